"""A player of any game that moves at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from companion.games.game import Move


def anyhow(left_out: frozenset[str]) -> Callable[[Mapping[str, Any], Iterable[Move], Random], Move]:
    """A bot that first draws a kind of move and then a move of that kind, so that a kind with a hundred moves is not
    chosen a hundred times as often. left_out: kinds that it only chooses when nothing else is left: then it tells
    what the app knows already, the plain example that is listed."""

    def choose(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
        kinds: dict[str, list[Move]] = {}
        for move in moves:
            kinds.setdefault(str(move.__struct_config__.tag), []).append(move)
        liked = [kind for kind in kinds if kind not in left_out] or list(kinds)
        return random.choice(kinds[random.choice(liked)])

    return choose
