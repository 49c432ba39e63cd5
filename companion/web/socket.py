"""The route of the socket: makes a connection of a request, and a conversation on the connection."""

from __future__ import annotations

import threading

from flask import Blueprint, Flask, Response, request
from flask_sock import Sock

from companion.rooms.desk import Desk
from companion.rooms.hub import GOING_AWAY
from companion.web import refusals
from companion.web.connection import BUG, Connection
from companion.web.conversation import Conversation
from companion.web.credits import Credits
from companion.web.limits import RateLimits
from companion.web.origin import refuses_origin
from companion.web.parties import Parties
from companion.web.settings import Settings
from companion.web.turns import Turns
from companion.web.upgrade import Upgrade


def register(app: Flask, desk: Desk, limits: RateLimits, settings: Settings) -> None:
    """Serve `/ws/rooms/CODE`. A page of another origin is refused: 403, `wrong-origin`."""
    sockets = Blueprint("sockets", __name__)
    open_ones: set[Connection] = set()
    app.extensions["sockets"] = open_ones
    parties = Parties()
    app.extensions["going-away"] = going = threading.Event()

    @sockets.before_request
    def know_the_page() -> Response | None:
        return refusals.answer("wrong-origin") if refuses_origin(request.environ, settings.public_url) else None

    @Sock().route("/ws/rooms/<code>", bp=sockets)  # type: ignore[untyped-decorator]
    def talk(upgrade: Upgrade, code: str) -> None:
        connection = Connection(upgrade.sock)
        open_ones.add(connection)
        if going.is_set():  # a phone that was just disconnected tries again, and may still reach this server
            connection.close(GOING_AWAY, "going away")
        credits = Credits(settings.messages_per_s, settings.messages_burst)
        conversation = Conversation(desk, connection, code, request.remote_addr or "", limits, credits, parties)
        turns = Turns(conversation.on_message, lambda: connection.close(BUG, "internal error"))
        try:
            connection.run(turns.take)
        finally:
            open_ones.discard(connection)
            turns.finish()
            conversation.on_close()

    app.register_blueprint(sockets)


def close(app: Flask) -> None:
    """Going away: close every socket, also those that have not said hello or are only now connecting."""
    app.extensions["going-away"].set()
    for connection in list(app.extensions["sockets"]):
        connection.close(GOING_AWAY, "going away")
