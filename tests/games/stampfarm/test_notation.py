"""The text notation of sheets: what is written is read back, and what cannot be read is told with its line."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from companion.games.game import IllegalMove
from companion.games.notation import NotationError
from companion.games.stampfarm import notation
from companion.games.stampfarm.notation import parse, write
from companion.games.stampfarm.scoring import score
from tests.games.stampfarm.boards import cases, named, payloads

BOARD = "C C|P S H\n+ + - - +\nG K P|S H\n. . . . .\n. . . . .\n"


@given(payloads())
def test_a_payload_is_the_same_after_writing_and_reading(payload: dict[str, Any]) -> None:
    assert parse(write(payload)) == payload


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_a_written_case_is_worth_the_same(case: dict[str, Any]) -> None:
    text = write(case["input"])
    assert score(parse(text)) == score(case["input"])
    assert write(parse(text)) == text


def test_the_example_of_the_documentation_can_be_read() -> None:
    assert notation.__doc__ is not None
    example = "\n".join(line[4:] for line in notation.__doc__.splitlines() if line.startswith("    "))
    payload = parse(example)
    assert payload["mode"] == "advanced" and payload["cards"] == ["hungry", "pair", "feeder"]
    assert payload["barn"] == ["cow"] and payload["rulings"] == {"tied-groups": "one"}
    assert payload["cells"][0] == ["cow", "cow", "pig", "sheep", "hay"]
    assert payload["cells"][3] == [None] * 5
    assert payload["fences"] == [
        [[0, 1], [0, 2]],
        [[0, 2], [1, 2]],
        [[0, 3], [1, 3]],
        [[1, 2], [1, 3]],
    ]


def test_case_spaces_words_and_remarks_are_forgiven() -> None:
    typed = """
        # found on the kitchen table
        MODE:Advanced
        Cards : Hungry ,pair

          cow  c | P   sheep H   # the first row
        ++--+
        g  Chicken p|s  hay

        .  . .  . .
        . . . . .
    """
    assert parse(typed) == {**parse("mode: advanced\n" + BOARD), "cards": ["hungry", "pair"]}


def test_lines_of_other_systems_are_read() -> None:
    assert parse(("mode: advanced\n" + BOARD).replace("\n", "\r\n")) == parse("mode: advanced\n" + BOARD)


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("", 1, "mode"),
        ("mode: normal", 1, "4"),
        ("mode: advanced\n\nC C P S\n", 3, "5 cells"),
        ("mode: advanced\n\nC C P S H C\n", 3, "5 cells"),
        ("mode: advanced\nCCPSH\n", 2, "5 cells"),
        ("mode: advanced\nC C P S X\n", 2, "5 cells"),
        ("mode: advanced\nC C P S|\n", 2, "5 cells"),
        ("mode: advanced\n|C C P S H\n", 2, "5 cells"),
        ("mode: advanced\nC C||P S H\n", 2, "5 cells"),
        ("mode: advanced\n+ + + + +\n" + BOARD, 2, "between two rows"),
        ("mode: advanced\n" + BOARD + "+ + + + +\n", 7, "between two rows"),
        ("mode: advanced\n" + BOARD.replace("G", "+ + + + +\nG"), 4, "between two rows"),
        ("mode: advanced\n" + BOARD.replace("+ + - - +", "+ + - -"), 3, "5 marks"),
        ("mode: advanced\n" + BOARD + ". . . . .\n", 7, "4 rows"),
        ("mode: advanced\nC C P S H\n", 2, "4, 4"),
        ("mode: expert\n" + BOARD, 1, "normal, advanced"),
        ("mode: normal\n" + BOARD, 2, "cow, goose"),
        ("mode: advanced\nmode: advanced\n" + BOARD, 2, "every header once"),
        ("mode: advanced\n" + BOARD + "barn: cow\n", 7, "before the board"),
        ("mode: advanced\ncolour: red\n" + BOARD, 2, "a header"),
        ("mode: advanced\nbarn: cow, cow, cow\n" + BOARD, 2, "0, 2"),
        ("mode: advanced\nbarn: cow,\n" + BOARD, 2, "cow"),
        ("mode: advanced\ncards: pair, good-nose\n" + BOARD, 2, "one card of each deck"),
        ("mode: advanced\ncards: horse\n" + BOARD, 2, "hungry"),
        ("mode: advanced\nrulings: one\n" + BOARD, 2, "name=value"),
        ("mode: advanced\nrulings: tied-groups=one, tied-groups=all\n" + BOARD, 2, "name once"),
        ("mode: advanced\nrulings: tied-groups=some\n" + BOARD, 2, "all, one"),
        ("mode: advanced\nany-cards: perhaps\n" + BOARD, 2, "yes or no"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line_with_its_number(text: str, line: int, wanted: str) -> None:
    with pytest.raises(NotationError) as error:
        parse(text)
    assert error.value.line == line
    assert wanted in error.value.wanted
    assert str(error.value).startswith(f"line {line}: wanted ") and "\n" not in str(error.value)


def test_only_good_payloads_are_written() -> None:
    with pytest.raises(IllegalMove):
        write({"mode": "normal", "cells": [["hay"]]})
