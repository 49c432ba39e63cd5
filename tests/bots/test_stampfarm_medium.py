"""The medium player of Stampfarm."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from companion.bots.stampfarm import medium
from companion.games.chance import Recorded, Seeded
from companion.games.stampfarm.game import Stampfarm
from companion.games.stampfarm.moves import Stamp
from companion.games.stampfarm.state import State

GAME = Stampfarm()
MEDIUM, OTHER = 0, 1


def begun(rules: str, mode: Any = "digital", seed: int = 0) -> State:
    state, _ = GAME.setup([MEDIUM, OTHER], GAME.settle({"rules": rules}, {}, mode), Seeded(Random(seed)))
    assert isinstance(state, State)
    return state


def chosen(state: State, seat: int, random: Random) -> Any:
    """What the bot chooses when it sees no more than what goes over the wire."""
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return medium(seen, GAME.moves(state, seat), random)


def roll(state: State, *faces: str) -> None:
    GAME.play(state, state.leader, next(GAME.moves(state, state.leader)), Recorded(faces), 0)


def test_it_makes_a_group_rather_than_none() -> None:
    state = begun("normal")
    state.players[MEDIUM].sheet = state.players[MEDIUM].sheet.stamped((1, 1), "pig")
    roll(state, "cow", "pig", "sheep")
    move = chosen(state, MEDIUM, Random(0))
    assert move.stamp == "pig" and move.to in {(0, 1), (2, 1), (1, 0), (1, 2)}


def test_it_puts_into_the_barn_what_would_only_take_the_place_of_a_better_one() -> None:
    """The last free cell is beside pigs: a goose there ends their growing, in the barn it does not."""
    state = begun("normal")
    sheet = state.players[MEDIUM].sheet
    for cell in sheet.free()[:-1]:
        sheet = sheet.stamped(cell, "pig" if cell[1] > 2 else ("cow", "sheep")[sum(cell) % 2])
    state.players[MEDIUM].sheet = sheet
    state.faces = ["goose", "goose", "goose"]
    assert chosen(state, MEDIUM, Random(0)).to == "barn"
    state.faces = ["goose", "pig", "goose"]
    assert chosen(state, MEDIUM, Random(0)) == Stamp(1, "pig", (3, 4))


@pytest.mark.parametrize("rules", ["normal", "advanced"])
def test_it_beats_random_play_nearly_always(rules: str) -> None:
    wins = 0
    for seed in range(6):
        state, random = begun(rules, seed=seed), Random(seed)
        while not GAME.is_over(state):
            [seat] = GAME.turn(state)
            if seat == MEDIUM:
                move = chosen(state, seat, random)
            else:
                move = random.choice(list(islice(GAME.moves(state, seat), 64)))
            GAME.play(state, seat, move, Seeded(random), 0)
        wins += GAME.standings(state).places[0] == [MEDIUM]
    assert wins >= 5


def test_beside_the_table_it_stamps_and_leaves_telling_to_people() -> None:
    state = begun("normal", mode="table")
    roll(state, "cow", "pig", "sheep")
    assert isinstance(chosen(state, MEDIUM, Random(0)), Stamp)
