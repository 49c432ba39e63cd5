"""The laws that every game obeys, on random games of Stampede!: a thousand whole ones, over seats, modes and rulings.

Most digital games are played with twelve cards, so that a thousand of them take seconds; some with all sixty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.games.game import Mode
from companion.games.stampede.components import CARDS
from companion.games.stampede.game import Stampede
from companion.games.stampede.moves import Adjust, Begin, DealCard, Pause, Resume, Scoop, Stop, TellCounts, TellPile
from companion.games.stampede.pile import points_of_pile
from companion.games.stampede.state import State
from tests.games.laws import Laws, Log, hold_costly_laws, hold_replay, play_out
from tests.games.stampede.wranglers import FEW, GAME

SMALL = Stampede(FEW)
STEP_MS: dict[Mode, int] = {"digital": 150, "table": 4_000}
"""On the phones several scoop between two cards; beside the table a pause comes when some cards lie there."""
FIRST = 64
DECKS = {game.edition.size(): sorted(game.edition.deck()) for game in (GAME, SMALL)}
COMPOUND = frozenset({"begin", "pile", "counts", "adjust"})
"""`begin` with another pace than the listed one is judged when it comes."""


def counted(state: State) -> Any:
    """What no move may change: who plays, and that each round's cards are the deck's, each in one place only."""
    deal = state.deal
    if deal is not None:
        in_piles = [card for pile in deal.piles.values() for card in pile]
        assert len(in_piles) == len(set(in_piles)) and set(in_piles) <= set(range(len(deal.dealt)))
        assert sorted(deal.deck) == DECKS[state.size]
        assert sorted(deal.cells) == list(range(state.size)) and state.clock.dealt in (0, len(deal.dealt))
    told = Counter(card for entry in state.scores[-1].values() for card in entry.pile or ())
    assert told <= Counter(DECKS[state.size])
    return state.order, state.size, state.rounds, state.mode


def go_on(random: Random, legal: Iterator[Any]) -> Any:
    """Mostly what leads to the end: dealers stop early only now and then, piles are told in cards or numbers."""
    moves = list(islice(legal, FIRST))
    by_kind = {kind: [move for move in moves if type(move) is kind] for kind in {type(move) for move in moves}}
    if Stop in by_kind and random.random() < 0.02:
        return Stop()
    for kind in (Scoop, DealCard, Resume):
        if kind in by_kind:
            return random.choice(by_kind[kind])
    if Begin in by_kind:
        return random.choice([*by_kind[Begin], Begin(random.choice([100, 150, 400]))])
    return random.choice(
        [TellPile(tuple(random.sample(CARDS[:6], random.randrange(4)))), TellCounts(0, random.randrange(2), "none")]
    )


def unasked(state: State) -> list[int]:
    """Somebody pauses the deal clock, about every third time that it was set going."""
    is_chosen = (state.clock.starts_at or 0) // STEP_MS["table"] % 3 == 0
    return state.order if state.phase == "running" and is_chosen else []


def pause_sometimes(random: Random, legal: Iterator[Any]) -> Any:
    moves = list(legal)
    pauses = [move for move in moves if isinstance(move, Pause)]
    return pauses[0] if pauses else go_on(random, iter(moves))


def laws(mode: Mode, game: Stampede, seats: int) -> Laws:
    """At most: every round begins, every card is dealt and scooped, the stop; at the table a few entries a seat."""
    rounds = 4 if seats == 2 else seats
    bound = rounds * (2 * game.edition.size() + 2 * seats + 12)
    return Laws(game, bound, counted, COMPOUND, pause_sometimes, seats_to_act=unasked, step_ms=STEP_MS[mode])


def random_game(mode: Mode, seats: int, game: Stampede, seed: int) -> tuple[Laws, Log, State]:
    """A random game whose seats' numbers have gaps."""
    random = Random(seed)
    pace = random.choice([None, 100, 200, 700])
    settled = game.settle({"pace_ms": pace}, {"reading": random.choice(["best", "strict"])}, mode)
    held = laws(mode, game, seats)
    log, state = play_out(held, random.sample(range(12), seats), settled, random)
    return held, log, state


def reproducible(games: int) -> settings:
    """The same games every time. Not shrunk: a seed that is smaller gives no simpler game."""
    return settings(max_examples=games, database=None, phases=[Phase.explicit, Phase.generate])


TABLES: list[tuple[Mode, int, Stampede, int]] = [
    *(
        ("table", seats, GAME, games)
        for seats, games in ((2, 150), (3, 140), (4, 120), (5, 90), (6, 60), (7, 40), (8, 30))
    ),
    *(("digital", seats, SMALL, 120) for seats in range(2, 5)),
    *(("digital", seats, GAME, 7) for seats in range(2, 5)),
]
"""Mode, seats, the cards, how many games."""


@pytest.mark.parametrize(("mode", "seats", "game", "games"), TABLES)
def test_whole_games_replay_byte_for_byte_and_end_within_the_bound(
    mode: Mode, seats: int, game: Stampede, games: int
) -> None:
    @reproducible(games)
    @given(st.integers(0, 2**32))
    def hold(seed: int) -> None:
        _, log, state = random_game(mode, seats, game, seed)
        if seed % 3 == 0:
            hold_replay(game, log)
        hold_end(game, state)

    hold()


def hold_end(game: Stampede, state: State) -> None:
    """At the end every round has an entry of every wrangler, and a pile brings what the scorer says."""
    assert len(state.scores) == state.rounds
    for number, entries in enumerate(state.scores, start=1):
        assert set(entries) == set(state.order) - {state.dealer_of(number)}
        for entry in entries.values():
            if entry.pile is not None:
                assert entry.points == points_of_pile(entry.pile, state.reading, game.edition)


@reproducible(45)
@given(st.sampled_from(TABLES[:10]), st.integers(0, 2**32))
def test_sampled_states_obey_the_costly_laws(table: tuple[Mode, int, Stampede, int], seed: int) -> None:
    mode, seats, game, _ = table
    held, log, _ = random_game(mode, seats, game, seed)
    random = Random(seed)
    played = sorted({entry.move for entry in log.entries})
    entry = random.choice(log.entries)
    hold_costly_laws(held, entry.state, log.seats, random, at=entry.at, elsewhere=played)


def test_random_games_meet_every_kind_of_move_and_every_phase() -> None:
    """Else the laws would say little: pauses, stops, both ways to tell a pile, cards by taps and by the clock."""
    seen: set[str] = set()
    for number in range(24):
        mode, seats, game, _ = TABLES[number % 10]
        _, log, _ = random_game(mode, seats, game, number)
        for entry in log.entries:
            state = game.decode(entry.state)
            seen |= {state.phase, f"{type(game.read_move(entry.move)).__name__} {entry.seat is None}"}
    wanted = {f"{kind.__name__} False" for kind in (Begin, DealCard, Scoop, Stop, Pause, Resume, TellPile, TellCounts)}
    assert wanted | {"DealCard True", "Stop True"} <= seen
    assert {"countdown", "dealing", "stopping", "ready", "running", "paused", "entering", "over"} <= seen
    assert not any(one.startswith(Adjust.__name__) for one in seen)
