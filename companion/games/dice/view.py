"""What everybody sees of a table with dice alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.dice.state import Faces, State, Thrown
from companion.games.shape import Shape


class View(Shape, frozen=True):
    """The whole table.

    dice: whose dice are thrown; sets: whose can be. faces: of each die, each as often as it is printed; counts: of each
    die how often each face came; rolls: of these dice. log: the newest rolls of any dice, the last one first.
    """

    dice: str
    sets: list[str]
    faces: Sequence[Faces]
    last: Thrown | None
    log: list[Thrown]
    counts: list[dict[str, int]]
    rolls: int


def view_of(state: State, sets: Mapping[str, Sequence[Faces]]) -> View:
    """The whole table. sets: for each game, by its id, the faces of its dice."""
    dice = sets[state.dice]
    counts = state.counted(dice)
    return View(
        dice=state.dice,
        sets=list(sets),
        faces=dice,
        last=state.log[0] if state.log else None,
        log=state.log,
        counts=counts,
        rolls=sum(counts[0].values()),
    )
