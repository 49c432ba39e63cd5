"""The documents of the interface, made from the schemas that guard it: OpenAPI for HTTP, AsyncAPI for the socket."""

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
from companion.web import schemas, wire
from companion.web.refusals import STATUS

CODE = {
    "name": "code",
    "in": "path",
    "required": True,
    "description": "The room's five letters; read without case and spaces, with look-alikes forgiven.",
    "schema": {"type": "string"},
}

ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "params", "message"],
            "properties": {
                "code": {
                    "type": "string",
                    "description": "Stable. With a status of their own: " + ", ".join(sorted(STATUS)),
                },
                "params": {"type": "object", "description": "What was wanted and what was found."},
                "message": {"type": "string", "description": "English, for developers."},
                "fields": {
                    "type": "object",
                    "description": "Messages by path, such as `cells.2.4`; the empty path is the whole body.",
                    "additionalProperties": {"type": "array", "items": {"type": "string"}},
                },
            },
        }
    },
}

OBJECT = {"type": "object"}
ROOM = {
    "type": "object",
    "description": "The room as its seats and screens see it; secrets are not in it.",
    "required": ["code", "game", "mode", "phase", "seats", "host", "order", "turn", "options", "rulings", "seq"],
    "properties": {
        "code": {"type": "string"},
        "game": {"type": "string"},
        "mode": {"enum": ["table", "digital"]},
        "phase": {"enum": ["lobby", "playing", "finished"]},
        "seats": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "seat": {"type": "integer"},
                    "name": {"type": "string"},
                    "kind": {"enum": ["person", "bot"]},
                    "connected": {"type": "boolean"},
                    "real": {"type": "boolean"},
                },
            },
        },
        "host": {"type": ["integer", "null"]},
        "order": {"type": "array", "items": {"type": "integer"}},
        "turn": {"type": "array", "items": {"type": "integer"}},
        "options": OBJECT,
        "rulings": OBJECT,
        "edition": {"type": "string"},
        "watchers": {"type": "integer"},
        "ask": {"type": ["object", "null"]},
        "next": {"type": ["string", "null"]},
        "result": {"type": ["object", "null"]},
        "finished_at": {
            "type": ["integer", "null"],
            "description": "Since when the game is over, on the server's clock in ms; all phones tell it by this time.",
        },
        "seq": {"type": "integer"},
        "at": {"type": "integer", "description": "When the newest entry was made, on the server's clock in ms."},
        "open": {"type": "boolean", "description": "Whether new seats are to be had."},
    },
}
SEAT_AND_TOKEN = {
    "seat": {"type": ["integer", "null"]},
    "token": {"type": ["string", "null"], "description": "Null for a bot."},
}
SEATED = {"type": "object", "required": ["seat", "token"], "properties": SEAT_AND_TOKEN}
MADE = {
    "type": "object",
    "required": ["code", "seat", "token", "url"],
    "properties": {**SEAT_AND_TOKEN, "code": {"type": "string"}, "url": {"type": "string"}},
}
GAMES = {
    "type": "array",
    "items": {
        "type": "object",
        "required": ["id", "name", "modes", "options", "rulings", "editions", "bots", "dice"],
        "properties": {
            "id": {"type": "string"},
            "name": {"type": "string"},
            "modes": OBJECT,
            "options": {"type": "array", "items": OBJECT},
            "rulings": {"type": "array", "items": OBJECT},
            "editions": {
                "type": "array",
                "description": "What `edition` of a new room may be; the first is the usual one.",
                "items": {
                    "type": "object",
                    "required": ["name", "house"],
                    "properties": {
                        "name": {"type": "string"},
                        "house": {
                            "type": "boolean",
                            "description": "Whether some of its components were made up here.",
                        },
                        "options": {"type": "array", "items": OBJECT, "description": "If they are others than usual."},
                        "rulings": {"type": "array", "items": OBJECT, "description": "If they are others than usual."},
                    },
                },
            },
            "bots": {"type": "array", "items": {"type": "string"}, "description": "From the weakest up."},
            "dice": {
                "type": "array",
                "description": "The faces of each die in the box, each as often as it is printed.",
                "items": {"type": "array", "items": {"type": "string"}},
            },
        },
    },
}

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
        OBJECT,
        (404, 429, 503),
    ),
    (
        "get",
        "/api/rooms/{code}/outlook",
        "What chance may bring a seat as the game stands; null where a game does not tell",
        None,
        200,
        {"type": ["object", "null"]},
        (400, 404, 409, 422, 429, 503),
    ),
    ("get", "/api/rooms/{code}/qr.svg", "The join link as a QR code", None, 200, "image/svg+xml", (404, 429, 503)),
    *starmap(_scoring, shelf.SCORERS.items()),
    ("get", "/api/openapi.json", "This document", None, 200, OBJECT, ()),
    ("get", "/api/asyncapi.json", "The document of the socket", None, 200, OBJECT, ()),
)
"""Every route: method, path, what it does, the body's schema, the status and schema of its answer, its failures."""

