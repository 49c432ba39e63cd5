"""What an army can conquer: the answer to `POST /api/score/farmerstein`, and what can be wrong with its body.

Source: rulebook, "End of the Round".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TypedDict

import msgspec

from companion.games.farmerstein.components import (
    COLOURS,
    COMBINATIONS,
    CONTINENTS,
    NAME,
    NAME_LENGTH,
    NEEDS,
    ZOMBIE,
    Card,
    Objective,
)
from companion.games.farmerstein.matching import conquest
from companion.games.game import IllegalMove
from companion.games.payload import choice_faults, items, list_faults, object_faults


class Judged(TypedDict):
    """Whether an army conquers a continent: how many cards it needs, and the indexes of exactly so many, or none."""

    met: bool
    needs: int
    cards: list[int]
    conquered: bool


class Answer(TypedDict):
    """What an army conquers, by continent."""

    continents: dict[str, Judged]


def score(payload: object) -> Answer:
    """For each continent whether the army meets its combination, how many cards that needs, and which ones do it.

    payload: {"army": [{"plant", "colours"}], "objective": {continent: combination}, "conquered"?: [continents]}.
    Gives {"continents": {continent: {"met", "needs", "cards", "conquered"}}}; cards: exactly as many indexes of the
    army as are needed, in order, or none. A conquered continent is judged too.
    Raises IllegalMove(code, path=…, …) for the first of the payload's `faults`.
    """
    for fault in faults(payload):
        raise fault
    assert isinstance(payload, dict)
    army = [Card(card["plant"], tuple(card["colours"])) for card in payload["army"]]
    objective = msgspec.convert(payload["objective"], Objective)
    return {"continents": _continents(tuple(army), objective, tuple(payload.get("conquered", ())))}


def _continents(army: tuple[Card, ...], objective: Objective, conquered: tuple[str, ...]) -> dict[str, Judged]:
    return {continent: _judged(conquest(army, objective, continent), continent, conquered) for continent in CONTINENTS}


judged = lru_cache(maxsize=256)(_continents)
"""The `continents` of an answer for (army, objective, conquered), remembered: armies are looked at far oftener than
they change. Whoever reads it shares it, so nobody may change it."""


def _judged(cards: list[int], continent: str, conquered: Sequence[str]) -> Judged:
    return {"met": bool(cards), "needs": NEEDS[continent], "cards": cards, "conquered": continent in conquered}


# -- what can be wrong with a payload -------------------------------------------------------------------------------


def faults(payload: object) -> Iterator[IllegalMove]:
    """All that is wrong with a scoring payload, any JSON value, from the first fault to the last; none if it is good.

    Every fault has `path` (such as "army.2.colours.0"; "" is the payload itself) and what was `wanted`.
    Codes: not-an-object, missing-field, unknown-field, not-a-list, wrong-size, not-a-choice, not-a-plant,
    zombie-in-army, colour-twice, continent-twice.
    """
    checks = {"army": card_faults, "objective": _objective, "conquered": _conquered}
    yield from object_faults(payload, "", checks, ("army", "objective"))


def card_faults(cards: object, path: str) -> Iterator[IllegalMove]:
    """All that is wrong with a list of cards that are no zombies."""
    yield from list_faults(cards, path)
    for number, card in items(cards):
        yield from object_faults(card, f"{path}.{number}", {"plant": _plant, "colours": _colours}, ("plant", "colours"))


def _objective(value: object, path: str) -> Iterator[IllegalMove]:
    check = partial(choice_faults, choices=COMBINATIONS)
    yield from object_faults(value, path, dict.fromkeys(CONTINENTS, check), CONTINENTS)


def _conquered(value: object, path: str) -> Iterator[IllegalMove]:
    yield from list_faults(value, path)
    yield from _different(value, path, CONTINENTS, "continent-twice")


def _plant(value: object, path: str) -> Iterator[IllegalMove]:
    if not isinstance(value, str) or len(value) > NAME_LENGTH or not re.fullmatch(NAME, value):
        wish = f"lower-case words and digits with single hyphens between, at most {NAME_LENGTH} characters"
        yield IllegalMove("not-a-plant", path=path, wanted=wish)
    elif value == ZOMBIE:
        yield IllegalMove("zombie-in-army", path=path, wanted="a plant that joins armies")


def _colours(value: object, path: str) -> Iterator[IllegalMove]:
    yield from list_faults(value, path, 1, 2)
    yield from _different(value, path, COLOURS, "colour-twice")


def _different(value: object, path: str, choices: Sequence[str], code: str) -> Iterator[IllegalMove]:
    """Each must be one of the choices, none twice."""
    seen: list[object] = []
    for number, one in items(value):
        yield from choice_faults(one, f"{path}.{number}", choices)
        if one in seen and one in choices:
            yield IllegalMove(code, path=f"{path}.{number}", wanted="each once")
        seen.append(one)
