"""Who is connected: the sessions of this process by room, and how commits are broadcast to them.

After a commit of its own a process broadcasts to its own sessions. It hears of other processes' commits by the store's
news. News can get lost (a dead connection, a full buffer), so every few seconds each room's seq is compared too.
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


class Transport(Protocol):
    """What a session needs of the connection underneath."""

    outbox: Outbox

    def close(self, code: int, reason: str = "") -> None: ...


class Session:
    """One socket in a room: a phone, or a table screen.

    id: unique among all sessions of all processes. hashes: of the tokens it showed; who: whom they make it. noted: the
    presence fields that the store holds for it, also of a seat lost since, until that is removed. heard_at: when it
    last sent something; noted_at: the heard_at that the store knows (ms). is_leaving: it has just asked to leave.
    """

    __slots__ = ("hashes", "heard_at", "id", "is_leaving", "noted", "noted_at", "transport", "who")

    def __init__(self, session_id: str, transport: Transport) -> None:
        self.id = session_id
        self.transport = transport
        self.hashes: tuple[str, ...] = ()
        self.who = Who()
        self.noted: set[str] = set()
        self.heard_at = 0
        self.noted_at = 0
        self.is_leaving = False

    @property
    def fields(self) -> list[str]:
        """The fields that note its presence: "id/seat" for each seat, "id/screen" for the host's; none of a watcher."""
        names = [str(seat) for seat in self.who.seats] or (["screen"] if self.who.screen else [])
        return [f"{self.id}/{name}" for name in names]


class Table:
    """A room with sessions in this process.

    snapshot, seq: the newest that was broadcast. lock: held for one deed of this process at a time. room: the snapshot,
    decoded; None while a deed works on it, and after one that failed. check_at: when to look whether the seats of
    closed sockets are away. idle_at: the room's `bot_at` at which bots were asked and made no move.

    watchers: sessions without a seat, of all processes; watch_field: what the store holds of those of this process.
    count_at: when to count them again. keep_at: when to renew the room's time to live.
    """

    def __init__(self, code: str, snapshot: bytes, seq: int, epoch: int) -> None:
        self.code = code
        self.snapshot = snapshot
        self.seq = seq
        self.epoch = epoch
        self.room: Room | None = None
        self.sessions: set[Session] = set()
        self.lock = threading.RLock()
        self.check_at: int | None = None
        self.idle_at: int | None = None
        self.watchers = 0
        self.watch_field = ""
        self.count_at: int | None = None
        self.keep_at = 0


