"""A player of Rambazamba that looks at how the farms stand after each of its plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move
from companion.games.rambazamba.effects import Effect, apply, effect_of
from companion.games.rambazamba.farm import Farm, Farms, Row, animals, open_animals
from companion.games.rambazamba.moves import Play

WORTH = (0.0, 1.0, 3.0, 7.0, 16.0, 1_000.0)
"""What a row with so many animals is worth; five win, and so do more."""
PROTECTED = 0.5
"""What the animals beneath hay are worth beyond that, as a part of what a row of just them would be worth."""
REST = 0.2
"""How much all other farms together count, beside the best of them."""


def medium(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The play after which the own farm stands best against the others'; equal ones by lot.

    view: a seat's view, of a seat that is waited for. So it completes five, takes from who is near it, never gives
    somebody else the fifth animal if it can do otherwise, and lays hay on what is worth it.
    """
    seat: int = view["turn"]
    farms: Farms = {int(other): farm for other, farm in view["farms"].items()}
    worths = {other: _worth(farm) for other, farm in farms.items()}
    effects = {move: effect_of(farms, seat, move) for move in moves if isinstance(move, Play)}
    lead = {move: _lead(seat, worths | _worths_after(farms, effect)) for move, effect in effects.items()}
    return max(lead, key=lambda move: (lead[move], random.random()))


def _lead(seat: int, worths: Mapping[int, float]) -> float:
    """How much better the own farm is than the others'."""
    others = [worth for other, worth in worths.items() if other != seat]
    return worths[seat] - max(others) - REST * sum(others)


def _worths_after(farms: Farms, effect: Effect) -> dict[int, float]:
    """The worths of the farms that an effect changes."""
    changed = {removal.seat for removal in effect.removals} | ({effect.laid[0]} if effect.laid else set())
    after = {seat: {species: list(row) for species, row in farms[seat].items()} for seat in changed}
    apply(after, effect)
    return {seat: _worth(farm) for seat, farm in after.items()}


def _worth(farm: Farm) -> float:
    return sum(map(_worth_of_row, farm.values()))


def _worth_of_row(row: Row) -> float:
    count = animals(row)
    protected = count - len(open_animals(row))
    return WORTH[min(count, 5)] + PROTECTED * WORTH[min(protected, 4)]
