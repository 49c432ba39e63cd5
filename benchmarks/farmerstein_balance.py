"""How fair the house edition of FarmerStein is, and whether a game is worth an evening: many games between bots.

    python benchmarks/farmerstein_balance.py [--games 20000] [--seats 3 --seats 4 --seats 5] [--seed 1] [--write]

Plays digital games of medium bots and counts, for each objective that was dealt and each placeholder that was taken,
how often its owner won, as a multiple of an equal share, with an interval that holds the true value in 95 of 100 cases
(Wilson's). And: rounds and turns of a game, how often the lead changed, how many choices a decision offered.
--write puts the figures into balance.toml beside the edition.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec

from companion.bots.farmerstein import medium
from companion.games.chance import Seeded
from companion.games.farmerstein import components
from companion.games.farmerstein.components import COMBINATIONS, CONTINENTS, NEEDS, ZOMBIE
from companion.games.farmerstein.game import FarmerStein
from companion.games.farmerstein.matching import fitting
from companion.games.farmerstein.moves import Conquer, Take

GAME = FarmerStein()
FILE = Path(components.__file__).with_name("balance.toml")
Z = 1.96


@dataclass
class Tally:
    """Games of one seat count. had, won: by objective (index in the edition) or colour of a placeholder."""

    seats: int
    games: int = 0
    had: Counter[Any] = field(default_factory=Counter)
    won: Counter[Any] = field(default_factory=Counter)
    by_place: Counter[int] = field(default_factory=Counter)
    kept: Counter[Any] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    leads: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)


class Quick(Seeded):
    """Chance that is shuffled in one go."""

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        self._shuffle = random.shuffle

    def _order(self, size: int) -> list[int]:
        order = list(range(size))
        self._shuffle(order)
        return order


def play_out(tally: Tally, random: Random) -> None:
    """One game, counted."""
    order = list(range(tally.seats))
    chance = Quick(random)
    state, _ = GAME.setup(order, GAME.settle({}, {}, "digital"), chance)
    dealt: dict[int, int] = {}
    turns, leader, changes = 0, None, 0
    while state.agenda:
        seat = GAME.turn(state)[0]
        moves = list(GAME.moves(state, seat))
        move = moves[0] if len(moves) == 1 else chosen(state, seat, moves, random)
        if not isinstance(move, Take):
            tally.choices.append(len(moves))
        events = GAME.play(state, seat, move, chance, 0)
        turns += GAME.turns_ended(events)
        for event in events:
            if event.code == "objective":
                dealt.setdefault(event.params["seat"], GAME.edition.objectives.index(event.params["objective"]))
        chance.taken.clear()
        if isinstance(move, Conquer):
            leader, changed = lead(state, leader)
            changes += changed
    count(tally, state, dealt, turns, changes)


def chosen(state: Any, seat: int, moves: list[Any], random: Random) -> Any:
    """What the bot does when it sees no more than the wire tells; of that, only what it looks at is made."""
    return medium(glance(state, seat), moves, random)


def glance(state: Any, seat: int) -> dict[str, Any]:
    """The parts of the seat's view that the medium bot reads, with the same values as the view has."""
    return {
        "turn": [seat],
        "mutagens": state.mutagens,
        "own": {
            "army": [told_card(card) for card in state.players[seat].army],
            "hand": [told_card(card) for card in state.cards.hands[seat]],
        },
        "players": {str(other): _glance_at(player) for other, player in state.players.items()},
        "edition": PRINTED,
    }


def _glance_at(player: Any) -> dict[str, Any]:
    return {
        "planted": [{"card": told_card(planted.card)} for planted in player.planted],
        "objective": told_objective(player.objective),
        "conquered": player.conquered,
        "army": len(player.army),
    }


PRINTED = msgspec.to_builtins(GAME.edition.printed)
told_card = cache(msgspec.to_builtins)
told_objective = cache(msgspec.to_builtins)


def lead(state: Any, before: int | None) -> tuple[int | None, bool]:
    """Who has conquered more than any other, else who did so last; and whether that is somebody else than before."""
    conquered = {seat: len(player.conquered) for seat, player in state.players.items()}
    most = max(conquered.values())
    ahead = [seat for seat, count in conquered.items() if count == most]
    leader = ahead[0] if len(ahead) == 1 else before
    return leader, before is not None and leader != before


def count(tally: Tally, state: Any, dealt: dict[int, int], turns: int, changes: int) -> None:
    winner = GAME.standings(state).places[0][0]
    tally.games += 1
    tally.by_place[state.order.index(winner)] += 1
    for seat, objective in dealt.items():
        for mark in (("objective", objective), ("power", state.players[seat].placeholder)):
            tally.had[mark] += 1
            tally.won[mark] += seat == winner
    tally.rounds.append(state.round)
    tally.turns.append(turns)
    tally.leads.append(changes)


# -- figures --------------------------------------------------------------------------------------------------------


