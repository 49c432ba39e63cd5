"""Piles and tables for the tests of Stampede!, written as text or dealt by lot."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from companion.games.chance import Chance, Seeded
from companion.games.game import Event, IllegalMove
from companion.games.stampede.components import CARDS, HOUSE, Edition, Kind
from companion.games.stampede.game import Stampede
from companion.games.stampede.moves import Begin, DealCard, Scoop, TellPile
from companion.games.stampede.notation import SHORT
from companion.games.stampede.state import State

GAME = Stampede()
CASES = json.loads(Path(__file__).with_name("cases.json").read_text())
NOON = 1_700_000_000_000
"""When a game of the tests begins, in ms since 1970."""

FEW = Edition(rhino=Kind(2, 3, -1), hippo=Kind(1, 3, -1), elephant=Kind(1, 6, -3))
"""Twelve cards, for many quick games."""


def cases(kind: str) -> list[Any]:
    """The cases of a kind."""
    return [case for case in CASES if case["kind"] == kind]


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


def pile(text: str) -> list[str]:
    """Cards by their two letters, bottom first."""
    return [SHORT[word] for word in text.split()]


def random_pile(seed: int) -> list[str]:
    """Any pile that the deck can make; often of few kinds of cards, so that animals come about."""
    random, left = Random(seed), Counter(HOUSE.deck())
    few = random.sample(CARDS, random.randint(1, len(CARDS)))
    cards = []
    for card in random.choices(few, k=random.randrange(25)):
        if left[card]:
            left[card] -= 1
            cards.append(card)
    return cards


# Drawn by a seed: a strategy that draws card by card takes longer than all that is done with the cards.
piles = st.builds(random_pile, st.integers(0, 2**32))


class Table:
    """Seats 0, 1, … and a clock that tests turn. Every refusal is shown to change nothing."""

    def __init__(
        self, seats: int | list[int] = 3, mode: Any = "digital", game: Stampede = GAME, seed: int = 0, **given: Any
    ) -> None:
        self.game = game
        self.at = NOON
        self.chance: Chance = Seeded(Random(seed))
        reading = {"reading": given.pop("reading")} if "reading" in given else {}
        order = list(range(seats)) if isinstance(seats, int) else seats
        state, self.first_events = game.setup(order, game.settle(given, reading, mode), self.chance)
        self.state: State = state

    def play(self, seat: int | None, move: Any, after_ms: int = 0) -> list[Event]:
        """A move, so long after the one before."""
        self.at += after_ms
        return self.game.play(self.state, seat, move, self.chance, self.at)

    def refused(self, seat: int | None, move: Any, code: str, after_ms: int = 0) -> Mapping[str, Any]:
        """The move is refused by that code and changes nothing; gives what the refusal tells."""
        before = self.game.encode(self.state)
        with pytest.raises(IllegalMove) as refusal:
            self.game.play(self.state, seat, move, self.chance, self.at + after_ms)
        assert refusal.value.code == code
        assert self.game.encode(self.state) == before
        return refusal.value.params

    def clock(self) -> list[Event]:
        """The clock does what is due, when it is due."""
        due = self.game.due(self.state)
        assert due is not None
        self.at = max(self.at, due[0])
        return self.game.play(self.state, None, due[1], self.chance, self.at)

    def skip(self, seat: int) -> list[Event]:
        return self.game.skip(self.state, seat, self.chance, self.at)

    def begin(self, pace_ms: int | None = None) -> None:
        """The dealer begins, and on the phones the first card falls."""
        self.play(self.state.dealer, Begin() if pace_ms is None else Begin(pace_ms))
        if self.state.mode == "digital":
            self.clock()

    def deal(self, cards: int) -> None:
        """The dealer taps so many cards more."""
        for _ in range(cards):
            self.play(self.state.dealer, DealCard(), 300)

    def stack(self, text: str) -> None:
        """Put these cards on top of the deck that is not dealt yet, as if it had been shuffled so."""
        deal = self.state.deal
        assert deal is not None
        wished, rest, known = pile(text), list(deal.deck), len(deal.dealt)
        for card in (*rest[:known], *wished):
            rest.remove(card)
        deal.deck[known:] = [*wished, *rest]

    def scoop(self, seat: int, *cards: int) -> None:
        for card in cards:
            self.play(seat, Scoop(card), 100)

    def tell(self, seat: int, text: str) -> list[Event]:
        return self.play(seat, TellPile(tuple(pile(text))))

    def view(self, seat: int | None = None) -> Any:
        """What a seat sees, as it goes over the wire."""
        return msgspec.json.decode(msgspec.json.encode(self.game.view(self.state, seat)))


def codes(events: list[Event]) -> list[str]:
    return [event.code for event in events]
