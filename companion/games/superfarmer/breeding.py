"""Breeding: what a roll brings."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.superfarmer.herd import ANIMALS, Animal, Herd

Roll = tuple[str, str]
"""The face of the fox die (orange), then that of the wolf die (blue)."""


def litter(own: int, faces: int) -> int:
    """How many young a species earns: one for each full pair, the dice counted in."""
    return (own + faces) // 2


def litters(herd: Herd, roll: Sequence[str]) -> dict[Animal, int]:
    """The young that each species on the dice earns, where it earns any; a species on no die never breeds.

    Source: rulebook, "Breeding", examples 1 to 4.
    """
    return {
        animal: young for animal in ANIMALS if animal in roll and (young := litter(herd[animal], roll.count(animal)))
    }
