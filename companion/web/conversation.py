"""One socket's conversation: reads messages, gives them to the desk, answers. The connection does the I/O."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Hashable
from typing import Any

from msgspec import UNSET

from companion.games.game import IllegalMove
from companion.rooms import commands
from companion.rooms.code import tidy
from companion.rooms.commands import Command, MalformedMove
from companion.rooms.desk import Desk
from companion.rooms.hub import NO_ROOM, Session, Transport
from companion.rooms.room import Refusal
from companion.rooms.store import StoreAway
from companion.web import logs, wire
from companion.web.credits import Credits
from companion.web.limits import RateLimits, TooMany
from companion.web.parties import STRANGERS, Parties

TOO_MANY = 4029

_log = logging.getLogger(__name__)


class Conversation:
    """See the module. code: the room's, as it was typed; address: the device's; credits: for its messages.

    parties: of all conversations of the process, so that each does one thing at a time.
    """

    __slots__ = (
        "_address",
        "_code",
        "_code_told",
        "_credits",
        "_desk",
        "_has_said_hello",
        "_limits",
        "_parties",
        "_session",
        "_transport",
    )  # fmt: skip

    def __init__(
        self,
        desk: Desk,
        transport: Transport,
        code: str,
        address: str,
        limits: RateLimits,
        credits: Credits,
        parties: Parties | None = None,
    ) -> None:
        self._desk = desk
        self._transport = transport
        self._code = tidy(code) or ""
        self._code_told = "ok"
        self._address = address
        self._session = Session(secrets.token_hex(6), transport)
        self._limits = limits
        self._credits = credits
        self._parties = parties or Parties()
        self._has_said_hello = False

    def on_message(self, data: bytes) -> None:
        """Answer one message. Every message with an id gets exactly one ack or error."""
        if not self._credits.spend():
            self._too_fast(data)
            return
        try:
            message = wire.read(data)
        except wire.Unreadable as unreadable:
            self._refuse(unreadable.code, {}, unreadable.message, unreadable.id, unreadable.fields)
            logs.action(self._code, self._session.who.first, "unreadable", unreadable.code, time.perf_counter())
            return
        if isinstance(message, wire.Ping):
            self._answer(message)
        else:
            with self._parties.turn(self._party(message)):
                self._answer(message)
        self._note()

    def _party(self, message: Any) -> Hashable:
        """Who wants it: the seat (or screen) whose token the room knows, or the strangers."""
        known = self._session.who.tokens
        holder = known[0] if known else None
        if isinstance(message, wire.Hello):
            holder = self._desk.attendance.holder(self._code, message.tokens)
        return STRANGERS if holder is None else (self._code, holder)

    def on_close(self) -> None:
        """The socket is closed."""
        if self._has_said_hello:
            self._desk.attendance.gone(self._session, self._code)

    def _too_fast(self, data: bytes) -> None:
        if self._credits.is_flooded:
            self._transport.close(TOO_MANY, "too many messages")
            return
        try:
            known_id = getattr(wire.read(data), "id", None)
        except wire.Unreadable as unreadable:
            known_id = unreadable.id
        self._refuse("too-fast", {}, "slow down and send it again", known_id)

    def _answer(self, message: Any) -> None:
        known_id = getattr(message, "id", None)
        self._code_told, began = "ok", time.perf_counter()
        try:
            if not self._has_said_hello and not isinstance(message, wire.Hello | wire.Ping):
                raise Refusal("wrong-phase", wanted=["hello"])
            self._do(message)
        except MalformedMove as malformed:
            text, fields = wire.explain(malformed.text)
            self._refuse("malformed", {}, text, known_id, {f"move.{path}": texts for path, texts in fields.items()})
        except (Refusal, IllegalMove) as refusal:
            self._refuse(refusal.code, refusal.params, _english(refusal), known_id)
            if refusal.code == "no-room":
                self._transport.close(NO_ROOM, "no such room")
        except TooMany as too_many:
            self._refuse("too-many", {"retry_s": too_many.retry_s}, "too many unknown rooms", known_id)
            self._transport.close(TOO_MANY, "too many unknown rooms")
        except StoreAway:
            self._refuse("store-away", {}, "the store does not answer; send it again with the same id", known_id)
        except Exception:
            _log.exception("a message could not be answered")
            self._refuse("broken", {}, "something went wrong here; nothing has changed", known_id)
        if not isinstance(message, wire.Ping):
            seat = getattr(message, "seat", UNSET)
            seat = seat if seat in self._session.who.seats else self._session.who.first
            logs.action(self._code, seat, message.__struct_config__.tag, self._code_told, began)

    def _refuse(
        self,
        code: str,
        params: dict[str, Any],
        message: str,
        id: str | None = None,
        fields: dict[str, list[str]] | None = None,
    ) -> None:
        self._desk.watch.refused(code)
        self._code_told = code
        seq = self._desk.seq(self._code) if self._has_said_hello else None
        self._transport.outbox.reply(wire.error(code, params, message, id, fields, seq))

    def _ack(self, id: str) -> Callable[[int, dict[str, Any]], None]:
        def reply(seq: int, extra: dict[str, Any]) -> None:
            self._transport.outbox.reply(wire.ack(id, seq, extra))

        return reply

    def _note(self) -> None:
        """Whoever sends something is here."""
        if not self._has_said_hello:
            return
        try:
            self._desk.attendance.heard(self._session, self._code)
        except (StoreAway, Refusal):
            _log.debug("the session is noted at the next sweep")

    # -- the messages -----------------------------------------------------------------------------------------------

    def _do(self, message: Any) -> None:
        command = _COMMANDS.get(type(message))
        if command is None:
            _OTHERS[type(message)](self, message)
        else:
            self._desk.act(self._session, self._code, message.id, command(message), self._ack(message.id))

    def _hello(self, message: wire.Hello) -> None:
        try:
            self._limits.check(self._address, lambda: self._desk.knows(self._code, message.tokens))
            if not self._code:
                raise Refusal("no-room")
            unknown = self._desk.attendance.hello(self._session, self._code, message.tokens, _given(message.seq))
        except Refusal as refusal:
            if refusal.code == "no-room":
                self._limits.missed(self._address)
            raise
        self._has_said_hello = True
        if unknown:
            self._refuse("unknown-token", {"indexes": unknown}, "the room does not know these tokens")

    def _ping(self, message: wire.Ping) -> None:
        self._transport.outbox.reply(wire.pong(message.at, self._desk.clock(), self._desk.newest(self._code)))

    def _moves(self, message: wire.Moves) -> None:
        found = self._desk.moves(self._session, self._code, message.seat)
        self._transport.outbox.reply(wire.moves(message.id, found))

    def _rematch(self, message: wire.Rematch) -> None:
        self._desk.rematch(self._session, self._code, message.id, self._ack(message.id))


def _given(value: Any) -> Any:
    """A field that may be left out: None then."""
    return None if value is UNSET else value


_COMMANDS: dict[type, Callable[[Any], Command]] = {
    wire.Play: lambda message: commands.play(message.seat, message.move, _given(message.seen)),
    wire.Start: lambda message: commands.start(_given(message.first), _given(message.order)),
    wire.Set: lambda message: commands.set_option(message.option, message.value),
    wire.Undo: lambda message: commands.undo(message.to),
    wire.Ask: lambda message: commands.ask(message.what, _given(message.seat), _given(message.to)),
    wire.Answer: lambda message: commands.answer(message.ask, message.seat, message.yes),
    wire.Rename: lambda message: commands.rename(message.seat, message.name),
    wire.Kick: lambda message: commands.kick(message.seat),
    wire.Leave: lambda message: commands.leave(message.seat),
    wire.Hand: lambda message: commands.hand(message.seat),
}
"""Which command each message is."""

_OTHERS: dict[type, Callable[[Conversation, Any], None]] = {
    wire.Hello: Conversation._hello,
    wire.Ping: Conversation._ping,
    wire.Moves: Conversation._moves,
    wire.Rematch: Conversation._rematch,
}
"""How the others are answered."""


def _english(refusal: Refusal | IllegalMove) -> str:
    """For developers; the phone makes its own sentence from code and params."""
    params = ", ".join(f"{name}: {value}" for name, value in refusal.params.items())
    return f"{refusal.code.replace('-', ' ')} ({params})" if params else refusal.code.replace("-", " ")
