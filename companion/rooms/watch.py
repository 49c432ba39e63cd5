"""What may be measured of a process's rooms: nothing is, until somebody puts functions of their own here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


def _ignore(_: object) -> None:
    pass


@dataclass
class Watch:
    """commit, broadcast: called after each with the seconds that it took. move: called with a game's id.

    refused: called with the code of each refusal on a socket.
    """

    commit: Callable[[float], None] = _ignore
    broadcast: Callable[[float], None] = _ignore
    move: Callable[[str], None] = _ignore
    refused: Callable[[str], None] = _ignore
