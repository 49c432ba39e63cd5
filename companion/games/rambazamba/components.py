"""What is in the box, as `edition.toml` tells it: how many cards of each kind. Source: rulebook, "Contents"."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from companion.games.edition import of_the_house
from companion.games.rambazamba.cards import PAIR_OF, SPECIES, Species
from companion.games.rambazamba.farm import FIVE

HAND = 3
"""How many cards a hand is filled up to. Source: "Setup" and "Course of the Game"."""
MOST_SEATS = 5

Copies = Annotated[int, Meta(ge=0, le=99)]


class Sexes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards of a species show a female, and how many a male."""

    female: Copies
    male: Copies


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One copy of the game. animals: by species; hay: bales by the species that they show."""

    animals: dict[Species, Sexes]
    hay: dict[Species, Copies]
    pitchforks: Copies
    farmers: Copies

    def __post_init__(self) -> None:
        for path, named in (("animals", self.animals), ("hay", self.hay)):
            if set(named) != set(SPECIES):
                raise ValueError(f"{path}: wanted these species and no others: {', '.join(SPECIES)}")
        if sum(self.box.values()) < HAND * MOST_SEATS:
            raise ValueError(
                f"animals: wanted at least {HAND * MOST_SEATS} cards in all, {HAND} for each of the players"
            )
        if not any(sexes.female + sexes.male >= FIVE for sexes in self.animals.values()):
            raise ValueError(f"animals: wanted a species with {FIVE} cards, or nobody can win")
        if not self.pitchforks:
            raise ValueError("pitchforks: wanted at least 1, or all cards may come to lie in farms for good")

    @property
    def box(self) -> dict[str, int]:
        """How many cards of each name there are, in the order of the rulebook's list; no kind is left out."""
        box: dict[str, int] = {}
        for species in SPECIES:
            female, male = PAIR_OF[species]
            box |= {female: self.animals[species].female, male: self.animals[species].male}
        box |= {f"hay-{species}": self.hay[species] for species in SPECIES}
        return box | {"pitchfork": self.pitchforks, "farmer": self.farmers}


def house_edition() -> Edition:
    """The edition that lies in this folder. Raises BrokenEdition."""
    return of_the_house(__file__, Edition)
