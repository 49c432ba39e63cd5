"""Checks that every scorer leans on: each fault has its path, and what is good has none."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.games.game import Choice
from companion.games.payload import (
    choice_faults,
    count_faults,
    flag_faults,
    items,
    list_faults,
    object_faults,
    rulings_faults,
)

TIES = Choice("ties", "choice", ["all", "one"], "all", "Equal ones: all count, or one")
CHECKS: dict[str, Any] = {
    "colour": partial(choice_faults, choices=("red", "blue")),
    "counts": list_faults,
    "is-big": flag_faults,
}


def told(faults: Any) -> list[tuple[str, str]]:
    return [(fault.code, fault.params["path"]) for fault in faults]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"colour": "red"}, []),
        ({"colour": "red", "counts": (), "is-big": False}, []),
        ([], [("not-an-object", "card")]),
        ({}, [("missing-field", "card.colour")]),
        ({"colour": "green", "size": 3}, [("not-a-choice", "card.colour"), ("unknown-field", "card.size")]),
        ({"colour": ["red"], "counts": 4}, [("not-a-choice", "card.colour"), ("not-a-list", "card.counts")]),
        ({"colour": "red", "is-big": 1}, [("not-a-yes-or-no", "card.is-big")]),
    ],
)
def test_an_object_is_judged_field_by_field(value: object, expected: list[tuple[str, str]]) -> None:
    assert told(object_faults(value, "card", CHECKS, ("colour",))) == expected


def test_the_whole_payload_has_the_empty_path_and_its_fields_no_dot_before_them() -> None:
    assert told(object_faults({"size": 3}, "", CHECKS, ("colour",))) == [
        ("missing-field", "colour"),
        ("unknown-field", "size"),
    ]
    assert told(object_faults(None, "", CHECKS, ())) == [("not-an-object", "")]


def test_a_list_has_bounds_and_only_lists_have_items() -> None:
    assert told(list_faults([1, 2], "row", 2, 2)) == [] == told(list_faults((), "row"))
    assert [fault.params for fault in list_faults([1], "row", 2, 3)] == [{"path": "row", "wanted": [2, 3], "found": 1}]
    assert told(list_faults("ab", "row", 2, 2)) == [("not-a-list", "row")]
    assert list(items(["a"])) == [(0, "a")] and list(items("a")) == [] == list(items(None))


@pytest.mark.parametrize("value", [True, -1, 1.0, "1", None])
def test_only_a_whole_number_from_0_is_a_count(value: object) -> None:
    assert told(count_faults(value, "loose")) == [("not-a-count", "loose")]
    assert told(count_faults(0, "loose")) == []


def test_rulings_are_those_that_matter_with_values_that_they_take() -> None:
    assert told(rulings_faults({"ties": "one"}, "rulings", [TIES])) == []
    assert told(rulings_faults({"ties": "two", "start": "x"}, "rulings", [TIES])) == [
        ("bad-option", "rulings.ties"),
        ("unknown-option", "rulings.start"),
    ]
    assert told(rulings_faults([], "rulings", [TIES])) == [("not-an-object", "rulings")]
