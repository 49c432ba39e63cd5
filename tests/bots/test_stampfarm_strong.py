"""The strong player of Stampfarm: what it sees on a sheet, and what it does."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from companion.bots.strong import stampfarm as bot
from companion.games.chance import Recorded, Seeded
from companion.games.shelf import GAMES
from companion.games.stampfarm.board import ALL_CELLS, board_of
from companion.games.stampfarm.cards import CONDITIONS
from companion.games.stampfarm.components import HOUSE, STAMPS

GAME = GAMES["stampfarm"]


def filled(random: Random, stamps: int) -> Any:
    """A board as a view has it, with so many stamps anywhere."""
    cells: list[list[str | None]] = [[None] * HOUSE.columns for _ in range(HOUSE.rows)]
    for row, column in random.sample(ALL_CELLS, stamps):
        cells[row][column] = random.choice(STAMPS)
    return {"cells": cells, "fences": random.choice(HOUSE.sheets).edges(), "barn": []}


@pytest.mark.parametrize("seed", range(20))
def test_groups_of_bits_are_the_groups_of_the_rules(seed: int) -> None:
    board = filled(Random(seed), 14)
    farm, rules = bot.farm_of(board, "advanced"), board_of(tuple(map(tuple, board["cells"])), board["fences"])
    for stamp in STAMPS:
        found = {
            frozenset(ALL_CELLS[cell] for cell in bot.bits(group))
            for group in bot.groups(farm.ground, farm.stamps[stamp])
        }
        assert found == {frozenset(group) for group in rules.groups(stamp)}


@pytest.mark.parametrize(
    "card", ["hungry", "shelter", "lunchtime", "pig-on-hay", "good-nose", "protect-the-hay", "feeder"]
)
def test_what_a_card_counts_first_is_what_the_rules_pay_for(card: str) -> None:
    """Points by each of what is counted: 1 or, where the card says so, 2 or 3."""
    each = {"good-nose": 2, "protect-the-hay": 3}.get(card, 1)
    for seed in range(30):
        board = filled(Random(seed), 16)
        farm, rules = bot.farm_of(board, "advanced"), board_of(tuple(map(tuple, board["cells"])), board["fences"])
        assert each * bot._CARDS[card](farm)[0] == CONDITIONS[card](rules)[0], (card, seed)


def test_no_card_uses_more_weights_than_it_has() -> None:
    for seed in range(30):
        farm = bot.farm_of(filled(Random(seed), seed % 20), "advanced")
        assert all(len(counts(farm)) <= bot.CARD_SIZE for counts in bot._CARDS.values())


def test_it_makes_a_group_rather_than_none() -> None:
    state, _ = GAME.setup([0, 1], GAME.settle({"rules": "normal"}, {}, "digital"), Seeded(Random(0)))
    sheet = state.players[0].sheet
    for cell in ((0, 0), (0, 1), (1, 0), (1, 1), (0, 4), (1, 4), (3, 4), (3, 0)):
        sheet = sheet.stamped(cell, "pig" if cell[1] < 2 and cell[0] < 2 else "cow")
    state.players[0].sheet = sheet
    GAME.play(state, 0, next(GAME.moves(state, 0)), Recorded(["pig", "pig", "pig"]), 0)
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, 0)))
    move: Any = bot.strong(seen, GAME.moves(state, 0), Random(0))
    assert move.to in {(0, 2), (1, 2), (2, 0), (2, 1)}
