"""Piles scored without a room: what HTTP and `companion score stampede` offer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Payload, Scorer
from companion.games.stampede.notation import parse
from companion.games.stampede.scoring import faults, score

Count = Annotated[int, Meta(ge=0)]


class PileCounts(Payload, frozen=True):
    """A pile in numbers."""

    complete: Count
    stray: Count
    elephant: Literal["none", "complete", 1, 2, 3]


class Pile(Payload, frozen=True):
    """A pile card by card, the bottom first, or in numbers."""

    one_of = ("pile", "counts")

    pile: list[str] | UnsetType = UNSET
    counts: PileCounts | UnsetType = UNSET
    rulings: dict[str, str | int] | UnsetType = UNSET


def as_text(answer: dict[str, Any]) -> str:
    """A pile's score as lines of text, from the bottom up, the cards as people count them; the total last."""
    lines = [
        f"{part['animal'] if part['complete'] else 'loose ' + part['animal']:<18}{part['points']:>4}  "
        + " ".join(str(place + 1) for place in part["cards"])
        for part in answer.get("animals", ())
    ]
    return "\n".join([*lines, f"{'total':<18}{answer['total']:>4}"])


SCORER = Scorer("pile", "Score a Stampede! pile", Pile, score, faults, parse, as_text)
