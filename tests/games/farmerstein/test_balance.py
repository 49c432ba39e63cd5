"""The house edition is fair, its stars say how difficult combinations are, and its figures lie beside it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks import farmerstein_balance
from benchmarks.farmerstein_balance import FILE, Tally, difficulty, figures, play_out, share
from companion.games.farmerstein.components import COMBINATIONS, CONTINENTS, NEEDS
from tests.games.farmerstein.tables import GAME

FIGURES: dict[str, Any] = tomllib.loads(Path(FILE).read_text())
HOUSE = GAME.edition
MOST, LEAST = 1.25, 0.8
BEYOND = (0.5, 2, 5, 10)
"""Another star for more than so many plants beyond those that a combination needs."""


def test_the_figures_are_of_these_objectives_and_powers() -> None:
    told = [[objective.of(continent) for continent in CONTINENTS] for objective in HOUSE.objectives]
    assert FIGURES["objectives"] == told
    for result in FIGURES["seats"].values():
        assert len(result["objectives"]) == 15 and set(result["powers"]) == {power.colour for power in HOUSE.powers}


@pytest.mark.parametrize("seats", ["3", "4", "5"])
def test_no_objective_and_no_power_wins_out_of_proportion(seats: str) -> None:
    """In twenty thousand games of each size; the whole interval of each power lies within the bounds too."""
    result = FIGURES["seats"][seats]
    assert result["games"] >= 20_000
    shares = [*result["objectives"], *result["powers"].values()]
    assert all(LEAST <= middle <= MOST for middle, _, _ in shares)
    assert all(least >= LEAST and most <= MOST for _, least, most in result["powers"].values())


def test_the_stars_come_from_how_many_plants_a_combination_takes() -> None:
    for continent in CONTINENTS:
        for combination in COMBINATIONS:
            beyond = FIGURES["difficulty"][continent][combination] - NEEDS[continent]
            assert HOUSE.stars[continent][combination] == 1 + sum(beyond > limit for limit in BEYOND)


def test_a_small_sample_finds_the_same_difficulties() -> None:
    for continent, found in difficulty(Random(4), trials=120).items():
        for combination, plants in found.items():
            assert plants == pytest.approx(FIGURES["difficulty"][continent][combination], rel=0.15)


def test_a_few_games_give_figures_like_those_written_down() -> None:
    tally = Tally(3)
    for number in range(25):
        play_out(tally, Random(number))
    found, written = figures_of(tally), FIGURES["seats"]["3"]
    assert found["games"] == 25
    assert found["rounds"]["mean"] == pytest.approx(written["rounds"]["mean"], rel=0.2)
    assert found["turns"]["mean"] == pytest.approx(written["turns"]["mean"], rel=0.2)


def figures_of(tally: Tally) -> dict[str, Any]:
    for mark in range(len(HOUSE.objectives)):
        tally.had["objective", mark] += 1  # some were not dealt in so few games
    return figures(tally)


def test_a_share_is_told_with_its_interval() -> None:
    """Wilson's interval of 50 wins in 100 is 0.404 to 0.596; with three seats that is 1.5 shares."""
    tally = Tally(3)
    tally.had["power", "red"], tally.won["power", "red"] = 100, 50
    assert share(tally, ("power", "red")) == [1.5, 1.211, 1.789]


def test_what_is_written_can_be_read_back() -> None:
    tables = {"seed": 1, "list": [[1.5, "a"]], "outer": {"inner": {"x": 1}, "y": 2.5}}
    assert tomllib.loads("\n".join(farmerstein_balance.toml(tables))) == tables
