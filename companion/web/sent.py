"""JSON Schemas of what the server sends, made from the structs that it encodes.

The documents of the interface show them, and the phone's typedefs are written from them (`tools/typedefs.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from companion.games.game import Game
from companion.rooms.shapes import LogShape
from companion.web import wire
from companion.web.answers import Failure, GameInfo, Made, Seated

ANSWERS = (GameInfo, Made, Seated, Failure)
Schema = dict[str, Any]
HOUSE = "house"
"""The home of all shapes that belong to no game."""


def of_house() -> dict[str, Schema]:
    """Every message of the socket, every answer of HTTP; each under `house.` and its name, as are shapes in them."""
    return _schemas([*get_args(wire.ServerMessage), LogShape, *ANSWERS], HOUSE)


def of_game(game: Game) -> dict[str, Schema]:
    """What a game shows: its view and its outlook, each under the game's home, as are the shapes in them."""
    return _schemas([game.View, *([game.Outlook] if game.Outlook else [])], home_of(game))


def home_of(game: Game) -> str:
    """The home of what a game shows; its moves have names of their own."""
    return f"{game.id}.view"


def reference(home: str, kind: type) -> Schema:
    """The reference to a shape."""
    return {"$ref": f"#/components/schemas/{home}.{_outside(kind.__name__)}"}


def _schemas(kinds: Sequence[Any], home: str) -> dict[str, Schema]:
    _, found = msgspec.json.schema_components(kinds, ref_template=f"#/components/schemas/{home}.{{name}}")
    return {f"{home}.{_outside(name)}": _as_sent(schema) for name, schema in found.items()}


def _outside(name: str) -> str:
    return name.removesuffix("Shape")


def _as_sent(schema: Schema) -> Schema:
    """A struct's schema for a reader: what has a default is sent too, and nothing else is."""
    told: Schema = _renamed(schema)
    required, properties = set(told.get("required", ())), told["properties"]
    told["required"] = [name for name, one in properties.items() if name in required or "default" in one]
    told["properties"] = {name: _without(one, "default") for name, one in properties.items()}
    told["additionalProperties"] = False
    return told


def _renamed(value: Any) -> Any:
    """A copy in which titles and references say a shape's name as it is outside."""
    if isinstance(value, dict):
        return {
            key: _outside(one) if key in ("title", "$ref") and isinstance(one, str) else _renamed(one)
            for key, one in value.items()
        }
    return [_renamed(one) for one in value] if isinstance(value, list) else value


def _without(schema: Schema, key: str) -> Schema:
    return {name: one for name, one in schema.items() if name != key}
