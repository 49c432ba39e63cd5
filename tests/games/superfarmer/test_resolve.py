"""One roll resolved without a room: what is told, and that no request whatever breaks it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import IllegalMove
from companion.games.superfarmer.herd import ANIMALS
from tests.games.superfarmer.table import GAME

ROLL = ["rabbit", "pig"]


def test_the_events_say_what_happened_and_why() -> None:
    answer = GAME.resolve({"herd": {"rabbit": 7, "sheep": 1, "big-dog": 1}, "roll": ["fox", "wolf"]})
    assert answer["events"] == [
        {"code": "dog-spent", "params": {"dog": "big-dog", "against": "wolf", "count": 1}},
        {"code": "fox-took", "params": {"rabbits": 7}},
    ]


def test_the_answer_names_all_seven_kinds() -> None:
    answer = GAME.resolve({"herd": {}, "roll": ROLL})
    assert tuple(answer["herd"]) == tuple(answer["bank"]) == ANIMALS


@pytest.mark.parametrize(
    ("request_", "code", "path"),
    [
        ([], "malformed", ""),
        ({"herd": {}}, "malformed", "roll"),
        ({"herd": [], "roll": ROLL}, "malformed", "herd"),
        ({"herd": {"rabbit": 1.0}, "roll": ROLL}, "malformed", "herd.rabbit"),
        ({"herd": {"rabbit": True}, "roll": ROLL}, "malformed", "herd.rabbit"),
        ({"herd": {"rabbit": None}, "roll": ROLL}, "malformed", "herd.rabbit"),
        ({"herd": {}, "bank": None, "roll": ROLL}, "malformed", "bank"),
        ({"herd": {}, "rulings": None, "roll": ROLL}, "malformed", "rulings"),
        ({"herd": {}, "roll": "fox"}, "malformed", "roll"),
        ({"herd": {}, "roll": ["rabbit", 1]}, "malformed", "roll"),
        ({"herd": {}, "roll": ROLL, "dice": "app"}, "malformed", "dice"),
        ({"herd": {"goose": 1}, "roll": ROLL}, "unknown-animal", "herd.goose"),
        ({"herd": {"rabbit": 61}, "roll": ROLL}, "not-in-the-box", "herd.rabbit"),
        ({"herd": {"rabbit": 10}, "bank": {"rabbit": 51}, "roll": ROLL}, "not-in-the-box", "bank.rabbit"),
        ({"herd": {}, "roll": ["wolf", "pig"]}, "not-a-face", "roll.0"),
        ({"herd": {}, "roll": ["pig", "fox"]}, "not-a-face", "roll.1"),
        ({"herd": {}, "roll": ROLL, "rulings": {"horses": 5}}, "bad-option", "rulings.horses"),
        ({"herd": {}, "roll": ROLL, "rulings": {"moon": 5}}, "unknown-option", "rulings.moon"),
    ],
)
def test_a_refusal_names_the_place(request_: Any, code: str, path: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.resolve(request_)
    assert (refusal.value.code, refusal.value.params["path"]) == (code, path)


WORDS = st.sampled_from([*ANIMALS, "fox", "wolf", "herd", "bank", "roll", "rulings", "edition", "newer", "horses", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 80) | st.floats() | WORDS | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS | st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)
REQUESTS = JSON | st.fixed_dictionaries(
    {"herd": st.dictionaries(WORDS, st.integers(-1, 70) | JSON), "roll": st.lists(WORDS | JSON, max_size=3)},
    optional={"bank": JSON, "rulings": JSON, "more": JSON},
)


@given(REQUESTS)
def test_no_request_does_anything_but_be_answered_or_refused(request: Any) -> None:
    try:
        answer = GAME.resolve(request)
    except IllegalMove as refusal:
        assert isinstance(refusal.params["path"], str)
    else:
        assert all(answer["herd"][animal] >= 0 <= answer["bank"][animal] for animal in ANIMALS)
