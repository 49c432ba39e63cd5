"""Who listens: the sockets of this process by room, and how they hear what was committed.

A process tells its own sockets when its own commit succeeded, and hears of other processes' commits by the store's
news. News may get lost (a dead connection, a full buffer), so every few seconds each room's seq is compared too.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from companion.games.game import Event, Game
from companion.rooms import gate
from companion.rooms.ledger import Ledger
from companion.rooms.outbox import Outbox
from companion.rooms.room import Refusal, Room, Who, who
from companion.rooms.store import News, StoreAway

REMOVED, NO_ROOM, GOING_AWAY, LEFT = 4001, 4004, 1001, 1000
"""Close codes of the contract."""

_log = logging.getLogger(__name__)


class Line(Protocol):
    """What the hub needs of a socket."""

    outbox: Outbox

    def close(self, code: int, reason: str = "") -> None: ...


class Listener:
    """A socket in a room.

    id: names it among all sockets of all processes. hashes: of the tokens it showed. noted: the fields under which the
    store has it; a seat that was lost since is among them until it is struck off. heard_at, noted_at: when it was heard
    of last, and what of that the store knows (ms).
    """

    __slots__ = ("hashes", "heard_at", "id", "is_leaving", "line", "noted", "noted_at", "who")

    def __init__(self, listener_id: str, line: Line) -> None:
        self.id = listener_id
        self.line = line
        self.hashes: tuple[str, ...] = ()
        self.who = Who()
        self.noted: set[str] = set()
        self.heard_at = 0
        self.noted_at = 0
        self.is_leaving = False

    @property
    def fields(self) -> list[str]:
        """Under what its presence is noted: "id/seat" for each seat, "id/screen" for a host's, "id/-" for a watcher."""
        names = [str(seat) for seat in self.who.seats] or (["screen"] if self.who.screen else ["-"])
        return [f"{self.id}/{name}" for name in names]


class Table:
    """A room with sockets in this process.

    seq: what they have been told; lock: one deed of this process at a time. room: what lies in `snap`, decoded; None
    while somebody has taken it to do a deed with, and after one that failed. idle_at: the room's `bot_at` for which
    bots were asked and made no move.
    """

    def __init__(self, code: str, snap: bytes, seq: int, epoch: int) -> None:
        self.code = code
        self.snap = snap
        self.seq = seq
        self.epoch = epoch
        self.room: Room | None = None
        self.listeners: set[Listener] = set()
        self.lock = threading.RLock()
        self.check_at: int | None = None
        self.idle_at: int | None = None


