"""Figures for Prometheus, read by its own library's parser."""

from __future__ import annotations

import urllib.request
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import Server
from tests.web.phones import http, playing


def figures(server: Server) -> dict[tuple[str, ...], float]:
    """Each sample by its name and the values of its labels."""
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=5) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain")
        families = text_string_to_metric_families(answer.read().decode())
        return {(one.name, *one.labels.values()): one.value for family in families for one in family.samples}


def test_a_game_is_told_in_figures_without_names_and_codes(tmp_path: Path) -> None:
    server = Server(tmp_path, {"METRICS": "yes"})
    try:
        ann, ben = playing(server.url, "Ann", "Ben")
        assert ann.move(0, "roll")["type"] == "ack"
        assert ann.move(0, "roll")["code"] == "not-your-turn"
        told = figures(server)
        assert told["companion_rooms",] == 1 and told["companion_sockets",] == 2
        assert told["companion_moves_total", "super-farmer"] == 1
        assert told["companion_refusals_total", "not-your-turn"] == 1
        assert told["companion_commit_seconds_count",] >= 4 and told["companion_broadcast_seconds_count",] >= 2
        assert told["companion_store_state", "ok"] == 1 and told["companion_store_state", "store-away"] == 0
        assert told["companion_http_answers_total", "201"] == 2
        words = {word for key in told for word in key}
        assert not words & {"Ann", "Ben", ann.code, *ann.tokens, *ben.tokens}
    finally:
        server.stop()


def test_without_the_setting_there_are_none(server: Server) -> None:
    assert http(server.url, "/metrics")["status"] == 404
