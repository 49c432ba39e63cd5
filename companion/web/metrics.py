"""`GET /metrics`: figures of this web process for Prometheus; only there if the setting `METRICS` says so.

With several web processes each answers for itself; `companion_process_info` tells them apart.
"""

from __future__ import annotations

import os

from flask import Flask, Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from companion.rooms.desk import Desk

STATES = ("ok", "store-away", "store-full", "store-read-only")
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2)


def register(app: Flask, desk: Desk) -> None:
    """Measure what the desk does, and serve the figures."""
    figures = CollectorRegistry()
    Gauge("companion_process_info", "The process that answers.", ["pid"], registry=figures).labels(os.getpid()).set(1)
    rooms = Gauge("companion_rooms", "Rooms with sockets in this process.", registry=figures)
    rooms.set_function(lambda: desk.counts()[0])
    sockets = Gauge("companion_sockets", "Open sockets of this process.", registry=figures)
    sockets.set_function(lambda: len(app.extensions["sockets"]))
    _watch(desk, figures)
    state = Gauge("companion_store_state", "1 for the state that the store is in.", ["state"], registry=figures)

    @app.get("/metrics")
    def metrics() -> Response:
        now = desk.health()
        for name in STATES:
            state.labels(name).set(name == now)
        return Response(generate_latest(figures), content_type=CONTENT_TYPE_PLAIN_0_0_4)

    @app.after_request
    def count(response: Response) -> Response:
        answered.labels(str(response.status_code)).inc()
        return response

    answered = Counter("companion_http_answers", "HTTP answers by status.", ["status"], registry=figures)


def _watch(desk: Desk, figures: CollectorRegistry) -> None:
    watch = desk.watch
    commits = Histogram("companion_commit_seconds", "The store's time for a commit.", buckets=SECONDS, registry=figures)
    sent = Histogram("companion_broadcast_seconds", "Time to fan a state out.", buckets=SECONDS, registry=figures)
    moves = Counter("companion_moves", "Moves of games that were committed.", ["game"], registry=figures)
    refused = Counter("companion_refusals", "Refusals on sockets by code.", ["code"], registry=figures)
    watch.commit, watch.broadcast = commits.observe, sent.observe
    watch.move = lambda game: moves.labels(game).inc()
    watch.refused = lambda code: refused.labels(code).inc()
