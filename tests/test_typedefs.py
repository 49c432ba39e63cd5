"""The phone's typedefs say what the server sends, and a field that is misspelt on the phone is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import shelf
from tools import typedefs


def test_the_files_are_as_the_structs_say() -> None:
    for path, text in typedefs.files().items():
        assert path.read_text() == text, f"{path} is not fresh; run: python -m tools.typedefs"


def test_every_game_and_tool_has_a_file() -> None:
    homes = {path.parent.name for path in typedefs.files()}
    assert homes == {"net", *shelf.GAMES, *shelf.TOOLS}


def test_a_file_that_is_not_fresh_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
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
