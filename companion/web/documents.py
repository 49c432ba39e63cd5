"""The documents of the interface: OpenAPI for HTTP, AsyncAPI for the socket; made from the schemas that check it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import starmap
from typing import Any, get_args

import msgspec
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

import companion
from companion.games import shelf
from companion.games.game import Scorer
from companion.rooms.shapes import LogShape, RoomShape
from companion.web import schemas, sent, wire
from companion.web.answers import Failure, GameInfo, Made, Seated
from companion.web.refusals import STATUS

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The room's five letters; read without case and spaces, with look-alikes forgiven.",
    "schema": {"type": "string"},
}

TELLING = [(game, game.Outlook) for game in shelf.GAMES.values() if game.Outlook]
"""Games that tell what chance may bring."""
OBJECT = {"type": "object"}
ROOM = sent.reference(sent.HOUSE, RoomShape)
LOG = sent.reference(sent.HOUSE, LogShape)
MADE = sent.reference(sent.HOUSE, Made)
SEATED = sent.reference(sent.HOUSE, Seated)
GAMES = {"type": "array", "items": sent.reference(sent.HOUSE, GameInfo)}
OUTLOOK = {"anyOf": [*(sent.reference(sent.home_of(game), kind) for game, kind in TELLING), {"type": "null"}]}
FAILURE = sent.reference(sent.HOUSE, Failure)

Row = tuple[str, str, str, str | None, int, Any, tuple[int, ...]]


def _scoring(game_id: str, scorer: Scorer) -> Row:
    """The row of a game's scorer."""
    path, body = f"/api/{scorer.verb}/{game_id}", scorer.Payload.__name__
    return "post", path, scorer.summary, body, 200, OBJECT, (400, 413, 415, 422)


ROUTES: tuple[Row, ...] = (
    ("get", "/healthz", "Whether the store answers", None, 200, OBJECT, (503,)),
    ("get", "/api/games", "The games with their options and rulings", None, 200, GAMES, ()),
    ("post", "/api/rooms", "Make a room, of a game or of `dice`", "NewRoom", 201, MADE, (400, 413, 415, 422, 429, 503)),
    ("get", "/api/rooms/{code}", "A room", None, 200, ROOM, (404, 429, 503)),
    ("delete", "/api/rooms/{code}", "Delete a room and all its names; the host", None, 204, None, (401, 403, 404)),
    (
        "post",
        "/api/rooms/{code}/seats",
        "Sit down: a new seat, a bot, a seat handed over, an empty seat",
        "NewSeat",
        201,
        SEATED,
        (400, 401, 403, 404, 409, 413, 415, 422, 429, 503),
    ),
    (
        "get",
        "/api/rooms/{code}/log",
        "The log, each entry with its events; while the game goes on, what the asking token may know",
        None,
        200,
        LOG,
        (404, 429, 503),
    ),
    (
        "get",
        "/api/rooms/{code}/outlook",
        "What chance may bring a seat as the game stands; null where a game does not tell",
        None,
        200,
        OUTLOOK,
        (400, 404, 409, 422, 429, 503),
    ),
    ("get", "/api/rooms/{code}/qr.svg", "The join link as a QR code", None, 200, "image/svg+xml", (400, 404, 429, 503)),
    *starmap(_scoring, shelf.SCORERS.items()),
    ("get", "/api/openapi.json", "This document", None, 200, OBJECT, ()),
    ("get", "/api/asyncapi.json", "The document of the socket", None, 200, OBJECT, ()),
)
"""Every route: method, path, what it does, the body's schema, the status and schema of its answer, its failures."""

NEEDS_TOKEN = {("delete", "/api/rooms/{code}")}
ASKS = {
    ("get", "/api/rooms/{code}/outlook"): [
        {"name": "seat", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}
    ],
    ("get", "/api/rooms/{code}/qr.svg"): [
        {"name": "hand", "in": "query", "schema": {"type": "string", "pattern": "^[0-9A-Za-z-]{0,32}$"}}
    ],
}
"""What is asked for in the address, by route."""
TAKES_TOKEN = {("post", "/api/rooms/{code}/seats"), ("get", "/api/rooms/{code}/log")}


