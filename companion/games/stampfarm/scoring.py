"""What a sheet is worth: the largest group of each species, and the condition cards of advanced mode.

`score` takes the body of `POST /api/score/stampfarm` and gives its answer; `faults` says all that is wrong with one.
Source: Stampfarm rulebook, "End of the Game and Scoring" and "Advanced Mode".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from companion.games.game import Choice, IllegalMove
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

Answer = dict[str, Any]


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
    groups = {animal: _told(largest_groups(board, animal, tied)) for animal in ANIMALS}
    conditions = [{"card": card, **_told(CONDITIONS[card](board))} for card in cards if advanced]
    return {
        "total": sum(part["points"] for part in (*groups.values(), *conditions)),
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


def _told(earned: Earned) -> dict[str, Any]:
    points, cells = earned
    return {"points": points, "cells": [list(cell) for cell in cells] if points else []}


# -- what can be wrong with a payload -------------------------------------------------------------------------------


def faults(payload: object) -> Iterator[IllegalMove]:
    """All that is wrong with a scoring payload, any JSON value, from the first fault to the last; none if it is good.

    Every fault has `path` (such as "cells.2.4" or "fences.1"; "" is the payload itself) and what was `wanted`.
    Codes: not-an-object, missing-field, unknown-field, not-a-list, wrong-size, not-a-choice, no-hay-in-normal-mode,
    not-a-cell, not-neighbours, fence-twice, card-twice, deck-twice, unknown-option, bad-option, not-a-yes-or-no.
    """
    if not isinstance(payload, dict):
        yield IllegalMove("not-an-object", path="", wanted="object")
        return
    for name in ("mode", "cells"):
        if name not in payload:
            yield IllegalMove("missing-field", path=name, wanted=name)
    for name, value in payload.items():
        if name in _CHECKS:
            yield from _CHECKS[name](value, payload)
        else:
            yield IllegalMove("unknown-field", path=str(name), wanted=list(_CHECKS))


def _mode(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    yield from _choice(value, MODES, "mode")


def _cells(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    yield from _list(value, "cells", HOUSE.rows, HOUSE.rows)
    for number, row in _items(value):
        yield from _list(row, f"cells.{number}", HOUSE.columns, HOUSE.columns)
        for column, stamp in _items(row):
            if stamp is not None:
                yield from _stamp(stamp, payload, f"cells.{number}.{column}")


def _barn(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    yield from _list(value, "barn", 0, HOUSE.barn)
    for number, stamp in _items(value):
        yield from _stamp(stamp, payload, f"barn.{number}")


def _stamp(value: object, payload: dict[str, Any], path: str) -> Iterator[IllegalMove]:
    yield from _choice(value, STAMPS, path)
    if value == HAY and payload.get("mode") == "normal":
        yield IllegalMove("no-hay-in-normal-mode", path=path, wanted=list(ANIMALS))


def _fences(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    yield from _list(value, "fences", 0, None)
    seen: set[Edge] = set()
    for number, fence in _items(value):
        path = f"fences.{number}"
        wrong = list(_fence(fence, path))
        yield from wrong
        if not wrong:
            side = edge(*_two_cells(fence))
            if side in seen:
                yield IllegalMove("fence-twice", path=path, wanted="every fence once")
            seen.add(side)


def _fence(value: object, path: str) -> Iterator[IllegalMove]:
    yield from _list(value, path, 2, 2)
    wrong = False
    for number, cell in _items(value):
        if not _is_cell(cell):
            wrong = True
            yield IllegalMove("not-a-cell", path=f"{path}.{number}", wanted=[HOUSE.rows, HOUSE.columns])
    if not wrong and _is_list(value, 2) and not are_neighbours(*_two_cells(value)):
        yield IllegalMove("not-neighbours", path=path, wanted="two cells side by side")


def _cards(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    yield from _list(value, "cards", 0, None)
    seen: list[object] = []
    for number, card in _items(value):
        path = f"cards.{number}"
        yield from _choice(card, CARDS, path)
        if card in CARDS:
            yield from _card_again(str(card), seen, payload, path)
        seen.append(card)


def _card_again(card: str, seen: list[object], payload: dict[str, Any], path: str) -> Iterator[IllegalMove]:
    deck = HOUSE.deck_of(card)
    if card in seen:
        yield IllegalMove("card-twice", path=path, card=card, wanted="every card once")
    elif payload.get("any-cards") is not True and any(other in seen for other in HOUSE.decks[deck]):
        yield IllegalMove("deck-twice", path=path, card=card, deck=deck, wanted="one card of each deck")


def _rulings(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    if not isinstance(value, dict):
        yield IllegalMove("not-an-object", path="rulings", wanted="object")
        return
    for name, choice in value.items():
        if name != TIED_GROUPS.name:
            yield IllegalMove("unknown-option", path=f"rulings.{name}", option=name, wanted=[TIED_GROUPS.name])
        elif not TIED_GROUPS.takes(choice):
            yield IllegalMove("bad-option", path=f"rulings.{name}", option=name, wanted=TIED_GROUPS.choices)


def _any_cards(value: object, payload: dict[str, Any]) -> Iterator[IllegalMove]:
    if not isinstance(value, bool):
        yield IllegalMove("not-a-yes-or-no", path="any-cards", wanted=[True, False])


_CHECKS: dict[str, Callable[[object, dict[str, Any]], Iterator[IllegalMove]]] = {
    "mode": _mode,
    "cells": _cells,
    "fences": _fences,
    "barn": _barn,
    "cards": _cards,
    "rulings": _rulings,
    "any-cards": _any_cards,
}


def _items(value: object) -> Iterator[tuple[int, Any]]:
    return enumerate(value if isinstance(value, list | tuple) else ())


def _list(value: object, path: str, least: int, most: int | None) -> Iterator[IllegalMove]:
    if not isinstance(value, list | tuple):
        yield IllegalMove("not-a-list", path=path, wanted="list")
    elif len(value) < least or (most is not None and len(value) > most):
        yield IllegalMove("wrong-size", path=path, wanted=[least, most], found=len(value))


def _choice(value: object, choices: Sequence[str], path: str) -> Iterator[IllegalMove]:
    if not isinstance(value, str) or value not in choices:
        yield IllegalMove("not-a-choice", path=path, wanted=list(choices))


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
