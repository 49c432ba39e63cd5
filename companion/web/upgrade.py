"""The handshake: an HTTP request becomes an open WebSocket."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

import flask_sock
import simple_websocket
from werkzeug.exceptions import BadRequest
from wsproto.utilities import RemoteProtocolError


class _NoThread:
    """Takes the place of the library's own reading thread."""

    name = ""

    def __init__(self, target: object) -> None:
        pass

    def start(self) -> None:
        pass


def _is_key(text: str) -> bool:
    """Whether it is a handshake's key: 16 bytes in base64 (RFC 6455, 4.1)."""
    try:
        return len(base64.b64decode(text.strip(), validate=True)) == 16
    except ValueError:
        return False


class Upgrade(simple_websocket.Server):  # type: ignore[misc]
    """flask-sock's server, reduced to the handshake; `Connection` reads and writes.

    `sock` is the socket underneath. Raises BadRequest if the request is no proper handshake.
    """

    def __init__(self, environ: Mapping[str, Any]) -> None:
        # Compression is agreed on whenever it is asked for: let it not be asked for.
        if not _is_key(environ.get("HTTP_SEC_WEBSOCKET_KEY", "")):
            raise BadRequest("Sec-WebSocket-Key must be 16 bytes in base64")
        plain = {name: value for name, value in environ.items() if name != "HTTP_SEC_WEBSOCKET_EXTENSIONS"}
        try:
            super().__init__(plain, thread_class=_NoThread)
        except RemoteProtocolError as error:
            raise BadRequest(str(error)) from error
        # A socket may stay open for hours: free what only the handshake needed.
        del self.ws, self.environ, self.event, self.thread

    def close(self, reason: int | None = None, message: str | None = None) -> None:
        """Called by flask-sock when the route is done; the connection has closed by then."""


flask_sock.Server = Upgrade
"""The library has no setting for it: importing this module makes socket routes get an `Upgrade`."""
