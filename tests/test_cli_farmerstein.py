"""An army at the terminal: its notation or JSON in, what it conquers out, one clear line and exit 2 for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.test_cli import assert_one_line, run

ARMY = """
america: same-plants
europe: any
asia: different-colours
conquered: europe

two-faced-broccoli red
two-faced-broccoli blue
creature-pepper yellow/blue
two-faced-broccoli green
"""


def test_an_army_in_notation_is_judged_with_the_cards_that_conquer() -> None:
    """Source: FarmerStein rulebook, "End of the Round": three of a plant conquer America."""
    result = run("score", "farmerstein", "-", given=ARMY)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "america   yes  cards 1 2 4",
        "europe    yes  cards 1 2 3 4  (conquered)",
        "asia      no   needs 5",
    ]


def test_a_file_and_standard_input_json_and_notation_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "army.txt"
    file.write_text(ARMY)
    cards = [line.split() for line in ARMY.strip().splitlines()[5:]]
    body = json.dumps(
        {
            "army": [{"plant": plant, "colours": colours.split("/")} for plant, colours in cards],
            "objective": {"america": "same-plants", "europe": "any", "asia": "different-colours"},
            "conquered": ["europe"],
        }
    )
    answers = [run("score", "farmerstein", str(file), "--json"), run("score", "farmerstein", "--json", given=body)]
    assert answers[0].output == answers[1].output
    assert json.loads(answers[0].output)["continents"]["america"]["cards"] == [0, 1, 3]


@pytest.mark.parametrize(
    "text",
    ["", "hello", "{", "{}", "[]", '{"army": []}', '{"a":' * 20_000, "asia: any\nolive red\n", b"\xff\xfe\x00"],
    ids=range(9),
)
def test_what_is_no_army_gives_one_line(text: str | bytes) -> None:
    assert_one_line(run("score", "farmerstein", given=text))
