"""Room codes: what is drawn, what is understood."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rooms import code as codes


def test_a_hundred_thousand_codes_hold_no_blocked_word_and_no_vowel() -> None:
    choose = random.Random(1).choice
    drawn = [codes.draw(choose) for _ in range(100_000)]
    assert all(len(code) == 5 and set(code) <= set("BCDFGHJKLMNPQRSTVWXZ") for code in drawn)
    assert not [code for code in drawn for word in codes.BLOCKED if word in code]


def test_a_blocked_code_is_drawn_again() -> None:
    letters = iter("FCKXB" + "BCDFG")
    assert codes.draw(lambda alphabet: next(letters)) == "BCDFG"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("bcdfg", "BCDFG"),
        ("  BCDFG ", "BCDFG"),
        ("BC-DFG", "BCDFG"),
        ("bc dfg", "BCDFG"),
        ("8CDFG", "BCDFG"),
        ("5CDFG", "SCDFG"),
        ("2CDFG", "ZCDFG"),
        ("6CDF6", "GCDFG"),
        ("1CDFI", "LCDFL"),
    ],
)
def test_case_spaces_hyphens_and_look_alikes_are_forgiven(typed: str, meant: str) -> None:
    assert codes.tidy(typed) == meant


@pytest.mark.parametrize("typed", ["", "BCDF", "BCDFGH", "BCDFA", "BCDF0", "BC/FG", "ＢＣＤＦＧ", "x" * 5000])
def test_what_can_be_no_code_is_none(typed: str) -> None:
    assert codes.tidy(typed) is None


@given(st.text(max_size=12))
def test_a_tidy_code_stays_as_it_is(typed: str) -> None:
    code = codes.tidy(typed)
    assert code is None or codes.tidy(code.lower()) == code
