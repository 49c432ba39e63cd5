"""The phone's pages: one page for every screen, the static files, and the security headers."""

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
"""The paths of screens; the page's script decides what to show."""

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
    "Cross-Origin-Opener-Policy": "same-origin",
}


def folder() -> Path:
    """The folder of static files: inside an installed package, beside the package in a working copy."""
    package = Path(companion.__file__).parent
    inside = package / "static"
    return inside if inside.is_dir() else package.parent / "static"


def shell(**_: str) -> Response:
    """The one page; its script shows the screen for the path."""
    return files.send(folder(), "index.html")


def root_file() -> Response:
    """A file whose path must be at the root."""
    return files.send(folder(), ROOT_FILES[request.path])


for screen in SCREENS:
    pages.add_url_rule(screen, endpoint="shell", view_func=shell)
for path in ROOT_FILES:
    pages.add_url_rule(path, endpoint="root_file", view_func=root_file)


@pages.get("/static/<path:name>")
def static_file(name: str) -> Response:
    return files.send(folder(), name)


def lost(error: HTTPException) -> Response | None:
    """The page, with status 404, if a browser asks for a path that does not exist; None for other requests."""
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
    # Browsers ask again each time, with the ETag; the service worker keeps what a phone needs offline.
    response.headers["Cache-Control"] = "no-store" if request.path.startswith("/api/") else "no-cache"
    return response
