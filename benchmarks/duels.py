"""How strong the bots are: duels of one strength against the next weaker one at every number of players.

    python benchmarks/duels.py [--games 2000] [--game ID …] [--seats N …] [--pair strong,medium …] [--solo 20000]

Both kinds of bot sit by turns around the table and move on by a seat from game to game; where the number of seats is
odd, in every other game one of them has the additional seat. So each sits everywhere equally often. Share: of the
wins, by 95 % certainty between the figures in brackets (Wilson's); 0.5 is equal. A shared first place counts by its
part. CPU: milliseconds of a choice, the bot's own view and list of moves included, on average and in 99 of 100 cases;
the machine's pauses are not in it. Super Farmer is also played alone: how many rolls it takes.
"""

from __future__ import annotations

import statistics
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import click

from companion.bots import BOTS
from companion.bots.turn import Bot
from companion.games.game import Game, Move
from companion.games.shelf import GAMES
from companion.simulation import interval, play_out

OPTIONS: dict[str, list[dict[str, Any]]] = {"stampfarm": [{"rules": "advanced"}, {"rules": "normal"}]}
"""The options that a game is played with, if not with the usual ones."""
HEAD = (
    "| game | seats | bots | games | share | interval | points | CPU ms a choice (99 of 100) |\n" + "| --- " * 8 + "|"
)


class Timed:
    """A bot whose choices are timed. spent: CPU seconds of each."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.spent: list[float] = []

    def __call__(self, view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
        begun = time.process_time()
        move = self.bot(view, moves, random)
        self.spent.append(time.process_time() - begun)
        return move

    def told(self) -> str:
        """Its mean, and what 99 of 100 choices took at most."""
        ordered = sorted(self.spent)
        return f"{1e3 * statistics.fmean(ordered):.2f} ({1e3 * ordered[len(ordered) * 99 // 100]:.2f})"


def duel(game: Game, names: tuple[str, str], seats: int, games: int, seed: int, given: dict[str, Any]) -> str:
    """So many games between two kinds of bot, as a line of the table."""
    options = game.settle(given, {}, "digital")
    bots = {name: Timed(BOTS[game.id][name]) for name in names}
    won: defaultdict[str, float] = defaultdict(float)
    points: dict[str, list[int]] = {name: [] for name in names}
    for number in range(games):
        seated = [names[(seat + number) % 2] for seat in range(seats)]
        result = play_out(game, [bots[name] for name in seated], Random(f"{seed}/{number}"), options).result
        for seat in result.places[0]:
            won[seated[seat]] += 1 / len(result.places[0])
        for seat, name in enumerate(seated):
            points[name].append(result.scores[seat].total)
    low, high = interval(won[names[0]], games)
    means = " : ".join(f"{statistics.fmean(points[name]):.1f}" for name in names)
    cells = [
        game.id + "".join(f", {value}" for value in given.values()),
        str(seats),
        " : ".join(names),
        f"{games:,}",
        f"{won[names[0]] / games:.3f}",
        f"{low:.3f} to {high:.3f}",
        means,
        bots[names[0]].told(),
    ]
    return f"| {' | '.join(cells)} |"


def alone(name: str, games: int, seed: int) -> str:
    """Super Farmer by a single player, as a line of text."""
    game, bot = GAMES["super-farmer"], BOTS["super-farmer"][name]
    rolls = [play_out(game, [bot], Random(f"{seed}/{number}")).turns for number in range(games)]
    error = 1.96 * statistics.stdev(rolls) / games**0.5
    return (
        f"super-farmer alone, {name}, {games:,} games: {statistics.fmean(rolls):.2f} ± {error:.2f} rolls, "
        f"median {statistics.median(rolls):g}"
    )


@click.command()
@click.option("--games", default=2_000, show_default=True, help="How many a line of the table.")
@click.option("--seed", default=1, show_default=True)
@click.option("--game", "ids", multiple=True, type=click.Choice(list(BOTS)), help="These games only.")
@click.option("--seats", "only", multiple=True, type=int, help="These numbers of players only.")
@click.option("--pair", "pairs", multiple=True, help="These two only, such as strong,medium.")
@click.option("--solo", default=20_000, show_default=True, help="Games of Super Farmer alone; 0 for none.")
def main(games: int, seed: int, ids: tuple[str, ...], only: tuple[int, ...], pairs: tuple[str, ...], solo: int) -> None:
    """Play the duels and print the table."""
    click.echo(HEAD)
    for game in (GAMES[one] for one in ids or BOTS):
        least, most = game.seats["digital"]
        usual = [(stronger, weaker) for weaker, stronger in pairwise(BOTS[game.id])]
        chosen: list[tuple[str, str]] = [tuple(pair.split(",")) for pair in pairs] if pairs else usual  # type: ignore[misc]
        for names in chosen:
            for seats in only or range(max(2, least), most + 1):
                for given in OPTIONS.get(game.id, [{}]):
                    click.echo(duel(game, names, seats, games, seed, given))
    if solo and "super-farmer" in (ids or BOTS):
        for name in BOTS["super-farmer"]:
            if name != "random":
                click.echo("\n" + alone(name, solo, seed))


if __name__ == "__main__":
    main()
