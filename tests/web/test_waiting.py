"""Who waits, waits alone: for the store, or for a phone that does not read."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.embedded import speak
from tests.conftest import Server
from tests.web.phones import http, playing

PAUSED_MS = 60_000


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with a store of its own, which these tests keep waiting."""
    running = Server(tmp_path)
    yield running
    running.stop()


def test_another_room_is_answered_while_a_handler_waits_for_the_store_and_a_phone_does_not_read(own: Server) -> None:
    """All in one worker: each of the answers comes before the store goes on, and the store goes on after them."""
    ola, deaf = playing(own.url, "Ola", "Deaf", mode="table")
    bo, *_ = playing(own.url, "Bo")
    deaf.socket.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for heads in range(60):  # states that the deaf phone never takes out of its buffer
        assert ola.move(0, "adjust", seat=0, herd={"rabbit": heads})["type"] == "ack"
    store = (own.data / "store.url").read_text()
    speak(store, f"CLIENT PAUSE {PAUSED_MS} WRITE\r\n".encode())
    move = {"type": "adjust", "seat": 0, "herd": {}}
    ola.say(type="move", id="waits", seat=0, move=move)
    for turn in range(8):
        bo.say(type="ping", at=turn)
        assert bo.until("pong")["at"] == turn
        assert bo.ask("moves", seat=0)["moves"] == [{"type": "roll"}]
        assert http(own.url, f"/api/rooms/{bo.code}")["turn"] == [0]
    with pytest.raises(TimeoutError):
        while True:  # what is there already tells of the moves before
            assert not is_done(ola.hear(timeout=0.01))
    speak(store, b"CLIENT UNPAUSE\r\n")
    answer = ola.until("ack", "error", id="waits")
    if not is_done(answer):  # the others took longer than a handler waits; a phone sends it again, and so it is done
        assert answer["code"] == "store-away"
        assert ola.ask("move", "waits", seat=0, move=move)["type"] == "ack"
    deaf.socket.socket.shutdown(socket.SHUT_RDWR)


def is_done(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "ack" and message["id"] == "waits")
