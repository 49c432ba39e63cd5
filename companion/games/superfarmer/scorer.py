"""A roll resolved without a room: what HTTP offers. There are no points to count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Payload, Scorer

Count = Annotated[int, Meta(ge=0)]


class Roll(Payload, frozen=True):
    """A herd, the bank if it is not the rest of the box, and what both dice show; see `resolve.py`."""

    herd: dict[str, Count]
    roll: Annotated[list[str], Meta(min_length=2, max_length=2)]
    bank: dict[str, Count] | UnsetType = UNSET
    rulings: dict[str, str | int] | UnsetType = UNSET


def scorer(resolve: Callable[[Any], dict[str, Any]]) -> Scorer:
    """By the components of one edition."""
    return Scorer("roll", "Resolve a roll of Super Farmer", Roll, resolve, verb="resolve")
