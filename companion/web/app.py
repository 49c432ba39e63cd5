"""The application: each call builds a new one; modules hold no state."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

from flask import Flask, Response, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.bots import BOTS
from companion.editions import found_in
from companion.rooms.code import tidy
from companion.rooms.desk import Desk
from companion.rooms.ledger import Lifetimes
from companion.rooms.store import Store
from companion.web import logs, pages, refusals, socket
from companion.web.address import KnownHosts
from companion.web.api import Services, api
from companion.web.limits import RateLimits
from companion.web.settings import Settings


def create_app(settings: Settings) -> Flask:
    """The web application on the store that the settings name; it connects when it is first needed."""
    store = Store(settings.redis_url, origin=f"{os.getpid()}-{secrets.token_hex(4)}", replicas=settings.wait)
    lifetimes = Lifetimes(settings.lobby_s, settings.playing_s, settings.finished_s)
    own = found_in(Path(settings.editions)).texts if settings.editions else {}
    desk = Desk(store, lifetimes, bots=BOTS, editions=own)
    limits = RateLimits(store, settings.guesses_per_minute, settings.rooms_per_hour, settings.sheets_per_minute)

    app = Flask("companion", static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = settings.body_bytes
    app.extensions["companion"] = Services(settings, desk, limits)
    _tell_of_requests(app)  # first, so that it knows of refused ones too
    if not settings.trust_proxy:  # else the proxy lets through only what is meant for it
        _know_the_host(app, KnownHosts(settings.public_url))
    app.register_blueprint(api)
    app.register_blueprint(pages.pages)
    app.after_request(pages.guard)
    refusals.register(app)
    app.register_error_handler(404, lambda error: pages.lost(error) or refusals.http(error))
    socket.register(app, desk, limits, settings)
    if settings.metrics:
        from companion.web import metrics  # with its library, which no other server needs

        metrics.register(app, desk)
    if settings.trust_proxy:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    return app


def _know_the_host(app: Flask, known: KnownHosts) -> None:
    """Refuse requests for another server's name: a page that made its own name lead here would read everything."""

    @app.before_request
    def know_the_host() -> Response | None:
        return None if known.has(request.host) else refusals.answer("wrong-host", {"wanted": ["PUBLIC_URL"]})


def close(app: Flask) -> None:
    """Going away: close every socket."""
    services: Services = app.extensions["companion"]
    services.desk.close()
    socket.close(app)


def _tell_of_requests(app: Flask) -> None:
    """Log what HTTP asks of rooms: by the route's name, never by its text."""

    @app.before_request
    def begin() -> None:
        g.began = time.perf_counter()

    @app.after_request
    def tell(response: Response) -> Response:
        if request.blueprint == "api":
            room = tidy(str((request.view_args or {}).get("text", "")))
            action = f"{request.method} {str(request.endpoint).rpartition('.')[2]}"
            logs.action(room or "", None, action, str(response.status_code), g.began)
        return response
