"""Servers and stores that die in the middle of play, two of them for one room, and clients that misbehave."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from companion.web.settings import Settings
from tests.conftest import Server, wait_until
from tests.web.phones import Phone, http, lobby, playing


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, to be killed."""
    one = Server(tmp_path / "data")
    yield one
    one.stop()


def kill_web(server: Server) -> None:
    os.kill(server.worker_pids[0], signal.SIGKILL)


def kill_store(server: Server) -> None:
    os.kill(server.store_pid, signal.SIGKILL)


def kill_all(server: Server) -> None:
    server.kill9()
    server.start()


@pytest.mark.parametrize("kill", [kill_web, kill_store, kill_all])
def test_every_acknowledged_move_survives_a_kill_in_the_middle_of_play(
    mortal: Server, kill: Callable[[Server], None]
) -> None:
    """Also: a move that was sent again with its id is there once, and the player goes on in the same turn."""
    (ola,) = playing(mortal.url, "Ola")
    acknowledged: dict[str, int] = {}
    for round_ in range(2):
        for number in range(40):
            known = f"{round_}-{number}"
            acknowledged[known] = persist(mortal, ola, known, kill if number == 20 else None)
    log = http(mortal.url, f"/api/rooms/{ola.code}/log", token=ola.tokens[0])
    rolls = {entry["entropy"]: entry["seq"] for entry in log["entries"] if entry["move"]["type"] == "roll"}
    assert rolls == acknowledged
    assert ola.state["eyes"]["0"]["view"]["rolls"] == 80


def persist(server: Server, phone: Phone, known: str, kill: Callable[[Server], None] | None) -> int:
    """Roll under this id until it is acknowledged, as a phone does: reconnect, send the same again."""
    for attempt in range(200):
        try:
            phone.say(type="move", id=known, seat=0, move={"type": "roll"})
            if kill is not None and attempt == 0:
                kill(server)
            answer = phone.until("ack", "error", id=known)
            if answer["type"] == "ack":
                seq: int = answer["seq"]
                phone.catch_up(seq)
                return seq
            assert answer["code"] == "store-away", answer
        except (ConnectionClosed, OSError, TimeoutError):
            pass
        reconnect(server, phone)
    raise AssertionError("never acknowledged")


def reconnect(server: Server, phone: Phone) -> None:
    def tried() -> bool:
        with suppress(ConnectionClosed, OSError, TimeoutError):
            phone.socket.close()
        try:
            phone.connect()
        except (ConnectionClosed, OSError, TimeoutError):
            return False
        return True

    wait_until(tried, 20, "the phone is back")


def test_two_web_processes_serve_one_room(valkey: str, tmp_path: Path) -> None:
    one = Server(tmp_path / "one", {"REDIS_URL": valkey})
    two = Server(tmp_path / "two", {"REDIS_URL": valkey})
    try:
        here, other = lobby(one.url, "Ola", "Bo")
        other.close()
        there = Phone(two.url, here.code, *other.tokens)
        there.catch_up(here.ask("start")["seq"])
        for _ in range(5):
            there.catch_up(here.move(0, "roll")["seq"])
            here.catch_up(there.move(1, "roll")["seq"])
        there.catch_up(here.state["seq"])
        assert here.state["eyes"]["0"]["view"] == there.state["eyes"]["1"]["view"]
    finally:
        one.stop()
        two.stop()


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Server]:
    """A server that takes as many messages of a socket as it does at people's homes."""
    default = Settings(redis_url="")
    limits = {"MESSAGES_PER_S": str(default.messages_per_s), "MESSAGES_BURST": str(default.messages_burst)}
    one = Server(tmp_path / "data", limits)
    yield one
    one.stop()


def test_a_flood_from_one_client_stops_that_client_alone(limited: Server) -> None:
    good, *_ = playing(limited.url, "Ola")
    bad = Phone(limited.url, good.code)
    with pytest.raises(ConnectionClosed) as closed:
        for _ in range(400):
            bad.socket.send("[" * 2000)
        bad.until("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4029
    assert good.move(0, "roll")["type"] == "ack"


def test_what_comes_too_fast_is_refused_by_its_id_so_that_the_phone_can_send_it_again(tmp_path: Path) -> None:
    """Also what would be refused anyway. Here a socket has three messages, and none grows back."""
    server = Server(tmp_path, {"MESSAGES_PER_S": "0", "MESSAGES_BURST": "3"})
    try:
        (ola,) = playing(server.url, "Ola")
        assert ola.move(0, "roll")["type"] == "ack"
        assert ola.move(0, "roll", id="m1")["code"] == "too-fast"
        assert ola.ask("dance", id="m2")["code"] == "too-fast"
        ola.socket.send("no JSON")
        told = ola.until("error")
        assert told["code"] == "too-fast" and "id" not in told
        ola.close()
    finally:
        server.stop()


def test_bad_messages_get_an_error_and_change_nothing(server: Server) -> None:
    (ola,) = playing(server.url, "Ola")
    before = http(server.url, f"/api/rooms/{ola.code}")["seq"]
    for message in (
        "",
        "no JSON",
        "[]",
        '{"type":"dance"}',
        '{"type":"move"}',
        "[" * 5000,
        '{"type":"kick","id":"1","seat":9}',
    ):
        ola.socket.send(message)
        assert ola.until("error")["code"] in ("malformed", "unknown-type", "no-such-seat")
    assert http(server.url, f"/api/rooms/{ola.code}")["seq"] == before
    assert ola.move(0, "roll")["type"] == "ack"


def test_a_room_that_is_not_there_is_closed_as_such(server: Server) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        Phone(server.url, "ZZZZZ", "token").until("never")
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4004


def test_who_guesses_codes_over_sockets_is_shut_out_for_a_while(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", {"GUESSES_PER_MINUTE": "3"})
    codes = []
    try:
        for _ in range(5):
            with pytest.raises(ConnectionClosed) as closed:
                Phone(server.url, "ZZZZZ", "token").until("never")
            assert closed.value.rcvd is not None
            codes.append(closed.value.rcvd.code)
    finally:
        server.stop()
    assert codes == [4004, 4004, 4004, 4029, 4029]
