"""What weighing a move gives, and the choice of the best."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.games.game import Move


class Weighed(NamedTuple):
    """A move with its value, the more the better, and what each feature of the position after it brings to that."""

    move: Move
    value: float
    features: dict[str, float]


def best(weighed: Iterable[Weighed], random: Random) -> Move:
    """The move with the greatest value; equal ones by lot."""
    choices = list(weighed)
    most = max(one.value for one in choices)
    return random.choice([one.move for one in choices if one.value == most])


@cache
def fitted(module: str) -> Any:
    """The weights that lie beside a module of this folder. module: its `__file__`."""
    return json.loads(Path(module).with_suffix(".json").read_text())
