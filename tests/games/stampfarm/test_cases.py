"""Cases reasoned by hand from the rulebook; each names the section that it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.games.stampfarm.board import Sheet
from companion.games.stampfarm.moves import Stamp
from companion.games.stampfarm.scoring import score
from tests.games.stampfarm.boards import cases, named, new_game, play


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_a_sheet_is_worth_what_the_case_says(case: dict[str, Any]) -> None:
    answer, expected = score(case["input"]), case["expected"]
    cards = {card["card"]: card for card in answer["cards"]}
    assert answer["total"] == expected["total"]
    assert {animal: group["points"] for animal, group in answer["groups"].items()} == expected["groups"]
    assert {card: part["points"] for card, part in cards.items()} == expected["cards"]
    assert answer["complete"] is expected["complete"]
    for animal, cells in expected.get("cells", {}).items():
        assert answer["groups"][animal]["cells"] == cells
    for card, cells in expected.get("card-cells", {}).items():
        assert cards[card]["cells"] == cells


@pytest.mark.parametrize("case", cases("refuse"), ids=named)
def test_a_wrong_payload_is_refused_with_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        score(case["input"])
    assert refusal.value.code == case["expected"]["code"]
    assert refusal.value.params["path"] == case["expected"]["path"]


@pytest.mark.parametrize("case", cases("turn"), ids=named)
def test_a_turn_is_legal_or_refused_as_the_case_says(case: dict[str, Any]) -> None:
    turn, expected = case["input"], case["expected"]
    state = new_game(2, rules=turn["mode"])
    cells = tuple(map(tuple, turn["cells"]))
    state.faces, state.taken = turn["dice"], turn["taken"]
    state.waiting = [0, 1] if turn["taken"] is None else [1]
    seat = state.waiting[0]
    state.players[seat].sheet = Sheet(cells, (), tuple(turn["barn"]))
    move = Stamp(turn["die"], turn["stamp"], turn["to"] if turn["to"] == "barn" else tuple(turn["to"]))
    if expected["legal"]:
        play(state, seat, move)
        assert state.players[seat].sheet.cells == tuple(map(tuple, expected["cells"]))
        assert list(state.players[seat].sheet.barn) == expected["barn"]
    else:
        with pytest.raises(IllegalMove):
            play(state, seat, move)
        assert state.players[seat].sheet == Sheet(cells, (), tuple(turn["barn"]))
