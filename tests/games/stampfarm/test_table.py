"""Stampfarm beside the table: stamps on paper, told to the app at any moment or only at the end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from companion.games.chance import Recorded
from companion.games.game import IllegalMove
from companion.games.stampfarm.board import EMPTY, Cells
from companion.games.stampfarm.moves import Adjust, Full, Pick, Roll, TellSheet
from companion.games.stampfarm.state import State
from tests.games.seen import seen
from tests.games.stampfarm.boards import GAME, drawn, new_game, play, roll, stamp
from tests.games.stampfarm.test_gameplay import refusal_of

LIZA = "P P K K S\nC K K P P\nS S S K S\nP K C P K"
FENCE = (((0, 0), (0, 1)),)


def cells(board: str) -> Cells:
    return tuple(map(tuple, drawn(board)["cells"]))


def told(board: str, **fields: Any) -> TellSheet:
    """A sheet that a player tells."""
    return TellSheet(cells(board), **{"fences": (), "barn": (), **fields})


def table(seats: int = 3, **given: Any) -> State:
    return new_game(seats, mode="table", **given)


def play_on_paper(state: State, *, rounds: int) -> None:
    """Whole rounds in which the leader takes the first die and the others the second."""
    for _ in range(rounds):
        leader = state.leader
        roll(state, leader, "cow", "pig", "sheep")
        while state.phase() == "stamp":
            [seat] = state.turn()
            play(state, seat, Pick(0 if seat == leader else 1))


# -- dice and picks ---------------------------------------------------------------------------------------------------


def test_the_app_reserves_the_leaders_die_and_passes_on() -> None:
    state = table()
    roll(state, 0, "cow", "pig", "sheep")
    assert play(state, 0, Pick(2)) == ["picked"]
    assert refusal_of(state, 1, Pick(2)).code == "die-taken"
    play(state, 1, Pick(0))
    play(state, 2, Pick(0))
    assert (state.leader, state.phase()) == (1, "roll")
    assert [state.players[seat].stamped for seat in (0, 1, 2)] == [1, 1, 1]


def test_the_papers_barn_holds_two_as_well() -> None:
    state = table(2)
    for _ in range(2):
        leader = state.leader
        roll(state, leader, "cow", "pig", "hay")
        play(state, leader, Pick(0, "barn"))
        play(state, 1 - leader, Pick(2, "barn"))
    roll(state, 0, "cow", "pig", "hay")
    assert refusal_of(state, 0, Pick(0, "barn")).code == "barn-full"
    assert Pick(0, "barn") not in list(GAME.moves(state, 0)) and Pick(0) in list(GAME.moves(state, 0))


def test_faces_read_off_real_dice_play_like_the_apps() -> None:
    """A tapped roll is marked as such, and otherwise leads to the same game."""
    state, twin = table(dice="real"), table()
    assert refusal_of(state, 0, Roll()).code == "faces-wanted"
    assert refusal_of(state, 0, Roll(("cow", "pig"))).code == "faces-wanted"
    assert refusal_of(state, 0, Roll(("cow", "pig", "fox"))).code == "not-a-face"
    assert refusal_of(twin, 0, Roll(("cow", "pig", "hay"))).code == "faces-not-asked"
    [rolled] = GAME.play(state, 0, Roll(("cow", "pig", "hay")), Recorded([]), 0)
    assert rolled.params == {"seat": 0, "faces": ["cow", "pig", "hay"], "tapped": True}
    roll(twin, 0, "cow", "pig", "hay")
    twin.dice = "real"
    assert GAME.encode(state) == GAME.encode(twin)


def test_the_dice_may_change_in_the_middle_of_a_game() -> None:
    state = table()
    assert [event.code for event in GAME.change(state, "dice", "real")] == ["dice"]
    assert len(list(GAME.moves(state, 0))) == 6**3 + 3
    GAME.change(state, "dice", "app")
    roll(state, 0, "cow", "pig", "hay")
    for name, value, code in (("dice", "loaded", "bad-option"), ("rules", "normal", "fixed-while-playing")):
        with pytest.raises(IllegalMove) as refusal:
            GAME.change(state, name, value)
        assert refusal.value.code == code


def test_a_bot_rolls_no_real_dice() -> None:
    assert GAME.refuses_bot(GAME.settle({"dice": "real"}, {}, "table")) == "real-dice"
    assert GAME.refuses_bot(GAME.settle({}, {}, "table")) is None


def test_a_seat_may_stamp_on_the_phone_while_others_stamp_paper() -> None:
    """A grandmother plays from afar: her sheet is the app's, and needs no telling at the end."""
    state = table(2)
    for number in range(20):
        leader = state.leader
        roll(state, leader, "cow", "pig", "sheep")
        while state.phase() == "stamp":
            [seat] = state.turn()
            if seat == 0:
                stamp(state, 0, state.free_dice()[0], divmod(number, 5))
            else:
                play(state, 1, Pick(state.free_dice()[0]))
    assert state.players[0].final and not state.players[1].final
    assert (state.phase(), state.turn()) == ("sheets", [1])


