"""The documents say what the server does: every route, every message, every move, and no reference into nothing."""

from __future__ import annotations

import json
import re
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient

from companion.games.shelf import GAMES, TOOLS
from companion.web import documents, wire
from tests.conftest import Server
from tests.web.phones import http, lobby, playing
from tests.web.served import served, with_unknown_fields


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


# -- what is really sent --------------------------------------------------------------------------------------------


def test_every_kind_of_message_is_as_the_document_says(server: Server) -> None:
    """Those that no whole game brings too: refusals, legal moves, a one-time code, the echo."""
    (ola,) = playing(server.url, "Ola", game="super-farmer", mode="table")
    ola.ask("moves", seat=0)
    assert "hand" in ola.ask("hand", seat=0)
    assert ola.ask("move", seat=0, move={"type": "roll", "faces": []})["type"] == "error"
    assert "fields" in ola.ask("start", first="nobody")
    ola.say(type="ping", at=1.5)
    assert ola.until("pong")["seq"] == ola.state["seq"]
    ola.say(type="ask", id="open", what="end")
    ola.until("ack")
    kinds = {served(server).hold_message(message, "super-farmer") for message in ola.messages}
    assert kinds == {str(kind.__struct_config__.tag) for kind in get_args(wire.ServerMessage)}
    ola.close()


def test_a_lobby_with_a_bot_and_an_open_question_is_as_the_document_says(server: Server) -> None:
    ola, bo = lobby(server.url, "Ola", "Bo", game="rambazamba")
    bot = http(server.url, f"/api/rooms/{ola.code}/seats", {"name": "Robo", "bot": "medium"}, ola.tokens[0])
    served(server).hold_answer(bot, "post", "/api/rooms/{code}/seats", 201)
    ola.catch_up(ola.ask("start")["seq"])
    assert ola.ask("ask", what="end")["type"] == "ack"
    ola.until("state")
    assert ola.state["room"]["ask"]
    for message in (*ola.messages, *bo.messages):
        served(server).hold_message(message, "rambazamba")
    for phone in (ola, bo):
        phone.close()


def test_an_unknown_field_anywhere_in_a_message_is_refused(server: Server) -> None:
    """The checks above can fail. Only tables by name stay open: a name more in them is no unknown field."""
    (ola,) = playing(server.url, "Ola", game="super-farmer", mode="table")
    ola.catch_up(ola.move(0, "roll")["seq"])
    accepted = set()
    for path, message in with_unknown_fields(ola.state).items():
        try:
            served(server).hold_message(message, "super-farmer")
            accepted.add(path.replace("eyes.0.view", "view"))
        except AssertionError:
            continue
    tables = {"room.options", "room.rulings", "view.counts.0.fox", "view.counts.0.wolf"}
    assert {path for path in accepted if ".params" not in path} == tables
    ola.close()


def test_what_http_answers_is_as_the_document_says(server: Server) -> None:
    documents = served(server)
    documents.hold_answer(http(server.url, "/api/games"), "get", "/api/games")
    made = http(server.url, "/api/rooms", {"game": "super-farmer", "mode": "table"})
    documents.hold_answer(made, "post", "/api/rooms", 201)
    path = f"/api/rooms/{made['code']}"
    documents.hold_answer(http(server.url, path), "get", "/api/rooms/{code}")
    seated = http(server.url, f"{path}/seats", {"name": "Ola"})
    documents.hold_answer(seated, "post", "/api/rooms/{code}/seats", 201)
    documents.hold_answer(http(server.url, f"{path}/log"), "get", "/api/rooms/{code}/log")
    unknown, malformed = http(server.url, "/api/rooms/BBBBB"), http(server.url, "/api/rooms", {})
    assert (unknown.pop("status"), malformed.pop("status")) == (404, 400)
    documents.hold_answer(unknown, "get", "/api/rooms/{code}", 404)
    documents.hold_answer(malformed, "post", "/api/rooms", 400)
    assert malformed["error"]["fields"]


def test_an_outlook_is_as_the_document_says(server: Server) -> None:
    (ola,) = playing(server.url, "Ola", game="super-farmer", mode="digital")
    outlook = http(server.url, f"/api/rooms/{ola.code}/outlook?seat=0")
    assert outlook["rolls"]
    served(server).hold_answer(outlook, "get", "/api/rooms/{code}/outlook")
    ola.close()


@pytest.mark.parametrize("name", TOOLS)
def test_what_a_tool_shows_is_as_the_document_says(server: Server, name: str) -> None:
    (ola,) = playing(server.url, "Ola", game=name, mode="table")
    ola.catch_up(ola.move(0, "roll")["seq"])
    for message in ola.messages:
        served(server).hold_message(message, name)
    ola.close()
