"""The cards of Stampede! as data: which animals, how many cards of each part, what they bring."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from companion.games.edition import of_the_house

Card = str
"""A card by its name: animal and part, such as "rhino-head"."""

RHINO, HIPPO, ELEPHANT = ANIMALS = ("rhino", "hippo", "elephant")
PARTS = ("head", "middle", "tail")
_ANIMAL_OF = {f"{animal}-{part}": animal for animal in ANIMALS for part in PARTS}
CARDS: tuple[Card, ...] = tuple(_ANIMAL_OF)
"""Every card that there is, once."""

MOST_POINTS = 1_000


def animal_of(card: Card) -> str:
    """The animal that a card is a part of."""
    return _ANIMAL_OF[card]


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One animal. copies: cards of each of its parts; whole: points when complete; loose: of each card otherwise."""

    copies: Annotated[int, Meta(ge=1, le=40)]
    whole: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]
    loose: Annotated[int, Meta(ge=-MOST_POINTS, le=MOST_POINTS)]

    def __post_init__(self) -> None:
        if self.whole <= len(PARTS) * self.loose:
            raise ValueError(f"whole: wanted more points than its {len(PARTS)} cards bring loose")


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The deck and what it brings."""

    rhino: Kind
    hippo: Kind
    elephant: Kind

    def __post_init__(self) -> None:
        if self.elephant.copies != 1:
            raise ValueError("elephant.copies: wanted 1, counts know one elephant")
        for name in ("whole", "loose"):
            if getattr(self.rhino, name) != getattr(self.hippo, name):
                raise ValueError(f"hippo.{name}: wanted {getattr(self.rhino, name)} as for the rhino")

    def kind(self, animal: str) -> Kind:
        """What is printed and scored of an animal."""
        kind: Kind = getattr(self, animal)
        return kind

    def copies(self, card: Card) -> int:
        """How often the deck holds a card."""
        return self.kind(animal_of(card)).copies

    def deck(self) -> list[Card]:
        """All cards, in a fixed order."""
        return [card for card in CARDS for _ in range(self.copies(card))]

    def size(self) -> int:
        """The number of cards."""
        return sum(map(self.copies, CARDS))


HOUSE = of_the_house(__file__, Edition)
"""The edition that comes with the game: the box's 60 cards. Piles without a room are scored by it."""
