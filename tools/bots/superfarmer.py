"""Fits the strong bot of Super Farmer: the game of a single player solved, and small tables that play nearly as well.

    python -m tools.bots.superfarmer [--rounds 5]

1. How many rolls a herd needs at best is found for every herd up to `MOST` heads by value iteration: one exchange with
   the bank by the chart, then a roll. What a herd has beyond `MOST` is not counted; the bank is never short.
2. The tables are fitted to that by least squares, on the herds that good play meets and those that it could have made
   instead.
3. They are moved on (Adam) to where their choices lose the fewest rolls, on the herds that they meet themselves.

Says after each round how many rolls the tables need on average, exactly. Writes
`companion/bots/strong/superfarmer.json`. Needs numpy and some 4 GB; takes about two minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import click
import numpy as np

from companion.bots.strong import superfarmer as bot
from companion.games.superfarmer.components import house_edition
from companion.games.superfarmer.exchange import Chart
from companion.games.superfarmer.herd import ANIMALS, SUPER_FARMERS, herd_of
from companion.games.superfarmer.roll import resolve_roll
from companion.games.superfarmer.rulings import Rulings

MOST = (60, 8, 7, 4, 4, 2, 1)
"""Heads of each animal, in the order of ANIMALS, that a herd is looked at with."""
SHAPE = tuple(most + 1 for most in MOST)
CLASSIC = Rulings("classic", "nothing", "all-rabbits", "takes-rabbits", 6, "any-time", "ends", "stay")
FILE = Path(bot.__file__).with_suffix(".json")

EVERYWHERE = 1e-6
"""How much a herd that is never met counts in the fit: enough that it is not taken for a good one."""
SOFT = 0.3
"""Rolls: how far apart two herds must be for the better one to be chosen nearly always, while tables are moved on."""
TRUE = 0.02
"""How much a table's distance from the true rolls to go counts beside the rolls that a choice loses."""

Array = Any
"""An array of numpy; of SHAPE it is by the counts of each animal, else by a herd's index in that."""


# -- the game, on arrays --------------------------------------------------------------------------------------------


def deals() -> list[tuple[int, ...]]:
    """The changes of a herd that an exchange by the chart can make, within MOST; the first one is none."""
    edition = house_edition()
    chart = Chart(edition.box_with(CLASSIC.horses), edition.values)
    found = {(0,) * len(ANIMALS)}
    for _, _, shelf in chart._shelves:
        for deal in shelf:
            give, get = herd_of(deal.give), herd_of(deal.get)
            change = tuple(get[animal] - give[animal] for animal in ANIMALS)
            if all(abs(heads) <= most for heads, most in zip(change, MOST, strict=True)):
                found.add(change)
    return sorted(found, key=lambda change: (any(change), change))


def windows(change: tuple[int, ...]) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """The herds that can make this change, and what becomes of them."""
    source = tuple(slice(max(0, -one), size - max(0, one)) for one, size in zip(change, SHAPE, strict=True))
    target = tuple(slice(max(0, one), size - max(0, -one)) for one, size in zip(change, SHAPE, strict=True))
    return source, target


def outcomes() -> Iterator[tuple[float, Array]]:
    """For every roll its probability and, by herd, the index of what becomes of it."""
    fox_die, wolf_die = house_edition().dice.both()
    for fox, wolf in product(dict.fromkeys(fox_die), dict.fromkeys(wolf_die)):
        yield fox_die.count(fox) * wolf_die.count(wolf) / (len(fox_die) * len(wolf_die)), _after(fox, wolf)


def _after(fox: str, wolf: str) -> Array:
    """Each species changes by its own count and the dogs alone, so a row of counts tells of all herds with them."""
    heads = np.empty((len(ANIMALS), *SHAPE), dtype=np.int16)
    for small, big in product(range(SHAPE[5]), range(SHAPE[6])):
        for place, animal in enumerate(ANIMALS):
            counts = range(SHAPE[place]) if animal in SUPER_FARMERS else [{"small-dog": small, "big-dog": big}[animal]]
            row = np.array([_alone({"small-dog": small, "big-dog": big, animal: count}, fox, wolf) for count in counts])
            wide = [-1 if other == place else 1 for other in range(5)]
            heads[place, ..., small, big] = np.minimum(row[:, place], MOST[place]).reshape(wide)
    return np.ravel_multi_index(tuple(heads), SHAPE).ravel()


def _alone(some: dict[Any, int], fox: str, wolf: str) -> list[int]:
    """What becomes of a herd."""
    herd = herd_of(some)
    resolve_roll(herd, herd_of(dict.fromkeys(ANIMALS, 100)), (fox, wolf), CLASSIC)
    return list(herd.values())


