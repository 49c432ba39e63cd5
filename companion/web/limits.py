"""How often one address may guess room codes and make rooms. Counted in the store, so for all processes together."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from companion.rooms.store import Store

MINUTE_S = 60
HOUR_S = 3600
REMEMBERED = 10_000


class TooMany(Exception):
    """An address has used up what it may do for now. retry_s: when to come back."""

    def __init__(self, retry_s: int) -> None:
        super().__init__(retry_s)
        self.retry_s = retry_s


class Limits:
    """The counts of one web process.

    Guesses are counted when they miss, so that an answer for a known room costs no question to the store. Once an
    address has missed too often, all that it asks is refused for a while, hits included: else it could go on guessing.
    """

    def __init__(
        self, store: Store, guesses_per_minute: int, rooms_per_hour: int, now_s: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._guesses = guesses_per_minute
        self._rooms = rooms_per_hour
        self._now_s = now_s
        self._shut_until: dict[str, float] = {}

    def check(self, address: str) -> None:
        """Raises TooMany while an address that has guessed too often must wait."""
        left_s = self._shut_until.get(address, 0.0) - self._now_s()
        if left_s > 0:
            raise TooMany(int(left_s) + 1)
        self._shut_until.pop(address, None)

    def missed(self, address: str) -> None:
        """Count a code that is no room's. Raises TooMany when it was one too many."""
        if self._store.count(f"guess:{address}", MINUTE_S) > self._guesses:
            if len(self._shut_until) >= REMEMBERED:
                self._shut_until.clear()
            self._shut_until[address] = self._now_s() + MINUTE_S
            raise TooMany(MINUTE_S)

    def makes_room(self, address: str) -> None:
        """Count a room that is about to be made. Raises TooMany."""
        if self._store.count(f"create:{address}", HOUR_S) > self._rooms:
            raise TooMany(HOUR_S)
