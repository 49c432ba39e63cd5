"""Where dice and shuffles come from: the server's secret, the people at the table, or the log.

The rules take a `Chance` and cannot tell which kind it is. Every outcome that they take is kept in `taken`, which the
log stores with the move; `Recorded(taken)` then gives the same game again.

How outcomes of a digital room are computed, so that anybody can recompute them once the room's secret is known: for
outcome number `counter` of a room (0, 1, 2, …; an undo does not set it back), in the entry with the given `entropy`
(the id of the action, made by the phone; empty for moves of the clock and of bots),

    block(i) = HMAC-SHA256(secret, "{counter}/{i}/{entropy}")          i = 0, 1, 2, …

read as a big-endian number of 256 bits. A number below n is block % n of the first block that is less than the greatest
multiple of n below 2**256 (in practice always the first). A face is faces[number below len(faces)]. A shuffle of n
things is a Fisher-Yates shuffle from the last place down; each step takes a number (and a counter) of its own.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from typing import TypeVar

T = TypeVar("T")
Outcome = str | int | list[int]
"""A face (a string) or a number, both public at once, or the order of a shuffle (a list, secret during play)."""


class Chance(ABC):
    """Outcomes for the rules. `taken` lists them in order."""

    def __init__(self) -> None:
        self.taken: list[Outcome] = []

    def face(self, faces: Sequence[str]) -> str:
        """The face that a die with these faces shows, each side equally likely."""
        outcome = self._face(faces)
        self.taken.append(outcome)
        return outcome

    def number(self, below: int) -> int:
        """A public number from 0 to below - 1, each equally likely."""
        outcome = self._number(below)
        self.taken.append(outcome)
        return outcome

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The things in a new order that nobody in the room may know."""
        order = self._order(len(things))
        self.taken.append(order)
        return [things[place] for place in order]

    @abstractmethod
    def _face(self, faces: Sequence[str]) -> str: ...

    @abstractmethod
    def _number(self, below: int) -> int: ...

    @abstractmethod
    def _order(self, size: int) -> list[int]: ...


class Drawn(Chance):
    """Chance made of numbers: the common half of the server's and a test's."""

    def _face(self, faces: Sequence[str]) -> str:
        return faces[self._number(len(faces))]

    def _order(self, size: int) -> list[int]:
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            place = self._number(last + 1)
            order[last], order[place] = order[place], order[last]
        return order


class Secret(Drawn):
    """The server's chance; see the module's docstring for the function.

    secret: the room's 32 bytes. counter: how many numbers the room has used; read it again afterwards.
    """

    def __init__(self, secret: bytes, counter: int, entropy: str) -> None:
        super().__init__()
        self._secret = secret
        self.counter = counter
        self._entropy = entropy

    def _number(self, below: int) -> int:
        limit = _fair_limit(below)
        block = 0
        while True:
            text = f"{self.counter}/{block}/{self._entropy}".encode()
            number = int.from_bytes(hmac.digest(self._secret, text, hashlib.sha256), "big")
            if number < limit:
                self.counter += 1
                return number % below
            block += 1


@cache
def _fair_limit(below: int) -> int:
    """The greatest multiple of below that fits 256 bits: numbers less than it give each remainder equally often."""
    return 2**256 - 2**256 % below


class Seeded(Drawn):
    """Chance for simulations and tests. random: a `random.Random`; the same seed gives the same game."""

    def __init__(self, random: object) -> None:
        super().__init__()
        self._randrange = random.randrange  # type: ignore[attr-defined]

    def _number(self, below: int) -> int:
        return int(self._randrange(below))


class Recorded(Chance):
    """Outcomes that are known already: from a log, or faces of real dice that people tapped in.

    Raises ValueError if the rules ask for anything but the next outcome.
    """

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        super().__init__()
        self._left = list(outcomes)

    def _next(self) -> Outcome:
        if not self._left:
            raise ValueError("the rules ask for an outcome that is not there")
        return self._left.pop(0)

    def _face(self, faces: Sequence[str]) -> str:
        outcome = self._next()
        if not isinstance(outcome, str) or outcome not in faces:
            raise ValueError(f"{outcome!r} is no face of this die")
        return outcome

    def _number(self, below: int) -> int:
        outcome = self._next()
        if not isinstance(outcome, int) or not 0 <= outcome < below:
            raise ValueError(f"{outcome!r} is no number below {below}")
        return outcome

    def _order(self, size: int) -> list[int]:
        outcome = self._next()
        if not isinstance(outcome, list) or set(map(type, outcome)) - {int} or sorted(outcome) != list(range(size)):
            raise ValueError(f"{outcome!r} is no order of {size} things")
        return outcome
