"""Edition files: a broken one is told with the line, the column and the wish; only plain names are names."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from companion.games.edition import BrokenEdition, is_name, load, read
from companion.games.places import places

GOOD = """\
# A small copy.
name = "mine"
kind = "old"

[box]
rabbit = 3
sheep = 2

[[sheets]]
fence = [
    [0, 1],  # begins at the border
    [1, 1],
]
[[sheets]]
fence = [[0, 2], [1, 2]]
"""


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fence: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if len(self.fence) < 2:
            raise ValueError("fence: wanted two corners")


class Copy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: Literal["old", "new"]
    box: dict[Literal["rabbit", "sheep"], Annotated[int, Meta(ge=1)]]
    sheets: tuple[Sheet, ...]

    def __post_init__(self) -> None:
        if sum(self.box.values()) > 9:
            raise ValueError("box: wanted nine at most")
        if self.name == "nobody":
            raise ValueError("wanted somebody's")


def test_a_good_file_is_read() -> None:
    copy = read(GOOD.encode(), Copy, "mine.toml")
    assert (copy.name, copy.box, len(copy.sheets)) == ("mine", {"rabbit": 3, "sheep": 2}, 2)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "wish"),
    [
        # What is no TOML, in the parser's words.
        ('name = "mine"', "name = mine", 2, 8, "this is no TOML: invalid value"),
        ("[box]", "[box", 5, 5, "this is no TOML"),
        ("sheep = 2", "rabbit = 2", 7, 11, "this is no TOML: cannot overwrite a value"),
        ("[[0, 2], [1, 2]]", "[[0, 2], [1, 2]", 15, 24, "this is no TOML"),
        # What has not the shape.
        ('name = "mine"', "name = 7", 2, 1, "name: Expected `str`, got `int`"),
        ('name = "mine"', "", 1, 1, "Object missing required field `name`"),
        ('"old"', '"ancient"', 3, 1, "kind: Invalid enum value 'ancient', wanted one of new, old"),
        ("sheep = 2", "sheep = 0", 7, 1, "box.sheep: Expected `int` >= 1"),
        ("sheep = 2", "goose = 2", 7, 1, "box.goose: Invalid enum value 'goose', wanted one of rabbit, sheep"),
        ("[[0, 2], [1, 2]]", '[[0, 2], [1, "2"]]', 15, 22, "sheets.1.fence.1.1: Expected `int`, got `str`"),
        ("    [1, 1],", "    [1],", 12, 5, "sheets.0.fence.1: Expected `array` of length 2, got 1"),
        ("sheep = 2", "sheep = 2\ncolour = 1", 8, 1, "box.colour: Invalid enum value 'colour'"),
        ('name = "mine"', 'name = "mine"\ncolour = 1', 3, 1, "colour: Object contains unknown field `colour`"),
        ("    [0, 1],  #", "    #", 10, 1, "sheets.0.fence: wanted two corners"),
        # What the game checks beyond the shape.
        ("rabbit = 3", "rabbit = 30", 5, 1, "box: wanted nine at most"),
        ('"mine"', '"nobody"', 1, 1, "wanted somebody's"),
    ],
)
def test_a_broken_file_is_told_with_line_column_and_wish(old: str, new: str, line: int, column: int, wish: str) -> None:
    assert old in GOOD
    with pytest.raises(BrokenEdition) as broken:
        read(GOOD.replace(old, new, 1).encode(), Copy, "mine.toml")
    found = broken.value
    assert (found.file, found.line, found.column) == ("mine.toml", line, column), str(found)
    assert found.wish.startswith(wish)
    assert str(found) == f"mine.toml, line {line}, column {column}: {found.wish}"


def test_of_several_wrong_entries_the_first_is_named() -> None:
    spoiled = GOOD.replace("rabbit = 3", "rabbit = 0").replace("sheep = 2", "sheep = 0")
    with pytest.raises(BrokenEdition, match=r"line 6, column 1: box\.rabbit"):
        read(spoiled.encode(), Copy, "mine.toml")


def test_bytes_that_are_no_text_are_told_with_their_line() -> None:
    with pytest.raises(BrokenEdition, match="line 2, column 9: wanted text in UTF-8"):
        read(GOOD.encode().replace(b"mine", b"\xff"), Copy, "mine.toml")


def test_the_mark_that_some_editors_put_before_text_is_no_fault() -> None:
    marked = b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()
    assert read(marked, Copy, "mine.toml") == read(GOOD.encode(), Copy, "mine.toml")
    with pytest.raises(BrokenEdition, match="line 2, column 9: wanted text in UTF-8"):
        read(marked.replace(b"mine", b"\xff"), Copy, "mine.toml")


def test_a_file_that_is_nested_too_deeply_is_broken() -> None:
    with pytest.raises(BrokenEdition, match="nested too deeply"):
        read(b"name = " + b"[" * 5000 + b"]" * 5000, Copy, "mine.toml")


def test_a_file_that_cannot_be_read_is_broken(tmp_path: Path) -> None:
    with pytest.raises(BrokenEdition, match=r"nothing\.toml: it cannot be read"):
        load(tmp_path / "nothing.toml", Copy)


@pytest.mark.parametrize("name", ["granna", "granna-1997", "2nd-printing", "a" * 40])
def test_a_plain_name_is_one(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../etc", "a/b", "a.toml", "A", "a b", "a--b", "-a", "a-", "ä", "a\n", "a" * 41, "house", "box"],
)
def test_what_could_be_a_path_or_is_taken_is_no_name(name: str) -> None:
    assert not is_name(name)


TRICKY = '''\
# a = 1
a = 1
when = 1979-05-27 07:32:00
b.c = [1, [2, 3], {x = 1979-05-27 07:32:00, "y z" = [9]}]  # "not a text
[t.u]
text = """
multi = [ \\""" still """
'q.r' = '#'
raw = \'\'\'
[no]
\'\'\'
[[s]]
f = [
  [0, 1], # [9]

  [2, 3],
]
[[s]]
f = 1
[s.sub]
g = 2
[[s.inner]]
h = 1
[[s.inner]]
h = 2
'''


@pytest.mark.parametrize(
    ("place", "line", "column"),
    [
        (("a",), 2, 1),
        (("when",), 3, 1),
        (("b", "c"), 4, 1),
        (("b", "c", 1, 1), 4, 15),
        (("b", "c", 2, "y z", 0), 4, 54),
        (("t",), 5, 1),
        (("t", "u"), 5, 1),
        (("t", "u", "text"), 6, 1),
        (("t", "u", "q.r"), 8, 1),
        (("t", "u", "raw"), 9, 1),
        (("s", 0), 12, 1),
        (("s", 0, "f", 1), 16, 3),
        (("s", 1), 18, 1),
        (("s", 1, "sub", "g"), 21, 1),
        (("s", 1, "inner", 1, "h"), 25, 1),
    ],
)
def test_every_value_has_its_place(place: tuple[str | int, ...], line: int, column: int) -> None:
    msgspec.toml.decode(TRICKY)
    offset = places(TRICKY)[place]
    assert (TRICKY.count("\n", 0, offset) + 1, offset - TRICKY.rfind("\n", 0, offset)) == (line, column)


def test_places_are_those_of_the_values_and_no_others() -> None:
    """The ways that the parser finds are those that have a place; of a table without a header, the first way there."""

    def ways(value: object, way: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
        inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        return {way}.union(*(ways(below, (*way, key)) for key, below in inner))

    assert ways(msgspec.toml.decode(TRICKY)) == set(places(TRICKY))
