"""Least squares of what came of a position on what was there: for bots that value points."""

from __future__ import annotations

from typing import Any

import numpy as np

RIDGE = 10.0

Row = list[tuple[int, float]]
"""What is there: the place of each weight that counts, and how often."""
Weights = list[float]


class Regression:
    """Sums of what was there and of what it came to, from which the weights follow. size: how many weights."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.squares: Any = np.zeros((size, size))
        self.products: Any = np.zeros(size)

    def add(self, rows: list[tuple[Row, float]]) -> None:
        """Learn of these positions and what they came to."""
        for start in range(0, len(rows), 4096):
            part = rows[start : start + 4096]
            there = np.zeros((len(part), self.size), dtype=np.float32)
            for number, (row, _) in enumerate(part):
                for place, amount in row:
                    there[number, place] += amount
            self.squares += there.T @ there
            self.products += there.T @ np.array([came for _, came in part], dtype=np.float32)

    def forget(self, share: float) -> None:
        """What was learned before counts less."""
        self.squares *= share
        self.products *= share

    def weights(self, near: Weights) -> Weights:
        """The weights that fit best; those of which little is known stay near these."""
        there = np.array(near)
        right = self.products - self.squares @ there
        return [float(one) for one in there + np.linalg.solve(self.squares + RIDGE * np.eye(self.size), right)]


def told(weights: Weights) -> str:
    """The weights as JSON, twenty a line, in hundredths."""
    numbers = [f"{weight:.2f}".replace("-0.00", "0.00").rstrip("0").rstrip(".") for weight in weights]
    lines = (", ".join(numbers[start : start + 20]) for start in range(0, len(numbers), 20))
    return "[\n" + ",\n".join(lines) + "\n]\n"
