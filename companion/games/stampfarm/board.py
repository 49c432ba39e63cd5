"""A sheet and its geometry: which cells lie beside each other once its fence is drawn, and which groups stand there.

Source: Stampfarm rulebook, "Object of the Game" (groups) and "Fences".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from companion.games.stampfarm.components import HOUSE, Cell, Edge

ALL_CELLS: tuple[Cell, ...] = tuple((row, column) for row in range(HOUSE.rows) for column in range(HOUSE.columns))
"""Every cell, row by row."""
CORNERS = frozenset((row, column) for row in (0, HOUSE.rows - 1) for column in (0, HOUSE.columns - 1))

Cells = tuple[tuple[str | None, ...], ...]
"""Rows of stamps from the top, None where nothing is stamped yet."""
EMPTY: Cells = ((None,) * HOUSE.columns,) * HOUSE.rows


class Sheet(msgspec.Struct, frozen=True):
    """What a player's paper shows. Hashable: scores are remembered by it.

    fences: edges in order, each once. barn: what stands in the barn; it counts for nothing.
    """

    cells: Cells = EMPTY
    fences: tuple[Edge, ...] = ()
    barn: tuple[str, ...] = ()

    def stamp_at(self, cell: Cell) -> str | None:
        """What is stamped on a cell of the sheet."""
        return self.cells[cell[0]][cell[1]]

    def free(self) -> list[Cell]:
        """The cells without a stamp, row by row."""
        return [
            (row, column) for row, line in enumerate(self.cells) for column, stamp in enumerate(line) if stamp is None
        ]

    def count(self) -> int:
        """How many cells are stamped."""
        return len(ALL_CELLS) - sum(line.count(None) for line in self.cells)

    def is_full(self) -> bool:
        """Whether every cell is stamped."""
        return self.count() == len(ALL_CELLS)

    def stamped(self, cell: Cell, stamp: str) -> Sheet:
        """The sheet with one more stamp on it."""
        row, column = cell
        line = self.cells[row]
        cells = (*self.cells[:row], (*line[:column], stamp, *line[column + 1 :]), *self.cells[row + 1 :])
        return Sheet(cells, self.fences, self.barn)

    def barned(self, stamp: str) -> Sheet:
        """The sheet with one more animal in the barn."""
        return Sheet(self.cells, self.fences, (*self.barn, stamp))


class Board:
    """A sheet made ready for questions about neighbours, fences and groups. `board_of` remembers the latest."""

    def __init__(self, cells: Cells, fences: tuple[Edge, ...]) -> None:
        self.stamps: dict[Cell, str] = {
            (row, column): stamp
            for row, line in enumerate(cells)
            for column, stamp in enumerate(line)
            if stamp is not None
        }
        self._cells: dict[str, list[Cell]] = {}
        for cell, stamp in self.stamps.items():
            self._cells.setdefault(stamp, []).append(cell)
        self.beside = neighbours(fences)
        self._fences = fences
        self.at_fence = frozenset(cell for edge in fences for cell in edge)

    def cells_of(self, *stamps: str) -> list[Cell]:
        """The cells that bear one of these stamps, row by row."""
        if len(stamps) == 1:
            return list(self._cells.get(stamps[0], ()))
        return [cell for cell, stamp in self.stamps.items() if stamp in stamps]

    def count_beside(self, cell: Cell, *stamps: str) -> int:
        """How many cells adjacent to this one bear one of these stamps."""
        return sum(self.stamps.get(other) in stamps for other in self.beside[cell])

    def groups(self, stamp: str) -> list[list[Cell]]:
        """The cells with this stamp in connected groups, each row by row; a lone one is a group of one here.

        Shared by all who ask: not to be changed.
        """
        return _grouped(tuple(self._cells.get(stamp, ())), self._fences)


@lru_cache(maxsize=4096)
def _grouped(cells: tuple[Cell, ...], fences: tuple[Edge, ...]) -> list[list[Cell]]:
    """Cells in connected groups. Remembered: a stamp changes those of one species, and leaves four as they were."""
    beside, left, groups = neighbours(fences), set(cells), []
    for start in cells:
        if start in left:
            group = _reachable(start, left, beside)
            left -= group
            groups.append(sorted(group))
    return groups


def _reachable(start: Cell, within: set[Cell], beside: Mapping[Cell, tuple[Cell, ...]]) -> set[Cell]:
    found, todo = {start}, [start]
    while todo:
        for other in beside[todo.pop()]:
            if other in within and other not in found:
                found.add(other)
                todo.append(other)
    return found


board_of = lru_cache(maxsize=512)(Board)
"""`Board(cells, fences)`, remembered: a player who weighs stamps asks of the same sheets again and again."""


def edge(first: Cell, second: Cell) -> Edge:
    """The edge between two neighbouring cells, whichever is named first."""
    return (first, second) if first < second else (second, first)


def are_neighbours(first: Cell, second: Cell) -> bool:
    """Whether two cells share a side."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


@lru_cache(maxsize=1024)
def neighbours(fences: tuple[Edge, ...]) -> Mapping[Cell, tuple[Cell, ...]]:
    """The adjacent cells of every cell: side by side and with no fence between. Source: "Fences"."""
    return {
        cell: tuple(other for other in ALL_CELLS if are_neighbours(cell, other) and edge(cell, other) not in fences)
        for cell in ALL_CELLS
    }
