"""A player of Pig that holds at 20, which is about as good as one can without looking at the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move
from companion.games.pig.state import Hold, Roll

ENOUGH = 20
"""With so many points in a turn, one more roll loses on average as much as it brings."""


def medium(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """Holds with 20 points or with what wins, and rolls before. view: a seat's view, of a seat that is waited for."""
    own = view["totals"][str(view["on_turn"])]
    wanted = Hold if view["points"] >= min(ENOUGH, view["target"] - own) else Roll
    choices = list(moves)
    return next((move for move in choices if isinstance(move, wanted)), choices[0])
