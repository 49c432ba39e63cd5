"""Who waits, waits alone: for the store, or for a phone that does not read."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.embedded import speak
from tests.conftest import Server
from tests.web.phones import http, playing

PAUSED_MS = 2500


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with a store of its own, which these tests keep waiting."""
    running = Server(tmp_path)
    yield running
    running.stop()


def test_another_room_is_answered_while_a_handler_waits_for_the_store_and_a_phone_does_not_read(own: Server) -> None:
    """All in one worker: each of the answers must come while the waiting lasts."""
    ola, deaf = playing(own.url, "Ola", "Deaf", mode="table")
    bo, *_ = playing(own.url, "Bo")
    deaf.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for heads in range(60):  # states that the deaf phone never takes out of its buffer
        assert ola.move(0, "adjust", seat=0, herd={"rabbit": heads})["type"] == "ack"
    speak((own.data / "store.url").read_text(), f"CLIENT PAUSE {PAUSED_MS} WRITE\r\n".encode())
    began = time.monotonic()
    ola.say(type="move", id="waits", seat=0, move={"type": "adjust", "seat": 0, "herd": {}})
    slowest = 0.0
    for turn in range(8):
        asked = time.monotonic()
        bo.say(type="ping", at=turn)
        assert bo.until("pong")["at"] == turn
        assert bo.ask("moves", seat=0)["moves"] == [{"type": "roll"}]
        assert http(own.url, f"/api/rooms/{bo.code}")["turn"] == [0]
        slowest = max(slowest, time.monotonic() - asked)
    with pytest.raises(TimeoutError):
        while True:  # what is there already tells of the moves before
            assert ola.hear(timeout=0.01).get("id") != "waits"
    assert time.monotonic() - began < PAUSED_MS / 1000, "the others were not quicker than the store"
    assert slowest < PAUSED_MS / 1000 / 2
    assert ola.until("ack", "error", id="waits")["type"] == "ack"
    assert time.monotonic() - began >= PAUSED_MS / 1000 - 0.1
    deaf.socket.socket.shutdown(socket.SHUT_RDWR)
