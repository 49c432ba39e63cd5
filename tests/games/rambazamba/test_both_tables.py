"""A game that is dealt on the phones, played once more with real cards: the app, which sees no hand, follows it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.games.chance import Seeded
from companion.games.game import Event
from companion.games.rambazamba.state import State
from tests.games.rambazamba.table import GAME, new_game

MOST_TURNS = 300
SKIPS = 0.05
"""The share of turns at which somebody is passed over."""


def turn(state: State, seat: int, move: Any) -> list[Event]:
    """A move of the seat, or its being passed over (None)."""
    chance = Seeded(Random(0))
    return GAME.skip(state, seat, chance, 0) if move is None else GAME.play(state, seat, move, chance, 0)


def open_to_all(events: list[Event]) -> list[tuple[str, Any]]:
    return [(event.code, event.params) for event in events if event.only is None]


def hold_same(dealt: State, beside: State) -> None:
    """Farms, piles and sizes of hands are the same; what is unseen beside the table is what hands and deck hold."""
    assert (dealt.farms, dealt.on_turn) == (beside.farms, beside.on_turn)
    assert (dealt.cards.discards, dealt.cards.left()) == (beside.cards.discards, beside.cards.left())
    assert [dealt.cards.size(seat) for seat in dealt.order] == [beside.cards.size(seat) for seat in beside.order]
    assert dealt.cards.census() - Counter(dealt.cards.discards) == beside.cards.census() - Counter(
        beside.cards.discards
    )


@pytest.mark.parametrize("seed", range(15))
def test_every_play_that_a_seen_hand_allows_is_taken_from_an_unseen_one_and_does_the_same(seed: int) -> None:
    random = Random(seed)
    seats = random.sample(range(9), random.randint(2, 5))
    dealt, beside = new_game(seats, "digital", seed), new_game(seats, "table")
    for _ in range(MOST_TURNS):
        if GAME.is_over(dealt):
            break
        (seat,) = GAME.turn(dealt)
        move = None if random.random() < SKIPS else random.choice(list(GAME.moves(dealt, seat)))
        assert move is None or move in list(GAME.moves(beside, seat))
        assert open_to_all(turn(dealt, seat, move)) == open_to_all(turn(beside, seat, move))
        hold_same(dealt, beside)
    assert GAME.result(dealt) == GAME.result(beside)
