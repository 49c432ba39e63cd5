"""The rooms' clock: ms since 1970, as the machine told it at the start, and never back from there.

A machine's clock is set by people and by time servers, also backwards, also in mid-game. So a process reads it once and
counts by a steady one from then on. A room may come from a process, or from a time before a restart, whose clock was
ahead: then this one moves ahead too (`reach`), instead of standing still until it gets there.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_STEADY = getattr(time, "CLOCK_BOOTTIME", None)  # goes on while a laptop sleeps; only Linux has it


def _steady_ns() -> int:
    return time.monotonic_ns() if _STEADY is None else time.clock_gettime_ns(_STEADY)


class Steady:
    """The time of day in ms, read once and counted from there. day_ns, steady_ns: the two clocks of the machine."""

    def __init__(self, day_ns: Callable[[], int] = time.time_ns, steady_ns: Callable[[], int] = _steady_ns) -> None:
        self._steady_ns = steady_ns
        self._began_ns = day_ns() - steady_ns()

    def __call__(self) -> int:
        return (self._began_ns + self._steady_ns()) // 1_000_000


class RoomClock:
    """A clock that can be moved ahead. source: a time in ms that does not jump."""

    def __init__(self, source: Callable[[], int]) -> None:
        self._source = source
        self._ahead_ms = 0

    def __call__(self) -> int:
        return self._source() + self._ahead_ms

    def reach(self, at: int) -> int:
        """Now, which is `at` or later: behind that time the clock is moved ahead for good."""
        now = self()
        if now < at:
            self._ahead_ms += at - now
            return at
        return now