# -- full boards and the end ------------------------------------------------------------------------------------------


def test_twenty_stamps_on_paper_fill_a_board_and_then_the_sheets_are_waited_for() -> None:
    state = table()
    play_on_paper(state, rounds=20)
    assert (state.phase(), state.turn()) == ("sheets", [0, 1, 2])
    assert not GAME.is_over(state)
    play(state, 2, told(LIZA, barn=("goose", "goose")))
    assert state.turn() == [0, 1]
    play(state, 0, told(LIZA))
    assert play(state, 1, told("C C C C C\n. . . . .\n. . . . .\n. . . . .")) == ["told", "over"]
    result = GAME.result(state)
    assert result is not None
    assert result.places == [[0, 2], [1]]
    assert [result.scores[seat].total for seat in (0, 1, 2)] == [11, 5, 11]


def test_who_says_full_is_passed_over() -> None:
    state = table()
    roll(state, 0, "cow", "pig", "sheep")
    play(state, 0, Pick(0))
    assert play(state, 1, Full()) == ["full"]
    assert state.turn() == [2]
    assert refusal_of(state, 1, Full()).code == "board-full"
    play(state, 2, Pick(1))
    assert (state.leader, state.waiting) == (2, [2, 0])


def test_a_leader_who_says_full_before_the_roll_gives_the_lead_to_the_next() -> None:
    state = table()
    assert play(state, 0, Full()) == ["full", "leads"]
    assert (state.leader, state.turn()) == (1, [1])


def test_who_does_not_tell_the_sheet_counts_with_what_is_known() -> None:
    state = table(2)
    play(state, 1, told("C C . . .\n. . . . .\n. . . . .\n. . . . ."))
    play(state, 0, Full())
    assert play(state, 1, Full()) == ["full", "sheets"]
    assert [event.code for event in GAME.skip(state, 0, Recorded([]), 0)] == []
    assert [event.code for event in GAME.skip(state, 1, Recorded([]), 0)] == ["over"]
    assert GAME.standings(state).places == [[1], [0]]


# -- papers that are tapped in at once ---------------------------------------------------------------------------------


def both_full() -> State:
    state = table(2)
    play(state, 0, Full())
    play(state, 1, Full())
    return state


def test_who_taps_in_a_finished_paper_is_seen_to_and_is_waited_for_until_it_is_told() -> None:
    state = both_full()
    assert play(state, 1, told("C C . . .\n. . . . .\n. . . . .\n. . . . .", draft=True)) == ["entering"]
    assert play(state, 1, told(LIZA, draft=True)) == []
    boards = seen(GAME, state, None)["boards"]
    assert [(board["entering"], board["final"]) for board in boards.values()] == [(False, False), (True, False)]
    assert state.turn() == [0, 1] and state.players[1].sheet.is_full()
    assert play(state, 1, told(LIZA)) == ["told"]
    assert not state.players[1].entering and state.turn() == [0]


def test_what_a_paper_is_worth_is_told_when_all_are_in() -> None:
    """A correction after the end says it again."""
    state = both_full()
    for seat in (0, 1):
        [event, *_] = GAME.play(state, seat, told(LIZA), Recorded([]), 0)
        assert event.params == {"seat": seat}
    [event] = GAME.play(state, 1, told(LIZA), Recorded([]), 0)
    assert event.params == {"seat": 1, "total": 11}


def test_only_a_finished_paper_that_is_awaited_can_be_a_draft() -> None:
    state = table(2)
    assert refusal_of(state, 0, told(LIZA, draft=True)).code == "wrong-phase"
    state = both_full()
    play(state, 0, told(LIZA))
    assert refusal_of(state, 0, told(LIZA, draft=True)).code == "wrong-phase"
    assert refusal_of(state, 1, TellSheet(EMPTY[:3], (), (), draft=True)).code == "wrong-size"


def test_who_begins_to_enter_and_goes_away_counts_with_what_was_tapped_in() -> None:
    state = both_full()
    play(state, 0, told(LIZA))
    play(state, 1, told("C C . . .\n. . . . .\n. . . . .\n. . . . .", draft=True))
    assert [event.code for event in GAME.skip(state, 1, Recorded([]), 0)] == ["over"]
    assert GAME.standings(state).scores[1].total == 2 and not state.players[1].entering


# -- sheets -----------------------------------------------------------------------------------------------------------


