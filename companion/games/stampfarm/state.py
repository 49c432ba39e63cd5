"""Where a game of Stampfarm stands, as typed values that encode without loss."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.game import Mode
from companion.games.stampfarm.board import Sheet
from companion.games.stampfarm.components import HOUSE

Phase = Literal["roll", "stamp", "sheets", "over"]
"""What is waited for: the leader's roll, a seat's choice of die, sheets that are only on paper, or nothing more."""


class Player(msgspec.Struct):
    """What one seat has.

    sheet: as far as the app knows it; on the phones it is the sheet itself. stamped, barned: how many stamps the seat
    has made, on paper too. full: skipped from now on. entering: the finished paper is being tapped in. final: nothing
    more is awaited from this sheet.
    """

    sheet: Sheet
    stamped: int = 0
    barned: int = 0
    full: bool = False
    entering: bool = False
    final: bool = False

    def is_known(self) -> bool:
        """Whether the app's sheet shows as many stamps as the seat has made."""
        return self.sheet.count() == self.stamped

    def has_barn_room(self) -> bool:
        """Whether one more animal fits in the barn."""
        return max(self.barned, len(self.sheet.barn)) < HOUSE.barn


class State(msgspec.Struct):
    """A whole game.

    order: seats clockwise. cards: the open condition cards (none in normal mode; beside the table as people tell).
    leader: who rolls in this round. waiting: the seats that have yet to stamp in it, the next one first; empty
    once all boards are full. faces: the three dice, empty before the roll. taken: the index of the leader's die.
    picked: which die each seat chose in this round. counts: by seat, how often which face was rolled.
    """

    mode: Mode
    rules: str
    dice: str
    tied: str
    order: list[int]
    cards: list[str]
    players: dict[int, Player]
    leader: int
    waiting: list[int]
    faces: list[str] = []
    taken: int | None = None
    picked: dict[int, int] = {}
    round: int = 1
    counts: dict[int, dict[str, int]] = {}

    def phase(self) -> Phase:
        """What is waited for now."""
        if self.waiting:
            return "stamp" if self.faces else "roll"
        return "sheets" if self.unknown_sheets() else "over"

    def turn(self) -> list[int]:
        """The seats that are waited for."""
        return self.waiting[:1] or self.unknown_sheets()

    def unknown_sheets(self) -> list[int]:
        """The seats whose finished sheet is only on paper, in playing order."""
        return [seat for seat in self.order if not self.players[seat].final]

    def awaited_papers(self) -> list[int]:
        """Those of them that are awaited now: none before all boards are full."""
        return [] if self.waiting else self.unknown_sheets()

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in playing order, this one first."""
        place = self.order.index(seat)
        return self.order[place:] + self.order[:place]

    def free_dice(self) -> list[int]:
        """The dice that the seat on turn may choose: the leader's is reserved."""
        return [die for die in range(len(self.faces)) if die != self.taken]
