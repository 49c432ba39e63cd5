"""The HTTP routes: each reads the request, asks the desk or the rules, and answers. They decide nothing."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import gevent
import msgspec
from flask import Blueprint, Response, current_app, request
from gunicorn.http.errors import ParseException
from msgspec import UNSET, UnsetType
from werkzeug.exceptions import RequestEntityTooLarge

from companion import bots
from companion.games import shelf
from companion.games.game import Choice, Game, IllegalMove, Scorer
from companion.rooms.code import tidy
from companion.rooms.desk import Desk
from companion.rooms.editions import Editions
from companion.rooms.room import Refusal
from companion.web import schemas
from companion.web.address import base_url, join_url
from companion.web.answers import EditionInfo, GameInfo, Made, Seated, SeatRange
from companion.web.limits import RateLimits
from companion.web.refusals import MalformedBody, answer, message
from companion.web.settings import Settings

api = Blueprint("api", __name__)

MOST_DIGITS = 9
"""The digits of a seat's number."""


@dataclass(frozen=True)
class Services:
    """What the routes of one application share."""

    settings: Settings
    desk: Desk
    limits: RateLimits


def services() -> Services:
    """The running application's."""
    found: Services = current_app.extensions["companion"]
    return found


# -- about the server -----------------------------------------------------------------------------------------------


@api.get("/healthz")
def health() -> Response:
    status = services().desk.health()
    if status == "ok":
        return json_response({"status": "ok"})
    refused = answer(status)
    return encoded(msgspec.json.encode({"status": status, **msgspec.json.decode(refused.get_data())}), 503)


@api.get("/api/games")
def games() -> Response:
    return json_response([described(game, services().desk.editions) for game in shelf.GAMES.values()])


@api.get("/api/openapi.json")
def openapi() -> Response:
    from companion.web import documents  # with apispec, which nothing else needs: no start waits for it

    return json_response(documents.openapi())


@api.get("/api/asyncapi.json")
def asyncapi() -> Response:
    from companion.web import documents

    return json_response(documents.asyncapi())


def described(game: Game, editions: Editions) -> GameInfo:
    """A game as the list of games tells it. editions: the owners' own."""
    return GameInfo(
        id=game.id,
        name=game.name,
        modes={mode: SeatRange(least, most) for mode, (least, most) in game.seats.items()},
        options=list(game.options),
        rulings=list(game.rulings),
        editions=[_edition(name, one, game) for name, one in editions.of(game.id).items()],
        bots=bots.names(game.id),
        dice=game.dice,
    )


def _edition(name: str, game: Game, usual: Game) -> EditionInfo:
    """An edition of a game: its name, whether its data is the house's, and the choices that are others than usual."""

    def choices(kind: str) -> list[Choice] | UnsetType:
        own = list(getattr(game, kind))
        return UNSET if own == list(getattr(usual, kind)) else own

    return EditionInfo(name, game is usual and name == "house", choices("options"), choices("rulings"))


# -- rooms ----------------------------------------------------------------------------------------------------------


@api.post("/api/rooms")
def create() -> Response:
    wish = body(schemas.NewRoom())
    services().limits.makes_room(client())
    made = services().desk.create(
        wish["game"],
        wish["mode"],
        wish.get("options", {}),
        wish.get("rulings", {}),
        wish.get("edition"),
        wish.get("name"),
        wish.get("id"),
    )
    return json_response(Made(**made, url=join_url(base(), made["code"])), 201)


@api.get("/api/rooms/<text>")
def room(text: str) -> Response:
    return known(text, lambda code: encoded(services().desk.room(code)))


@api.delete("/api/rooms/<text>")
def delete(text: str) -> Response:
    def remove(code: str) -> Response:
        services().desk.delete(code, token())
        return Response(status=204)

    return known(text, remove)


@api.post("/api/rooms/<text>/seats")
def sit(text: str) -> Response:
    wish = body(schemas.NewSeat())
    return known(text, lambda code: json_response(Seated(**services().desk.sit(code, token(), wish)), 201))


@api.get("/api/rooms/<text>/log")
def log(text: str) -> Response:
    return known(text, lambda code: encoded(services().desk.log(code, token())))


