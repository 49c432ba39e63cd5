"""Animals and herds: counts by animal, always of all seven kinds and in the chart's order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Meta

Animal = Literal["rabbit", "sheep", "pig", "cow", "horse", "small-dog", "big-dog"]
ANIMALS: tuple[Animal, ...] = ("rabbit", "sheep", "pig", "cow", "horse", "small-dog", "big-dog")

SUPER_FARMERS: tuple[Animal, ...] = ("rabbit", "sheep", "pig", "cow", "horse")
"""Who must be in a herd to win. Dogs never count. Source: rulebook, "Game ends"."""

Count = Annotated[int, Meta(ge=0)]
Some = Annotated[int, Meta(ge=1)]

Herd = dict[Animal, int]
"""Heads by animal, all seven kinds in the order of ANIMALS; the bank and the box are herds too."""

Bundle = Mapping[Animal, int]
"""Heads by animal, the kinds that take part only."""


def herd_of(counts: Bundle) -> Herd:
    """A herd with these counts, 0 for the kinds that are not named."""
    return {animal: counts.get(animal, 0) for animal in ANIMALS}


def bundle_of(herd: Bundle) -> dict[Animal, int]:
    """The kinds that are there, in the order of ANIMALS."""
    return {animal: herd[animal] for animal in ANIMALS if herd.get(animal)}


def hand_over(source: Herd, target: Herd, bundle: Bundle) -> None:
    """Move animals between two herds; the caller has checked that the source has them. Nothing is made or lost."""
    for animal, count in bundle.items():
        source[animal] -= count
        target[animal] += count


def worth(herd: Bundle, values: Bundle) -> int:
    """What a herd is worth, in rabbits. Source: rulebook, "Exchange chart"."""
    return sum(count * values[animal] for animal, count in herd.items())


def has(herd: Herd, bundle: Bundle) -> bool:
    """Whether the herd holds all of the bundle."""
    return all(herd[animal] >= count for animal, count in bundle.items())


def is_complete(herd: Herd) -> bool:
    """Whether these are the animals of a Super Farmer. Source: rulebook, "Game ends"."""
    return all(map(herd.__getitem__, SUPER_FARMERS))


def box_less(box: Herd, herds: Iterable[Herd]) -> Herd:
    """What the box still holds when these herds are out of it; negative where they hold more than there is."""
    left = dict(box)
    for herd in herds:
        for animal, count in herd.items():
            left[animal] -= count
    return left
