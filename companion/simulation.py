"""Whole games played by bots in one process, without rooms and store: for balance, speed and bots' strength."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.bots.turn import Bot, turn
from companion.games.chance import Seeded
from companion.games.game import Game, Result

MOVES_MOST = 1_000_000
"""A game that takes more moves than this does not end."""
SECOND_MS = 1_000


class Endless(Exception):
    """A game did not end."""


@dataclass(frozen=True)
class Played:
    """One game: how many turns its players had, how many moves there were, the clock's too, and how it ended."""

    turns: int
    moves: int
    result: Result


@dataclass(frozen=True)
class Summary:
    """Many games. turns: of each game; wins: games that a seat won alone; shared: games with a shared first place."""

    game: str
    seats: int
    games: int
    seed: int
    bot: str
    seconds: float
    turns: list[int]
    wins: list[int]
    shared: int

    def told(self) -> dict[str, Any]:
        """As JSON values, under the contract's names."""
        ordered = sorted(self.turns)
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seed": self.seed,
            "bot": self.bot,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1),
            "turns": {
                "min": ordered[0],
                "median": statistics.median(ordered),
                "mean": round(statistics.fmean(ordered), 2),
                "p95": ordered[max(0, -(-95 * len(ordered) // 100) - 1)],
                "max": ordered[-1],
            },
            "wins": self.wins,
            "shared": self.shared,
        }


def simulate(
    game: Game, bot: Bot, name: str, seats: int, games: int, seed: int, played: Callable[[], None] = lambda: None
) -> Summary:
    """Play games of one bot against itself, all digital, with default options and rulings.

    name: the bot's. seed: the same seed gives the same games. played: called after each game.
    """
    began = time.perf_counter()
    turns, wins, shared = [], [0] * seats, 0
    for number in range(games):
        one = play_out(game, bot, seats, Random(f"{seed}/{number}"))
        played()
        turns.append(one.turns)
        first = one.result.places[0]
        if len(first) == 1:
            wins[first[0]] += 1
        else:
            shared += 1
    seconds = max(time.perf_counter() - began, 1e-9)
    return Summary(game.id, seats, games, seed, name, seconds, turns, wins, shared)


def play_out(game: Game, bot: Bot, seats: int, random: Random, given: Mapping[str, Any] | None = None) -> Played:
    """One whole digital game between seats that the same bot plays. given: options that are not the defaults.

    Raises Endless.
    """
    chance = Seeded(random)
    state, _ = game.setup(range(seats), game.settle(dict(given or {}), {}, "digital"), chance)
    turns, at = 0, 0
    for moves in range(MOVES_MOST):
        result = game.result(state)
        if result is not None:
            return Played(turns, moves, result)
        seat, move, at = next_move(game, bot, state, random, at)
        turns += game.turns_ended(game.play(state, seat, move, chance, at))
        chance.taken.clear()
    raise Endless(f"{game.id} did not end within {MOVES_MOST} moves")


def next_move(game: Game, bot: Bot, state: Any, random: Random, at: int) -> tuple[int | None, Any, int]:
    """Who moves, what, and when: a seat that is waited for, a second later; of several each as often as if it were the
    only one. The clock goes first where it is due by then, and last where nobody would move."""
    waited_for, due = game.turn(state), game.due(state)
    then = at + SECOND_MS // max(1, len(waited_for))
    if due is None or due[0] > then:
        chosen = turn(game, state, dict.fromkeys(waited_for, bot), random)
        if chosen is not None:
            return *chosen, then
    if due is None:
        raise Endless(f"{game.id} waits for nobody")
    return None, due[1], max(at, due[0])
