"""What the games' text notations have in common: lines with comments, and the fault that names its line."""

from __future__ import annotations

from collections.abc import Iterator


class NotationError(ValueError):
    """A text that is not in the notation. line: counted from 1. wanted, found: in English, for a terminal."""

    def __init__(self, line: int, wanted: str, found: str) -> None:
        super().__init__(f"line {line}: wanted {wanted}; found {found}")
        self.line = line
        self.wanted = wanted
        self.found = found


def said_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that say something, with their numbers from 1; what follows a `#` is a comment."""
    for number, line in enumerate(text.splitlines(), start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield number, said
