"""What is in the box, as `edition.toml` tells it: counters, the exchange chart, the faces of the dice."""

from __future__ import annotations

from math import prod
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.games.edition import of_the_house
from companion.games.superfarmer.herd import ANIMALS, SUPER_FARMERS, Animal, Herd, Some

EditionName = Literal["classic", "newer"]
Heads = Annotated[int, Meta(ge=0, le=127)]
"""Counters of an animal in a box."""
MOST_TRIED = 1_000_000
"""How many bundles may be tried for one animal; by the rulebook's chart and box a quarter of it, for a horse."""
PREDATORS = ("fox", "wolf")
"""Either die may bear either; the house's dice are called after theirs."""


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The faces of the two dice, a face as often as it is printed."""

    fox: tuple[str, ...]
    wolf: tuple[str, ...]

    def __post_init__(self) -> None:
        for die, faces in (("fox", self.fox), ("wolf", self.wolf)):
            strangers = set(faces) - {*ANIMALS, *PREDATORS}
            if strangers or not faces:
                raise ValueError(f"{die}: wanted faces that are animals, the fox or the wolf, not {sorted(strangers)}")

    def both(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The faces of the fox die and of the wolf die, in the order in which a roll names them."""
        return self.fox, self.wolf


class Printing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four rulings in which the printings on family shelves differ."""

    start: Literal["nothing", "one-rabbit"]
    fox: Literal["all-rabbits", "leaves-one"]
    wolf: Literal["takes-rabbits", "spares-rabbits"]
    horses: Heads


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One copy of the game. box: counters by animal; values: by animal, in rabbits; editions: by name.

    A box may lack dogs, but each animal that a Super Farmer needs must be in it. An owner may know one printing only,
    which is the classic one then. How many horses there are is a ruling too, which the printing sets; so box and
    classic printing must agree.
    """

    box: dict[Animal, Heads]
    values: dict[Animal, Some]
    dice: Dice
    editions: dict[EditionName, Printing]

    def __post_init__(self) -> None:
        if set(self.values) != set(ANIMALS):
            raise ValueError(f"values: wanted these animals and no others: {', '.join(ANIMALS)}")
        for animal in SUPER_FARMERS:
            if not self.box.get(animal):
                raise ValueError(
                    f"box.{animal}: wanted at least 1, or nobody can win"
                    if animal in self.box
                    else f"box: wanted at least 1 {animal}, or nobody can win"
                )
        if "classic" not in self.editions:
            raise ValueError("editions: wanted classic, and newer if you like")
        for name, printing in self.editions.items():
            if not printing.horses:
                raise ValueError(f"editions.{name}.horses: wanted at least 1, or nobody can win")
        for animal in ANIMALS:
            self._check_value(animal)
        if self.box["horse"] != self.editions["classic"].horses:
            raise ValueError(f"box.horse: wanted {self.editions['classic'].horses}, as editions.classic.horses has it")

    def _check_value(self, animal: Animal) -> None:
        """Refuse values for which the exchange chart would take too long to build: it tries every way to pay for an
        animal.
        """
        others = [other for other in ANIMALS if other != animal]
        tried = prod(min(self.box.get(other, 0), self.values[animal] // self.values[other]) + 1 for other in others)
        if tried > MOST_TRIED:
            raise ValueError(f"values.{animal}: wanted fewer ways to pay for it, not {tried:,}")

    def horses(self) -> list[int]:
        """How many horses the printings have, the classic one first."""
        return list(dict.fromkeys(self.editions[name].horses for name in self.printings()))

    def printings(self) -> list[EditionName]:
        """The printings that this copy knows, the classic one first."""
        return [name for name in ("classic", "newer") if name in self.editions]

    def box_with(self, horses: int) -> Herd:
        """The box of a printing that has so many horses."""
        return {animal: horses if animal == "horse" else self.box.get(animal, 0) for animal in ANIMALS}


def house_edition() -> Edition:
    """The edition that lies in this folder. Raises BrokenEdition."""
    return of_the_house(__file__, Edition)
