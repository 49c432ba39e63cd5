"""A player of Super Farmer that works towards one of each animal and keeps a dog."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move
from companion.games.superfarmer.moves import Accept, Exchange, Refuse, Roll

FIVE = ("rabbit", "sheep", "pig", "cow", "horse")
KIND = 60.0
"""What having a species at all is worth, in rabbits."""
BREEDER = 8.0
"""What the second head of a small species is worth: with two, every roll of it breeds."""
SMALL_DOG, BIG_DOG = 12.0, 40.0
"""What the first dog of a kind is worth beyond its price, in rabbits, once there is something to guard."""
LEAST_GAIN = 1.0


def medium(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The exchange after which the herd is best, if one betters it; else the roll. It accepts what betters its herd,
    but nothing by which the other wins.

    view: a seat's view, of a seat that is waited for. It makes no offers.
    """
    choices = list(moves)
    offer = view["offer"]
    answers = [move for move in choices if isinstance(move, Accept | Refuse)]
    if offer is not None and answers:
        herd = view["herds"][str(offer["to"])]
        gain = _worth(_after(herd, offer["get"], offer["give"]), view) - _worth(herd, view)
        other = _after(view["herds"][str(offer["seat"])], offer["give"], offer["get"])
        wins = all(other[animal] for animal in FIVE)
        wanted = Accept if gain > LEAST_GAIN and not wins else Refuse
        return next((move for move in answers if isinstance(move, wanted)), answers[0])
    herd = view["herds"][str(view["turn"])]
    exchanges = [move for move in choices if isinstance(move, Exchange)]
    best = max(exchanges, key=lambda move: (_worth_of(herd, move, view), random.random()), default=None)
    if best is not None and _worth_of(herd, best, view) > _worth(herd, view) + LEAST_GAIN:
        return best
    return next((move for move in choices if isinstance(move, Roll)), choices[0])


def _worth_of(herd: Mapping[str, int], move: Exchange, view: Mapping[str, Any]) -> float:
    """The herd's worth after an exchange with the bank, which gives no more than it has."""
    got = {animal: min(count, view["bank"][animal]) for animal, count in move.get.items()}
    return _worth(_after(herd, move.give, got), view)


def _after(herd: Mapping[str, int], give: Mapping[Any, int], get: Mapping[Any, int]) -> dict[str, int]:
    return {animal: count - give.get(animal, 0) + get.get(animal, 0) for animal, count in herd.items()}


def _worth(herd: Mapping[str, int], view: Mapping[str, Any]) -> float:
    """Its value by the chart, and what makes a herd grow and last."""
    values = view["values"]
    stock: float = sum(values[animal] * herd[animal] for animal in FIVE)
    kinds = sum(KIND for animal in FIVE if herd[animal])
    breeders = sum(BREEDER for animal in FIVE[:3] if herd[animal] > 1)
    small_dog = min(SMALL_DOG, herd["rabbit"]) if herd["small-dog"] else 0.0
    big_dog = min(BIG_DOG, stock / 3) if herd["big-dog"] else 0.0
    spare_dogs = 6.0 * herd["small-dog"] + 36.0 * herd["big-dog"]
    all_five = 10_000.0 if all(herd[animal] for animal in FIVE) else 0.0
    return stock + kinds + breeders + small_dog + big_dog + 0.8 * spare_dogs + all_five
