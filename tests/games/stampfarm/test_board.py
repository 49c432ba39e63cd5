"""Stampfarm rulebook, "Object of the Game" (adjacent cells) and "Fences"."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.stampfarm.board import ALL_CELLS, Board, Sheet, neighbours
from companion.games.stampfarm.components import Edge
from tests.games.stampfarm.boards import EDGES


def test_the_sheet_has_twenty_cells_and_thirty_one_edges_between_them() -> None:
    assert len(ALL_CELLS) == 20
    assert len(EDGES) == 31


def test_cells_are_adjacent_side_by_side_and_never_diagonally() -> None:
    beside = neighbours(())
    assert set(beside[(1, 2)]) == {(0, 2), (2, 2), (1, 1), (1, 3)}
    assert set(beside[(0, 0)]) == {(0, 1), (1, 0)}


@given(st.sets(st.sampled_from(EDGES)))
def test_two_cells_are_adjacent_both_ways_unless_a_fence_stands_between(fences: set[Edge]) -> None:
    beside = neighbours(tuple(sorted(fences)))
    for one, other in EDGES:
        assert (other in beside[one]) == (one in beside[other]) == ((one, other) not in fences)


def test_the_border_is_no_fence() -> None:
    assert not Board(Sheet().cells, ()).at_fence


def test_a_fence_is_at_both_its_cells_only() -> None:
    assert Board(Sheet().cells, (((0, 0), (0, 1)),)).at_fence == {(0, 0), (0, 1)}


def test_a_stamp_leaves_the_sheet_before_it_as_it_was() -> None:
    before = Sheet()
    after = before.stamped((3, 4), "pig").barned("cow")
    assert before == Sheet()
    assert after.stamp_at((3, 4)) == "pig" and after.barn == ("cow",)
    assert len(after.free()) == 19
