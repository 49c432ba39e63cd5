"""Components as data: `edition.toml` in each game's folder, and owners' files; they are validated when they are read.

A file that does not fit is refused with the line, the column and what was expected. If a game checks more than shapes,
in the `__post_init__` of its edition, it raises `ValueError("path: wanted …")` with the path from there, such as
`sheets.0.fence`; the line is found for that too.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.games.places import places

E = TypeVar("E", bound=msgspec.Struct)

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""The name of an owner's file: lower-case words and digits, joined by single hyphens."""
NAME_LENGTH = 40
MARK = b"\xef\xbb\xbf"
"""The byte order mark, which some editors put before UTF-8."""
RESERVED_NAMES = frozenset({"box", "house"})
"""Names of the editions that come with the games."""

Where = tuple[str | int, ...]
"""The way to a value: keys, and indexes of arrays."""


class BrokenEdition(Exception):
    """An edition file that does not fit its game.

    file: its name. line, column: counted from 1; None if the whole file is meant. wish: what was expected.
    """

    def __init__(self, file: str, line: int | None, column: int | None, wish: str) -> None:
        super().__init__(f"{file}, line {line}, column {column}: {wish}" if line else f"{file}: {wish}")
        self.file = file
        self.line = line
        self.column = column
        self.wish = wish


def is_name(text: str) -> bool:
    """Whether an owner's file may have this name."""
    return len(text) <= NAME_LENGTH and NAME.fullmatch(text) is not None and text not in RESERVED_NAMES


@cache
def load(path: Path, kind: type[E]) -> E:
    """The components in a TOML file, as `kind`. Raises BrokenEdition."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BrokenEdition(path.name, None, None, f"it cannot be read: {error.strerror}") from error
    return read(data, kind, path.name)


def of_the_house(game_file: str, kind: type[E]) -> E:
    """The edition that comes with a game. game_file: the `__file__` of a module in the game's folder."""
    edition: E = load(Path(game_file).with_name("edition.toml"), kind)
    return edition


def read(data: bytes, kind: type[E], file: str) -> E:
    """The components in a TOML file. file: its name in messages. Raises BrokenEdition."""
    text = decoded(data, file)
    try:
        return msgspec.toml.decode(text, type=kind)
    except msgspec.ValidationError as error:
        where, wish = _explained(str(error), text, kind)
        raise BrokenEdition(file, *_line_and_column(text, _nearest(where, text)), wish) from error
    except msgspec.DecodeError as error:
        raise _bad_toml(str(error), text, file) from error
    except RecursionError as error:
        raise BrokenEdition(file, None, None, "it is nested too deeply") from error


def decoded(data: bytes, file: str) -> str:
    """The text of a file. file: its name in messages. Raises BrokenEdition."""
    data = data.removeprefix(MARK)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        raise BrokenEdition(file, *_line_and_column(before, len(before)), "wanted text in UTF-8") from error


def _bad_toml(message: str, text: str, file: str) -> BrokenEdition:
    """The error for a file that is not TOML; the parser's message names the line."""
    found = re.fullmatch(r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", message)
    if found is None:
        return BrokenEdition(file, None, None, f"this is no TOML: {message}")
    line, column = _line_and_column(text, len(text.rstrip()))
    if found["line"]:
        line, column = int(found["line"]), int(found["column"])
    return BrokenEdition(file, line, column, f"this is no TOML: {found['what'][:1].lower()}{found['what'][1:]}")


def _line_and_column(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def _nearest(where: Where, text: str) -> int:
    """The offset of the value, or of the innermost table or array around it that stands in the text."""
    known = places(text)
    while where not in known:
        where = where[:-1]
    return known[where]


# -- msgspec's messages  --------------------------------------------------------------------------------------------

_SENTENCE = re.compile(r"(?P<what>.*?)(?: - at (?P<is_key>`key` in )?`\$(?P<path>[^`]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_OWN_PATH = re.compile(r"(?P<path>[\w-]+(?:\.[\w-]+)*): (?P<wish>.*)", re.DOTALL)
_ANY = "..."
"""What msgspec writes for an entry of a dict, instead of the key."""


def _explained(sentence: str, text: str, kind: type) -> tuple[Where, str]:
    """Where a decoder's message points to, and what it expected, with the path first."""
    found = _SENTENCE.fullmatch(sentence)
    assert found is not None
    where = tuple(int(index) if index.isdigit() else key or index for key, index in _STEP.findall(found["path"] or ""))
    where = _with_keys(where, sentence, msgspec.toml.decode(text), kind)
    what = found["what"]
    if found["is_key"]:
        wish = _with_choices(what, kind, (*where, _ANY), is_key=True)
        bad = re.fullmatch(r"Invalid enum value '(.*)'", what)
        where = (*where, bad[1]) if bad else where
    elif unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        where, wish = (*where, unknown[1]), what
    elif own := _OWN_PATH.fullmatch(what):
        where, wish = where + _steps(own["path"]), own["wish"]
    else:
        wish = _with_choices(what, kind, where)
    return where, f"{'.'.join(map(str, where))}: {wish}" if where else wish


def _steps(path: str) -> Where:
    return tuple(int(step) if step.isdigit() else step for step in path.split("."))


def _with_keys(where: Where, sentence: str, data: Any, kind: type) -> Where:
    """The path with the real keys: of a dict's entries, the first one that alone gives the same message is meant."""
    while _ANY in where:
        depth = where.index(_ANY)
        keys = (key for key in _at(data, where[:depth]) if _sentence_with(data, where[:depth], key, kind) == sentence)
        key = next(keys, None)
        if key is None:
            return where[:depth]
        where = (*where[:depth], key, *where[depth + 1 :])
    return where


def _at(data: Any, where: Where) -> Any:
    for step in where:
        data = data[step]
    return data


def _sentence_with(data: Any, where: Where, key: str, kind: type) -> str:
    """The decoder's message if the dict at this path had only this key."""
    try:
        msgspec.convert(_only(data, where, key), kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _only(data: Any, where: Where, key: str) -> Any:
    if not where:
        return {key: data[key]}
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[where[0]] = _only(data[where[0]], where[1:], key)  # type: ignore[index]
    return copy


def _with_choices(wish: str, kind: type, where: Where, *, is_key: bool = False) -> str:
    """The wish; if the value must be one of a few, with the list of them."""
    if not wish.startswith("Invalid enum value"):
        return wish
    info = msgspec.inspect.type_info(kind)
    for step in where[:-1] if is_key else where:
        info = _inside(info, step)
    info = getattr(info, "key_type", info) if is_key else info
    choices = ", ".join(map(str, getattr(info, "values", ())))
    return f"{wish}, wanted one of {choices}" if choices else wish


def _inside(info: Any, step: str | int) -> Any:
    """The type of a part, as msgspec describes it."""
    for field in getattr(info, "fields", ()):
        if field.encode_name == step:
            return field.type
    item_types = getattr(info, "item_types", None)
    if item_types is not None and isinstance(step, int) and step < len(item_types):
        return item_types[step]
    return getattr(info, "value_type", getattr(info, "item_type", info))
