"""Cases reasoned by hand from the rulebook; each names the section that it comes from."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.farmerstein.scoring import score
from companion.games.game import IllegalMove
from tests.games.farmerstein.tables import cases, named

NEEDS = {"america": 3, "europe": 4, "asia": 5}


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_an_army_conquers_what_the_case_says(case: dict[str, Any]) -> None:
    continents, expected = score(case["input"])["continents"], case["expected"]
    assert {name: part["met"] for name, part in continents.items()} == expected["met"]
    assert {name: part["needs"] for name, part in continents.items()} == NEEDS
    conquered = {name for name, part in continents.items() if part["conquered"]}
    assert conquered == set(expected.get("conquered", ()))
    for name, part in continents.items():
        assert len(set(part["cards"])) == (NEEDS[name] if part["met"] else 0)
        assert all(0 <= index < len(case["input"]["army"]) for index in part["cards"])


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_the_cards_named_conquer_by_themselves(case: dict[str, Any]) -> None:
    """Exactly these and no others are needed: an army of them alone meets the same combination."""
    army = case["input"]["army"]
    for name, part in score(case["input"])["continents"].items():
        if part["met"]:
            alone = {**case["input"], "army": [army[index] for index in part["cards"]]}
            assert score(alone)["continents"][name]["cards"] == list(range(NEEDS[name]))


@pytest.mark.parametrize("case", cases("refuse"), ids=named)
def test_a_wrong_payload_is_refused_with_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as refusal:
        score(case["input"])
    assert refusal.value.code == case["expected"]["code"]
    assert refusal.value.params["path"] == case["expected"]["path"]
