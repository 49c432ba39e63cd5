"""The shapes that rooms send: the room itself, what a pair of eyes sees of it, its exported log."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, UnsetType

from companion.games.chance import Outcome
from companion.games.game import Mode, Score
from companion.games.shape import Shape
from companion.rooms.room import Ask, Phase

Chosen = dict[str, str | int | None]
"""Options or rulings with their values."""


AnyMove = Annotated[
    dict[str, Any],
    Meta(
        title="Move",
        description="A move of a game; its type says which further fields it has.",
        extra_json_schema={"properties": {"type": {"type": "string"}}, "required": ["type"]},
    ),
]


class SeatShape(Shape, frozen=True):
    """A seat of a room.

    bot: how a bot plays it, by its name; null for a person. connected: whether its person is here, or a bot plays it.
    real: it plays with the physical copy. empty: nobody and no bot holds it. away_at: since when its person is away,
    on the server's clock in ms.
    """

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    connected: bool
    real: bool
    empty: bool
    away_at: int | None


class ResultShape(Shape, frozen=True):
    """How a game ended.

    places: seats from the first place to the last; those who share a place stand in one list. scores: by seat.
    early: whether it was ended before its rules did.
    """

    places: list[list[int]]
    scores: dict[int, Score]
    early: bool


class RoomShape(Shape, frozen=True):
    """The room as its seats and screens see it; secrets are not in it.

    host: a seat, or null for a screen without one. order: seats as people sit. turn: the seats that are waited for.
    ask: the open question. next: the code of the rematch. finished_at: since when the game is over; all phones tell it
    by this time. at: when the newest entry was made; both on the server's clock in ms. open: whether new seats are to
    be had. back: the entry to which taking back one step leads. no_bots: why no bot can sit here, a refusal's code.
    """

    code: str
    game: str
    mode: Mode
    phase: Phase
    seats: list[SeatShape]
    host: int | None
    order: list[int]
    turn: list[int]
    options: Chosen
    rulings: Chosen
    edition: str
    watchers: int
    ask: Ask | None
    next: str | None
    result: ResultShape | None
    finished_at: int | None
    seq: int
    at: int
    open: bool
    back: int | None
    no_bots: str | None


class GameEvent(Shape, frozen=True):
    """Something that happened, as a code with parameters; the phone makes words of it in its own language."""

    code: str
    params: dict[str, Any]


class EyesShape(Shape, frozen=True, kw_only=True):
    """What one pair of eyes sees.

    view: what the game shows them, in its own shape; null in the lobby. moves: the seat's legal moves, complete and
    ready to send, at most 64; more: whether there are others; the table's eyes have neither. events: what happened
    since the last state. gap: whether some of it is missing.
    """

    view: Any
    moves: list[AnyMove] | UnsetType = UNSET
    more: bool | UnsetType = UNSET
    events: list[GameEvent]
    gap: bool


class StateShape(Shape, frozen=True, tag_field="type", tag="state"):
    """The whole state; an older one that was not sent yet is replaced by it. eyes: by seat held, or `table`."""

    seq: int
    room: RoomShape
    eyes: dict[str, EyesShape]


class EntryShape(Shape, frozen=True, kw_only=True):
    """An entry of a log.

    at: when, on the server's clock in ms. seat: who, null for the clock or a table screen. move: of the game or of the
    room. chance: the outcomes in order; hash: of the encoded state after it, empty before the start; both keep silent,
    by null, of what is secret while the game goes on. entropy: what the outcomes were drawn with. back: of an entry of
    the game, the one before it that counts, null at the start. events: what happened.
    """

    seq: int
    at: int
    seat: int | None
    move: AnyMove
    chance: list[Outcome | None]
    hash: str | None
    entropy: str | UnsetType = UNSET
    back: int | UnsetType | None = UNSET
    events: list[GameEvent]


class LogShape(Shape, frozen=True):
    """The exported log.

    components: the text of the owner's edition, if it is one. partial: it tells only what is known while the game goes
    on. secret: of a finished digital room, in hex, so that anybody can recompute every chance outcome. digest: of all
    the rest, see `digest.py`.
    """

    format: int
    code: str
    game: str
    mode: Mode
    edition: str
    rulings: Chosen
    options: Chosen
    seats: list[SeatShape]
    entries: list[EntryShape]
    components: str | UnsetType = UNSET
    partial: Literal[True] | UnsetType = UNSET
    secret: str | UnsetType = UNSET
    digest: str | UnsetType = UNSET


def encoded(part: bytes) -> Any:
    """What stands for a shape that is encoded already."""
    return Raw(part)
