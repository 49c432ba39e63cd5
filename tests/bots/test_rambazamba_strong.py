"""The strong player of Rambazamba."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from companion.bots.strong.rambazamba import LOST, WON, strong, weigh
from companion.games.chance import Seeded
from companion.games.rambazamba.moves import Place
from companion.games.shelf import GAMES

GAME = GAMES["rambazamba"]


def table(hand: list[str], *farms: dict[str, list[str]]) -> Any:
    """A game in which seat 0 is on turn with this hand, and the farms have these rows."""
    state, _ = GAME.setup(range(len(farms)), GAME.settle({}, {}, "digital"), Seeded(Random(0)))
    state.cards.hands[0] = list(hand)
    for seat, rows in enumerate(farms):
        for species, row in rows.items():
            state.farms[seat][species] = list(row)
    return state


def seen(state: Any) -> Any:
    """What goes over the wire to seat 0."""
    return msgspec.json.decode(msgspec.json.encode(GAME.view(state, 0)))


def test_it_wins_if_it_can() -> None:
    state = table(["fox-f", "fox-m", "farmer"], {"fox": ["fox-f"] * 3}, {"dog": ["dog-f"] * 4})
    assert strong(seen(state), GAME.moves(state, 0), Random(0)) in (
        Place(("fox-f", "fox-m"), 0),
        Place(("fox-m", "fox-f"), 0),
    )


def test_what_makes_five_is_worth_the_game_for_either_side() -> None:
    state = table(["dog-f", "hen-f", "hen-m"], {"hen": ["hen-f"] * 4}, {"dog": ["dog-m"] * 4})
    values = {one.move: one.value for one in weigh(seen(state), GAME.moves(state, 0))}
    assert values[Place(("hen-f",), 0)] == WON
    assert values[Place(("dog-f",), 1)] == LOST


def test_it_takes_from_who_would_win_next() -> None:
    """The next player needs one earthworm more: a hen there chases two of them."""
    state = table(["hen-f", "hay-fox", "earthworm-f"], {}, {"earthworm": ["earthworm-f"] * 4}, {})
    move = strong(seen(state), GAME.moves(state, 0), Random(0))
    assert move == Place(("hen-f",), 1)


def test_a_pair_is_weighed_once() -> None:
    state = table(["fox-f", "fox-m", "hay-dog"], {}, {})
    moves = [one.move for one in weigh(seen(state), GAME.moves(state, 0))]
    assert len([move for move in moves if isinstance(move, Place) and len(move.cards) == 2]) == 2
