"""What a pile is worth: it is cut into animals from the bottom up. Source: "Ending a Round and Scoring".

Three neighbours of one animal, one of each part and in any order among them, are a complete one; every other card is
loose. Two readings of the rulebook, the ruling `reading`:

- `best`: the pile is cut so that it scores most; of equally good cuts, whole animals lie as low as they can.
- `strict`: from the bottom; a card that does not fit ends the animal begun, incomplete, and begins the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from companion.games.game import Choice
from companion.games.stampede.components import ANIMALS, ELEPHANT, PARTS, RHINO, Card, Edition, animal_of

READING = Choice(
    name="reading",
    kind="choice",
    choices=["best", "strict"],
    default="best",
    section="Scoring: a pile is cut into animals as they bring most, or strictly card by card from the bottom",
)

WHOLE = len(PARTS)
Group = tuple[int, ...]
"""Places in a pile, counted from 0 at the bottom."""


class Cut(msgspec.Struct, frozen=True):
    """A part of a pile: a complete animal, or neighbouring loose cards of one species. cards: their places."""

    animal: str
    cards: Group
    complete: bool
    points: int


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile told by numbers: whole rhinos and hippos, loose cards of theirs, and of the elephant.

    elephant: whole, or how many loose cards.
    """

    complete: int
    stray: int
    elephant: Literal["none", "complete", 1, 2, 3]


def are_of_one(cards: Sequence[Card]) -> bool:
    """Whether cards could all belong to one animal: one species, no part twice."""
    return len(set(cards)) == len(cards) <= WHOLE and len(set(map(animal_of, cards))) <= 1


# -- readings -------------------------------------------------------------------------------------------------------


def _best(pile: Sequence[Card]) -> Iterator[Group]:
    """Whole animals as soon as three cards make one, every other card by itself.

    No cut scores more: whole animals of different species share no card, and among those of one species, which all
    bring the same, whoever takes the lowest that is left takes as many as there can be.
    """
    place = 0
    while place < len(pile):
        three = pile[place : place + WHOLE]
        size = WHOLE if len(three) == WHOLE and are_of_one(three) else 1
        yield tuple(range(place, place + size))
        place += size


def _strict(pile: Sequence[Card]) -> Iterator[Group]:
    """Each animal as it was begun, complete or not."""
    begun: Group = ()
    for place, card in enumerate(pile):
        if begun and (len(begun) == WHOLE or not are_of_one([*(pile[one] for one in begun), card])):
            yield begun
            begun = ()
        begun += (place,)
    if begun:
        yield begun


_READINGS: dict[str, Callable[[Sequence[Card]], Iterator[Group]]] = {"best": _best, "strict": _strict}
_LOOKS_BACK = {"best": WHOLE - 1, "strict": 1}
"""How many groups at the top may together be an animal that is begun."""


@lru_cache(maxsize=4096)
def _read(pile: tuple[Card, ...], reading: str) -> tuple[Group, ...]:
    """The groups of a pile, remembered: piles are looked at far oftener than they grow."""
    return tuple(_READINGS[reading](pile))


def cut(pile: Sequence[Card], reading: str, edition: Edition) -> list[Cut]:
    """The pile's parts from the bottom up, every card in exactly one.

    pile: bottom first. reading: `best` or `strict`, see the module. Loose neighbours of one species are one part.
    """
    parts: list[Cut] = []
    for group in _read(tuple(pile), reading):
        animal, complete = animal_of(pile[group[0]]), len(group) == WHOLE
        if parts and not complete and not parts[-1].complete and parts[-1].animal == animal:
            group = parts.pop().cards + group
        kind = edition.kind(animal)
        parts.append(Cut(animal, group, complete, kind.whole if complete else kind.loose * len(group)))
    return parts


def begun(pile: Sequence[Card], reading: str) -> list[Card]:
    """The cards at the top that are an animal begun: those that a fitting card would go on with, maybe none."""
    cards: list[Card] = []
    for group in reversed(_read(tuple(pile), reading)[-_LOOKS_BACK[reading] :]):
        longer = [*(pile[place] for place in group), *cards]
        if len(group) == WHOLE or not are_of_one(longer):
            break
        cards = longer
    return cards


def wanted(pile: Sequence[Card], reading: str) -> list[Card]:
    """The cards that would go on with the animal begun; every card there is, if none is begun."""
    top = begun(pile, reading)
    animals = ANIMALS if not top else (animal_of(top[0]),)
    cards = [f"{animal}-{part}" for animal in animals for part in PARTS]
    return [card for card in cards if card not in top]


# -- counts ---------------------------------------------------------------------------------------------------------


def points_of_counts(counts: Counts, edition: Edition) -> int:
    """What a pile told by counts brings."""
    small, elephant = edition.kind(RHINO), edition.kind(ELEPHANT)
    of_words = {"none": 0, "complete": elephant.whole}
    told = counts.elephant
    of_elephant = of_words[told] if isinstance(told, str) else told * elephant.loose
    return counts.complete * small.whole + counts.stray * small.loose + of_elephant


def points_of_pile(pile: Sequence[Card], reading: str, edition: Edition) -> int:
    """What a pile brings."""
    return sum(part.points for part in cut(pile, reading, edition))
