"""What a stranger may send: slow bodies, other servers' names, broken handshakes, guesses from a family's address."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from websockets.exceptions import ConnectionClosed

from companion.web.app import close, create_app
from companion.web.settings import Settings
from tests.conftest import ROOT, Server, free_port, wait_until
from tests.web.phones import Phone, http, playing

FARM = {"game": "super-farmer", "mode": "table", "name": "Ann"}


def said(server: Server, head: str, body: bytes = b"") -> bytes:
    """The first line that the server answers."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        return line.makefile("rb").readline()


def test_a_body_that_comes_byte_by_byte_ends_after_fifteen_seconds(server: Server) -> None:
    head = (
        "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
    )
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", server.port), 30) as line:
        line.sendall(head.encode())
        line.settimeout(0.5)
        answer = b""
        while b"}}" not in answer:
            with suppress(BrokenPipeError):
                line.sendall(b" ")
            with suppress(TimeoutError):
                answer += line.recv(4096)
            assert time.monotonic() - began < 60
    assert answer.startswith(b"HTTP/1.1 408") and b'"too-slow"' in answer
    assert time.monotonic() - began >= 14


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/phone.js"])
def test_a_page_whose_name_was_made_to_lead_here_reads_nothing(server: Server, path: str) -> None:
    assert b" 421 " in said(server, f"GET {path} HTTP/1.1\nHost: evil.example")


@pytest.mark.parametrize("key", ["", "Sec-WebSocket-Key:\n", "Sec-WebSocket-Key: AAAA\n", "Sec-WebSocket-Key: ????\n"])
def test_a_handshake_without_a_key_is_refused(server: Server, key: str) -> None:
    head = f"GET /ws/rooms/BCDFG HTTP/1.1\nHost: localhost\nUpgrade: websocket\nConnection: Upgrade\n{key}"
    assert b" 400 " in said(server, head + "Sec-WebSocket-Version: 13")


def test_a_page_shares_no_window_with_other_servers(server: Server) -> None:
    with urllib.request.urlopen(server.url) as answer:
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_others_guesses_lock_out_nobody_who_shows_a_token(valkey: str, client: FlaskClient) -> None:
    made = client.post("/api/rooms", json=FARM).get_json()
    app = create_app(Settings(valkey, guesses_per_minute=3))
    guesser, path = app.test_client(), f"/api/rooms/{made['code']}"
    statuses = [guesser.get("/api/rooms/BBBBB").status_code for _ in range(4)]
    with_token = guesser.get(path, headers={"Authorization": f"Bearer {made['token']}"})
    with_a_wrong_one = guesser.get(path, headers={"Authorization": "Bearer x"})
    close(app)
    assert statuses[-1] == 429
    assert (with_token.status_code, with_a_wrong_one.status_code) == (200, 429)


def test_a_seat_comes_back_by_its_socket_whatever_was_guessed_from_its_house(tmp_path: Path) -> None:
    server = Server(tmp_path, {"GUESSES_PER_MINUTE": "2"})
    try:
        ann, ben = playing(server.url, "Ann", "Ben")
        for _ in range(4):
            http(server.url, "/api/rooms/BBBBB")
        assert http(server.url, f"/api/rooms/{ann.code}")["status"] == 429
        ann.close()
        assert ann.connect()["room"]["code"] == ann.code
        with pytest.raises(ConnectionClosed):
            Phone(server.url, ann.code, "no-token")
        ann.close()
        ben.close()
    finally:
        server.stop()


@pytest.mark.parametrize("host", ["::", "[::1]", "::1"])
def test_it_listens_by_ipv6(tmp_path: Path, host: str) -> None:
    if not socket.has_ipv6 or not has_loopback():
        pytest.skip("this machine has no IPv6")
    port = free_port()
    command = [sys.executable, "-m", "companion.cli", "serve", "--host", host, "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--data", str(tmp_path)], cwd=ROOT, stdout=log, stderr=log)
    try:
        wait_until(lambda: is_up(f"http://[::1]:{port}") or process.poll() is not None, 20, "it serves by IPv6")
        assert process.poll() is None, (tmp_path / "log").read_text()
        if host == "::":
            assert is_up(f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(20)


def is_up(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def has_loopback() -> bool:
    with socket.socket(socket.AF_INET6) as trial:
        try:
            trial.bind(("::1", 0))
        except OSError:
            return False
    return True
