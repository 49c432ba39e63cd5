"""The messages of the socket, a closed list each way. Only here text becomes a typed message, or is refused."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.games.shape import Shape
from companion.rooms.gate import encode
from companion.rooms.shapes import AnyMove, StateShape, encoded

T = TypeVar("T")

MOST_BYTES = 16 * 1024
MOST_LEVELS = 32

Id = Annotated[str, Meta(min_length=1, max_length=64, description="made by the client; names the action")]
SeatNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Token = Annotated[str, Meta(max_length=128)]
Text = Annotated[str, Meta(max_length=8192)]


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A message from a client."""


class Hello(Message, tag="hello"):
    """Says who the device is and what it knew last; comes first, and again to replace the tokens."""

    tokens: Annotated[list[Token], Meta(max_length=16)]
    seq: Seq | UnsetType = UNSET


class Play(Message, tag="move"):
    """A move of the game. seen: the seq on the screen at the tap; a move for a turn that is over since is `stale`."""

    id: Id
    seat: SeatNumber
    move: msgspec.Raw
    seen: Seq | UnsetType = UNSET


class Moves(Message, tag="moves"):
    """The question for all legal moves."""

    id: Id
    seat: SeatNumber


class Start(Message, tag="start"):
    """The host starts the game. first: who begins, or `chance`; without it the first of the order."""

    id: Id
    first: SeatNumber | Literal["chance"] | UnsetType = UNSET
    order: Annotated[list[SeatNumber], Meta(max_length=16)] | UnsetType = UNSET


class Undo(Message, tag="undo"):
    """Go back to how the game stood after entry `to`."""

    id: Id
    to: Seq


class Ask(Message, tag="ask"):
    """Put a question to the table. seat: whom to skip or replace; to: where an undo goes back to."""

    id: Id
    what: Literal["undo", "skip", "replace", "end"]
    seat: SeatNumber | UnsetType = UNSET
    to: Seq | UnsetType = UNSET


class Answer(Message, tag="answer"):
    """A seat's answer to the open question."""

    id: Id
    ask: Seq
    seat: SeatNumber
    yes: bool


class Rename(Message, tag="rename"):
    """Another name for a seat."""

    id: Id
    seat: SeatNumber
    name: Text


class Kick(Message, tag="kick"):
    """The host removes somebody."""

    id: Id
    seat: SeatNumber


class Leave(Message, tag="leave"):
    """Somebody leaves on purpose."""

    id: Id
    seat: SeatNumber


class Set(Message, tag="set"):
    """Another value for an option or a ruling."""

    id: Id
    option: Annotated[str, Meta(max_length=64)]
    value: str | int | None


class Hand(Message, tag="hand"):
    """Issue a one-time code for another device."""

    id: Id
    seat: SeatNumber


class Rematch(Message, tag="rematch"):
    """A new room for the same people."""

    id: Id


class Ping(Message, tag="ping"):
    """Clock and keep-alive. at: the client's clock in ms, echoed."""

    at: Annotated[int, Meta(ge=-(2**53), le=2**53)] | float


ClientMessage = (
    Hello | Play | Moves | Start | Undo | Ask | Answer | Rename | Kick | Leave | Set | Hand | Rematch | Ping
)  # fmt: skip
"""Every message that a client may send."""

_TYPES = frozenset(str(kind.__struct_config__.tag) for kind in ClientMessage.__args__)
_decode = msgspec.json.Decoder(ClientMessage).decode


class Unreadable(Exception):
    """Not a message. code: `malformed`, `unknown-type` or `too-big`; id: the message's, if it can be read."""

    def __init__(self, code: str, message: str, id: str | None = None, fields: dict[str, list[str]] | None = None):
        super().__init__(message)
        self.code = code
        self.message = message
        self.id = id
        self.fields = fields


