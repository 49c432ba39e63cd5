"""What is known at one moment of a game. All of it is public."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.game import Mode
from companion.games.superfarmer.herd import Animal, Herd
from companion.games.superfarmer.rulings import Rulings
from companion.games.superfarmer.story import Turning

OFFERS_A_TURN = 3
"""How many offers the seat on turn may make. Source: the ruling on exchanges with a player."""


class OpenOffer(msgspec.Struct, frozen=True):
    """An offer that waits for an answer. give: what the seat gives; get: what it wants of `to`."""

    seat: int
    to: int
    give: dict[Animal, int]
    get: dict[Animal, int]


class LastRoll(msgspec.Struct, frozen=True):
    """The newest roll. lost, gained: heads by animal; spent: a name for each dog; tapped: read off the real dice."""

    seat: int
    faces: tuple[str, str]
    lost: dict[Animal, int]
    gained: dict[Animal, int]
    spent: list[str]
    tapped: bool


class DieCounts(msgspec.Struct):
    """How often a seat rolled each face of each die; faces that never came are not named."""

    fox: dict[str, int] = {}
    wolf: dict[str, int] = {}


class State(msgspec.Struct):
    """A game of Super Farmer.

    order: seats in playing order. turn: the seat on turn, also after the end (an adjustment may reopen the game).
    exchanged: this turn's exchange is made. offers: how many were made this turn. offer: the open one.
    winners: groups of seats in the order of winning; those who won by one and the same exchange share a group.
    rolls: how many there were. counts: by seat. story: the turning points so far.
    """

    order: list[int]
    herds: dict[int, Herd]
    bank: Herd
    turn: int
    mode: Mode
    dice: Literal["app", "real"]
    rulings: Rulings
    counts: dict[int, DieCounts]
    exchanged: bool = False
    offers: int = 0
    offer: OpenOffer | None = None
    last: LastRoll | None = None
    winners: list[list[int]] = []
    rolls: int = 0
    story: list[Turning] = []

    def placed(self) -> list[int]:
        """The seats that have won, in the order of winning."""
        return [seat for group in self.winners for seat in group]
