"""A player of any game that moves at random."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any

from companion.games.game import Move


def anyhow(left_out: frozenset[str]) -> Callable[[Mapping[str, Any], Iterable[Move], Random], Move]:
    """A bot that first draws a kind of move and then a move of that kind, so that a kind with a hundred moves is not
    chosen a hundred times as often. left_out: kinds that it only chooses when nothing else is left: then it tells
    what the app knows already, the plain example that is listed."""

    def choose(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
        # One of every kind comes first, then the rest, kind by kind: the kinds behind the chosen one are never made.
        rest = iter(moves)
        firsts, after = _firsts(rest)
        kinds = list(firsts)
        kind = random.choice([kind for kind in kinds if kind.__struct_config__.tag not in left_out] or kinds)
        behind = kinds[kinds.index(kind) + 1 :]
        same = [firsts[kind]]
        for move in chain(after, rest):
            if type(move) is kind:
                same.append(move)
            elif type(move) in behind:
                break
        return random.choice(same)

    return choose


def _firsts(moves: Iterator[Move]) -> tuple[dict[type[Move], Move], list[Move]]:
    """One move of every kind, by kind, and the move that was read to know that there is no other kind, if any."""
    firsts: dict[type[Move], Move] = {}
    for move in moves:
        if type(move) in firsts:
            return firsts, [move]
        firsts[type(move)] = move
    return firsts, []
