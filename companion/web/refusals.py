"""Every failure as one JSON object, `{"error": {"code", "params", "message", "fields"?}}`, and its status."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec
from flask import Flask, Response, request
from msgspec import UNSET
from werkzeug.exceptions import HTTPException

from companion.games.game import IllegalMove
from companion.rooms.room import Refusal
from companion.rooms.store import StoreAway
from companion.web.answers import Failure, Trouble
from companion.web.limits import TooMany

log = logging.getLogger("companion.web")

STATUS = {
    "malformed": 400,
    "unknown-token": 401,
    "not-host": 403,
    "not-your-seat": 403,
    "wrong-origin": 403,
    "not-found": 404,
    "no-room": 404,
    "wrong-method": 405,
    "name-taken": 409,
    "full": 409,
    "playing": 409,
    "wrong-phase": 409,
    "seat-taken": 409,
    "not-away": 409,
    "hidden-hand": 409,
    "conflict": 409,
    "too-slow": 408,
    "too-big": 413,
    "not-json": 415,
    "wrong-host": 421,
    "too-many": 429,
    "broken": 500,
    "store-away": 503,
    "store-full": 503,
    "store-read-only": 503,
    "rooms-full": 503,
}
"""The status of a code; others get 422: the request is well-formed, but rooms or rules refuse it."""

MESSAGES = {
    "malformed": "The request does not have the shape that the documentation asks for.",
    "unknown-token": "No seat of this room has that token.",
    "not-host": "Only the host may do this.",
    "wrong-origin": "The page that asks belongs to another server.",
    "not-found": "There is nothing at this path.",
    "no-room": "There is no room of that code.",
    "wrong-method": "This path does not take that method.",
    "name-taken": "Somebody in the room has that name already.",
    "bad-name": "A name has 1 to 24 visible characters.",
    "full": "No seat is free.",
    "not-away": "The seat's device was here a moment ago; the host or somebody who sits there may agree.",
    "hidden-hand": "Who holds a seat must not see another one's hand.",
    "playing": "The game has begun.",
    "wrong-phase": "The room is in another phase.",
    "wrong-host": "This server is not known by that name; whoever runs it names it by PUBLIC_URL.",
    "too-slow": "The body did not arrive in time.",
    "too-big": "The body is too long.",
    "not-json": "The body must be JSON, with Content-Type: application/json.",
    "too-many": "Too many requests of this kind; wait a while.",
    "broken": "Something is broken here; it has been noted.",
    "store-away": "The store does not answer.",
    "store-full": "The store is full, or its disk is.",
    "store-read-only": "The store refuses to write or to publish.",
}

MOST_FIELDS = 100
"""How many faulty fields an answer names at most, so that no answer gets much longer than the request."""

_BY_HTTP = {400: "malformed", 404: "not-found", 405: "wrong-method", 413: "too-big", 415: "not-json"}
_FIELD_OF = {
    "bad-name": "name",
    "name-taken": "name",
    "bad-hand": "hand",
    "unknown-bot": "bot",
    "unknown-game": "game",
    "unknown-edition": "edition",
    "no-such-seat": "seat",
    "seat-taken": "seat",
    "not-away": "seat",
    "hidden-hand": "seat",
}
"""The field of the body that a refusal is about."""
_UNIMPORTANT = ("Content-Type", "Content-Length")


class MalformedBody(Exception):
    """A body that does not have the shape its path asks for. fields: messages by path, such as "cells.2.4"."""

    def __init__(self, fields: Mapping[str, list[str]] | None = None, code: str = "malformed") -> None:
        super().__init__(fields, code)
        self.fields = dict(fields or {})
        self.code = code


def message(code: str, params: Mapping[str, Any]) -> str:
    """A sentence in English, for developers; people read the phone's own."""
    found = "; ".join(f"{name}: {_said(value)}" for name, value in params.items() if name != "path")
    return MESSAGES.get(code) or code.replace("-", " ").capitalize() + (f" ({found})." if found else ".")


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def answer(
    code: str, params: Mapping[str, Any] | None = None, fields: Mapping[str, list[str]] | None = None
) -> Response:
    """The failure as a response."""
    first = dict(islice(fields.items(), MOST_FIELDS)) if fields else UNSET
    trouble = Trouble(code, dict(params or {}), message(code, params or {}), first)
    body = msgspec.json.encode(Failure(trouble), enc_hook=str)
    return Response(body, STATUS.get(code, 422), mimetype="application/json")


def refused(error: Refusal | IllegalMove) -> Response:
    """A refusal of rooms or rules as a response. A parameter `path` says which field of the body it was."""
    path = error.params.get("path", _FIELD_OF.get(error.code))
    fields = {str(path): [message(error.code, error.params)]} if path else None
    return answer(error.code, error.params, fields)


def _too_many(error: TooMany) -> Response:
    response = answer("too-many", {"retry_s": error.retry_s})
    response.headers["Retry-After"] = str(error.retry_s)
    return response


def http(error: HTTPException) -> Response:
    """A refusal of the framework as a response: an unknown path, a wrong method, a body that is too long."""
    if error.code is not None and error.code < 400:
        return error.get_response()  # type: ignore[return-value]
    response = answer(_BY_HTTP.get(error.code or 500, "malformed"))
    response.status_code = error.code or 500
    response.headers.extend((name, value) for name, value in error.get_headers() if name not in _UNIMPORTANT)
    return response


def _broken(error: Exception) -> Response:
    log.error("%s %s broke", request.method, request.path, exc_info=error)
    return answer("broken")


def _store_away(error: StoreAway) -> Response:
    log.error("the store does not answer: %s", error)
    return answer("store-away")


def register(app: Flask) -> None:
    """Register how the application answers each failure."""
    app.register_error_handler(Refusal, refused)
    app.register_error_handler(IllegalMove, refused)
    app.register_error_handler(MalformedBody, lambda error: answer(error.code, None, error.fields))
    app.register_error_handler(TooMany, _too_many)
    app.register_error_handler(StoreAway, _store_away)
    app.register_error_handler(HTTPException, http)
    app.register_error_handler(Exception, _broken)
