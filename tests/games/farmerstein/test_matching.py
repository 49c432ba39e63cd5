"""Armies and combinations. Source: rulebook, "End of the Round"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.farmerstein.components import COLOURS, COMBINATIONS, CONTINENTS, NEEDS, Card, Objective
from companion.games.farmerstein.matching import conquest, fitting
from tests.games.farmerstein.tables import cards

# -- the rulebook's examples ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("combination", "continent", "army"),
    [
        ("same-plants", "america", ["broccoli red", "broccoli blue", "broccoli green"]),
        ("same-colour", "europe", ["potato yellow", "potato yellow", "onion yellow", "pepper yellow/blue"]),
        ("different-colours", "america", ["pepper orange/red", "potato yellow", "tomato red"]),
        ("different-plants", "asia", ["carrot red", "potato red", "squash red", "onion red", "pepper red/blue"]),
        ("any", "europe", ["broccoli red", "potato yellow", "potato yellow", "eggplant green"]),
        ("different-colours", "america", ["potato yellow", "carrot red", "squash blue", "eggplant blue"]),
    ],
)
def test_the_armies_of_the_examples_conquer(combination: str, continent: str, army: list[str]) -> None:
    objective = msgspec.convert(dict.fromkeys(CONTINENTS, combination), Objective)
    assert len(conquest(cards(*army), objective, continent)) == NEEDS[continent]
    assert not conquest(cards(*army[: NEEDS[continent] - 1]), objective, continent)


def test_a_two_coloured_card_gives_way_to_one_that_has_no_other_place() -> None:
    """Counting would not do: the first card must be red, or the second finds no colour."""
    assert fitting(cards("pepper red/yellow", "onion yellow", "potato red/blue"), "different-colours", 3) == [0, 1, 2]
    assert fitting(cards("pepper red/yellow", "onion yellow", "tomato red"), "different-colours", 3) == []


def test_cards_that_are_too_many_do_no_harm() -> None:
    army = cards("broccoli red", "potato yellow", "broccoli blue", "onion green", "broccoli green")
    assert fitting(army, "same-plants", 3) == [0, 2, 4]


# -- against the simplest way: trying every choice of cards ---------------------------------------------------------

PLANTS = ("olive", "corn", "onion", "leek")
A_CARD = st.builds(
    Card, st.sampled_from(PLANTS), st.lists(st.sampled_from(COLOURS), min_size=1, max_size=2, unique=True).map(tuple)
)


def holds(chosen: Sequence[Card], combination: str) -> bool:
    """Whether these cards, all of them, meet the combination: read off the rulebook word for word."""
    plants = [card.plant for card in chosen]
    readings = [list(colours) for colours in product(*(card.colours for card in chosen))]
    return {
        "any": True,
        "same-plants": len(set(plants)) == 1,
        "different-plants": len(set(plants)) == len(plants),
        "same-colour": any(len(set(reading)) == 1 for reading in readings),
        "different-colours": any(len(set(reading)) == len(reading) for reading in readings),
    }[combination]


@settings(max_examples=250)
@given(st.lists(A_CARD, max_size=8), st.sampled_from(COMBINATIONS), st.sampled_from(CONTINENTS))
def test_a_combination_is_met_exactly_if_some_choice_of_cards_meets_it(
    army: list[Card], combination: str, continent: str
) -> None:
    needs = NEEDS[continent]
    found = fitting(army, combination, needs)
    possible = any(holds(chosen, combination) for chosen in combinations(army, needs))
    assert bool(found) is possible
    if found:
        assert len(set(found)) == needs and found == sorted(found)
        assert holds([army[index] for index in found], combination)
