"""Scoring a pile over HTTP: the contract's answers, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web import documents
from tests.games.stampede.wranglers import cases, named
from tests.web.test_api import assert_refused

PATH = "/api/score/stampede"
NONE = {"complete": 0, "stray": 0, "elephant": "none"}


@pytest.mark.parametrize("case", cases("score"), ids=named)
def test_a_pile_is_scored_as_by_hand(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = client.post(PATH, json=case["input"]).get_json()
    whole = [part["animal"] for part in answer["animals"] if part["complete"]]
    assert answer["total"] == case["expected"]["total"]
    assert {animal: whole.count(animal) for animal in case["expected"]["complete"]} == case["expected"]["complete"]
    assert sorted(place for part in answer["animals"] for place in part["cards"]) == list(
        range(len(case["input"]["pile"]))
    )


@pytest.mark.parametrize("case", cases("refuse"), ids=named)
def test_a_faulty_pile_is_refused_with_its_place(client: FlaskClient, case: dict[str, Any]) -> None:
    response = client.post(PATH, json=case["input"])
    assert response.status_code in (400, 422)
    assert assert_refused(response, response.status_code)["fields"]


@pytest.mark.parametrize(
    ("counts", "total"),
    [
        ({"complete": 0, "stray": 4, "elephant": "none"}, -4),
        ({"complete": 2, "stray": 2, "elephant": "none"}, 4),
        ({"complete": 0, "stray": 0, "elephant": 2}, -6),
        ({"complete": 0, "stray": 0, "elephant": 1}, -3),
        ({"complete": 0, "stray": 0, "elephant": 3}, -9),
        ({"complete": 1, "stray": 0, "elephant": "complete"}, 9),
        (NONE, 0),
    ],
)
def test_numbers_are_scored_too(client: FlaskClient, counts: dict[str, Any], total: int) -> None:
    assert client.post(PATH, json={"counts": counts}).get_json() == {"total": total}


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({}, 400, "malformed", ""),
        ({"pile": [], "counts": NONE}, 400, "malformed", ""),
        ({"pile": None}, 400, "malformed", "pile"),
        ({"pile": {}}, 400, "malformed", "pile"),
        ({"pile": [None]}, 400, "malformed", "pile.0"),
        ({"pile": ["rhino-head", 1]}, 400, "malformed", "pile.1"),
        ({"pile": [], "player": "Ann"}, 400, "malformed", "player"),
        ({"pile": [], "rulings": None}, 400, "malformed", "rulings"),
        ({"pile": [], "rulings": {"reading": None}}, 400, "malformed", "rulings.reading"),
        ({"pile": [], "rulings": {"reading": True}}, 400, "malformed", "rulings.reading"),
        ({"counts": None}, 400, "malformed", "counts"),
        ({"counts": {}}, 400, "malformed", "counts.complete"),
        ({"counts": {**NONE, "complete": 1.0}}, 400, "malformed", "counts.complete"),
        ({"counts": {**NONE, "complete": True}}, 400, "malformed", "counts.complete"),
        ({"counts": {**NONE, "complete": "1"}}, 400, "malformed", "counts.complete"),
        ({"counts": {**NONE, "complete": None}}, 400, "malformed", "counts.complete"),
        ({"counts": {**NONE, "stray": -1}}, 400, "malformed", "counts.stray"),
        ({"counts": {**NONE, "elephant": True}}, 400, "malformed", "counts.elephant"),
        ({"counts": {**NONE, "elephant": 1.0}}, 400, "malformed", "counts.elephant"),
        ({"counts": {**NONE, "elephant": None}}, 400, "malformed", "counts.elephant"),
        ({"counts": {**NONE, "elephant": 4}}, 400, "malformed", "counts.elephant"),
        ({"counts": {**NONE, "elephant": "whole"}}, 400, "malformed", "counts.elephant"),
        ({"counts": {**NONE, "lion": 1}}, 400, "malformed", "counts.lion"),
        ({"counts": {**NONE, "complete": 20}}, 422, "card-too-often", "counts.complete"),
        ({"counts": {**NONE, "complete": 19, "stray": 1}}, 422, "card-too-often", "counts.stray"),
        ({"pile": ["rhino"]}, 422, "not-a-choice", "pile.0"),
        ({"pile": ["rhino-head"] * 11}, 422, "card-too-often", "pile.10"),
        ({"pile": [], "rulings": {"reading": "loose"}}, 422, "bad-option", "rulings.reading"),
        ({"pile": [], "rulings": {"tied-groups": "all"}}, 422, "unknown-option", "rulings.tied-groups"),
    ],
)
def test_what_is_wrong_names_its_place(
    client: FlaskClient, body: dict[str, Any], status: int, code: str, field: str
) -> None:
    assert field in assert_refused(client.post(PATH, json=body), status, code)["fields"]


def test_several_faults_are_told_together(client: FlaskClient) -> None:
    body = {"pile": ["lion-head", "elephant-head", "elephant-head"], "rulings": {"reading": "loose"}}
    assert set(assert_refused(client.post(PATH, json=body), 422)["fields"]) == {"pile.0", "pile.2", "rulings.reading"}


def test_the_document_forbids_unknown_fields_at_both_depths() -> None:
    schemas = documents.openapi()["components"]["schemas"]
    assert schemas["Pile"]["additionalProperties"] is schemas["PileCounts"]["additionalProperties"] is False
    assert schemas["PileCounts"]["properties"]["elephant"]["enum"] == ["none", "complete", 1, 2, 3]


@pytest.mark.parametrize(("card", "status"), [("lion", 422), (None, 400)])
def test_a_body_full_of_faults_gets_no_answer_many_times_its_size(client: FlaskClient, card: Any, status: int) -> None:
    """The first faults are told, in order."""
    response = client.post(PATH, json={"pile": [card] * 150})
    told = assert_refused(response, status)["fields"]
    assert list(told)[:2] == ["pile.0", "pile.1"] and len(told) == 100
