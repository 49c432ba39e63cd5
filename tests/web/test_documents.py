"""The documents say what the server does: every route, every message, every move, and no reference into nothing."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient

from companion.games.shelf import GAMES, TOOLS
from companion.web import documents, wire


def references(document: Any) -> set[str]:
    return set(re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document)))


def at(document: Any, path: str) -> Any:
    for part in path.split("/"):
        document = document[part]
    return document


@pytest.mark.parametrize("name", ["openapi", "asyncapi"])
def test_it_is_served_and_every_reference_leads_somewhere(client: FlaskClient, name: str) -> None:
    document = client.get(f"/api/{name}.json").get_json()
    assert document[name].startswith("3.")
    assert references(document)
    for path in references(document):
        assert at(document, path)


def test_every_route_of_the_application_is_in_the_document(client: FlaskClient) -> None:
    rules = client.application.url_map.iter_rules()
    served = {
        (method.lower(), re.sub(r"<[^>]+>", "{code}", rule.rule))
        for rule in rules
        for method in rule.methods or ()
        if rule.endpoint.startswith("api.") and method not in ("HEAD", "OPTIONS")
    }
    told = {(method, path) for path, methods in documents.openapi()["paths"].items() for method in methods}
    assert served == {(method, path) for method, path in told if method != "parameters"}


def test_every_message_that_a_client_may_send_is_in_the_document() -> None:
    messages = documents.asyncapi()["components"]["messages"]
    tags = {str(kind.__struct_config__.tag) for kind in wire.ClientMessage.__args__}
    assert tags == {name for name in messages if not name.startswith("told-")}
    assert "hello" in tags


def test_every_move_of_every_game_and_tool_is_in_the_document() -> None:
    document = documents.asyncapi()
    for game in (*GAMES.values(), *TOOLS.values()):
        schemas = [at(document, one["$ref"].removeprefix("#/")) for one in document["x-moves"][game.id]]
        types = {schema["properties"]["type"]["enum"][0] for schema in schemas}
        assert types == {str(kind.__struct_config__.tag) for kind in get_args(game.Moves) or (game.Moves,)}


def test_bodies_forbid_unknown_fields_in_the_document_too() -> None:
    schemas = documents.openapi()["components"]["schemas"]
    for name in ("NewRoom", "NewSeat", "Sheet", "Roll"):
        assert schemas[name]["additionalProperties"] is False
