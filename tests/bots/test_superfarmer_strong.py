"""The strong player of Super Farmer."""

from __future__ import annotations

import statistics
from random import Random
from typing import Any

import msgspec
import pytest

from companion.bots import BOTS
from companion.bots.strong.superfarmer import strong, weigh
from companion.games.chance import Seeded
from companion.games.shelf import GAMES
from companion.games.superfarmer.herd import herd_of
from companion.games.superfarmer.moves import Accept, Exchange, Offer, Refuse, Roll
from companion.simulation import play_out, simulate

GAME = GAMES["super-farmer"]


def table(*herds: dict[Any, int]) -> Any:
    """A game in which seat 0 is on turn and these herds stand."""
    state, _ = GAME.setup(range(len(herds)), GAME.settle({}, {}, "digital"), Seeded(Random(0)))
    for seat, herd in enumerate(herds):
        state.herds[seat] = herd_of(herd)
        for animal, count in herd.items():
            state.bank[animal] -= count
    return state


def seen(state: Any, seat: int) -> Any:
    """What goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))


def chosen(state: Any, seat: int) -> Any:
    return strong(seen(state, seat), GAME.moves(state, seat), Random(0))


def test_alone_it_needs_hardly_more_rolls_than_the_best_play() -> None:
    """32.1 on average at best; 250 games of about 32.4 stay within 2.3 of that in 39 of 40 cases."""
    rolls = [play_out(GAME, [strong], Random(number)).turns for number in range(250)]
    assert statistics.fmean(rolls) < 35


def test_it_wins_more_than_its_share_against_medium() -> None:
    """0.69 of 1,200 games. A share of 150 stays above 0.57 but for one sample in 2,000: the games are others as soon as
    anything asks chance once more or less."""
    told = simulate(GAME, BOTS["super-farmer"], ["strong", "medium"], 150, seed=2).figures()
    assert told["by_bot"]["strong"]["share"] > 0.57


def test_it_exchanges_for_the_last_animal_that_it_lacks() -> None:
    state = table({"rabbit": 7, "sheep": 1, "pig": 1, "cow": 2, "horse": 1}, {})
    assert chosen(state, 0) == Roll() or isinstance(chosen(state, 0), Exchange)
    state = table({"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}, {})
    assert chosen(state, 0) == Exchange({"cow": 2}, {"horse": 1})


def test_it_takes_no_trade_by_which_the_partner_wins() -> None:
    state = table({"rabbit": 8, "sheep": 2, "cow": 1, "horse": 1}, {"pig": 1, "rabbit": 4})
    GAME.play(state, 0, Offer(1, {"sheep": 2}, {"pig": 1}), Seeded(Random(0)), 0)
    assert chosen(state, 1) == Refuse()


def test_it_takes_a_trade_that_brings_it_nearer_to_the_end() -> None:
    state = table({"small-dog": 2, "rabbit": 1}, {"rabbit": 20})
    GAME.play(state, 0, Offer(1, {"small-dog": 1}, {"rabbit": 6}), Seeded(Random(0)), 0)
    assert chosen(state, 1) == Accept()


@pytest.mark.parametrize("herd", [{}, {"rabbit": 9}, {"rabbit": 30, "sheep": 2, "pig": 3, "cow": 1}])
def test_what_features_bring_adds_up_to_the_value(herd: dict[Any, int]) -> None:
    state = table(herd, {"rabbit": 3})
    weighed = weigh(seen(state, 0), GAME.moves(state, 0))
    assert {type(one.move) for one in weighed} <= {Roll, Exchange}
    for one in weighed:
        assert one.value == pytest.approx(sum(one.features.values()))


def test_it_values_about_the_rolls_to_go() -> None:
    """An empty farm needs some 32 of them, and one that lacks a horse's price by a little only few."""
    start, rich = (
        max(one.value for one in weigh(seen(table(herd, {}), 0), GAME.moves(table(herd, {}), 0)))
        for herd in ({}, {"rabbit": 12, "sheep": 3, "pig": 2, "cow": 1, "big-dog": 1})
    )
    assert -40 < start < -25
    assert start + 10 < rich < 0
