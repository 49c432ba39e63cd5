"""Armies as text that a person can type and read: the notation of `companion score farmerstein`.

    # Ann's army
    america: same-plants
    europe: any
    asia: different-colours
    conquered: america

    two-faced-broccoli red
    creature-pepper yellow/blue
    creature-pepper yellow/red

First come headers, in any order: what the objective asks for at each continent (all three are needed), and if there is
something to say `conquered` (continents with commas between). Then the army, a card a line: the plant's name in words
with hyphens, and its colour, or its two colours with / between.

Letters may be small or large, spaces and blank lines may be added, and # begins a remark. What `write` gives, `parse`
reads back as the same payload.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.farmerstein.components import CONTINENTS
from companion.games.farmerstein.scoring import faults, score
from companion.games.notation import NotationError, Payload, Reader, words

HEADERS = (*CONTINENTS, "conquered")
CARD_WANTED = "a plant and its colours, such as creature-pepper yellow/blue"


def parse(text: str) -> Payload:
    """The scoring payload that a text describes: `army`, `objective`, and `conquered` if it names any.

    Raises NotationError with the number of the line that is wrong; what it gives, `score` accepts.
    """
    return _Reader().read(text.lower(), faults)


class _Reader(Reader):
    """What has been read so far."""

    def __init__(self) -> None:
        super().__init__()
        self.headers: dict[str, str] = {}
        self.army: list[dict[str, Any]] = []

    def take(self, number: int, line: str) -> None:
        if ":" in line:
            self._header(number, line)
        else:
            self._card(number, line)

    def _header(self, number: int, line: str) -> None:
        name, _, value = (part.strip() for part in line.partition(":"))
        if name not in HEADERS:
            raise NotationError(number, f"a header: {', '.join(HEADERS)}", repr(name))
        if name in self.headers or self.army:
            raise NotationError(number, "every header once, before the army", repr(name))
        self.lines[name if name == "conquered" else f"objective.{name}"] = number
        self.headers[name] = value

    def _card(self, number: int, line: str) -> None:
        parts = line.split()
        if len(parts) != 2:
            raise NotationError(number, CARD_WANTED, repr(line))
        self.lines[f"army.{len(self.army)}"] = number
        self.army.append({"plant": parts[0], "colours": parts[1].split("/")})

    def payload(self) -> Payload:
        objective = {name: value for name, value in self.headers.items() if name in CONTINENTS}
        payload: Payload = {"army": self.army, "objective": objective}
        if self.headers.get("conquered"):
            payload["conquered"] = words(self.headers["conquered"], 0)
        return payload


def write(payload: Payload) -> str:
    """The text of a scoring payload. Raises IllegalMove as `score` does if the payload is not a good one."""
    score(payload)
    return "".join(f"{line}\n" for line in _written(payload))


def _written(payload: Payload) -> Iterator[str]:
    yield from (f"{continent}: {payload['objective'][continent]}" for continent in CONTINENTS)
    if payload.get("conquered"):
        yield f"conquered: {', '.join(payload['conquered'])}"
    if payload["army"]:
        yield ""
    yield from (f"{card['plant']} {'/'.join(card['colours'])}" for card in payload["army"])
