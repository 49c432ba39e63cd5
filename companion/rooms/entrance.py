"""The one way into a room: judge, commit, acknowledge, broadcast, in this order.

Whatever changes a room goes through `enter`: people's commands, the sweep's presence, the clock's moves, the bots'.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter
from typing import Any

from companion.games.game import Game
from companion.rooms.hub import Hub, Table
from companion.rooms.ledger import Ledger, Verdict, Wanted
from companion.rooms.room import Room
from companion.rooms.store import StoreAway

_log = logging.getLogger(__name__)


class Entrance:
    """See the module. One serves a process."""

    def __init__(self, ledger: Ledger, hub: Hub) -> None:
        self._watch = ledger.watch
        self._ledger = ledger
        self._hub = hub

    def read(self, code: str) -> tuple[Room, Game]:
        """A private copy of the room as the store has it now, and its game. Refusal: `no-room`."""
        return self._ledger.read(self._ledger.load(code))

    def enter(
        self, code: str, wanted: Wanted, key: str = "", acknowledge: Callable[[int], None] | None = None
    ) -> Verdict:
        """Do what is wanted. key: the action's, so that it happens once; acknowledge: called with its seq.

        Refusals: `no-room`, `conflict`, and those of what is wanted.
        """
        table = self._hub.table(code)
        lock: AbstractContextManager[Any] = nullcontext() if table is None else table.lock
        with lock:
            verdict = self._commit(code, table, wanted, key)
            if acknowledge is not None:
                acknowledge(verdict.seq)
            if table is not None:
                self._broadcast(table, verdict)
        if table is None and (opened := self._hub.table(code)) is not None:
            # Somebody sat down here while this was committed, and may have read the room as it was before.
            self._broadcast(opened, verdict)
        return verdict

    def _commit(self, code: str, table: Table | None, wanted: Wanted, key: str) -> Verdict:
        """Judge and commit, on the table's own picture of the room if there is one."""
        if table is None:
            return self._ledger.commit(code, None, wanted, key)
        kept, table.room = table.room, None
        verdict = self._ledger.commit(code, table.snapshot, wanted, key, kept)
        if verdict.snapshot is table.snapshot:
            table.room = verdict.room
        return verdict

    def _broadcast(self, table: Table, verdict: Verdict) -> None:
        """Committed and acknowledged is done: a broadcast that fails now is made up for by the next sweep."""
        try:
            with table.lock:
                if verdict.deed is not None and verdict.room is not None:
                    began = perf_counter()
                    self._hub.broadcast(table, verdict.room, verdict.snapshot, verdict.deed.events)
                    self._watch.broadcast(perf_counter() - began)
                elif verdict.snapshot != table.snapshot:
                    self._hub.refresh(table)
        except StoreAway:
            _log.warning("the store is away: %s hears of it at the next sweep", table.code)
