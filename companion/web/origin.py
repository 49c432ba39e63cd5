"""Which pages may open a socket: those that this server gave out, and programs, which are no pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"http": 80, "https": 443}


def refuses_origin(environ: Mapping[str, Any], public_url: str | None) -> bool:
    """Whether the handshake comes from a page of somebody else's.

    environ: the WSGI environment. public_url: the address under which the server is known, if a setting gives one.
    A page's browser always sends Origin; its host and port must be those that the request went to, or the public
    ones. A request without Origin is a program's, which no browser can be talked into sending: it is let in.
    """
    origin = environ.get("HTTP_ORIGIN")
    if origin is None:
        return False
    place = _place(origin)
    scheme = origin.partition(":")[0]
    ours = {_place(f"{scheme}://{environ.get('HTTP_HOST', '')}"), _place(public_url or "")}
    return place is None or place not in ours


def _place(url: str) -> tuple[str, int | None] | None:
    """Host and port of an address, the port filled in; None if it has none (such as the origin "null")."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    return (host, port or _DEFAULT_PORTS.get(parts.scheme)) if host else None
