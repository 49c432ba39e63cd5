"""The front desk: what people ask for, over HTTP and by sockets. One desk serves a process.

It knows who asks. What changes a room goes through the `Entrance`; who is here is the `Attendance`'s business, and what
happens without anybody's tap the `Timekeeper`'s.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.games import shelf
from companion.games.game import Game
from companion.rooms import code as codes
from companion.rooms import formats, gate, lobby, people, playing
from companion.rooms.alarm import Alarm
from companion.rooms.attendance import Attendance
from companion.rooms.clock import RoomClock, Steady
from companion.rooms.commands import Case, Command
from companion.rooms.deed import Deed
from companion.rooms.editions import Editions
from companion.rooms.entrance import Entrance
from companion.rooms.hub import Hub, Session
from companion.rooms.ledger import Ledger, Lifetimes
from companion.rooms.request import Request
from companion.rooms.room import Refusal, Room, Who, tidy_name, token_hash, who
from companion.rooms.store import Store, StoreAway
from companion.rooms.timekeeper import Bots, Timekeeper
from companion.rooms.watch import Watch

_log = logging.getLogger(__name__)

Reply = Callable[[int, dict[str, Any]], None]
"""Acknowledge: (seq, further fields of the ack). Called after the commit and before the broadcast."""


class Desk:
    """See the module. bots: by game and name. editions: the texts of owners' files, by game and name."""

    def __init__(
        self,
        store: Store,
        lifetimes: Lifetimes | None = None,
        clock: Callable[[], int] | None = None,
        bots: Bots | None = None,
        editions: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        store.origin = store.origin or secrets.token_hex(4)
        self.clock = RoomClock(clock or Steady())
        self.editions = Editions(store, editions or {})
        self._store = store
        self._bots = dict(bots or {})
        self._ledger = Ledger(store, self.clock, lifetimes or Lifetimes(), self.editions)
        self._hub = Hub(self._ledger)
        self._alarm = Alarm(self.clock, self._ring)
        self._entrance = Entrance(self._ledger, self._hub)
        self.attendance = Attendance(self._ledger, self._hub, self._entrance, self._alarm)
        self._timekeeper = Timekeeper(
            self._ledger, self._hub, self._entrance, self.attendance, self._alarm, self._bots
        )  # fmt: skip
        self._hub.on_broadcast = self._timekeeper.set_alarm

    def _ring(self, code: str) -> None:
        self._timekeeper.ring(code)

    def health(self) -> str:
        """`ok` if a move would be taken now, else what is wrong with the store; see Store.status."""
        return self._store.status()

    @property
    def watch(self) -> Watch:
        """Where functions may be put that measure."""
        return self._ledger.watch

    def counts(self) -> tuple[int, int]:
        """How many rooms have sessions in this process, and how many sessions those are."""
        tables = self._hub.tables()
        return len(tables), sum(len(table.sessions) for table in tables)

    def close(self) -> None:
        """This server is going away: close every session, and stop sweep and alarm."""
        self.attendance.close()
        self._alarm.close()
        self._hub.close()

    # -- rooms come and go ------------------------------------------------------------------------------------------

    def create(
        self,
        game: str,
        mode: str,
        options: dict[str, Any],
        rulings: dict[str, Any],
        edition: str | None = None,
        name: str | None = None,
        id: str | None = None,
    ) -> dict[str, Any]:
        """A new room: {"code", "seat", "token"}; the token is the host's, `seat` None without a name.

        id: names the request; sent again, it gets the same room, seat and token. See `Request`.
        Refusals: `unknown-game`, `bad-mode`, `unknown-option`, `bad-option`, `unknown-edition`, `bad-name`.
        """
        if not shelf.has(game):
            raise Refusal("unknown-game", games=list(shelf.GAMES))
        named, components = self.editions.chosen(game, edition)
        one = self.editions.game(game, components, named)
        request = Request(id)
        token = request.token("room")
        chosen = {"options": dict(options), "rulings": dict(rulings)}
        secret = secrets.token_bytes(32)
        room = lobby.create("", one, mode, chosen, named, secret, components)  # type: ignore[arg-type]
        if name is None:
            room.screen, room.screen_away_at = [token_hash(token)], self.clock()
        else:
            tidy_name(name)
        room.made_by = token_hash(token)
        self._claim(room, request.choice)
        if name is None:
            self._entrance.enter(room.code, _create)
            return {"code": room.code, "seat": None, "token": token}
        return {"code": room.code, **self._join(room.code, name, token, real=False)}

    def _claim(self, room: Room, choice: Callable[[str], str] = secrets.choice) -> None:
        """Give the room a code that no other has, and write it to the store; the same request finds its own again.

        choice: draws the letters of a code. Refusal: `rooms-full`.
        """
        for _ in range(50):
            room.code = codes.draw(choice)
            if self._store.create(room.code, gate.encode(room), self._ledger.lifetimes.of(room)):
                return
            if room.made_by and self._was_made_by(room.code, room.made_by):
                return
        raise Refusal("rooms-full")

    def _was_made_by(self, code: str, made_by: str) -> bool:
        try:
            return self._entrance.read(code)[0].made_by == made_by
        except Refusal:
            return False

    def rematch(self, session: Session, code: str, action: str, reply: Reply) -> None:
        """A new room for the same people, linked from the old one; asked for again, the same one.

        Refusals: `wrong-phase`, `not-your-seat`.
        """
        made: list[Room] = []

        def link(case: Case) -> Deed | None:
            if case.room.next is not None:
                return None
            if not made:
                new = lobby.rematch(case.room, case.game, "", secrets.token_bytes(32))
                lobby.link_rematch(case.room, case.by, "")
                self._claim(new)
                made.append(new)
            return lobby.link_rematch(case.room, case.by, made[0].code)

        try:
            self.act(session, code, action, Command(link), reply)
        finally:
            if made:
                self._drop_unlinked(code, made[0].code)

    def _drop_unlinked(self, code: str, new: str) -> None:
        """Delete our new room if somebody else's rematch was quicker."""
        try:
            if self._entrance.read(code)[0].next != new:
                self._store.delete(new)
        except (StoreAway, Refusal):
            _log.debug("%s, a rematch that is perhaps not linked, expires like every lobby", new)

    def delete(self, code: str, token: str | None) -> None:
        """The host deletes the room, its log and all its names. Refusals: `no-room`, `unknown-token`, `not-host`."""
        room, _ = self._entrance.read(code)
        if not _known(room, token).is_host(room):
            raise Refusal("not-host", host=room.host)
        self._store.delete(code)
        table = self._hub.table(code)
        if table is not None:
            self._hub.end(table)

    # -- seats ------------------------------------------------------------------------------------------------------

    def sit(self, code: str, token: str | None, wish: Mapping[str, Any]) -> dict[str, Any]:
        """Take a seat: {"name"}, {"name", "bot"}, {"hand"} or {"seat"}, with {"real"}: gives {"seat", "token"}.

        wish["id"] names the request; sent again, it gets the same seat and token. See `Request`.
        token: of a seat that the device holds already, or the host's.
        Refusals: `no-room`, `playing`, `full`, `name-taken`, `bad-name`, `bad-hand`, `seat-taken`, `not-away`,
        `hidden-hand`, `no-such-seat`, and for a bot `not-host`, `unknown-token`, `unknown-bot`.
        """
        request = Request(wish.get("id"))
        mine, real = request.token(code), wish.get("real")
        if "bot" in wish:
            return self._sit_bot(code, token, wish["name"], wish["bot"], request)
        if "name" in wish:
            return self._join(code, wish["name"], mine, bool(real))
        if "hand" in wish:
            return self._take_hand(code, wish["hand"], mine, real)
        return self._take_seat(code, token, wish["seat"], mine, real)

    def _join(self, code: str, name: str, token: str, real: bool) -> dict[str, Any]:
        return self._take(code, token, lambda room, game, at: lobby.join(room, game, name, token_hash(token), real, at))

    def _sit_bot(self, code: str, token: str | None, name: str, bot: str, request: Request) -> dict[str, Any]:
        def wanted(room: Room, game: Game, at: int) -> Deed:
            return lobby.seat_bot(room, game, _known(room, token), name, bot, self._bots.get(game.id, {}))

        seq = self._entrance.enter(code, wanted, request.key).seq
        entry = next(self._store.entries(code, seq, seq))
        return {"seat": msgspec.json.decode(gate.read_entry(entry.entry).move)["about"], "token": None}

    def _take_hand(self, code: str, hand: str, mine: str, real: bool | None) -> dict[str, Any]:
        held = token_hash(people.tidy_hand(hand))
        return self._take(code, mine, lambda room, game, at: lobby.take_hand(room, held, token_hash(mine), real, at))

    def _take_seat(self, code: str, token: str | None, seat: int, mine: str, real: bool | None) -> dict[str, Any]:
        def wanted(room: Room, game: Game, at: int) -> Deed:
            by = who(room, [token_hash(token)] if token else [])
            return lobby.claim(room, game, by, seat, token_hash(mine), real, at)

        # Nobody may have noticed yet that its device is away: the server was down, or nobody has the room open.
        self.attendance.look(code)
        return self._take(code, mine, wanted)

    def _take(self, code: str, mine: str, wanted: Callable[[Room, Game, int], Deed]) -> dict[str, Any]:
        """Do what is wanted, by which the token `mine` comes to hold a seat; nothing if it holds one already."""
        seats: list[int | None] = []

        def once(room: Room, game: Game, at: int) -> Deed | None:
            seat = room.holders().get(token_hash(mine))
            deed = wanted(room, game, at) if seat is None else None
            seats.append(seat if deed is None else deed.seat)
            return deed

        self._entrance.enter(code, once)
        return {"seat": seats[-1], "token": mine}

    # -- commands of sockets ----------------------------------------------------------------------------------------

    def act(self, session: Session, code: str, action: str, command: Command, reply: Reply) -> None:
        """Do what a socket's command wants, once for each action's id, however often it is sent.

        Refusals: `no-room`, `not-your-seat`, `unknown-token`, `conflict`, and the command's own.
        """
        if not session.hashes:
            raise Refusal("not-your-seat")
        answer: dict[str, Any] = {}

        def wanted(room: Room, game: Game, at: int) -> Deed | None:
            by = who(room, session.hashes)
            if not by.tokens and command.seat is None:
                raise Refusal("unknown-token")
            if not by.tokens:
                raise Refusal("not-your-seat", seat=command.seat)
            past, bots = self._ledger.remember(room, game), self._bots.get(game.id, {})
            return command.do(Case(room, game, by, at, action, past, bots, answer))

        key = command.key(session.hashes[0], action)
        session.is_leaving = command.leaves
        try:
            self._entrance.enter(code, wanted, key, lambda seq: reply(seq, answer))
        finally:
            session.is_leaving = False

    # -- reading ----------------------------------------------------------------------------------------------------

    def room(self, code: str) -> bytes:
        """The contract's `room`, encoded, as it is in the store now. Refusal: `no-room`."""
        room, game = self._entrance.read(code)
        table = self._hub.table(code)
        return gate.room(room, game, room.decoded(game), 0 if table is None else table.watchers)

    def knows(self, code: str, tokens: Sequence[str]) -> bool:
        """Whether there is such a room and one of these tokens acts in it."""
        try:
            room, _ = self._entrance.read(code)
        except Refusal:
            return False
        return bool(who(room, map(token_hash, tokens)).tokens)

    def newest(self, code: str) -> int | None:
        """The seq of the newest entry that this process has told its sessions of; None if it has none in the room."""
        table = self._hub.table(code)
        return None if table is None else table.seq

    def moves(self, session: Session, code: str, seat: int) -> bytes:
        """All legal moves of the seat, encoded. Refusal: `not-your-seat`."""
        table = self._hub.table(code)
        room, game = self._entrance.read(code) if table is None else self._ledger.read(table.snapshot)
        if not room.is_held(seat, session.hashes):
            raise Refusal("not-your-seat", seat=seat)
        return gate.all_moves(room, game, seat)

    def log(self, code: str, token: str | None) -> bytes:
        """The exported log, encoded. Refusals: `no-room`, `unknown-token`."""
        room = formats.read(self._ledger.load(code))  # also of one whose state this program cannot read any more
        by = _known(room, token).seats if token is not None else ()
        entries = self._store.entries(code, 1, room.seq)
        return gate.log(room, entries, self.editions.text(room.components, room.edition), by)

    def outlook(self, code: str, seat: int) -> bytes:
        """What chance may bring a seat, encoded. Refusals: `no-room`, `no-such-seat`, `wrong-phase`."""
        room, game = self._entrance.read(code)
        state = playing.state_of(room, game)
        return gate.outlook(game, state, room.seat(seat).seat)

    def seq(self, code: str) -> int | None:
        """The newest seq that this process has broadcast in the room; None if it has no sessions there."""
        table = self._hub.table(code)
        return None if table is None else table.seq


def _known(room: Room, token: str | None) -> Who:
    """Whose token it is. Refusal: `unknown-token`."""
    by = who(room, [token_hash(token)] if token else [])
    if not by.tokens:
        raise Refusal("unknown-token")
    return by


def _create(room: Room, game: Game, at: int) -> Deed | None:
    """The first entry of a room that a screen without a seat hosts."""
    return None if room.seq else Deed(seat=None, move={"type": "create"}, events=[])
