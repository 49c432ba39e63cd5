"""What a sheet is worth: the largest group of each species, and the condition cards of advanced mode.

`score` takes the body of `POST /api/score/stampfarm` and gives its answer; `faults` says all that is wrong with one.
Source: Stampfarm rulebook, "End of the Game and Scoring" and "Advanced Mode".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Annotated, Any, TypedDict

from msgspec import Meta

from companion.games.game import Choice, IllegalMove
from companion.games.payload import (
    Check,
    choice_faults,
    flag_faults,
    items,
    list_faults,
    object_faults,
    rulings_faults,
)
from companion.games.stampfarm.board import Board, Sheet, are_neighbours, board_of, edge
from companion.games.stampfarm.cards import CONDITIONS, Earned
from companion.games.stampfarm.components import ANIMALS, CARDS, HAY, HOUSE, STAMPS, Cell, Edge

MODES = ("normal", "advanced")

TIED_GROUPS = Choice(
    name="tied-groups",
    kind="choice",
    choices=["all", "one"],
    default="all",
    section="End of the game: when a species has several largest groups, all of them count, or one of them",
)


Place = Annotated[list[int], Meta(min_length=2, max_length=2)]
"""A cell as it is told: [row, column]."""


class Part(TypedDict):
    """What a group or a card brings, and the cells, [row, column], that earned it: none where the points are 0."""

    points: int
    cells: list[Place]


class CardPart(Part):
    """What a condition card brings."""

    card: str


class Answer(TypedDict):
    """What a sheet is worth. groups: by animal. complete: whether every cell is stamped."""

    total: int
    groups: dict[str, Part]
    cards: list[CardPart]
    complete: bool


def score(payload: object) -> Answer:
    """The points of a sheet and the cells that earned them.

    payload: {"mode", "cells"} and, if wished, "fences", "barn", "cards", "rulings", "any-cards", as JSON values.
    Gives {"total", "groups": {animal: {"points", "cells"}}, "cards": [{"card", "points", "cells"}], "complete"};
    cells are [row, column], row by row, and none where the points are 0.
    Raises IllegalMove(code, path=…, …) for the first of the payload's `faults`.
    """
    for fault in faults(payload):
        raise fault
    assert isinstance(payload, dict)
    tied = payload.get("rulings", {}).get("tied-groups", TIED_GROUPS.default)
    return _answer(sheet_of(payload), payload["mode"], tuple(payload.get("cards", ())), tied)


def sheet_of(payload: dict[str, Any]) -> Sheet:
    """The sheet that a faultless payload describes."""
    return Sheet(
        cells=tuple(tuple(row) for row in payload["cells"]),
        fences=tuple(sorted(edge(tuple(first), tuple(second)) for first, second in payload.get("fences", ()))),
        barn=tuple(payload.get("barn", ())),
    )


def _answer(sheet: Sheet, mode: str, cards: tuple[str, ...], tied: str) -> Answer:
    advanced = mode == "advanced"
    board = board_of(sheet.cells, sheet.fences if advanced else ())
    groups = {animal: _part(largest_groups(board, animal, tied)) for animal in ANIMALS}
    conditions: list[CardPart] = [{"card": card, **_part(CONDITIONS[card](board))} for card in cards if advanced]
    return {
        "total": sum(part["points"] for part in [*groups.values(), *conditions]),
        "groups": groups,
        "cards": conditions,
        "complete": len(board.stamps) == HOUSE.rows * HOUSE.columns,
    }


tally = lru_cache(maxsize=4096)(_answer)
"""`_answer(sheet, mode, cards, tied)`, remembered: a table's sheets are looked at far oftener than they change.

