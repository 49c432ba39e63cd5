"""The route of the socket: an HTTP request becomes a connection, the connection carries a conversation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import flask_sock
import simple_websocket
from flask import Blueprint, Flask, request
from werkzeug.exceptions import BadRequest, Forbidden
from wsproto.utilities import RemoteProtocolError

from companion.rooms.desk import Desk
from companion.web.connection import Connection
from companion.web.conversation import Conversation
from companion.web.origin import refuses_origin


class Settings(Protocol):
    """What of the settings concerns sockets."""

    @property
    def public_url(self) -> str | None: ...


class _NoThread:
    """Stands where the library would start a thread of its own that reads."""

    name = ""

    def __init__(self, target: object) -> None:
        pass

    def start(self) -> None:
        pass


class Upgrade(simple_websocket.Server):  # type: ignore[misc]
    """flask-sock's server reduced to the handshake; reading and writing are the connection's.

    `sock` is the socket underneath. Raises BadRequest if the request is no proper handshake.
    """

    def __init__(self, environ: Mapping[str, Any]) -> None:
        # Compression is agreed on whenever it is asked for: let it not be asked for.
        plain = {name: value for name, value in environ.items() if name != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        try:
            super().__init__(plain, thread_class=_NoThread)
        except RemoteProtocolError as error:
            raise BadRequest(str(error)) from error
        # A socket may stay open for hours: what the handshake needed is let go.
        del self.ws, self.environ, self.event, self.thread

    def close(self, reason: int | None = None, message: str | None = None) -> None:
        """Called by flask-sock when the route is done; the connection has closed by then."""


def register(app: Flask, desk: Desk, settings: Settings) -> None:
    """Serve `/ws/rooms/CODE`. A page of another origin is refused with 403."""
    flask_sock.Server = Upgrade  # The library's only way to have another one.
    sockets = Blueprint("sockets", __name__)
    sock = flask_sock.Sock()

    @sockets.before_request
    def know_the_page() -> None:
        if refuses_origin(request.environ, settings.public_url):
            raise Forbidden("this page belongs to another server")

    @sock.route("/ws/rooms/<code>", bp=sockets)  # type: ignore[untyped-decorator]
    def talk(upgrade: Upgrade, code: str) -> None:
        connection = Connection(upgrade.sock)
        conversation = Conversation(desk, connection, code, request.remote_addr or "")
        try:
            connection.run(conversation.on_message)
        finally:
            conversation.on_close()

    app.register_blueprint(sockets)
