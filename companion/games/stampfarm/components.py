"""The components of Stampfarm as data: dice, the sheet's measures, decks of condition cards, printed fences."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from companion.games.edition import of_the_house

Point = tuple[int, int]
"""A corner of cells, (row, column) from the top left corner of the sheet."""
Cell = tuple[int, int]
"""A place for a stamp, (row, column) from the top left."""
Edge = tuple[Cell, Cell]
"""The side that two neighbouring cells share, the upper or left cell first."""

HAY = "hay"


def edge_between(start: Point, end: Point) -> Edge:
    """The edge of cells that runs from one corner to a neighbouring one."""
    (row, column), (row_end, column_end) = sorted((start, end))
    if row == row_end and column_end == column + 1:
        return (row - 1, column), (row, column)
    if column == column_end and row_end == row + 1:
        return (row, column - 1), (row, column)
    raise ValueError(f"no edge runs from {start} to {end}")


class PrintedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sheet of the pad. fence: the corners that its line of fence passes, in order."""

    fence: tuple[Point, ...]

    def __post_init__(self) -> None:
        try:
            self.edges()
        except ValueError as error:
            raise ValueError(f"fence: {error}") from error

    def edges(self) -> tuple[Edge, ...]:
        """The fence as edges, in order of the cells."""
        return tuple(sorted(edge_between(start, end) for start, end in pairwise(self.fence)))


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies in the box; refuses to load if it cannot be played with."""

    name: str
    rows: int
    columns: int
    barn: int
    dice: int
    faces: tuple[str, ...]
    decks: dict[str, tuple[str, ...]]
    sheets: tuple[PrintedSheet, ...]

    def __post_init__(self) -> None:
        if HAY not in self.faces or len(set(self.faces)) != len(self.faces):
            raise ValueError(f"faces: wanted different faces, {HAY} among them")
        if len(set(self.cards)) != len(self.cards):
            raise ValueError("decks: wanted every card once")
        if not self.sheets:
            raise ValueError("sheets: wanted at least one")
        for number, sheet in enumerate(self.sheets):
            self._check(sheet, f"sheets.{number}.fence")

    def _check(self, sheet: PrintedSheet, path: str) -> None:
        if not sheet.edges():
            raise ValueError(f"{path}: wanted at least one edge, from one corner to the next")
        if len(set(sheet.edges())) != len(sheet.edges()):
            raise ValueError(f"{path}: the line passes an edge twice")
        if not all(self.has(cell) for edge in sheet.edges() for cell in edge):
            raise ValueError(f"{path}: the line leaves the sheet or runs along its border")

    def has(self, cell: Cell) -> bool:
        """Whether the sheet has this cell."""
        return 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns

    @property
    def animals(self) -> tuple[str, ...]:
        """The faces that are animals."""
        return tuple(face for face in self.faces if face != HAY)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every condition card, deck by deck."""
        return tuple(card for deck in self.decks.values() for card in deck)

    def deck_of(self, card: str) -> str:
        """The name of the deck that a card belongs to."""
        return next(name for name, deck in self.decks.items() if card in deck)


HOUSE = of_the_house(__file__, Edition)
"""The edition that comes with the game, by which every sheet is scored."""


class OwnEdition(Edition, frozen=True, forbid_unknown_fields=True):
    """An owner's own file: the sheets of their pad, and decks without the cards that they miss.

    The farm's measures, the dice and what the cards do are the game itself: scorer, notation and phones know no others.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("rows", "columns", "barn", "dice", "faces"):
            if getattr(self, name) != getattr(HOUSE, name):
                raise ValueError(f"{name}: wanted {_in_words(getattr(HOUSE, name))}, the game knows nothing else")
        for name, deck in self.decks.items():
            strangers = [card for card in deck if card not in HOUSE.decks.get(name, ())]
            if strangers or not deck:
                raise ValueError(f"decks.{name}: wanted some of {_in_words(HOUSE.decks.get(name, ()))}")


def _in_words(value: int | tuple[str, ...]) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


ANIMALS = HOUSE.animals
STAMPS = HOUSE.faces
CARDS = HOUSE.cards