NEEDS_TOKEN = {("delete", "/api/rooms/{code}")}
ASKS = {
    ("get", "/api/rooms/{code}/outlook"): [
        {"name": "seat", "in": "query", "required": True, "schema": {"type": "integer", "minimum": 0}}
    ]
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
    spec.components.schema("Error", ERROR)
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for row in ROUTES:
        spec.path(path=row[1], operations={row[0]: _operation(row)}, parameters=[CODE] if "{code}" in row[1] else [])
    return spec.to_dict()


def _operation(row: Row) -> dict[str, Any]:
    method, path, does, body, status, gives, failures = row
    operation: dict[str, Any] = {"summary": does, "responses": {str(status): _answer(gives)}}
    for failure in failures:
        operation["responses"][str(failure)] = _answer({"$ref": "#/components/schemas/Error"}, "Refused")
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


EYES = {
    "type": "object",
    "required": ["view", "events", "gap"],
    "properties": {
        "view": {"type": "object", "description": "What these eyes may see; each game's own shape."},
        "moves": {"type": "array", "items": OBJECT, "description": "Legal moves of a seat, complete, at most 64."},
        "more": {"type": "boolean", "description": "Whether there are other legal moves."},
        "events": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["code", "params"],
                "properties": {"code": {"type": "string"}, "params": OBJECT},
            },
        },
        "gap": {"type": "boolean", "description": "Whether events since the last state are missing."},
    },
}
TOLD: dict[str, tuple[str, dict[str, Any]]] = {
    "state": (
        "The whole state; an older one that was not sent yet is replaced by it.",
        {
            "seq": {"type": "integer"},
            "room": {"$ref": "#/components/schemas/Room"},
            "eyes": {"type": "object", "description": "By seat held, or `table`.", "additionalProperties": EYES},
        },
    ),
    "moves": ("All legal moves, as asked.", {"id": {"type": "string"}, "moves": {"type": "array", "items": OBJECT}}),
    "ack": ("Committed. An answer to `hand` carries `hand`.", {"id": {"type": "string"}, "seq": {"type": "integer"}}),
    "error": (
        "Refused; nothing has changed.",
        {"code": {"type": "string"}, "params": OBJECT, "message": {"type": "string"}},
    ),
    "pong": (
        "The answer to `ping`, with the server's clock in ms.",
        {"at": {"type": "number"}, "server": {"type": "integer"}},
    ),
}
"""What the server says: type, what it means, the fields that are always there."""


@cache
def asyncapi() -> dict[str, Any]:
    """AsyncAPI 3.0 of the socket: every message each way, and every game's and tool's moves."""
    schemas_, messages = _sent()
    schemas_ |= {"Room": ROOM} | {f"Told{kind.capitalize()}": _told(kind) for kind in TOLD}
    told = {f"told-{kind}": {"payload": _ref(f"Told{kind.capitalize()}"), "summary": TOLD[kind][0]} for kind in TOLD}
    moves, move_schemas = _moves()
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
        "components": {"schemas": schemas_ | move_schemas, "messages": messages | told},
        "x-moves": moves,
    }


def _sent() -> tuple[dict[str, Any], dict[str, Any]]:
    """Schemas and messages of all that a client may say."""
    kinds = get_args(wire.ClientMessage)
    _, found = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    messages = {str(kind.__struct_config__.tag): {"payload": _ref(kind.__name__)} for kind in kinds}
    return dict(found), messages


def _told(kind: str) -> dict[str, Any]:
    meaning, properties = TOLD[kind]
    return {
        "type": "object",
        "description": meaning,
        "required": ["type", *properties],
        "properties": {"type": {"const": kind}, **properties},
    }


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
