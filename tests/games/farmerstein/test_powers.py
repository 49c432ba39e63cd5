"""What the First Player may do, and placeholders as mutagens. Source: "Monstrous Powers" and "Mutant Placeholder"."""

from __future__ import annotations

from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.moves import Conquer, Pass, Play
from companion.games.farmerstein.state import PLACEHOLDER, Begins, Planted, State
from companion.games.game import Event
from tests.games.farmerstein.tables import (
    GAME,
    card,
    cards,
    codes,
    goes_on,
    hand,
    held,
    laid,
    moves,
    play,
    refusal_of,
    seen,
    told,
)


def next_round(state: State, placeholder: str) -> list[Event]:
    """Everybody passes; seat 1, with this placeholder, is First Player of the next round. What the last pass brings."""
    state.players[1].placeholder = placeholder
    for seat in (0, 1):
        play(state, seat, Pass())
    return play(state, 2, Pass())


def test_a_power_holds_for_the_round_of_its_owner_as_first_player_and_is_told_to_all() -> None:
    state = laid()
    events = next_round(state, "green")
    assert told(events, "round") == [{"seat": 1, "round": 2, "power": "feast"}]
    assert seen(state, None)["power"] == "feast"
    assert [len(held(state, seat)) for seat in (0, 1, 2)] == [5, 7, 5]


def test_head_start_plays_a_card_before_the_first_turn() -> None:
    state = laid()
    next_round(state, "red")
    assert GAME.turn(state) == [1] and refusal_of(state, 1, Pass()).code == "must-play"
    play(state, 1, Play(card("pepper red/blue"), "red"))
    assert GAME.turn(state) == [1]
    play(state, 1, Play(card("pepper red/blue"), "blue"))
    assert GAME.turn(state) == [2]


def test_rearguard_discards_only_the_cards_that_a_conquest_needs_but_the_first() -> None:
    state = laid()
    state.players[0].placeholder = "yellow"
    state.players[0].army = cards("potato red", "onion red", "tomato red", "carrot red", "squash blue")
    for seat in state.order:
        play(state, seat, Pass())
    play(state, 0, Conquer("america"))
    assert state.players[0].army == cards("potato red", "carrot red", "squash blue")
    assert isinstance(state.cards, Dealt)
    assert state.cards.discards[-2:] == cards("onion red", "tomato red")


def test_grafting_lets_plants_take_a_mutagen_of_any_colour() -> None:
    state = laid()
    state.players[0].placeholder = "orange"
    hand(state, 0, "potato red")
    state.mutagens["red"] = 0
    assert [move.mutagen for move in moves(state, 0, Play)] == ["yellow", "orange", "blue", "green"]
    state.first = 1
    assert not moves(state, 0, Play)


def test_recruits_come_to_the_army_from_the_discard_pile_at_the_start_of_the_round() -> None:
    state = laid()
    hand(state, 2, "onion blue")
    next_round(state, "blue")
    assert state.players[1].army == cards("onion blue")


def test_there_are_no_recruits_where_no_plant_was_discarded() -> None:
    state = laid()
    state.players[1].placeholder = "blue"
    state.agenda = [Begins()]
    state.round, state.first = 1, 0
    events = codes(goes_on(state))
    assert "round" in events and "recruited" not in events and state.players[1].army == []


# -- the mutant placeholder -----------------------------------------------------------------------------------------


def mutant() -> State:
    state = laid(mutant_placeholder="on")
    for seat, colour in zip(state.order, ("red", "blue", "green"), strict=True):
        state.players[seat].placeholder = colour
    state.first = 2
    hand(state, 0, "potato red", "onion red", "tomato blue")
    state.mutagens["red"] = 0
    return state


def test_who_is_not_first_player_may_use_the_own_placeholder_as_a_mutagen_of_its_colour() -> None:
    state = mutant()
    assert seen(state, 0)["own"]["placeholder"] == "red"
    assert Play(card("potato red"), PLACEHOLDER) in moves(state, 0, Play)
    assert Play(card("tomato blue"), PLACEHOLDER) not in moves(state, 0, Play)
    play(state, 0, Play(card("potato red"), PLACEHOLDER))
    assert state.players[0].planted == [Planted(card("potato red"), PLACEHOLDER)]
    assert state.mutagens["red"] == 0 and seen(state, 0)["own"]["placeholder"] is None


def test_it_is_one_mutagen_and_not_the_first_players() -> None:
    state = mutant()
    play(state, 0, Play(card("potato red"), PLACEHOLDER))
    for seat in (1, 2):
        play(state, seat, Pass())
    assert refusal_of(state, 0, Play(card("onion red"), PLACEHOLDER)).code == "no-mutagen"
    state.players[0].planted = []
    assert Play(card("onion red"), PLACEHOLDER) in moves(state, 0, Play), "discarded, it is there again"
    state.first = 0
    assert Play(card("onion red"), PLACEHOLDER) not in moves(state, 0, Play)


def test_without_the_optional_rule_it_is_no_mutagen() -> None:
    state = mutant()
    state.mutant = False
    assert refusal_of(state, 0, Play(card("potato red"), PLACEHOLDER)).code == "no-mutagen"


def test_a_plant_on_a_placeholder_joins_the_army_like_any_other() -> None:
    state = mutant()
    play(state, 0, Play(card("potato red"), PLACEHOLDER))
    for seat in (1, 2, 0):
        play(state, seat, Pass())
    assert state.players[0].army == cards("potato red") and state.mutagens == GAME.edition.tokens
