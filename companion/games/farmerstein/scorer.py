"""Armies judged without a room: what HTTP and `companion score farmerstein` offer."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from companion.games.farmerstein.notation import parse
from companion.games.farmerstein.scoring import faults, score
from companion.games.game import Payload, Scorer


class PlantCard(Payload, frozen=True):
    """A card of an army."""

    plant: str
    colours: Annotated[list[str], Meta(max_length=20)]


class Objective(Payload, frozen=True):
    """What an objective asks for, by continent."""

    america: str
    europe: str
    asia: str


class Army(Payload, frozen=True):
    """An army, its objective, and the continents that it has conquered already."""

    army: Annotated[list[PlantCard], Meta(max_length=100)]
    objective: Objective
    conquered: Annotated[list[str], Meta(max_length=20)] | UnsetType = UNSET


def as_text(answer: dict[str, Any]) -> str:
    """What an army conquers as lines of text, the cards as people count them."""
    return "\n".join(_continent(name, part) for name, part in answer["continents"].items())


def _continent(name: str, part: dict[str, Any]) -> str:
    cards = " ".join(str(index + 1) for index in part["cards"])
    met = f"yes  cards {cards}" if part["met"] else f"no   needs {part['needs']}"
    return f"{name:<10}{met}" + ("  (conquered)" if part["conquered"] else "")


SCORER = Scorer("army", "What an army conquers", Army, score, faults, parse, as_text)
