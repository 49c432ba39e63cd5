"""A farm: a row of cards for each species, and what in it lies open. Source: "Setup", "Hay bale", "End of the Game".

A row is the sequence of its cards as they were laid, the top card last. A bale protects all that lies beneath it; what
is laid on it later is open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile

from companion.games.game import IllegalMove
from companion.games.rambazamba.cards import HAY_FOR, ROWS, SPECIES, FarmCard, Species

Row = list[FarmCard]
Farm = dict[Species, Row]
Farms = dict[int, Farm]
"""By seat, in playing order."""

FIVE = 5
"""So many animals of one species in a farm win the game."""


def empty_farm() -> Farm:
    """A farm before the first card."""
    return {species: [] for species in SPECIES}


def is_hay(card: FarmCard) -> bool:
    """Whether a card is a bale."""
    return card in HAY_FOR


def animals(row: Sequence[FarmCard]) -> int:
    """How many animals are in a row, those beneath hay too."""
    return sum(card not in HAY_FOR for card in row)


def open_animals(row: Sequence[FarmCard]) -> Row:
    """The animals that no bale protects, the top one first: all above the topmost bale."""
    return list(takewhile(lambda card: card not in HAY_FOR, reversed(row)))


def takes_hay(row: Sequence[FarmCard]) -> bool:
    """Whether a bale may be laid on a row: an animal must be on top, not hay and not the bare table."""
    return bool(row) and not is_hay(row[-1])


def fullest_row(farm: Farm) -> tuple[Species, int]:
    """The species with the most animals, the first of equal ones, and how many there are."""
    species = max(SPECIES, key=lambda one: animals(farm[one]))
    return species, animals(farm[species])


def has_five(farm: Farm) -> bool:
    """Whether a farm wins. Source: "End of the Game"."""
    # Asked several times a move: mostly no row is long enough for its animals to be counted.
    return max(map(len, farm.values())) >= FIVE and any(animals(row) >= FIVE for row in farm.values())


def check_rows(rows: Mapping[Species, Sequence[FarmCard]]) -> None:
    """Raises IllegalMove for rows that cannot lie so.

    wrong-row {row, card}: the card belongs to another row. hay-needs-animal {row}: a bale does not lie on an animal.
    """
    for species, row in rows.items():
        for place, card in enumerate(row):
            if card not in ROWS[species]:
                raise IllegalMove("wrong-row", row=species, card=card)
            if is_hay(card) and not takes_hay(row[:place]):
                raise IllegalMove("hay-needs-animal", row=species)
