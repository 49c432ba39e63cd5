"""Where a game of Rambazamba stands, as typed values that encode without loss."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import msgspec

from companion.games.game import Mode
from companion.games.hand import Cards
from companion.games.rambazamba.farm import Farms, has_five


class State(msgspec.Struct):
    """A whole game.

    order: seats in playing order. on_turn: whose turn it is; after the end whose it would be, since a correction may
    reopen the game. farms: by seat, in playing order. cards: hands, draw pile and discard pile.
    """

    mode: Mode
    order: list[int]
    on_turn: int
    farms: Farms
    cards: Cards

    def winners(self) -> list[int]:
        """The seats whose farms have five of a species: in play one at most, by a correction there may be more."""
        return [seat for seat in self.order if has_five(self.farms[seat])]

    def turn(self) -> list[int]:
        """The seats that are waited for."""
        return [] if self.winners() else [self.on_turn]

    def next_after(self, seat: int) -> int:
        """The seat that plays after this one."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def census(self) -> Counter[str]:
        """All cards of the game by kind, over farms, hands and piles: the box."""
        census = self.cards.census()
        census.update(lying_in(self.farms))
        return census


def lying_in(farms: Farms) -> Counter[str]:
    """The cards in all farms by kind."""
    return Counter(chain.from_iterable(row for farm in farms.values() for row in farm.values()))
