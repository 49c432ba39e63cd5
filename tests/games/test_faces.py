"""Real dice or the app's: what a roll shows, what may be tapped, who may change it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from companion.games.chance import Seeded
from companion.games.faces import roll, rolls, who_rolls
from companion.games.game import IllegalMove, Move
from companion.games.shelf import GAMES

DICE = (("1", "1", "2"), ("a", "b"))


class Roll(Move, frozen=True, tag="roll"):
    faces: tuple[str, ...] | UnsetType = UNSET


def refusal(*arguments: Any) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        roll(*arguments)
    return caught.value


def test_the_app_takes_chance_for_each_die_in_order_and_real_dice_take_none() -> None:
    chance = Seeded(Random(1))
    assert roll(DICE, UNSET, "app", chance) == tuple(chance.taken) and len(chance.taken) == 2
    chance = Seeded(Random(1))
    assert roll(DICE, ("2", "b"), "real", chance) == ("2", "b") and chance.taken == []


def test_faces_are_wanted_of_real_dice_only_and_each_must_be_on_its_die() -> None:
    chance = Seeded(Random(1))
    assert refusal(DICE, ("1", "a"), "app", chance).code == "faces-not-asked"
    for seen in (UNSET, ("1",), ("1", "a", "a")):
        wanted = refusal(DICE, seen, "real", chance)
        assert (wanted.code, wanted.params) == ("faces-wanted", {"wanted": 2})
    odd = refusal(DICE, ("a", "1"), "real", chance)
    assert (odd.code, odd.params) == ("not-a-face", {"die": 0, "face": "a", "faces": ["1", "2"], "wanted": ["1", "2"]})
    assert refusal(DICE, ("1", "1"), "real", chance, ("left", "right")).params["die"] == "right"
    assert chance.taken == []


def test_of_real_dice_every_pair_of_different_faces_is_a_legal_roll() -> None:
    assert list(rolls(DICE, "app", Roll)) == [Roll()]
    assert list(rolls(DICE, "real", Roll)) == [Roll(pair) for pair in (("1", "a"), ("1", "b"), ("2", "a"), ("2", "b"))]


@pytest.mark.parametrize("game_id", [game.id for game in GAMES.values() if game.dice])
def test_who_rolls_changes_beside_the_table_only_and_no_bot_rolls_real_dice(game_id: str) -> None:
    game = GAMES[game_id]
    table, _ = game.setup([0, 1], game.settle({}, {}, "table"), Seeded(Random(1)))
    assert game.live(table) == {"dice": "app"}
    [event] = game.change(table, "dice", "real")
    assert event.params == {"dice": "real"} and game.live(table) == {"dice": "real"}
    with pytest.raises(IllegalMove, match="bad-option"):
        game.change(table, "dice", "loaded")
    online, _ = game.setup([0, 1], game.settle({}, {}, "digital"), Seeded(Random(1)))
    with pytest.raises(IllegalMove, match="fixed-while-playing"):
        game.change(online, "dice", "real")
    assert game.refuses_bot(game.settle({"dice": "real"}, {}, "table")) == "real-dice"
    assert game.refuses_bot(game.settle({}, {}, "table")) is None


def test_the_option_says_what_it_settles() -> None:
    option = who_rolls("Breeding: who rolls")
    assert option.live and option.modes == ("table",) and option.takes("real") and not option.takes("both")
