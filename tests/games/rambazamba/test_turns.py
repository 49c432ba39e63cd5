"""Dealing, turns, drawing, laying off, the end. Source: "Setup", "Course of the Game", "End of the Game"."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.chance import Recorded
from companion.games.game import IllegalMove
from companion.games.rambazamba.moves import Discard, Farmer, Pass, Pitchfork, Place, TwoPlayer
from tests.games.rambazamba.table import BOX, GAME, Table, codes, new_game, told

BOTH = pytest.mark.parametrize("mode", ["digital", "table"])
FOUR = "hen-f hen-m hen-f hen-m"


# -- setup ----------------------------------------------------------------------------------------------------------


@BOTH
def test_everybody_begins_with_three_cards_and_the_first_seat_starts(mode: Any) -> None:
    state = new_game([3, 0, 6], mode)
    assert [state.cards.size(seat) for seat in state.order] == [3, 3, 3]
    assert state.cards.left() == 98 - 9 and state.census() == BOX
    assert GAME.turn(state) == [3]


def test_each_is_told_the_own_cards_only() -> None:
    state, events = GAME.setup([3, 0], GAME.settle({}, {}, "digital"), Recorded([list(range(98))]))
    assert codes(events) == ["drew", "drew-cards", "drew", "drew-cards", "turn"]
    private = [event for event in events if event.code == "drew-cards"]
    assert [(event.only, event.params["cards"]) for event in private] == [
        ((3,), state.cards.hands[3]),
        ((0,), state.cards.hands[0]),
    ]
    assert all(event.only is None for event in events if event.code != "drew-cards")


# -- turns ----------------------------------------------------------------------------------------------------------


@BOTH
def test_turns_pass_in_playing_order(mode: str) -> None:
    table = Table({}, {}, {}, mode=mode)
    assert table.refuses(Farmer(), seat=1) == ("not-your-turn", {"turn": [0]})
    assert table.refuses(Farmer(), seat=5) == ("no-such-seat", {"seat": 5})
    assert told(table.play(Farmer()), "turn") == [{"seat": 1}]
    assert table.moves(seat=0) == ([] if mode == "digital" else table.moves(seat=0)[-1:])


def test_the_hand_is_filled_up_to_three() -> None:
    table = Table({}, {}, hand="hen-f hen-m fox-f", deck="dog-f dog-m fox-m")
    events = table.play(Place(("hen-f", "hen-m"), 1))
    assert told(events, "drew") == [{"seat": 0, "count": 2}]
    assert table.state.cards.known(0) == ["fox-f", "fox-m", "dog-m"]


def test_an_empty_draw_pile_is_made_of_the_shuffled_discards() -> None:
    table = Table({}, {}, hand="hen-f hen-m fox-f", deck="dog-f", discards="fox-m dog-m")
    events = table.play(Place(("hen-f", "hen-m"), 1), chance=[[1, 0]])
    assert codes(events) == ["placed", "reshuffled", "drew", "drew-cards", "turn"]
    assert told(events, "reshuffled") == [{"count": 2}]
    assert table.state.cards.known(0) == ["fox-f", "dog-f", "fox-m"]
    assert table.state.cards.discards == [] and table.state.cards.left() == 1


def test_what_the_play_itself_removed_is_shuffled_too() -> None:
    table = Table({}, {"hen": "hen-f"}, hand="pitchfork fox-m fox-f", deck="")
    events = table.play(Pitchfork(1, "hen"), chance=[[0, 1]])
    assert told(events, "reshuffled") == [{"count": 2}]
    assert table.state.cards.size(0) == 3 and table.state.cards.left() == 1


def test_with_both_piles_empty_the_hand_stays_smaller_and_the_turn_passes() -> None:
    table = Table({}, {}, hand="hen-f fox-m", deck="")
    events = table.play(Place(("hen-f",), 0))
    assert codes(events) == ["placed", "none-left", "turn"]
    assert told(events, "none-left") == [{"seat": 0, "count": 1}]
    assert GAME.turn(table.state) == [1]


# -- nothing to play ------------------------------------------------------------------------------------------------


@BOTH
def test_who_can_play_nothing_lays_off_a_card_and_draws(mode: str) -> None:
    table = Table({}, {}, {}, hand="hay-fox pitchfork pitchfork", mode=mode)
    assert Discard("pitchfork") in table.moves() and Discard("hay-fox") in table.moves()
    events = table.play(Discard("pitchfork"))
    assert told(events, "discarded") == [{"seat": 0, "card": "pitchfork"}]
    assert told(events, "drew") == [{"seat": 0, "count": 1}]


def test_a_pitchfork_without_any_target_cannot_be_played() -> None:
    table = Table({"hen": "hen-f"}, {}, {}, hand="pitchfork hay-fox hay-dog")
    assert table.moves(Pitchfork) == []
    assert table.refuses(Pitchfork(1, "hen")) == ("empty-row", {"seat": 1, "row": "hen"})


def test_nothing_is_laid_off_while_a_card_can_be_played() -> None:
    table = Table({}, {}, {}, hand="hay-fox pitchfork fox-f")
    assert table.moves(Discard) == []
    assert table.refuses(Discard("hay-fox")) == ("can-be-played", {"cards": ["fox-f"]})
    table = Table({"fox": "fox-f"}, {}, {}, hand="hay-fox pitchfork pitchfork")
    assert table.refuses(Discard("pitchfork")) == ("can-be-played", {"cards": ["hay-fox"]})


def test_with_two_players_who_can_play_nothing_may_also_take_the_extra_action() -> None:
    table = Table({"hen": "hen-f hen-f"}, {"dog": "dog-f"}, hand="hay-fox hay-dog hay-dog")
    assert {type(move) for move in table.moves()} == {Discard, TwoPlayer}


@BOTH
def test_with_no_card_in_hand_the_turn_passes(mode: str) -> None:
    table = Table({}, {}, {}, hand="", deck="", mode=mode)
    assert mode == "digital" or table.refuses(Pass()) == ("hand-not-empty", {"count": 3})
    table.state.cards.hands[0] = [] if mode == "digital" else 0  # type: ignore[assignment]
    assert table.moves()[0] == Pass()
    assert codes(table.play(Pass()))[0] == "passed"
    assert GAME.turn(table.state) == [1]


def test_who_passes_draws_if_there_is_something_to_draw_by_now() -> None:
    table = Table({}, {}, {}, hand="", deck="", discards="hen-f")
    events = table.play(Pass(), chance=[[0]])
    assert codes(events) == ["passed", "reshuffled", "drew", "drew-cards", "none-left", "turn"]


def test_nobody_passes_with_cards_or_with_the_extra_action_left() -> None:
    assert Table({}, {}, {}).refuses(Pass()) == ("hand-not-empty", {"count": 3})
    table = Table({"hen": "hen-f hen-f"}, {"dog": "dog-f"}, hand="", deck="")
    assert table.refuses(Pass()) == ("extra-action-left", {})
    assert table.moves() == [TwoPlayer("hen", "dog")]


# -- absence --------------------------------------------------------------------------------------------------------


@BOTH
def test_an_absent_seat_is_passed_over_and_keeps_everything(mode: str) -> None:
    table = Table({"hen": FOUR}, {}, {}, mode=mode)
    before = (table.farm(0), table.state.cards.size(0), table.state.cards.known(0), table.state.cards.left())
    assert codes(GAME.skip(table.state, 0, Recorded([]), 0)) == ["turn"]
    assert (table.farm(0), table.state.cards.size(0), table.state.cards.known(0), table.state.cards.left()) == before
    with pytest.raises(IllegalMove, match="not-waited-for"):
        GAME.skip(table.state, 0, Recorded([]), 0)


# -- the end --------------------------------------------------------------------------------------------------------


@BOTH
def test_the_fifth_animal_ends_the_game_at_once(mode: str) -> None:
    table = Table({"fox": "fox-f fox-m fox-f fox-m", "hen": "hen-f"}, {}, hand="fox-f farmer farmer", mode=mode)
    events = table.play(Place(("fox-f",), 0))
    assert told(events, "won") == [{"seat": 0, "species": "fox"}] and codes(events)[-1] == "over"
    assert table.farm(0)["hen"] == "hen-f", "nothing is removed any more"
    assert GAME.is_over(table.state) and GAME.turn(table.state) == []
    assert table.refuses(Farmer(), seat=1) == ("game-over", {})


def test_the_farms_owner_wins_whoever_placed_the_fifth() -> None:
    table = Table({}, {"hen": FOUR}, {}, hand="hen-f farmer farmer")
    events = table.play(Place(("hen-f",), 1))
    assert told(events, "won") == [{"seat": 1, "species": "hen"}]
    assert GAME.standings(table.state).places == [[1], [0, 2]]


def test_a_pair_on_four_makes_six_and_wins() -> None:
    table = Table({"hen": FOUR}, {}, hand="hen-f hen-m farmer")
    assert "won" in codes(table.play(Place(("hen-f", "hen-m"), 0)))
    score = GAME.standings(table.state).scores[0]
    assert (score.total, score.lines[0].params) == (5, {"species": "hen", "count": 6})


def test_after_the_end_there_is_nothing_to_do_on_the_phones() -> None:
    table = Table({"hen": f"{FOUR} hen-f"}, {})
    assert table.moves(seat=0) == [] and table.moves(seat=1) == []


def test_the_others_are_placed_by_their_largest_number_of_a_species() -> None:
    table = Table({"hen": "hen-f hen-m"}, {"fox": "fox-f", "dog": "dog-f dog-m"}, {"hen": FOUR}, {})
    standings = GAME.standings(table.state)
    assert standings.places == [[2], [0, 1], [3]]
    assert standings.scores[1].lines[0].params == {"species": "dog", "count": 2}
    assert standings.scores[3].total == 0 and standings.scores[3].lines == []
    assert GAME.result(table.state) is None
