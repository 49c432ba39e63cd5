"""Fits a strong bot that values a position by how likely it wins: whole games are played, and who won is learned from.

    python -m tools.bots.winning rambazamba|farmerstein [--rounds 3] [--games 1500] [--seed 1] [--resume]

At first medium bots play, with a move at random now and then; then each seat is a medium bot or the newest weights with
a little noise. After each round a logistic regression of winning on what was there after each of a seat's moves makes
new weights; the games of the rounds before count half each time. Every variant (number of players) is fitted by itself.

Writes `companion/bots/strong/GAME.json`. Needs numpy; takes some minutes for each variant.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import click
import numpy as np

from companion.bots import BOTS
from companion.bots.turn import Seen
from companion.games.chance import Seeded
from companion.games.shelf import GAMES

SEATS = {
    "rambazamba": {"two": (2,), "three": (3,), "more": (4, 5)},
    "farmerstein": {"all": (3, 4, 5)},
}
"""By game and variant, the numbers of players that games are learned from."""
RANDOM = 0.15
"""So often a medium bot plays anything, in the first round."""
NOISE = 0.07
"""The temperature of the choice, in logarithms of odds."""
FORESIGHT = 0.6
"""How much a move is judged by who won in the end; else by what the weights thought after the seat's next move."""
RIDGE = 4.0

Row = list[tuple[int, float]]
Weights = list[float]


class Learner:
    """Games of one variant, and what was learned from them."""

    def __init__(self, game_id: str, variant: str, random: Random) -> None:
        self.game = GAMES[game_id]
        self.bot = import_module(f"companion.bots.strong.{game_id}")
        self.medium, self.anyhow = BOTS[game_id]["medium"], BOTS[game_id]["random"]
        self.seats = SEATS[game_id][variant]
        self.random = random
        self.weights: Weights | None = None
        self.rows: list[Row] = []
        self.won: list[float] = []
        self.counts: list[float] = []

    def play(self) -> list[float]:
        """One game; what was there after each move is kept with whether its seat won. Gives wins per seat of the newest
        weights, and of medium bots."""
        game, random = self.game, self.random
        seats = random.choice(self.seats)
        chance = Seeded(random)
        state, _ = game.setup(range(seats), game.settle({}, {}, "digital"), chance)
        learns = [self.weights is not None and random.random() < 0.6 for _ in range(seats)]
        kept: list[tuple[int, Row]] = []
        while not game.is_over(state):
            seat = game.turn(state)[0]
            view = Seen(game, state, seat)
            move, row = self._move(view, list(game.moves(state, seat)), learns[seat])
            if row:
                kept.append((seat, row))
            game.play(state, seat, move, chance, 0)
            chance.taken.clear()
        winner = game.standings(state).places[0][0]
        self._keep(kept, winner)
        return [float(learns[winner]), sum(learns) / seats]

    def _keep(self, kept: list[tuple[int, Row]], winner: int) -> None:
        """What was there after each move, with what it came to: the last ones first."""
        came: dict[int, float] = {}
        for seat, row in reversed(kept):
            chance = came.get(seat, float(seat == winner))
            self.rows.append(row)
            self.won.append(chance)
            self.counts.append(1.0)
            if self.weights is not None:
                thought = 1 / (1 + math.exp(-sum(self.weights[place] * amount for place, amount in row)))
                chance = FORESIGHT * chance + (1 - FORESIGHT) * thought
            came[seat] = chance

    def _move(self, view: Mapping[str, Any], moves: list[Any], learns: bool) -> tuple[Any, Row | None]:
        """The choice, and what is there after it; None where that is the end or nothing to learn from."""
        if len(moves) == 1:
            return moves[0], None
        choices = list(self.bot.choices(view, iter(moves)))
        if learns:
            assert self.weights is not None
            values = [self._value(terms) for _, terms in choices]
            most = max(values)
            odds = [math.exp(max(-50.0, (value - most) / NOISE)) for value in values]
            move, terms = self.random.choices(choices, odds)[0]
        else:
            player = self.anyhow if self.weights is None and self.random.random() < RANDOM else self.medium
            move = player(view, iter(moves), self.random)
            terms = next((terms for one, terms in choices if one == move), None)
        return move, [(place, amount) for _, place, amount in terms] if isinstance(terms, list) else None

    def _value(self, terms: Any) -> float:
        assert self.weights is not None
        if isinstance(terms, float):
            return terms
        return sum(self.weights[place] * amount for _, place, amount in terms)

    def forget(self) -> None:
        """What was played before counts half."""
        self.counts = [count / 2 for count in self.counts]

    def learn(self) -> None:
        """Logistic regression by Newton's method; weights of which little is known stay near the last ones."""
        size = self.bot.WEIGHTS
        there = np.zeros((len(self.rows), size), dtype=np.float32)
        for number, row in enumerate(self.rows):
            for place, amount in row:
                there[number, place] += amount
        won, counts = np.array(self.won), np.array(self.counts)
        near = np.zeros(size) if self.weights is None else np.array(self.weights)
        weights = near.copy()
        for _ in range(6):
            chance = 1 / (1 + np.exp(-np.clip(there @ weights, -30, 30)))
            slope = there.T @ (counts * (won - chance)) - RIDGE * (weights - near)
            bend = (there * (counts * chance * (1 - chance))[:, None].astype(np.float32)).T @ there
            weights += np.linalg.solve(bend + RIDGE * np.eye(size), slope)
        self.weights = [float(weight) for weight in weights]


def file_of(game_id: str) -> Path:
    """Where the weights of a game lie."""
    found = import_module(f"companion.bots.strong.{game_id}").__file__
    assert found
    return Path(found).with_suffix(".json")


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice(list(SEATS)))
@click.option("--rounds", default=3, show_default=True)
@click.option("--games", default=1_500, show_default=True, help="How many games a round.")
@click.option("--seed", default=1, show_default=True)
@click.option("--resume", is_flag=True, help="Go on from the weights that are there.")
@click.option("--variant", "only", help="This one only; the weights of the others stay.")
def main(game_id: str, rounds: int, games: int, seed: int, resume: bool, only: str | None) -> None:
    """Play, learn and write."""
    path = file_of(game_id)
    fitted: dict[str, Weights] = json.loads(path.read_text()) if path.exists() else {}
    for variant in [only] if only else SEATS[game_id]:
        learner = Learner(game_id, variant, Random(f"{seed}/{variant}"))
        learner.weights = fitted.get(variant) if resume else None
        for number in range(rounds):
            learner.forget()
            wins = [learner.play() for _ in range(games)]
            won, seats = (sum(column) / games for column in zip(*wins, strict=True))
            learner.learn()
            share = won / seats / (won / seats + (1 - won) / (1 - seats)) if seats else 0.0
            click.echo(f"{variant}, round {number + 1}: {len(learner.rows)} moves, the weights' share {share:.3f}")
            assert learner.weights is not None
            fitted[variant] = learner.weights
            path.write_text(told(fitted))


def told(fitted: dict[str, Weights]) -> str:
    """Twenty a line, in hundredths."""
    parts = []
    for variant, weights in fitted.items():
        numbers = [f"{weight:.2f}".replace("-0.00", "0.00").rstrip("0").rstrip(".") for weight in weights]
        lines = (", ".join(numbers[start : start + 20]) for start in range(0, len(numbers), 20))
        parts.append(f'  "{variant}": [\n    ' + ",\n    ".join(lines) + "\n  ]")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
