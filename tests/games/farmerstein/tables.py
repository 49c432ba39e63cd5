"""Tables for the tests of FarmerStein: games that begin, cards by short names, armies and hands that are laid out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.games.chance import Recorded, Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.components import Card, Objective
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.game import FarmerStein
from companion.games.farmerstein.moves import Take
from companion.games.farmerstein.mutagens import plant
from companion.games.farmerstein.round import go_on
from companion.games.farmerstein.state import Planted, State, Turns
from companion.games.game import Event, IllegalMove

GAME = FarmerStein()
CASES = json.loads(Path(__file__).with_name("cases.json").read_text())
ANYTHING = Objective("any", "any", "any")
NAMES = {
    "zombie": "zombie-zucchini",
    "broccoli": "two-faced-broccoli",
    "potato": "fly-potato",
    "onion": "robot-onion",
    "tomato": "killer-tomato",
    "carrot": "jurassic-carrot",
    "squash": "super-atomic-squash",
    "eggplant": "two-headed-eggplant",
    "pepper": "creature-pepper",
}


def cases(kind: str) -> list[Any]:
    """The cases of a kind, each named."""
    return [case for case in CASES if case["kind"] == kind]


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


def card(text: str) -> Card:
    """A card by its short name: "potato red", "pepper red/blue"."""
    name, colours = text.split()
    return Card(NAMES.get(name, name), tuple(colours.split("/")))


def cards(*texts: str) -> list[Card]:
    return [card(text) for text in texts]


def begun(seats: Sequence[int] = (0, 1, 2), mode: Any = "digital", seed: int = 0, **rulings: Any) -> State:
    """A game in which everybody has taken a placeholder, in the order of the edition; nothing is in play."""
    settled = {name.replace("_", "-"): value for name, value in rulings.items()}
    state, _ = GAME.setup(seats, GAME.settle({}, settled, mode), Seeded(Random(seed)))
    while state.phase() in ("placeholders", "objective"):
        [seat] = GAME.turn(state)
        play(state, seat, next(GAME.moves(state, seat)))
    assert isinstance(state, State)
    return state


def laid(seats: Sequence[int] = (0, 1, 2), mode: Any = "digital", **rulings: Any) -> State:
    """A game at its first turn: empty hands but for one dull card each, no power at work, a deck of peppers.

    Seat 0 is First Player. Nothing happens of itself: the deck holds no zombie, and no effect works on its own.
    """
    state = begun(seats, mode, **rulings)
    for player in state.players.values():
        player.objective, player.planted, player.army = ANYTHING, [], []
    state.mutagens, state.agenda = dict(GAME.edition.tokens), [Turns(state.first)]
    if isinstance(state.cards, Dealt):
        state.cards.deck, state.cards.discards = cards(*["pepper red/blue"] * 40), []
        state.cards.hands = {seat: cards("pepper red/yellow") for seat in seats}
        state.players[state.first].placeholder = "yellow"
    return state


def hand(state: State, seat: int, *texts: str) -> None:
    """The seat holds these cards."""
    assert isinstance(state.cards, Dealt)
    state.cards.hands[seat] = cards(*texts)


def deck(state: State, *texts: str) -> None:
    """These come from the deck, the first one first; nothing lies below."""
    assert isinstance(state.cards, Dealt)
    state.cards.deck = cards(*texts)[::-1]


def discards(state: State, *texts: str) -> None:
    """The discard pile, the top card last."""
    assert isinstance(state.cards, Dealt)
    state.cards.discards = cards(*texts)


def held(state: State, seat: int) -> list[Card]:
    assert isinstance(state.cards, Dealt)
    return state.cards.hands[seat]


def grown(state: State, seat: int, text: str, mutagen: str) -> Planted:
    """The seat has this card in play, with this mutagen from the supply."""
    return plant(state, seat, card(text), mutagen)


def play(state: State, seat: int | None, move: Any, *chance: Any) -> list[Event]:
    """Play a move with the outcomes given, or with any; what happened."""
    return GAME.play(state, seat, move, Recorded(chance) if chance else Seeded(Random(1)), 0)


def goes_on(state: State) -> list[Event]:
    """What happens of itself until somebody must decide."""
    course = Course(state, GAME.edition, Seeded(Random(1)))
    go_on(course)
    return course.events


def codes(events: list[Event]) -> list[str]:
    return [event.code for event in events]


def told(events: list[Event], code: str) -> list[dict[str, Any]]:
    """The parameters of every event of this code."""
    return [event.params for event in events if event.code == code]


def refusal_of(state: State, seat: int | None, move: Any) -> IllegalMove:
    """The refusal of a move, which must leave the state as it was."""
    before = GAME.encode(state)
    with pytest.raises(IllegalMove) as refusal:
        GAME.play(state, seat, move, Recorded(()), 0)
    assert GAME.encode(state) == before
    return refusal.value


def moves(state: State, seat: int, kind: type) -> list[Any]:
    return [move for move in GAME.moves(state, seat) if isinstance(move, kind)]


def seen(state: State, seat: int | None) -> Any:
    """What the wire tells this seat."""
    return msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))


def taken(state: State, *colours: str) -> None:
    """In turn order, these placeholders are taken."""
    for colour in colours:
        play(state, state.waiting(), Take(colour))
