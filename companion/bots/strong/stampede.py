"""A strong player of Stampede!: it takes a card, or waits, whichever promises more.

The value of a card is made by hand: how near it brings the own animal to its end, how scarce it is among the cards that
lie there (the scarcest part goes first, the others can wait), whether what is still missing lies there too, and whether
it will come in time. To wait is worth nothing, so a card below that stays where it lies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.bots.strong.weighing import Weighed, best
from companion.games.game import Move
from companion.games.stampede.components import ELEPHANT, HOUSE, PARTS, Card, animal_of
from companion.games.stampede.moves import Begin, DealCard, Scoop
from companion.games.stampede.pile import begun

FINISHED, CONTINUED = 5.0, 3.0
"""What the last card of an animal is worth, and its second one."""
BEGUN = {3: 3.0, 2: 1.5, 1: 0.3}
"""What the first card of an animal is worth where others take cards too, by how many parts of it lie there."""
BEGUN_ALONE = {3: 3.0, 2: -1.0, 1: -1.0}
"""The same where nobody else does: what lies there stays, so all that is needed can be waited for."""
BEGUN_ELEPHANT = {3: 4.0, 2: -5.0, 1: -5.0}
"""The same of an animal of which there is only one card of each part."""
SCARCE = 0.1
"""What each equal card that lies there takes from a card's worth; at most MANY of them."""
MANY = 5
SUPPLY = 0.1
"""What each whole animal of that kind that lies there adds."""
LATE = {3: 2, 2: 8, 1: 16}
"""Cards still to be dealt below which no animal is begun, by how many different parts of it lie there; alone, one of
which all lies there is always begun."""
TOO_LATE = -10.0


class Wait(Move, frozen=True, tag="wait"):
    """To take nothing now. No move of the game: a bot that gives none does it."""


def strong(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
    """The card that promises most, or None where waiting does. As the dealer it begins and deals.

    view: a seat's view, of a seat that is waited for.
    """
    legal = list(moves)
    scoops = [move for move in legal if isinstance(move, Scoop)]
    if not scoops:
        return next((move for move in legal if isinstance(move, Begin | DealCard)), None)
    chosen = best(weigh(view, scoops), random)
    return chosen if isinstance(chosen, Scoop) else None


def weigh(view: Mapping[str, Any], moves: Iterable[Move]) -> list[Weighed]:
    """The value of every card that lies there, and of waiting, which is nothing.

    view: a seat's view, of a seat that is waited for; a dealer weighs nothing. features: `animal`, how far the card
    brings the own animal; `scarce`, that others may take it; `supply`, how much of its kind lies there; `late`, that
    the rest may not come.
    """
    scoops = [move for move in moves if isinstance(move, Scoop)]
    found = [Weighed(Wait(), 0.0, {"wait": 0.0})]
    if scoops:
        table = _Table(view)
        weighed = [(move, table.features(table.faces[move.card])) for move in scoops]
        found += [Weighed(move, sum(features.values()), features) for move, features in weighed]
    return found


class _Table:
    """What a wrangler sees."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.faces: dict[int, Card] = {one["card"]: one["face"] for one in view["cards"] if one["by"] is None}
        self.lying = Counter(self.faces.values())
        [self.pile] = [one["cards"] for one in view["piles"].values() if one["cards"] is not None]
        self.is_alone = len(view["piles"]) == 1
        self.left: int = view["deck"] - view["clock"]["dealt"]
        self.begun = begun(self.pile, view["rulings"]["reading"])
        if self.begun and not self._can_be_finished():
            self.begun = []

    def _can_be_finished(self) -> bool:
        """Whether all that the animal begun lacks lies there or may still come."""
        return all(self.lying[card] or self._may_come(card) for card in self._lacks(animal_of(self.begun[0])))

    def _may_come(self, card: Card) -> bool:
        return self.left > 0 and HOUSE.copies(card) > self.lying[card] + self.pile.count(card)

    def _lacks(self, animal: str) -> list[Card]:
        """The cards that the animal begun lacks, or all of an animal that is not."""
        return [card for card in (f"{animal}-{part}" for part in PARTS) if card not in self.begun]

    def features(self, face: Card) -> dict[str, float]:
        """What is good and bad about taking this card."""
        animal = animal_of(face)
        scarce = -SCARCE * min(MANY, self.lying[face])
        if not self.begun:
            return {**self._first(animal), "scarce": scarce}
        if face not in self._lacks(animal_of(self.begun[0])):
            return {"animal": TOO_LATE}
        return {"animal": FINISHED if len(self.begun) == 2 else CONTINUED, "scarce": scarce}

    def _first(self, animal: str) -> dict[str, float]:
        """What it is worth to begin this animal."""
        counts = [self.lying[f"{animal}-{part}"] for part in PARTS]
        parts = sum(count > 0 for count in counts)
        usual = BEGUN_ALONE if self.is_alone else BEGUN
        worth = BEGUN_ELEPHANT if animal == ELEPHANT else usual
        comes = all(self.lying[card] or self._may_come(card) for card in self._lacks(animal))
        is_late = self.left < (0 if self.is_alone and parts == len(PARTS) else LATE[parts]) or not comes
        return {"animal": worth[parts], "supply": SUPPLY * min(counts), "late": TOO_LATE if is_late else 0.0}
