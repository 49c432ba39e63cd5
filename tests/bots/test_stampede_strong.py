"""The strong player of Stampede!."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from companion.bots.strong.stampede import strong
from companion.games.chance import Seeded
from companion.games.stampede.game import Stampede
from companion.games.stampede.moves import Scoop
from companion.games.stampede.state import State
from tests.bots.test_stampede_medium import lying

GAME = Stampede()
OTHERS_TOO, ALONE = 3, 2


def chosen(state: State, seat: int = 1) -> Any:
    """What the bot chooses when it sees no more than what goes over the wire."""
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return strong(seen, GAME.moves(state, seat), Random(0))


def scooped(state: State, *cards: int) -> State:
    for card in cards:
        GAME.play(state, 1, Scoop(card), Seeded(Random(0)), 10_000)
    return state


def test_it_takes_the_scarcest_part_first() -> None:
    state = lying(["rhino-head", "rhino-head", "rhino-middle", "rhino-tail", "rhino-tail"], OTHERS_TOO)
    assert chosen(state) == Scoop(2)


def test_it_begins_the_elephant_only_when_all_of_it_lies_there() -> None:
    assert chosen(lying(["elephant-head", "elephant-tail"], OTHERS_TOO)) is None
    whole = lying(["elephant-head", "elephant-tail", "elephant-middle"], OTHERS_TOO)
    assert isinstance(chosen(whole), Scoop)


def test_alone_it_waits_until_all_of_an_animal_lies_there_and_with_others_it_does_not() -> None:
    cards = ["rhino-head", "rhino-tail"]
    assert chosen(lying(cards, ALONE)) is None
    assert isinstance(chosen(lying(cards, OTHERS_TOO)), Scoop)
    assert isinstance(chosen(lying([*cards, "rhino-middle"], ALONE)), Scoop)


def test_it_begins_nothing_at_the_end_that_it_could_not_finish() -> None:
    """All cards are dealt: two rhino parts lie there, and the third will not come."""
    state = lying(["rhino-head"], OTHERS_TOO)
    assert state.deal is not None
    gone = [card for card in range(state.size) if state.deal.deck[card] == "rhino-middle"]
    while state.clock.dealt < state.size:
        GAME.play(state, 0, next(iter(GAME.moves(state, 0))), Seeded(Random(0)), 10_000)
    for card in gone:
        GAME.play(state, 2, Scoop(card), Seeded(Random(0)), 10_000)
    move = chosen(state)
    assert isinstance(move, Scoop) or move is None
    if isinstance(move, Scoop):
        assert not state.deal.deck[move.card].startswith("rhino")


def test_an_animal_that_cannot_be_finished_is_left_for_another() -> None:
    state = scooped(lying(["elephant-head", "hippo-head", "hippo-middle", "hippo-tail"], OTHERS_TOO), 0)
    assert chosen(state) is None, "the rest of the elephant may still come"
