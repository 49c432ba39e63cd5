"""Piles as text."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.notation import NotationError
from companion.games.stampede.notation import parse, write
from tests.games.stampede.wranglers import pile, piles

RULINGS = st.sampled_from([{}, {"rulings": {}}, {"rulings": {"reading": "best"}}, {"rulings": {"reading": "strict"}}])
COUNTS = st.fixed_dictionaries(
    {
        "complete": st.integers(0, 9),
        "stray": st.integers(0, 30),
        "elephant": st.sampled_from(["none", "complete", 1, 2, 3]),
    }
)


@settings(max_examples=200)
@given(piles, RULINGS)
def test_what_is_written_of_a_pile_is_read_back(cards: list[str], rulings: dict[str, Any]) -> None:
    payload = {"pile": cards, **rulings}
    assert parse(write(payload)) == payload


@settings(max_examples=50)
@given(COUNTS, RULINGS)
def test_what_is_written_of_counts_is_read_back(counts: dict[str, Any], rulings: dict[str, Any]) -> None:
    payload = {"counts": counts, **rulings}
    assert parse(write(payload)) == payload


def test_a_pile_is_written_an_animal_a_line() -> None:
    text = write({"pile": pile("RH HT HM HH RM RT"), "rulings": {"reading": "strict"}})
    assert text == "rulings: reading=strict\nRH\nHT HM HH\nRM RT\n"


def test_letters_names_commas_remarks_and_blank_lines_are_read() -> None:
    text = "# Ola\nRulings: reading = best\n\n rh, Rhino-Middle  RT  # a whole one\n,et,\n"
    assert parse(text) == {"pile": pile("RH RM RT ET"), "rulings": {"reading": "best"}}


def test_no_text_is_an_empty_pile() -> None:
    assert parse("# nothing caught\n") == {"pile": []}


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("RH\nRX", 2, "each one of RH RM RT"),
        ("RH RM\n\nEH\nEH", 4, "at most 1"),
        ("RH\nrulings: reading=best", 2, "before the cards"),
        ("rulings: reading=best\nrulings: reading=best", 2, "once"),
        ("rulings: reading=loose", 1, "best, strict"),
        ("rulings: order=any", 1, "reading"),
        ("rulings: reading", 1, "name=value"),
        ("colour: red", 1, "a header"),
        ("complete: 1", 1, "stray"),
        ("complete: one\nstray: 0\nelephant: none", 1, "a whole number"),
        ("complete: 1\nstray: -1\nelephant: none", 2, "a whole number"),
        ("complete: 1\nstray: 0\nelephant: 4", 3, "none, complete, 1, 2, 3"),
        ("complete: 19\nstray: 1\nelephant: none", 2, "at most 0"),
        ("complete: 1\nstray: 0\nelephant: none\nRH", 4, "cards or counts"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, wanted: str) -> None:
    with pytest.raises(NotationError, match=wanted) as error:
        parse(text)
    assert error.value.line == line
