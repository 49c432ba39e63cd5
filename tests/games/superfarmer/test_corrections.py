"""Random games beside the table in which herds are set right by hand at any moment: what holds in every state."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Seeded
from companion.games.game import Event
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.herd import ANIMALS, Herd, box_less, is_complete
from companion.games.superfarmer.moves import Adjust
from tests.games.laws import choose_kind_first
from tests.games.superfarmer.table import GAME, codes

STEPS = 50
RULINGS = st.fixed_dictionaries(
    {}, optional={choice.name: st.sampled_from(choice.choices or []) for choice in SuperFarmer().rulings}
)


def some_herd(state: Any, seat: int, random: Random) -> Herd:
    """A herd that the box can hold beside the others', often that of a Super Farmer."""
    left = box_less(GAME.chart(state).box, [herd for other, herd in state.herds.items() if other != seat])
    return {animal: min(left[animal], random.choice([0, 1, 1, 2, 6])) for animal in ANIMALS}


def step(state: Any, random: Random) -> list[Event]:
    """A correction, or what a seat that is waited for may do, or its being passed over."""
    waited, kind = GAME.turn(state), random.random()
    if not waited or kind < 0.25:
        seat = random.choice(state.order)
        return GAME.play(state, seat, Adjust(seat, some_herd(state, seat, random)), Seeded(random), 0)
    if kind < 0.3:
        return GAME.skip(state, waited[0], Seeded(random), 0)
    moves = (move for move in islice(GAME.moves(state, waited[0]), 64) if not isinstance(move, Adjust))
    return GAME.play(state, waited[0], choose_kind_first(random, moves), Seeded(random), 0)


def hold_table(state: Any) -> None:
    """Who has won is a Super Farmer, has no turn and trades no more; nobody is passed over who should have won."""
    placed = state.placed()
    assert [sum(herd[animal] for herd in (*state.herds.values(), state.bank)) for animal in ANIMALS] == list(
        GAME.chart(state).box.values()
    )
    assert state.offer is None or (state.offer.seat == state.turn and state.offer.to not in placed)
    if not GAME.is_over(state):
        looked_at = state.order if state.rulings.win == "any-time" else [state.turn]
        assert state.turn not in placed
        assert all(is_complete(state.herds[seat]) for seat in placed)
        assert not any(is_complete(state.herds[seat]) for seat in looked_at if seat not in placed)


@settings(max_examples=150)
@given(st.integers(1, 5), RULINGS, st.integers(0, 2**32))
def test_corrections_leave_places_turns_and_offers_in_order_and_every_end_is_told(
    seats: int, rulings: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    order = random.sample(range(9), seats)
    state, _ = GAME.setup(order, GAME.settle({}, rulings, "table"), Seeded(random))
    for _ in range(STEPS):
        was_over = GAME.is_over(state)
        told = codes(step(state, random))
        hold_table(state)
        # A correction may take a win back and thereby give it to another at once: then it goes on and ends again.
        goes_on = not was_over or "turn" in told
        assert told.count("over") == (GAME.is_over(state) and goes_on)
        assert GAME.is_over(state) or goes_on
