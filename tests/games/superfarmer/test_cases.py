"""Rolls, requests and exchanges reasoned by hand from the rulebook; they lie in `cases.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.games.superfarmer.exchange import what_comes
from companion.games.superfarmer.herd import ANIMALS, Bundle, Herd, box_less, herd_of
from companion.games.superfarmer.moves import Accept, Exchange, Offer
from tests.games.superfarmer.table import FULL_BOX, GAME, Table

CASES = json.loads(Path(__file__).with_name("cases.json").read_text())


def named(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES[kind]])


@named("resolve")
def test_a_roll_resolved_for_people_without_a_room(case: dict[str, Any]) -> None:
    answer, expected = GAME.resolve(case["input"]), case["expected"]
    assert answer["herd"] == herd_of(expected["herd"])
    assert answer["won"] is expected["won"]
    if "bank" in expected:
        assert answer["bank"] == herd_of(expected["bank"])
    assert together(answer["herd"], answer["bank"]) == together(case["input"]["herd"], bank_before(case["input"]))


def bank_before(request: dict[str, Any]) -> Herd:
    """The bank of a request: what it names, and the box less the herd for the rest."""
    box = GAME.edition.box_with(GAME.settle({}, request.get("rulings", {}), "digital")["horses"])
    bank: Herd = box_less(box, [herd_of(request["herd"])]) | request.get("bank", {})
    return bank


def together(herd: Bundle, bank: Bundle) -> Herd:
    return {animal: herd.get(animal, 0) + bank[animal] for animal in ANIMALS}


@named("resolve")
def test_a_roll_at_the_table_does_what_the_resolver_says(case: dict[str, Any]) -> None:
    request = case["input"]
    table = Table(request["herd"], rulings={"after-win": "ends", **request.get("rulings", {})})
    table.state.bank.update(request.get("bank", {}))
    table.roll(*request["roll"])
    assert table.state.herds[0] == herd_of(case["expected"]["herd"])
    assert table.is_over() is case["expected"]["won"]


@named("refuse")
def test_a_request_that_must_be_refused(case: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.resolve(case["input"])
    assert isinstance(refusal.value.params["path"], str)


@named("exchange")
def test_an_exchange(case: dict[str, Any]) -> None:
    request, expected = case["input"], case["expected"]
    if "partner" in request:
        _with_player(request, expected)
    else:
        _with_bank(request, expected)


def _with_bank(request: dict[str, Any], expected: dict[str, Any]) -> None:
    table = Table(request["herd"], {})
    table.state.bank = herd_of(request["bank"])
    move = Exchange(request["give"], request["get"])
    assert (move in table.moves()) is expected["legal"]
    if not expected["legal"]:
        table.refuses(0, move)
        return
    came = what_comes(table.bank(), request["get"])
    table.play(0, move)
    assert table.herd() == expected["herd"]
    for animal in ANIMALS:
        paid = request["give"].get(animal, 0) - came.get(animal, 0)
        assert table.bank()[animal] == request["bank"].get(animal, 0) + paid
    if "bank" in expected:
        assert table.bank() == herd_of(expected["bank"])


def _with_player(request: dict[str, Any], expected: dict[str, Any]) -> None:
    table = Table(request["herd"], request["partner"])
    move = Offer(1, request["give"], request["get"])
    assert (move in table.moves()) is expected["legal"]
    if not expected["legal"]:
        table.refuses(0, move)
        return
    table.play(0, move)
    table.play(1, Accept())
    assert table.herd(0) == expected["herd"]
    assert table.herd(1) == expected["partner"]


def test_the_cases_are_for_the_box_of_the_rulebook() -> None:
    """Source: rulebook, "What's in the box"."""
    assert Table({}).box == FULL_BOX
    assert {kind: len(CASES[kind]) for kind in ("resolve", "refuse", "exchange")} == {
        "resolve": 60,
        "refuse": 19,
        "exchange": 22,
    }
