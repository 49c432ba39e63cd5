"""Whether piles can lie on one table: all of a round come out of one deck. Source: "Contents"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from companion.games.stampede.components import CARDS, ELEPHANT, HIPPO, PARTS, RHINO, Card, Edition
from companion.games.stampede.pile import Counts


class Excess(NamedTuple):
    """What is there more often than the deck can give: a card, or `complete`, `stray`, `elephant` of counts."""

    card: str
    found: int
    most: int


def excess(piles: Iterable[Sequence[Card]], counts: Sequence[Counts], edition: Edition) -> Excess | None:
    """The first thing that one deck cannot give to all these piles, or None if it can.

    piles: card by card; counts: told by numbers, which leave open which rhinos and hippos they mean.
    """
    used = Counter(card for pile in piles for card in pile)
    for card in CARDS:
        if used[card] > edition.copies(card):
            return Excess(card, used[card], edition.copies(card))
    left = {card: edition.copies(card) - used[card] for card in CARDS}
    return next((one for one in _asked(counts, left) if one.found > one.most), None)


def _asked(counts: Sequence[Counts], left: dict[Card, int]) -> list[Excess]:
    """What counts ask for, and what is left for it: so many whole animals, then any cards, and the elephant's."""
    by_animal = {animal: [left[f"{animal}-{part}"] for part in PARTS] for animal in (RHINO, HIPPO, ELEPHANT)}
    small = (by_animal[RHINO], by_animal[HIPPO])
    complete = sum(one.complete for one in counts)
    return [
        Excess("complete", complete, sum(map(min, small))),
        Excess("stray", sum(one.stray for one in counts), sum(map(sum, small)) - len(PARTS) * complete),
        Excess("elephant", sum(_elephant_cards(one) for one in counts), sum(by_animal[ELEPHANT])),
    ]


def _elephant_cards(counts: Counts) -> int:
    of_words = {"none": 0, "complete": len(PARTS)}
    return of_words[counts.elephant] if isinstance(counts.elephant, str) else counts.elephant
