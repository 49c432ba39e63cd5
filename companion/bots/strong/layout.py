"""The weights of a sum, part by part, in one list."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.bots.strong.weighing import Weighed
from companion.games.game import Move

Term = tuple[str, int, float]
"""The feature that it belongs to, the place of its weight, how often it counts."""


class Layout(NamedTuple):
    """starts: where the weights of each part begin; size: how many there are in all."""

    starts: dict[str, int]
    size: int


def laid_out(sizes: Mapping[str, int]) -> Layout:
    """The parts one after the other. sizes: how many weights each has."""
    starts, start = {}, 0
    for part, size in sizes.items():
        starts[part] = start
        start += size
    return Layout(starts, start)


def weighed(move: Move, terms: Iterable[Term], weights: Sequence[float]) -> Weighed:
    """A move by what is there after it."""
    features: defaultdict[str, float] = defaultdict(float)
    for feature, place, amount in terms:
        features[feature] += weights[place] * amount
    return Weighed(move, sum(features.values()), dict(features))
