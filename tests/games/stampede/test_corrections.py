"""Beside the table a slip can be set right: a score of any round, and which round is played."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stampede.moves import Adjust, Begin, Pause, TellCounts
from companion.games.stampede.pile import Counts
from tests.games.stampede.wranglers import GAME, NOON, Table, codes, pile


def after_four_rounds() -> Table:
    """Four players have played; in round 2 seat 3 got 5."""
    table = Table(4, "table")
    for _ in range(4):
        for seat in table.state.wranglers():
            is_five = table.state.round == 2 and seat == 3
            table.play(seat, TellCounts(2, 1, "none") if is_five else TellCounts(1, 0, "none"))
    return table


def test_an_old_round_is_changed_and_all_totals_follow_and_it_can_be_reverted() -> None:
    """After round 4, round 2 of one player is changed from 5 to 8: who and when stand in the history."""
    table = after_four_rounds()
    assert GAME.is_over(table.state) and table.state.totals() == {0: 9, 1: 9, 2: 9, 3: 11}
    before = table.state.scores[1][3]
    (event,) = table.play(0, Adjust(seat=3, round=2, points=8), after_ms=5_000)
    assert event.params == {"from": 0, "seat": 3, "round": 2, "was": 5, "now": 8}
    assert table.state.totals() == {0: 9, 1: 9, 2: 9, 3: 14}
    assert GAME.standings(table.state).scores[3].total == 14
    assert table.view(1)["history"] == [{"at": NOON + 5_000, "by": 0, "seat": 3, "round": 2, "was": 5, "now": 8}]
    assert GAME.is_over(table.state)
    table.play(3, Adjust(seat=3, round=2, counts=Counts(2, 1, "none")))
    assert table.state.totals()[3] == 11 and table.state.scores[1][3] == before
    assert [(change["was"], change["now"]) for change in table.view()["history"]] == [(5, 8), (8, 5)]


def test_a_score_below_zero_can_be_told() -> None:
    table = after_four_rounds()
    table.play(1, Adjust(seat=1, round=1, points=-12))
    assert table.state.totals()[1] == -6


def test_an_adjustment_to_what_is_so_keeps_the_pile_that_explains_it() -> None:
    table = Table(3, "table")
    table.tell(1, "RH RM RT")
    before = GAME.encode(table.state)
    assert codes(table.play(2, Adjust(seat=1, round=1, points=3))) == ["adjusted"]
    assert GAME.encode(table.state) == before


def test_a_pile_that_is_told_twice_is_one_change() -> None:
    """Somebody taps twice."""
    table = Table(3, "table")
    right = Adjust(seat=1, round=1, counts=Counts(2, 1, "none"))
    table.play(0, right)
    assert codes(table.play(0, right, after_ms=40)) == ["adjusted"]
    assert len(table.state.history) == 1


def test_points_for_the_dealer_leave_the_round_to_be_dealt() -> None:
    table = Table(3, "table")
    table.play(1, Adjust(seat=0, round=1, points=4))
    assert table.state.totals()[0] == 4
    table.begin(500)
    table.clock()
    assert GAME.turn(table.state) == [1, 2]


def test_a_pile_can_be_told_for_somebody_else() -> None:
    table = Table(3, "table")
    table.play(0, Adjust(seat=1, round=1, pile=tuple(pile("EH EM ET"))))
    assert (table.state.phase, GAME.turn(table.state)) == ("entering", [2])
    assert codes(table.play(0, Adjust(seat=2, round=1, points=-2))) == ["adjusted", "dealer"]
    assert table.state.totals() == {0: 0, 1: 6, 2: -2}


def test_a_correction_must_fit_the_rounds_deck_too() -> None:
    table = Table(3, "table")
    table.tell(1, "EH")
    table.tell(2, "EM")
    refusal = table.refused(0, Adjust(seat=2, round=1, pile=tuple(pile("EH"))), "card-too-often")
    assert (refusal["card"], refusal["seats"]) == ("elephant-head", [1, 2])
    table.play(0, Adjust(seat=2, round=1, pile=tuple(pile("ET"))))


def test_a_game_can_be_taken_up_in_the_middle() -> None:
    table = Table(3, "table")
    assert codes(table.play(1, Adjust(current=3))) == ["round-set", "dealer"]
    assert table.state.dealer == 2
    for seat, number, points in ((1, 1, 7), (2, 1, -3), (0, 2, 12), (2, 2, 4)):
        table.play(1, Adjust(seat=seat, round=number, points=points))
    assert table.state.totals() == {0: 12, 1: 7, 2: 1}
    table.play(2, Begin(500))
    table.clock()
    table.tell(0, "RH")
    table.tell(1, "RH RM RT")
    assert GAME.standings(table.state).places == [[0], [1], [2]]
    assert GAME.is_over(table.state)


def test_a_round_begun_anew_forgets_what_was_told_of_it_and_of_later_ones() -> None:
    table = after_four_rounds()
    table.play(0, Adjust(current=2))
    assert (table.state.round, table.state.dealer, table.state.phase) == (2, 1, "ready")
    assert table.state.totals() == {0: 0, 1: 3, 2: 3, 3: 3}
    assert not GAME.is_over(table.state)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Adjust(), "one-wanted"),
        (Adjust(seat=1, round=1), "one-wanted"),
        (Adjust(seat=1, round=1, points=1, pile=()), "one-wanted"),
        (Adjust(seat=1, current=1), "one-wanted"),
        (Adjust(points=1, current=1), "one-wanted"),
        (Adjust(points=1), "seat-wanted"),
        (Adjust(seat=1, points=1), "seat-wanted"),
        (Adjust(round=1, points=1), "seat-wanted"),
        (Adjust(seat=9, round=1, points=1), "no-such-seat"),
        (Adjust(seat=1, round=0, points=1), "no-such-round"),
        (Adjust(seat=1, round=5, points=1), "no-such-round"),
        (Adjust(current=0), "no-such-round"),
        (Adjust(current=5), "no-such-round"),
        (Adjust(seat=1, round=1, points=64), "out-of-reach"),
        (Adjust(seat=1, round=1, points=-67), "out-of-reach"),
        (Adjust(seat=1, round=1, points=10**30), "out-of-reach"),
        (Adjust(seat=1, round=1, pile=("lion-head",)), "not-a-choice"),
        (Adjust(seat=1, round=1, counts=Counts(-1, 0, "none")), "not-a-count"),
    ],
)
def test_an_adjustment_that_says_nothing_clear_is_refused(move: Any, code: str) -> None:
    after_four_rounds().refused(0, move, code)


def test_the_round_that_is_dealt_cannot_be_told_yet() -> None:
    table = Table(3, "table")
    table.begin(500)
    table.refused(0, Adjust(seat=1, round=1, points=3), "wrong-phase")
    table.play(0, Pause())
    table.refused(0, Adjust(seat=1, round=1, points=3), "wrong-phase")
    table.play(0, Adjust(current=1))
    assert table.state.phase == "ready" and GAME.due(table.state) is None
