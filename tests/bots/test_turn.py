"""Which of several bots moves next: rooms, simulations and random play all ask by `turn`."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots.turn import AtALoss, turn
from companion.games.chance import Seeded
from companion.games.shelf import GAMES

STAMPEDE = GAMES["stampede"]
HUNTERS = [1, 2, 3]


@pytest.fixture
def race() -> Any:
    """The middle of a deal of Stampede! between four, where all but the dealer play at once."""
    chance = Seeded(Random(1))
    state, _ = STAMPEDE.setup(range(4), STAMPEDE.settle({"pace_ms": 700}, {}, "digital"), chance)
    dealer = STAMPEDE.turn(state)[0]
    begin = next(STAMPEDE.moves(state, dealer))
    STAMPEDE.play(state, dealer, begin, chance, 0)
    for _ in range(6):
        at, deal = STAMPEDE.due(state) or pytest.fail("the clock deals")
        STAMPEDE.play(state, None, deal, chance, at)
    assert STAMPEDE.turn(state) == HUNTERS
    return state


def first_scoop(view: Any, moves: Any, random: Random) -> Any:
    return next(move for move in moves if "scoop" in str(type(move)).lower())


def waits(view: Any, moves: Any, random: Random) -> None:
    return None


def lost(view: Any, moves: Any, random: Random) -> Any:
    raise LookupError("no idea")


def test_of_several_each_is_first_about_as_often(race: Any) -> None:
    chosen = [turn(STAMPEDE, race, dict.fromkeys(HUNTERS, first_scoop), Random(seed)) for seed in range(400)]
    counts = [sum(one is not None and one[0] == seat for one in chosen) for seat in HUNTERS]
    assert sum(counts) == 400 and min(counts) > 90, counts


def test_the_quicker_one_is_first_the_oftener(race: Any) -> None:
    """As often as it moves when it is alone: twice as quick, twice as often."""
    bots, reactions = dict.fromkeys(HUNTERS, first_scoop), {1: 1_600, 2: 400, 3: 800}
    chosen = [turn(STAMPEDE, race, bots, Random(seed), reactions) for seed in range(700)]
    slow, quick, middle = (sum(one is not None and one[0] == seat for one in chosen) for seat in HUNTERS)
    assert 70 < slow < 130 < 160 < middle < 240 < 350 < quick < 450


def test_who_would_rather_wait_lets_another_move_and_all_waiting_is_no_move(race: Any) -> None:
    assert {
        (turn(STAMPEDE, race, {1: waits, 2: first_scoop, 3: waits}, Random(seed)) or [9])[0] for seed in range(9)
    } == {2}
    assert turn(STAMPEDE, race, {1: waits, 3: waits}, Random(1)) is None


def test_only_bots_that_are_waited_for_are_asked() -> None:
    game = GAMES["super-farmer"]
    state, _ = game.setup([4, 2], game.settle({}, {}, "digital"), Seeded(Random(1)))
    assert turn(game, state, {2: lost}, Random(1)) is None
    with pytest.raises(AtALoss) as caught:
        turn(game, state, {2: waits, 4: lost}, Random(1))
    assert caught.value.seat == 4 and isinstance(caught.value.__cause__, LookupError)


def test_a_bot_is_shown_its_own_view_as_json_values() -> None:
    game, seen = GAMES["rambazamba"], {}

    def look(view: Any, moves: Any, random: Random) -> Any:
        seen.update(view)
        return next(iter(moves))

    state, _ = game.setup([0, 1], game.settle({}, {}, "digital"), Seeded(Random(1)))
    seat = game.turn(state)[0]
    assert turn(game, state, {seat: look}, Random(1)) == (seat, next(game.moves(state, seat)))
    assert seen["turn"] == seat and isinstance(seen["farms"], dict) and str(seat) in seen["farms"]
