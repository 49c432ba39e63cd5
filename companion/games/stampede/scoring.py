"""Piles scored without a room. Source: "Ending a Round and Scoring"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.games.game import IllegalMove
from companion.games.stampede.components import CARDS, HOUSE, Edition
from companion.games.stampede.deck import excess
from companion.games.stampede.pile import READING, Counts, cut, points_of_counts

Answer = dict[str, Any]
COUNTS = ("complete", "stray", "elephant")
ELEPHANTS = ("none", "complete", 1, 2)


def score(payload: object, edition: Edition = HOUSE) -> Answer:
    """The points of a pile and the cards that earned them.

    payload: {"pile"} (cards, bottom first) or {"counts": {"complete", "stray", "elephant"}}, and if wished "rulings",
    as JSON values. Gives {"total", "animals": [{"animal", "cards", "complete", "points"}]}, cards being places in the
    pile counted from 0; for counts {"total"} alone.
    Raises IllegalMove(code, path=…, …) for the first of the payload's `faults`.
    """
    for fault in faults(payload, edition):
        raise fault
    assert isinstance(payload, dict)
    if "counts" in payload:
        return {"total": points_of_counts(msgspec.convert(payload["counts"], Counts), edition)}
    reading = payload.get("rulings", {}).get(READING.name, READING.default)
    parts = cut(payload["pile"], reading, edition)
    animals = [{**msgspec.to_builtins(part), "cards": list(part.cards)} for part in parts]
    return {"total": sum(part.points for part in parts), "animals": animals}


# -- what can be wrong with a payload -------------------------------------------------------------------------------


def faults(payload: object, edition: Edition = HOUSE) -> Iterator[IllegalMove]:
    """All that is wrong with a scoring payload, any JSON value, from the first fault to the last; none if it is good.

    Every fault has `path` (such as "pile.3"; "" is the payload itself) and what was `wanted`.
    Codes: not-an-object, one-wanted (neither pile nor counts, or both), unknown-field, missing-field, not-a-list,
    not-a-choice, not-a-count, card-too-often {card, found, most}, unknown-option, bad-option.
    """
    if not isinstance(payload, dict):
        yield IllegalMove("not-an-object", path="", wanted="object")
        return
    if ("pile" in payload) == ("counts" in payload):
        yield IllegalMove("one-wanted", path="", wanted=["pile", "counts"])
    for name, value in payload.items():
        if name in _CHECKS:
            yield from _CHECKS[name](value, edition)
        else:
            yield IllegalMove("unknown-field", path=str(name), wanted=list(_CHECKS))


def pile_faults(value: object, edition: Edition) -> Iterator[IllegalMove]:
    """What is wrong with a pile: no list, no card, or a card that comes more often than the deck has it."""
    if not isinstance(value, list | tuple):
        yield IllegalMove("not-a-list", path="pile", wanted="list")
        return
    seen: Counter[str] = Counter()
    for place, card in enumerate(value):
        if not isinstance(card, str) or card not in CARDS:
            yield IllegalMove("not-a-choice", path=f"pile.{place}", wanted=list(CARDS))
            continue
        seen[card] += 1
        most = edition.copies(card)
        if seen[card] == most + 1:
            found = value.count(card)
            yield IllegalMove(
                "card-too-often", path=f"pile.{place}", card=card, found=found, most=most, wanted=f"at most {most}"
            )


def counts_faults(value: object, edition: Edition) -> Iterator[IllegalMove]:
    """What is wrong with counts: a field, a number, or more than the deck can give."""
    if not isinstance(value, dict):
        yield IllegalMove("not-an-object", path="counts", wanted="object")
        return
    wrong = [*_fields(value), *_numbers(value)]
    yield from wrong
    too_often = None if wrong else excess([], [msgspec.convert(value, Counts)], edition)
    if too_often:
        card, found, most = too_often
        yield IllegalMove(
            "card-too-often", path=f"counts.{card}", card=card, found=found, most=most, wanted=f"at most {most}"
        )


def _fields(value: dict[str, Any]) -> Iterator[IllegalMove]:
    for name in COUNTS:
        if name not in value:
            yield IllegalMove("missing-field", path=f"counts.{name}", wanted=name)
    for name in value:
        if name not in COUNTS:
            yield IllegalMove("unknown-field", path=f"counts.{name}", wanted=list(COUNTS))


def _numbers(value: dict[str, Any]) -> Iterator[IllegalMove]:
    for name in COUNTS[:2]:
        if name in value and (type(value[name]) is not int or value[name] < 0):
            yield IllegalMove("not-a-count", path=f"counts.{name}", wanted="a whole number from 0")
    elephant = value.get("elephant", ELEPHANTS[0])
    if type(elephant) not in (str, int) or elephant not in ELEPHANTS:
        yield IllegalMove("not-a-choice", path="counts.elephant", wanted=list(ELEPHANTS))


def _rulings(value: object, edition: Edition) -> Iterator[IllegalMove]:
    if not isinstance(value, dict):
        yield IllegalMove("not-an-object", path="rulings", wanted="object")
        return
    for name, choice in value.items():
        if name != READING.name:
            yield IllegalMove("unknown-option", path=f"rulings.{name}", option=name, wanted=[READING.name])
        elif not READING.takes(choice):
            yield IllegalMove("bad-option", path=f"rulings.{name}", option=name, wanted=READING.choices)


_CHECKS: dict[str, Callable[[object, Edition], Iterator[IllegalMove]]] = {
    "pile": pile_faults,
    "counts": counts_faults,
    "rulings": _rulings,
}