class Hub:
    """All tables of this process."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._tables: dict[str, Table] = {}
        self._opening = threading.Lock()
        self._news: News | None = None
        self.on_told: Callable[[Table, Room, Game], None] = lambda table, room, game: None

    # -- tables -----------------------------------------------------------------------------------------------------

    def table(self, code: str) -> Table | None:
        """The table of that room, if anybody here listens to it."""
        return self._tables.get(code)

    def tables(self) -> list[Table]:
        return list(self._tables.values())

    def open(self, code: str) -> Table:
        """The table of that room, laid if it is not there. Refusal: `no-room`."""
        with self._opening:
            table = self._tables.get(code)
            if table is None:
                self._ledger.load(code)
                self._follow(code)
                snap = self._ledger.load(code)
                room, _ = self._ledger.read(snap)
                table = self._tables[code] = Table(code, snap, room.seq, room.epoch)
            return table

    @contextmanager
    def joined(self, code: str) -> Iterator[Table]:
        """The table of that room, with its lock held. Refusal: `no-room`.

        Between finding a table and locking it, the alarm may have put it away, as its last guest had gone. Whoever sat
        down there would never hear a word again; so look once more.
        """
        while True:
            table = self.open(code)
            with table.lock:
                if self._tables.get(code) is table:
                    yield table
                    return

    def clear(self, table: Table) -> None:
        """Put a table away that nobody listens to any more. The caller holds the table's lock."""
        with self._opening:
            if table.listeners or self._tables.get(table.code) is not table:
                return
            del self._tables[table.code]
        try:
            if self._news is not None:
                self._news.unfollow(table.code)
        except StoreAway:
            _log.debug("the store is away; its news ends by itself")

    def end(self, table: Table) -> None:
        """The room is gone: close its sockets and put its table away. A new room may be given the code one day."""
        with table.lock:
            for listener in table.listeners:
                listener.line.close(NO_ROOM, "no such room")
            table.listeners.clear()
            self.clear(table)

    # -- telling ----------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> tuple[Room, Game]:
        """The room as the table knows it, and its game; only to be read. The caller holds the table's lock."""
        if table.room is None:
            table.room, game = self._ledger.read(table.snap)
            return table.room, game
        return table.room, self._ledger.game(table.room)

    def tell(self, table: Table, room: Room, snap: bytes, happened: list[Event]) -> None:
        """Tell the table's sockets of a commit. The caller holds the table's lock.

        happened: the events of room.seq alone; what was missed before is looked up.
        """
        if room.seq <= table.seq:
            return
        if room.seq != table.seq + 1:
            happened = self._events(table.code, table.seq + 1, room.seq)
        table.snap, table.seq, table.room = snap, room.seq, room
        if room.epoch != table.epoch:
            self._look_again(table, room)
        game = self._ledger.game(room)
        states = gate.States(room, game, happened)
        for listener in table.listeners:
            listener.line.outbox.state(states.of(listener.who))
        self.on_told(table, room, game)

    def refresh(self, table: Table) -> None:
        """Catch up with what other processes committed."""
        with table.lock:
            try:
                snap = self._ledger.load(table.code)
            except Refusal:
                self.end(table)
                return
            room, _ = self._ledger.read(snap)
            if room.seq > table.seq:
                self.tell(table, room, snap, self._events(table.code, table.seq + 1, room.seq))

    def welcome(self, table: Table, listener: Listener, since: int | None) -> None:
        """Send a socket the whole state, with what happened since it last knew. The caller holds the table's lock."""
        room, game = self.look(table)
        is_known = since is not None and 0 <= since <= room.seq
        first = max(since or 0, room.seq - 200) + 1
        happened = self._events(table.code, first, room.seq) if is_known and first <= room.seq else []
        has_gap = since is not None and (not is_known or first != since + 1)
        listener.line.outbox.state(gate.States(room, game, happened, has_gap).of(listener.who))

    def _events(self, code: str, first: int, last: int) -> list[Event]:
        return [event for entry in self._store.entries(code, first, last) for event in gate.read_events(entry.events)]

    def _look_again(self, table: Table, room: Room) -> None:
        """Tokens ended or began: who a socket is may have changed. One that lost all it had is closed."""
        table.epoch = room.epoch
        for listener in list(table.listeners):
            had = listener.who
            listener.who = who(room, listener.hashes)
            if listener.who != had:
                listener.heard_at = 0  # What the store has noted is out of date: the next word is noted at once.
            if (had.seats or had.screen) and not listener.who.tokens:
                table.listeners.discard(listener)
                code, reason = (LEFT, "left") if listener.is_leaving else (REMOVED, "removed")
                listener.line.close(code, reason)

    # -- news -------------------------------------------------------------------------------------------------------

    def _follow(self, code: str) -> None:
        if self._news is None:
            self._news = self._store.news()
            self._news.follow(code)
            threading.Thread(target=self._listen, name="news", daemon=True).start()
        else:
            self._news.follow(code)

    def _listen(self) -> None:
        """Hear the news for ever; after a loss, follow everything again and look what was missed."""
        while self._news is not None:
            try:
                news = self._news.wait(10)
            except StoreAway:
                self._follow_again()
                continue
            except Exception:
                _log.exception("news of rooms could not be heard")
                self._follow_again()
                continue
            if news is not None and news[2] != self._store.origin:
                self._heard(news[0], news[1])

    def _heard(self, code: str, seq: int) -> None:
        table = self._tables.get(code)
        if table is None or 0 < seq <= table.seq:
            return
        try:
            self.refresh(table)
        except StoreAway:
            _log.warning("the store is away; %s catches up later", code)

    def _follow_again(self) -> None:
        """Start over with a new connection; waits a moment if the store is still away."""
        pause = threading.Event()
        pause.wait(0.5)
        try:
            news = self._store.news()
            for code in list(self._tables):
                news.follow(code)
        except StoreAway:
            return
        old, self._news = self._news, news
        if old is not None:
            old.close()
        for table in self.tables():
            self._heard(table.code, table.seq + 1)

    def close(self) -> None:
        """Tell every socket that this server is going away."""
        self._news = None
        for table in self.tables():
            for listener in list(table.listeners):
                listener.line.close(GOING_AWAY, "going away")
