"""Who is here: sockets say hello, are heard of and close, and every few seconds a sweep looks after all tables.

Presence is a note in the store with a time. A socket's messages only move a time in memory; the sweep writes those of
all sockets in one go. Each note that changes the picture of a room becomes an entry of its log (`people.presence`).

Watchers are only counted, a process's together, and their number is no entry: thousands may come and go.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from companion.rooms import people
from companion.rooms.alarm import Alarm
from companion.rooms.entrance import Entrance
from companion.rooms.hub import Hub, Session, Table
from companion.rooms.ledger import Ledger
from companion.rooms.room import Refusal, token_hash, who
from companion.rooms.store import StoreAway

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
COUNT_MS = 2_000
"""How long after a watcher came or went they are counted, however many come meanwhile."""
SWEPT_TOGETHER = 50
"""Tables that are looked after in one round trip: the others' moves go on in between."""

_log = logging.getLogger(__name__)


class Attendance:
    """See the module. alarm: rings for a table when a seat of a closed socket has lingered long enough."""

    def __init__(self, ledger: Ledger, hub: Hub, entrance: Entrance, alarm: Alarm) -> None:
        self._store = ledger.store
        self._clock = ledger.clock
        self._lifetimes = ledger.lifetimes
        self._keep_s = ledger.lifetimes.lobby_s
        self._hub = hub
        self._entrance = entrance
        self._alarm = alarm
        self._is_closed = threading.Event()
        self._sweeper: threading.Thread | None = None

    # -- one socket -------------------------------------------------------------------------------------------------

    def hello(self, session: Session, code: str, tokens: list[str], since: int | None) -> list[int]:
        """A socket says who it is and gets the whole state. Gives the places of tokens that the room does not know.

        since: the seq that the device knew last, if it says so. Refusal: `no-room`.
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
            session.hashes = hashes
            session.who = who(room, hashes)
            table.sessions.discard(session)
            self._note(table, session)
            table.sessions.add(session)
            self._hub.welcome(table, session, since)
        return [place for place, one in enumerate(hashes) if one not in holders]

    def heard(self, session: Session, code: str) -> None:
        """A socket has sent something, so it is here. The sweep notes it; after a silence it is noted at once."""
        now = self._clock()
        was_at, session.heard_at = session.heard_at, now
        if now - was_at < SILENCE_MS or not (session.noted or session.fields):
            return
        table = self._hub.table(code)
        if table is not None and session in table.sessions:
            with table.lock:
                self._note(table, session)

    def gone(self, session: Session, code: str) -> None:
        """A socket has closed. Its seat is away if no other socket holds it a moment later."""
        table = self._hub.table(code)
        if table is None:
            return
        table.sessions.discard(session)
        if self._is_closed.is_set():
            return
        if not session.noted:
            self._count_soon(table)
            return
        try:
            self._store.not_here(code, session.noted)
        except StoreAway:
            _log.debug("the store is away; what it notes of this socket expires")
        table.check_at = self._clock() + LINGER_MS
        self._alarm.set_no_later(code, table.check_at)

    def holder(self, code: str, tokens: list[str]) -> str | None:
        """The hash of the first of these tokens that acts in the room, as far as this process knows at once."""
        table = self._hub.table(code)
        holders = {} if table is None or table.room is None else table.room.holders()
        return next((one for one in map(token_hash, tokens) if one in holders), None)

    def _note(self, table: Table, session: Session) -> None:
        if lost := session.noted - set(session.fields):
            self._store.not_here(table.code, lost)
        session.noted = set(session.fields)
        session.heard_at = session.noted_at = self._clock()
        if not session.noted:
            self._count_soon(table)
            return
        here = self._store.here(table.code, session.fields, session.noted_at, self._keep_s)
        self._enter(table.code, here)

    # -- watchers ---------------------------------------------------------------------------------------------------

    def _count_soon(self, table: Table) -> None:
        if table.count_at is None:
            table.count_at = self._clock() + COUNT_MS
            self._alarm.set_no_later(table.code, table.count_at)

    def _watch_field(self, table: Table) -> str:
        """The note of how many watch in this process: "process/=number", empty if nobody does."""
        count = sum(not session.fields for session in table.sessions)
        return f"{self._store.origin}/={count}" if count else ""

    def _count(self, table: Table) -> None:
        """Note how many watch here, and tell the table how many do everywhere."""
        table.count_at = None
        field, before = self._watch_field(table), table.watch_field
        if before and before != field:
            self._store.not_here(table.code, [before])
        table.watch_field = field
        self._enter(table.code, self._store.here(table.code, [field] if field else [], self._clock(), self._keep_s))

    # -- one room ---------------------------------------------------------------------------------------------------

    def look(self, code: str) -> None:
        """Bring the room's picture of who is here up to date with what the store has noted. Refusal: `no-room`."""
        self._enter(code, self._store.here(code, (), 0, 0))

    def look_if_due(self, table: Table) -> bool:
        """Look whether the seat of a socket that closed a moment ago is away, and count watchers, if it is time.

        False if nobody is left at the table. The caller holds the table's lock.
        """
        now = self._clock()
        counts, looks = (at is not None and at <= now for at in (table.count_at, table.check_at))
        if not counts and not looks:
            return True
        if counts or (table.watch_field and not table.sessions):
            self._count(table)
        else:
            self.look(table.code)
        if looks:
            table.check_at = None
        if table.sessions or table.check_at is not None:
            return True
        self._hub.clear(table)
        return False

    def _enter(self, code: str, noted: Mapping[str, int]) -> None:
        """noted: when the store last heard of each socket's field; see Session.fields."""
        fresh = [field.partition("/")[2] for field, at in noted.items() if self._clock() - at <= ABSENT_MS]
        here = {int(name) for name in fresh if name.isdigit()}
        table = self._hub.table(code)
        is_other = table is not None and self._take_count(table, fresh)
        entered = self._entrance.enter(code, lambda room, game, at: people.presence(room, here, "screen" in fresh, at))
        if table is not None and is_other and entered.deed is None:
            self._hub.show_watchers(table)

    @staticmethod
    def _take_count(table: Table, fresh: list[str]) -> bool:
        """Take over how many watch, a screen that is host counted too; whether that is news."""
        before = table.watchers
        counted = sum(int(name[1:]) for name in fresh if name.startswith("="))
        table.watchers = counted + sum(name in ("-", "screen") for name in fresh)
        return table.watchers != before

    # -- all tables -------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """This server is going away: no more sweeps, and whose socket closes now has not left."""
        self._is_closed.set()

    def sweep(self) -> None:
        """Note who was heard of, see who has fallen silent, and catch up where news was lost."""
        tables = self._hub.tables()
        for first in range(0, len(tables), SWEPT_TOGETHER):
            self._sweep({table.code: table for table in tables[first : first + SWEPT_TOGETHER]})

    def _start_sweeping(self) -> None:
        if self._sweeper is None:
            self._sweeper = threading.Thread(target=self._keep_sweeping, name="sweep", daemon=True)
            self._sweeper.start()

    def _keep_sweeping(self) -> None:
        while not self._is_closed.wait(SWEEP_S):
            self.sweep()

    def _sweep(self, tables: Mapping[str, Table]) -> None:
        """The sweep of these tables, by code, in one round trip."""
        fresh = {code: [one for one in table.sessions if _is_news(one)] for code, table in tables.items()}
        alive = {
            code: {field: one.heard_at for one in heard for field in one.noted}
            for code, heard in fresh.items()
            if heard
        }
        for code, table in tables.items():
            if table.watch_field:
                alive.setdefault(code, {})[table.watch_field] = self._clock()
        try:
            pulses = self._store.pulse(list(tables), alive, self._keep_s)
        except StoreAway:
            return
        for heard in fresh.values():
            for one in heard:
                one.noted_at = one.heard_at
        for code, (seq, here) in pulses.items():
            self._sweep_one(tables[code], seq, here)

    def _sweep_one(self, table: Table, seq: int | None, here: Mapping[str, int]) -> None:
        """seq: the store's, None if the room is gone; here: what is noted there."""
        try:
            if seq is None or seq > table.seq:
                self._hub.refresh(table)
            if seq is not None and table.sessions:
                with table.lock:
                    self._enter(table.code, here)
                    if self._watch_field(table) != table.watch_field:
                        self._count_soon(table)
                    self._keep(table)
        except (StoreAway, Refusal):
            _log.debug("%s is looked after at the next sweep", table.code)
        except Exception:
            _log.exception("%s could not be looked after", table.code)

    def _keep(self, table: Table) -> None:
        """A room does not expire while people look at it, however long they think."""
        now = self._clock()
        if now < table.keep_at:
            return
        room, _ = self._hub.look(table)
        life_s = self._lifetimes.of(room)
        self._store.keep(table.code, life_s)
        table.keep_at = now + life_s * 1000 // 4


def _is_news(session: Session) -> bool:
    """Whether the socket was heard of since the store noted it, long enough ago to be worth a note."""
    return bool(session.noted) and session.heard_at - session.noted_at >= NOTE_MS