def read(data: bytes) -> Any:
    """One message (a member of ClientMessage). Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too-big", f"a message has at most {MOST_BYTES} bytes")
    if data.count(b"[") + data.count(b"{") > MOST_LEVELS and _levels(data) > MOST_LEVELS:
        raise Unreadable("malformed", f"a message has at most {MOST_LEVELS} levels")
    try:
        return _decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _why(data, error) from error


def _why(data: bytes, error: Exception) -> Unreadable:
    """What is wrong with a message, as exactly as possible."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return Unreadable("malformed", "this is not JSON")
    if not isinstance(found, dict):
        return Unreadable("malformed", "a message is a JSON object")
    given = found.get("id")
    known_id = given if isinstance(given, str) and 1 <= len(given) <= 64 else None
    kind = found.get("type")
    if not isinstance(kind, str) or kind not in _TYPES:
        return Unreadable("unknown-type", f"a message has one of the types {sorted(_TYPES)}", known_id)
    message, fields = explain(str(error))
    return Unreadable("malformed", message, known_id, fields)


_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]')


def _levels(data: bytes) -> int:
    """How deeply brackets are nested, outside strings."""
    level = deepest = 0
    for match in _BRACKETS.finditer(data):
        token = match.group()
        if token in (b"[", b"{"):
            level += 1
            deepest = max(deepest, level)
        elif token in (b"]", b"}"):
            level -= 1
    return deepest


_PATH = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)


def explain(error: str) -> tuple[str, dict[str, list[str]]]:
    """A decoder's message as (message, {dotted path: [what was expected]})."""
    match = _PATH.match(error)
    what, path = (match["what"], match["path"]) if match else (error, None)
    dotted = (
        re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path or "$").removeprefix("$").removeprefix(".").removeprefix("key in ")
    )
    unknown = re.search(r"unknown field `([^`]*)`", what)
    if unknown:
        dotted = f"{dotted}.{unknown[1]}".removeprefix(".")
    return what, ({dotted: [what]} if dotted else {})


# -- server to client -----------------------------------------------------------------------------------------------


class Ack(Shape, frozen=True, tag_field="type", tag="ack"):
    """The action is in the store, as entry seq or as part of it. hand: the one-time code, in answer to `hand`."""

    id: str
    seq: int
    hand: str | UnsetType = UNSET


class Error(Shape, frozen=True, tag_field="type", tag="error"):
    """Refused, and nothing has changed.

    code: stable; params: what was wanted and what was found; message: English, for developers. id: of the message that
    is refused, where it has one. fields: messages by path. seq: the newest that the sender's socket knows of.
    """

    code: str
    params: dict[str, Any]
    message: str
    id: str | UnsetType = UNSET
    fields: dict[str, list[str]] | UnsetType = UNSET
    seq: int | UnsetType = UNSET


class LegalMoves(Shape, frozen=True, tag_field="type", tag="moves"):
    """All legal moves, as asked."""

    id: str
    moves: list[AnyMove]


class Pong(Shape, frozen=True, tag_field="type", tag="pong"):
    """The answer to `ping`.

    at: the client's clock, echoed. server: the server's, in ms. seq: of the newest entry of the room.
    """

    at: int | float
    server: int
    seq: int | UnsetType = UNSET


ServerMessage = StateShape | LegalMoves | Ack | Error | Pong
"""Everything that the server says."""


def ack(id: str, seq: int, extra: dict[str, Any]) -> bytes:
    """See Ack; extra: its further fields."""
    return encode(Ack(id, seq, **extra))


def error(
    code: str,
    params: dict[str, Any],
    message: str,
    id: str | None = None,
    fields: dict[str, list[str]] | None = None,
    seq: int | None = None,
) -> bytes:
    """See Error."""
    return encode(Error(code, params, message, _given(id), _given(fields), _given(seq)))


def _given(value: T | None) -> T | UnsetType:
    return UNSET if value is None else value


def moves(id: str, found: bytes) -> bytes:
    """See LegalMoves; found: the moves, encoded."""
    return encode(LegalMoves(id, encoded(found)))


def pong(at: float, server: int, seq: int | None = None) -> bytes:
    """See Pong; seq: None before a room is known."""
    return encode(Pong(at, server, _given(seq)))
