"""Fits the strong bot of Stampfarm: it stamps whole sheets and learns from what they came to.

    python -m tools.bots.stampfarm [--rounds 7] [--games 3000] [--seed 1]

A sheet is filled alone: the seat leads every so many rounds and then has three dice to choose from, else two. In each
round the newest weights play with a little noise, and a regression of the points at the end on what was there after
each stamp makes new weights; the games of the round before count half.

Writes `companion/bots/strong/stampfarm.json`. Needs numpy; takes some twenty minutes.
"""

from __future__ import annotations

import json
import math
import statistics
from pathlib import Path
from random import Random
from typing import Any

import click

from companion.bots.strong import stampfarm as bot
from companion.games.stampfarm.board import ALL_CELLS
from companion.games.stampfarm.components import ANIMALS, HAY, HOUSE, STAMPS
from companion.games.stampfarm.scoring import sheet_of, tally
from tools.bots.regression import Regression, Row, Weights, told

FILE = Path(bot.__file__).with_suffix(".json")
NOISE = 0.3
"""Points: the temperature of the choice in games that are learned from."""
HAY_TAKEN = 0.7
"""How often a leader takes hay, if a die shows it: it allows every stamp."""
FORESIGHT = 0.4
"""How much a stamp is judged by what came in the end; else by what the weights thought after the next stamp."""


def first_weights() -> Weights:
    """The points of the groups as they stand and a little for room, what cards tell first, and the barn as a cost."""
    weights = [0.0] * bot.WEIGHTS
    for stage in range(bot.STAGE_COUNT):
        for size in range(bot.SIZE_MOST + 1):
            for room in range(bot.ROOM_MOST + 1):
                place = bot.STARTS["group"] + (stage * (bot.SIZE_MOST + 1) + size) * (bot.ROOM_MOST + 1) + room
                weights[place] = (size if size > 1 else 0) + (0.7 * min(2, room) if size else 0)
        for used in range(HOUSE.barn + 1):
            weights[bot.STARTS["barn"] + stage * (HOUSE.barn + 1) + used] = -0.7 * used
        for card in ("hungry", "shelter", "lunchtime", "pig-on-hay", "feeder"):
            weights[bot.STARTS[card] + stage * bot.CARD_SIZE] = 1.0
        for card, points in (
            ("one-of-each", 2.0),
            ("good-nose", 2.0),
            ("hay-for-sheep", 4.0),
            ("protect-the-hay", 3.0),
        ):
            weights[bot.STARTS[card] + stage * bot.CARD_SIZE] = points
        for missing in range(8):
            weights[bot.STARTS["all-together"] + stage * bot.CARD_SIZE + missing] = 6.0 - missing
        weights[bot.STARTS["pair"] + stage * bot.CARD_SIZE + 2] = 5.0
    return weights


