"""The list of moves is complete and holds nothing else; what is misshaped is not read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Seeded
from companion.games.game import IllegalMove
from companion.games.rambazamba.cards import HAY_FOR, SPECIES, SPECIES_OF, AnimalCard
from companion.games.rambazamba.moves import Adjust, Discard, Farmer, Hay, Pass, Pitchfork, Place, TwoPlayer
from companion.games.rambazamba.state import State
from tests.games.laws import choose_kind_first
from tests.games.rambazamba.table import BOX, GAME, Table, new_game


def every_play(state: State) -> Iterator[Any]:
    """Everything that can be said on a turn, sensible or not."""
    animals: tuple[AnimalCard, ...] = get_args(AnimalCard)
    for cards in (*product(animals), *product(animals, repeat=2)):
        yield from (Place(cards, farm) for farm in state.order)
    yield from map(Hay, HAY_FOR)
    yield from (Pitchfork(farm, row) for farm in state.order for row in SPECIES)
    yield from (TwoPlayer(own, other) for own in SPECIES for other in SPECIES)
    yield from map(Discard, BOX)
    yield from (Farmer(), Pass())


def is_taken(data: bytes, seat: int, move: Any) -> bool:
    try:
        GAME.play(GAME.decode(data), seat, move, Seeded(Random(0)), 0)
    except IllegalMove:
        return False
    return True


@settings(max_examples=24)
@given(st.integers(2, 5), st.sampled_from(["digital", "table"]), st.integers(0, 50), st.integers(0, 2**32))
def test_exactly_the_listed_plays_are_taken(seats: int, mode: str, steps: int, seed: int) -> None:
    random = Random(seed)
    state = new_game(range(seats), mode, seed)
    for _ in range(steps):
        data = GAME.encode(state)
        move = choose_kind_first(
            random, (move for move in GAME.moves(state, state.on_turn) if not isinstance(move, Adjust))
        )
        GAME.play(state, state.on_turn, move, Seeded(random), 0)
        if GAME.is_over(state):
            state = GAME.decode(data)
            break
    listed = [move for move in GAME.moves(state, state.on_turn) if not isinstance(move, Adjust)]
    data = GAME.encode(state)
    taken = [move for move in every_play(state) if is_taken(data, state.on_turn, move)]
    assert len(listed) == len(taken) and all(move in listed for move in taken)


def test_the_first_of_every_kind_comes_first() -> None:
    table = Table({"hen": "hen-f hen-m"}, {"hen": "hen-f"}, mode="table")
    kinds = [type(move) for move in table.moves()]
    assert kinds[:7] == [Place, Hay, Pitchfork, Farmer, TwoPlayer, Discard, Adjust]
    assert len(set(kinds)) == 7


def test_equal_cards_are_listed_once() -> None:
    table = Table({}, {}, hand="hen-f hen-f hen-f")
    assert table.moves() == [Place(("hen-f",), 0), Place(("hen-f",), 1)]


def test_a_seat_that_does_not_play_has_no_moves() -> None:
    assert Table({}, {}).moves(seat=7) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"place","cards":[],"farm":0}',
        '{"type":"place","cards":["hen-f","hen-m","hen-f"],"farm":0}',
        '{"type":"place","cards":["hay-hen"],"farm":0}',
        '{"type":"place","cards":["hen"],"farm":0}',
        '{"type":"place","cards":"hen-f","farm":0}',
        '{"type":"place","cards":["hen-f"]}',
        '{"type":"place","cards":["hen-f"],"farm":"0"}',
        '{"type":"hay","card":"hen-f"}',
        '{"type":"hay","card":"hay-hens"}',
        '{"type":"pitchfork","card":"farmer","farm":1,"row":"hen"}',
        '{"type":"pitchfork","farm":1,"row":"hay-hen"}',
        '{"type":"farmer","card":null}',
        '{"type":"farmer","farm":1}',
        '{"type":"two-player","own":"hen"}',
        '{"type":"discard","card":"cow"}',
        '{"type":"pass","card":"hen-f"}',
        '{"type":"adjust","farms":null}',
        '{"type":"adjust","farms":{"0":{"cow":[]}}}',
        '{"type":"adjust","farms":{"0":{"hen":["pitchfork"]}}}',
        '{"type":"adjust","hands":{"0":-1}}',
        '{"type":"adjust","hands":{"0":1.0}}',
        '{"type":"adjust","hands":{"x":1}}',
        '{"type":"adjust","turn":true}',
    ],
)
def test_what_is_misshaped_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_move(text.encode())


def test_every_kind_of_card_belongs_somewhere() -> None:
    assert {*SPECIES_OF, *HAY_FOR, "pitchfork", "farmer"} == set(BOX)
