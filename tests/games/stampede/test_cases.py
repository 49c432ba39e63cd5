"""Cases reasoned by hand from the rulebook; each names the section that it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.games.stampede.scoring import score
from tests.games.stampede.wranglers import cases, named


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_a_pile_is_worth_what_the_case_says(case: dict[str, Any]) -> None:
    answer, expected = score(case["input"]), case["expected"]
    whole = [part["animal"] for part in answer["animals"] if part["complete"]]
    assert answer["total"] == expected["total"] == sum(part["points"] for part in answer["animals"])
    assert {animal: whole.count(animal) for animal in expected["complete"]} == expected["complete"]


@pytest.mark.parametrize("case", cases("refuse"), ids=named)
def test_a_wrong_payload_is_refused_with_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        score(case["input"])
    assert refusal.value.code == case["expected"]["code"]
    assert refusal.value.params["path"] == case["expected"]["path"]
