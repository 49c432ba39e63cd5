"""What a list of measurements comes down to. Pure."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence


def percentile(ordered: Sequence[float], share: float) -> float | None:
    """The smallest value that at least this share (0 to 1) of the values does not exceed; None if there are none.

    ordered: from small to large.
    """
    if not ordered:
        return None
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def latencies(seconds: list[float]) -> dict[str, float | None]:
    """Percentiles and the greatest of the latencies, in ms."""
    ordered = sorted(seconds)
    shares = {"p50_ms": 0.5, "p95_ms": 0.95, "p99_ms": 0.99, "max_ms": 1.0}
    found = {name: percentile(ordered, share) for name, share in shares.items()}
    return {name: None if value is None else round(value * 1000, 3) for name, value in found.items()}


def per_thousand(seconds: float, moves: int) -> float | None:
    """CPU seconds per 1,000 moves."""
    return round(1000 * seconds / moves, 4) if moves else None


def median(values: Sequence[float | None]) -> float | None:
    """The median of the values that are there."""
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def spread(values: Sequence[float | None]) -> tuple[float, float] | None:
    """The least and the greatest of the values that are there."""
    known = [value for value in values if value is not None]
    return (min(known), max(known)) if known else None
