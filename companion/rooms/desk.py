"""The front desk: the one way into rooms, for HTTP and for sockets. One desk serves a process.

It knows who asks, hands what is wanted to the ledger, acknowledges after the commit, and lets the hub tell the rest.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from random import SystemRandom
from typing import Any, Literal, NoReturn

import msgspec

from companion.bots.turn import AtALoss, Bot, turn
from companion.games import shelf
from companion.games.game import Game, IllegalMove
from companion.rooms import asking, gate, lobby, people, playing
from companion.rooms import code as codes
from companion.rooms.alarm import Alarm
from companion.rooms.deed import Deed
from companion.rooms.editions import Editions
from companion.rooms.hub import Hub, Listener, Table
from companion.rooms.ledger import Entered, Ledger, Lifetimes, Wanted
from companion.rooms.room import Refusal, Room, What, Who, tidy_name, token_hash, who
from companion.rooms.store import Store, StoreAway

ABSENT_MS = 45_000
"""Who has not been heard of for so long is away."""
LINGER_MS = 2_500
"""How long a closed socket's seat still counts as here: a page that loads again does not make its person leave."""
SILENCE_MS = 25_000
"""After so long a silence a socket that speaks is noted at once: it may have been taken for gone."""
NOTE_MS = 8_000
"""How often at most the sweep notes that a socket is alive."""
SWEEP_S = 8.0
"""How often each table is compared with the store, in case news was lost, and who was heard of is noted."""
SWEPT_TOGETHER = 50
"""Tables that are looked after in one round trip: the others' moves go on in between."""
RETRY_MS = 1_000

_log = logging.getLogger(__name__)

Reply = Callable[[int, dict[str, Any]], None]
"""Acknowledge: (seq, further fields of the ack). Called after the commit and before anybody is told."""


class RoomSettings(msgspec.Struct, frozen=True):
    """What of the settings concerns rooms."""

    lifetimes: Lifetimes = Lifetimes()


def now_ms() -> int:
    """The server's clock: ms since 1970."""
    return time.time_ns() // 1_000_000