@api.get("/api/rooms/<text>/outlook")
def outlook(text: str) -> Response:
    seat = request.args.get("seat", "")
    if not seat.isascii() or not seat.isdigit() or len(seat) > MOST_DIGITS:
        raise MalformedBody({"seat": ["Not a seat's number."]})
    return known(text, lambda code: encoded(services().desk.outlook(code, int(seat))))


@api.get("/api/rooms/<text>/qr.svg")
def qr(text: str) -> Response:
    def draw(code: str) -> Response:
        services().desk.room(code)  # an unknown room has no picture
        return Response(qr_svg(join_url(base(), code, hand)), mimetype="image/svg+xml")

    hand = request.args.get("hand", "")
    if not re.fullmatch(r"[0-9A-Za-z-]{0,32}", hand):
        raise MalformedBody({"hand": ["Not a one-time code."]})

    return known(text, draw)


def qr_svg(text: str) -> bytes:
    """A QR code, dark on light in every colour scheme: many readers cannot read others."""
    out = io.BytesIO()
    import segno  # nothing else needs it

    segno.make(text, error="m").save(out, kind="svg", dark="#000", light="#fff", border=4, omitsize=True)
    return out.getvalue()


# -- rules without a room -------------------------------------------------------------------------------------------


def _scores(scorer: Scorer) -> Callable[[], Response]:
    """The route of a game's scorer."""
    schema = schemas.body_of(scorer.Payload)()

    def route() -> Response:
        services().limits.scores(client())
        payload = body(schema)
        faults = list(scorer.faults(payload))
        return _faulty(faults) if faults else json_response(scorer.answer(payload))

    return route


for _id, _scorer in shelf.SCORERS.items():
    api.add_url_rule(f"/api/{_scorer.verb}/{_id}", f"{_scorer.verb} {_id}", _scores(_scorer), methods=["POST"])


def _faulty(faults: Sequence[IllegalMove]) -> Response:
    """All faults as one response; its code is that of the first."""
    fields: dict[str, list[str]] = {}
    for fault in faults:
        fields.setdefault(str(fault.params["path"]), []).append(message(fault.code, fault.params))
    return answer(faults[0].code, faults[0].params, fields)


# -- reading and answering ------------------------------------------------------------------------------------------


BODY_S = 15
"""How long a body may take to arrive."""


class TooSlow(MalformedBody):
    """A body that comes byte by byte."""

    def __init__(self) -> None:
        super().__init__(code="too-slow")


def body(schema: schemas.Body) -> dict[str, Any]:
    """The request's body. Raises MalformedBody, or RequestEntityTooLarge."""
    if not request.is_json:
        raise MalformedBody(code="not-json")
    return schemas.read(schema, _data())


def _data() -> bytes:
    try:
        with gevent.Timeout(BODY_S, TooSlow()):
            data = request.get_data(cache=False)
    except (OSError, ParseException) as error:
        raise MalformedBody({"": [f"It cannot be read: {error}"]}) from error
    # A chunked body has no length beforehand, and is cut off at the limit without an error.
    if request.content_length is None and len(data) >= services().settings.body_bytes:
        raise RequestEntityTooLarge
    return data


GUESSED = frozenset({"no-room", "bad-hand"})
"""Refusals of a wrong code: a room's, or the one that moves a seat to another device."""


def known(text: str, use: Callable[[str], Response]) -> Response:
    """What `use` answers for the room of that code, as it was typed; guessing codes is counted. Raises TooMany."""
    limits, address = services().limits, client()
    code = tidy(text)
    limits.check(address, lambda: code is not None and services().desk.knows(code, [token() or ""]))
    try:
        if code is None:
            raise Refusal("no-room", code=text[:64])
        return use(code)
    except Refusal as refusal:
        if refusal.code in GUESSED:
            limits.missed(address)
        raise


def client() -> str:
    """The address of the device that asks; a proxy is believed only if a setting says so."""
    return request.remote_addr or ""


def token() -> str | None:
    """The secret in `Authorization: Bearer …`, or None."""
    kind, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret.strip() or None if kind.lower() == "bearer" else None


def base() -> str:
    """This server's address for other devices; see address.base_url."""
    settings = services().settings
    return base_url(settings.public_url, request.scheme, request.host, settings.is_local)


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return encoded(msgspec.json.encode(value), status)


def encoded(data: bytes, status: int = 200) -> Response:
    """JSON that is encoded already."""
    return Response(data, status, mimetype="application/json")
