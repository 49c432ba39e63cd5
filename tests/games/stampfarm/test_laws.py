"""The laws that every game obeys, on random games of Stampfarm."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Mode, Options
from companion.games.stampfarm.board import ALL_CELLS
from companion.games.stampfarm.components import HOUSE
from companion.games.stampfarm.moves import Full, Pick, Roll, Stamp, TellSheet
from companion.games.stampfarm.scoring import score
from companion.games.stampfarm.state import State
from tests.games.laws import FIRST, Laws, Log, hold_costly_laws, hold_replay, play_out
from tests.games.stampfarm.boards import GAME

MOST_STAMPS = len(ALL_CELLS) + HOUSE.barn
MOST_SEATS = 5
BOUND = MOST_STAMPS * (MOST_SEATS + 1) + MOST_SEATS
"""Every round each board that is not full gets a stamp, so there are at most 22 rounds: a roll and five stamps each;
beside the table five sheets are told at the end."""


def kept(state: State) -> Any:
    """What no move of random play may change: who plays, the open cards, the printed fences."""
    return state.order, state.cards, [player.sheet.fences for player in state.players.values()]


def go_on(random: Random, legal: Iterator[Any]) -> Any:
    """One of the first 64 moves that leads to the end: nobody corrects, a sheet is only told when nothing else is left.

    Beside the table a board is now and then called full before the app has counted that far.
    """
    kinds: dict[type, list[Any]] = {}
    for move in islice(legal, FIRST):
        kinds.setdefault(type(move), []).append(move)
    forward = [move for kind in (Roll, Pick, Stamp) for move in kinds.get(kind, ())]
    called = kinds.get(Full) if random.random() < 0.01 else None
    return random.choice(called or forward or kinds[TellSheet])


LAWS = Laws(GAME, BOUND, kept, compound=frozenset({"sheet", "adjust"}), choose=go_on)
TABLES: list[tuple[Mode, dict[str, str]]] = [
    ("digital", {"rules": "normal"}),
    ("digital", {"rules": "advanced"}),
    ("table", {"rules": "normal", "dice": "app"}),
    ("table", {"rules": "advanced", "dice": "real"}),
]


def random_game(number: int, seed: int, keeps_states: bool = True) -> tuple[Log, State]:
    """A random game at a table of some kind, with two to five seats whose numbers have gaps."""
    random = Random(seed)
    mode, options = TABLES[number % len(TABLES)]
    seats = random.sample(range(8), 2 + number // len(TABLES) % 4)
    tied = random.choice(["all", "one"])
    settled: Options = GAME.settle(options, {"tied-groups": tied}, mode)
    return play_out(LAWS, seats, settled, random, keeps_states)


@pytest.mark.parametrize("number", range(16))
def test_whole_games_end_within_the_bound_and_a_third_replay_byte_for_byte(number: int) -> None:
    """Sixteen kinds of tables, and sixty-four games at each."""

    @settings(max_examples=64)
    @given(st.integers(min_value=0))
    def hold(seed: int) -> None:
        replays = seed % 3 == 0
        log, state = random_game(number, seed, replays)
        if replays:
            hold_replay(GAME, log)
        hold_end(state)

    hold()


def hold_end(state: State) -> None:
    """At the end of a game on the phones every cell is stamped, and the standings are the scorer's."""
    for seat, player in state.players.items():
        assert player.full and player.final and player.barned <= HOUSE.barn
        assert state.mode == "table" or (player.stamped == len(ALL_CELLS) and not player.sheet.free())
        payload = {
            "mode": state.rules,
            "cells": player.sheet.cells,
            "fences": player.sheet.fences,
            "cards": state.cards,
            "rulings": {"tied-groups": state.tied},
        }
        assert GAME.standings(state).scores[seat].total == score(payload)["total"]


@settings(max_examples=60)
@given(st.integers(0, 15), st.integers(min_value=0))
def test_sampled_states_obey_the_costly_laws(number: int, seed: int) -> None:
    log, _ = random_game(number, seed)
    random = Random(seed)
    played = sorted({entry.move for entry in log.entries})
    hold_costly_laws(LAWS, random.choice(log.states()), log.seats, random, elsewhere=played)
