"""What the games' text notations have in common: lines with comments, headers, and the fault that names its line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.games.game import IllegalMove

Payload = dict[str, Any]


class NotationError(ValueError):
    """A text that does not follow the notation. line: counted from 1. wanted, found: in English, for a terminal."""

    def __init__(self, line: int, wanted: str, found: str) -> None:
        super().__init__(f"line {line}: wanted {wanted}; found {found}")
        self.line = line
        self.wanted = wanted
        self.found = found


class Reader(ABC):
    """Reads a text line by line into a payload. `lines` says by path where each part stands, for its faults."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}

    @abstractmethod
    def take(self, number: int, line: str) -> None:
        """Take in a line that says something. Raises NotationError."""

    @abstractmethod
    def payload(self) -> Payload:
        """What the lines describe. Raises NotationError."""

    def read(self, text: str, faults: Callable[[object], Iterable[IllegalMove]]) -> Payload:
        """The payload of a text. faults: what is wrong with a payload. Raises NotationError for the first fault."""
        for number, line in said_lines(text):
            self.take(number, line)
        payload = self.payload()
        for fault in faults(payload):
            path = fault.params["path"]
            last_line = max(1, len(text.splitlines()))
            raise NotationError(
                self._line_of(path) or last_line, in_words(fault.params["wanted"]), f"{fault.code} at {path}"
            )
        return payload

    def _line_of(self, path: str) -> int | None:
        """The line of the smallest part of the payload that holds the path and is a line of its own."""
        while path and path not in self.lines:
            path = path.rpartition(".")[0]
        return self.lines.get(path)


def said_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, numbered from 1, without comments, which begin with `#`."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said


def in_words(wanted: object) -> str:
    """What was wanted, in words."""
    return ", ".join(map(str, wanted)) if isinstance(wanted, list) else str(wanted)


# -- values of headers ----------------------------------------------------------------------------------------------


def words(value: str, number: int) -> list[str]:
    """Words with commas between."""
    return [word.strip() for word in value.split(",")] if value else []


def choices(value: str, number: int) -> dict[str, str]:
    """`name=value` pairs with commas between. Raises NotationError, also for a name that is given twice."""
    chosen: dict[str, str] = {}
    for word in words(value, number):
        name, equals, choice = (part.strip() for part in word.partition("="))
        if not equals or name in chosen:
            raise NotationError(number, "name=value, every name once", repr(word))
        chosen[name] = choice
    return chosen