Whoever reads the answer shares it, so nobody may change it.
"""


def largest_groups(board: Board, animal: str, tied: str) -> Earned:
    """What the largest group of a species brings, a point an animal; a lone animal is no group.

    tied: "all" counts every group of the largest size, "one" the first of them, row by row.
    """
    groups = board.groups(animal)
    size = max(map(len, groups), default=0)
    if size < 2:
        return 0, []
    largest = [group for group in groups if len(group) == size]
    counted = largest if tied == "all" else largest[:1]
    return size * len(counted), sorted(cell for group in counted for cell in group)


def _part(earned: Earned) -> Part:
    points, cells = earned
    return {"points": points, "cells": [list(cell) for cell in cells] if points else []}


# -- what can be wrong with a payload -------------------------------------------------------------------------------


def faults(payload: object) -> Iterator[IllegalMove]:
    """All that is wrong with a scoring payload, any JSON value, from the first fault to the last; none if it is good.

    Every fault has `path` (such as "cells.2.4" or "fences.1"; "" is the payload itself) and what was `wanted`.
    Codes: not-an-object, missing-field, unknown-field, not-a-list, wrong-size, not-a-choice, no-hay-in-normal-mode,
    not-a-cell, not-neighbours, fence-twice, card-twice, deck-twice, unknown-option, bad-option, not-a-yes-or-no.
    """
    mode = payload.get("mode") if isinstance(payload, dict) else None
    any_cards = isinstance(payload, dict) and payload.get("any-cards") is True
    checks: dict[str, Check] = {
        "mode": partial(choice_faults, choices=MODES),
        "cells": partial(_cells, mode=mode),
        "fences": _fences,
        "barn": partial(_barn, mode=mode),
        "cards": partial(_cards, any_cards=any_cards),
        "rulings": partial(rulings_faults, rulings=[TIED_GROUPS]),
        "any-cards": flag_faults,
    }
    yield from object_faults(payload, "", checks, ("mode", "cells"))


def _cells(value: object, path: str, mode: object) -> Iterator[IllegalMove]:
    yield from list_faults(value, path, HOUSE.rows, HOUSE.rows)
    for number, row in items(value):
        yield from list_faults(row, f"{path}.{number}", HOUSE.columns, HOUSE.columns)
        for column, stamp in items(row):
            if stamp is not None:
                yield from _stamp(stamp, f"{path}.{number}.{column}", mode)


def _barn(value: object, path: str, mode: object) -> Iterator[IllegalMove]:
    yield from list_faults(value, path, 0, HOUSE.barn)
    for number, stamp in items(value):
        yield from _stamp(stamp, f"{path}.{number}", mode)


def _stamp(value: object, path: str, mode: object) -> Iterator[IllegalMove]:
    yield from choice_faults(value, path, STAMPS)
    if value == HAY and mode == "normal":
        yield IllegalMove("no-hay-in-normal-mode", path=path, wanted=list(ANIMALS))


def _fences(value: object, path: str) -> Iterator[IllegalMove]:
    yield from list_faults(value, path)
    seen: set[Edge] = set()
    for number, fence in items(value):
        wrong = list(_fence(fence, f"{path}.{number}"))
        yield from wrong
        if not wrong:
            side = edge(*_two_cells(fence))
            if side in seen:
                yield IllegalMove("fence-twice", path=f"{path}.{number}", wanted="every fence once")
            seen.add(side)


def _fence(value: object, path: str) -> Iterator[IllegalMove]:
    yield from list_faults(value, path, 2, 2)
    wrong = False
    for number, cell in items(value):
        if not _is_cell(cell):
            wrong = True
            yield IllegalMove("not-a-cell", path=f"{path}.{number}", wanted=[HOUSE.rows, HOUSE.columns])
    if not wrong and _is_list(value, 2) and not are_neighbours(*_two_cells(value)):
        yield IllegalMove("not-neighbours", path=path, wanted="two cells side by side")


def _cards(value: object, path: str, any_cards: bool) -> Iterator[IllegalMove]:
    yield from list_faults(value, path)
    seen: list[object] = []
    for number, card in items(value):
        yield from choice_faults(card, f"{path}.{number}", CARDS)
        if card in CARDS:
            yield from _card_again(str(card), seen, f"{path}.{number}", any_cards)
        seen.append(card)


def _card_again(card: str, seen: list[object], path: str, any_cards: bool) -> Iterator[IllegalMove]:
    deck = HOUSE.deck_of(card)
    if card in seen:
        yield IllegalMove("card-twice", path=path, card=card, wanted="every card once")
    elif not any_cards and any(other in seen for other in HOUSE.decks[deck]):
        yield IllegalMove("deck-twice", path=path, card=card, deck=deck, wanted="one card of each deck")


def _is_list(value: object, size: int) -> bool:
    return isinstance(value, list | tuple) and len(value) == size


def _is_cell(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == 2
        and all(type(part) is int for part in value)
        and HOUSE.has((value[0], value[1]))
    )


def _two_cells(value: Any) -> tuple[Cell, Cell]:
    (row, column), (other_row, other_column) = value
    return (row, column), (other_row, other_column)
