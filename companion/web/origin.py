"""Who may open a socket: pages that this server sent, and programs that are not browsers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}


def refuses_origin(environ: Mapping[str, Any], public_url: str | None) -> bool:
    """Whether the handshake comes from another server's page.

    environ: the WSGI environment. public_url: the server's public address, if a setting gives one.
    A browser always sends the page's Origin; its host and port must be those that the request went to, or the public
    ones. A request without Origin comes from a program, as no page can make a browser send one: it is let in.
    """
    origin = environ.get("HTTP_ORIGIN")
    if origin is None:
        return False
    place = _place(origin)
    scheme = origin.partition(":")[0]
    ours = {_place(f"{scheme}://{environ.get('HTTP_HOST', '')}"), _place(public_url or "")}
    return place is None or place not in ours


def _place(url: str) -> tuple[str, int | None] | None:
    """Host and port of an address, the port filled in; None without a host (such as the origin "null")."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    return (host, port or _DEFAULT_PORTS.get(parts.scheme)) if host else None
