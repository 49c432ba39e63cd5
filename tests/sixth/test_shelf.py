"""What a sixth game touches: its own files and one line on each shelf; and what it gets for that without a browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from tests.codes import is_about, known, option_keys, sent, shared
from tests.conftest import ROOT, Server
from tests.sixth.conftest import Run
from tests.sixth.house import GAME, SHELVES, added

GUIDE = ROOT / "companion" / "games" / "GUIDE.md"


def ask(server: Server, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.url + path, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def listed(server: Server) -> dict[str, Any]:
    pig: dict[str, Any]
    [pig] = [game for game in ask(server, "/api/games") if game["id"] == "pig"]
    return pig


def test_a_new_game_is_its_own_files_and_one_line_on_each_shelf(house: Path) -> None:
    for folder in ("companion", "static"):
        for path in (path for path in (house / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"):
            name = path.relative_to(house).as_posix()
            if name in added():
                continue
            is_same = (ROOT / name).read_bytes() == path.read_bytes()
            assert is_same or name in SHELVES, f"{name} was edited"
    for name in SHELVES:
        before, after = (ROOT / name).read_text().splitlines(), (house / name).read_text().splitlines()
        new = [line for line in after if line not in before and " import " not in line]
        assert len(new) == 1 and "pig" in new[0].lower(), name
        assert [line for line in after if line in before] == before


def test_the_guide_names_the_files_that_the_game_adds_and_the_shelves() -> None:
    text = GUIDE.read_text()
    files = re.findall(r"^\| `([^`]*(?:GAME)[^`]*)` \|", text, re.MULTILINE)
    assert sorted(name.replace("GAME", "pig") for name in files) == added()
    shelves = re.findall(r"^\d\. `([^`]+shelf[^`]+)`", text, re.MULTILINE)
    assert sorted(shelves) == sorted(SHELVES)
    for *_, line in SHELVES.values():
        assert line.strip() in text


def test_the_guide_names_everything_that_a_game_must_answer_to() -> None:
    from companion.games.game import Game

    text = GUIDE.read_text()
    assert [name for name in sorted(Game.__abstractmethods__) if f"`{name}`" not in text] == []


def test_the_list_of_games_has_it_with_seats_options_bots_and_dice(server: Server) -> None:
    pig = listed(server)
    assert pig["modes"] == {"table": {"min": 2, "max": 6}, "digital": {"min": 2, "max": 6}}
    assert [one["name"] for one in (*pig["options"], *pig["rulings"])] == ["dice", "target"]
    assert pig["bots"] == ["random", "medium"]
    assert pig["dice"] == [["1", "2", "3", "4", "5", "6"]]


def test_its_scorer_answers_over_http_and_its_faults_have_paths(server: Server) -> None:
    assert ask(server, "/api/score/pig", {"faces": ["3", "4", "5"]}) == {"total": 12, "lost": False}
    assert ask(server, "/api/score/pig", {"faces": ["6", "1"]}) == {"total": 0, "lost": True}
    for body, status, path in (({"faces": [3]}, 400, "faces.0"), ({"faces": ["1", "2"]}, 422, "faces.1")):
        try:
            ask(server, "/api/score/pig", body)
        except urllib.error.HTTPError as error:
            assert error.code == status and list(json.load(error)["error"]["fields"]) == [path]
        else:
            raise AssertionError(f"{body} was taken")


def test_it_is_in_both_documents(server: Server) -> None:
    http, socket = ask(server, "/api/openapi.json"), ask(server, "/api/asyncapi.json")
    body = http["paths"]["/api/score/pig"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert http["components"]["schemas"][body["$ref"].rpartition("/")[2]]["required"] == ["faces"]
    types = [one["$ref"].rpartition("/")[2] for one in socket["x-moves"]["pig"]]
    tags = [socket["components"]["schemas"][name]["properties"]["type"]["enum"] for name in types]
    assert tags == [["roll"], ["hold"], ["adjust"]]


def test_the_score_command_knows_it_by_its_notation(run: Run) -> None:
    assert run("score", "pig", text="3 4 # two rolls\n5\n").split() == ["12"]
    assert json.loads(run("score", "pig", "--json", text="6 1")) == {"total": 0, "lost": True}


TURNS = """
import json
from random import Random
from companion.bots import BOTS
from companion.games.chance import Seeded
from companion.games.shelf import GAMES
from companion.simulation import next_move, play_out

game, bot = GAMES["pig"], BOTS["pig"]["medium"]
random = Random(7)
chance = Seeded(random)
state, _ = game.setup(range(3), game.settle({}, {}, "digital"), chance)
codes, at = [], 0
while not game.is_over(state):
    seat, move, at = next_move(game, [bot] * 3, state, random, at)
    codes += [event.code for event in game.play(state, seat, move, chance, at)]
played = play_out(game, [bot] * 3, Random(7))
print(json.dumps({"turns": played.turns, "ended": codes.count("turn") + 1, "lost": codes.count("lost")}))
"""


def test_simulate_counts_every_turn_also_one_that_ends_by_a_face(house: Path, run: Run) -> None:
    figures = json.loads(run("simulate", "pig", "--games", "30", "--seats", "3", "--bot", "medium", "--json"))
    assert figures["games"] == 30 and figures["turns"]["min"] >= 13  # 100 points by turns of 20 to 25
    told = json.loads(subprocess.check_output([sys.executable, "-c", TURNS], cwd=house, text=True, timeout=60))
    assert told["turns"] == told["ended"] and told["lost"] > 3


def test_all_that_it_sends_has_words_and_no_word_is_left_over(server: Server, house: Path) -> None:
    words = known(house / "static/games/pig/en.js")
    everywhere = words | known(house / "static/kit/words/en.js")
    folder = house / "companion/games/pig"
    files = [*folder.glob("*.py"), *shared(folder)]
    found = sent(files)
    assert found.unread == [] and len(found.keys) > 12
    assert sorted((found.keys | set(option_keys(listed(server)))) - everywhere) == []
    left = {key for key in words if is_about(key, "event", "error", "line")} - sent(files, to_programs=True).keys
    assert left == set()


def test_a_missing_word_would_be_found(house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "pig"
    folder.mkdir(parents=True)
    text = (GAME / "companion/games/pig/rules.py").read_text()
    (folder / "rules.py").write_text(text.replace('Event("held"', 'Event("kept"'))
    assert "event.kept" in sent(folder.glob("*.py")).keys - known(house / "static/games/pig/en.js")
