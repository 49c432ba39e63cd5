"""The twelve condition cards, each a function of the board, and the table that names them.

A condition gives the points that it brings and the cells that earned them, or none of either.
Source: Stampfarm rulebook, "Condition Cards and Clarifications".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from companion.games.stampfarm.board import CORNERS, Board
from companion.games.stampfarm.components import ANIMALS, HAY, HOUSE, Cell

Earned = tuple[int, list[Cell]]
"""Points, and the cells that earned them, row by row."""
Condition = Callable[[Board], Earned]
NOTHING: Earned = (0, [])


def _each(points: int, cells: Iterable[Cell]) -> Earned:
    """So many points for each of the cells."""
    earning = list(cells)
    return points * len(earning), earning


# -- scissors -------------------------------------------------------------------------------------------------------


def hungry(board: Board) -> Earned:
    """Hungry: every goose at a fence brings 1 point."""
    return _each(1, (cell for cell in board.cells_of("goose") if cell in board.at_fence))


def shelter(board: Board) -> Earned:
    """Shelter from the Fence: every sheep and every chicken that stands at no fence brings 1 point."""
    return _each(1, (cell for cell in board.cells_of("sheep", "chicken") if cell not in board.at_fence))


def one_of_each(board: Board) -> Earned:
    """One of Each: every species (hay is none) that has an animal at a fence brings 2 points, once."""
    cells = [cell for cell in board.cells_of(*ANIMALS) if cell in board.at_fence]
    return 2 * len({board.stamps[cell] for cell in cells}), cells


def lunchtime(board: Board) -> Earned:
    """Lunchtime: every cow and every sheep at a fence brings 1 point."""
    return _each(1, (cell for cell in board.cells_of("cow", "sheep") if cell in board.at_fence))


# -- shovel ---------------------------------------------------------------------------------------------------------


def all_together(board: Board) -> Earned:
    """All Together: 6 points if each of the five species is there twice or more, wherever on the board."""
    if any(len(board.cells_of(animal)) < 2 for animal in ANIMALS):
        return NOTHING
    return 6, board.cells_of(*ANIMALS)


def tight_squeeze(board: Board) -> Earned:
    """Tight Squeeze: one species in three corners brings 6 points, in all four corners 8 instead."""
    corners = Counter(board.stamps[cell] for cell in CORNERS if board.stamps.get(cell) in ANIMALS)
    for animal, count in corners.items():
        if count >= 3:
            return {3: 6, 4: 8}[count], [cell for cell in board.cells_of(animal) if cell in CORNERS]
    return NOTHING


def good_nose(board: Board) -> Earned:
    """Good Nose: every pig with neither a cow nor a chicken adjacent brings 2 points."""
    return _each(2, (cell for cell in board.cells_of("pig") if not board.count_beside(cell, "cow", "chicken")))


def pair(board: Board) -> Earned:
    """Pair: 5 points if the board bears two cows, no more and no fewer, adjacent or not."""
    cows = board.cells_of("cow")
    return (5, cows) if len(cows) == 2 else NOTHING


# -- pitchfork ------------------------------------------------------------------------------------------------------


def pig_on_hay(board: Board) -> Earned:
    """Pig on Hay: every pig with hay adjacent, be it one haystack or more, brings 1 point."""
    return _each(1, (cell for cell in board.cells_of("pig") if board.count_beside(cell, HAY)))


def hay_for_sheep(board: Board) -> Earned:
    """Hay for Sheep: every haystack with two or more sheep adjacent brings 4 points."""
    return _each(4, (cell for cell in board.cells_of(HAY) if board.count_beside(cell, "sheep") >= 2))


def protect_the_hay(board: Board) -> Earned:
    """Protect the Hay: every haystack with neither a goose nor a pig adjacent brings 3 points."""
    return _each(3, (cell for cell in board.cells_of(HAY) if not board.count_beside(cell, "goose", "pig")))


FEEDER_POINTS = {3: 8, 2: 5}
"""What a connected group of so many haystacks brings."""

Cut = tuple[int, tuple[Cell, ...]]
"""What hay brings, and the haystacks that are in some group."""


def feeder(board: Board) -> Earned:
    """Feeder: the hay is cut into groups of two (5 points) and three (8), the way that brings most.

    Each group is connected by itself, and a haystack belongs to one group at most: four in a T are worth 8, since
    no cut leaves two pairs.
    """
    points = 0
    used: list[Cell] = []
    best: dict[frozenset[Cell], Cut] = {frozenset(): (0, ())}
    for group in board.groups(HAY):
        more, cells = _best_cut(board, frozenset(group), best)
        points += more
        used += cells
    return points, sorted(used)


def _best_cut(board: Board, hay: frozenset[Cell], best: dict[frozenset[Cell], Cut]) -> Cut:
    """The cut of this hay that brings most; `best` remembers those that are known already.

    The first haystack, row by row, is in some group or in none. Taking the first one keeps what is left over in few
    shapes, and a cut that wastes nothing needs no comparing, so that even a board full of hay is cut quickly.
    """
    if hay not in best:
        found: Cut = 0, ()
        for group, own in _ways_with(board, min(hay), hay):
            points, used = _best_cut(board, hay - group, best)
            if points + own > found[0]:
                found = points + own, (*used, *(group if own else ()))
            if found[0] == _most(len(hay)):
                break
        best[hay] = found
    return best[hay]


@cache
def _most(count: int) -> int:
    """What so many haystacks bring if their shape allows every cut."""
    return max((points + _most(count - size) for size, points in FEEDER_POINTS.items() if size <= count), default=0)


def _ways_with(board: Board, first: Cell, hay: frozenset[Cell]) -> Iterator[tuple[frozenset[Cell], int]]:
    """Every connected group of three or two haystacks that holds the first one, and its points; last, it alone."""
    seconds = [cell for cell in board.beside[first] if cell in hay]
    for second in seconds:
        for third in (*seconds, *board.beside[second]):
            if third in hay and third not in (first, second):
                yield frozenset((first, second, third)), FEEDER_POINTS[3]
    for second in seconds:
        yield frozenset((first, second)), FEEDER_POINTS[2]
    yield frozenset((first,)), 0


CONDITIONS: dict[str, Condition] = {
    "hungry": hungry,
    "shelter": shelter,
    "one-of-each": one_of_each,
    "lunchtime": lunchtime,
    "all-together": all_together,
    "tight-squeeze": tight_squeeze,
    "good-nose": good_nose,
    "pair": pair,
    "pig-on-hay": pig_on_hay,
    "hay-for-sheep": hay_for_sheep,
    "protect-the-hay": protect_the_hay,
    "feeder": feeder,
}
"""Every condition card by its id. An edition may only name these."""

if unknown := set(HOUSE.cards) - set(CONDITIONS):
    raise ValueError(f"decks: no condition is called {', '.join(sorted(unknown))}")
