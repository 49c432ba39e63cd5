"""Who sees what: hands, the deck, the pile of objectives and the faces of armies are their owners' alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec import to_builtins

from benchmarks.farmerstein_balance import glance
from companion.bots.farmerstein import medium
from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.state import State
from tests.games.farmerstein.tables import GAME, begun, cards, grown, laid, seen


def somewhere(seed: int, decisions: int = 45) -> State:
    """A game in its middle."""
    random = Random(seed)
    state = begun((0, 1, 2, 3), seed=seed)
    for _ in range(decisions):
        if not GAME.is_over(state):
            seat = GAME.turn(state)[0]
            move = medium(to_builtins(GAME.view(state, seat), str_keys=True), GAME.moves(state, seat), random)
            GAME.play(state, seat, move, Seeded(random), 0)
    return state


def otherwise(state: State, seat: int | None, random: Random) -> State:
    """The same table, but all that these eyes may not know is dealt anew."""
    other = GAME.decode(GAME.encode(state))
    hidden = [other.cards.deck, *(hand for whose, hand in other.cards.hands.items() if whose != seat)]
    hidden += [player.army for whose, player in other.players.items() if whose != seat]
    pool = [one for place in hidden for one in place]
    random.shuffle(pool)
    for place in hidden:
        place[:] = [pool.pop() for _ in place]
    random.shuffle(other.cards.objectives)
    assert isinstance(other, State)
    return other


@pytest.mark.parametrize("seed", range(8))
def test_a_view_and_moves_do_not_depend_on_what_the_seat_may_not_know(seed: int) -> None:
    state, random = somewhere(seed, 20 + 12 * seed), Random(seed)
    assert isinstance(state.cards, Dealt)
    for seat in (*state.order, None):
        other = otherwise(state, seat, random)
        assert GAME.encode(other) != GAME.encode(state)
        assert msgspec.json.encode(GAME.view(other, seat)) == msgspec.json.encode(GAME.view(state, seat))
        if seat is not None:
            assert list(GAME.moves(other, seat)) == list(GAME.moves(state, seat))


def test_a_seat_sees_its_own_hand_and_army_and_the_table_screen_none() -> None:
    state = laid()
    state.players[1].army = cards("onion blue")
    own = seen(state, 1)["own"]
    assert own["hand"] == [{"plant": "creature-pepper", "colours": ["red", "yellow"]}]
    assert own["army"] == [{"plant": "robot-onion", "colours": ["blue"]}]
    assert seen(state, None)["own"] is None
    assert seen(state, 0)["players"]["1"]["army"] == seen(state, 0)["players"]["1"]["hand"] == 1


def test_everybody_sees_plants_in_play_mutagens_objectives_and_conquests() -> None:
    state = laid()
    grown(state, 1, "onion blue", "blue")
    state.players[1].conquered = ["europe"]
    view = seen(state, None)
    assert view["mutagens"]["blue"] == 1
    player = view["players"]["1"]
    assert player["planted"] == [{"card": {"plant": "robot-onion", "colours": ["blue"]}, "mutagen": "blue"}]
    assert player["conquered"] == ["europe"] and player["objective"]["asia"] == "any"


def test_what_is_printed_on_the_cards_is_told() -> None:
    edition = seen(laid(), None)["edition"]
    assert edition["plants"]["killer-tomato"] == [["uproot", 1]]
    assert edition["powers"]["green"] == ["feast", "draw-to", 7]
    assert edition["stars"]["asia"]["same-plants"] == 5


@pytest.mark.parametrize("seed", range(3))
def test_the_measure_of_balance_shows_its_bots_nothing_but_parts_of_their_views(seed: int) -> None:
    state = somewhere(seed)
    seat = GAME.turn(state)[0]
    view = to_builtins(GAME.view(state, seat), str_keys=True)
    shown = glance(state, seat)
    assert shown["own"] == {name: view["own"][name] for name in shown["own"]}
    for name in ("turn", "mutagens"):
        assert shown[name] == view[name]
    for other, parts in shown["players"].items():
        whole = view["players"][other]
        assert parts["planted"] == [{"card": one["card"]} for one in whole["planted"]]
        assert {name: parts[name] for name in ("objective", "conquered", "army")} == {
            name: whole[name] for name in ("objective", "conquered", "army")
        }
    assert to_builtins(shown["edition"]) == view["edition"]
