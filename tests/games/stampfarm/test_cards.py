"""Stampfarm rulebook, "Condition Cards and Clarifications"; the cards' worked cases are in `cases.json`."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stampfarm.board import ALL_CELLS, Board, Sheet
from companion.games.stampfarm.cards import CONDITIONS, FEEDER_POINTS, feeder
from companion.games.stampfarm.components import ANIMALS, CARDS, HAY, Cell, Edge
from companion.games.stampfarm.scoring import score
from tests.games.stampfarm.boards import EDGES, drawn

TABLE = """
    G|S . . H
    - + + + +
    C P H S .
    . . K . P
    G . . C .
"""
"""A goose and a cow at the fence, a sheep at it and one away from it, hay with a pig, a sheep and nothing beside it."""


@pytest.mark.parametrize(
    ("card", "points", "cells"),
    [
        ("hungry", 1, [[0, 0]]),
        ("shelter", 2, [[1, 3], [2, 2]]),
        ("one-of-each", 6, [[0, 0], [0, 1], [1, 0]]),
        ("lunchtime", 2, [[0, 1], [1, 0]]),
        ("all-together", 0, []),
        ("tight-squeeze", 0, []),
        ("good-nose", 2, [[2, 4]]),
        ("pair", 5, [[1, 0], [3, 3]]),
        ("pig-on-hay", 1, [[1, 1]]),
        ("hay-for-sheep", 0, []),
        ("protect-the-hay", 3, [[0, 4]]),
        ("feeder", 0, []),
    ],
)
def test_each_card_on_one_board(card: str, points: int, cells: list[list[int]]) -> None:
    assert score(drawn(TABLE, cards=[card]))["cards"] == [{"card": card, "points": points, "cells": cells}]


def test_the_edition_names_every_condition_once() -> None:
    assert sorted(CARDS) == sorted(CONDITIONS)


def test_the_fourth_corner_may_be_empty_for_three_corners() -> None:
    board = Board(Sheet().stamped((0, 0), "pig").stamped((0, 4), "pig").stamped((3, 0), "pig").cells, ())
    assert CONDITIONS["tight-squeeze"](board) == (6, [(0, 0), (0, 4), (3, 0)])


# -- the feeder -----------------------------------------------------------------------------------------------------


def most_by_trying_all(board: Board) -> int:
    """The best cut by the plainest way: every set of connected pairs and threes that do not overlap."""
    hay = board.cells_of(HAY)
    groups = [set(group) for size in FEEDER_POINTS for group in combinations(hay, size) if is_connected(board, group)]

    @cache
    def most(start: int, used: frozenset[Cell]) -> int:
        best = 0
        for place in range(start, len(groups)):
            if not groups[place] & used:
                points = FEEDER_POINTS[len(groups[place])] + most(place + 1, used | groups[place])
                best = max(best, points)
        return best

    return most(0, frozenset())


def is_connected(board: Board, group: tuple[Cell, ...]) -> bool:
    reached = {group[0]}
    for _ in group:
        reached |= {other for cell in reached for other in board.beside[cell] if other in group}
    return len(reached) == len(group)


@given(st.sets(st.sampled_from(ALL_CELLS), max_size=9), st.sets(st.sampled_from(EDGES), max_size=8))
def test_no_cut_of_the_hay_brings_more_than_the_feeder_says(cells: set[Cell], fences: set[Edge]) -> None:
    sheet = Sheet()
    for cell in cells:
        sheet = sheet.stamped(cell, HAY)
    board = Board(sheet.cells, tuple(sorted(fences)))
    points, used = feeder(board)
    assert points == most_by_trying_all(board)
    assert set(used) <= cells and used == sorted(set(used))
    assert points in {
        8 * threes + 5 * twos for threes in range(4) for twos in range(5) if 3 * threes + 2 * twos == len(used)
    }


def test_five_in_a_plus_are_worth_one_group_of_three() -> None:
    answer = score(drawn(". H . . .\nH H H . .\n. H . . .\n. . . . .", cards=["feeder"]))
    assert answer["total"] == 8


def test_a_board_full_of_hay_is_cut_into_six_threes_and_a_pair() -> None:
    answer = score(drawn("\n".join(["H H H H H"] * 4), cards=["feeder"]))
    assert answer["cards"] == [{"card": "feeder", "points": 6 * 8 + 5, "cells": [list(cell) for cell in ALL_CELLS]}]


def test_an_animal_never_counts_as_hay() -> None:
    for animal in ANIMALS:
        assert feeder(Board(((animal,) * 5,) * 4, ())) == (0, [])
