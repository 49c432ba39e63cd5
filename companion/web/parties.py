"""Whoever wants much waits for themselves: what one party wants is done one after the other.

A party is a seat of a room, however many sockets show its token, or all strangers together. So at most one deed of each
waits for the room's lock, and a person's move comes after those of the other seats and one of the strangers'.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager

import gevent
from gevent.lock import Semaphore

STRANGERS = "strangers"
"""The party of everybody who shows no token that the room knows."""


class Party:
    """One party. inside: how many have their turn or wait for it."""

    __slots__ = ("inside", "lock")

    def __init__(self) -> None:
        self.lock = Semaphore()
        self.inside = 0


class Parties:
    """The parties of one process."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Party] = {}

    @contextmanager
    def turn(self, name: Hashable) -> Iterator[None]:
        """Wait until it is the party's turn; all others are let in before its next one.

        Strangers leave as much time to the others as they took.
        """
        party = self._known.setdefault(name, Party())
        party.inside += 1
        try:
            with party.lock:
                began = time.perf_counter()
                try:
                    yield
                finally:
                    gevent.sleep(time.perf_counter() - began if name == STRANGERS else 0)
        finally:
            party.inside -= 1
            if not party.inside:
                del self._known[name]
