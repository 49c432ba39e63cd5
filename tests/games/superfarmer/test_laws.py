"""The laws that every game obeys, on random games of Super Farmer: a thousand whole ones, over seats and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from companion.games.game import Options
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.moves import Adjust, Exchange, Offer, Roll
from tests.games.laws import Laws, choose_kind_first, hold_costly_laws, hold_replay, play_out

GAME = SuperFarmer()

GAMES_BY_SEATS = {1: 680, 2: 220, 3: 60, 4: 22, 5: 12, 6: 6}
"""How many random games of each size are played; together a thousand."""


def counted(state: Any) -> list[int]:
    """Heads by animal over all places; none may be below 0."""
    places = [*state.herds.values(), state.bank]
    assert all(min(place.values()) >= 0 for place in places)
    return [sum(heads) for heads in zip(*(place.values() for place in places), strict=True)]


def choose(random: Random, legal: Iterator[Any]) -> Any:
    """A third of the time a roll, else mostly an exchange for a single animal, so that random games end in good time.

    Faces that people read off the real dice come as often as they are printed.
    """
    first = next(legal)
    roll = [first if first.faces is UNSET else seen(random)] if isinstance(first, Roll) else []
    if roll and random.random() < 0.3:
        return roll[0]
    others = list(islice((move for move in chain([first], legal) if not isinstance(move, Roll | Adjust)), 12))
    upwards = [move for move in others if isinstance(move, Exchange | Offer) and sum(move.get.values()) == 1]
    return random.choice(upwards) if upwards and random.random() < 0.8 else choose_kind_first(random, roll + others)


def seen(random: Random) -> Roll:
    """A roll of the real dice."""
    fox_die, wolf_die = GAME.edition.dice.both()
    return Roll((random.choice(fox_die), random.choice(wolf_die)))


def offerer(state: Any) -> list[int]:
    return [state.offer.seat] if state.offer else []


# A random game takes some hundred entries; the chance of a longer one falls off evenly, and the bound is ten times
# what the longest of a few thousand took.
LAWS = Laws(GAME, bound=20_000, conserved=counted, compound=frozenset({"adjust"}), choose=choose, seats_to_act=offerer)

OPTIONS = st.builds(
    lambda mode, dice, rulings: GAME.settle({"dice": dice} if mode == "table" else {}, rulings, mode),
    st.sampled_from(["table", "digital"]),
    st.sampled_from(["app", "real"]),
    st.fixed_dictionaries(
        {}, optional={choice.name: st.sampled_from(choice.choices or []) for choice in SuperFarmer().rulings}
    ),
)
SEEDS = st.integers(0, 2**32)


def reproducible(games: int) -> settings:
    """The same games every time. Not shrunk: a seed that is smaller gives no simpler game."""
    return settings(
        max_examples=games, derandomize=True, deadline=None, database=None, phases=[Phase.explicit, Phase.generate]
    )


@pytest.mark.parametrize("seats", GAMES_BY_SEATS)
def test_whole_random_games_keep_every_animal_end_in_time_and_some_replay_byte_for_byte(seats: int) -> None:
    @reproducible(GAMES_BY_SEATS[seats])
    @given(OPTIONS, SEEDS)
    def whole_game(options: Options, seed: int) -> None:
        replays = seed % 5 == 0
        log, _ = play_out(LAWS, range(seats), options, Random(seed), replays)
        if replays:
            hold_replay(GAME, log)

    whole_game()


@reproducible(16)
@given(st.integers(1, 6), OPTIONS, SEEDS)
def test_in_sampled_states_offered_moves_are_accepted_and_all_others_refused(
    seats: int, options: Options, seed: int
) -> None:
    random = Random(seed)
    log, _ = play_out(LAWS, range(seats), options, random)
    played = sorted({entry.move for entry in log.entries})
    for data in (log.first, *random.sample(log.states(), 2), log.entries[-1].state):
        hold_costly_laws(LAWS, data, range(seats), random, elsewhere=played)


def test_a_game_is_played_in_the_order_of_the_seats_whatever_their_numbers() -> None:
    options = GAME.settle({}, {}, "digital")
    log, _ = play_out(LAWS, [5, 2, 9], options, Random(4))
    hold_replay(GAME, log)
    rolled = [entry.seat for entry in log.entries if entry.move == b'{"type":"roll"}']
    assert rolled[:6] == [5, 2, 9, 5, 2, 9]
