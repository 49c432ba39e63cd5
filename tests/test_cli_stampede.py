"""`companion score stampede` and `companion simulate stampede`, as a person types them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion import simulation
from companion.games.stampede.notation import parse
from companion.games.stampede.scoring import score
from tests.conftest import ROOT
from tests.test_cli import assert_one_line, figures, run

OLAS = "rulings: reading=strict\nRH RM RT HT HH\nHM ET\n"


def test_a_pile_in_notation_is_scored_with_every_card_explained() -> None:
    result = run("score", "stampede", "-", given=OLAS)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "rhino                3  1 2 3",
        "hippo                3  4 5 6",
        "loose elephant      -3  7",
        "total                3",
    ]


def test_numbers_give_a_total() -> None:
    result = run("score", "stampede", given="complete: 2\nstray: 2\nelephant: none\n")
    assert result.output.split() == ["total", "4"]
    result = run("score", "stampede", given="complete: 1\nstray: 0\nelephant: 3\n")
    assert result.output.split() == ["total", "-6"]


def test_a_pile_that_an_editor_marked_as_text_is_read_as_well() -> None:
    """Windows puts a mark before UTF-8, and ends lines its own way."""
    plain = run("score", "stampede", given=OLAS).output
    for text in (OLAS.replace("\n", "\r\n"), json.dumps(parse(OLAS))):
        assert run("score", "stampede", given=b"\xef\xbb\xbf" + text.encode()).output == plain


def test_a_file_and_standard_input_json_and_notation_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "pile.txt"
    file.write_text(OLAS)
    answers = [
        run("score", "stampede", str(file), "--json"),
        run("score", "stampede", "--json", given=json.dumps(parse(OLAS))),
    ]
    assert answers[0].output == answers[1].output
    assert json.loads(answers[0].output) == score(parse(OLAS))


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "{",
        "{}",
        "[]",
        '{"pile": null}',
        '{"pile": "rhino-head"}',
        '{"pile": ["lion-head"]}',
        '{"pile": [], "counts": {"complete": 0, "stray": 0, "elephant": "none"}}',
        '{"counts": {"complete": 1.0, "stray": 0, "elephant": "none"}}',
        '{"counts": {"complete": NaN, "stray": 0, "elephant": "none"}}',
        '{"a":' * 20_000,
        "EH EH",
        "complete: 1",
        "reading: strict\nRH",
        b"\xff\xfe\x00",
    ],
    ids=range(15),
)
def test_what_is_no_pile_gives_one_line(text: str | bytes) -> None:
    assert_one_line(run("score", "stampede", given=text))


def test_the_readmes_piles_can_be_read() -> None:
    readme = (ROOT / "README.md").read_text()
    texts = re.findall(r"^```\n((?:rulings: reading|complete).*?)^```$", readme, re.DOTALL | re.MULTILINE)
    assert [score(parse(text))["total"] for text in texts] == [3, 10]


def test_the_same_seed_plays_the_same_games() -> None:
    def timeless() -> dict[str, object]:
        told = figures("stampede", "--games", "2", "--seats", "3", "--bot", "medium", "--seed", "4")
        return {name: value for name, value in told.items() if "second" not in name}

    assert timeless() == timeless()


def test_a_game_that_does_not_end_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with an owner's components that nobody can win with."""
    monkeypatch.setattr(simulation, "MOVES_MOST", 5)
    assert_one_line(run("simulate", "stampede", "--games", "1"))
