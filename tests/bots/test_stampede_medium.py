"""The medium player of Stampede!."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec

from companion.bots.stampede import medium
from companion.games.chance import Seeded
from companion.games.stampede.game import Stampede
from companion.games.stampede.moves import Begin, DealCard, Scoop, Stop
from companion.games.stampede.pile import cut
from companion.games.stampede.state import State
from companion.simulation import play_out

GAME = Stampede()


def chosen(state: State, seat: int, random: Random) -> Any:
    """What the bot chooses when it sees no more than what goes over the wire."""
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return medium(seen, GAME.moves(state, seat), random)


def lying(faces: list[str], seats: int = 3) -> State:
    """A round in which these cards lie on the table, first of all."""
    state, _ = GAME.setup(range(seats), GAME.settle({}, {}, "digital"), Seeded(Random(0)))
    GAME.play(state, 0, Begin(), Seeded(Random(1)), 0)
    assert state.deal is not None
    rest = list(state.deal.deck)
    for face in faces:
        rest.remove(face)
    state.deal.deck = [*faces, *rest]
    GAME.play(state, None, DealCard(), Seeded(Random(2)), 10_000)
    for _ in faces[1:]:
        GAME.play(state, 0, DealCard(), Seeded(Random(3)), 10_000)
    return state


def test_it_begins_the_animal_of_which_most_lies_there() -> None:
    state = lying(["hippo-head", "rhino-tail", "elephant-head", "rhino-head"])
    for seed in range(8):
        assert chosen(state, 1, Random(seed)) in (Scoop(1), Scoop(3))


def test_it_goes_on_with_its_animal_and_waits_while_no_card_of_it_lies_there() -> None:
    state = lying(["rhino-head", "hippo-head", "rhino-head", "rhino-tail"])
    GAME.play(state, 1, Scoop(0), Seeded(Random(0)), 10_000)
    assert chosen(state, 1, Random(0)) == Scoop(3)
    GAME.play(state, 1, Scoop(3), Seeded(Random(0)), 10_000)
    assert chosen(state, 1, Random(0)) is None


def test_it_leaves_a_lone_card_of_the_elephant() -> None:
    assert chosen(lying(["elephant-head"]), 1, Random(0)) is None
    assert isinstance(chosen(lying(["elephant-head", "elephant-tail"]), 1, Random(0)), Scoop)


def test_as_the_dealer_it_begins_and_deals_and_never_stops() -> None:
    state, _ = GAME.setup([0, 1], GAME.settle({}, {}, "digital"), Seeded(Random(0)))
    assert chosen(state, 0, Random(0)) == Begin()
    state = lying(["rhino-head"])
    assert Stop() in GAME.moves(state, 0)
    assert {type(chosen(state, 0, Random(seed))) for seed in range(8)} == {DealCard}


def test_it_makes_whole_animals_and_beats_random_play() -> None:
    """Seat 0 plays so; the others take any card they see, as often as it does."""
    random, wins = Random(7), 0
    for _ in range(3):
        state, _ = GAME.setup(range(3), GAME.settle({}, {}, "digital"), Seeded(random))
        at = 0
        while not GAME.is_over(state):
            at = play_one(state, random, at)
        wins += GAME.standings(state).places[0] == [0]
        whole = [
            part
            for entries in state.scores
            if 0 in entries
            for part in cut(entries[0].pile or (), "best", GAME.edition)
        ]
        assert sum(part.complete for part in whole) >= 5
    assert wins == 3


def play_one(state: State, random: Random, at: int) -> int:
    """One of those who are waited for, every third of a second, or the clock."""
    seats, due, then = GAME.turn(state), GAME.due(state), at + 333
    if due is not None and (due[0] <= then or not seats):
        GAME.play(state, None, due[1], Seeded(random), max(at, due[0]))
        return max(at, due[0])
    seat = random.choice(seats)
    legal = [move for move in islice(GAME.moves(state, seat), 64) if not isinstance(move, Stop)]
    move = chosen(state, seat, random) if seat == 0 else random.choice(legal)
    if move is not None:
        GAME.play(state, seat, move, Seeded(random), then)
    return then


def test_bots_alone_play_a_game_by_taps_and_by_the_clock() -> None:
    for pace in (None, 700):
        played = play_out(GAME, [medium] * 4, Random(3), GAME.settle({"pace_ms": pace}, {}, "digital"))
        assert played.turns > 100
        assert sum(score.total for score in played.result.scores.values()) > 60
