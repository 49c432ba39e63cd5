"""Rulebook, "Exchange chart" and "Exchanges", with the bank."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.games.superfarmer.herd import ANIMALS, Animal, bundle_of, herd_of, worth
from companion.games.superfarmer.moves import Exchange, Roll
from tests.games.superfarmer.table import GAME, Table, event

PLENTY: dict[Animal, int] = {"rabbit": 13, "sheep": 2, "pig": 3, "cow": 1, "small-dog": 1}


def exchanges(table: Table) -> list[tuple[dict[Any, int], dict[Any, int]]]:
    return [(move.give, move.get) for move in table.moves() if isinstance(move, Exchange)]


def test_example_1_six_rabbits_and_two_cows_have_these_ways_by_the_chart() -> None:
    found = exchanges(Table({"rabbit": 6, "cow": 2}))
    assert ({"rabbit": 6}, {"sheep": 1}) in found
    assert ({"cow": 2}, {"horse": 1}) in found
    assert ({"cow": 1}, {"pig": 3}) in found


def test_example_2_rabbits_a_sheep_and_pigs_make_one_cow() -> None:
    table = Table({"rabbit": 6, "sheep": 1, "pig": 2})
    table.exchange({"rabbit": 6, "sheep": 1, "pig": 2}, {"cow": 1})
    assert table.herd() == {"cow": 1}


def test_example_3_a_horse_makes_a_cow_two_pigs_and_two_sheep() -> None:
    table = Table({"horse": 1})
    table.exchange({"horse": 1}, {"cow": 1, "pig": 2, "sheep": 2})
    assert table.herd() == {"cow": 1, "pig": 2, "sheep": 2}


def test_dogs_are_exchanged_in_both_directions_and_inside_a_bundle() -> None:
    table = Table({"small-dog": 2, "pig": 2, "rabbit": 1})
    table.exchange({"small-dog": 2, "pig": 2}, {"big-dog": 1})
    assert table.herd() == {"rabbit": 1, "big-dog": 1}
    table.roll("horse", "cow")
    table.exchange({"big-dog": 1}, {"pig": 2, "sheep": 1, "small-dog": 1})
    assert table.herd() == {"rabbit": 1, "sheep": 1, "pig": 2, "small-dog": 1}


@pytest.mark.parametrize(
    ("herd", "give", "get", "code", "params"),
    [
        ({"rabbit": 12}, {"rabbit": 12}, {"sheep": 2}, "many-for-many", {"give": 12, "get": 2}),
        ({"sheep": 2, "pig": 5}, {"sheep": 2, "pig": 5}, {"cow": 2}, "many-for-many", {"give": 7, "get": 2}),
        ({"rabbit": 7}, {"rabbit": 7}, {"sheep": 1}, "unequal", {"give": 7, "get": 6}),
        ({"rabbit": 5}, {"rabbit": 6}, {"sheep": 1}, "not-enough", {"animal": "rabbit", "have": 5, "wanted": 6}),
        ({"sheep": 1}, {"sheep": 1}, {"sheep": 1}, "same-animal", {"animal": "sheep"}),
        (
            {"horse": 1},
            {"horse": 1},
            {"rabbit": 72},
            "not-in-the-box",
            {"animal": "rabbit", "most": 60, "wanted": 72},
        ),
        ({"rabbit": 6}, {}, {"sheep": 1}, "nothing-given", {}),
        ({"rabbit": 6}, {"rabbit": 6}, {}, "nothing-wanted", {}),
    ],
)
def test_a_refused_exchange_says_why(
    herd: dict[str, int], give: dict[Any, int], get: dict[Any, int], code: str, params: dict[str, Any]
) -> None:
    refusal = Table(herd).refuses(0, Exchange(give, get))
    assert (refusal.code, refusal.params) == (code, params)


def test_from_a_short_bank_comes_what_is_there_and_the_rest_is_lost() -> None:
    table = Table({"cow": 1}, {"sheep": 20})
    events = table.exchange({"cow": 1}, {"sheep": 6})
    assert table.herd() == {"sheep": 4}
    assert event(events, "exchanged") == {"seat": 0, "give": {"cow": 1}, "get": {"sheep": 4}, "wanted": {"sheep": 6}}


def test_an_exchange_for_which_nothing_would_come_is_refused() -> None:
    table = Table({"cow": 1}, {"pig": 20})
    assert table.refuses(0, Exchange({"cow": 1}, {"pig": 3})).code == "nothing-comes"


def test_one_exchange_a_turn_and_again_when_the_turn_returns() -> None:
    table = Table({"rabbit": 12}, {})
    table.exchange({"rabbit": 6}, {"sheep": 1})
    again = Exchange({"rabbit": 6}, {"sheep": 1})
    assert table.refuses(0, again).code == "exchange-used"
    assert table.moves(0) == [Roll()]
    table.roll("horse", "cow")
    assert table.refuses(0, again).code == "not-your-turn"
    table.roll("horse", "cow")
    table.exchange({"rabbit": 6}, {"sheep": 1})
    assert table.herd() == {"sheep": 2}


def test_a_refused_exchange_uses_up_nothing() -> None:
    table = Table({"rabbit": 5, "pig": 1})
    table.refuses(0, Exchange({"rabbit": 6}, {"sheep": 1}))
    table.exchange({"pig": 1}, {"sheep": 2})
    assert table.herd() == {"rabbit": 5, "sheep": 2}


def test_only_the_seat_on_turn_exchanges() -> None:
    refusal = Table({}, {"rabbit": 6}).refuses(1, Exchange({"rabbit": 6}, {"sheep": 1}))
    assert (refusal.code, refusal.params) == ("not-your-turn", {"turn": [0]})


def every_pair_of_sides(herd: dict[Any, int]) -> list[tuple[dict[Any, int], dict[Any, int]]]:
    """All ways to give a part of the herd for one animal, or one animal for anything of up to a cow's worth."""
    kinds = [animal for animal in ANIMALS if herd.get(animal)]
    parts = [dict(zip(kinds, counts, strict=True)) for counts in product(*(range(herd[kind] + 1) for kind in kinds))]
    values, box = GAME.edition.values, GAME.edition.box
    # Rabbits come in sixes: what costs them is worth a multiple of six rabbits.
    ranges = [range(0, 37, 6), *(range(min(box[kind], 36 // values[kind]) + 1) for kind in ANIMALS[1:])]
    wishes = [dict(zip(ANIMALS, counts, strict=True)) for counts in product(*ranges)]
    singles = [{animal: 1} for animal in ANIMALS]
    return [(part, single) for part in parts for single in singles] + [
        ({kind: 1}, wish) for kind in kinds for wish in wishes if worth(wish, values) <= 72
    ]


def test_the_listed_exchanges_are_all_that_the_rules_accept() -> None:
    """Every bundle is tried one by one, in place of the search by which the list is made."""
    table = Table(PLENTY, {"small-dog": 2, "pig": 9})
    chart, herd, bank = GAME.chart(table.state), herd_of(PLENTY), table.bank()
    accepted = set()
    for give, get in every_pair_of_sides(PLENTY):
        give, get = bundle_of(give), bundle_of(get)
        try:
            chart.check_with_bank(herd, bank, give, get)
        except IllegalMove:
            continue
        accepted.add((tuple(give.items()), tuple(get.items())))
    listed = [(tuple(bundle_of(give).items()), tuple(bundle_of(get).items())) for give, get in exchanges(table)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == accepted


def test_plain_exchanges_come_first_so_that_the_first_moves_hold_them_all() -> None:
    table = Table({"rabbit": 30, "sheep": 12, "pig": 6, "cow": 4, "small-dog": 2}, {})
    found = exchanges(table)
    is_plain = [len(give) == len(get) == 1 for give, get in found]
    assert is_plain.index(False) == is_plain.count(True) < 64
