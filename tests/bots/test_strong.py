"""The strong players of all games: they say what they weigh, go only by what they see, and beat the medium ones.

The duels here are short and their luck is fixed; `benchmarks/duels.py` measures how strong the bots really are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from random import Random
from typing import Any

import pytest

from companion.bots import BOTS
from companion.games.game import Move
from companion.games.shelf import GAMES
from companion.simulation import play_out, simulate

STRONG = [game_id for game_id, bots in BOTS.items() if "strong" in bots]
DUELS = [
    ("super-farmer", 3, 60, {}, 0.55),
    ("stampfarm", 2, 24, {"rules": "advanced"}, 0.6),
    ("rambazamba", 2, 120, {}, 0.55),
    ("rambazamba", 4, 50, {}, 0.6),
    ("farmerstein", 4, 80, {}, 0.53),
    ("stampede", 2, 20, {}, 0.55),
    ("stampede", 4, 40, {}, 0.5),
]


def module(game_id: str) -> Any:
    return import_module(f"companion.bots.strong.{game_id.replace('-', '')}")


@pytest.mark.parametrize(("game_id", "seats", "games", "given", "least"), DUELS)
def test_it_beats_medium(game_id: str, seats: int, games: int, given: dict[str, Any], least: float) -> None:
    game = GAMES[game_id]
    names = [("strong", "medium")[seat % 2] for seat in range(seats)]
    told = simulate(game, BOTS[game_id], names, games, 3, game.settle(given, {}, "digital")).figures()
    assert told["by_bot"]["strong"]["share"] > least, told["by_bot"]


@pytest.mark.parametrize("game_id", STRONG)
def test_every_choice_is_the_best_of_what_was_weighed_and_features_add_up_to_values(game_id: str) -> None:
    """Weighed by view and moves alone: the bot sees nothing else."""
    game, strong, weigh = GAMES[game_id], BOTS[game_id]["strong"], module(game_id).weigh
    weighed_choices = 0

    def noted(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
        nonlocal weighed_choices
        legal = list(moves)
        move = strong(view, iter(legal), random)
        if len(legal) > 1 and move is not None and random.random() < 0.5:
            weighed = [one for one in weigh(view, iter(legal)) if one.features]
            chosen = next((one.value for one in weighed if one.move == move), None)
            if chosen is not None:
                weighed_choices += 1
                assert chosen == max(one.value for one in weighed)
            for one in weighed:
                assert one.value == pytest.approx(sum(one.features.values()))
        return move

    play_out(game, [noted] * max(2, game.seats["digital"][0]), Random(5))
    assert weighed_choices > 4


@pytest.mark.parametrize("game_id", STRONG)
def test_the_same_luck_gives_the_same_game(game_id: str) -> None:
    game, strong = GAMES[game_id], BOTS[game_id]["strong"]
    seats = max(2, game.seats["digital"][0])
    first, again = (play_out(game, [strong] * seats, Random(11)) for _ in range(2))
    assert first == again
