"""Cases reasoned by hand from the rulebook, each with hands that the server knows and with real cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.rambazamba.moves import cards_of
from tests.games.rambazamba.table import CASES, GAME, Table, codes


def begun(case: dict[str, Any], mode: str) -> tuple[Table, Any]:
    """The table of a case, the seat that plays on turn with a full hand, and its move."""
    move = GAME.read_move(json.dumps(case["input"]["move"]).encode())
    hand = case["input"].get("hand", [*cards_of(move), *["farmer"] * 3][:3])
    table = Table(*case["input"]["farms"], hand="", mode=mode)
    table.state.on_turn = case["input"]["seat"]
    if mode == "digital":
        for card in hand:
            table.state.cards.deck.remove(card)  # type: ignore[union-attr]
        table.state.cards.hands[table.state.on_turn] = hand
    return table, move


@pytest.mark.parametrize("mode", ["digital", "table"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_play_is_legal_or_refused_as_the_case_says(case: dict[str, Any], mode: str) -> None:
    table, move = begun(case, mode)
    expected, seat = case["expected"], table.state.on_turn
    if not expected["legal"]:
        assert table.refuses(move)[0] not in ("not-your-turn", "not-in-hand", "not-unseen")
        assert move not in table.moves()
        return
    assert move in table.moves()
    events = table.play(move)
    assert [table.state.farms[one] for one in table.state.order] == expected["farms"]
    assert sorted(table.state.cards.discards) == expected["discarded"]
    assert table.state.winners() == ([] if expected["winner"] is None else [expected["winner"]])
    assert ("drew" in codes(events)) is expected["draws"]
    assert table.state.cards.size(seat) == 3
