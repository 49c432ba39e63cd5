"""Games between bots that are compared: where they sit, and how sure a share is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import pytest

from companion.bots import BOTS
from companion.games.game import Move
from companion.games.shelf import GAMES
from companion.simulation import interval, simulate


def test_each_bot_sits_everywhere_equally_often() -> None:
    """Who rolls first in a game sits at seat 0."""
    first: Counter[str] = Counter()

    def noted(name: str) -> Any:
        def bot(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
            if view["rolls"] == 0 and view["turn"] == 0 and not view["exchanged"]:
                first[name] += 1
            return BOTS["super-farmer"]["medium"](view, moves, random)

        return bot

    bots = {name: noted(name) for name in ("a", "b")}
    simulate(GAMES["super-farmer"], bots, ["a", "b", "b"], 6, seed=1)
    assert first == {"a": 2, "b": 4}


def test_a_shared_first_place_counts_by_its_part() -> None:
    """Two farms of one kind of bot in normal rules share first places again and again."""
    names = ["medium", "medium", "random"]
    told = simulate(GAMES["stampfarm"], BOTS["stampfarm"], names, 6, seed=1).figures()
    assert sum(bot["wins"] for bot in told["by_bot"].values()) == pytest.approx(6)
    assert told["shared"] > 0


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    """The third is the example of R. G. Newcombe, Statistics in Medicine 17 (1998), page 861."""
    assert interval(won, games) == pytest.approx((low, high), abs=1e-3)
