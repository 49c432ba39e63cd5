"""The house with a sixth game: a copy of the project, the game's files laid where they belong, a line on each shelf.

    python -m tests.sixth.house build/sixth

makes it there. Nothing in the product knows of this: a game is added as a person would add it.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = Path(__file__).with_name("pig")
"""The files that the game adds, where it adds them."""

SHELVES = {
    "companion/games/shelf.py": ("GAMES: ", "    )\n", "        Pig(),\n"),
    "companion/bots/shelf.py": ("SHELF: ", "}\n", '    "pig": {"medium": pig.medium},\n'),
    "static/games/shelf.js": ("export const shelf ", "};\n", '  pig: () => import("./pig/card.js"),\n'),
}
"""Of each shelf how its list begins, the line with which it ends, and the game's own line, which goes before that."""
IMPORTS = {
    "companion/games/shelf.py": "from companion.games.pig.game import Pig\n",
    "companion/bots/shelf.py": "from companion.bots import pig\n",
}
"""What the shelves in Python import for it."""


def added() -> list[str]:
    """The files that the game adds, by their paths in the project."""
    files = (path for path in GAME.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return sorted(path.relative_to(GAME).as_posix() for path in files)


def build(folder: Path) -> Path:
    """Make the house with the game in this folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("companion", "static", "tools"):
        shutil.copytree(ROOT / name, folder / name)
    for name in ("pyproject.toml", "jsconfig.json", "eslint.config.js", ".prettierrc.json"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    shutil.copytree(GAME, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    for name, (begin, end, line) in SHELVES.items():
        path = folder / name
        path.write_text(with_line(path.read_text(), begin, end, line, IMPORTS.get(name, "")))
    return folder


def with_line(text: str, begin: str, end: str, line: str, imported: str) -> str:
    """The text of a shelf with the line, and with what it imports."""
    lines = text.splitlines(keepends=True)
    start = next(number for number, one in enumerate(lines) if one.startswith(begin))
    lines.insert(lines.index(end, start), line)
    first_import = next((number for number, one in enumerate(lines) if one.startswith("from companion.")), 0)
    return "".join([*lines[:first_import], imported, *lines[first_import:]])


if __name__ == "__main__":
    build(Path(sys.argv[1]))
