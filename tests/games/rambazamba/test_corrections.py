"""Random games beside the table in which people set farms, hands, piles and turns right: what holds always."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Seeded
from companion.games.game import IllegalMove
from companion.games.rambazamba.farm import check_rows
from companion.games.rambazamba.moves import Adjust
from companion.games.rambazamba.state import State
from tests.games.laws import choose_kind_first
from tests.games.rambazamba.table import BOX, GAME, new_game
from tests.games.rambazamba.test_farm import some_row

STEPS = 40


def some_correction(state: State, random: Random) -> Adjust:
    """Something that people tell; it may be refused."""
    seat, row = random.choice(state.order), random.choice(["earthworm", "hen", "fox", "dog"])
    farms: Any = {seat: {row: tuple(some_row(random, row, most=random.choice([2, 4, 6])))}}
    discards: Any = tuple(random.sample(list(BOX), random.randint(0, 9)))
    return random.choice(
        [
            Adjust(farms=farms),
            Adjust(farms=farms, discards=discards),
            Adjust(hands={seat: random.randint(0, 4)}),
            Adjust(discards=discards * random.choice([1, 4])),
            Adjust(turn=seat),
        ]
    )


def step(state: State, random: Random) -> list[str]:
    """A correction, or what the seat on turn may do, or its being passed over; the codes that were told."""
    waited, kind, chance = GAME.turn(state), random.random(), Seeded(random)
    if waited and kind < 0.1:
        return [event.code for event in GAME.skip(state, waited[0], chance, 0)]
    seat, move = random.choice(state.order), some_correction(state, random)
    if waited and kind > 0.3:
        forward = (move for move in GAME.moves(state, waited[0]) if not isinstance(move, Adjust))
        seat, move = waited[0], choose_kind_first(random, forward)
    before = GAME.encode(state)
    try:
        return [event.code for event in GAME.play(state, seat, move, chance, 0)]
    except IllegalMove:
        assert GAME.encode(state) == before
        return []


def hold_table(state: State) -> None:
    """Nothing of the box is lost, hands fit into what is unseen, rows lie as they can, somebody can act."""
    assert +state.census() == BOX
    assert state.cards.left() >= 0 and all(0 <= state.cards.size(seat) <= 3 for seat in state.order)
    for farm in state.farms.values():
        check_rows(farm)
    assert GAME.is_over(state) or next(GAME.moves(state, GAME.turn(state)[0]))


@settings(max_examples=50)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_corrections_leave_the_table_in_order_and_every_end_is_told(seats: int, seed: int) -> None:
    random = Random(seed)
    state = new_game(random.sample(range(9), seats), mode="table")
    for _ in range(STEPS):
        was_over, had_turn = GAME.is_over(state), GAME.turn(state)
        told = step(state, random)
        hold_table(state)
        assert told.count("over") == (GAME.is_over(state) and not was_over)
        assert told.count("turn") == (GAME.turn(state) not in ([], had_turn))