class Sheets:
    """Sheets that are filled by weights."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def filled(self, weights: Weights, noise: float) -> tuple[float, list[tuple[Row, float]], str]:
        """A sheet from the first stamp to the last: its points, what was there after each stamp with its value, and the
        mode."""
        random = self.random
        rules = "normal" if random.random() < 0.1 else "advanced"
        cards = tuple(random.choice(deck) for deck in HOUSE.decks.values()) if rules == "advanced" else ()
        printed = random.choice(HOUSE.sheets).edges()
        ground = bot.ground_of(tuple(printed) if rules == "advanced" else ())
        farm, barn = bot.Farm(ground, dict.fromkeys(STAMPS, 0), bot.WHOLE), 0
        seats = random.choice((2, 2, 3, 4, 5))
        rows: list[tuple[Row, float]] = []
        turn = random.randrange(seats)
        while farm.free:
            dice = self.rolled(leads=turn % seats == 0)
            turn += 1
            farm, barn, row, value = self.stamped(farm, barn, cards, stamps_of(dice, rules), weights, noise)
            rows.append((row, value))
        return points(farm, rules, cards, printed), rows, rules

    def rolled(self, leads: bool) -> list[str]:
        """The dice to choose from: all for the leader, who takes one from the others, hay more often than not."""
        dice = [self.random.choice(STAMPS) for _ in range(HOUSE.dice)]
        if not leads:
            takes_hay = HAY in dice and self.random.random() < HAY_TAKEN
            dice.remove(HAY if takes_hay else self.random.choice(dice))
        return dice

    def stamped(
        self, farm: bot.Farm, barn: int, cards: tuple[str, ...], stamps: list[str], weights: Weights, noise: float
    ) -> tuple[bot.Farm, int, Row, float]:
        """The farm after the choice of these weights, what is there then, and its value."""
        places: list[Any] = [divmod(cell, bot.COLUMNS) for cell in bot.bits(farm.free)]
        if barn < HOUSE.barn:
            places.append("barn")
        choices = []
        for stamp in stamps:
            for place in places:
                then = bot.after(farm, barn, stamp, place)
                row = [(where, amount) for _, where, amount in bot.terms(*then, cards)]
                choices.append((sum(weights[where] * amount for where, amount in row), then, row))
        most = max(choice[0] for choice in choices)
        if noise:
            odds = [math.exp((choice[0] - most) / noise) for choice in choices]
            value, then, row = self.random.choices(choices, odds)[0]
        else:
            value, then, row = next(choice for choice in choices if choice[0] == most)
        return *then, row, value


def judged(rows: list[tuple[Row, float]], total: float) -> list[tuple[Row, float]]:
    """What each stamp came to: between the points in the end and what the weights thought after the next stamp."""
    found, came = [], total
    for number in range(len(rows) - 1, -1, -1):
        if number + 1 < len(rows):
            came = FORESIGHT * came + (1 - FORESIGHT) * rows[number + 1][1]
        found.append((rows[number][0], came))
    return found


def stamps_of(dice: list[str], rules: str) -> list[str]:
    """The stamps that the dice allow."""
    if HAY in dice:
        return list(STAMPS if rules == "advanced" else ANIMALS)
    return sorted(set(dice))


def points(farm: bot.Farm, rules: str, cards: tuple[str, ...], fences: Any) -> float:
    """What the full sheet brings by the rules."""
    rows: list[list[str | None]] = [[None] * HOUSE.columns for _ in range(HOUSE.rows)]
    for stamp, cells in farm.stamps.items():
        for cell in bot.bits(cells):
            row, column = ALL_CELLS[cell]
            rows[row][column] = stamp
    sheet = sheet_of({"cells": rows, "fences": fences})
    return float(tally(sheet, rules, cards, "all")["total"])


@click.command()
@click.option("--rounds", default=7, show_default=True)
@click.option("--games", default=3_000, show_default=True, help="How many sheets a round.")
@click.option("--seed", default=1, show_default=True)
@click.option("--resume", is_flag=True, help="Go on from the weights that are there.")
def main(rounds: int, games: int, seed: int, resume: bool) -> None:
    """Play, learn and write."""
    sheets, learned = Sheets(Random(seed)), Regression(bot.WEIGHTS)
    weights = read() if resume else first_weights()
    for number in range(rounds):
        played = [sheets.filled(weights, NOISE) for _ in range(games)]
        mean = statistics.fmean(total for total, _, rules in played if rules == "advanced")
        click.echo(f"round {number + 1}: {mean:.2f} points a sheet in advanced mode, with noise")
        learned.forget(0.7)
        learned.add([one for total, rows, _ in played for one in judged(rows, total)])
        weights = learned.weights(weights)
        FILE.write_text(told(weights))
    best = [sheets.filled(weights, 0.0) for _ in range(500)]
    click.echo(f"{statistics.fmean(total for total, _, rules in best if rules == 'advanced'):.2f} points without noise")


def read() -> Weights:
    """The weights that are there."""
    weights: Weights = json.loads(FILE.read_text())
    return weights


if __name__ == "__main__":
    main()
