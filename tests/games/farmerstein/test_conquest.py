"""Conquering, the end and ties. Source: rulebook, "End of the Round" and "End of the Game"."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.components import Objective
from companion.games.farmerstein.moves import Conquer, Pass, Stay
from companion.games.farmerstein.state import State
from companion.games.game import ScoreLine
from tests.games.farmerstein.tables import GAME, cards, codes, laid, moves, play, refusal_of, seen, told

FIVE = ("potato red", "potato red", "onion blue", "tomato green", "carrot yellow")


def closed(armies: dict[int, tuple[str, ...]], conquered: dict[int, list[str]] | None = None) -> State:
    """Everybody has passed; these are the armies, and these the continents conquered before."""
    state = laid()
    for seat, army in armies.items():
        state.players[seat].army = cards(*army)
    for seat, continents in (conquered or {}).items():
        state.players[seat].conquered = list(continents)
    state.players[0].placeholder = "green"
    for seat in state.order:
        play(state, seat, Pass())
    return state


def test_the_whole_army_goes_to_the_discard_pile_also_what_was_not_needed() -> None:
    state = closed({0: FIVE})
    events = play(state, 0, Conquer("america"))
    assert told(events, "conquered") == [
        {"seat": 0, "continent": "america", "cards": cards(*FIVE[:3]), "army": 0},
    ]
    assert isinstance(state.cards, Dealt) and state.cards.discards[-5:] == cards(*FIVE)
    assert state.players[0].army == [] and state.players[0].conquered == ["america"]


def test_who_can_conquer_is_asked_in_turn_order_and_others_are_not() -> None:
    state = closed({0: FIVE[:3], 1: FIVE[:2], 2: FIVE})
    assert GAME.turn(state) == [0]
    play(state, 0, Stay())
    assert GAME.turn(state) == [2]
    assert moves(state, 2, Conquer) == [Conquer("asia"), Conquer("europe"), Conquer("america")]
    play(state, 2, Conquer("asia"))
    assert state.phase() == "play" and state.round == 2


def test_one_continent_a_round_even_with_cards_for_two() -> None:
    state = closed({0: FIVE * 2})
    play(state, 0, Conquer("asia"))
    assert state.phase() == "play"


@pytest.mark.parametrize(
    ("continent", "code"),
    [("asia", "not-met"), ("europe", "conquered-already"), ("africa", "not-a-choice")],
)
def test_a_conquest_that_cannot_be_is_refused(continent: str, code: str) -> None:
    state = closed({0: FIVE[:4]}, {0: ["europe"]})
    assert refusal_of(state, 0, Conquer(continent)).code == code
    assert refusal_of(state, 1, Conquer("america")).code == "not-your-turn"
    assert refusal_of(state, 0, Pass()).code == "wrong-phase"


def test_the_combination_is_the_one_of_the_own_objective_next_to_the_continent() -> None:
    state = closed({0: FIVE})
    state.players[0].objective = Objective("same-plants", "different-colours", "any")
    assert moves(state, 0, Conquer) == [Conquer("asia"), Conquer("europe")]
    assert refusal_of(state, 0, Conquer("america")).params["combination"] == "same-plants"
    continents = seen(state, 0)["own"]["continents"]
    assert [continents[name]["met"] for name in ("america", "europe", "asia")] == [False, True, True]
    assert continents["europe"] == {"met": True, "needs": 4, "cards": [0, 2, 3, 4], "conquered": False}


def test_the_first_to_conquer_all_three_wins_at_the_end_of_the_round() -> None:
    state = closed({1: FIVE}, {1: ["america", "asia"], 2: ["america"]})
    assert codes(play(state, 1, Conquer("europe"))) == ["conquered", "over"]
    assert GAME.is_over(state) and GAME.turn(state) == [] and not list(GAME.moves(state, 1))
    result = GAME.result(state)
    assert result is not None and result.places == [[1], [2], [0]]
    assert result.scores[1].lines[-1] == ScoreLine("third", {"continent": "europe", "needs": 4}, 0)
    assert result.scores[1].total == 3 and result.scores[2].total == 1


@pytest.mark.parametrize(
    ("thirds", "winner"),
    [
        ({0: "europe", 1: "asia", 2: "america"}, 1),
        ({0: "america", 1: "america", 2: "europe"}, 2),
        ({0: "america", 2: "asia"}, 2),
        ({0: "europe", 1: "europe", 2: "europe"}, 0),
        ({1: "asia", 2: "asia"}, 1),
    ],
)
def test_ties_go_to_who_needed_more_cards_then_by_turn_order(thirds: dict[int, str], winner: int) -> None:
    """Asia before Europe before America; if it persists, from the First Player clockwise."""
    others = {seat: [name for name in ("america", "europe", "asia") if name != third] for seat, third in thirds.items()}
    state = closed(dict.fromkeys(thirds, FIVE), others)
    for seat in sorted(thirds):
        play(state, seat, Conquer(thirds[seat]))
    result = GAME.result(state)
    assert result is not None and result.places[0] == [winner]
    assert all(len(place) == 1 for place in result.places[: len(thirds)])


def test_the_tie_in_turn_order_begins_with_the_first_player_of_that_round() -> None:
    state = laid()
    state.first = 2
    for seat in (0, 2):
        state.players[seat].conquered = ["america", "europe", "asia"]
    assert GAME.standings(state).places == [[2], [0], [1]]


def test_while_the_game_goes_on_equal_numbers_share_a_place() -> None:
    state = laid()
    state.players[1].conquered = ["asia"]
    assert GAME.result(state) is None and GAME.standings(state).places == [[1], [0, 2]]


def test_an_absent_seat_conquers_nothing_and_keeps_its_army() -> None:
    state = closed({0: FIVE})
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert state.players[0].army == cards(*FIVE) and state.phase() == "play"
