"""Whole games between bots in one process, without rooms and store: to measure balance, speed and bots' strength."""

from __future__ import annotations

import math
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from companion.bots.turn import Bot, turn
from companion.games.chance import Seeded
from companion.games.game import Game, Options, Result

MOVES_MOST = 1_000_000
"""A game with more moves than this is taken for endless."""
SECOND_MS = 1_000
Z = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""


class Endless(Exception):
    """A game did not end."""


@dataclass(frozen=True)
class Played:
    """One game: the number of turns of its players, the number of moves (also the clock's), and the result."""

    turns: int
    moves: int
    result: Result


@dataclass
class Summary:
    """Many games of the same seats. bots: by seat, as they sit in the first game.

    turns: of each game; wins: games that a seat won alone; shared: games with a shared first place. won, points: by
    bot, what its seats won in each game (a shared first place by its part), and what they scored, all together.
    """

    game: str
    games: int
    seed: int
    bots: Sequence[str]
    turns: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    shared: int = 0
    won: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    points: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, played: Played, bots: Sequence[str]) -> None:
        """One more game. bots: by seat."""
        self.turns.append(played.turns)
        first = played.result.places[0]
        for seat in first:
            self.won[bots[seat]] += 1 / len(first)
        for seat, bot in enumerate(bots):
            self.points[bot] += played.result.scores[seat].total
        if len(first) == 1:
            self.wins[first[0]] += 1
        else:
            self.shared += 1

    def figures(self) -> dict[str, Any]:
        """The figures as JSON values, under the names that the command prints."""
        ordered = sorted(self.turns)
        return {
            "game": self.game,
            "seats": len(self.bots),
            "games": self.games,
            "seed": self.seed,
            "bot": self.bots[0] if len(set(self.bots)) == 1 else None,
            "bots": list(self.bots),
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
            "scores": self._scores(),
            "by_bot": self._by_bot(),
        }

    def _scores(self) -> dict[str, Any]:
        """The mean score of a seat, of all and by bot."""
        seats = Counter(self.bots)
        return {
            "mean": round(sum(self.points.values()) / (self.games * len(self.bots)), 2),
            "by_bot": {bot: round(self.points[bot] / (self.games * count), 2) for bot, count in seats.items()},
        }

    def _by_bot(self) -> dict[str, Any]:
        """What each bot won; between two kinds also its share of the wins per seat, with a 95 % interval."""
        seats = Counter(self.bots)
        told: dict[str, Any] = {}
        for bot, count in seats.items():
            told[bot] = {"seats": count, "wins": round(self.won[bot], 2)}
            if len(seats) == 2:
                parts = [self.won[bot] / self.games, *interval(self.won[bot], self.games)]
                shares = (_per_seat(part, count, len(self.bots) - count) for part in parts)
                told[bot] |= dict(zip(("share", "low", "high"), (round(one, 4) for one in shares), strict=True))
        return told


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval: the part of all games that is won lies in it in 95 of 100 cases."""
    part, doubt = won / games, Z * Z / games
    middle = (part + doubt / 2) / (1 + doubt)
    reach = math.sqrt(part * (1 - part) * doubt + doubt * doubt / 4) / (1 + doubt)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _per_seat(part: float, own: int, others: int) -> float:
    """The share of wins per seat of a bot with so many seats that wins this part of the games; 0.5 is equal."""
    wins, losses = part / own, (1 - part) / others
    return wins / (wins + losses)


def simulate(
    game: Game,
    bots: Mapping[str, Bot],
    names: Sequence[str],
    games: int,
    seed: int,
    options: Options | None = None,
    played: Callable[[], None] = lambda: None,
) -> Summary:
    """Play digital games between bots, which move on by a seat from game to game.

    names: a bot for each seat; bots: by name. seed: the same seed gives the same games. options: all of them, settled;
    by default as the game has them. played: called after each game. Raises Endless.
    """
    began = time.perf_counter()
    summary = Summary(game.id, games, seed, names, wins=[0] * len(names))
    for number in range(games):
        moved_on = number % len(names)
        seated = [*names[moved_on:], *names[:moved_on]]
        summary.add(play_out(game, [bots[name] for name in seated], Random(f"{seed}/{number}"), options), seated)
        played()
    summary.seconds = max(time.perf_counter() - began, 1e-9)
    return summary


def play_out(game: Game, bots: Sequence[Bot], random: Random, options: Options | None = None) -> Played:
    """One whole digital game. bots: by seat. options: all of them, settled; by default as the game has them.

    Raises Endless.
    """
    chance = Seeded(random)
    state, _ = game.setup(range(len(bots)), options or game.settle({}, {}, "digital"), chance)
    turns, at = 0, 0
    for moves in range(MOVES_MOST):
        result = game.result(state)
        if result is not None:
            return Played(turns, moves, result)
        seat, move, at = next_move(game, bots, state, random, at)
        turns += game.turns_ended(game.play(state, seat, move, chance, at))
        chance.taken.clear()
    raise Endless(f"{game.id} did not end within {MOVES_MOST} moves")


def next_move(game: Game, bots: Sequence[Bot], state: Any, random: Random, at: int) -> tuple[int | None, Any, int]:
    """The next seat, its move, and when; the seat is None for a move of the clock.

    A seat that is waited for moves a second later, and sooner if there are several, so that each moves as often as
    alone. The clock moves instead if it is due by then, or if no seat would move.
    """
    waited_for, due = game.turn(state), game.due(state)
    then = at + SECOND_MS // max(1, len(waited_for))
    if due is None or due[0] > then:
        chosen = turn(game, state, dict(enumerate(bots)), random)
        if chosen is not None:
            return *chosen, then
    if due is None:
        raise Endless(f"{game.id} waits for nobody")
    return None, due[1], max(at, due[0])
