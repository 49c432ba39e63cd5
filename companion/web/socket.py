"""The route of the socket: an HTTP request becomes a connection, the connection carries a conversation."""

from __future__ import annotations

from typing import Protocol

from flask import Blueprint, Flask, request
from flask_sock import Sock
from werkzeug.exceptions import Forbidden

from companion.rooms.desk import Desk
from companion.web.connection import Connection
from companion.web.conversation import Conversation
from companion.web.origin import refuses_origin
from companion.web.upgrade import Upgrade


class Settings(Protocol):
    """What of the settings concerns sockets."""

    @property
    def public_url(self) -> str | None: ...


def register(app: Flask, desk: Desk, settings: Settings) -> None:
    """Serve `/ws/rooms/CODE`. A page of another origin is refused with 403."""
    sockets = Blueprint("sockets", __name__)

    @sockets.before_request
    def know_the_page() -> None:
        if refuses_origin(request.environ, settings.public_url):
            raise Forbidden("this page belongs to another server")

    @Sock().route("/ws/rooms/<code>", bp=sockets)  # type: ignore[untyped-decorator]
    def talk(upgrade: Upgrade, code: str) -> None:
        connection = Connection(upgrade.sock)
        conversation = Conversation(desk, connection, code, request.remote_addr or "")
        try:
            connection.run(conversation.on_message)
        finally:
            conversation.on_close()

    app.register_blueprint(sockets)
