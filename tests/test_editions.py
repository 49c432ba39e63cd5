"""A folder of owners' editions: what fits is listed by game and name, what does not is told, links out are not read."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from companion.editions import MOST_BYTES, found_in
from companion.games.shelf import GAMES
from tests.conftest import ROOT


def house_file(game_id: str) -> str:
    """The text of the edition that comes with a game."""
    module = importlib.import_module(type(GAMES[game_id]).__module__)
    assert module.__file__ is not None
    return Path(module.__file__).with_name("edition.toml").read_text()


FARM = house_file("super-farmer")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that holds one good edition."""
    (tmp_path / "super-farmer").mkdir()
    (tmp_path / "super-farmer" / "granna-1997.toml").write_text(FARM)
    return tmp_path


def test_files_that_fit_are_listed_by_game_and_name(folder: Path) -> None:
    (folder / "stampfarm").mkdir()
    (folder / "stampfarm" / "pad-2.toml").write_text(house_file("stampfarm"))
    found = found_in(folder)
    assert found.texts == {
        "super-farmer": {"granna-1997": FARM},
        "stampfarm": {"pad-2": house_file("stampfarm")},
    }
    assert found.faults == []


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.Components is not None])
def test_the_file_that_comes_with_a_game_is_a_good_beginning_for_ones_own(game_id: str, tmp_path: Path) -> None:
    (tmp_path / game_id).mkdir()
    (tmp_path / game_id / "mine.toml").write_text(house_file(game_id))
    assert found_in(tmp_path).faults == []


def test_a_broken_file_is_told_and_the_others_stay(folder: Path) -> None:
    (folder / "super-farmer" / "broken.toml").write_text(FARM.replace("sheep = 24", "sheep = -24"))
    (folder / "super-farmer" / "worse.toml").write_text("[box")
    (folder / "super-farmer" / "binary.toml").write_bytes(b"\xff")
    found = found_in(folder)
    assert list(found.texts["super-farmer"]) == ["granna-1997"]
    assert found.faults == [
        "super-farmer/binary.toml, line 1, column 1: wanted text in UTF-8",
        "super-farmer/broken.toml, line 6, column 1: box.sheep: Expected `int` >= 0",
        "super-farmer/worse.toml, line 1, column 5: this is no TOML: expected ']' at the end of a table declaration",
    ]


def test_an_unknown_game_is_told(folder: Path) -> None:
    (folder / "chess").mkdir()
    assert found_in(folder).faults == [f"chess: there is no such game, wanted one of {', '.join(GAMES)}"]


@pytest.mark.parametrize("name", ["Granna.toml", "a b.toml", "house.toml", "box.toml", "a..b.toml", "-.toml"])
def test_a_name_that_is_none_is_told(folder: Path, name: str) -> None:
    (folder / "super-farmer" / name).write_text(FARM)
    found = found_in(folder)
    assert list(found.texts["super-farmer"]) == ["granna-1997"]
    (fault,) = found.faults
    assert fault.startswith(f"super-farmer/{name}: wanted a name of lower-case words")


def test_what_is_no_edition_file_is_passed_over(folder: Path) -> None:
    (folder / "notes.txt").write_text("mine")
    (folder / ".hidden").mkdir()
    for name in ("notes.txt", ".draft.toml", "mine.toml~"):
        (folder / "super-farmer" / name).write_text("?")
    found = found_in(folder)
    assert found.faults == [] and list(found.texts["super-farmer"]) == ["granna-1997"]


def test_links_out_of_the_folder_folders_and_giants_are_left_out(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "secret.toml"
    elsewhere.write_text(FARM)
    (folder / "super-farmer" / "out.toml").symlink_to(elsewhere)
    (folder / "super-farmer" / "nowhere.toml").symlink_to(folder / "nothing")
    (folder / "super-farmer" / "within.toml").symlink_to(folder / "super-farmer" / "granna-1997.toml")
    (folder / "super-farmer" / "folder.toml").mkdir()
    (folder / "super-farmer" / "giant.toml").write_text(FARM + "#" * MOST_BYTES)
    found = found_in(folder)
    assert list(found.texts["super-farmer"]) == ["granna-1997", "within"]
    assert [fault.partition(":")[0] for fault in found.faults] == [
        f"super-farmer/{name}.toml" for name in ("folder", "giant", "nowhere", "out")
    ]


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert found_in(tmp_path / "gone").faults == ["gone: it cannot be read: No such file or directory"]


def test_the_readme_tells_how_the_folder_is_laid_out() -> None:
    assert "super-farmer/granna-1997.toml" in (ROOT / "README.md").read_text()
