"""Stampfarm rulebook, "Gameplay", "Barn" and "Advanced Mode", played on the phones."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.chance import Recorded, Seeded
from companion.games.game import IllegalMove
from companion.games.stampfarm.board import ALL_CELLS
from companion.games.stampfarm.components import HOUSE
from companion.games.stampfarm.moves import Adjust, Full, Pick, Roll, Stamp, TellSheet
from companion.games.stampfarm.state import State
from tests.games.seen import seen
from tests.games.stampfarm.boards import GAME, fill, new_game, play, roll, stamp

LIZA, SASHA, MATVEY = 0, 1, 2


def refusal_of(state: State, seat: int | None, move: Any, *faces: str) -> IllegalMove:
    """The refusal of a move, which leaves the state as it was."""
    before = GAME.encode(state)
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, seat, move, Recorded(faces), 0)
    assert GAME.encode(state) == before
    return refusal.value


# -- the rulebook's example -------------------------------------------------------------------------------------------


def test_the_example_round_of_liza_sasha_and_matvey() -> None:
    """A joker stamps a chicken, a goose goes into the barn, the same die's goose fills a board, the sheep is unused."""
    state = new_game(3)
    fill(state, MATVEY, free=1)
    assert roll(state, LIZA, "hay", "goose", "sheep") == ["rolled"]
    play(state, LIZA, Stamp(0, "chicken", (0, 0)))
    assert state.players[LIZA].sheet.stamp_at((0, 0)) == "chicken"
    assert state.taken == 0
    assert play(state, SASHA, Stamp(1, "goose", "barn")) == ["barned"]
    assert state.players[SASHA].sheet.barn == ("goose",)
    assert play(state, MATVEY, Stamp(1, "goose", (3, 4))) == ["stamped", "full", "round"]
    assert (state.leader, state.phase(), state.turn()) == (SASHA, "roll", [SASHA])
    assert state.waiting == [SASHA, LIZA]


# -- rounds -----------------------------------------------------------------------------------------------------------


def test_the_first_seat_of_the_order_begins() -> None:
    state = new_game([4, 1, 2])
    assert (state.leader, state.turn(), state.phase()) == (4, [4], "roll")


def test_a_round_goes_clockwise_and_the_next_is_led_by_the_leaders_left_neighbour() -> None:
    state = new_game([2, 0, 1])
    roll(state, 2, "cow", "pig", "sheep")
    order = []
    while state.phase() == "stamp":
        [seat] = state.turn()
        order.append(seat)
        stamp(state, seat, 0 if seat == 2 else 1, (0, 0))
    assert order == [2, 0, 1]
    assert state.leader == 0 and state.faces == [] and state.taken is None and state.picked == {}


def test_the_leaders_die_is_reserved_even_if_another_shows_the_same() -> None:
    state = new_game(3)
    roll(state, 0, "cow", "cow", "pig")
    stamp(state, 0, 1, (0, 0))
    refusal = refusal_of(state, 1, Stamp(1, "cow", (0, 0)))
    assert (refusal.code, refusal.params) == ("die-taken", {"seat": 0, "wanted": [0, 2]})
    stamp(state, 1, 0, (0, 0))
    assert stamp(state, 2, 0, (0, 0)) == ["stamped", "round"]


def test_full_boards_are_skipped_and_the_next_seat_that_is_not_full_leads() -> None:
    """Room in the barn does not keep a full board in play."""
    state = new_game(4)
    fill(state, 1)
    fill(state, 2)
    roll(state, 0, "cow", "pig", "sheep")
    stamp(state, 0, 0, (0, 0))
    assert state.turn() == [3]
    stamp(state, 3, 1, (0, 0))
    assert (state.leader, state.waiting) == (3, [3, 0])


