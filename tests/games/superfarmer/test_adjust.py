"""Beside the table: a herd is set to what really lies there, at any moment and by anybody who plays."""

from __future__ import annotations

from companion.games.superfarmer.herd import box_less, herd_of
from companion.games.superfarmer.moves import Adjust
from tests.games.superfarmer.table import Table, event


def test_a_herd_is_set_and_the_bank_is_the_rest_of_the_box() -> None:
    table = Table({"rabbit": 6}, {"pig": 2}, mode="table")
    events = table.adjust(0, {"sheep": 3, "cow": 1}, by=1)
    assert table.herd(0) == {"sheep": 3, "cow": 1}
    assert table.bank() == box_less(table.box, [herd_of({"sheep": 3, "cow": 1}), herd_of({"pig": 2})])
    assert event(events, "adjusted") == {"seat": 0, "by": 1, "herd": herd_of({"sheep": 3, "cow": 1})}


def test_more_than_the_box_can_hold_together_with_the_others_is_refused() -> None:
    table = Table({}, {"horse": 4}, mode="table")
    refusal = table.refuses(0, Adjust(0, {"horse": 3}))
    assert (refusal.code, refusal.params) == ("not-in-the-box", {"animal": "horse", "most": 2, "wanted": 3})


def test_the_newer_box_holds_four_horses() -> None:
    table = Table({}, mode="table", rulings={"edition": "newer"})
    assert table.refuses(0, Adjust(0, {"horse": 5})).params["most"] == 4


def test_a_seat_that_does_not_play_has_no_herd() -> None:
    table = Table({}, {}, mode="table")
    assert table.refuses(0, Adjust(2, {})).code == "no-such-seat"
    assert table.refuses(2, Adjust(0, {})).code == "not-your-turn"


def test_in_a_digital_game_nothing_is_adjusted() -> None:
    table = Table({"rabbit": 1}, {})
    assert table.refuses(0, Adjust(0, {"rabbit": 2})).code == "only-beside-the-table"
    assert table.moves(1) == []


def test_everybody_is_shown_that_they_may_adjust_by_the_herd_as_it_is() -> None:
    table = Table({"rabbit": 1}, {"pig": 1}, mode="table")
    assert table.moves(1) == [Adjust(1, herd_of({"pig": 1}))]
    table.play(1, table.moves(1)[0])
    assert table.herd(1) == {"pig": 1}
