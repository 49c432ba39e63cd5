"""What each pair of eyes sees, and that what is foretold is what happens."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.chance import Seeded
from companion.games.game import IllegalMove
from companion.games.hand import SeenCards
from companion.games.rambazamba.cards import PREY, SPECIES_OF
from companion.games.rambazamba.moves import Farmer, Place
from companion.games.rambazamba.state import State
from tests.games.laws import choose_kind_first
from tests.games.rambazamba.table import GAME, Table, new_game, told
from tests.games.seen import seen


def test_a_seat_sees_its_own_hand_and_of_the_others_how_many_cards_they_have() -> None:
    table = Table({"hen": "hen-f hay-hen hen-m"}, {}, hand="fox-f dog-m fox-f", discards="farmer")
    view = seen(GAME, table.state, 0)
    assert view["hand"] == ["fox-f", "dog-m", "fox-f"] and view["holding"] == {"dog-m": 1, "fox-f": 2}
    assert view["hands"] == {"0": 3, "1": 0} and view["deck"] == 98 - 7 and view["discards"] == ["farmer"]
    assert view["farms"]["0"]["hen"] == ["hen-f", "hay-hen", "hen-m"] and view["open"]["0"]["hen"] == 1
    assert view["turn"] == 0 and view["order"] == [0, 1] and view["winners"] == []
    assert seen(GAME, table.state, 1)["hand"] == []


@pytest.mark.parametrize("seat", [None, 8])
def test_who_watches_sees_the_farms_and_no_hand_and_cannot_act(seat: int | None) -> None:
    table = Table({"hen": "hen-f"}, {}, {}, {}, hand="fox-f dog-m fox-f")
    view = seen(GAME, table.state, seat)
    assert view["hand"] is None and view["holding"] == {}
    assert view["farms"]["0"]["hen"] == ["hen-f"] and view["hands"]["0"] == 3
    with pytest.raises(IllegalMove, match="no-such-seat"):
        GAME.play(table.state, seat, Farmer(), Seeded(Random(0)), 0)


def test_beside_the_table_a_seat_sees_what_its_hand_may_hold() -> None:
    table = Table({}, {}, mode="table", discards="farmer farmer")
    view = seen(GAME, table.state, 1)
    assert view["hand"] is None
    assert view["holding"]["farmer"] == 1 and view["holding"]["hen-f"] == 3


def test_the_effect_of_each_play_is_told_before_it_is_made() -> None:
    worms = "earthworm-f earthworm-m earthworm-f"
    table = Table({"earthworm": worms, "hen": "hen-f hen-f hen-f", "dog": "dog-f dog-m"}, {})
    effects = seen(GAME, table.state, 1)["effects"]["0"]
    assert effects["single"]["hen"] == {"removed": ["earthworm-f", "earthworm-m"], "wins": False}
    assert effects["pair"]["hen"] == {"removed": [], "wins": True}
    assert effects["pair"]["fox"] == {"removed": ["hen-f"] * 3, "wins": False}
    assert effects["farmer"] == ["dog-m", "dog-f"]


def begun(seed: int, mode: Any, steps: int) -> State:
    """Some game in its middle."""
    random = Random(seed)
    state = new_game(random.sample(range(9), random.randint(2, 5)), mode, seed)
    for _ in range(steps):
        before = GAME.encode(state)
        GAME.play(state, state.on_turn, next_move(state, random), Seeded(random), 0)
        if GAME.is_over(state):
            state = GAME.decode(before)
            break
    return state


def next_move(state: State, random: Random) -> Any:
    forward = (move for move in GAME.moves(state, state.on_turn) if move.__struct_config__.tag != "adjust")
    return choose_kind_first(random, forward)


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(0, 40))
def test_what_is_foretold_happens(seed: int, steps: int) -> None:
    state = begun(seed, "table", steps)
    effects, data = seen(GAME, state, None)["effects"], GAME.encode(state)
    for move in GAME.moves(state, state.on_turn):
        if isinstance(move, Place):
            species = SPECIES_OF[move.cards[0]]
            foretold = effects[str(move.farm)]["pair" if len(move.cards) == 2 else "single"][species]
            events = GAME.play(GAME.decode(data), state.on_turn, move, Seeded(Random(0)), 0)
            removed = (
                [{"from": move.farm, "row": PREY[species], "cards": foretold["removed"]}] if foretold["removed"] else []
            )
            assert told(events, "removed") == removed
            assert bool(told(events, "won")) is foretold["wins"]


# -- secrets --------------------------------------------------------------------------------------------------------


def other_cards(state: State, seat: int | None, random: Random) -> State:
    """The same game as far as this seat can know: what it has not seen is dealt anew."""
    other = GAME.decode(GAME.encode(state))
    cards: SeenCards = other.cards
    hidden = [one for one in other.order if one != seat]
    unseen = [*cards.deck, *(card for one in hidden for card in cards.hands[one])]
    random.shuffle(unseen)
    for one in hidden:
        cards.hands[one] = [unseen.pop() for _ in cards.hands[one]]
    cards.deck = unseen
    return other  # type: ignore[no-any-return]


def known_to(events: list[Any], seat: int | None) -> bytes:
    return msgspec.json.encode([event for event in events if event.only is None or seat in event.only])


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(0, 60))
def test_nothing_that_a_seat_is_shown_depends_on_what_it_may_not_know(seed: int, steps: int) -> None:
    """View, moves, and what is told of another's turn are the same, however the unseen cards lie."""
    state, random = begun(seed, "digital", steps), Random(seed)
    for seat in (*state.order, None, 99):
        other = other_cards(state, seat, random)
        assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))
        if seat is not None:
            assert list(GAME.moves(other, seat)) == list(GAME.moves(state, seat))
        if seat != state.on_turn:
            move = next_move(state, random)
            other.cards = GAME.decode(GAME.encode(state)).cards
            assert isinstance(other.cards, SeenCards)
            random.shuffle(other.cards.deck)
            shown, same = (
                known_to(GAME.play(GAME.decode(GAME.encode(one)), one.on_turn, move, Seeded(Random(7)), 0), seat)
                for one in (state, other)
            )
            assert shown == same


def test_the_scan_for_secrets_would_find_one() -> None:
    state = begun(3, "digital", 5)
    shown = [GAME.view(one, state.on_turn) for one in (state, other_cards(state, None, Random(1)))]
    assert shown[0] != shown[1], "the own hand is dealt anew for a watcher, and the seat would see it"
