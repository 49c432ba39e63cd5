"""The medium player of Rambazamba."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.bots.anyhow import anyhow
from companion.bots.rambazamba import medium
from companion.games.chance import Seeded
from companion.games.rambazamba.moves import Hay, Pitchfork, Place
from tests.games.rambazamba.table import GAME, Table, new_game

FOUR = "fox-f fox-m fox-f fox-m"
RANDOM = anyhow(GAME.chosen_by_people)


def chosen(state: Any, seat: int, random: Random, bot: Any = medium) -> Any:
    """What the bot chooses when it sees no more than what goes over the wire."""
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return bot(seen, GAME.moves(state, seat), random)


def test_it_completes_five() -> None:
    table = Table({"fox": FOUR, "hen": "hen-f"}, {"hen": "hen-f hen-m hen-f"}, {}, hand="fox-f fox-m dog-f")
    move = chosen(table.state, 0, Random(0))
    assert isinstance(move, Place) and move.farm == 0 and set(move.cards) <= {"fox-f", "fox-m"}


def test_it_takes_from_who_would_win_next() -> None:
    table = Table({"hen": "hen-f"}, {"fox": FOUR}, {"dog": "dog-f"}, hand="dog-f hen-m hen-f")
    assert chosen(table.state, 0, Random(0)) == Place(("dog-f",), 1)
    table = Table({"hen": "hen-f"}, {"fox": FOUR}, {"dog": "dog-f"}, hand="pitchfork hen-m hen-m")
    assert chosen(table.state, 0, Random(0)) == Pitchfork(1, "fox")


def test_it_does_not_give_somebody_the_fifth() -> None:
    hens = "hen-f hen-m hen-f"
    table = Table({"hen": hens}, {"fox": FOUR, "hen": hens}, {"earthworm": "earthworm-f"}, hand="fox-f fox-f fox-f")
    assert chosen(table.state, 0, Random(0)) in (Place(("fox-f",), 0), Place(("fox-f",), 2))


def test_it_lays_hay_on_what_is_worth_it() -> None:
    table = Table({"hen": "hen-f hen-m hen-f hen-m", "dog": "dog-f"}, {}, {}, hand="hay-hen hay-dog earthworm-f")
    assert chosen(table.state, 0, Random(0)) == Hay("hay-hen")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_it_wins_far_more_than_its_share_against_random_play(seats: int) -> None:
    wins = 0
    for seed in range(12):
        state, random, own = new_game(range(seats), seed=seed), Random(seed), seed % seats
        while not GAME.is_over(state):
            move = chosen(state, state.on_turn, random, medium if state.on_turn == own else RANDOM)
            GAME.play(state, state.on_turn, move, Seeded(random), 0)
        wins += state.winners() == [own]
    assert wins >= 7
