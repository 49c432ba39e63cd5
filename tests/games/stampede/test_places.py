"""Where cards fall: on a screen of any shape no two overlap. Source: Stampede! rulebook, "How to Play"."""

from __future__ import annotations

from itertools import combinations
from math import ceil, cos, radians, sin, sqrt
from typing import Any

import pytest

from companion.games.stampede.dealing import MOST_TURN
from tests.games.stampede.wranglers import Table

Point = tuple[float, float]
SHAPES = [
    (360, 520),
    (320, 320),
    (640, 360),
    (375, 500),
    (1024, 600),
    (2560, 1080),
    (1080, 2560),
    (200, 900),
    (900, 110),
]
CARD = 0.72
"""A card's width by its height; any other would do."""


def grid(width: float, height: float, cells: int) -> tuple[int, int]:
    """Columns and rows that suit a screen: cells about as high as wide, enough of them."""
    columns = max(1, min(cells, round(sqrt(cells * width / height))))
    return columns, ceil(cells / columns)


def corners(card: dict[str, Any], width: float, height: float, cells: int) -> list[Point]:
    """The corners of a card that is drawn as the view means it, as large as fits into a cell with the steepest turn."""
    columns, rows = grid(width, height, cells)
    wide, high = width / columns, height / rows
    steep = radians(MOST_TURN)
    size = min(wide / (CARD * cos(steep) + sin(steep)), high / (cos(steep) + CARD * sin(steep)))
    turn = radians(card["turn"])
    box_wide = size * (CARD * cos(turn) + abs(sin(turn)))
    box_high = size * (cos(turn) + CARD * abs(sin(turn)))
    row, column = divmod(card["cell"], columns)
    middle_x = column * wide + box_wide / 2 + (wide - box_wide) * card["x"] / 100
    middle_y = row * high + box_high / 2 + (high - box_high) * card["y"] / 100
    half = [(dx * size * CARD / 2, dy * size / 2) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(middle_x + x * cos(turn) - y * sin(turn), middle_y + x * sin(turn) + y * cos(turn)) for x, y in half]


def are_apart(one: list[Point], other: list[Point]) -> bool:
    """Whether a side of one of two rectangles parts them (touching is apart)."""
    for shape in (one, other):
        for (x, y), (next_x, next_y) in zip(shape, shape[1:] + shape[:1], strict=True):
            normal = (y - next_y, next_x - x)
            ours = [px * normal[0] + py * normal[1] for px, py in one]
            theirs = [px * normal[0] + py * normal[1] for px, py in other]
            if max(ours) <= min(theirs) + 1e-6 or max(theirs) <= min(ours) + 1e-6:
                return True
    return False


def sixty(seed: int) -> list[dict[str, Any]]:
    table = Table(2, seed=seed)
    table.begin()
    table.deal(59)
    cards: list[dict[str, Any]] = table.view()["cards"]
    return cards


@pytest.mark.parametrize(("seed", "shape"), list(enumerate(SHAPES)))
def test_sixty_cards_lie_on_a_screen_of_any_shape_without_overlapping(seed: int, shape: tuple[int, int]) -> None:
    width, height = shape
    drawn = [corners(card, width, height, 60) for card in sixty(seed)]
    for one, other in combinations(drawn, 2):
        assert are_apart(one, other)
    for x, y in (corner for card in drawn for corner in card):
        assert -1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6


def test_every_card_has_a_cell_of_its_own_and_lies_in_it_anyhow() -> None:
    cards = sixty(11)
    assert sorted(card["cell"] for card in cards) == list(range(60))
    assert [card["cell"] for card in cards] != list(range(60))
    for name, least, most in (("x", 0, 100), ("y", 0, 100), ("turn", -MOST_TURN, MOST_TURN)):
        values = [card[name] for card in cards]
        assert least <= min(values) < max(values) <= most and len(set(values)) > 20


def test_two_cards_in_one_cell_would_be_found_to_overlap() -> None:
    one, other, *_ = sixty(3)
    assert not are_apart(corners(one, 360, 520, 60), corners({**other, "cell": one["cell"]}, 360, 520, 60))
