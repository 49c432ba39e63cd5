"""Rounds and turns. Source: rulebook, "How to Play" and "End of the Round"."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.moves import Pass, Play, Stay
from companion.games.farmerstein.state import Turns
from tests.games.farmerstein.tables import (
    GAME,
    card,
    cards,
    codes,
    discards,
    grown,
    hand,
    held,
    laid,
    moves,
    play,
    refusal_of,
    told,
)


def test_a_card_is_played_with_a_mutagen_of_its_colour_from_the_supply() -> None:
    state = laid()
    hand(state, 0, "pepper red/yellow", "potato blue")
    events = play(state, 0, Play(card("pepper red/yellow"), "yellow"))
    assert codes(events) == ["planted"]
    assert state.mutagens["yellow"] == 1 and held(state, 0) == cards("potato blue")
    assert [one.card for one in state.players[0].planted] == cards("pepper red/yellow")
    assert GAME.turn(state) == [1]


def test_a_two_coloured_plant_takes_a_mutagen_of_either_colour() -> None:
    state = laid()
    hand(state, 0, "pepper red/yellow")
    assert [move.mutagen for move in moves(state, 0, Play)] == ["red", "yellow"]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Play(card("potato red"), "blue"), "no-mutagen"),
        (Play(card("potato red"), "placeholder"), "no-mutagen"),
        (Play(card("potato green"), "green"), "no-mutagen"),
        (Play(card("potato blue"), "blue"), "not-in-hand"),
        (Play(card("pepper yellow/red"), "red"), "not-in-hand"),
        (Stay(), "wrong-phase"),
    ],
)
def test_a_play_that_cannot_be_is_refused(move: Play, code: str) -> None:
    state = laid()
    hand(state, 0, "potato red", "potato green", "pepper red/yellow")
    state.mutagens["green"] = 0
    assert refusal_of(state, 0, move).code == code


def test_only_who_is_on_turn_plays_or_passes() -> None:
    state = laid()
    assert refusal_of(state, 1, Pass()).code == "not-your-turn"
    assert refusal_of(state, 7, Pass()).code == refusal_of(state, None, Pass()).code == "no-such-seat"
    assert list(GAME.moves(state, 1)) == list(GAME.moves(state, 7)) == []


def test_passing_discards_the_hand_and_ends_the_round_for_that_player() -> None:
    state = laid()
    hand(state, 0, "potato red", "onion blue")
    events = play(state, 0, Pass())
    assert told(events, "passed") == [{"seat": 0, "cards": cards("potato red", "onion blue")}]
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("potato red", "onion blue")
    hand(state, 1, "pepper red/blue", "pepper red/blue")
    play(state, 1, Play(card("pepper red/blue"), "red"))
    play(state, 2, Pass())
    assert GAME.turn(state) == [1], "the round goes on from turn to turn until all have passed"


def test_a_hand_without_a_card_passes_by_itself_and_one_without_a_mutagen_does_not() -> None:
    state = laid()
    hand(state, 1)
    hand(state, 2, "potato red")
    state.mutagens["red"] = 0
    events = play(state, 0, Play(card("pepper red/yellow"), "yellow"))
    assert codes(events) == ["planted", "passed"]
    assert GAME.turn(state) == [2] and list(GAME.moves(state, 2)) == [Pass()]


def test_when_all_have_passed_plants_go_to_the_armies_and_mutagens_return() -> None:
    state = laid()
    grown(state, 0, "potato red", "red")
    grown(state, 1, "onion blue", "blue")
    grown(state, 1, "zombie blue", "blue")
    play(state, 0, Pass())
    play(state, 1, Pass())
    events = play(state, 2, Pass())
    assert told(events, "harvest") == [{"armies": {"0": 1, "1": 1, "2": 0}}]
    assert [player.army for player in state.players.values()] == [cards("potato red"), cards("onion blue"), []]
    assert state.mutagens == GAME.edition.tokens
    assert isinstance(state.cards, Dealt) and card("zombie blue") in state.cards.discards, "zombies are discarded"


def test_the_first_players_placeholder_passes_clockwise_and_everybody_draws_to_five() -> None:
    state = laid(seats=(5, 1, 3))
    for seat in (5, 1):
        play(state, seat, Pass())
    events = play(state, 3, Pass())
    assert told(events, "round")[0]["seat"] == 1 and told(events, "round")[0]["round"] == 2
    assert [(drawn["seat"], drawn["cards"]) for drawn in told(events, "drawn")] == [(1, 5), (3, 5), (5, 5)]
    assert isinstance(state.agenda[0], Turns)
    assert GAME.turn(state) == [1]


def test_who_draws_learns_the_cards_and_the_others_only_how_many() -> None:
    state = laid()
    for seat in (0, 1):
        play(state, seat, Pass())
    drew = [event for event in play(state, 2, Pass()) if event.code == "drew"]
    assert [event.only for event in drew] == [(1,), (2,), (0,)]
    assert all(event.params["cards"] == held(state, event.params["seat"]) for event in drew)


def test_an_empty_deck_is_made_of_the_discards_shuffled() -> None:
    state = laid()
    hand(state, 0, "potato red")
    discards(state, "onion red", "tomato blue")
    assert isinstance(state.cards, Dealt)
    state.cards.deck = []
    events = play(state, 0, Play(card("potato red"), "red"), [1, 0])
    assert codes(events) == ["planted", "shuffled", "drawn", "drew"]
    assert held(state, 0) == cards("onion red") and state.cards.deck == cards("tomato blue")


def test_where_no_card_is_left_anywhere_somebody_still_can_act() -> None:
    """All cards are in armies: rounds without cards go on only as people wish."""
    state = laid()
    assert isinstance(state.cards, Dealt)
    state.cards.deck, state.cards.hands = [], {seat: [] for seat in state.order}
    hand(state, 0, "eggplant red")
    play(state, 0, Play(card("eggplant red"), "red"))
    assert list(GAME.moves(state, GAME.turn(state)[0])) == [Pass()]
    for _ in range(5):
        play(state, GAME.turn(state)[0], Pass())
    assert not GAME.is_over(state)


def test_an_absent_seat_passes_and_keeps_its_hand() -> None:
    state = laid()
    hand(state, 0, "potato red", "onion blue")
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert state.players[0].passed and held(state, 0) == cards("potato red", "onion blue")
    assert GAME.turn(state) == [1]
