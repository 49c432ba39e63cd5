"""The commands as a person types them: answers on standard output, one clear line and exit 2 for bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from companion.cli import main
from companion.games.shelf import GAMES

LIZA = """
mode: normal
P P K K S
C K K P P
S S S K S
P K C P K
"""


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


def assert_one_line(result: Result, code: int = 2) -> str:
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("companion: ")
    return line


# -- score ----------------------------------------------------------------------------------------------------------


def test_a_sheet_in_notation_is_scored_with_every_part_explained() -> None:
    """Source: Stampfarm rulebook, the scoring example: Liza got 11."""
    result = run("score", "stampfarm", "-", given=LIZA)
    assert result.exit_code == 0
    assert "pig                  4  1/1 1/2 2/4 2/5" in result.output
    assert result.output.splitlines()[-1].split() == ["total", "11"]


def test_a_file_and_standard_input_json_and_notation_give_the_same(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(LIZA)
    letters = {"P": "pig", "K": "chicken", "C": "cow", "S": "sheep"}
    cells = [[letters[letter] for letter in row.split()] for row in LIZA.strip().splitlines()[1:]]
    body = json.dumps({"mode": "normal", "cells": cells})
    answers = [run("score", "stampfarm", str(file), "--json"), run("score", "stampfarm", "--json", given=body)]
    assert answers[0].output == answers[1].output
    assert json.loads(answers[0].output)["total"] == 11


def test_a_board_that_is_not_full_says_so() -> None:
    result = run("score", "stampfarm", given="mode: normal\n" + ". . . . .\n" * 4)
    assert "not full" in result.output


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "{}",
        "[]",
        "null",
        '{"mode": "normal"}',
        '{"mode": "normal", "cells": [[1]]}',
        '{"mode": NaN}',
        '{"a":' * 20_000,
        "mode: expert\n" + ". . . . .\n" * 4,
        "mode: normal\n" + ". . . . .\n" * 3,
        "mode: normal\n" + "X . . . .\n" * 4,
        b"\xff\xfe\x00",
    ],
    ids=range(14),
)
def test_what_is_no_sheet_gives_one_line(text: str | bytes) -> None:
    assert_one_line(run("score", "stampfarm", given=text))


def test_a_file_that_is_not_there_gives_one_line(tmp_path: Path) -> None:
    assert "No such file" in assert_one_line(run("score", "stampfarm", str(tmp_path / "nothing")))


# -- simulate -------------------------------------------------------------------------------------------------------


def figures(*arguments: str) -> dict[str, Any]:
    result = run("simulate", *arguments, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.output)
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_simulation_counts_games_turns_and_wins(game: str) -> None:
    told = figures(game, "--games", "3", "--seats", "3", "--seed", "5")
    names = "game seats games seed bot bots seconds games_per_second turns wins shared scores by_bot"
    assert set(told) == set(names.split())
    assert (told["game"], told["seats"], told["games"], told["seed"], told["bot"]) == (game, 3, 3, 5, "random")
    assert len(told["wins"]) == 3
    assert sum(told["wins"]) + told["shared"] == 3
    turns = told["turns"]
    assert 0 < turns["min"] <= turns["median"] <= turns["p95"] <= turns["max"]
    assert turns["min"] <= turns["mean"] <= turns["max"]


def test_the_same_seed_gives_the_same_but_for_times_and_another_seed_another() -> None:
    def timeless(seed: str) -> dict[str, Any]:
        told = figures("stampfarm", "--games", "4", "--seed", seed)
        return {name: value for name, value in told.items() if "second" not in name}

    assert timeless("1") == timeless("1")
    assert len({json.dumps(timeless(str(seed))["wins"]) for seed in range(6)}) > 1


def test_two_bots_are_compared() -> None:
    told = figures("super-farmer", "--bots", "medium,random,random", "--games", "9")
    medium, beginner = told["by_bot"]["medium"], told["by_bot"]["random"]
    assert (told["bot"], told["bots"], told["seats"]) == (None, ["medium", "random", "random"], 3)
    assert (medium["seats"], beginner["seats"]) == (1, 2)
    assert medium["wins"] + beginner["wins"] == 9
    per_seat = medium["wins"], beginner["wins"] / 2
    assert medium["share"] == pytest.approx(per_seat[0] / sum(per_seat), abs=1e-4)
    assert medium["share"] + beginner["share"] == pytest.approx(1, abs=1e-4)
    assert medium["low"] < medium["share"] < medium["high"]
    scores = told["scores"]
    assert scores["mean"] == pytest.approx((scores["by_bot"]["medium"] + 2 * scores["by_bot"]["random"]) / 3, abs=0.02)


def test_one_bot_alone_is_compared_with_nobody() -> None:
    by_bot = figures("rambazamba", "--games", "4", "--bot", "medium")["by_bot"]
    assert by_bot == {"medium": {"seats": 2, "wins": 4}}


def test_options_and_rulings_are_played_by() -> None:
    plain, changed = (
        figures("stampfarm", "--games", "3", "--bot", "medium", *more)
        for more in ((), ("--option", "rules=advanced", "--ruling", "tied-groups=one"))
    )
    assert plain["scores"]["mean"] + 5 < changed["scores"]["mean"]


def test_without_json_it_tells_in_words() -> None:
    result = run("simulate", "stampfarm", "--games", "2")
    assert "2 games of stampfarm" in result.output and "games/s" in result.output and "wins: seat 0" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess",),
        ("stampfarm", "--bot", "genius"),
        ("stampfarm", "--seats", "9"),
        ("stampfarm", "--seats", "1"),
        ("stampfarm", "--bots", "medium,genius"),
        ("stampfarm", "--bots", "medium"),
        ("stampfarm", "--bots", "medium,medium", "--seats", "3"),
        ("stampfarm", "--option", "rules"),
        ("stampfarm", "--option", "rules=odd"),
        ("stampfarm", "--ruling", "weather=fine"),
    ],
)
def test_what_cannot_be_simulated_gives_one_line(arguments: tuple[str, ...]) -> None:
    assert_one_line(run("simulate", *arguments))


# -- replay ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def log(client: FlaskClient, tmp_path: Path) -> Path:
    """The exported log of a room beside the table, written to a file."""
    made = client.post("/api/rooms", json={"game": "super-farmer", "mode": "table", "name": "Ann"}).get_json()
    client.post(f"/api/rooms/{made['code']}/seats", json={"name": "Bob"})
    file = tmp_path / "log.json"
    file.write_bytes(client.get(f"/api/rooms/{made['code']}/log").data)
    return file


def test_a_log_is_replayed(log: Path) -> None:
    result = run("replay", str(log))
    assert result.exit_code == 0, result.output
    assert "2 entries of Super Farmer" in result.output


def test_a_log_that_does_not_follow_gives_the_first_difference_and_exit_1(log: Path) -> None:
    told = json.loads(log.read_text())
    told["entries"][1]["hash"] = "0" * 32
    log.write_text(json.dumps(told))
    assert f"entry {told['entries'][1]['seq']}" in assert_one_line(run("replay", str(log)), code=1)


def test_a_log_of_the_table_with_nothing_to_verify_says_so_in_one_sentence(log: Path) -> None:
    result = run("replay", str(log), "--verify")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == 1 and "nothing to verify" in result.output


def test_a_log_that_was_changed_after_it_was_exported_gives_one_line_and_exit_1(log: Path) -> None:
    told = json.loads(log.read_text())
    told["code"] = "BCDFG"
    log.write_text(json.dumps(told))
    assert "changed" in assert_one_line(run("replay", str(log)), code=1)


def test_a_commitment_without_a_secret_to_compare_gives_one_line(log: Path) -> None:
    assert "secret" in assert_one_line(run("replay", str(log), "--commitment", "00" * 32))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": 2}', '{"a":' * 20_000])
def test_what_is_no_log_gives_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "log.json"
    file.write_text(text)
    assert_one_line(run("replay", str(file)))
