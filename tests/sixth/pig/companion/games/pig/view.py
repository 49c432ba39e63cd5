"""What everybody may see of a game of Pig."""

from __future__ import annotations

from companion.games.faces import Roller
from companion.games.pig.state import DIE, LastRoll, State
from companion.games.shape import Shape


class View(Shape, frozen=True):
    """The whole game; nothing is hidden.

    on_turn: null after the end. points: those of this turn, still to be lost. target: who holds so many has won.
    dice: who rolls. faces: of the die.
    """

    order: list[int]
    on_turn: int | None
    totals: dict[int, int]
    points: int
    target: int
    dice: Roller
    faces: tuple[str, ...]
    last: LastRoll | None


def view_of(state: State) -> View:
    """The game as all eyes see it."""
    return View(
        order=list(state.order),
        on_turn=state.on_turn if state.phase() == "playing" else None,
        totals=dict(state.totals),
        points=state.points,
        target=state.target,
        dice=state.dice,
        faces=DIE,
        last=state.last,
    )