@cache
def openapi() -> dict[str, Any]:
    """OpenAPI 3.1 of all that HTTP offers."""
    spec = APISpec(
        title="Companion",
        version=companion.__version__,
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin()],
        info={"description": "Rooms, scores and rolls. Everything is JSON in UTF-8."},
    )
    scored = (schemas.body_of(scorer.Payload) for scorer in shelf.SCORERS.values())
    bodies: tuple[type[schemas.Body], ...] = (schemas.NewRoom, schemas.NewSeat, *scored)
    for body in bodies:
        spec.components.schema(body.__name__, schema=body)
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for row in ROUTES:
        spec.path(path=row[1], operations={row[0]: _operation(row)}, parameters=[CODE] if "{code}" in row[1] else [])
    document: dict[str, Any] = spec.to_dict()
    document["components"]["schemas"] |= _answers()
    return document


def _answers() -> dict[str, Any]:
    """The schemas of what is answered."""
    answers = sent.of_house()
    for game, _ in TELLING:
        answers |= sent.of_game(game)
    answers["house.Trouble"]["properties"]["code"]["description"] = (
        f"With a status of their own: {', '.join(sorted(STATUS))}"
    )
    return answers


def _operation(row: Row) -> dict[str, Any]:
    method, path, does, body, status, gives, failures = row
    operation: dict[str, Any] = {"summary": does, "responses": {str(status): _answer(gives)}}
    for failure in failures:
        operation["responses"][str(failure)] = _answer(FAILURE, "Refused")
    if (method, path) in ASKS:
        operation["parameters"] = ASKS[method, path]
    if body is not None:
        schema = {"$ref": f"#/components/schemas/{body}"}
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    if (method, path) in NEEDS_TOKEN | TAKES_TOKEN:
        operation["security"] = [{"token": []}, *([{}] if (method, path) in TAKES_TOKEN else [])]
    return operation


def _answer(gives: Any, description: str = "Done") -> dict[str, Any]:
    if gives is None:
        return {"description": description}
    if isinstance(gives, str):
        return {"description": description, "content": {gives: {"schema": {"type": "string"}}}}
    return {"description": description, "content": {"application/json": {"schema": gives}}}


@cache
def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3.0 of the socket: every message each way, and every game's and tool's moves and view."""
    schemas_, messages = _sent()
    told = {f"told-{kind.__struct_config__.tag}": _from_server(kind) for kind in get_args(wire.ServerMessage)}
    moves, move_schemas = _moves()
    views, view_schemas = _views()
    seen = sent.of_house()
    seen["house.Eyes"]["properties"] |= {
        "view": {"anyOf": [*views.values(), {"type": "null"}]},
        "moves": {"type": "array", "items": {"anyOf": [one for kinds in moves.values() for one in kinds]}},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Companion",
            "version": companion.__version__,
            "description": "One JSON object per message, at most 16 KiB and 32 levels.",
        },
        "channels": {
            "room": {
                "address": "/ws/rooms/{code}",
                "parameters": {"code": {"description": "The room's five letters."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in (*messages, *told)},
            }
        },
        "operations": {"toServer": _said("receive", messages), "toClient": _said("send", told)},
        "components": {"schemas": schemas_ | move_schemas | seen | view_schemas, "messages": messages | told},
        "x-moves": moves,
        "x-views": views,
    }


def _sent() -> tuple[dict[str, Any], dict[str, Any]]:
    """Schemas and messages of all that a client may say."""
    kinds = get_args(wire.ClientMessage)
    _, found = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    messages = {str(kind.__struct_config__.tag): {"payload": _ref(kind.__name__)} for kind in kinds}
    return dict(found), messages


def _from_server(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """A message of the server."""
    return {"payload": sent.reference(sent.HOUSE, kind), "summary": (kind.__doc__ or "").partition("\n")[0]}


def _views() -> tuple[dict[str, Any], dict[str, Any]]:
    """What `view` is in every game and tool, by its id; and the schemas."""
    views: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for game in (*shelf.GAMES.values(), *shelf.TOOLS.values()):
        views[game.id] = sent.reference(sent.home_of(game), game.View)
        found |= sent.of_game(game)
    return views, found


def _moves() -> tuple[dict[str, Any], dict[str, Any]]:
    """Every game's and tool's moves by its id, and their schemas, each under its name: two may share a word."""
    moves: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for game in (*shelf.GAMES.values(), *shelf.TOOLS.values()):
        kinds = get_args(game.Moves) or (game.Moves,)
        schemas_of, named = msgspec.json.schema_components(
            kinds, ref_template=f"#/components/schemas/{game.id}.{{name}}"
        )
        found |= {f"{game.id}.{name}": schema for name, schema in named.items()}
        moves[game.id] = list(schemas_of)
    return moves, found


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _said(action: str, names: Iterable[str]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/room"},
        "messages": [{"$ref": f"#/channels/room/messages/{name}"} for name in names],
    }