def share(tally: Tally, mark: Any) -> list[float]:
    """Wins as a multiple of an equal share, and the ends of its interval of 95 %."""
    had, won = tally.had[mark], tally.won[mark]
    rate = won / had
    middle = (rate + Z * Z / (2 * had)) / (1 + Z * Z / had)
    half = Z / (1 + Z * Z / had) * math.sqrt(rate * (1 - rate) / had + Z * Z / (4 * had * had))
    return [round(tally.seats * value, 3) for value in (rate, middle - half, middle + half)]


def spread(values: Iterable[int]) -> dict[str, float]:
    ordered = sorted(values)
    return {
        "median": statistics.median(ordered),
        "mean": round(statistics.fmean(ordered), 2),
        "p5": ordered[len(ordered) * 5 // 100],
        "p95": ordered[len(ordered) * 95 // 100],
    }


def figures(tally: Tally) -> dict[str, Any]:
    marks = range(len(GAME.edition.objectives))
    return {
        "games": tally.games,
        "rounds": spread(tally.rounds),
        "turns": spread(tally.turns),
        "lead_changes": spread(tally.leads),
        "choices": spread(tally.choices),
        "by_place": [round(tally.seats * tally.by_place[place] / tally.games, 3) for place in range(tally.seats)],
        "objectives": [share(tally, ("objective", mark)) for mark in marks],
        "powers": {power.colour: share(tally, ("power", power.colour)) for power in GAME.edition.powers},
    }


def difficulty(random: Random, trials: int = 2_000) -> dict[str, dict[str, float]]:
    """How many plants must be drawn at random, on average, until a combination is met; by continent."""
    plants = [card for card in GAME.edition.cards if card.plant != ZOMBIE]
    needed: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for _ in range(trials):
        drawn = random.sample(plants, len(plants))
        for continent in CONTINENTS:
            for combination in COMBINATIONS:
                cards = NEEDS[continent]
                while not fitting(drawn[:cards], combination, NEEDS[continent]):
                    cards += 1
                needed[continent][combination].append(cards)
    return {
        continent: {combination: round(statistics.fmean(counts), 2) for combination, counts in by.items()}
        for continent, by in needed.items()
    }


def told(results: dict[str, Any]) -> str:
    lines = []
    for seats, result in results.items():
        lines.append(f"{seats} seats, {result['games']} games, {result['games_per_second']} games/s")
        lines += [f"  {name:<14}{result[name]}" for name in ("rounds", "turns", "lead_changes", "choices", "by_place")]
        for objective, value in zip(GAME.edition.objectives, result["objectives"], strict=True):
            name = ", ".join(objective.of(continent) for continent in CONTINENTS)
            lines.append(f"  {name:<56}{value}")
        lines += [f"  {colour:<56}{value}" for colour, value in result["powers"].items()]
    return "\n".join(lines)


HEAD = """\
# How the house edition plays, by benchmarks/farmerstein_balance.py: digital games between medium bots.
# Under seats.N, objectives (in the order named first) and powers: wins as a multiple of an equal share, then the two
# ends of the interval that holds the true value in 95 of 100 cases. by_place: the same for seats in the first round's
# turn order.
# turns: cards played and passes. lead_changes: how often somebody else had conquered most. choices: legal moves of a
# decision. difficulty: how many plants must be drawn at random until a combination is met; the stars come from it.
"""


def written(results: dict[str, Any], seed: int) -> str:
    names = [[objective.of(continent) for continent in CONTINENTS] for objective in GAME.edition.objectives]
    rows = {"seed": seed, "objectives": names, "seats": results, "difficulty": difficulty(Random(seed))}
    return HEAD + "\n".join(toml(rows)) + "\n"


def toml(table: dict[str, Any], path: str = "") -> Iterator[str]:
    """A table as lines of TOML: values first, in which TOML and JSON agree, then the tables within."""
    if path:
        yield from ("", f"[{path}]")
    for name, value in table.items():
        if not isinstance(value, dict):
            yield f"{name} = {msgspec.json.encode(value).decode()}"
    for name, value in table.items():
        if isinstance(value, dict):
            yield from toml(value, f"{path}.{name}" if path else name)


@click.command()
@click.option("--games", default=20_000, show_default=True)
@click.option("--seats", type=click.IntRange(3, 5), multiple=True, default=(3, 4, 5), show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--write", is_flag=True)
def main(games: int, seats: tuple[int, ...], seed: int, write: bool) -> None:
    """Play, count and print."""
    gc.disable()  # hardly anything here is a cycle, and looking for them takes a tenth of the time
    results: dict[str, Any] = {}
    for size in seats:
        tally, begun = Tally(size), time.process_time()
        for number in range(games):
            play_out(tally, Random(f"{seed}/{size}/{number}"))
            if number % 1000 == 0:
                gc.collect()
        results[str(size)] = figures(tally)
        results[str(size)]["games_per_second"] = round(games / (time.process_time() - begun), 1)
        click.echo(told({str(size): results[str(size)]}))
    if write:
        FILE.write_text(written(results, seed))


if __name__ == "__main__":
    main()
