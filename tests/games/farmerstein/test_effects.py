"""What the plants of the house do when they are played. Source: rulebook, "How to Play": the effect must be applied."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.moves import Pass, Play, Target
from tests.games.farmerstein.tables import (
    GAME,
    card,
    cards,
    codes,
    deck,
    discards,
    grown,
    hand,
    held,
    laid,
    moves,
    play,
    refusal_of,
    seen,
    told,
)


def test_fly_potato_draws_a_card() -> None:
    state = laid()
    hand(state, 0, "potato red")
    deck(state, "onion blue", "tomato red")
    assert codes(play(state, 0, Play(card("potato red"), "red"))) == ["planted", "drawn", "drew"]
    assert held(state, 0) == cards("onion blue")


def test_two_faced_broccoli_has_another_card_played_at_once() -> None:
    state = laid()
    hand(state, 0, "broccoli red", "pepper red/blue")
    play(state, 0, Play(card("broccoli red"), "red"))
    assert GAME.turn(state) == [0] and seen(state, 0)["ask"] == {"extra": True}
    assert refusal_of(state, 0, Pass()).code == "must-play"
    play(state, 0, Play(card("pepper red/blue"), "red"))
    assert GAME.turn(state) == [1]


def test_two_faced_broccoli_does_nothing_where_no_other_card_can_be_played() -> None:
    state = laid()
    hand(state, 0, "broccoli red", "potato green")
    state.mutagens["green"] = 0
    play(state, 0, Play(card("broccoli red"), "red"))
    assert GAME.turn(state) == [1] and held(state, 0) == cards("potato green")


def test_robot_onion_takes_another_own_plant_back_and_its_mutagen_returns() -> None:
    state = laid()
    hand(state, 0, "onion red")
    grown(state, 0, "potato red", "red")
    grown(state, 0, "pepper blue/green", "green")
    grown(state, 1, "tomato blue", "blue")
    play(state, 0, Play(card("onion red"), "red"))
    assert moves(state, 0, Target) == [
        Target(0, card("potato red"), "red"),
        Target(0, card("pepper blue/green"), "green"),
    ]
    play(state, 0, Target(0, card("pepper blue/green"), "green"))
    assert held(state, 0) == cards("pepper blue/green")
    assert state.mutagens == {"red": 0, "yellow": 2, "orange": 2, "blue": 1, "green": 2}


def test_robot_onion_takes_the_only_other_plant_unasked_and_no_onion_and_no_zombie() -> None:
    state = laid()
    hand(state, 0, "onion red")
    grown(state, 0, "onion blue", "blue")
    grown(state, 0, "zombie green", "green")
    grown(state, 0, "potato red", "red")
    events = play(state, 0, Play(card("onion red"), "red"))
    assert told(events, "took-back") == [{"seat": 0, "card": card("potato red"), "mutagen": "red"}]
    assert [one.card for one in state.players[0].planted] == cards("onion blue", "zombie green", "onion red")


def test_killer_tomato_discards_a_plant_of_an_opponent_and_its_mutagen_returns() -> None:
    state = laid()
    hand(state, 0, "tomato red")
    grown(state, 0, "potato red", "red")
    grown(state, 1, "onion blue", "blue")
    grown(state, 2, "zombie blue", "blue")
    grown(state, 2, "carrot green", "green")
    play(state, 0, Play(card("tomato red"), "red"))
    assert moves(state, 0, Target) == [Target(1, card("onion blue"), "blue"), Target(2, card("carrot green"), "green")]
    for move in (Target(0, card("potato red"), "red"), Target(2, card("zombie blue"), "blue")):
        assert refusal_of(state, 0, move).code == "no-such-target"
    assert refusal_of(state, 1, Target(1, card("onion blue"), "blue")).code == "not-your-turn"
    events = play(state, 0, Target(1, card("onion blue"), "blue"))
    assert told(events, "uprooted") == [{"from": 0, "seat": 1, "card": card("onion blue"), "mutagen": "blue"}]
    assert not state.players[1].planted and state.mutagens["blue"] == 1
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("onion blue")


def test_killer_tomato_without_an_opponents_plant_does_nothing() -> None:
    state = laid()
    hand(state, 0, "tomato red")
    grown(state, 0, "potato red", "red")
    assert codes(play(state, 0, Play(card("tomato red"), "red"))) == ["planted"]


def test_jurassic_carrot_takes_the_top_plant_of_the_discard_pile_that_is_no_zombie() -> None:
    state = laid()
    hand(state, 0, "carrot red")
    discards(state, "potato red", "onion blue", "zombie red")
    assert seen(state, 0)["discards"] == {"cards": 3, "top": {"plant": "robot-onion", "colours": ["blue"]}}
    play(state, 0, Play(card("carrot red"), "red"))
    assert held(state, 0) == cards("onion blue")
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("potato red", "zombie red")


def test_of_two_equal_discards_the_carrot_takes_the_upper_one() -> None:
    state = laid()
    hand(state, 0, "carrot red")
    discards(state, "potato red", "onion blue", "potato red")
    play(state, 0, Play(card("carrot red"), "red"))
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("potato red", "onion blue")


def test_jurassic_carrot_finds_nothing_among_zombies() -> None:
    state = laid()
    hand(state, 0, "carrot red")
    discards(state, "zombie red")
    assert codes(play(state, 0, Play(card("carrot red"), "red"))) == ["planted"]
    assert held(state, 0) == []


def test_super_atomic_squash_has_each_opponent_discard_a_card_at_random() -> None:
    state = laid(seats=(0, 1, 2, 3))
    hand(state, 0, "squash red", "potato red")
    hand(state, 1, "potato blue", "onion blue", "tomato blue")
    hand(state, 2)
    hand(state, 3, "carrot green", "potato green")
    events = play(state, 0, Play(card("squash red"), "red"), 2, 0)
    assert told(events, "dropped") == [
        {"seat": 1, "card": card("tomato blue")},
        {"seat": 3, "card": card("carrot green")},
    ]
    assert held(state, 0) == cards("potato red") and held(state, 1) == cards("potato blue", "onion blue")


def test_two_headed_eggplant_goes_to_the_army_at_once_and_its_mutagen_returns() -> None:
    state = laid()
    hand(state, 0, "eggplant red")
    assert "marched" in codes(play(state, 0, Play(card("eggplant red"), "red")))
    assert state.players[0].army == cards("eggplant red") and not state.players[0].planted
    assert state.mutagens["red"] == 2


def test_creature_pepper_does_nothing() -> None:
    state = laid()
    hand(state, 0, "pepper red/blue", "potato red")
    assert codes(play(state, 0, Play(card("pepper red/blue"), "blue"))) == ["planted"]


@pytest.mark.parametrize("kind", ["broccoli", "onion"])
def test_an_absent_seat_forgoes_what_its_effect_lets_it_choose(kind: str) -> None:
    state = laid()
    hand(state, 0, f"{kind} red", "pepper red/blue")
    grown(state, 0, "potato green", "green")
    grown(state, 0, "potato blue", "blue")
    play(state, 0, Play(card(f"{kind} red"), "red"))
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert GAME.turn(state) == [1]
    assert len(state.players[0].planted) == 3 and not state.players[0].passed


def test_plants_that_a_round_can_hold_end_it_however_cards_come_back() -> None:
    """Two onions could bring each other back for ever; as they take no onions, a round ends."""
    state = laid()
    hand(state, 0, "onion red", "onion red")
    play(state, 0, Play(card("onion red"), "red"))
    play(state, 1, Pass())
    play(state, 2, Pass())
    events = play(state, 0, Play(card("onion red"), "red"))
    assert "took-back" not in codes(events) and "harvest" in codes(events)
