"""A store that hangs: an action is answered within three seconds, pings all the while, and play goes on afterwards."""

from __future__ import annotations

import os
import signal
import time
import urllib.error
import urllib.request

import pytest

from tests.conftest import Lateness, Server, wait_until
from tests.web.phones import playing


def test_people_are_told_that_the_store_hangs_and_pings_are_answered_meanwhile(server: Server) -> None:
    ann, ben = playing(server.url, "Ann", "Ben")
    store = server.store_pid
    os.kill(store, signal.SIGSTOP)
    try:
        with Lateness() as late:
            began = time.monotonic()
            ann.say(type="move", id="roll-1", seat=0, move={"type": "roll"})
            ben.say(type="move", id="roll-2", seat=1, move={"type": "roll"})
            ann.say(type="ping", at=1)
            pong = ann.until("pong", "ack", "error")
            assert pong["type"] == "pong", "the ping does not wait for the store"
            assert pong["seq"] == ann.state["seq"]
            answers = [ann.until("ack", "error", id="roll-1"), ben.until("ack", "error", id="roll-2")]
            assert time.monotonic() - began - late.seconds < 3
        assert [answer["code"] for answer in answers] == ["store-away", "store-away"]
        with Lateness() as late:
            began = time.monotonic()
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"{server.url}/healthz", timeout=10)
            assert refused.value.code == 503 and b'"status":"store-away"' in refused.value.read()
            assert time.monotonic() - began - late.seconds < 1
    finally:
        os.kill(store, signal.SIGCONT)
    wait_until(server.is_serving, 10, "the store answers again")
    assert ann.ask("move", "roll-1", seat=0, move={"type": "roll"})["type"] == "ack"
    for phone in (ann, ben):
        phone.close()