def test_a_sheet_may_be_told_at_any_moment_and_again() -> None:
    state = table()
    for count, board in enumerate(("C . . . .", "C C . . .", "C C C . ."), start=1):
        play(state, 2, told(board + "\n. . . . ." * 3))
        assert state.players[2].stamped == count
    assert seen(GAME, state, None)["running"]["2"]["total"] == 3
    assert state.turn() == [0], "telling a sheet is nobody's turn"


def test_a_sheet_is_known_until_a_stamp_follows_on_paper() -> None:
    state = table(2)
    play(state, 0, told("C . . . .\n. . . . .\n. . . . .\n. . . . ."))
    assert seen(GAME, state, 1)["boards"]["0"]["known"]
    roll(state, 0, "cow", "pig", "sheep")
    play(state, 0, Pick(0))
    assert not seen(GAME, state, 1)["boards"]["0"]["known"]


def test_a_full_sheet_that_is_told_fills_the_board() -> None:
    state = table()
    assert play(state, 0, told(LIZA)) == ["told", "full", "leads"]
    assert state.players[0].full and state.players[0].final


@pytest.mark.parametrize(
    ("sheet", "code", "path"),
    [
        (TellSheet(EMPTY[:3], (), ()), "wrong-size", "cells"),
        (TellSheet((*EMPTY[:3], ("horse", *EMPTY[0][1:])), (), ()), "not-a-choice", "cells.3.0"),
        (TellSheet((*EMPTY[:3], ("hay", *EMPTY[0][1:])), (), ()), "no-hay-in-normal-mode", "cells.3.0"),
        (TellSheet(EMPTY, (*FENCE, *FENCE), ()), "fence-twice", "fences.1"),
        (TellSheet(EMPTY, (((0, 0), (1, 1)),), ()), "not-neighbours", "fences.0"),
        (TellSheet(EMPTY, (), ("cow",) * 3), "wrong-size", "barn"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_place(sheet: TellSheet, code: str, path: str) -> None:
    refusal = refusal_of(table(), 1, sheet)
    assert (refusal.code, refusal.params["path"]) == (code, path)


def test_a_finished_table_may_still_correct_a_sheet() -> None:
    """Two taps correct a wrong cell, and the total follows at once."""
    state = table(2)
    play(state, 0, told(LIZA))
    assert play(state, 1, told(LIZA)) == ["told", "full", "over"]
    play(state, 1, told(LIZA.replace("P P K K S", "P C K K S")))
    assert GAME.is_over(state)
    assert GAME.standings(state).scores[1].total == 11 - 2
    play(state, 0, Adjust(seat=1, cells=cells(LIZA.replace("P P K K S", "C C K K S"))))
    assert GAME.standings(state).scores[1].total == 11 - 2 + 3


# -- corrections ------------------------------------------------------------------------------------------------------


def test_the_open_cards_are_told_by_anybody() -> None:
    state = table(rules="advanced")
    play(state, 0, told("C . . C .\n. . . . .\n. . . . .\n. . . . ."))
    assert play(state, 2, Adjust(cards=("hungry", "pair", "feeder"))) == ["adjusted"]
    assert seen(GAME, state, None)["running"]["0"]["total"] == 5


@pytest.mark.parametrize(
    ("cards", "code"),
    [(("hungry", "shelter"), "deck-twice"), (("horse",), "not-a-choice"), (("pair", "pair"), "card-twice")],
)
def test_cards_that_cannot_lie_open_are_refused(cards: tuple[str, ...], code: str) -> None:
    assert refusal_of(table(rules="advanced"), 0, Adjust(cards=cards)).code == code


def test_the_normal_game_has_no_cards() -> None:
    assert refusal_of(table(), 0, Adjust(cards=("pair",))).code == "no-cards-in-normal-mode"


def test_a_part_of_a_sheet_is_corrected_and_the_rest_stays() -> None:
    state = table(rules="advanced")
    play(state, 1, told("C C . . .\n. . . . .\n. . . . .\n. . . . .", barn=("hay",)))
    play(state, 0, Adjust(seat=1, fences=FENCE))
    sheet = state.players[1].sheet
    assert (sheet.fences, sheet.barn, sheet.stamp_at((0, 1))) == (FENCE, ("hay",), "cow")
    assert GAME.standings(state).scores[1].total == 0


def test_a_board_that_was_called_full_too_early_plays_again() -> None:
    state = table(2)
    play(state, 0, Full())
    assert play(state, 1, Full()) == ["full", "sheets"]
    assert play(state, 1, Adjust(seat=0, full=False)) == ["adjusted", "round"]
    assert (state.phase(), state.turn()) == ("roll", [0])
    roll(state, 0, "cow", "pig", "sheep")
    assert play(state, 0, Pick(0)) == ["picked", "round"]


def test_a_sheet_that_was_final_is_waited_for_again_when_its_board_turns_out_not_to_be_full() -> None:
    state = table(2)
    play(state, 0, Full())
    play(state, 1, Full())
    play(state, 1, told("C C . . .\n. . . . .\n. . . . .\n. . . . ."))
    play(state, 1, Adjust(seat=1, full=False))
    play(state, 1, Full())
    assert (state.phase(), state.turn()) == ("sheets", [0, 1])


def test_a_sheet_told_full_by_a_slip_is_told_again_and_its_seat_goes_on_stamping() -> None:
    state = table(2)
    play(state, 0, told(LIZA))
    assert play(state, 0, told(LIZA.replace("P P K", "P . K"))) == ["told"]
    player = state.players[0]
    assert (player.full, player.final, player.stamped) == (False, False, 19)
    assert play(state, 1, Adjust(leader=0)) == ["adjusted", "leads"]
    assert state.turn() == [0]


def test_a_slip_and_the_leader_are_set_right_in_one_correction() -> None:
    state = table(2)
    play(state, 0, told(LIZA))
    play(state, 1, Adjust(seat=0, cells=cells(LIZA.replace("P P K", "P . K")), leader=0))
    assert (state.leader, state.players[0].full) == (0, False)


def test_who_says_full_and_then_shows_a_part_of_the_paper_stays_full() -> None:
    state = table(2)
    play(state, 0, Full())
    play(state, 0, told("C C . . .\n. . . . .\n. . . . .\n. . . . ."))
    assert state.players[0].full and state.turn() == [1]


def test_a_full_sheet_that_is_corrected_is_full_only_once() -> None:
    state = table(2)
    play(state, 0, told(LIZA))
    assert play(state, 0, told(LIZA.replace("P P K", "P C K"))) == ["told"]
    assert state.players[0].full and state.players[0].final


def test_one_stamp_too_many_in_the_apps_count_can_be_taken_back() -> None:
    state = table(2)
    play_on_paper(state, rounds=20)
    play(state, 0, Adjust(seat=0, full=False))
    assert state.players[0].stamped == 19 and state.turn() == [0]


def test_a_leader_who_tells_a_full_board_only_after_the_roll_leads_no_more() -> None:
    """Gameplay: a full board is skipped; who leads instead takes a die from the table, the others the two left."""
    state = table()
    roll(state, 0, "cow", "pig", "sheep")
    assert play(state, 0, Full()) == ["full", "leads"]
    assert (state.leader, GAME.turn(state), state.faces) == (1, [1], ["cow", "pig", "sheep"])
    play(state, 1, Pick(0))
    assert refusal_of(state, 2, Pick(0)).code == "die-taken"
    play(state, 2, Pick(1))
    assert (state.leader, state.phase()) == (2, "roll")


def test_a_leader_who_tells_a_full_board_after_taking_a_die_keeps_it() -> None:
    state = table()
    roll(state, 0, "cow", "pig", "sheep")
    play(state, 0, Pick(0))
    assert play(state, 0, Full()) == ["full"]
    assert (state.leader, GAME.turn(state)) == (0, [1])
    assert refusal_of(state, 1, Pick(0)).code == "die-taken"


def test_the_round_begins_anew_with_the_seat_that_really_leads() -> None:
    state = table()
    roll(state, 0, "cow", "pig", "sheep")
    assert play(state, 1, Adjust(leader=2)) == ["adjusted", "leads"]
    assert (state.leader, state.waiting, state.phase()) == (2, [2, 0, 1], "roll")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Adjust(), "nothing-to-adjust"),
        (Adjust(seat=0), "nothing-to-adjust"),
        (Adjust(full=True), "seat-wanted"),
        (Adjust(cells=EMPTY), "seat-wanted"),
        (Adjust(seat=9, full=True), "no-such-seat"),
        (Adjust(leader=9), "no-such-seat"),
        (Adjust(leader=2), "board-full"),
        (Adjust(seat=0, full=True, leader=0), "board-full"),
        (Adjust(seat=2, full=False), "board-full"),
        (Adjust(seat=0, barn=("cow",) * 3), "wrong-size"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_whole(move: Adjust, code: str) -> None:
    state = table()
    play(state, 2, told(LIZA))
    assert refusal_of(state, 1, move).code == code


def test_every_compound_move_is_listed_once_as_an_example_that_changes_no_stamp() -> None:
    state = table()
    play(state, 1, told(LIZA.replace("P P", "P ."), barn=("cow",)))
    tell, adjust = (
        next(move for move in GAME.moves(state, 1) if isinstance(move, kind)) for kind in (TellSheet, Adjust)
    )
    assert isinstance(tell, TellSheet) and isinstance(adjust, Adjust)
    assert tell.cells == adjust.cells == state.players[1].sheet.cells and adjust.seat == 1
    assert adjust.full is UNSET and adjust.cards is UNSET
