"""Sheets scored without a room: what HTTP and `companion score stampfarm` offer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Payload, Scorer
from companion.games.stampfarm.notation import parse
from companion.games.stampfarm.scoring import faults, score

Place = Annotated[list[int], Meta(max_length=2)]
Fences = Annotated[list[Annotated[list[Place], Meta(max_length=2)]], Meta(max_length=31)]
"""A sheet of 4 by 5 cells has 31 edges between two of them."""
Row = Annotated[list[str | None], Meta(max_length=20)]


class Sheet(Payload, frozen=True):
    """A sheet; `scoring.score` says what each field means."""

    mode: Literal["normal", "advanced"]
    cells: Annotated[list[Row], Meta(max_length=20)]
    fences: Fences | UnsetType = UNSET
    barn: Annotated[list[str], Meta(max_length=20)] | UnsetType = UNSET
    cards: Annotated[list[str], Meta(max_length=20)] | UnsetType = UNSET
    rulings: dict[str, str | int] | UnsetType = UNSET
    any_cards: bool | UnsetType = msgspec.field(name="any-cards", default=UNSET)


def as_text(answer: dict[str, Any]) -> str:
    """A sheet's score as lines of text, the total last."""
    parts = [(animal, part) for animal, part in answer["groups"].items()]
    parts += [(part["card"], part) for part in answer["cards"]]
    lines = [f"{name:<18}{part['points']:>4}  {_cells(part['cells'])}".rstrip() for name, part in parts]
    unfinished = [] if answer["complete"] else ["(the board is not full)"]
    return "\n".join([*lines, f"{'total':<18}{answer['total']:>4}", *unfinished])


def _cells(cells: list[list[int]]) -> str:
    """Cells as people count them: row and column from 1."""
    return " ".join(f"{row + 1}/{column + 1}" for row, column in cells)


SCORER = Scorer("sheet", "Score a Stampfarm sheet", Sheet, score, faults, parse, as_text)