def test_the_game_ends_when_all_boards_are_full_though_barns_are_empty() -> None:
    state = new_game(2)
    fill(state, 0)
    fill(state, 1, free=1)
    state.leader = 1
    roll(state, 1, "cow", "pig", "sheep")
    assert not GAME.is_over(state) and GAME.result(state) is None
    assert stamp(state, 1, 0, (3, 4)) == ["stamped", "full", "over"]
    assert GAME.is_over(state) and GAME.turn(state) == []
    assert all(list(GAME.moves(state, seat)) == [] for seat in (0, 1))
    assert refusal_of(state, 0, Roll(), "cow", "cow", "cow").code == "wrong-phase"


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_only_the_leader_rolls_and_only_once() -> None:
    state = new_game(3)
    assert refusal_of(state, 1, Roll(), "cow", "cow", "cow").code == "not-your-turn"
    roll(state, 0, "cow", "pig", "sheep")
    assert refusal_of(state, 0, Roll(), "cow", "cow", "cow").code == "wrong-phase"


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (1, Stamp(0, "cow", (0, 0)), "not-your-turn"),
        (7, Stamp(0, "cow", (0, 0)), "no-such-seat"),
        (None, Stamp(0, "cow", (0, 0)), "no-such-seat"),
        (0, Stamp(3, "cow", (0, 0)), "no-such-die"),
        (0, Stamp(-1, "cow", (0, 0)), "no-such-die"),
        (0, Stamp(0, "pig", (0, 0)), "wrong-stamp"),
        (0, Stamp(2, "hay", (0, 0)), "wrong-stamp"),
        (0, Stamp(0, "horse", (0, 0)), "wrong-stamp"),
        (0, Stamp(0, "cow", (4, 0)), "no-such-cell"),
        (0, Stamp(0, "cow", (0, 5)), "no-such-cell"),
        (0, Stamp(0, "cow", (-1, 0)), "no-such-cell"),
        (0, Stamp(0, "cow", (0, -1)), "no-such-cell"),
        (0, Stamp(0, "cow", (2, 2)), "cell-taken"),
        (0, Stamp(0, "cow", "barn"), "barn-full"),
        (0, Pick(0), "table-only"),
        (0, Full(), "table-only"),
        (0, TellSheet((), (), ()), "table-only"),
        (0, Adjust(), "table-only"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(seat: int | None, move: Any, code: str) -> None:
    state = new_game(2)
    player = state.players[0]
    player.sheet, player.stamped, player.barned = player.sheet.stamped((2, 2), "pig").barned("cow").barned("cow"), 1, 2
    roll(state, 0, "cow", "pig", "hay")
    assert refusal_of(state, seat, move).code == code


def test_nothing_is_stamped_before_the_roll() -> None:
    assert refusal_of(new_game(2), 0, Stamp(0, "cow", (0, 0))).code == "wrong-phase"


def test_faces_are_not_taken_from_a_phone_on_the_phones() -> None:
    """In digital rooms the dice are the server's."""
    assert refusal_of(new_game(2), 0, Roll(("cow", "cow", "cow")), "cow", "cow", "cow").code == "faces-not-asked"


# -- hay --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "count"), [("normal", 5), ("advanced", 6)])
def test_the_haystack_face_stands_for_any_animal_and_in_advanced_mode_also_for_hay(rules: str, count: int) -> None:
    state = new_game(2, rules=rules)
    roll(state, 0, "hay", "cow", "cow")
    stamps = {move.stamp for move in GAME.moves(state, 0) if isinstance(move, Stamp) and move.die == 0}
    assert len(stamps) == count and ("hay" in stamps) == (rules == "advanced")


def test_hay_may_go_into_the_barn_in_advanced_mode() -> None:
    state = new_game(2, rules="advanced")
    roll(state, 0, "hay", "cow", "cow")
    assert play(state, 0, Stamp(0, "hay", "barn")) == ["barned"]


# -- advanced set-up --------------------------------------------------------------------------------------------------


def test_advanced_games_open_one_card_of_each_deck_and_give_every_seat_a_fence_of_its_own() -> None:
    seen_cards, seen_fences = set(), set()
    for seed in range(40):
        state = new_game(5, rules="advanced", seed=seed)
        assert [HOUSE.deck_of(card) for card in state.cards] == list(HOUSE.decks)
        fences = [player.sheet.fences for player in state.players.values()]
        assert len(set(fences)) == 5
        seen_cards.update(state.cards)
        seen_fences.update(fences)
    assert seen_cards == set(HOUSE.cards)
    assert seen_fences == {sheet.edges() for sheet in HOUSE.sheets}


def test_what_is_drawn_at_set_up_is_public_chance() -> None:
    """Three cards and a sheet for each seat: numbers, which the log may show at once."""
    chance = Seeded(Random(3))
    GAME.setup([0, 1], GAME.settle({"rules": "advanced"}, {}, "digital"), chance)
    assert len(chance.taken) == 5 and all(type(outcome) is int for outcome in chance.taken)


def test_normal_games_have_neither_cards_nor_fences() -> None:
    state = new_game(5)
    assert state.cards == [] and all(player.sheet.fences == () for player in state.players.values())


def test_a_fence_parts_a_group_and_a_card_adds_its_points() -> None:
    state = new_game(2, rules="advanced")
    player = state.players[0]
    [(one, other), *_] = player.sheet.fences
    player.sheet = player.sheet.stamped(one, "cow").stamped(other, "cow")
    state.cards = ["lunchtime", "pair", "feeder"]
    score = GAME.standings(state).scores[0]
    told = {(line.code, line.params.get("animal", line.params.get("card"))): line.points for line in score.lines}
    assert told[("group", "cow")] == 0
    assert told[("card", "lunchtime")] == 2 and told[("card", "pair")] == 5
    assert score.total == 7


# -- ends and standings -----------------------------------------------------------------------------------------------


def test_equal_totals_share_a_place() -> None:
    """Two with 11 share the first place, 9 is the next; all with nothing share the victory."""
    state = new_game(3)
    assert GAME.standings(state).places == [[0, 1, 2]]
    for seat, count in ((0, 11), (1, 11), (2, 9)):
        for cell in ALL_CELLS[:count]:
            state.players[seat].sheet = state.players[seat].sheet.stamped(cell, "cow")
    standings = GAME.standings(state)
    assert [standings.scores[seat].total for seat in (0, 1, 2)] == [11, 11, 9]
    assert standings.places == [[0, 1], [2]]


def test_the_ruling_of_tied_groups_reaches_the_standings() -> None:
    totals = []
    for tied in ("all", "one"):
        state, _ = GAME.setup([0, 1], GAME.settle({}, {"tied-groups": tied}, "digital"), Seeded(Random(0)))
        for cell in ((0, 0), (0, 1), (2, 0), (2, 1)):
            state.players[0].sheet = state.players[0].sheet.stamped(cell, "pig")
        totals.append(GAME.standings(state).scores[0].total)
    assert totals == [4, 2]


# -- absent seats -----------------------------------------------------------------------------------------------------


def test_an_absent_seat_loses_its_stamp_and_nothing_else() -> None:
    state = new_game(3)
    roll(state, 0, "cow", "pig", "sheep")
    stamp(state, 0, 0, (0, 0))
    before = state.players[1].sheet
    GAME.skip(state, 1, Recorded([]), 0)
    assert state.players[1].sheet == before and state.turn() == [2]
    stamp(state, 2, 1, (0, 0))
    assert state.leader == 1, "the absent one is still next to lead"


def test_an_absent_leader_who_has_not_rolled_gives_the_lead_to_the_next() -> None:
    state = new_game(3)
    codes = [event.code for event in GAME.skip(state, 0, Recorded([]), 0)]
    assert codes == ["leads"]
    assert (state.leader, state.waiting) == (1, [1, 2])


def test_an_absent_leader_who_has_rolled_reserves_no_die() -> None:
    state = new_game(3)
    roll(state, 0, "cow", "pig", "sheep")
    GAME.skip(state, 0, Recorded([]), 0)
    assert state.free_dice() == [0, 1, 2]
    stamp(state, 1, 2, (0, 0))
    assert state.taken is None


def test_nobody_is_skipped_who_is_not_waited_for() -> None:
    state = new_game(3)
    with pytest.raises(IllegalMove) as refusal:
        GAME.skip(state, 1, Recorded([]), 0)
    assert refusal.value.code == "not-waited-for"


# -- what may be done, and what is seen -------------------------------------------------------------------------------


def test_the_first_moves_name_every_die_stamp_and_place() -> None:
    state = new_game(2, rules="advanced")
    roll(state, 0, "hay", "hay", "hay")
    moves = list(GAME.moves(state, 0))
    assert len(moves) == 3 * 6 * 21
    first = moves[:64]
    assert {(move.die, move.stamp) for move in first} == {(move.die, move.stamp) for move in moves}  # type: ignore[attr-defined]
    assert {move.to for move in first} == {move.to for move in moves}  # type: ignore[attr-defined]


def test_a_seat_that_is_not_on_turn_has_no_move() -> None:
    state = new_game(2)
    assert list(GAME.moves(state, 1)) == [] and list(GAME.moves(state, 9)) == []


def test_the_view_tells_every_running_total_with_its_cells() -> None:
    state = new_game(2)
    state.players[1].sheet = state.players[1].sheet.stamped((0, 0), "pig").stamped((1, 0), "pig")
    view = seen(GAME, state, None)
    assert view["running"]["1"]["total"] == 2
    assert view["running"]["1"]["groups"]["pig"] == {"points": 2, "cells": [[0, 0], [1, 0]]}
    assert view == seen(GAME, state, 0)


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    state = new_game(3)
    roll(state, 0, "cow", "pig", "sheep")
    view = GAME.view(state, 0)
    before = msgspec.json.encode(view)
    stamp(state, 0, 0, (0, 0))
    stamp(state, 1, 1, (0, 0))
    stamp(state, 2, 1, (0, 0))
    roll(state, 1, "hay", "hay", "hay")
    assert msgspec.json.encode(view) == before


def test_every_seats_rolls_are_counted_by_face() -> None:
    state = new_game(2)
    roll(state, 0, "hay", "hay", "pig")
    assert seen(GAME, state, None)["counts"] == {
        "0": {"cow": 0, "goose": 0, "chicken": 0, "pig": 1, "sheep": 0, "hay": 2}
    }


def test_the_dice_stay_the_apps_on_the_phones() -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.change(new_game(2), "dice", "real")
    assert refusal.value.code == "fixed-while-playing"
    with pytest.raises(IllegalMove) as refusal:
        GAME.settle({"dice": "real"}, {}, "digital")
    assert refusal.value.code == "unknown-option"
