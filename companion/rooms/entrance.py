"""The one way into a room: judge, commit, acknowledge, broadcast, in this order.

Whatever changes a room goes through `enter`: people's commands, the sweep's presence, the clock's moves, the bots'.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from companion.games.game import Game
from companion.rooms.hub import Hub, Table
from companion.rooms.ledger import Entered, Ledger, Wanted
from companion.rooms.room import Room
from companion.rooms.store import StoreAway

_log = logging.getLogger(__name__)


class Entrance:
    """See the module. One serves a process."""

    def __init__(self, ledger: Ledger, hub: Hub) -> None:
        self._ledger = ledger
        self._hub = hub

    def read(self, code: str) -> tuple[Room, Game]:
        """A private copy of the room as the store has it now, and its game. Refusal: `no-room`."""
        return self._ledger.read(self._ledger.load(code))

    def enter(
        self, code: str, wanted: Wanted, key: str = "", acknowledge: Callable[[int], None] | None = None
    ) -> Entered:
        """Do what is wanted. key: the action's, so that it happens once; acknowledge: called with its seq.

        Refusals: `no-room`, `conflict`, and those of what is wanted.
        """
        table = self._hub.table(code)
        lock: AbstractContextManager[Any] = nullcontext() if table is None else table.lock
        with lock:
            entered = self._commit(code, table, wanted, key)
            if acknowledge is not None:
                acknowledge(entered.seq)
            if table is not None:
                self._broadcast(table, entered)
        if table is None and (opened := self._hub.table(code)) is not None:
            # Somebody sat down here while this was committed, and may have read the room as it was before.
            self._broadcast(opened, entered)
        return entered

    def _commit(self, code: str, table: Table | None, wanted: Wanted, key: str) -> Entered:
        """Judge and commit, on the table's own picture of the room if there is one."""
        if table is None:
            return self._ledger.enter(code, None, wanted, key)
        kept, table.room = table.room, None
        entered = self._ledger.enter(code, table.snap, wanted, key, kept)
        if entered.snap is table.snap:
            table.room = entered.room
        return entered

    def _broadcast(self, table: Table, entered: Entered) -> None:
        """Committed and acknowledged is done: a broadcast that fails now is made up for by the next sweep."""
        try:
            with table.lock:
                if entered.deed is not None and entered.room is not None:
                    self._hub.tell(table, entered.room, entered.snap, entered.deed.events)
                elif entered.snap != table.snap:
                    self._hub.refresh(table)
        except StoreAway:
            _log.warning("the store is away: %s hears of it at the next sweep", table.code)
