"""`companion serve --editions`: a room by an owner's edition over HTTP, and broken files named on the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.games.shelf import GAMES
from tests.conftest import Server
from tests.test_editions import FARM
from tests.web.phones import Phone, http

FIVE = FARM.replace("horse = 6", "horse = 5").replace("horses = 6", "horses = 5")


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a folder that holds a good edition and a broken one."""
    folder = tmp_path_factory.mktemp("editions")
    (folder / "super-farmer").mkdir()
    (folder / "super-farmer" / "five-horses.toml").write_text(FIVE)
    (folder / "super-farmer" / "broken.toml").write_text(FARM.replace("pig = 20", 'pig = "many"'))
    one = Server(tmp_path_factory.mktemp("data"), arguments=("--editions", str(folder)))
    yield one
    one.stop()


def test_a_broken_file_is_named_on_the_terminal_and_the_server_goes_on(serving: Server) -> None:
    wish = "super-farmer/broken.toml, line 7, column 1: box.pig: Expected `int`, got `str`"
    assert f"companion: left out: {wish}\n" in serving.log
    assert "Companion is ready." in serving.log


def test_the_list_of_games_names_editions_and_bots(serving: Server) -> None:
    games = {game["id"]: game for game in http(serving.url, "/api/games")}
    assert list(games) == list(GAMES)
    for game in games.values():
        assert game["bots"][0] == "random"
        first = game["editions"][0]
        assert first == {"name": GAMES[game["id"]].edition_name, "house": first["name"] == "house"}
    box, own = games["super-farmer"]["editions"]
    assert box == {"name": "box", "house": False}
    assert (own["name"], own["house"], "options" in own) == ("five-horses", False, False)
    assert next(choice["choices"] for choice in own["rulings"] if choice["name"] == "horses") == [5, 4]


def test_a_room_is_made_with_the_edition_and_the_room_names_it(serving: Server) -> None:
    wish = {"game": "super-farmer", "mode": "digital", "name": "Ola", "edition": "five-horses"}
    made = http(serving.url, "/api/rooms", wish)
    ola = Phone(serving.url, made["code"], made["token"])
    state = ola.catch_up(ola.ask("start")["seq"])
    assert (state["room"]["edition"], state["eyes"]["0"]["view"]["box"]["horse"]) == ("five-horses", 5)
    refused = http(serving.url, "/api/rooms", wish | {"edition": "broken"})
    assert (refused["status"], refused["error"]["code"]) == (422, "unknown-edition")
    assert refused["error"]["params"] == {"editions": ["box", "five-horses"]}
    ola.close()


def test_a_folder_that_is_none_is_refused_in_one_line() -> None:
    result = CliRunner().invoke(main, ["serve", "--redis", "redis://localhost", "--editions", "nowhere"])
    assert result.exit_code == 2 and result.stderr == "companion: EDITIONS must be a folder, not 'nowhere'\n"


def test_a_simulation_takes_an_owners_file_and_says_where_it_is_broken(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(FIVE)
    told = CliRunner().invoke(main, ["simulate", "super-farmer", "--games", "2", "--edition", str(file)])
    assert told.exit_code == 0 and "2 games of super-farmer" in told.output
    file.write_text(FIVE.replace("cow = 12", "cow = 0"))
    told = CliRunner().invoke(main, ["simulate", "super-farmer", "--edition", str(file)])
    assert told.exit_code == 2
    assert told.stderr == f"companion: {file}, line 8, column 1: box.cow: wanted at least 1, or nobody can win\n"
