"""The codes that rules and rooms send, read off their source, and the words that the phone has for them.

A code is the first argument of `Event`, `IllegalMove`, `Refusal` or `ScoreLine`, or of a function that hands its
parameter `code` on to one of them. What is put together while the game runs cannot be read off, and is a fault by
itself.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

KINDS = {"Event": "event", "IllegalMove": "error", "Refusal": "error", "ScoreLine": "line"}
TO_PROGRAMS = {"scoring.py", "scorer.py", "notation.py", "resolve.py", "payload.py", "replay.py"}
"""Files whose refusals go to programs: HTTP names the field, the command the line. They may have words."""


@dataclass
class Found:
    """Keys of words, such as event.rolled, and calls whose code cannot be read off."""

    keys: set[str] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)


def sent(files: Iterable[Path], to_programs: bool = False, kinds: Iterable[str] = ("event", "error", "line")) -> Found:
    """What these files send. to_programs: also what no person reads. kinds: of what they send."""
    trees = {path: ast.parse(path.read_text()) for path in files if to_programs or path.name not in TO_PROGRAMS}
    senders = {name: (kind, 0) for name, kind in KINDS.items() if kind in kinds}
    for tree in trees.values():
        senders |= dict(forwarders(tree))
    found = Found({f"error.{code}" for tree in trees.values() for code in no_bots(tree)})
    for tree in reversed(trees.values()):  # a game's own files come first, so that what they set wins
        found.attributes |= dict(attributes(tree))
    for path, tree in trees.items():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            kind, place = senders.get(name_of(call.func), ("", 0))
            if kind and place < len(call.args):
                take(found, kind, call.args[place], f"{path.name}:{call.lineno}")
    return found


def forwarders(tree: ast.AST) -> Iterator[tuple[str, tuple[str, int]]]:
    """Functions with a parameter `code` that they hand on, with the kind of what they send and the place of it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        names = [argument.arg for argument in node.args.args if argument.arg != "self"]
        inner = [name_of(call.func) for call in ast.walk(node) if isinstance(call, ast.Call) and hands_on(call)]
        kinds = [KINDS[name] for name in inner if name in KINDS]
        if "code" in names and kinds:
            yield node.name, (kinds[0], names.index("code"))


def attributes(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Texts that classes set as their attributes."""
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for line in kind.body:
            target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
            value = getattr(line, "value", None)
            if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield target.id, value.value


def no_bots(tree: ast.AST) -> Iterator[str]:
    """Why no bot may sit there."""
    for function in (
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "refuses_bot"
    ):
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield from filter(is_code, (getattr(one, "value", None) for one in ast.walk(node.value)))


def is_code(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and "-" in value


def hands_on(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Name) and call.args[0].id == "code"


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def take(found: Found, kind: str, code: ast.expr, where: str) -> None:
    """Note a code; of a choice both. A code that is handed on was read off where it came from."""
    match code:
        case ast.Constant(value=str(text)):
            found.keys.add(f"{kind}.{text}")
        case ast.IfExp(body=first, orelse=second):
            take(found, kind, first, where)
            take(found, kind, second, where)
        case ast.Name(id="code" | "reason") | ast.Attribute(attr="code"):
            pass
        case ast.Attribute(value=ast.Name(id="self"), attr=name) if name in found.attributes:
            found.keys.add(f"{kind}.{found.attributes[name]}")
        case _:
            found.unread.append(f"{where}: {ast.unparse(code)}")


def shared(folder: Path) -> list[Path]:
    """The files of the games' floor that a game's folder stands on, those that these stand on included."""
    floor, waiting = folder.parent, list(folder.glob("*.py"))
    found: list[Path] = []
    while waiting:
        text = waiting.pop().read_text()
        for name in re.findall(r"^from companion\.games\.(\w+) import", text, re.MULTILINE):
            path = floor / f"{name}.py"
            if path.exists() and path not in found:
                found.append(path)
                waiting.append(path)
    return found


def option_keys(game: dict[str, Any]) -> Iterator[str]:
    """The words for options and rulings, as `GET /api/games` tells of them: a name, and every value that is a text."""
    for choice in [*game["options"], *game["rulings"]]:
        yield f"option.{choice['name']}"
        yield from (f"option.{choice['name']}.{one}" for one in choice["choices"] or () if isinstance(one, str))


def known(catalog: Path) -> set[str]:
    """The keys of a catalog of words."""
    text = catalog.read_text()
    body = text[text.index("export const catalog = {") :]
    return {quoted or plain for quoted, plain in re.findall(r'^  (?:"([^"]+)"|(\w+))(?=[:(])', body, re.MULTILINE)}


def is_about(key: str, *kinds: str) -> bool:
    return key.partition(".")[0] in kinds
