"""The floors of the house: imports only go down, games are pure, and no file speaks of a place outside the project."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.shelf import GAMES, TOOLS
from tests.conftest import ROOT

PACKAGE = ROOT / "companion"

BELOW = {
    "games": {"companion.games"},
    "bots": {"companion.games", "companion.bots"},
    "rooms": {"companion.games", "companion.bots.turn", "companion.rooms"},
    "web": {"companion"},
}
"""What of the house each floor may import."""

OUTSIDE = {
    "games": {"msgspec"},
    "bots": {"msgspec"},
    "rooms": {"msgspec", "redis"},
}
"""What each floor may import beside the standard library; the web's is not bounded."""

IMPURE = frozenset(
    "time datetime random secrets uuid os sys io socket subprocess threading asyncio tempfile shutil logging".split()
)
"""Modules of the standard library that no game needs: clock, entropy and the world come in as arguments."""

STANDARD_IN_GAMES = frozenset(
    "abc collections dataclasses enum functools hashlib hmac itertools math operator pathlib re typing".split()
)


def modules(floor: str) -> Iterator[Path]:
    yield from sorted((PACKAGE / floor).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it the import stands; relative ones made absolute."""
    here = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            stem = ".".join(here[: len(here) - node.level + 1]) + "." if node.level else ""
            module = stem + (node.module or "")
            yield module
            if module.startswith("companion"):
                yield from (f"{module}.{alias.name}" for alias in node.names)


def is_below(module: str, allowed: set[str]) -> bool:
    return any(module == floor or module.startswith(f"{floor}.") for floor in allowed)


def faults(floor: str) -> list[str]:
    """Imports of a floor that go up or out."""
    found = []
    for path in modules(floor):
        for module in imports(path):
            top = module.partition(".")[0]
            if top == "companion":
                wrong = not is_below(module, BELOW[floor]) and module != "companion"
            else:
                wrong = floor in OUTSIDE and top not in OUTSIDE[floor] and not is_standard(top)
            if wrong:
                found.append(f"{path.relative_to(ROOT)} imports {module}")
    return found


def is_standard(module: str) -> bool:
    return module in sys.stdlib_module_names


@pytest.mark.parametrize("floor", BELOW)
def test_imports_only_go_down(floor: str) -> None:
    assert list(modules(floor)), "the floor is there"
    assert faults(floor) == []


def circle(below: dict[str, set[str]]) -> list[str]:
    """Modules that lead back to themselves, in order; none if there is no circle. below: what each module imports."""
    left = dict(below)
    while free := [name for name, needed in left.items() if not needed & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


@pytest.mark.parametrize("floor", BELOW)
def test_no_module_leads_back_to_itself(floor: str) -> None:
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in modules(floor)}
    assert circle({name: set(imports(path)) & names.keys() for name, path in names.items()}) == []


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": set(), "e": {"d"}}) == ["a", "b", "c"]


def test_games_take_clock_and_chance_only_as_arguments() -> None:
    used = {(path.name, module.partition(".")[0]) for path in modules("games") for module in imports(path)}
    assert {(name, module) for name, module in used if module in IMPURE} == set()
    strangers = {(name, module) for name, module in used if is_standard(module) and module not in STANDARD_IN_GAMES}
    assert strangers - {(name, "__future__") for name, _ in used} == set()


def test_one_game_does_not_lean_on_another() -> None:
    houses = {path.name for path in (PACKAGE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert len(houses) >= len(GAMES)
    for house in houses:
        for path in (PACKAGE / "games" / house).rglob("*.py"):
            others = {name for name in houses - {house} for module in imports(path) if f"games.{name}" in module}
            assert others == set(), path


def test_only_the_shelves_know_a_game_by_name() -> None:
    """Nor does anything else outside the games' own folders: a new game is a line on each shelf."""
    names = re.compile("|".join(re.escape(word) for game in GAMES for word in (game, game.replace("-", ""))))
    files = [*modules("rooms"), *modules("web"), *(PACKAGE / "games").glob("*.py"), *PACKAGE.glob("*.py")]
    files += [PACKAGE / "bots" / name for name in ("__init__.py", "anyhow.py", "turn.py")]
    for path in files:
        if path.name != "shelf.py":
            assert not names.search(path.read_text().lower().replace("_", "")), path


def test_bots_never_touch_the_state() -> None:
    for path in modules("bots"):
        text = path.read_text()
        assert not re.search(r"\.decode\(|\.State\b|\.setup\(|\.play\(", text), path


def test_an_upward_import_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    floor = tmp_path / "companion" / "games"
    floor.mkdir(parents=True)
    (floor / "wrong.py").write_text("def late():\n    from companion.rooms import store\n    import flask\n")
    monkeypatch.setattr("tests.test_layers.ROOT", tmp_path)
    monkeypatch.setattr("tests.test_layers.PACKAGE", tmp_path / "companion")
    assert len(faults("games")) == 3  # the package, what is taken from it, and what is no part of the house


# -- the phone's files ----------------------------------------------------------------------------------------------


def static(*endings: str) -> list[Path]:
    return sorted(path for path in (ROOT / "static").rglob("*") if path.suffix in endings)


def test_only_the_shelf_and_its_own_folder_name_a_game_on_the_phone() -> None:
    """A new game is one line: its words, its ink, its picture and its dice lie in its own folder."""
    names = re.compile("|".join(map(re.escape, GAMES)))
    for path in static(".html", ".css", ".js"):
        inside = path.relative_to(ROOT / "static")
        if inside.parts[:2] not in {("games", game) for game in GAMES} and path.name not in ("shelf.js", "stamps.js"):
            assert not names.search(path.read_text()), path


def test_every_game_on_the_shelf_has_one_line_on_the_phones_shelf() -> None:
    [shelf] = (ROOT / "static").rglob("shelf.js")
    lines = re.findall(
        r"""^  "?([a-z-]+)"?: \(\) => import\("\./([a-z-]+)/card\.js"\),$""", shelf.read_text(), re.MULTILINE
    )
    assert sorted(lines) == sorted((game, game) for game in (*GAMES, *TOOLS))


PHONE = ROOT / "static"
PHONE_FLOORS = ("net", "kit", "games", "room", "pages")
"""From the lowest to the highest; the files of `static/` itself stand on all of them."""

MODULE = re.compile(r"""(?:\bfrom\s+|\bimport\s*\(?\s*)["'](\.{1,2}/[^"']+)["']""")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def scripts() -> list[Path]:
    return [path for path in sorted(PHONE.rglob("*.js")) if path.name != "sw.js"]


def leads_to(path: Path, with_types: bool) -> set[Path]:
    """The modules that a script imports, now or later; with_types: also those whose types its comments name."""
    text = path.read_text()
    return {(path.parent / name).resolve() for name in MODULE.findall(text if with_types else COMMENTS.sub("", text))}


def height(path: Path) -> int:
    """The floor a script stands on, from 0; a folder that is no floor is refused."""
    floor, *inside = path.relative_to(PHONE).parts
    return PHONE_FLOORS.index(floor) if inside else len(PHONE_FLOORS)


def phone_faults() -> list[str]:
    """Imports of the phone's scripts that go up, from one game into another, or nowhere."""
    found = []
    for path in scripts():
        for below in leads_to(path, with_types=True):
            here, there = path.relative_to(PHONE).parts, below.relative_to(PHONE).parts
            strange = here[0] == there[0] == "games" and here[1] != there[1] and len(there) > 2
            strange = strange and len(here) > 2  # the shelf itself names them all
            if height(below) > height(path) or strange or not below.is_file():
                found.append(f"{path.relative_to(PHONE)} imports {below.relative_to(PHONE)}")
    return found


def test_the_phones_imports_only_go_down() -> None:
    assert {path.name for path in PHONE.iterdir() if list(path.glob("*.js"))} == set(PHONE_FLOORS)
    assert phone_faults() == []


def test_no_script_of_the_phone_leads_back_to_itself() -> None:
    assert circle({str(path): {str(below) for below in leads_to(path, with_types=False)} for path in scripts()}) == []


def test_an_upward_import_of_the_phone_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.test_layers.PHONE", tmp_path.resolve())
    for name, text in {
        "kit/late.js": 'const open = () => import("../pages/home.js");',
        "net/typed.js": '/** @param {import("../kit/late.js").Late} late */',
        "games/pig/screen.js": 'import { cow } from "../dice/cow.js";',
        "games/dice/cow.js": 'export { pages } from "../../net/gone.js";',
        "pages/home.js": 'import "../kit/late.js";',
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert len(phone_faults()) == 4
    assert circle({str(path): {str(one) for one in leads_to(path, with_types=False)} for path in scripts()}) != []


def test_pages_hold_no_script_and_no_style_of_their_own() -> None:
    for path in static(".html"):
        text = path.read_text()
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", text), path


def test_scripts_never_make_markup_out_of_text() -> None:
    risky = re.compile(
        r"\.(?:inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write|\beval\(|new Function|setHTMLUnsafe"
    )
    assert static(".js")
    for path in static(".js"):
        assert not risky.search(path.read_text()), path


def test_pages_load_nothing_from_elsewhere() -> None:
    elsewhere = re.compile(r"""(?:src|href|import|from|url\()\s*=?\s*["'(]*(?:https?:)?//""")
    for path in static(".html", ".css", ".js", ".webmanifest"):
        assert not elsewhere.search(path.read_text()), path


# -- every file -----------------------------------------------------------------------------------------------------


NOT_OURS = {".git", ".venv", ".hypothesis", "__pycache__", "node_modules", "data", "build", "dist"}
BINARY = {".png", ".ico", ".woff2", ".jpg", ".webp", ".pyc", ".rdb", ".aof"}


def our_files() -> Iterator[Path]:
    """Every text file of the project; what tools fill is not ours (in a worktree `.git` is a file)."""
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in NOT_OURS and not name.endswith("_cache")]
        for path in (Path(folder) / name for name in names if name not in NOT_OURS):
            if path.suffix not in BINARY and path.is_file():
                yield path


def test_no_file_names_a_machines_folders_or_a_registry() -> None:
    places = re.compile(
        "|".join(["/" + "work/", "/" + "root/", "py" + "pi\\.org", "registry\\.npm" + "js", "python" + "hosted"])
    )
    for path in our_files():
        found = places.search(path.read_text(errors="replace"))
        assert found is None, f"{path.relative_to(ROOT)} names {found and found[0]}"
