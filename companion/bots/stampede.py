"""A player of Stampede! that keeps to one animal at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move
from companion.games.stampede.components import CARDS, PARTS, animal_of
from companion.games.stampede.moves import Begin, DealCard, Scoop

RARE = {"elephant": 2}
"""Of an animal whose cards are all there is, so many must lie there before one is begun; else one will do."""
LATE = 12
"""Cards left in the deck below which no animal is begun of which a part does not lie there."""


def medium(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
    """A card that goes on with the own animal; none begun, one of the animal of which most lies there; else nothing.

    view: a seat's view, of a seat that is waited for. As the dealer it begins and deals. None: it waits for cards.
    """
    legal = list(moves)
    scoops = {move.card: move for move in legal if isinstance(move, Scoop)}
    if not scoops:
        return next((move for move in legal if isinstance(move, Begin | DealCard)), None)
    faces = {card["card"]: card["face"] for card in view["cards"] if card["by"] is None}
    fitting = [card for card in scoops if faces[card] in view["wanted"] and _is_worth_it(faces[card], faces, view)]
    if not fitting:
        return None
    parts = Counter(animal_of(face) for face in set(faces.values()))
    best = max(parts[animal_of(faces[card])] for card in fitting)
    return scoops[random.choice([card for card in fitting if parts[animal_of(faces[card])] == best])]


def _is_worth_it(face: str, faces: Mapping[int, str], view: Mapping[str, Any]) -> bool:
    """Whether a card is worth taking: it goes on with an animal, or begins one that has prospects."""
    animal = animal_of(face)
    is_begun = len(view["wanted"]) < len(CARDS)
    there = len({other for other in faces.values() if animal_of(other) == animal})
    least = len(PARTS) if view["deck"] - view["clock"]["dealt"] < LATE else RARE.get(animal, 1)
    return is_begun or there >= least
