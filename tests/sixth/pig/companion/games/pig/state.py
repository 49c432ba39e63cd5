"""What is known of a game of Pig, and what a seat may do."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.faces import Roller
from companion.games.game import Mode, Move

DIE = ("1", "2", "3", "4", "5", "6")
BUST = "1"
"""The face that loses the points of a turn."""


class Roll(Move, frozen=True, tag="roll"):
    """Roll the die. faces: what the real one shows, only where people roll it."""

    faces: tuple[str, ...] | UnsetType = UNSET


class Hold(Move, frozen=True, tag="hold"):
    """Keep the points of this turn and pass the die on."""


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table, any seat: what a seat really has."""

    seat: int
    total: int


AnyMove = Roll | Hold | Adjust


class LastRoll(msgspec.Struct, frozen=True):
    """The newest roll."""

    seat: int
    face: str


class State(msgspec.Struct):
    """A game.

    order: the seats in playing order. totals: points by seat. points: those of this turn, still to be lost.
    target: who holds so many has won.
    """

    mode: Mode
    dice: Roller
    order: list[int]
    on_turn: int
    totals: dict[int, int]
    target: int
    points: int = 0
    last: LastRoll | None = None

    def phase(self) -> Literal["playing", "over"]:
        return "over" if max(self.totals.values()) >= self.target else "playing"