class Solo:
    """The game of a single player."""

    def __init__(self) -> None:
        self.deals = deals()
        self.outcomes = list(outcomes())
        self.is_won = (np.indices(SHAPE, dtype=np.int8)[:5] > 0).all(axis=0)

    def before_roll(self, best: Array) -> Array:
        """Rolls to go of herds about to be rolled with, from those of herds at the start of a turn."""
        flat = best.ravel()
        found = sum(chance * flat[after] for chance, after in self.outcomes) + 1.0
        return np.where(self.is_won, 0.0, found.reshape(SHAPE)).astype(np.float32)

    def best_exchange(self, rolls: Array) -> Array:
        """Rolls to go at the start of a turn, with the best exchange or none."""
        best = rolls.copy()
        for change in self.deals:
            source, target = windows(change)
            np.minimum(best[source], rolls[target], out=best[source])
        return best

    def solve(self) -> Array:
        """Rolls to go at best of every herd about to be rolled with."""
        rolls = np.where(self.is_won, 0.0, 20.0).astype(np.float32)
        while True:
            better = self.before_roll(self.best_exchange(rolls))
            gap = float(np.abs(better - rolls).max())
            rolls = better
            if gap < 1e-3:
                return rolls

    def choice(self, value: Array) -> Array:
        """The index of the herd that whoever goes by these values exchanges for."""
        places = np.arange(value.size, dtype=np.int32).reshape(SHAPE)
        best, chosen = value.copy(), places.copy()
        for change in self.deals:
            source, target = windows(change)
            better = value[target] < best[source]
            best[source] = np.where(better, value[target], best[source])
            chosen[source] = np.where(better, places[target], chosen[source])
        return chosen.ravel()

    def played(self, value: Array) -> tuple[float, Array]:
        """Games by these values: rolls on average, and how often each herd is met at the start of a turn."""
        chosen, is_won = self.choice(value), self.is_won.ravel()
        met, rolls = np.zeros(value.size), 0.0
        here, often = np.array([0]), np.array([1.0])
        while often.sum() > 1e-5 and rolls < 200:
            met[here] += often
            herds = chosen[here]
            goes_on = ~is_won[herds]
            herds, often = herds[goes_on], often[goes_on]
            rolls += float(often.sum())
            after = np.concatenate([outcome[herds] for _, outcome in self.outcomes])
            weights = np.concatenate([chance * often for chance, _ in self.outcomes])
            here, back = np.unique(after, return_inverse=True)
            often = np.bincount(back, weights=weights)
            goes_on = ~is_won[here] & (often > 1e-10)
            here, often = here[goes_on], often[goes_on]
        return rolls, met


# -- the tables -----------------------------------------------------------------------------------------------------


def entries() -> tuple[dict[str, int], Array]:
    """How many entries each table has, and for every herd which one of each counts."""
    heads = np.indices(SHAPE, dtype=np.int16).reshape(len(ANIMALS), -1)
    values = house_edition().values
    worth = sum(heads[place].astype(np.int32) * values[animal] for place, animal in enumerate(ANIMALS))
    stage = np.searchsorted(bot.STAGES, worth, side="right") - 1
    sizes, found = {}, []
    for place, (animal, steps) in enumerate(bot.STEPS.items()):
        step = np.searchsorted(steps, heads[place], side="right") - 1
        found.append(sum(sizes.values()) + stage * len(steps) + step)
        sizes[str(animal)] = len(bot.STAGES) * len(steps)
    kinds = sum((heads[place] > 0).astype(np.int32) << place for place in range(len(SUPER_FARMERS)))
    found.append(sum(sizes.values()) + kinds)
    sizes[bot.KINDS] = 1 << len(SUPER_FARMERS)
    return sizes, np.array(found, dtype=np.int32)


