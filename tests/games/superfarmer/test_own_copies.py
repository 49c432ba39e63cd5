"""Whole games with copies that the rulebook allows: without large dogs, with both predators on one die, and others."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from companion.bots import BOTS
from companion.games.chance import Recorded, Seeded
from companion.games.edition import read
from companion.games.superfarmer import components
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.moves import Exchange, Roll
from companion.simulation import play_out

HOUSE_TEXT = Path(components.__file__).with_name("edition.toml").read_text()


def own(*changes: tuple[str, str]) -> SuperFarmer:
    """The game with the house's copy, changed."""
    text = HOUSE_TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return SuperFarmer(read(text.encode(), Edition, "mine.toml"))


def die(name: str) -> str:
    """The part of the house's file that lists the faces of a die."""
    found = re.search(rf"^{name} = \[.*?\]", HOUSE_TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[0]


COPIES = {
    "no large dogs": own(("big-dog = 2", "big-dog = 0")),
    "no dogs, unnamed": own(("small-dog = 4\n", ""), ("big-dog = 2\n", "")),
    "both predators on one die": own(
        (die("fox"), 'fox = ["rabbit", "rabbit", "sheep", "pig", "horse", "fox", "wolf"]'),
        (die("wolf"), 'wolf = ["rabbit", "rabbit", "sheep", "pig", "cow"]'),
    ),
    "predators changed over": own(
        (die("fox"), 'fox = ["rabbit", "rabbit", "sheep", "pig", "horse", "wolf"]'),
        (die("wolf"), 'wolf = ["rabbit", "rabbit", "sheep", "pig", "cow", "fox"]'),
    ),
    "the same predator on both dice": own(
        (die("fox"), 'fox = ["rabbit", "rabbit", "sheep", "pig", "horse", "fox"]'),
        (die("wolf"), 'wolf = ["rabbit", "rabbit", "sheep", "pig", "cow", "fox"]'),
    ),
    "no predators": own(
        (die("fox"), 'fox = ["rabbit", "sheep", "pig", "horse"]'),
        (die("wolf"), 'wolf = ["rabbit", "sheep", "pig", "cow"]'),
    ),
}


def begun(game: SuperFarmer, seats: int = 2) -> Any:
    state, _ = game.setup(range(seats), game.settle({}, {}, "digital"), Recorded([]))
    return state


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("bot", ["random", "medium"])
def test_whole_games_are_played_with_it_and_nothing_is_lost(name: str, bot: str) -> None:
    game = COPIES[name]
    for seed, seats in ((1, 1), (2, 2), (3, 4)):
        played = play_out(game, [BOTS["super-farmer"][bot]] * seats, Random(seed))
        assert played.result.places


@pytest.mark.parametrize("name", COPIES)
def test_view_outlook_and_resolve_follow_it(name: str) -> None:
    game = COPIES[name]
    state = begun(game)
    state.herds[0]["rabbit"], state.bank["rabbit"] = 4, state.bank["rabbit"] - 4
    view = to_builtins(game.view(state, 0), str_keys=True)
    dice = [list(dict.fromkeys(faces)) for faces in view["faces"]]
    outlook = to_builtins(game.outlook(state, 0), str_keys=True)
    assert [list(faces) for faces in outlook["dice"]] == dice
    for fox_die in dice[0]:
        assert list(outlook["rolls"][fox_die]) == dice[1]
        for wolf_die in dice[1]:
            answer = game.resolve({"herd": {"rabbit": 4}, "roll": [fox_die, wolf_die]})
            change = outlook["rolls"][fox_die][wolf_die]
            kept = 4 + change["gained"].get("rabbit", 0) - change["lost"].get("rabbit", 0)
            assert answer["herd"]["rabbit"] == kept
            assert answer["bank"]["big-dog"] == view["box"]["big-dog"]


def test_without_large_dogs_nobody_gets_one_and_the_wolf_is_never_stopped() -> None:
    game = COPIES["no large dogs"]
    state = begun(game)
    state.herds[0]["cow"], state.bank["cow"] = 2, 10
    moves = partial(game.moves, state, 0)
    assert not [move for move in moves() if isinstance(move, Exchange) and "big-dog" in move.get]
    game.play(state, 0, Roll(), Recorded(["rabbit", "wolf"]), 0)
    assert state.herds[0]["cow"] == 0 and state.bank["big-dog"] == 0


def test_a_wolf_on_the_fox_die_takes_what_a_wolf_takes() -> None:
    game = COPIES["predators changed over"]
    state = begun(game)
    state.herds[0].update({"rabbit": 3, "sheep": 2, "horse": 1, "small-dog": 1})
    events = game.play(state, 0, Roll(), Recorded(["wolf", "fox"]), 0)
    assert [event.code for event in events][:3] == ["rolled", "wolf-took", "dog-spent"]
    assert {animal for animal, count in state.herds[0].items() if count} == {"horse"}


def test_two_foxes_come_as_one() -> None:
    game = COPIES["the same predator on both dice"]
    state = begun(game)
    state.herds[0].update({"rabbit": 3, "small-dog": 2})
    game.play(state, 0, Roll(), Recorded(["fox", "fox"]), 0)
    assert (state.herds[0]["rabbit"], state.herds[0]["small-dog"]) == (3, 1)


def test_the_table_takes_the_faces_that_its_own_dice_bear() -> None:
    game = COPIES["both predators on one die"]
    options = game.settle({"dice": "real"}, {}, "table")
    state, _ = game.setup([0, 1], options, Seeded(Random(0)))
    game.play(state, 0, Roll(("wolf", "cow")), Recorded([]), 0)
    assert state.last is not None and state.last.faces == ("wolf", "cow")
