"""Games per second of every game on the shelf, by each bot, and where the slowest spends its time.

    python benchmarks/games.py [--seconds 5] [--seats 3] [--top 12] [--game ID …]

Whole digital games are played in-process, as `companion simulate` does, and their logs replayed, as `companion replay`
does. Times are CPU seconds of this process. The last part is a profile of the game and bot with the fewest moves per
second: the functions that take the most time by themselves.
"""

from __future__ import annotations

import cProfile
import io
import pstats
import time
from random import Random
from typing import Any, NamedTuple

import click
import msgspec

from companion.bots import BOTS
from companion.games.chance import Seeded
from companion.games.game import Game, Mode
from companion.games.shelf import GAMES
from companion.rooms.replay import replay, state_hash
from companion.simulation import next_move, play_out

BOT_NAMES = ("random", "medium", "strong")
MODE: Mode = "digital"
LOGS = 10
"""How many games are replayed."""


class Row(NamedTuple):
    """What was measured of a game and a bot; games and moves: how many in so many CPU seconds."""

    game: str
    bot: str
    seats: int
    games: int
    moves: int
    seconds: float
    replayed: float

    def told(self) -> str:
        """A line of the table."""
        cells = [
            self.game,
            self.bot,
            str(self.seats),
            f"{self.games / self.seconds:,.1f}",
            f"{self.moves / self.games:,.0f}",
            f"{1e6 * self.seconds / self.moves:,.0f}",
            f"{self.replayed:,.0f}",
        ]
        return f"| {' | '.join(cells)} |"


HEAD = "| game | bot | seats | games/s | moves a game | µs a move | replayed entries/s |\n" + "| --- " * 7 + "|"


def played(game: Game, bot: Any, seats: int, random: Random) -> list[dict[str, Any]]:
    """One whole game, as the entries of a log."""
    chance = Seeded(random)
    options = game.settle({}, {}, MODE)
    order = list(range(seats))
    state, _ = game.setup(order, options, chance)
    entries: list[dict[str, Any]] = []

    def enter(seat: int | None, move: Any, at: int) -> None:
        known = {"seq": len(entries) + 1, "at": at, "seat": seat, "move": move, "chance": list(chance.taken)}
        entries.append({**known, "hash": state_hash(game.encode(state))})
        chance.taken.clear()

    enter(0, {"type": "start", "order": order, "options": options.values}, 0)
    at = 0
    while not game.is_over(state):
        seat, move, at = next_move(game, [bot] * seats, state, random, at)
        game.play(state, seat, move, chance, at)
        enter(seat, move, at)
    return entries


def measured(game: Game, name: str, seats: int, seconds: float) -> Row:
    """Games of one bot against itself for about so many CPU seconds, and their logs once more."""
    bot, moves = BOTS[game.id][name], list[int]()
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        moves.append(play_out(game, [bot] * seats, seeded(game, len(moves))).moves)
    games = [played(game, bot, seats, seeded(game, number)) for number in range(min(LOGS, len(moves)))]
    logs = [msgspec.json.encode({"format": 1, "game": game.id, "mode": MODE, "entries": one}) for one in games]
    begun = time.process_time()
    entries = sum(replay(log).entries for log in logs)
    return Row(game.id, name, seats, len(moves), sum(moves), spent, entries / (time.process_time() - begun))


def seeded(game: Game, number: int) -> Random:
    """What a game's luck comes from: the same number gives the same game."""
    return Random(f"{game.id}/{number}")


def profiled(row: Row, seconds: float, top: int) -> str:
    """The functions that take the most time by themselves in these games."""
    game, bot = GAMES[row.game], BOTS[row.game][row.bot]
    profile = cProfile.Profile()
    begun, number = time.process_time(), 0
    while time.process_time() - begun < seconds:
        profile.runcall(play_out, game, [bot] * row.seats, seeded(game, number))
        number += 1
    text = io.StringIO()
    pstats.Stats(profile, stream=text).strip_dirs().sort_stats("tottime").print_stats(top)
    return text.getvalue().strip()


@click.command()
@click.option("--seconds", default=5.0, show_default=True, help="CPU seconds for each game and bot.")
@click.option("--seats", default=3, show_default=True, help="How many play, if the game allows it.")
@click.option("--top", default=12, show_default=True, help="How many functions the profile names.")
@click.option("--game", "ids", multiple=True, type=click.Choice(list(GAMES)), help="These games only.")
def main(seconds: float, seats: int, top: int, ids: tuple[str, ...]) -> None:
    """Measure the games of the shelf."""
    rows = []
    click.echo(HEAD)
    for game in (GAMES[one] for one in ids or GAMES):
        least, most = game.seats[MODE]
        for name in (name for name in BOT_NAMES if name in BOTS[game.id]):
            rows.append(measured(game, name, min(most, max(least, seats)), seconds))
            click.echo(rows[-1].told())
    slowest = min(rows, key=lambda row: row.moves / row.seconds)
    click.echo(f"\nThe slowest a move, {slowest.game} by the {slowest.bot} bot:\n")
    click.echo(profiled(slowest, seconds, top))


if __name__ == "__main__":
    main()
