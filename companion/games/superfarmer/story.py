"""The story of a game: its turning points, kept while it is played, so that the end can tell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from companion.games.game import Event
from companion.games.superfarmer.herd import Animal, Bundle, worth

MOST_TURNINGS = 8
"""How many turning points are kept: every win, and of the rest the weightiest. It bounds what a state weighs."""


class Turning(msgspec.Struct, frozen=True):
    """One turning point.

    roll: how many rolls there were by then. what: who took (`fox`, `wolf`), what came (`bred`, a `deal` with the
    bank, a `trade` with the seat `to`), or that the seat `won`. animals: heads by animal that it was about, for a
    trade those that the seat got. worth: theirs, in rabbits.
    """

    roll: int
    what: Literal["fox", "wolf", "bred", "deal", "trade", "won"]
    seat: int
    animals: dict[Animal, int] = {}
    worth: int = 0
    to: int | None = None


def go_on(story: list[Turning], events: Sequence[Event], rolls: int, values: Bundle) -> list[Turning]:
    """The story with what has happened since, in the order of time. values: by animal, in rabbits."""
    new = list(_turnings(events, rolls, values))
    return _weightiest([*story, *new]) if new else story


def without_lost_wins(story: list[Turning], placed: Sequence[int]) -> list[Turning]:
    """The story without the wins that a herd set right by hand has taken back. placed: the seats that have won."""
    return [turning for turning in story if turning.what != "won" or turning.seat in placed]


def _turnings(events: Sequence[Event], rolls: int, values: Bundle) -> Iterator[Turning]:
    for event in events:
        params = event.params
        if event.code == "won":
            yield Turning(rolls, "won", params["seat"])
        elif event.code in _ABOUT:
            what, animals = _ABOUT[event.code], _animals(event)
            if animals:
                yield Turning(rolls, what, params["seat"], animals, worth(animals, values), params.get("to"))


_ABOUT: dict[str, Literal["fox", "wolf", "bred", "deal", "trade"]] = {
    "fox-took": "fox",
    "wolf-took": "wolf",
    "bred": "bred",
    "exchanged": "deal",
    "accepted": "trade",
}


def _animals(event: Event) -> dict[Animal, int]:
    """The animals that an event is about; none where a predator found nothing."""
    params = event.params
    match event.code:
        case "fox-took":
            return {"rabbit": params["rabbits"]} if params["rabbits"] else {}
        case "wolf-took":
            return dict(params["animals"])
        case "bred":
            return {params["animal"]: params["count"]}
        case _:
            return dict(params["get"])


def _weightiest(story: list[Turning]) -> list[Turning]:
    """Every win and the weightiest others, the earlier of equal ones, still in the order of time."""
    by_weight = sorted(range(len(story)), key=lambda at: (story[at].what != "won", -story[at].worth))
    return [story[at] for at in sorted(by_weight[:MOST_TURNINGS])]
