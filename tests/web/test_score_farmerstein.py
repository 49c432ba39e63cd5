"""Scoring an army over HTTP: the contract's answers, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web import documents
from tests.games.farmerstein.tables import cases, named
from tests.web.test_api import assert_refused

PATH = "/api/score/farmerstein"
OBJECTIVE = {"america": "any", "europe": "any", "asia": "any"}
ARMY = [{"plant": "fly-potato", "colours": ["yellow"]}]


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_an_army_is_judged_as_by_hand(client: FlaskClient, case: dict[str, Any]) -> None:
    continents = client.post(PATH, json=case["input"]).get_json()["continents"]
    assert {name: part["met"] for name, part in continents.items()} == case["expected"]["met"]
    for part in continents.values():
        assert set(part) == {"met", "needs", "cards", "conquered"}
        assert len(part["cards"]) == (part["needs"] if part["met"] else 0)


@pytest.mark.parametrize("case", cases("refuse"), ids=named)
def test_a_faulty_army_is_refused_with_its_place(client: FlaskClient, case: dict[str, Any]) -> None:
    response = client.post(PATH, json=case["input"])
    assert response.status_code in (400, 422)
    assert assert_refused(response, response.status_code)["fields"]


@pytest.mark.parametrize(
    ("more", "status", "field"),
    [
        ({"army": None}, 400, "army"),
        ({"army": {}}, 400, "army"),
        ({"army": [None]}, 400, "army.0"),
        ({"army": [{"plant": "olive", "colours": None}]}, 400, "army.0.colours"),
        ({"army": [{"plant": "olive", "colours": [1]}]}, 400, "army.0.colours.0"),
        ({"army": [{"plant": None, "colours": ["red"]}]}, 400, "army.0.plant"),
        ({"army": [{"plant": "olive", "colours": ["red"], "stars": 1}]}, 400, "army.0.stars"),
        ({"objective": None}, 400, "objective"),
        ({"objective": {**OBJECTIVE, "asia": None}}, 400, "objective.asia"),
        ({"objective": {**OBJECTIVE, "mars": "any"}}, 400, "objective.mars"),
        ({"conquered": None}, 400, "conquered"),
        ({"conquered": "asia"}, 400, "conquered"),
        ({"conquered": ["asia", "asia"]}, 422, "conquered.1"),
        ({"rulings": {}}, 400, "rulings"),
        ({"army": [{"plant": "olive\n", "colours": ["red"]}]}, 422, "army.0.plant"),
        ({"army": [{"plant": "olive", "colours": []}]}, 422, "army.0.colours"),
        ({"objective": {**OBJECTIVE, "asia": "all"}}, 422, "objective.asia"),
    ],
)
def test_a_wrong_body_names_the_very_place(client: FlaskClient, more: dict[str, Any], status: int, field: str) -> None:
    body = {"army": ARMY, "objective": OBJECTIVE} | more
    assert field in assert_refused(client.post(PATH, json=body), status)["fields"]


def test_all_that_is_wrong_is_told_at_once(client: FlaskClient) -> None:
    body = {"army": [{"plant": "Olive", "colours": ["pink"]}], "objective": OBJECTIVE, "conquered": ["mars"]}
    fields = assert_refused(client.post(PATH, json=body), 422)["fields"]
    assert set(fields) == {"army.0.plant", "army.0.colours.0", "conquered.0"}


def test_an_army_as_large_as_it_may_be_is_judged_in_no_time(client: FlaskClient) -> None:
    army = [{"plant": "p", "colours": ["red", "blue"]}] * 100
    answer = client.post(PATH, json={"army": army, "objective": OBJECTIVE | {"asia": "different-colours"}})
    continents = answer.get_json()["continents"]
    assert continents["america"]["met"] and not continents["asia"]["met"]


def test_it_stands_in_the_document() -> None:
    document = documents.openapi()
    assert document["paths"][PATH]["post"]["requestBody"]
    assert {"Army", "PlantCard"} <= set(document["components"]["schemas"])
