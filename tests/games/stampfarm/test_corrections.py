"""Random games beside the table in which people set sheets, full boards and the leader right: what holds always."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Seeded
from companion.games.game import IllegalMove
from companion.games.stampfarm.board import ALL_CELLS, Cells, Sheet
from companion.games.stampfarm.components import ANIMALS
from companion.games.stampfarm.moves import Adjust, Full, Pick, Roll, Stamp, TellSheet
from companion.games.stampfarm.state import State
from tests.games.stampfarm.boards import GAME, new_game

STEPS = 60


def some_cells(random: Random) -> Cells:
    """A sheet that is empty, begun, full but for one cell, or full."""
    sheet = Sheet()
    for cell in random.sample(ALL_CELLS, random.choice([0, 5, 19, 20])):
        sheet = sheet.stamped(cell, random.choice(ANIMALS))
    return sheet.cells


def some_correction(state: State, random: Random) -> Any:
    """Something that people tell; it may be refused."""
    seat, cells = random.choice(state.order), some_cells(random)
    return random.choice(
        [
            TellSheet(cells, (), ()),
            Adjust(seat=seat, cells=cells),
            Adjust(seat=seat, cells=cells, full=False, leader=seat),
            Adjust(seat=seat, full=False),
            Adjust(leader=seat),
            Full(),
        ]
    )


def step(state: State, random: Random) -> list[str]:
    """A correction, or what a seat that is waited for may do, or its being passed over; the codes that were told."""
    waited, kind = GAME.turn(state), random.random()
    if waited and kind < 0.1:
        return [event.code for event in GAME.skip(state, waited[0], Seeded(random), 0)]
    forward = [move for seat in waited[:1] for move in GAME.moves(state, seat) if isinstance(move, Roll | Stamp | Pick)]
    seat, move = waited[0] if forward else random.choice(state.order), random.choice(forward or [None])
    if move is None or kind < 0.3:
        seat, move = random.choice(state.order), some_correction(state, random)
    before = GAME.encode(state)
    try:
        return [event.code for event in GAME.play(state, seat, move, Seeded(random), 0)]
    except IllegalMove:
        assert GAME.encode(state) == before
        return []


def hold_table(state: State) -> None:
    """Full boards are out of the round, others are in the game; the leader comes first; somebody can always act."""
    for seat, player in state.players.items():
        assert player.full or player.stamped < len(ALL_CELLS)
        assert (player.full and player.final) or not player.sheet.is_full()
        assert player.full or not player.final
        assert not player.full or seat not in state.waiting
    assert bool(state.waiting) == any(not player.full for player in state.players.values())
    assert state.faces or not state.waiting or (state.leader == state.waiting[0] and state.taken is None)
    assert GAME.turn(state) or GAME.is_over(state)


@settings(max_examples=150)
@given(st.integers(2, 5), st.integers(0, 2**32))
def test_corrections_leave_the_round_in_order_and_every_end_is_told(seats: int, seed: int) -> None:
    random = Random(seed)
    state = new_game(random.sample(range(9), seats), mode="table")
    for _ in range(STEPS):
        was_over = GAME.is_over(state)
        told = step(state, random)
        hold_table(state)
        assert told.count("over") == (GAME.is_over(state) and not was_over)
