"""Rulebook, "Losing the animals", "More examples", and the rulings on fox, wolf and spare dogs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.superfarmer.table import Table, codes, event

NEWER = {"edition": "newer"}


def after(herd: dict[str, int], fox_die: str, wolf_die: str, **rulings: Any) -> dict[str, int]:
    """What a roll leaves of the herd of the first of two seats."""
    table = Table(herd, {}, rulings={name.replace("_", "-"): value for name, value in rulings.items()})
    table.roll(fox_die, wolf_die)
    return table.herd()


def test_the_fox_takes_all_rabbits_back_to_the_bank() -> None:
    table = Table({"rabbit": 13, "sheep": 2}, {})
    events = table.roll("fox", "pig")
    assert table.herd() == {"sheep": 2}
    assert table.bank()["rabbit"] == 60
    assert event(events, "fox-took") == {"seat": 0, "rabbits": 13}


def test_the_wolf_takes_all_but_horses_and_small_dogs() -> None:
    table = Table({"rabbit": 3, "sheep": 4, "pig": 1, "cow": 2, "horse": 1, "small-dog": 2}, {})
    events = table.roll("horse", "wolf")
    assert table.herd() == {"horse": 2, "small-dog": 2}
    assert event(events, "wolf-took") == {"seat": 0, "animals": {"rabbit": 3, "sheep": 4, "pig": 1, "cow": 2}}


def test_a_small_dog_keeps_the_rabbits_from_the_fox_and_goes() -> None:
    table = Table({"rabbit": 4, "small-dog": 1}, {})
    events = table.roll("fox", "rabbit")
    assert table.herd() == {"rabbit": 6}
    assert table.bank()["small-dog"] == 4
    assert event(events, "dog-spent") == {"seat": 0, "dog": "small-dog", "against": "fox", "count": 1}


def test_a_large_dog_keeps_everything_from_the_wolf_and_goes() -> None:
    assert after({"rabbit": 4, "sheep": 2, "big-dog": 1}, "pig", "wolf") == {"rabbit": 4, "sheep": 2}


def test_a_large_dog_is_no_help_against_the_fox() -> None:
    assert after({"rabbit": 4, "big-dog": 1}, "fox", "pig") == {"big-dog": 1}


def test_fox_and_wolf_leave_only_horses_to_who_has_a_small_dog_but_no_large_one() -> None:
    table = Table({"rabbit": 6, "pig": 2, "horse": 1, "small-dog": 1}, {})
    table.roll("fox", "wolf")
    assert table.herd() == {"horse": 1}
    assert table.bank() == table.box | {"horse": 5}


def test_fox_and_wolf_cost_a_lone_large_dog_and_the_rabbits() -> None:
    assert after({"rabbit": 6, "pig": 2, "big-dog": 1}, "fox", "wolf") == {"pig": 2}


def test_fox_and_wolf_cost_both_dogs_and_no_animal() -> None:
    table = Table({"rabbit": 6, "pig": 2, "small-dog": 1, "big-dog": 1}, {})
    assert codes(table.roll("fox", "wolf")) == ["rolled", "dog-spent", "dog-spent", "turn"]
    assert table.herd() == {"rabbit": 6, "pig": 2}
    assert table.state.last is not None and table.state.last.spent == ["big-dog", "small-dog"]


def test_the_die_beside_a_predator_still_counts() -> None:
    assert after({"rabbit": 5, "sheep": 3}, "fox", "sheep") == {"sheep": 5}


def test_only_one_dog_of_a_kind_is_spent_on_an_attack() -> None:
    table = Table({"rabbit": 4, "small-dog": 2}, {})
    table.roll("fox", "cow")
    assert table.herd() == {"rabbit": 4, "small-dog": 1}
    assert table.bank()["small-dog"] == 3
    assert after({"sheep": 1, "big-dog": 2}, "pig", "wolf") == {"sheep": 1, "big-dog": 1}


def test_a_dog_is_spent_also_when_there_was_nothing_to_take() -> None:
    assert after({"small-dog": 1}, "fox", "pig") == {}
    assert after({"big-dog": 1}, "pig", "wolf") == {}


def test_a_predator_that_finds_nothing_is_told_too() -> None:
    table = Table({}, {})
    events = table.roll("fox", "wolf")
    assert event(events, "fox-took") == {"seat": 0, "rabbits": 0}
    assert event(events, "wolf-took") == {"seat": 0, "animals": {}}


def test_rabbits_beside_a_fox_end_at_none_in_the_classic_edition() -> None:
    table = Table({"rabbit": 5}, {})
    table.roll("fox", "rabbit")
    assert table.herd() == {}
    assert table.bank()["rabbit"] == 60


@pytest.mark.parametrize(("spare_dogs", "left"), [("stay", {"horse": 1, "small-dog": 2}), ("go", {"horse": 1})])
def test_further_small_dogs_stay_or_go_when_fox_and_wolf_come(spare_dogs: str, left: dict[str, int]) -> None:
    herd = {"rabbit": 6, "horse": 1, "small-dog": 3}
    assert after(herd, "fox", "wolf", spare_dogs=spare_dogs) == left


def test_the_ruling_on_spare_dogs_is_about_fox_and_wolf_together_only() -> None:
    assert after({"rabbit": 6, "small-dog": 3}, "fox", "pig", spare_dogs="go") == {"rabbit": 6, "small-dog": 2}
    both_dogs = {"rabbit": 6, "small-dog": 3, "big-dog": 1}
    assert after(both_dogs, "fox", "wolf", spare_dogs="go") == {"rabbit": 6, "small-dog": 2}


def test_a_fox_that_leaves_one_leaves_one_if_there_was_any() -> None:
    assert after({"rabbit": 7}, "fox", "pig", fox="leaves-one") == {"rabbit": 1}
    assert after({"rabbit": 1}, "fox", "pig", fox="leaves-one") == {"rabbit": 1}
    assert after({}, "fox", "pig", fox="leaves-one") == {}


def test_rabbits_that_the_fox_got_at_do_not_breed_in_that_roll() -> None:
    assert after({"rabbit": 7}, "fox", "rabbit", fox="leaves-one") == {"rabbit": 1}
    assert after({"rabbit": 1}, "fox", "rabbit", fox="leaves-one") == {"rabbit": 1}


def test_rabbits_that_a_dog_defended_do_breed() -> None:
    assert after({"rabbit": 1, "small-dog": 1}, "fox", "rabbit", fox="leaves-one") == {"rabbit": 2}


def test_a_wolf_that_spares_rabbits_leaves_them_to_the_fox_and_the_small_dog() -> None:
    herd = {"rabbit": 9, "sheep": 4, "small-dog": 2}
    assert after(herd, "pig", "wolf", wolf="spares-rabbits") == {"rabbit": 9, "small-dog": 2}
    assert after(herd, "fox", "wolf", wolf="spares-rabbits") == {"rabbit": 9, "small-dog": 1}
    assert after({"rabbit": 9, "sheep": 4}, "fox", "wolf", **NEWER) == {"rabbit": 1}


def test_what_was_lost_gained_and_spent_is_kept_with_the_roll() -> None:
    table = Table({"rabbit": 5, "sheep": 3}, {})
    table.roll("fox", "sheep")
    last = table.state.last
    assert last is not None
    assert (last.seat, last.faces, last.tapped) == (0, ("fox", "sheep"), False)
    assert (last.lost, last.gained, last.spent) == ({"rabbit": 5}, {"sheep": 2}, [])
