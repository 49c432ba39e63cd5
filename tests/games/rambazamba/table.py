"""A table of Rambazamba for tests: farms and hands as they are wanted, nothing left to chance."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.chance import Recorded, Seeded
from companion.games.game import Event, IllegalMove
from companion.games.hand import SeenCards, UnseenCards
from companion.games.rambazamba.farm import empty_farm
from companion.games.rambazamba.game import Rambazamba
from companion.games.rambazamba.moves import Adjust, AnyMove
from companion.games.rambazamba.state import State, lying_in

GAME = Rambazamba()
BOX = GAME.edition.box
CASES = json.loads(Path(__file__).with_name("cases.json").read_text())
HAND = "farmer farmer farmer"


def new_game(seats: Sequence[int] = (0, 1, 2), mode: Any = "digital", seed: int = 0) -> State:
    """A game that begins, dealt at random."""
    state, _ = GAME.setup(seats, GAME.settle({}, {}, mode), Seeded(Random(seed)))
    assert isinstance(state, State)
    return state


def farm_of(rows: Mapping[str, Any]) -> Any:
    """A farm of rows that are named; a row as text or as a list, the top card last."""
    return empty_farm() | {row: cards.split() if isinstance(cards, str) else list(cards) for row, cards in rows.items()}


class Table:
    """Seats 0, 1, … with these farms, seat 0 on turn with this hand. Every refusal is shown to change nothing.

    On the phones the others' hands are empty and the rest of the box is the draw pile, or what `deck` says (its top
    card last); beside the table everybody has three cards.
    """

    def __init__(
        self,
        *farms: Mapping[str, Any],
        hand: str = HAND,
        mode: Any = "digital",
        deck: str | None = None,
        discards: str = "",
    ) -> None:
        self.state = new_game(range(len(farms)), mode)
        self.state.farms = {seat: farm_of(farm) for seat, farm in enumerate(farms)}
        lying = lying_in(self.state.farms)
        if mode == "table":
            unseen = {card: count - lying[card] - discards.split().count(card) for card, count in BOX.items()}
            self.state.cards = UnseenCards(dict.fromkeys(self.state.order, 3), unseen, discards.split())
        else:
            taken = [*lying.elements(), *hand.split(), *discards.split()]
            rest = [card for card, count in BOX.items() for _ in range(count - taken.count(card))]
            pile = rest if deck is None else deck.split()
            hands = {seat: hand.split() if seat == 0 else [] for seat in self.state.order}
            self.state.cards = SeenCards(hands, pile, discards.split())

    def farm(self, seat: int) -> dict[str, str]:
        """The rows of a farm that have cards, as text."""
        return {row: " ".join(cards) for row, cards in self.state.farms[seat].items() if cards}

    def play(self, move: AnyMove, seat: int | None = None, chance: Sequence[Any] = ()) -> list[Event]:
        """A move of the seat on turn, or of this one."""
        return GAME.play(self.state, self.state.on_turn if seat is None else seat, move, Recorded(chance), 0)

    def adjust(self, by: int = 0, **told: Any) -> list[Event]:
        """What seats tell; a row as text."""
        farms = told.get("farms", {})
        rows = {seat: {row: tuple(cards.split()) for row, cards in farm.items()} for seat, farm in farms.items()}
        return self.play(Adjust(**(told | {"farms": rows} if farms else told)), by)

    def refuses(self, move: AnyMove, seat: int | None = None) -> tuple[str, dict[str, Any]]:
        """The code and the parameters of the refusal, after which nothing has changed."""
        before = GAME.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            self.play(move, seat)
        assert GAME.encode(self.state) == before
        return refusal.value.code, refusal.value.params

    def moves(self, kind: type | None = None, seat: int | None = None) -> list[Any]:
        """The legal moves of the seat on turn, or of this one; of a kind."""
        legal = GAME.moves(self.state, self.state.on_turn if seat is None else seat)
        return [move for move in legal if kind is None or isinstance(move, kind)]


def told(events: Sequence[Event], code: str) -> list[dict[str, Any]]:
    """The parameters of the events with that code."""
    return [event.params for event in events if event.code == code]


def codes(events: Sequence[Event]) -> list[str]:
    return [event.code for event in events]
