"""How many messages a connection may send: credits that grow back with time."""

from __future__ import annotations

import time
from collections.abc import Callable


class Credits:
    """At most `burst` credits, of which `per_s` grow back each second.

    A peer floods when more than `patience` requests were refused within `patience_s` seconds: it goes on far too fast
    although it was refused each time.
    """

    __slots__ = (
        "_burst",
        "_clock",
        "_left",
        "_patience",
        "_patience_s",
        "_per_s",
        "_refused",
        "_refused_since",
        "_seen",
    )

    def __init__(
        self,
        per_s: float = 20,
        burst: float = 60,
        patience: int = 200,
        patience_s: float = 10,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """clock: seconds, never going back."""
        self._per_s = per_s
        self._burst = burst
        self._patience = patience
        self._patience_s = patience_s
        self._clock = clock
        self._left = burst
        self._seen = clock()
        self._refused = 0
        self._refused_since = self._seen

    def spend(self, credits: int = 1) -> bool:
        """Spend so many credits. False, and nothing is spent, if there are fewer."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._seen) * self._per_s)
        self._seen = now
        if self._left < credits:
            self._count_refusal(now)
            return False
        self._left -= credits
        return True

    @property
    def is_flooded(self) -> bool:
        """Whether to stop answering and close with 4029."""
        return self._refused > self._patience

    def _count_refusal(self, now: float) -> None:
        if now - self._refused_since > self._patience_s:
            self._refused = 0
            self._refused_since = now
        self._refused += 1
