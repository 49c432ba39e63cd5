"""Stampfarm rulebook, "End of the Game and Scoring"; the scorer's promises to whoever asks it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.games.game import IllegalMove
from companion.games.stampfarm.board import ALL_CELLS, Board
from companion.games.stampfarm.scoring import Answer, faults, score, sheet_of
from tests.games.stampfarm.boards import drawn, payloads

LIZA = """
    P P K K S
    C K K P P
    S S S K S
    P K C P K
"""


def points(answer: Answer) -> dict[str, int]:
    return {animal: group["points"] for animal, group in answer["groups"].items()}


def test_liza_gets_eleven_points() -> None:
    """The rulebook's example: 4 for pigs in pairs, 3 for sheep, 4 for chickens; lone cows and the barn bring none."""
    answer = score(drawn(LIZA, mode="normal", barn=["goose", "goose"]))
    assert points(answer) == {"cow": 0, "goose": 0, "chicken": 4, "pig": 4, "sheep": 3}
    assert answer["total"] == 11
    assert answer["complete"]


def test_cows_at_a_corner_and_a_lone_pig_are_no_groups_and_of_chickens_only_the_block_counts() -> None:
    """Groups touch along an edge; the smaller pair of chickens and the barn add nothing."""
    answer = score(
        drawn(
            """
            C . K K .
            . C K K .
            P . . . .
            S S S K K
            """,
            mode="normal",
            barn=["cow", "pig"],
        )
    )
    assert points(answer) == {"cow": 0, "goose": 0, "chicken": 4, "pig": 0, "sheep": 3}
    assert answer["total"] == 7


def test_of_tied_groups_under_one_the_first_row_by_row_is_told() -> None:
    board = "G G . . .\n. . . . .\n. . . G G\n. . . . ."
    assert score(drawn(board))["groups"]["goose"] == {"points": 4, "cells": [[0, 0], [0, 1], [2, 3], [2, 4]]}
    one = score(drawn(board, rulings={"tied-groups": "one"}))
    assert one["groups"]["goose"] == {"points": 2, "cells": [[0, 0], [0, 1]]}


def test_a_fence_is_named_from_either_side() -> None:
    board = drawn("C C . . .\n. . . . .\n. . . . .\n. . . . .")
    there, back = ({**board, "fences": [fence]} for fence in ([[0, 0], [0, 1]], [[0, 1], [0, 0]]))
    assert score(there) == score(back)
    assert score(there)["total"] == 0


@given(payloads())
def test_the_parts_add_up_and_the_cells_are_exactly_those_that_count(payload: dict[str, Any]) -> None:
    answer = score(payload)
    parts = [*answer["groups"].values(), *answer["cards"]]
    assert answer["total"] == sum(part["points"] for part in parts)
    for part in parts:
        cells = [tuple(cell) for cell in part["cells"]]
        assert cells == sorted(set(cells)) and set(cells) <= set(ALL_CELLS)
        assert bool(cells) == bool(part["points"])
    for animal, group in answer["groups"].items():
        assert group["points"] == len(group["cells"])
        assert all(payload["cells"][row][column] == animal for row, column in group["cells"])


@given(payloads())
def test_nothing_is_left_out_of_the_largest_groups(payload: dict[str, Any]) -> None:
    """The answer against a second reading: join neighbours until nothing more can be joined."""
    sheet = sheet_of(payload)
    board = Board(sheet.cells, sheet.fences if payload["mode"] == "advanced" else ())
    for animal, group in score(payload)["groups"].items():
        names = {cell: cell for cell in board.cells_of(animal)}
        for _ in names:
            names = {
                cell: min([name, *(names[o] for o in board.beside[cell] if o in names)]) for cell, name in names.items()
            }
        sizes = [list(names.values()).count(name) for name in set(names.values())]
        largest = max(sizes, default=0)
        count = sizes.count(largest) if payload.get("rulings", {}).get("tied-groups") != "one" else 1
        assert group["points"] == (largest * count if largest > 1 else 0)


@given(payloads())
def test_the_barn_and_in_normal_mode_fences_and_cards_change_nothing(payload: dict[str, Any]) -> None:
    assert score({**payload, "barn": []}) == score(payload)
    if payload["mode"] == "normal":
        assert score({**payload, "fences": [], "cards": []}) == score(payload)


GOOD = drawn(LIZA, cards=["hungry", "pair", "feeder"], fences=[[[0, 0], [0, 1]]], barn=["cow"])

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["cow", "hay", "hungry", "normal", ""]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from([*GOOD, "x"]), inner, max_size=4),
    max_leaves=12,
)


@given(anything, st.sampled_from([*GOOD, "rulings", "any-cards", None]))
@example([[[]]], "cells")
@example([[[{}]]], "cells")
@example([[[0, 0], [0, True]]], "fences")
@example([[[0, 0], [0, 1.0]]], "fences")
@example([[[-1, 0], [0, 0]]], "fences")
@example([{}], "cards")
@example([[]], "barn")
@example({"tied-groups": ["one"]}, "rulings")
@example(1, "any-cards")
def test_whatever_json_comes_it_is_scored_or_refused_with_a_place(value: Any, field: str | None) -> None:
    payload = {**GOOD, field: value} if field else value
    try:
        score(payload)
    except IllegalMove as refusal:
        assert isinstance(refusal.params["path"], str) and "wanted" in refusal.params
        json.dumps(refusal.params)
        assert next(faults(payload)).code == refusal.code


@pytest.mark.parametrize("field", ["fences", "barn", "cards", "rulings", "any-cards"])
def test_null_is_no_way_to_leave_a_field_out(field: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        score({**GOOD, field: None})
    assert refusal.value.params["path"] == field


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("fences", [[[0, 0], [0, True]]], "fences.0.1"),
        ("fences", [[[0, 0], [0, 1.0]]], "fences.0.1"),
        ("fences", [[[0, 0], [0, "1"]]], "fences.0.1"),
        ("fences", [[[-1, 0], [0, 0]]], "fences.0.0"),
        ("fences", [[[0, 0], [0, 1], [0, 2]]], "fences.0"),
        ("fences", [[[0, 0], [0, 0]]], "fences.0"),
        ("any-cards", 1, "any-cards"),
        ("barn", [None], "barn.0"),
        ("cards", [["pair"]], "cards.0"),
        ("rulings", {"tied-groups": None}, "rulings.tied-groups"),
    ],
)
def test_what_only_looks_like_the_right_thing_is_refused(field: str, value: Any, path: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        score({**GOOD, field: value})
    assert refusal.value.params["path"] == path


def test_all_faults_are_told_not_only_the_first() -> None:
    wrong = {**GOOD, "mode": "expert", "barn": ["horse", "cow"], "cards": ["pair", "tight-squeeze"], "colour": 1}
    found = {(fault.code, fault.params["path"]) for fault in faults(wrong)}
    assert found == {
        ("not-a-choice", "mode"),
        ("not-a-choice", "barn.0"),
        ("deck-twice", "cards.1"),
        ("unknown-field", "colour"),
    }
