"""Armies as text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.farmerstein.components import COLOURS, COMBINATIONS, CONTINENTS
from companion.games.farmerstein.notation import parse, write
from companion.games.farmerstein.scoring import score
from companion.games.game import IllegalMove
from companion.games.notation import NotationError

ANN = """
# Ann's army
America: same-plants
europe: any
asia: different-colours
conquered: america

Two-Faced-Broccoli red   # the first
creature-pepper  yellow/blue
"""
OBJECTIVE = "america: any\neurope: any\nasia: any\n"


def test_an_army_is_read_as_the_payload_that_it_describes() -> None:
    assert parse(ANN) == {
        "army": [
            {"plant": "two-faced-broccoli", "colours": ["red"]},
            {"plant": "creature-pepper", "colours": ["yellow", "blue"]},
        ],
        "objective": {"america": "same-plants", "europe": "any", "asia": "different-colours"},
        "conquered": ["america"],
    }


CARDS = st.fixed_dictionaries(
    {
        "plant": st.sampled_from(["olive", "fly-potato", "very-very-big-sweet-water-melon-of-dooms", "m4"]),
        "colours": st.lists(st.sampled_from(COLOURS), min_size=1, max_size=2, unique=True),
    }
)
PAYLOADS = st.fixed_dictionaries(
    {
        "army": st.lists(CARDS, max_size=6),
        "objective": st.fixed_dictionaries({name: st.sampled_from(COMBINATIONS) for name in CONTINENTS}),
    },
    optional={"conquered": st.lists(st.sampled_from(CONTINENTS), min_size=1, unique=True)},
)


@settings(max_examples=60)
@given(PAYLOADS)
def test_what_is_written_is_read_back_as_it_was(payload: dict[str, object]) -> None:
    assert parse(write(payload)) == payload
    score(parse(write(payload)))


@pytest.mark.parametrize(
    ("text", "line", "wish"),
    [
        ("", 1, "america"),
        ("america: any\neurope: any\n", 2, "asia"),
        (OBJECTIVE.replace("europe: any", "europe: all"), 2, "not-a-choice at objective.europe"),
        ("africa: any\n", 1, "a header"),
        ("asia: any\nasia: any\n", 2, "every header once"),
        (OBJECTIVE + "olive red\nconquered: asia\n", 5, "before the army"),
        (OBJECTIVE + "olive\n", 4, "a plant and its colours"),
        (OBJECTIVE + "olive red\nolive red/red\n", 5, "colour-twice at army.1.colours.1"),
        (OBJECTIVE + "zombie-zucchini red\n", 4, "zombie-in-army at army.0.plant"),
        ("conquered: mars\n" + OBJECTIVE, 1, "not-a-choice at conquered.0"),
    ],
)
def test_a_text_that_is_no_army_names_the_line_and_the_wish(text: str, line: int, wish: str) -> None:
    with pytest.raises(NotationError, match=wish) as error:
        parse(text)
    assert error.value.line == line


def test_what_is_no_payload_is_not_written() -> None:
    with pytest.raises(IllegalMove):
        write({"army": []})
