"""A folder of owners' own editions: `GAME/NAME.toml`, the folder being the id of the game.

It is read once, when the server starts. People choose among the names that were found, so no path ever comes from
outside; a link that leads out of the folder is left out.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.games.edition import NAME_LENGTH, BrokenEdition, decoded, is_name
from companion.games.shelf import GAMES, game_with

MOST_BYTES = 256 * 1024
"""The longest edition file."""


class Found(msgspec.Struct):
    """What a folder holds. texts: of the files that fit, by game and name; faults: a line for each that does not."""

    texts: dict[str, dict[str, str]] = {}
    faults: list[str] = []


def found_in(folder: Path) -> Found:
    """The editions in a folder, in order of their names."""
    found = Found()
    for inner in _listed(folder, found):
        if inner.is_dir() and inner.name in GAMES:
            for path in _listed(inner, found):
                _take(found, folder, path)
        elif inner.is_dir():
            found.faults.append(f"{inner.name}: there is no such game, wanted one of {', '.join(GAMES)}")
    return found


def _listed(folder: Path, found: Found) -> list[Path]:
    """The files and folders in a folder that are not hidden."""
    try:
        return sorted(path for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        found.faults.append(f"{folder.name}: it cannot be read: {error.strerror}")
        return []


def _take(found: Found, folder: Path, path: Path) -> None:
    game_id, file = path.parent.name, f"{path.parent.name}/{path.name}"
    if path.suffix != ".toml":
        return
    try:
        text = _text(folder, path, file)
        game_with(game_id, text, file)
    except BrokenEdition as broken:
        found.faults.append(str(broken))
    else:
        found.texts.setdefault(game_id, {})[path.stem] = text


def _text(folder: Path, path: Path, file: str) -> str:
    """The text of a file that can be chosen by its name. Raises BrokenEdition."""
    if not is_name(path.stem):
        wish = (
            f"wanted a name of lower-case words and digits joined by hyphens, at most {NAME_LENGTH}, not box or house"
        )
        raise BrokenEdition(file, None, None, wish)
    if not path.is_file() or not path.resolve().is_relative_to(folder.resolve()):
        raise BrokenEdition(file, None, None, "wanted a file that lies in this folder")
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BrokenEdition(file, None, None, f"it cannot be read: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise BrokenEdition(file, None, None, f"wanted {MOST_BYTES} bytes at most")
    return decoded(data, file)
