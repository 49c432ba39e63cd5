"""Rulebook, "Breeding"; for the short bank, "Exchanges"."""

from __future__ import annotations

import pytest

from companion.games.superfarmer.breeding import litter, litters
from companion.games.superfarmer.herd import herd_of
from tests.games.superfarmer.table import Table, codes, event


@pytest.mark.parametrize(
    ("herd", "roll", "after"),
    [
        ({"rabbit": 6, "pig": 1}, ("rabbit", "pig"), {"rabbit": 9, "pig": 2}),
        ({"rabbit": 6, "pig": 1}, ("sheep", "pig"), {"rabbit": 6, "pig": 2}),
        ({"rabbit": 5, "cow": 1}, ("sheep", "pig"), {"rabbit": 5, "cow": 1}),
        ({"rabbit": 4, "sheep": 2, "horse": 1}, ("pig", "pig"), {"rabbit": 4, "sheep": 2, "horse": 1, "pig": 1}),
    ],
    ids=["example 1", "example 2", "example 3", "example 4"],
)
def test_the_worked_examples_of_breeding(herd: dict[str, int], roll: tuple[str, str], after: dict[str, int]) -> None:
    table = Table(herd)
    table.roll(*roll)
    assert table.herd() == after


def test_the_same_animal_on_both_dice_brings_the_first_one() -> None:
    table = Table({})
    table.roll("rabbit", "rabbit")
    assert table.herd() == {"rabbit": 1}


def test_a_double_breeds_once_not_once_for_each_die() -> None:
    table = Table({"sheep": 3}, {})
    table.roll("sheep", "sheep")
    assert table.herd() == {"sheep": 5}
    assert table.bank()["sheep"] == 19


def test_a_species_on_no_die_never_breeds() -> None:
    table = Table({"rabbit": 20, "sheep": 8, "pig": 6})
    assert codes(table.roll("horse", "cow")) == ["rolled", "nothing-came", "turn"]
    assert table.herd() == {"rabbit": 20, "sheep": 8, "pig": 6}


def test_the_animal_on_the_die_is_no_counter_and_is_not_added_before_it_breeds() -> None:
    table = Table({"rabbit": 1})
    table.roll("rabbit", "sheep")
    assert table.herd() == {"rabbit": 2}


@pytest.mark.parametrize(
    ("own", "faces", "young"), [(0, 1, 0), (0, 2, 1), (1, 1, 1), (1, 2, 1), (2, 1, 1), (6, 1, 3), (7, 1, 4)]
)
def test_one_is_born_for_each_full_pair_dice_counted_in(own: int, faces: int, young: int) -> None:
    assert litter(own, faces) == young


def test_two_species_on_the_dice_both_breed() -> None:
    assert litters(herd_of({"rabbit": 2, "sheep": 3}), ("rabbit", "sheep")) == {"rabbit": 1, "sheep": 2}


def test_no_first_cow_nor_horse_comes_by_the_dice() -> None:
    table = Table({"sheep": 1}, {})
    table.roll("horse", "cow")
    assert table.herd() == {"sheep": 1}


def test_an_owned_cow_breeds() -> None:
    table = Table({"cow": 1}, {})
    table.roll("sheep", "cow")
    assert table.herd() == {"cow": 2}


def test_the_last_horse_of_the_bank_is_born() -> None:
    table = Table({"horse": 3}, {"horse": 2})
    table.roll("horse", "rabbit")
    assert table.herd() == {"horse": 4}
    assert table.bank()["horse"] == 0


def test_a_bank_that_cannot_pay_in_full_gives_what_it_has_and_the_rest_is_lost() -> None:
    table = Table({"rabbit": 7}, {"rabbit": 50})
    events = table.roll("rabbit", "pig")
    assert table.herd() == {"rabbit": 10}
    assert table.bank()["rabbit"] == 0
    assert event(events, "bred") == {"seat": 0, "animal": "rabbit", "count": 3, "wanted": 4}
    assert event(events, "short-bank") == {"seat": 0, "animal": "rabbit", "wanted": 4, "got": 3}


def test_an_empty_bank_gives_nothing_and_that_is_told() -> None:
    table = Table({"rabbit": 10}, {"rabbit": 50})
    assert codes(table.roll("rabbit", "pig")) == ["rolled", "short-bank", "turn"]
    assert table.herd() == {"rabbit": 10}


def test_after_the_roll_the_turn_passes_around_the_table_and_alone_comes_back() -> None:
    table = Table({}, {}, {})
    seats = [event(table.roll("horse", "cow"), "turn")["seat"] for _ in range(4)]
    assert seats == [1, 2, 0, 1]
    alone = Table({})
    assert event(alone.roll("horse", "cow"), "turn") == {"seat": 0}
