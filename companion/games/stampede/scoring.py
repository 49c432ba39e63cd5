"""Piles scored without a room. Source: "Ending a Round and Scoring"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from companion.games.game import IllegalMove
from companion.games.payload import Check, count_faults, object_faults, rulings_faults
from companion.games.stampede.components import CARDS, HOUSE, Edition
from companion.games.stampede.deck import excess
from companion.games.stampede.pile import READING, Counts, cut, points_of_counts

Answer = dict[str, Any]
COUNTS = ("complete", "stray", "elephant")
ELEPHANTS = ("none", "complete", 1, 2, 3)


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
    if isinstance(payload, dict) and ("pile" in payload) == ("counts" in payload):
        yield IllegalMove("one-wanted", path="", wanted=["pile", "counts"])
    checks: dict[str, Check] = {
        "pile": lambda value, path: pile_faults(value, edition),
        "counts": lambda value, path: counts_faults(value, edition),
        "rulings": partial(rulings_faults, rulings=[READING]),
    }
    yield from object_faults(payload, "", checks, ())


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
    wrong = list(object_faults(value, "counts", _COUNTS_CHECKS, COUNTS))
    yield from wrong
    too_often = None if wrong else excess([], [msgspec.convert(value, Counts)], edition)
    if too_often:
        card, found, most = too_often
        yield IllegalMove(
            "card-too-often", path=f"counts.{card}", card=card, found=found, most=most, wanted=f"at most {most}"
        )


def _elephant(value: object, path: str) -> Iterator[IllegalMove]:
    if type(value) not in (str, int) or value not in ELEPHANTS:
        yield IllegalMove("not-a-choice", path=path, wanted=list(ELEPHANTS))


_COUNTS_CHECKS: dict[str, Check] = {"complete": count_faults, "stray": count_faults, "elephant": _elephant}
