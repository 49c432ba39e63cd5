"""Piles as text that a person can type and read: the notation of `companion score stampede`.

    # Ola's pile, from the bottom up
    rulings: reading=strict

    RH RM RT
    HT HH HM
    RH ET

A card is two letters, the animal's (R rhino, H hippo, E elephant) and the part's (H head, M middle, T tail), or its
name, such as rhino-head. Spaces, commas and ends of lines stand between cards; the bottom of the pile comes first.

Or the pile in numbers, all three of them:

    complete: 4
    stray: 2
    elephant: none

`complete` counts whole rhinos and hippos, `stray` loose cards of theirs, `elephant` is none, complete (the
whole one), or 1, 2 or 3 loose cards of it.

Headers come before cards. Letters may be small or large, blank lines may be added, and # begins a remark. What `write`
gives, `parse` reads back as the same payload.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companion.games.notation import NotationError, Payload, Reader, choices
from companion.games.stampede.components import ANIMALS, CARDS, PARTS
from companion.games.stampede.scoring import COUNTS, faults, score

SHORT = {f"{animal[0]}{part[0]}".upper(): f"{animal}-{part}" for animal in ANIMALS for part in PARTS}
_SHORT_OF = {card: letters for letters, card in SHORT.items()}
_NAMES = {**SHORT, **{card.upper(): card for card in CARDS}}
_CARD_WANTED = f"cards, each one of {' '.join(SHORT)}"


# -- reading --------------------------------------------------------------------------------------------------------


def parse(text: str) -> Payload:
    """The scoring payload that a text describes: `pile` or `counts`, and `rulings` if it names any.

    Raises NotationError with the number of the line that is wrong; what it gives, `score` accepts.
    """
    return _Reader().read(text, faults)


class _Reader(Reader):
    """What has been read so far."""

    def __init__(self) -> None:
        super().__init__()
        self.pile: list[str] = []
        self.counts: dict[str, int | str] = {}
        self.rulings: dict[str, str] | None = None

    def take(self, number: int, line: str) -> None:
        if ":" in line:
            self._header(number, line)
        else:
            self._cards(number, line)

    def payload(self) -> Payload:
        if self.counts and self.pile:
            raise NotationError(self.lines["pile.0"], "cards or counts", "both")
        payload: Payload = {"counts": self.counts} if self.counts else {"pile": self.pile}
        return payload if self.rulings is None else {**payload, "rulings": self.rulings}

    def _header(self, number: int, line: str) -> None:
        name, _, value = (part.strip().lower() for part in line.partition(":"))
        path = f"counts.{name}" if name in COUNTS else name
        if path not in _HEADERS:
            raise NotationError(number, f"a header: {', '.join(('rulings', *COUNTS))}", repr(name))
        if path in self.lines or self.pile:
            raise NotationError(number, "every header once, before the cards", repr(name))
        self.lines[path] = number
        if name in COUNTS:
            self.counts[name] = _HEADERS[path](value, number)
        else:
            self.rulings = _HEADERS[path](value, number)

    def _cards(self, number: int, line: str) -> None:
        for word in re.split(r"[\s,]+", line.strip(" ,\t")):
            if word.upper() not in _NAMES:
                raise NotationError(number, _CARD_WANTED, repr(word))
            self.lines[f"pile.{len(self.pile)}"] = number
            self.pile.append(_NAMES[word.upper()])


def _count(value: str, number: int) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", value):
        raise NotationError(number, "a whole number from 0", repr(value))
    return int(value)


def _elephant(value: str, number: int) -> int | str:
    return int(value) if value in ("1", "2", "3") else value


_HEADERS: dict[str, Callable[[str, int], Any]] = {
    "counts.complete": _count,
    "counts.stray": _count,
    "counts.elephant": _elephant,
    "rulings": choices,
}


# -- writing --------------------------------------------------------------------------------------------------------


def write(payload: Payload) -> str:
    """The text of a scoring payload, a line for every animal or run of loose cards.

    Raises IllegalMove as `score` does if the payload is not a good one.
    """
    answer = score(payload)
    lines = [f"{name}: {payload['counts'][name]}" for name in COUNTS] if "counts" in payload else []
    if "rulings" in payload:
        lines.insert(0, "rulings: " + ", ".join(f"{name}={value}" for name, value in payload["rulings"].items()))
    for part in answer.get("animals", ()):
        lines.append(" ".join(_SHORT_OF[payload["pile"][place]] for place in part["cards"]))
    return "".join(line + "\n" for line in lines)
