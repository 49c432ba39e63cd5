"""Holds what the server says to the documents that it serves: every field is there, and none that they do not name."""

from __future__ import annotations

import copy
import json
from functools import cache, cached_property
from typing import Any

from jsonschema import Draft202012Validator

from tests.conftest import Server
from tests.web.phones import http

Json = Any


class Served:
    """The documents of one server. asyncapi, openapi: as they are served."""

    def __init__(self, asyncapi: Json, openapi: Json) -> None:
        self._asyncapi = asyncapi
        self._openapi = openapi
        self._validators: dict[tuple[str, str], Draft202012Validator] = {}

    def hold_message(self, message: Json, game: str) -> str:
        """A message of the socket, in a room of that game, is as the document says. Gives its type."""
        kind: str = message["type"]
        payload = self._asyncapi["components"]["messages"][f"told-{kind}"]["payload"]
        self._hold(self._of_game(game), payload, message, game)
        return kind

    def hold_view(self, view: Json, game: str) -> None:
        """A view is as the document says."""
        self._hold(self._asyncapi, self._asyncapi["x-views"][game], view, game)

    def hold_answer(self, answer: Json, method: str, path: str, status: int = 200) -> None:
        """What HTTP answered is as the document says."""
        told = self._openapi["paths"][path][method]["responses"][str(status)]["content"]["application/json"]["schema"]
        self._hold(self._openapi, told, answer, path)

    def _hold(self, document: Json, schema: Json, value: Json, about: str) -> None:
        key = (about, json.dumps(schema))
        if key not in self._validators:
            self._validators[key] = Draft202012Validator({**schema, "components": document["components"]})
        for fault in self._validators[key].iter_errors(value):
            raise AssertionError(f"{about}: {fault.json_path}: {fault.message[:300]}")

    def _of_game(self, game: str) -> Json:
        """The document as it holds in a room of that game: the eyes see that game's view and moves, and no other's."""
        if game not in self._by_game:
            document = copy.deepcopy(self._asyncapi)
            eyes = document["components"]["schemas"]["house.Eyes"]["properties"]
            eyes["view"] = {"anyOf": [document["x-views"][game], {"type": "null"}]}
            eyes["moves"]["items"] = {"anyOf": document["x-moves"][game]}
            self._by_game[game] = document
        return self._by_game[game]

    @cached_property
    def _by_game(self) -> dict[str, Json]:
        return {}


@cache
def served(server: Server) -> Served:
    """The documents of a running server."""
    return Served(http(server.url, "/api/asyncapi.json"), http(server.url, "/api/openapi.json"))


def with_unknown_fields(value: Json) -> dict[str, Json]:
    """The value as often as there are objects in it, each time with an unknown field in another one, by its path."""
    found = {}
    for path in _objects(value):
        planted = copy.deepcopy(value)
        at = planted
        for step in path:
            at = at[step]
        at["unknown"] = 1
        found[".".join(map(str, path))] = planted
    return found


def _objects(value: Json) -> list[tuple[Any, ...]]:
    """The path to each object."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    paths = [(step, *path) for step, one in below for path in _objects(one)]
    return [(), *paths] if isinstance(value, dict) else paths
