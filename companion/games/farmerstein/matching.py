"""Whether an army meets a combination, and with which cards.

A two-coloured card counts as either of its colours, whichever gives the player more: so cards of one colour are all
that bear it, and cards of different colours are matched with colours, one each.
Source: rulebook, "End of the Round", the combinations and their examples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.games.farmerstein.components import NEEDS, Card, Objective


def fitting(army: Sequence[Card], combination: str, needs: int) -> list[int]:
    """The indexes, in order, of exactly `needs` cards of the army that meet the combination; none if it does not."""
    found = _FIND[combination](army, needs) if len(army) >= needs else []
    return sorted(found[:needs]) if len(found) >= needs else []


def conquest(army: Sequence[Card], objective: Objective, continent: str) -> list[int]:
    """The indexes of the cards that conquer a continent for this objective; none if the army cannot."""
    return fitting(army, objective.of(continent), NEEDS[continent])


def _any(army: Sequence[Card], needs: int) -> list[int]:
    return list(range(needs))


def _different_plants(army: Sequence[Card], needs: int) -> list[int]:
    return list({card.plant: index for index, card in reversed(list(enumerate(army)))}.values())


def _same_plants(army: Sequence[Card], needs: int) -> list[int]:
    return _largest((card.plant,) for card in army)


def _same_colour(army: Sequence[Card], needs: int) -> list[int]:
    return _largest(card.colours for card in army)


def _largest(marks: Iterable[Sequence[str]]) -> list[int]:
    """The indexes of the cards that share the most common mark."""
    bearing: dict[str, list[int]] = {}
    for index, several in enumerate(marks):
        for mark in several:
            bearing.setdefault(mark, []).append(index)
    return max(bearing.values(), key=len, default=[])


def _different_colours(army: Sequence[Card], needs: int) -> list[int]:
    """A maximum matching: a card may take a colour if the card that has it can change to another."""
    bearer: dict[str, int] = {}

    def finds_place(index: int, asked: set[str]) -> bool:
        for colour in army[index].colours:
            if colour not in asked:
                asked.add(colour)
                if colour not in bearer or finds_place(bearer[colour], asked):
                    bearer[colour] = index
                    return True
        return False

    for index in range(len(army)):
        if len(bearer) < needs:
            finds_place(index, set())
    return list(bearer.values())


_FIND: dict[str, Callable[[Sequence[Card], int], list[int]]] = {
    "any": _any,
    "different-plants": _different_plants,
    "same-plants": _same_plants,
    "same-colour": _same_colour,
    "different-colours": _different_colours,
}
"""Of each combination, the indexes of as many cards as can be that meet it; of `any`, of as many as it needs."""
