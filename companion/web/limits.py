"""How often one address may guess room codes and make rooms; counted in the store, for all processes together."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from companion.rooms.store import Store

MINUTE_S = 60
HOUR_S = 3600
REMEMBERED = 10_000


class TooMany(Exception):
    """An address has reached a limit. retry_s: how long to wait."""

    def __init__(self, retry_s: int) -> None:
        super().__init__(retry_s)
        self.retry_s = retry_s


class RateLimits:
    """The limits on what one address may ask.

    Only codes of no room are counted, so that requests for a known room cost no round trip to the store. Once an
    address has guessed too often, all its requests are refused for a while, also for known rooms: otherwise it could
    go on guessing.
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
        """Count a code of no room. Raises TooMany if that was one too many."""
        if self._store.count(f"guess:{address}", MINUTE_S) > self._guesses:
            if len(self._shut_until) >= REMEMBERED:
                self._shut_until.clear()
            self._shut_until[address] = self._now_s() + MINUTE_S
            raise TooMany(MINUTE_S)

    def makes_room(self, address: str) -> None:
        """Count a room that is about to be made. Raises TooMany."""
        if self._store.count(f"create:{address}", HOUR_S) > self._rooms:
            raise TooMany(HOUR_S)
