"""A strong player of Super Farmer: it goes for the herd that needs the fewest rolls to the end.

The value of a herd is about the number of rolls that it still needs if nobody disturbs it, below zero. It is a sum of
what small tables say: for each species by its heads, stage by stage, and for which species are there. Source of the
tables: `python -m tools.bots.superfarmer`, which solves the game of a single player.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from companion.bots.strong.weighing import Weighed, best, fitted
from companion.games.game import Move
from companion.games.superfarmer.herd import ANIMALS, SUPER_FARMERS, Animal
from companion.games.superfarmer.moves import Accept, Exchange, Offer, Refuse, Roll, Withdraw

STAGES = (0, 6, 12, 18, 24, 36, 48, 60, 80, 100, 127, 160)
"""The least worth of a herd, in rabbits, of each stage of the game. An exchange never changes it."""
STEPS: dict[Animal, tuple[int, ...]] = {
    "rabbit": (0, 1, 2, 3, 4, 6, 8, 12, 18, 24),
    "sheep": (0, 1, 2, 3, 4, 6),
    "pig": (0, 1, 2, 3, 4, 6),
    "cow": (0, 1, 2, 3),
    "horse": (0, 1, 2),
    "small-dog": (0, 1, 2),
    "big-dog": (0, 1),
}
"""The least heads of each step in which the heads of a species are looked at."""
KINDS = "kinds"
"""The table of which of the five species are there."""

WON = 1_000.0
LEAST_GAIN = 0.05
"""Rolls that a trade must save before another player gets what they want."""

Herd = Mapping[str, int]


def strong(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The move that leaves the own herd nearest to the end."""
    return best(weigh(view, moves), random)


def weigh(view: Mapping[str, Any], moves: Iterable[Move]) -> list[Weighed]:
    """The value of every exchange with the bank, of rolling at once, and of answering an open offer.

    view: a seat's view, of a seat that is waited for. A value is about the rolls to go, below zero; features: what each
    table says, and `win` where the game is won or lost by the move. It makes no offers.
    """
    offer = view["offer"]
    if offer is not None:
        return list(_answers(view, offer, moves))
    herd = view["herds"][str(view["turn"])]
    return [_weighed(move, _after(herd, move, view["bank"]), view["values"]) for move in _of_the_own_turn(moves)]


def _of_the_own_turn(moves: Iterable[Move]) -> Iterator[Roll | Exchange]:
    """The roll and the exchanges. Offers come last: where a second one comes, only offers follow."""
    offers = 0
    for move in moves:
        if isinstance(move, Roll | Exchange):
            yield move
        offers += isinstance(move, Offer)
        if offers > 1:
            return


def _after(herd: Herd, move: Roll | Exchange, bank: Herd) -> Herd:
    """The herd once the move is made; the bank gives no more than it has."""
    if isinstance(move, Roll):
        return herd
    return _traded(herd, move.give, {animal: min(count, bank[animal]) for animal, count in move.get.items()})


def _traded(herd: Herd, give: Mapping[Any, int], get: Mapping[Any, int]) -> dict[str, int]:
    return {animal: count - give.get(animal, 0) + get.get(animal, 0) for animal, count in herd.items()}


def _answers(view: Mapping[str, Any], offer: Mapping[str, Any], moves: Iterable[Move]) -> Iterator[Weighed]:
    """What to say to an offer: yes if it saves rolls and does not let the partner win."""
    own, partner = view["herds"][str(offer["to"])], view["herds"][str(offer["seat"])]
    for move in moves:
        if isinstance(move, Accept):
            taken = _weighed(move, _traded(own, offer["get"], offer["give"]), view["values"])
            loses = _is_complete(_traded(partner, offer["give"], offer["get"]))
            price = {"win": -2 * WON} if loses else {"trade": -LEAST_GAIN}
            yield Weighed(move, taken.value + sum(price.values()), {**taken.features, **price})
        elif isinstance(move, Refuse | Withdraw):
            yield _weighed(move, own, view["values"])


def _weighed(move: Move, herd: Herd, values: Herd) -> Weighed:
    features = dict(_features(herd, values))
    return Weighed(move, sum(features.values()), features)


def _features(herd: Herd, values: Herd) -> Iterator[tuple[str, float]]:
    """What each table says of a herd. values: what an animal is worth, in rabbits."""
    kinds = sum(bool(herd[animal]) << place for place, animal in enumerate(SUPER_FARMERS))
    if kinds + 1 == 1 << len(SUPER_FARMERS):
        yield "win", WON
        return
    tables = fitted(__file__)
    stage = bisect_right(STAGES, sum(herd[animal] * values[animal] for animal in ANIMALS)) - 1
    for animal, steps in STEPS.items():
        yield animal, -tables[animal][stage][bisect_right(steps, herd[animal]) - 1]
    yield KINDS, -tables[KINDS][kinds]


def _is_complete(herd: Herd) -> bool:
    return all(herd[animal] for animal in SUPER_FARMERS)
