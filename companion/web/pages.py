"""The phone's pages: one shell for every screen, the files it is made of, and the headers that guard them."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, request
from werkzeug.exceptions import HTTPException

import companion
from companion.web import files
from companion.web.address import is_host

pages = Blueprint("pages", __name__)

SCREENS = (
    "/",
    "/join",
    "/new/<place>",
    "/r/<code>",
    "/play/<code>",
    "/table/<code>",
    "/score",
    "/score/<game>",
    "/history",
    "/history/<code>",
)
"""The paths whose screen the shell draws; their meaning is the shell's own."""

ROOT_FILES = {
    "/sw.js": "sw.js",  # a service worker serves what lies at or below its own path
    "/manifest.webmanifest": "manifest.webmanifest",
    "/favicon.ico": "art/icon.svg",
}

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
}

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a room's code stands in the address
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def folder() -> Path:
    """Where the static files lie: in an installed package inside it, in a working copy beside it."""
    package = Path(companion.__file__).parent
    inside = package / "static"
    return inside if inside.is_dir() else package.parent / "static"


def shell(**_: str) -> Response:
    """The one page; its script draws the screen that the address names."""
    return files.send(folder(), "index.html")


def root_file() -> Response:
    """A file that must lie at the root."""
    return files.send(folder(), ROOT_FILES[request.path])


for screen in SCREENS:
    pages.add_url_rule(screen, endpoint="shell", view_func=shell)
for path in ROOT_FILES:
    pages.add_url_rule(path, endpoint="root_file", view_func=root_file)


@pages.get("/static/<path:name>")
def static_file(name: str) -> Response:
    return files.send(folder(), name)


def lost(error: HTTPException) -> Response | None:
    """The shell, with the status 404, for a browser that asks for a page which is not there; else None."""
    wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    if not wants_page or request.path.startswith(("/api/", "/ws/", "/static/")):
        return None
    response = shell()
    response.status_code = 404
    return response


def guard(response: Response) -> Response:
    """Put the security headers on an answer, and say how long it may be kept."""
    # Older Safari does not count a socket to the same host among 'self'.
    sockets = f" ws://{request.host} wss://{request.host}" if is_host(request.host) else ""
    policy = POLICY | {"connect-src": f"'self'{sockets}"}
    response.headers["Content-Security-Policy"] = "; ".join(f"{name} {value}" for name, value in policy.items())
    response.headers.update(HEADERS)
    # Files are asked for anew each time, by their ETag; the service worker keeps what a phone needs offline.
    response.headers["Cache-Control"] = "no-store" if request.path.startswith("/api/") else "no-cache"
    return response
