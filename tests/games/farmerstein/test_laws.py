"""The laws that every game obeys, on random games of FarmerStein."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.moves import Adjust, ChangeObjective, Conquer, DrawZombie, GiveUp
from companion.games.farmerstein.state import PLACEHOLDER, State
from companion.games.game import Mode
from tests.games.farmerstein.tables import GAME
from tests.games.laws import Laws, Log, hold_costly_laws, hold_replay, play_out

BOUND = 3_000
"""A random game takes some 135 entries. Nothing bounds it for sure, as nobody must conquer; but an army that grows can
conquer sooner or later, so that long games fall off evenly: of 3,000 the longest took 313."""

FEW = 24
"""How many of the legal moves random play looks at: one of every kind is among the first."""
SELDOM = (DrawZombie, ChangeObjective, GiveUp)
"""What people may tell at any time beside the table; on the phones these are the only moves when they can be made."""


def kept(state: State) -> Any:
    """Mutagens over all places, and on the phones every card and objective."""
    tokens = Counter(state.mutagens)
    tokens.update(one.mutagen for player in state.players.values() for one in player.planted)
    del tokens[PLACEHOLDER]
    return state.order, {colour: tokens[colour] for colour in state.mutagens}, *_cards(state)


def _cards(state: State) -> tuple[Any, Any]:
    if not isinstance(state.cards, Dealt):
        return None, None
    players = state.players.values()
    places = [state.cards.deck, state.cards.discards, *state.cards.hands.values()]
    places += [player.army for player in players] + [[one.card for one in player.planted] for player in players]
    seeking = [task.zombie for task in state.agenda if hasattr(task, "zombie")]
    objectives = [*state.cards.objectives, *(player.objective for player in players if player.objective)]
    # Plain dictionaries: counters are slow to compare.
    return dict(Counter(chain(*places, seeking))), dict(Counter(objectives))


def go_on(random: Random, legal: Iterator[Any]) -> Any:
    """One of the first few moves: kinds alike, but mostly a conquest where there is one, so that random games end in
    good time; what people tell is seldom, and nobody corrects."""
    kinds: dict[type, list[Any]] = {}
    for move in islice(legal, FEW):
        kinds.setdefault(type(move), []).append(move)
    kinds.pop(Adjust, None)
    if Conquer in kinds and random.random() < 0.8:
        return random.choice(kinds[Conquer])
    usual = [kind for kind in kinds if kind not in SELDOM]
    seldom = [kind for kind in kinds if kind in SELDOM]
    return random.choice(kinds[random.choice(usual if usual and random.random() < 0.9 else seldom or usual)])


def secrets(state: State, seat: int | None) -> Iterable[bytes]:
    """The deck, the pile of objectives, and other seats' hands and armies of three cards and more, in their order."""
    if isinstance(state.cards, Dealt):
        places: list[Any] = [state.cards.deck, state.cards.objectives]
        for other, player in state.players.items():
            places += [] if other == seat else [state.cards.hands[other], player.army]
        yield from (msgspec.json.encode(place) for place in places if len(place) > 2)


LAWS = {
    "digital": Laws(GAME, BOUND, kept, compound=frozenset(), choose=go_on, secrets=secrets),
    "table": Laws(GAME, BOUND, kept, compound=frozenset({"adjust", "play", "objective"}), choose=go_on),
}
TABLES: list[tuple[Mode, dict[str, str]]] = [
    ("digital", {}),
    ("digital", {"mutant-placeholder": "on"}),
    ("digital", {"zombie-replaced": "yes"}),
    ("digital", {"mutant-placeholder": "on", "zombie-replaced": "yes"}),
    ("table", {}),
    ("table", {"mutant-placeholder": "on", "zombie-replaced": "yes"}),
]
GAMES_BY_SEATS = {3: 118, 4: 34, 5: 16}
"""How many random games of each size are played at each of the six tables; together a thousand."""
KINDS = [(table, seats) for table in range(len(TABLES)) for seats in GAMES_BY_SEATS]


def random_game(table: int, seats: int, seed: int, keeps_states: bool = True) -> tuple[Laws, Log, State]:
    random = Random(seed)
    mode, rulings = TABLES[table]
    chosen = random.sample(range(8), seats)
    log, state = play_out(LAWS[mode], chosen, GAME.settle({}, rulings, mode), random, keeps_states)
    return LAWS[mode], log, state


@pytest.mark.parametrize(("table", "seats"), KINDS)
def test_whole_random_games_keep_every_card_end_in_time_and_an_eighth_replay_byte_for_byte(
    table: int, seats: int
) -> None:
    @settings(max_examples=GAMES_BY_SEATS[seats], phases=[Phase.explicit, Phase.generate])
    @given(st.integers(0, 2**32))
    def hold(seed: int) -> None:
        replays = seed % 8 == 0
        _, log, state = random_game(table, seats, seed, replays)
        assert any(player.has_won() for player in state.players.values())
        if replays:
            hold_replay(GAME, log)

    hold()


@settings(max_examples=20, phases=[Phase.explicit, Phase.generate])
@given(st.sampled_from(KINDS), st.integers(0, 2**32))
def test_sampled_states_obey_the_costly_laws(kind: tuple[int, int], seed: int) -> None:
    laws, log, _ = random_game(*kind, seed)
    random = Random(seed)
    played = sorted({entry.move for entry in log.entries})
    for data in random.sample(log.states(), 2):
        hold_costly_laws(laws, data, log.seats, random, elsewhere=played)
