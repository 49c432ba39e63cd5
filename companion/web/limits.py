"""How often one address may guess room codes, make rooms and have sheets scored.

Guesses and rooms are counted in the store, so for all processes together; sheets by each process, whose time they take.
An IPv6 address counts by its first 64 bits, since whoever has one has all of those.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from time import monotonic

from companion.rooms.store import Store
from companion.web.credits import Credits

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

    Guesses are counted when they miss, so that an answer for a known room costs no question to the store. Once an
    address has missed too often, all that it asks is refused for a while, hits included: else it could go on guessing.
    Whoever shows a token that the room knows is not asked: others' guesses from the same house or proxy are not theirs.
    """

    def __init__(
        self,
        store: Store,
        guesses_per_minute: int,
        rooms_per_hour: int,
        sheets_per_minute: int = 10**6,
        now_s: Callable[[], float] = monotonic,
    ) -> None:
        self._store = store
        self._guesses = guesses_per_minute
        self._rooms = rooms_per_hour
        self._sheets = sheets_per_minute
        self._now_s = now_s
        self._sheets_left: dict[str, Credits] = {}
        self._shut_until: dict[str, float] = {}

    def check(self, address: str, is_known: Callable[[], bool] = lambda: False) -> None:
        """Raises TooMany while an address that has guessed too often must wait.

        is_known: whether whoever asks shows a token of the room; only looked up when it matters.
        """
        address = source(address)
        left_s = self._shut_until.get(address, 0.0) - self._now_s()
        if left_s > 0:
            if is_known():
                return
            raise TooMany(int(left_s) + 1)
        self._shut_until.pop(address, None)

    def missed(self, address: str) -> None:
        """Count a code that is no room's. Raises TooMany when it was one too many."""
        address = source(address)
        if self._store.count(f"guess:{address}", MINUTE_S) > self._guesses:
            if len(self._shut_until) >= REMEMBERED:
                self._shut_until.clear()
            self._shut_until[address] = self._now_s() + MINUTE_S
            raise TooMany(MINUTE_S)

    def makes_room(self, address: str) -> None:
        """Count a room that is about to be made. Raises TooMany."""
        if self._store.count(f"create:{source(address)}", HOUR_S) > self._rooms:
            raise TooMany(HOUR_S)

    def scores(self, address: str) -> None:
        """Count a sheet that is about to be scored. Raises TooMany."""
        address = source(address)
        if address not in self._sheets_left:
            if len(self._sheets_left) >= REMEMBERED:
                self._sheets_left.clear()
            self._sheets_left[address] = Credits(self._sheets / MINUTE_S, max(1, self._sheets // 6))
        if not self._sheets_left[address].spend():
            raise TooMany(1)


def source(address: str) -> str:
    """By what an address is counted: itself, or the network of 64 bits that an IPv6 address lies in."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(one, ipaddress.IPv4Address):
        return str(one)
    if one.ipv4_mapped is not None:
        return str(one.ipv4_mapped)
    return str(ipaddress.ip_network((one, 64), strict=False))