class Hub:
    """All tables of this process."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._tables: dict[str, Table] = {}
        self._opening = threading.Lock()
        self._news: News | None = None
        self.on_broadcast: Callable[[Table, Room, Game], None] = lambda table, room, game: None

    # -- tables -----------------------------------------------------------------------------------------------------

    def table(self, code: str) -> Table | None:
        """The room's table, if it has sessions here."""
        return self._tables.get(code)

    def tables(self) -> list[Table]:
        return list(self._tables.values())

    def open(self, code: str) -> Table:
        """The room's table, made if it is not there. Refusal: `no-room`."""
        with self._opening:
            table = self._tables.get(code)
            if table is None:
                self._ledger.load(code)
                self._follow(code)
                snapshot = self._ledger.load(code)
                room, _ = self._ledger.read(snapshot)
                table = self._tables[code] = Table(code, snapshot, room.seq, room.epoch)
            return table

    @contextmanager
    def joined(self, code: str) -> Iterator[Table]:
        """The room's table, with its lock held. Refusal: `no-room`.

        Between finding a table and locking it, the alarm may have removed it because its last session had closed. A
        session added to a removed table would never get another state; so look once more.
        """
        while True:
            table = self.open(code)
            with table.lock:
                if self._tables.get(code) is table:
                    yield table
                    return

    def clear(self, table: Table) -> None:
        """Remove a table that has no sessions any more. The caller holds the table's lock."""
        with self._opening:
            if table.sessions or self._tables.get(table.code) is not table:
                return
            del self._tables[table.code]
        try:
            if self._news is not None:
                self._news.unfollow(table.code)
        except StoreAway:
            _log.debug("the store is away; its news ends by itself")

    def end(self, table: Table) -> None:
        """The room is gone: close its sessions and remove its table. A new room may get the code one day."""
        with table.lock:
            for session in table.sessions:
                session.transport.close(NO_ROOM, "no such room")
            table.sessions.clear()
            self.clear(table)

    # -- broadcasting -------------------------------------------------------------------------------------------------

    def look(self, table: Table) -> tuple[Room, Game]:
        """The room as the table knows it, and its game; only for reading. The caller holds the table's lock."""
        if table.room is None:
            table.room, game = self._ledger.read(table.snapshot)
            return table.room, game
        return table.room, self._ledger.game(table.room)

    def broadcast(self, table: Table, room: Room, snapshot: bytes, happened: list[Event]) -> None:
        """Send the state after a commit to the table's sessions. The caller holds the table's lock.

        happened: the events of room.seq alone; those of entries missed before are read from the log.
        """
        if room.seq <= table.seq:
            return
        if room.seq != table.seq + 1:
            happened = self._events(table.code, table.seq + 1, room.seq)
        table.snapshot, table.seq, table.room = snapshot, room.seq, room
        if room.epoch != table.epoch:
            self._look_again(table, room)
        game = self._ledger.game(room)
        states = gate.States(room, game, happened, table.watchers)
        for session in table.sessions:
            session.transport.outbox.state(states.of(session.who))
        self.on_broadcast(table, room, game)

    def show_watchers(self, table: Table) -> None:
        """Tell the people at the table that another number watches; that is no entry of the log."""
        with table.lock:
            room, game = self.look(table)
            states = gate.States(room, game, [], table.watchers)
            for session in table.sessions:
                if session.who.has_voice:
                    session.transport.outbox.state(states.of(session.who))

    def refresh(self, table: Table) -> None:
        """Catch up with what other processes committed."""
        with table.lock:
            try:
                snapshot = self._ledger.load(table.code)
            except Refusal:
                self.end(table)
                return
            room, _ = self._ledger.read(snapshot)
            if room.seq > table.seq:
                self.broadcast(table, room, snapshot, self._events(table.code, table.seq + 1, room.seq))

    def welcome(self, table: Table, session: Session, since: int | None) -> None:
        """Send a session the whole state, with the events after entry `since`. The caller holds the table's lock."""
        room, game = self.look(table)
        is_known = since is not None and 0 <= since <= room.seq
        first = max(since or 0, room.seq - 200) + 1
        happened = self._events(table.code, first, room.seq) if is_known and first <= room.seq else []
        has_gap = since is not None and (not is_known or first != since + 1)
        session.transport.outbox.state(gate.States(room, game, happened, table.watchers, has_gap).of(session.who))

    def _events(self, code: str, first: int, last: int) -> list[Event]:
        return [event for entry in self._store.entries(code, first, last) for event in gate.read_events(entry.events)]

    def _look_again(self, table: Table, room: Room) -> None:
        """Tokens ended or began, so who a session is may have changed. One that lost its last seat is closed."""
        table.epoch = room.epoch
        for session in list(table.sessions):
            had = session.who
            session.who = who(room, session.hashes)
            if session.who != had:
                session.heard_at = 0  # What the store has noted is out of date: the next message is noted at once.
            if (had.seats or had.screen) and not session.who.tokens:
                table.sessions.discard(session)
                code, reason = (LEFT, "left") if session.is_leaving else (REMOVED, "removed")
                session.transport.close(code, reason)

    # -- news -------------------------------------------------------------------------------------------------------

    def _follow(self, code: str) -> None:
        if self._news is None:
            self._news = self._store.news()
            self._news.follow(code)
            threading.Thread(target=self._listen, name="news", daemon=True).start()
        else:
            self._news.follow(code)

    def _listen(self) -> None:
        """Wait for news for ever; after a lost connection follow every room again and catch up."""
        while self._news is not None:
            try:
                news = self._news.wait(10)
            except StoreAway:
                self._follow_again()
                continue
            except Exception:
                _log.exception("news of rooms could not be read")
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
        """Start again with a new connection; waits a moment if the store is still away."""
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
        """Close every session: this server is going away."""
        self._news = None
        for table in self.tables():
            for session in list(table.sessions):
                session.transport.close(GOING_AWAY, "going away")