class Fit:
    """Tables on their way to good play. rolls: to go at best, of herds about to be rolled with."""

    def __init__(self, solo: Solo, rolls: Array) -> None:
        self.solo, self.rolls, self.best = solo, rolls, solo.best_exchange(rolls)
        self.sizes, self.entries = entries()
        self.weights = np.zeros(sum(self.sizes.values()))

    def values(self) -> Array:
        """What the tables say of every herd, as rolls to go."""
        told = self.weights[self.entries].sum(axis=0).reshape(SHAPE)
        return np.where(self.solo.is_won, -bot.WON, told).astype(np.float32)

    def nearest(self, met: Array) -> None:
        """Least squares: the better a herd is among those that could be made, the more it counts."""
        counts = np.full(SHAPE, EVERYWHERE)
        often = met.reshape(SHAPE)
        for change in self.solo.deals:
            source, target = windows(change)
            counts[target] += often[source] / (1.0 + self.rolls[target] - self.best[source]) ** 3
        used = np.flatnonzero(~self.solo.is_won.ravel())
        count, true, size = counts.ravel()[used], self.rolls.ravel()[used], self.weights.size
        squares, products = np.zeros(size * size), np.zeros(size)
        for one in self.entries[:, used]:
            products += np.bincount(one, weights=count * true, minlength=size)
            for other in self.entries[:, used]:
                squares += np.bincount(one * size + other, weights=count, minlength=size * size)
        self.weights = np.linalg.solve(squares.reshape(size, size) + 1e-7 * np.eye(size), products)

    def move_on(self, met: Array, steps: int = 400, rate: float = 0.03) -> None:
        """Where tables choose softly, the rolls that their choices lose have a slope: go down it."""
        often, turn, first, herds, lost, true = self._choices(met)
        found, mean, spread = self.entries[:, herds], np.zeros_like(self.weights), np.zeros_like(self.weights)
        for step in range(1, steps + 1):
            value = self.weights[found].sum(axis=0)
            odds = np.exp((np.minimum.reduceat(value, first)[turn] - value) / SOFT)
            odds /= np.add.reduceat(odds, first)[turn]
            losses = np.add.reduceat(odds * lost, first)[turn]
            slope = often * odds * ((losses - lost) / SOFT + 2 * TRUE * (value - true))
            slopes = sum(np.bincount(one, weights=slope, minlength=self.weights.size) for one in found)
            mean = 0.9 * mean + 0.1 * slopes
            spread = 0.999 * spread + 0.001 * slopes**2
            self.weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)

    def _choices(self, met: Array) -> tuple[Array, ...]:
        """All that can be made of the herds that are met: how often, whose choice, where each begins, which herd, rolls
        lost, true rolls to go. Herds that can win at once are left out."""
        places = np.flatnonzero(met > 1e-5)
        heads = np.array(np.unravel_index(places, SHAPE)).T
        turns, herds = [], []
        for change in self.solo.deals:
            after = heads + np.array(change)
            fits = ((after >= 0) & (after <= np.array(MOST))).all(axis=1)
            turns.append(np.flatnonzero(fits))
            herds.append(np.ravel_multi_index(after[fits].T, SHAPE))
        turn, herd = np.concatenate(turns), np.concatenate(herds)
        open_ones = ~np.isin(turn, turn[self.solo.is_won.ravel()[herd]])
        order = np.argsort(turn[open_ones], kind="stable")
        turn, herd = turn[open_ones][order], herd[open_ones][order]
        is_new = np.r_[True, turn[1:] != turn[:-1]]
        true = self.rolls.ravel()[herd]
        lost = true - self.best.ravel()[places[turn]]
        return met[places[turn]], np.cumsum(is_new) - 1, np.flatnonzero(is_new), herd, lost, true


@click.command()
@click.option("--rounds", default=5, show_default=True, help="How often the tables are moved on.")
def main(rounds: int) -> None:
    """Solve, fit, and write the tables."""
    solo = Solo()
    click.echo(f"{solo.is_won.size:,} herds, {len(solo.deals)} exchanges")
    fit = Fit(solo, solo.solve())
    click.echo(f"the best play needs {float(fit.best[(0,) * len(ANIMALS)]):.2f} rolls on average")
    met = solo.played(fit.rolls)[1]
    fit.nearest(met)
    click.echo(f"{fit.weights.size} numbers fitted: {solo.played(fit.values())[0]:.2f} rolls")
    for _ in range(rounds):
        met = (met + solo.played(fit.values())[1]) / 2
        fit.move_on(met)
        click.echo(f"moved on: {solo.played(fit.values())[0]:.2f} rolls")
    write(fit)


def write(fit: Fit) -> None:
    """The tables: a row for each stage."""
    start, lines = 0, []
    for name, size in fit.sizes.items():
        table = [round(float(weight), 2) for weight in fit.weights[start : start + size]]
        width = len(bot.STEPS[name]) if name in bot.STEPS else size  # type: ignore[index]
        rows = [table[first : first + width] for first in range(0, size, width)]
        told = json.dumps(rows[0] if name == bot.KINDS else rows).replace("], [", "],\n    [")
        lines.append(f"  {json.dumps(name)}: {told}")
        start += size
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
