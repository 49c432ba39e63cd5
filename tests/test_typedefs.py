"""The phone's typedefs say what the server sends, and a field that is misspelt on the phone is found."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.games import shelf
from companion.games.game import Game
from tools import typedefs

ROOT = Path(__file__).parent.parent
TSC = ROOT / "node_modules" / ".bin" / "tsc"


def test_the_files_are_as_the_structs_say() -> None:
    for path, text in typedefs.files().items():
        assert path.read_text() == text, f"{path} is not fresh; run: python -m tools.typedefs"


def test_every_game_and_tool_has_a_file() -> None:
    homes = {path.parent.name for path in typedefs.files()}
    assert homes == {"net", *shelf.GAMES, *shelf.TOOLS}


def test_a_file_that_is_not_fresh_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {tmp_path / "net" / "types.js": typedefs.of_house()}
    monkeypatch.setattr(typedefs, "files", lambda: files)
    (tmp_path / "net").mkdir()
    (path,) = files
    path.write_text(files[path].replace("away_at", "gone_at"))
    assert typedefs.main(["--check"]) == 1
    assert str(path) in capsys.readouterr().err
    assert typedefs.main([]) == 0
    assert path.read_text() == files[path]
    assert typedefs.main(["--check"]) == 0


@pytest.mark.skipif(not TSC.exists(), reason="the type checker of the front end is not there (make check-static)")
def test_a_misspelt_field_of_a_view_is_found_in_every_file_that_reads_one(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "static", tmp_path / "static")
    shutil.copy(ROOT / "jsconfig.json", tmp_path)
    planted = {
        path for game in shelf.GAMES.values() for path in misspelt(tmp_path / "static" / "games" / game.id, game)
    }
    assert {path.parent.name for path in planted} == set(shelf.GAMES)
    found = subprocess.run([TSC, "-p", tmp_path / "jsconfig.json"], capture_output=True, text=True, cwd=tmp_path)
    named = {tmp_path / line.partition("(")[0] for line in found.stdout.splitlines() if "error TS" in line}
    assert named == planted, found.stdout


def misspelt(folder: Path, game: Game) -> list[Path]:
    """The files of a game's folder in which a field of a view was there to be misspelt, once each."""
    fields = "|".join(game.View.__struct_fields__)
    changed = []
    for path in folder.glob("*.js"):
        text, count = re.subn(rf"\bview\.({fields})\b", r"view.\1_misspelt", path.read_text(), count=1)
        if count:
            path.write_text(text)
            changed.append(path)
    return changed
