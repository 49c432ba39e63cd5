"""What people report of programs like this one, each with its own numbers: rolls and exchanges that go wrong there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.superfarmer.herd import bundle_of
from companion.games.superfarmer.moves import Exchange
from tests.games.superfarmer.table import FULL_BOX, GAME, Table

ROLLS: dict[str, tuple[dict[str, int], tuple[str, str], dict[str, int]]] = {
    "a double breeds once": ({"sheep": 3}, ("sheep", "sheep"), {"sheep": 5}),
    "only what the dice show breeds": (
        {"rabbit": 4, "sheep": 2, "horse": 1}, ("pig", "pig"), {"rabbit": 4, "sheep": 2, "pig": 1, "horse": 1},
    ),
    "the animal on the die is no counter": ({"rabbit": 1}, ("rabbit", "sheep"), {"rabbit": 2}),
    "the die beside a fox counts": ({"rabbit": 5, "sheep": 3}, ("fox", "sheep"), {"sheep": 5}),
    "a dog goes and the rabbits breed": ({"rabbit": 4, "small-dog": 1}, ("fox", "rabbit"), {"rabbit": 6}),
    "fox and rabbit leave none": ({"rabbit": 5}, ("fox", "rabbit"), {}),
    "fox and wolf leave the horse": (
        {"rabbit": 6, "pig": 2, "horse": 1, "small-dog": 1}, ("fox", "wolf"), {"horse": 1},
    ),
    "one dog of two goes": ({"rabbit": 4, "small-dog": 2}, ("fox", "cow"), {"rabbit": 4, "small-dog": 1}),
    "no first cow by the dice": ({}, ("sheep", "cow"), {}),
    "an owned cow breeds": ({"cow": 1}, ("sheep", "cow"), {"cow": 2}),
}  # fmt: skip


@pytest.mark.parametrize("name", ROLLS)
def test_a_roll_that_is_often_got_wrong(name: str) -> None:
    before, roll, after = ROLLS[name]
    answer = GAME.resolve({"herd": before, "roll": list(roll)})
    assert bundle_of(answer["herd"]) == after
    assert {animal: answer["herd"][animal] + answer["bank"][animal] for animal in FULL_BOX} == FULL_BOX


def test_a_litter_that_the_stock_cannot_pay_in_full_is_paid_as_far_as_it_goes_and_the_next_one_not_at_all() -> None:
    table = Table({"rabbit": 7})
    table.state.bank["rabbit"] = 3
    table.roll("rabbit", "pig")
    assert (table.herd(), table.bank()["rabbit"]) == ({"rabbit": 10}, 0)
    table.roll("rabbit", "sheep")
    assert (table.herd(), table.bank()["rabbit"]) == ({"rabbit": 10}, 0)


def test_the_last_horse_of_the_stock_is_born() -> None:
    table = Table({"horse": 3})
    table.state.bank["horse"] = 1
    table.roll("horse", "rabbit")
    assert (table.herd(), table.bank()["horse"]) == ({"horse": 4}, 0)


EXCHANGES: list[tuple[dict[str, int], Any, Any, dict[str, int] | None]] = [
    ({"rabbit": 6, "sheep": 1, "pig": 2}, {"rabbit": 6, "sheep": 1, "pig": 2}, {"cow": 1}, {"cow": 1}),
    ({"horse": 1}, {"horse": 1}, {"cow": 1, "pig": 2, "sheep": 2}, {"sheep": 2, "pig": 2, "cow": 1}),
    ({"rabbit": 12}, {"rabbit": 12}, {"sheep": 2}, None),
    ({"sheep": 2, "pig": 5}, {"sheep": 2, "pig": 5}, {"cow": 2}, None),
]


@pytest.mark.parametrize(("herd", "give", "get", "after"), EXCHANGES)
def test_an_exchange_that_is_often_got_wrong(
    herd: dict[str, int], give: Any, get: Any, after: dict[str, int] | None
) -> None:
    table = Table(herd, {})
    if after is None:
        assert table.refuses(0, Exchange(give, get)).code == "many-for-many"
    else:
        table.exchange(give, get)
        assert table.herd() == after


def test_a_refused_exchange_leaves_that_of_the_turn() -> None:
    table = Table({"rabbit": 5, "pig": 1}, {})
    assert table.refuses(0, Exchange({"rabbit": 6}, {"sheep": 1})).code == "not-enough"
    table.exchange({"pig": 1}, {"sheep": 2})
    assert table.herd() == {"rabbit": 5, "sheep": 2}
    assert table.refuses(0, Exchange({"sheep": 1}, {"rabbit": 6})).code == "exchange-used"
