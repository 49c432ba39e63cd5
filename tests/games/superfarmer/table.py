"""A table of Super Farmer for tests: herds as they are wanted, dice that fall as they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.chance import Recorded
from companion.games.game import Event, IllegalMove
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.herd import ANIMALS, bundle_of, herd_of
from companion.games.superfarmer.moves import Adjust, Exchange, Offer, Roll

GAME = SuperFarmer()
FULL_BOX = dict(zip(ANIMALS, (60, 24, 20, 12, 6, 4, 2), strict=True))
NO_CHANCE = Recorded([])


class Table:
    """Seats 0, 1, … with these herds, seat 0 on turn. Every refusal is shown to change nothing."""

    def __init__(
        self, *herds: Mapping[Any, int], mode: Any = "digital", dice: str = "app", rulings: Mapping[str, Any] = {}
    ) -> None:
        options = GAME.settle({"dice": dice} if mode == "table" else {}, rulings, mode)
        self.state, self.first_events = GAME.setup(range(len(herds)), options, NO_CHANCE)
        for seat, herd in enumerate(herds):
            self.state.herds[seat] = herd_of(herd)
        self.state.bank = herd_of(
            {animal: most - sum(herd.get(animal, 0) for herd in herds) for animal, most in self.box.items()}
        )

    @property
    def box(self) -> dict[Any, int]:
        return GAME.chart(self.state).box

    def herd(self, seat: int = 0) -> dict[Any, int]:
        """The kinds that a seat has."""
        return bundle_of(self.state.herds[seat])

    def bank(self) -> dict[Any, int]:
        return self.state.bank

    def play(self, seat: int, move: Any, chance: Recorded | None = None) -> list[Event]:
        return GAME.play(self.state, seat, move, chance or Recorded([]), 0)

    def roll(self, fox_die: str, wolf_die: str) -> list[Event]:
        """The seat on turn rolls these faces."""
        return self.play(self.state.turn, Roll(), Recorded([fox_die, wolf_die]))

    def exchange(self, give: Any, get: Any, seat: int | None = None) -> list[Event]:
        return self.play(self.state.turn if seat is None else seat, Exchange(give, get))

    def offer(self, to: int, give: Any, get: Any) -> list[Event]:
        return self.play(self.state.turn, Offer(to, give, get))

    def adjust(self, seat: int, herd: Any, by: int = 0) -> list[Event]:
        return self.play(by, Adjust(seat, herd))

    def refuses(self, seat: int, move: Any, chance: Recorded | None = None) -> IllegalMove:
        """The refusal of a move, after which nothing has changed."""
        before = GAME.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            self.play(seat, move, chance)
        assert GAME.encode(self.state) == before
        return refusal.value

    def moves(self, seat: int = 0) -> list[Any]:
        return list(GAME.moves(self.state, seat))

    def is_over(self) -> bool:
        return GAME.is_over(self.state)


def codes(events: list[Event]) -> list[str]:
    return [event.code for event in events]


def event(events: list[Event], code: str) -> dict[str, Any]:
    """The parameters of the one event with that code."""
    (found,) = [event for event in events if event.code == code]
    return found.params
