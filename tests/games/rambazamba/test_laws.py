"""The laws that every game obeys, on random games of Rambazamba."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Mode
from companion.games.hand import SeenCards
from companion.games.rambazamba.moves import Adjust
from companion.games.rambazamba.state import State
from tests.games.laws import FIRST, Laws, Log, hold_costly_laws, hold_replay, play_out
from tests.games.rambazamba.table import BOX, GAME

BOUND = 1_500
"""Farms can be emptied again and again, so nothing ends a game but chance: of 1,500 random games between two, who have
the extra action, half took 87 moves and the longest 388; with more players they are shorter."""
MODES: list[Mode] = ["digital", "table"]


def kept(state: State) -> Any:
    """Who plays, and that every card of the box is somewhere."""
    assert state.census() == BOX
    return state.order


def go_on(random: Random, legal: Iterable[Any]) -> Any:
    """One of the first 64 moves, each kind equally likely; no correction: those are tried elsewhere."""
    kinds: dict[type, list[Any]] = {}
    for move in islice(legal, FIRST):
        kinds.setdefault(type(move), []).append(move)
    kinds.pop(Adjust, None)
    return random.choice(kinds[random.choice(list(kinds))])


def draw_pile(state: State, seat: int | None) -> Iterable[bytes]:
    """The order of the draw pile, the next five cards and all the rest, wherever it is written."""
    if isinstance(state.cards, SeenCards) and len(state.cards.deck) > 10:
        deck = state.cards.deck
        for part in (deck[:10], deck[-10:], deck[::-1][:10]):
            yield msgspec.json.encode(part)[1:-1]


LAWS = Laws(GAME, BOUND, kept, compound=frozenset({"adjust"}), choose=go_on, secrets=draw_pile)


def random_game(number: int, seed: int, keeps_states: bool = True) -> tuple[Log, State]:
    """A random game in one of the modes, with two to five seats whose numbers have gaps."""
    random = Random(seed)
    mode, seats = MODES[number % 2], random.sample(range(8), 2 + number // 2)
    return play_out(LAWS, seats, GAME.settle({}, {}, mode), random, keeps_states)


@pytest.mark.parametrize("number", range(8))
def test_whole_games_end_within_the_bound_and_a_third_replay_byte_for_byte(number: int) -> None:
    """Two to five seats, both modes, and 126 games at each table."""

    @settings(max_examples=126)
    @given(st.integers(min_value=0))
    def hold(seed: int) -> None:
        replays = seed % 3 == 0
        log, state = random_game(number, seed, replays)
        if replays:
            hold_replay(GAME, log)
        [winner] = state.winners()
        assert GAME.standings(state).places[0] == [winner]

    hold()


@settings(max_examples=48)
@given(st.integers(0, 7), st.integers(min_value=0))
def test_sampled_states_obey_the_costly_laws(number: int, seed: int) -> None:
    log, _ = random_game(number, seed)
    random = Random(seed)
    played = sorted({entry.move for entry in log.entries})
    hold_costly_laws(LAWS, random.choice(log.states()), log.seats, random, elsewhere=played)
