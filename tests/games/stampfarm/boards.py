"""Boards and tables for the tests of Stampfarm, drawn as text or dealt at random."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from companion.games.chance import Recorded, Seeded
from companion.games.stampfarm.board import ALL_CELLS, are_neighbours
from companion.games.stampfarm.components import ANIMALS, HOUSE, STAMPS
from companion.games.stampfarm.game import Stampfarm
from companion.games.stampfarm.moves import Roll, Stamp
from companion.games.stampfarm.notation import parse
from companion.games.stampfarm.state import State

GAME = Stampfarm()
CASES = json.loads(Path(__file__).with_name("cases.json").read_text())
EDGES = [(one, other) for one, other in product(ALL_CELLS, repeat=2) if one < other and are_neighbours(one, other)]


def drawn(board: str, *, mode: str = "advanced", **fields: Any) -> dict[str, Any]:
    """The payload of a board drawn as text."""
    return {**parse(f"mode: {mode}\n{board}"), **fields}


def cases(kind: str) -> list[Any]:
    """The cases of a kind, each named."""
    return [case for case in CASES if case["kind"] == kind]


def named(case: dict[str, Any]) -> str:
    return str(case["name"])


@st.composite
def payloads(draw: st.DrawFn) -> dict[str, Any]:
    """Any good payload, in the form that `parse` gives; boards with few species, so that groups grow large."""
    mode = draw(st.sampled_from(["normal", "advanced"]))
    stamps = [*(ANIMALS if mode == "normal" else STAMPS), None]
    few = draw(st.lists(st.sampled_from(stamps), min_size=1, max_size=6, unique=True))
    row = st.lists(st.sampled_from(few), min_size=HOUSE.columns, max_size=HOUSE.columns)
    any_cards = draw(st.booleans())
    payload: dict[str, Any] = {
        "mode": mode,
        "cells": draw(st.lists(row, min_size=HOUSE.rows, max_size=HOUSE.rows)),
        "fences": [[list(one), list(other)] for one, other in sorted(draw(st.sets(st.sampled_from(EDGES))))],
        "barn": draw(st.lists(st.sampled_from(stamps[:-1]), max_size=HOUSE.barn)),
        "cards": draw(st.lists(st.sampled_from(HOUSE.cards), unique_by=str if any_cards else HOUSE.deck_of)),
    }
    tied = draw(st.sampled_from([None, "all", "one"]))
    if tied:
        payload["rulings"] = {"tied-groups": tied}
    return {**payload, "any-cards": True} if any_cards else payload


def new_game(
    seats: int | list[int] = 3,
    mode: str = "digital",
    rules: str = "normal",
    seed: int = 0,
    **given: Any,
) -> State:
    """A game that begins."""
    options = {"rules": rules, **given}
    order = list(range(seats)) if isinstance(seats, int) else seats
    state, _ = GAME.setup(order, GAME.settle(options, {}, mode), Seeded(Random(seed)))  # type: ignore[arg-type]
    assert isinstance(state, State)
    return state


def play(state: State, seat: int, move: Any, *faces: str) -> list[str]:
    """Play a move; a roll shows the faces. Gives the codes of what happened."""
    return [event.code for event in GAME.play(state, seat, move, Recorded(faces), 0)]


def roll(state: State, seat: int, *faces: str) -> list[str]:
    return play(state, seat, Roll(), *faces)


def stamp(state: State, seat: int, die: int, to: Any) -> list[str]:
    """Stamp what the die shows (a cow for hay)."""
    face = state.faces[die]
    return play(state, seat, Stamp(die, "cow" if face == "hay" else face, to))


def fill(state: State, seat: int, free: int = 0) -> None:
    """Stamp a seat's sheet beforehand but for its last cells, so that no two equal animals touch."""
    player = state.players[seat]
    for row, column in ALL_CELLS[: len(ALL_CELLS) - free]:
        player.sheet = player.sheet.stamped((row, column), ANIMALS[(row * 2 + column) % len(ANIMALS)])
    player.stamped = player.sheet.count()
    player.full = player.final = free == 0
    state.waiting = [waiting for waiting in state.waiting if not state.players[waiting].full]
