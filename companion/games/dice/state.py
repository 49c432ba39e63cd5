"""What is known of a table with dice alone: which ones are thrown, the newest rolls, how often each face came."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.game import Move

KEPT = 50
"""How many rolls are told one by one; the counts are of all of them."""

Faces = tuple[str, ...]
"""The faces of a die, each as often as it is printed."""


class Roll(Move, frozen=True, tag="roll"):
    """Throw the dice that lie there."""


class Thrown(msgspec.Struct, frozen=True):
    """A roll. dice: the game whose dice they are; faces: in the order of its dice; lands_at: server clock, ms."""

    seat: int
    dice: str
    faces: Faces
    lands_at: int


class State(msgspec.Struct):
    """A table with dice. It knows no seats: whoever sits there may throw, also who came late.

    dice: the game whose dice are thrown. log: the newest rolls, the last one first. counts: by game, for each of its
    dice how often each face came; faces that never came are not named.
    """

    dice: str
    log: list[Thrown] = []
    counts: dict[str, list[dict[str, int]]] = {}

    def take_in(self, thrown: Thrown) -> None:
        """Note a roll."""
        self.log = [thrown, *self.log[: KEPT - 1]]
        counts = self.counts.setdefault(thrown.dice, [{} for _ in thrown.faces])
        for count, face in zip(counts, thrown.faces, strict=True):
            count[face] = count.get(face, 0) + 1

    def counted(self, dice: Sequence[Faces]) -> list[dict[str, int]]:
        """How often each face of the dice that are thrown came; those that never did are told with 0."""
        counts = self.counts.get(self.dice) or [{}] * len(dice)
        return [{face: count.get(face, 0) for face in faces} for count, faces in zip(counts, dice, strict=True)]
