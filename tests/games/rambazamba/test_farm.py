"""Rows, hay and what is removed, checked against the plainest counting. Source: "Hay bale", "Playing Card(s)"."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import IllegalMove
from companion.games.rambazamba.cards import PREY, SPECIES
from companion.games.rambazamba.effects import apply, effect_of
from companion.games.rambazamba.farm import check_rows, fullest_row, has_five, open_animals, takes_hay
from companion.games.rambazamba.moves import Farmer, Place
from tests.games.rambazamba.table import farm_of


def some_row(random: Random, species: str, most: int = 4) -> list[str]:
    """A row that can lie so: up to so many animals, bales on some of them."""
    row = []
    for _ in range(random.randint(0, most)):
        row.append(f"{species}-{random.choice('fm')}")
        if random.random() < 0.3:
            row.append(f"hay-{species}")
    return row


def some_farm(random: Random) -> Any:
    return farm_of({species: some_row(random, species) for species in SPECIES})


def plainly_open(row: list[str]) -> list[int]:
    """The places of the animals above which there is no bale, the top one first: each is looked at on its own."""
    return [
        place
        for place in reversed(range(len(row)))
        if not row[place].startswith("hay") and not any(above.startswith("hay") for above in row[place:])
    ]


def plainly_removed(row: list[str], most: int) -> list[str]:
    """What is left of a row when its topmost open animal is removed, so many times, as long as there is one."""
    left = list(row)
    for _ in range(most):
        if plainly_open(left):
            del left[plainly_open(left)[0]]
    return left


# -- against the plainest counting ----------------------------------------------------------------------------------


@settings(max_examples=150)
@given(st.integers(0, 2**32))
def test_open_animals_are_those_without_a_bale_above(seed: int) -> None:
    random = Random(seed)
    row: Any = some_row(random, random.choice(SPECIES), most=8)
    assert open_animals(row) == [row[place] for place in plainly_open(row)]


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from(SPECIES), st.integers(1, 2))
def test_a_placed_animal_removes_what_plain_counting_removes(seed: int, species: Any, placed: int) -> None:
    random = Random(seed)
    farms = {4: some_farm(random), 1: some_farm(random)}
    cards: Any = (f"{species}-f", f"{species}-m")[:placed]
    before = farms[1][species] + list(cards)
    wins = sum(not card.startswith("hay") for card in before) >= 5
    expected = {**farms[1], species: before}
    if species in PREY and not wins:
        expected[PREY[species]] = plainly_removed(farms[1][PREY[species]], 2 * placed)
    others = {row: list(cards) for row, cards in farms[4].items()}
    apply(farms, effect_of(farms, 4, Place(cards, 1)))
    assert farms == {4: others, 1: expected}
    assert has_five(farms[1]) is wins


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_the_farmer_removes_what_plain_counting_removes(seed: int) -> None:
    random = Random(seed)
    farms = {seat: some_farm(random) for seat in (2, 0, 5)}
    expected = {seat: {**farm, "dog": plainly_removed(farm["dog"], 2)} for seat, farm in farms.items()}
    apply(farms, effect_of(farms, 0, Farmer()))
    assert farms == expected


# -- rows -----------------------------------------------------------------------------------------------------------


def test_a_bale_protects_what_lies_beneath_it_at_that_moment() -> None:
    farms: Any = {0: farm_of({"hen": "hen-f hay-hen hen-m hen-f"}), 1: farm_of({})}
    apply(farms, effect_of(farms, 1, Place(("fox-f", "fox-m"), 0)))
    assert farms[0]["hen"] == ["hen-f", "hay-hen"]


@pytest.mark.parametrize(
    ("row", "takes"),
    [([], False), (["hen-f"], True), (["hen-f", "hay-hen"], False), (["hen-f", "hay-hen", "hen-m"], True)],
)
def test_a_bale_lies_on_an_animal_only(row: Any, takes: bool) -> None:
    assert takes_hay(row) is takes


def test_five_animals_count_beneath_hay_too_and_hay_counts_for_nothing() -> None:
    assert not has_five(farm_of({"hen": "hen-f hen-f hay-hen hen-m hen-m hay-hen"}))
    assert has_five(farm_of({"hen": "hen-f hen-f hay-hen hen-m hen-m hay-hen hen-f"}))
    assert not has_five(farm_of({"hen": "hen-f hen-f hen-m hen-m", "fox": "fox-f fox-f fox-m fox-m"}))


def test_of_equally_full_rows_the_left_one_is_told() -> None:
    assert fullest_row(farm_of({"dog": "dog-f dog-m", "hen": "hen-f hen-m"})) == ("hen", 2)


@pytest.mark.parametrize(
    ("rows", "code", "params"),
    [
        ({"hen": ("fox-f",)}, "wrong-row", {"row": "hen", "card": "fox-f"}),
        ({"hen": ("hen-f", "hay-fox")}, "wrong-row", {"row": "hen", "card": "hay-fox"}),
        ({"hen": ("hay-hen", "hen-f")}, "hay-needs-animal", {"row": "hen"}),
        ({"dog": ("dog-f", "hay-dog", "hay-dog")}, "hay-needs-animal", {"row": "dog"}),
    ],
)
def test_rows_that_cannot_lie_so_are_refused(rows: Any, code: str, params: Any) -> None:
    with pytest.raises(IllegalMove) as refusal:
        check_rows(rows)
    assert (refusal.value.code, refusal.value.params) == (code, params)
