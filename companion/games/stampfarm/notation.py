"""Sheets as text that a person can type and read: the notation of `companion score stampfarm`.

    # Liza's sheet
    mode: advanced
    cards: hungry, pair, feeder
    barn: cow
    rulings: tied-groups=one

    C C|P S H
    + + - - +
    G K P|S H
    + + + + +
    . . . . .
    . . . . .

First come headers, in any order: `mode` (`normal` or `advanced`, needed), and if there is something to say `cards`,
`barn` (words with commas between), `rulings` (`name=value`) and `any-cards` (`yes` or `no`).

Then the board, row by row from the top. A cell is a letter or its word: C cow, G goose, K chicken, P pig, S sheep,
H hay, and . for a cell without a stamp. Between two cells stands a space, or | for a fence between them. Between two
rows there may be a line with a mark under every cell: - for a fence there, + for none; without that line there is no
fence between the rows.

Letters may be small or large, spaces and blank lines may be added, and # begins a remark. What `write` gives, `parse`
reads back as the same payload (the fences in order of the cells).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.notation import NotationError, Payload, Reader, choices, words
from companion.games.stampfarm.board import edge
from companion.games.stampfarm.components import HOUSE, Edge
from companion.games.stampfarm.scoring import faults, score

LETTERS = {"C": "cow", "G": "goose", "K": "chicken", "P": "pig", "S": "sheep", "H": "hay", ".": None}
LETTER_OF = {stamp: letter for letter, stamp in LETTERS.items()}
_STAMPS = {**LETTERS, **{stamp.upper(): stamp for stamp in LETTERS.values() if stamp}}

_ROW_WANTED = f"{HOUSE.columns} cells, each one of {' '.join(LETTERS)}, with a space or | between them"
_LINE_WANTED = f"{HOUSE.columns} marks, each - (a fence) or + (none)"


# -- reading --------------------------------------------------------------------------------------------------------


def parse(text: str) -> Payload:
    """The scoring payload that a text describes: `mode`, `cells`, `fences`, `barn`, `cards`, and what else it names.

    Raises NotationError with the number of the line that is wrong; what it gives, `score` accepts.
    """
    return _Reader().read(text, faults)


class _Reader(Reader):
    """What has been read so far."""

    def __init__(self) -> None:
        super().__init__()
        self.headers: Payload = {}
        self.cells: list[list[str | None]] = []
        self.fences: list[Edge] = []
        self._drawn_below = 0

    def take(self, number: int, line: str) -> None:
        if ":" in line:
            self._header(number, line)
        elif set(line) <= set("+- \t"):
            self._fence_line(number, line)
        else:
            self._row(number, line)

    def payload(self) -> Payload:
        fences = [[list(first), list(second)] for first, second in sorted(self.fences)]
        return {"barn": [], "cards": [], **self.headers, "cells": self.cells, "fences": fences}

    def _header(self, number: int, line: str) -> None:
        name, _, value = (part.strip().lower() for part in line.partition(":"))
        if name not in _HEADERS:
            raise NotationError(number, f"a header: {', '.join(_HEADERS)}", repr(name))
        if name in self.headers or self.cells:
            raise NotationError(number, "every header once, before the board", repr(name))
        self.lines[name] = number
        self.headers[name] = _HEADERS[name](value, number)

    def _row(self, number: int, line: str) -> None:
        words = re.split(r"\s*\|\s*|\s+", line)
        bars = re.findall(r"\s*\|\s*|\s+", line)
        if len(words) != HOUSE.columns or any(word.upper() not in _STAMPS for word in words):
            raise NotationError(number, _ROW_WANTED, repr(line))
        row = len(self.cells)
        if row == HOUSE.rows:
            raise NotationError(number, f"{HOUSE.rows} rows of cells", "one more")
        self.lines[f"cells.{row}"] = self.lines["cells"] = number
        self.cells.append([_STAMPS[word.upper()] for word in words])
        self.fences += [((row, column), (row, column + 1)) for column, bar in enumerate(bars) if "|" in bar]

    def _fence_line(self, number: int, line: str) -> None:
        marks, row = "".join(line.split()), len(self.cells)
        if len(marks) != HOUSE.columns:
            raise NotationError(number, _LINE_WANTED, repr(line))
        if not self._drawn_below < row < HOUSE.rows:
            raise NotationError(number, "one line of fences between two rows of cells", repr(line))
        self._drawn_below = row
        self.fences += [((row - 1, column), (row, column)) for column, mark in enumerate(marks) if mark == "-"]


def _yes_or_no(value: str, number: int) -> bool:
    if value not in ("yes", "no"):
        raise NotationError(number, "yes or no", repr(value))
    return value == "yes"


def _word(value: str, number: int) -> str:
    return value


_HEADERS: dict[str, Callable[[str, int], Any]] = {
    "mode": _word,
    "cards": words,
    "barn": words,
    "rulings": choices,
    "any-cards": _yes_or_no,
}


# -- writing --------------------------------------------------------------------------------------------------------


def write(payload: Payload) -> str:
    """The text of a scoring payload. Raises IllegalMove as `score` does if the payload is not a good one."""
    score(payload)
    fences = {edge(tuple(first), tuple(second)) for first, second in payload.get("fences", ())}
    return "".join(line + "\n" for line in (*_written_headers(payload), "", *_written_board(payload["cells"], fences)))


def _written_headers(payload: Payload) -> Iterator[str]:
    yield f"mode: {payload['mode']}"
    for name in ("cards", "barn"):
        if payload.get(name):
            yield f"{name}: {', '.join(payload[name])}"
    if "rulings" in payload:
        yield "rulings: " + ", ".join(f"{name}={value}" for name, value in payload["rulings"].items())
    if "any-cards" in payload:
        yield f"any-cards: {'yes' if payload['any-cards'] else 'no'}"


def _written_board(cells: list[list[str | None]], fences: set[Edge]) -> Iterator[str]:
    for row, line in enumerate(cells):
        below = ["-" if ((row - 1, column), (row, column)) in fences else "+" for column in range(HOUSE.columns)]
        if row and "-" in below:
            yield " ".join(below)
        bars = ["|" if ((row, column), (row, column + 1)) in fences else " " for column in range(HOUSE.columns)]
        yield "".join(LETTER_OF[stamp] + bar for stamp, bar in zip(line, bars, strict=True)).rstrip()