class Desk:
    """See the module. bots: the players made of code, by game and name. editions: texts of owners' own, likewise."""

    def __init__(
        self,
        store: Store,
        settings: RoomSettings | None = None,
        clock: Callable[[], int] = now_ms,
        bots: Mapping[str, Mapping[str, Bot]] | None = None,
        editions: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        settings = settings or RoomSettings()
        store.origin = store.origin or secrets.token_hex(4)
        self.clock = clock
        self._store = store
        self._bots = dict(bots or {})
        self.editions = Editions(store, editions or {})
        self._ledger = Ledger(store, clock, settings.lifetimes, self.editions)
        self._hub = Hub(self._ledger)
        self._hub.on_told = self._set_alarm
        self._alarm = Alarm(clock, self._ring)
        self._is_closed = threading.Event()
        self._sweeper: threading.Thread | None = None
        self._random = SystemRandom()

    # -- by HTTP ----------------------------------------------------------------------------------------------------

    def is_healthy(self) -> bool:
        """Whether the store answers."""
        return self._store.is_there()

    def create(
        self,
        game: str,
        mode: str,
        options: dict[str, Any],
        rulings: dict[str, Any],
        edition: str | None = None,
        name: str | None = None,
    ) -> dict[str, Any]:
        """A new room: {"code", "seat", "token"}; the token is the host's, `seat` None without a name.

        Refusals: `unknown-game`, `bad-mode`, `unknown-option`, `bad-option`, `unknown-edition`, `bad-name`.
        """
        if not shelf.has(game):
            raise Refusal("unknown-game", games=list(shelf.GAMES))
        named, components = self.editions.chosen(game, edition)
        one = self.editions.game(game, components, named)
        token = secrets.token_urlsafe(16)
        chosen = {"options": dict(options), "rulings": dict(rulings)}
        secret = secrets.token_bytes(32)
        room = lobby.create("", one, mode, chosen, named, secret, components)  # type: ignore[arg-type]
        if name is None:
            room.screen, room.screen_away_at = [token_hash(token)], self.clock()
        else:
            tidy_name(name)
        self._claim(room)
        if name is None:
            self._enter(room.code, lambda room, game, at: Deed(seat=None, move={"type": "create"}, events=[]))
            return {"code": room.code, "seat": None, "token": token}
        return {"code": room.code, **self._join(room.code, name, token, real=False)}

    def _claim(self, room: Room) -> None:
        """Give the room a code that no other has, and keep it. Refusal: `rooms-full`."""
        for _ in range(50):
            room.code = codes.draw(secrets.choice)
            if self._store.create(room.code, gate.encode(room), self._ledger.lifetimes.of(room)):
                return
        raise Refusal("rooms-full")

    def room(self, code: str) -> bytes:
        """The contract's `room`, encoded, as it is in the store now. Refusal: `no-room`."""
        room, game = self._ledger.read(self._ledger.load(code))
        return gate.room(room, game, room.decoded(game))

    def sit(self, code: str, token: str | None, wish: Mapping[str, Any]) -> dict[str, Any]:
        """Take a seat: {"name"}, {"name", "bot"}, {"hand"} or {"seat"}, with {"real"}: gives {"seat", "token"}.

        token: of a seat that the device holds already, or the host's.
        Refusals: `no-room`, `playing`, `full`, `name-taken`, `bad-name`, `bad-hand`, `seat-taken`, `not-away`,
        `hidden-hand`, `no-such-seat`, and for a bot `not-host`, `unknown-token`, `unknown-bot`.
        """
        mine = secrets.token_urlsafe(16)
        real = wish.get("real")
        if "bot" in wish:
            return self._sit_bot(code, token, wish["name"], wish["bot"])
        if "name" in wish:
            return self._join(code, wish["name"], mine, bool(real))
        if "hand" in wish:
            hand = token_hash(_tidy_hand(wish["hand"]))
            wanted: Wanted = lambda room, game, at: lobby.take_hand(room, hand, token_hash(mine), real, at)  # noqa: E731
        else:
            # Whether its device is away may have been noticed by nobody: a server that ended, a room nobody looks at.
            self._look_who_is_here(code, self._store.here(code, (), 0, 0))
            wanted = lambda room, game, at: lobby.claim(  # noqa: E731
                room, game, who(room, [token_hash(token or "")]), wish["seat"], token_hash(mine), real, at
            )
        return {"seat": self._done(self._enter(code, wanted)).seat, "token": mine}

    def _join(self, code: str, name: str, token: str, real: bool) -> dict[str, Any]:
        entered = self._enter(code, lambda room, game, at: lobby.join(room, game, name, token_hash(token), real, at))
        return {"seat": self._done(entered).seat, "token": token}

    def _sit_bot(self, code: str, token: str | None, name: str, bot: str) -> dict[str, Any]:
        def wanted(room: Room, game: Game, at: int) -> Deed:
            return lobby.seat_bot(room, game, self._known(room, token), name, bot, self._bots.get(game.id, {}))

        deed = self._done(self._enter(code, wanted))
        assert isinstance(deed.move, dict)
        return {"seat": deed.move["about"], "token": None}

    def log(self, code: str, token: str | None) -> bytes:
        """The exported log, encoded. Refusals: `no-room`, `unknown-token`."""
        room, _ = self._ledger.read(self._ledger.load(code))
        by = self._known(room, token).seats if token is not None else ()
        entries = self._store.entries(code, 1, room.seq)
        return gate.log(room, entries, self.editions.text(room.components, room.edition), by)

    def outlook(self, code: str, seat: int) -> bytes:
        """What chance may bring a seat, encoded. Refusals: `no-room`, `no-such-seat`, `wrong-phase`."""
        room, game = self._ledger.read(self._ledger.load(code))
        state = playing.state_of(room, game)
        return gate.outlook(game, state, room.seat(seat).seat)

    def delete(self, code: str, token: str | None) -> None:
        """The host deletes the room, its log and all its names. Refusals: `no-room`, `unknown-token`, `not-host`."""
        room, _ = self._ledger.read(self._ledger.load(code))
        if not self._known(room, token).is_host(room):
            raise Refusal("not-host", host=room.host)
        self._store.delete(code)
        table = self._hub.table(code)
        if table is not None:
            self._hub.end(table)

    @staticmethod
    def _known(room: Room, token: str | None) -> Who:
        by = who(room, [token_hash(token)] if token else [])
        if not by.tokens:
            raise Refusal("unknown-token")
        return by

    @staticmethod
    def _done(entered: Entered) -> Deed:
        assert entered.deed is not None
        return entered.deed

    # -- by socket: who listens -------------------------------------------------------------------------------------

    def hello(self, listener: Listener, code: str, tokens: list[str], since: int | None) -> list[int]:
        """A socket says who it is and gets the whole state. Gives the places of tokens that the room does not know.

        Refusal: `no-room`.
        """
        self._start_sweeping()
        hashes = tuple(map(token_hash, tokens))
        with self._hub.joined(code) as table:
            room, _ = self._hub.look(table)
            holders = room.holders()
            if any(one not in holders for one in hashes):
                # The picture of this process may be older than the token.
                self._hub.refresh(table)
                room, _ = self._hub.look(table)
                holders = room.holders()
            listener.hashes = hashes
            listener.who = who(room, hashes)
            table.listeners.discard(listener)
            self._note(table, listener)
            table.listeners.add(listener)
            self._hub.welcome(table, listener, since)
        return [place for place, one in enumerate(hashes) if one not in holders]

    def heard(self, listener: Listener, code: str) -> None:
        """A socket has said something: whoever speaks is here. The sweep notes it, at once only after a silence."""
        now = self.clock()
        was_at, listener.heard_at = listener.heard_at, now
        if now - was_at < SILENCE_MS:
            return
        table = self._hub.table(code)
        if table is not None and listener in table.listeners:
            with table.lock:
                self._note(table, listener)

    def _note(self, table: Table, listener: Listener) -> None:
        if lost := listener.noted - set(listener.fields):
            self._store.not_here(table.code, lost)
        listener.noted = set(listener.fields)
        listener.heard_at = listener.noted_at = self.clock()
        here = self._store.here(table.code, listener.fields, listener.noted_at, self._ledger.lifetimes.lobby_s)
        self._look_who_is_here(table.code, here)

    def gone(self, listener: Listener, code: str) -> None:
        """A socket has closed. Its seat is away if no other socket holds it a moment later."""
        table = self._hub.table(code)
        if table is None:
            return
        table.listeners.discard(listener)
        if self._is_closed.is_set():
            return
        try:
            self._store.not_here(code, listener.noted)
        except StoreAway:
            _log.debug("the store is away; what it notes of this socket expires")
        table.check_at = self.clock() + LINGER_MS
        self._alarm.set(code, table.check_at)

    def _look_who_is_here(self, code: str, noted: Mapping[str, int]) -> None:
        """Bring the room's picture of who is here up to date with what is noted."""
        fresh = [field.partition("/")[2] for field, at in noted.items() if self.clock() - at <= ABSENT_MS]
        here = {int(name) for name in fresh if name.isdigit()}
        screens = sum(name in ("-", "screen") for name in fresh)
        self._enter(code, lambda room, game, at: people.presence(room, here, "screen" in fresh, screens, at))

    # -- by socket: what people do ----------------------------------------------------------------------------------

    def play(self, listener: Listener, code: str, action: str, seat: int, move: msgspec.Raw, reply: Reply) -> None:
        """A move of the game. Refusals: `not-your-seat`, `malformed`, `wrong-phase`, and the game's own."""

        def wanted(room: Room, game: Game, at: int) -> Deed:
            self._needs_seat(room, listener, seat)
            return playing.play(room, game, seat, read_move(game, move), at, action)

        self._act(listener, code, f"{seat}|{action}", wanted, reply)

    def legal(self, listener: Listener, code: str, seat: int) -> bytes:
        """All legal moves of the seat, encoded. Refusal: `not-your-seat`."""
        room, game = self._ledger.read(self._snap(code))
        self._needs_seat(room, listener, seat)
        return gate.all_moves(game, room.decoded(game), seat, gate.takes_moves(room))

    def start(
        self, listener: Listener, code: str, action: str, first: int | Literal["chance"] | None,
        order: list[int] | None, reply: Reply,
    ) -> None:  # fmt: skip
        """The host starts the game; see lobby.start."""
        self._by(
            listener, code, action, reply,
            lambda room, game, by, at: lobby.start(room, game, by, first, order, at, action),
        )  # fmt: skip

    def undo(self, listener: Listener, code: str, action: str, to: int, reply: Reply) -> None:
        """Go back; see asking.undo."""
        self._by(
            listener, code, action, reply,
            lambda room, game, by, at: asking.undo(room, game, by, to, at, self._ledger.remember(room, game)),
        )  # fmt: skip

    def ask(
        self, listener: Listener, code: str, action: str, what: What, about: int | None, to: int | None, reply: Reply
    ) -> None:
        """Put a question to the table; see asking.ask."""
        self._by(
            listener, code, action, reply,
            lambda room, game, by, at: asking.ask(
                room, game, by, what, about, to, at, self._ledger.remember(room, game), self._bots.get(game.id, {})
            ),
        )  # fmt: skip

    def answer(self, listener: Listener, code: str, action: str, ask: int, seat: int, yes: bool, reply: Reply) -> None:
        """Answer the open question; see asking.answer."""
        self._by(
            listener, code, action, reply,
            lambda room, game, by, at: asking.answer(
                room, game, by, ask, seat, yes, at, self._ledger.remember(room, game)
            ),
            seat,
        )  # fmt: skip

    def rename(self, listener: Listener, code: str, action: str, seat: int, name: str, reply: Reply) -> None:
        """Change a name; see people.rename."""
        self._by(listener, code, action, reply, lambda room, game, by, at: people.rename(room, by, seat, name))

    def kick(self, listener: Listener, code: str, action: str, seat: int, reply: Reply) -> None:
        """Remove somebody; see people.kick."""
        self._by(listener, code, action, reply, lambda room, game, by, at: people.kick(room, by, seat))

    def leave(self, listener: Listener, code: str, action: str, seat: int, reply: Reply) -> None:
        """Leave on purpose; see people.leave."""
        listener.is_leaving = True
        try:
            self._by(listener, code, action, reply, lambda room, game, by, at: people.leave(room, by, seat))
        finally:
            listener.is_leaving = False

    def choose(self, listener: Listener, code: str, action: str, option: str, value: Any, reply: Reply) -> None:
        """Set an option; see lobby.choose."""
        self._by(
            listener, code, action, reply, lambda room, game, by, at: lobby.choose(room, game, by, option, value, at)
        )

    def hand(self, listener: Listener, code: str, action: str, seat: int, reply: Reply) -> None:
        """Issue a one-time code for another device; a repeated action gets the same code."""
        issued = ""

        def wanted(room: Room, game: Game, by: Who, at: int) -> Deed:
            nonlocal issued
            issued = hand_code(room.secret, seat, action)
            return people.hand(room, by, seat, token_hash(issued), issued, at)

        self._by(listener, code, action, lambda seq, extra: reply(seq, {"hand": issued}), wanted, seat)

    def rematch(self, listener: Listener, code: str, action: str, reply: Reply) -> None:
        """A new room for the same people, linked from the old one; asked for again, the same one.

        Refusals: `wrong-phase`, `not-your-seat`.
        """
        made: list[Room] = []

        def wanted(room: Room, game: Game, by: Who, at: int) -> Deed | None:
            if room.next is not None:
                return None
            if not made:
                new = lobby.rematch(room, game, "", secrets.token_bytes(32))
                lobby.link_rematch(room, by, "")
                self._claim(new)
                made.append(new)
            return lobby.link_rematch(room, by, made[0].code)

        try:
            self._by(listener, code, action, reply, wanted)
        finally:
            self._drop_unlinked(code, made)

    def _drop_unlinked(self, code: str, made: list[Room]) -> None:
        """Somebody else's rematch was quicker: ours is nobody's."""
        try:
            if made and self._ledger.read(self._ledger.load(code))[0].next != made[0].code:
                self._store.delete(made[0].code)
        except (StoreAway, Refusal):
            _log.debug("%s, a rematch that nobody may know of, ends as every lobby does", made[0].code)

    # -- how it is done ---------------------------------------------------------------------------------------------

    def _by(
        self,
        listener: Listener,
        code: str,
        action: str,
        reply: Reply,
        wanted: Callable[[Room, Game, Who, int], Deed | None],
        seat: int | None = None,
    ) -> None:
        """A room action: remembered per token, or per seat where it names one that acts."""

        def by_now(room: Room, game: Game, at: int) -> Deed | None:
            by = who(room, listener.hashes)
            if not by.tokens:
                raise Refusal("unknown-token" if listener.hashes and seat is None else "not-your-seat")
            return wanted(room, game, by, at)

        key = f"#{listener.hashes[0][:16] if listener.hashes else ''}|{action}" if seat is None else f"{seat}|{action}"
        self._act(listener, code, key, by_now, reply)

    def _needs_seat(self, room: Room, listener: Listener, seat: int) -> None:
        if not room.is_held(seat, listener.hashes):
            raise Refusal("not-your-seat", seat=seat)

    def _act(self, listener: Listener, code: str, key: str, wanted: Wanted, reply: Reply) -> None:
        if not listener.hashes:
            raise Refusal("not-your-seat")
        self._enter(code, wanted, key, reply)

    def _enter(self, code: str, wanted: Wanted, key: str = "", reply: Reply | None = None) -> Entered:
        """Judge, commit, acknowledge, tell: in this order."""
        table = self._hub.table(code)
        lock: AbstractContextManager[Any] = nullcontext() if table is None else table.lock
        with lock:
            entered = self._judged(code, table, wanted, key)
            if reply is not None:
                reply(entered.seq, entered.deed.extra if entered.deed else {})
            if table is not None:
                self._tell_if_possible(table, entered)
        if table is None and (laid := self._hub.table(code)) is not None:
            # Somebody sat down here while this was committed, and may have read the room as it was before.
            self._tell_if_possible(laid, entered)
        return entered

    def _judged(self, code: str, table: Table | None, wanted: Wanted, key: str) -> Entered:
        """Judged and committed, on the table's own picture of the room if there is one."""
        if table is None:
            return self._ledger.enter(code, None, wanted, key)
        kept, table.room = table.room, None
        entered = self._ledger.enter(code, table.snap, wanted, key, kept)
        if entered.snap is table.snap:
            table.room = entered.room
        return entered

    def _tell_if_possible(self, table: Table, entered: Entered) -> None:
        """What is committed and acknowledged is no failure any more; a table that is not told now is told soon."""
        try:
            with table.lock:
                self._tell(table, entered)
        except StoreAway:
            _log.warning("the store is away: %s is told at the next sweep", table.code)

    def _tell(self, table: Table, entered: Entered) -> None:
        if entered.deed is None or entered.room is None:
            if entered.snap != table.snap:
                self._hub.refresh(table)
            return
        room = entered.room
        self._hub.tell(table, room, self._ledger.game(room), entered.snap, entered.deed.events)

    def seq(self, code: str) -> int | None:
        """The newest seq that this process has told the room's sockets, if any listens."""
        table = self._hub.table(code)
        return None if table is None else table.seq

    def _snap(self, code: str) -> bytes:
        table = self._hub.table(code)
        return self._ledger.load(code) if table is None else table.snap

    # -- time -------------------------------------------------------------------------------------------------------

    def _set_alarm(self, table: Table, room: Room, game: Game, state: Any) -> None:
        """Set the alarm for what happens next without anybody's tap."""
        due = game.due(state) if state is not None and room.phase == "playing" else None
        # A bot that was waited for may have been sent away, or its person may have returned: then nobody is woken.
        is_awaited = room.bot_at is not None and playing.waits_for_bot(room, game.turn(state))
        bot_at = room.bot_at if is_awaited and room.bot_at != table.idle_at else None
        asked_at = asking.look_again_at(room, self.clock())
        times = (table.check_at, bot_at, asked_at, due[0] if due else None)
        self._alarm.set(table.code, min((at for at in times if at is not None), default=None))

    def _ring(self, code: str) -> None:
        """The alarm of a room has rung. Whatever goes wrong here is tried again, and stops no other room."""
        table = self._hub.table(code)
        if table is None:
            return
        try:
            with table.lock:
                self._do_what_is_due(table)
        except StoreAway:
            self._alarm.set(code, self.clock() + RETRY_MS)
        except Refusal as refusal:
            _log.debug("%s: %s", code, refusal.code)
            if refusal.code == "no-room":
                self._hub.end(table)
        except Exception:
            _log.exception("what was due in %s could not be done", code)
            self._alarm.set(code, self.clock() + 10 * RETRY_MS)

    def _do_what_is_due(self, table: Table) -> None:
        if table.check_at is not None and table.check_at <= self.clock():
            self._look_who_is_here(table.code, self._store.here(table.code, (), 0, 0))
            table.check_at = None
            if not table.listeners:
                self._hub.clear(table)
                return
        bot_at = self._hub.look(table)[0].bot_at
        for wanted in (self._look_at_ask, self._clock_move):
            self._enter(table.code, wanted)
        # A move of the clock gives bots new time; those whose time had come are asked all the same.
        self._enter(table.code, lambda room, game, at: self._bot_move(table, bot_at, room, game, at))
        room, game = self._hub.look(table)
        self._set_alarm(table, room, game, room.decoded(game))

    def _look_at_ask(self, room: Room, game: Game, at: int) -> Deed | None:
        return asking.look_again(room, game, at, self._ledger.remember(room, game))

    @staticmethod
    def _clock_move(room: Room, game: Game, at: int) -> Deed | None:
        due = game.due(room.decoded(game)) if room.phase == "playing" else None
        if due is None or due[0] > at:
            return None
        return playing.play(room, game, None, due[1], at, "")

    def _bot_move(self, table: Table, bot_at: int | None, room: Room, game: Game, at: int) -> Deed | None:
        """A move of a bot whose time has come, now or at `bot_at`; None if there is none, or none that would move."""
        times = [one for one in (bot_at, room.bot_at) if one is not None and one <= at and one != table.idle_at]
        if not times or room.bot_at is None or room.phase != "playing":
            return None
        deed = self._deed_of_bots(room, game, at)
        table.idle_at = times[-1] if deed is None else None
        return deed

    def _deed_of_bots(self, room: Room, game: Game, at: int) -> Deed | None:
        """What one of the bots that are waited for does; None if all would rather see first what the others do."""
        try:
            return self._move_of_bots(room, game, at)
        except AtALoss as lost:
            # A bot that does not know what to do must not hold up the people at the table.
            bot = room.seat(lost.seat).bot
            _log.exception("in %s the bot %s of %s made no move; it is passed over", room.code, bot, room.game)
            room.forget_decoded()
            return playing.skip(room, game, None, lost.seat, at, "")

    def _move_of_bots(self, room: Room, game: Game, at: int) -> Deed | None:
        known = self._bots[room.game]
        bots = {seat.seat: known.get(seat.bot, forgotten) for seat in room.seats if seat.bot}
        chosen = turn(game, room.decoded(game), bots, self._random)
        if chosen is None:
            return None
        seat, move = chosen
        try:
            return playing.play(room, game, seat, move, at, "")
        except Exception as error:
            raise AtALoss(seat) from error

    def _start_sweeping(self) -> None:
        if self._sweeper is None:
            self._sweeper = threading.Thread(target=self._sweep, name="sweep", daemon=True)
            self._sweeper.start()

    def _sweep(self) -> None:
        """Every few seconds: catch up where news was lost, and see who has fallen silent."""
        while not self._is_closed.wait(SWEEP_S):
            tables = self._hub.tables()
            for first in range(0, len(tables), SWEPT_TOGETHER):
                self._look_after({table.code: table for table in tables[first : first + SWEPT_TOGETHER]})

    def _look_after(self, tables: Mapping[str, Table]) -> None:
        """Note who of these tables was heard of, and compare them with the store."""
        fresh = {code: [one for one in table.listeners if self._is_news(one)] for code, table in tables.items()}
        alive = {
            code: {field: one.heard_at for one in heard for field in one.noted}
            for code, heard in fresh.items()
            if heard
        }
        try:
            pulses = self._store.pulse(list(tables), alive, self._ledger.lifetimes.lobby_s)
        except StoreAway:
            return
        for heard in fresh.values():
            for one in heard:
                one.noted_at = one.heard_at
        for code, (seq, here) in pulses.items():
            self._sweep_one(tables[code], seq, here)

    @staticmethod
    def _is_news(listener: Listener) -> bool:
        return bool(listener.noted) and listener.heard_at - listener.noted_at >= NOTE_MS

    def _sweep_one(self, table: Table, seq: int | None, here: Mapping[str, int]) -> None:
        try:
            if seq is None or seq > table.seq:
                self._hub.refresh(table)
            if seq is not None and table.listeners:
                with table.lock:
                    self._look_who_is_here(table.code, here)
        except (StoreAway, Refusal):
            _log.debug("%s is looked after at the next sweep", table.code)
        except Exception:
            _log.exception("%s could not be looked after", table.code)

    def close(self) -> None:
        """This server is going away: tell every socket, and stop what runs by itself."""
        self._is_closed.set()
        self._alarm.close()
        self._hub.close()


def forgotten(view: object, moves: object, random: object) -> NoReturn:
    """Sits where a bot sits that this server does not have."""
    raise LookupError("there is no such bot")


def read_move(game: Game, move: msgspec.Raw) -> Any:
    """A move from its JSON. Refusal: `malformed`, with the fields that are wrong."""
    try:
        return game.read_move(bytes(move))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Malformed(str(error)) from error


class Malformed(Refusal):
    """A move that is none of the game's; `text` says where it goes wrong."""

    def __init__(self, text: str) -> None:
        super().__init__("malformed")
        self.text = text


_HAND_LENGTH = 8


def hand_code(secret: bytes, seat: int, action: str) -> str:
    """The one-time code that this action issues: a function of the room's secret, so that a repeated action, whose
    answer was lost, gets the same one and nothing but its hash is kept."""
    digest = hmac.digest(secret, f"hand/{seat}/{action}".encode(), hashlib.sha256)
    return "".join(codes.ALPHABET[byte % len(codes.ALPHABET)] for byte in digest[:_HAND_LENGTH])


def _tidy_hand(text: str) -> str:
    return "".join(letter for letter in text.upper() if letter.isalnum())


__all__ = ["Desk", "IllegalMove", "Malformed", "RoomSettings"]
