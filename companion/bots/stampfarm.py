"""A player of Stampfarm that looks one stamp ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move
from companion.games.stampfarm.board import Board, Sheet, board_of
from companion.games.stampfarm.components import ANIMALS
from companion.games.stampfarm.moves import Roll, Stamp, TellSheet
from companion.games.stampfarm.scoring import sheet_of, tally

GROWTH = 0.7
"""What a free cell beside a species' largest group is worth, in points; at most two such cells count."""
BARN_COST = 0.5
"""What a place in the barn is worth while it is empty."""


def medium(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The stamp after which the own sheet is worth most, counting room to grow; equal ones by lot.

    view: a seat's view, of a seat that is waited for. moves: what it may do; what only people tell is passed over,
    but for the sheet that a table waits for at the end: a bot has no paper, so its sheet is as the app knows it.
    """
    legal = list(moves)
    choices = [move for move in legal if isinstance(move, Roll | Stamp)]
    if not choices:
        return next(move for move in legal if isinstance(move, TellSheet))
    stamps = {(move.stamp, move.to): move for move in choices if isinstance(move, Stamp)}
    if not stamps:
        return random.choice(choices)
    sheet = sheet_of(view["boards"][str(view["turn"][0])])
    return max(stamps.values(), key=lambda move: (_worth_after(sheet, move, view), random.random()))


def _worth_after(sheet: Sheet, move: Stamp, view: Mapping[str, Any]) -> float:
    if move.to == "barn":
        return _worth(sheet, view) - BARN_COST
    return _worth(sheet.stamped(move.to, move.stamp), view)


def _worth(sheet: Sheet, view: Mapping[str, Any]) -> float:
    """The points of a sheet as it is, and what its largest groups may hope for."""
    answer = tally(sheet, view["rules"], tuple(view["cards"]), view["rulings"]["tied-groups"])
    board = board_of(sheet.cells, sheet.fences if view["rules"] == "advanced" else ())
    return float(answer["total"]) + GROWTH * sum(_room_to_grow(board, animal) for animal in ANIMALS)


def _room_to_grow(board: Board, animal: str) -> int:
    """The free cells beside the largest group of a species, two at most."""
    group = max(board.groups(animal), key=len, default=[])
    free = {cell for member in group for cell in board.beside[member] if cell not in board.stamps}
    return min(2, len(free))
