"""Finds the places of keys in a TOML text, so that an error can name the line and not only the key."""

from __future__ import annotations

import re

_TOKEN = re.compile(
    r"""
      (?P<blank> [ \t\r]+ | \#[^\n]* )
    | (?P<text> "{3} (?:[^\\]|\\.)*? "{3,5} | '{3} .*? '{3,5} | "(?:[^"\\\n]|\\.)*" | '[^'\n]*' )
    | (?P<mark> [=,\[\]{}\n] )
    | (?P<word> [^\s=,\[\]{}\#"']+ )
    """,
    re.DOTALL | re.VERBOSE,
)

_AFTER_VALUE = frozenset(",]}\n")

Place = tuple[str | int, ...]


def places(text: str) -> dict[Place, int]:
    """The offset of every key, table and array element, by its path; the offset of the whole text, (), is 0.

    text: valid TOML. A quoted key is taken as it is written, with its escapes.
    """
    return _Reader(text).found


class _Reader:
    """Reads the text once. counts: how many tables each array of tables has so far."""

    def __init__(self, text: str) -> None:
        self.found: dict[Place, int] = {(): 0}
        self._counts: dict[Place, int] = {}
        tokens = [found for found in _TOKEN.finditer(text) if found.lastgroup != "blank"]
        self._tokens = [(found.group(), found.start()) for found in tokens]
        self._next = 0
        self._read()

    def _read(self) -> None:
        table: Place = ()
        while self._next < len(self._tokens):
            if self._is("\n"):
                self._take()
            elif self._is("["):
                table = self._header()
            else:
                self._pair(table)
                self._end_line()

    def _is(self, token: str) -> bool:
        return self._next < len(self._tokens) and self._tokens[self._next][0] == token

    def _take(self) -> tuple[str, int]:
        self._next += 1
        return self._tokens[self._next - 1]

    def _end_line(self) -> None:
        while self._next < len(self._tokens) and not self._is("\n"):
            self._take()

    def _end_value(self) -> None:
        """Go to the end of a plain value: a date with a time is two words."""
        while self._next < len(self._tokens) and self._tokens[self._next][0] not in _AFTER_VALUE:
            self._take()

    def _header(self) -> Place:
        """Read `[a.b]` or `[[a.b]]`; gives the path of the table that begins here."""
        _, start = self._take()
        is_array = self._is("[")
        if is_array:
            self._take()
        path: Place = ()
        for key in self._keys():
            path = self._newest((*path, key))
            self.found.setdefault(path, start)  # also a table that is only on the path to another
        self._end_line()
        if is_array:
            array = path[:-1] if isinstance(path[-1], int) else path
            self._counts[array] = self._counts.get(array, 0) + 1
            self.found.setdefault(array, start)
            path = self._newest(array)
        self.found[path] = start
        return path

    def _newest(self, path: Place) -> Place:
        """What a header means by this path: in an array of tables, the last table."""
        return (*path, self._counts[path] - 1) if path in self._counts else path

    def _keys(self) -> list[str]:
        """The parts of a key, up to the character that ends it."""
        keys: list[str] = []
        while not self._is("=") and not self._is("]"):
            token, _ = self._take()
            keys += [token[1:-1]] if token[0] in "\"'" else filter(None, token.split("."))
        return keys

    def _pair(self, table: Place) -> None:
        start = self._tokens[self._next][1]
        path = table
        for key in self._keys():
            path = (*path, key)
            self.found.setdefault(path, start)
        self._take()
        self._value(path)

    def _value(self, path: Place) -> None:
        token, _ = self._take()
        if token == "[":
            self._array(path)
        elif token == "{":
            while not self._ends("}"):
                self._pair(path)
        else:
            self._end_value()

    def _array(self, path: Place) -> None:
        index = 0
        while not self._ends("]"):
            self.found[(*path, index)] = self._tokens[self._next][1]
            self._value((*path, index))
            index += 1

    def _ends(self, mark: str) -> bool:
        """Whether this mark comes next, after any commas and line ends; if so, it is taken."""
        while self._is(",") or self._is("\n"):
            self._take()
        if self._is(mark):
            self._take()
            return True
        return False
