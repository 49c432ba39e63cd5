"""The socket of a real server, from outside: handshakes, closes, phones that come and go."""

from __future__ import annotations

import json
import random
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
import websocket
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.sync import client as websockets_client

from tests.conftest import Server, wait_until
from tests.web.test_frames import close, framed, text

HANDSHAKE = {
    "Host": "table.local",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


def address(server: Server, code: str = "BCDFG") -> str:
    return f"ws://127.0.0.1:{server.port}/ws/rooms/{code}"


@pytest.fixture
def phone(server: Server) -> Iterator[websocket.WebSocket]:
    opened = websocket.create_connection(address(server, new_room(server)), timeout=5)
    yield opened
    opened.shutdown()


def new_room(server: Server) -> str:
    body = json.dumps({"game": "super-farmer", "mode": "digital", "name": "Ada"}).encode()
    request = urllib.request.Request(f"{server.url}/api/rooms", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return str(json.load(answer)["code"])


def ask(server: Server, headers: dict[str, str | None]) -> tuple[int, dict[str, str], bytes]:
    """Send a handshake with some headers changed (None: left out); gives status, headers (in lower case) and body."""
    sent = {name: value for name, value in (HANDSHAKE | headers).items() if value is not None}
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=5)) as connection:
        connection.request("GET", "/ws/rooms/BCDFG", headers=sent)
        with closing(connection.getresponse()) as answer:
            got = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, got, b"" if answer.status == 101 else answer.read()


class TestHandshake:
    """RFC 6455, section 4.2, with the server's own rules on top."""

    def test_it_is_accepted(self, server: Server) -> None:
        status, headers, _ = ask(server, {})
        assert status == 101
        assert headers["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "section 1.3's own example"

    def test_compression_is_declined(self, server: Server) -> None:
        offer = "permessage-deflate; client_max_window_bits"
        status, headers, _ = ask(server, {"Sec-WebSocket-Extensions": offer})
        assert status == 101
        assert "sec-websocket-extensions" not in headers

    @pytest.mark.parametrize(
        "headers",
        [
            {"Sec-WebSocket-Key": None},
            {"Sec-WebSocket-Version": None},
            {"Sec-WebSocket-Version": "8"},
            {"Connection": "close"},
            {"Upgrade": None},
            {"Upgrade": None, "Connection": None},
        ],
    )
    def test_a_broken_one_is_refused_in_the_shape_of_every_error(
        self, server: Server, headers: dict[str, str | None]
    ) -> None:
        status, _, body = ask(server, headers)
        assert 400 <= status < 500
        assert json.loads(body)["error"]["code"] == "malformed"

    @pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://table.local:81", "http://[", "\xff"])
    def test_a_page_of_another_server_is_refused(self, server: Server, origin: str) -> None:
        status, _, body = ask(server, {"Origin": origin})
        assert status == 403
        assert json.loads(body)["error"]["code"] == "wrong-origin"

    @pytest.mark.parametrize("origin", ["http://table.local", "http://TABLE.local:80", None])
    def test_our_own_pages_and_programs_are_let_in(self, server: Server, origin: str | None) -> None:
        assert ask(server, {"Origin": origin})[0] == 101


class TestTalking:
    def test_a_ping_is_answered(self, phone: websocket.WebSocket) -> None:
        phone.send('{"type":"ping","at":12}')
        answer = json.loads(phone.recv())
        assert (answer["type"], answer["at"]) == ("pong", 12)

    @pytest.mark.parametrize(
        "message", ["", "{", "[" * 10_000, "null", '{"type":"ping","at":"\\ud800"}', "\0", "[]" * 100]
    )
    def test_what_cannot_be_read_is_refused_and_the_talk_goes_on(
        self, phone: websocket.WebSocket, message: str
    ) -> None:
        phone.send(message)
        assert json.loads(phone.recv())["code"] == "malformed"
        phone.send('{"type":"ping","at":1}')
        assert json.loads(phone.recv())["type"] == "pong"

    def test_a_binary_message_is_read_like_a_text(self, phone: websocket.WebSocket) -> None:
        phone.send_binary(b'{"type":"ping","at":1}')
        assert json.loads(phone.recv())["type"] == "pong"
        phone.send_binary(b"\xff\xfe\x00")
        assert json.loads(phone.recv())["code"] == "malformed"

    def test_another_library_understands_us_too(self, server: Server) -> None:
        """Fragments, a ping of its own and a closing handshake, with its checks on what a server may send."""
        with websockets_client.connect(address(server, new_room(server))) as phone:
            phone.send(['{"type":', '"ping"', ',"at":3}'])
            assert json.loads(phone.recv(5))["at"] == 3
            assert phone.ping().wait(5)
        assert phone.close_code == 1000

    def test_an_unknown_room_is_told_and_closed(self, server: Server) -> None:
        with websockets_client.connect(address(server, "ZZZZZ")) as phone:
            phone.send('{"type":"hello","tokens":[]}')
            assert json.loads(phone.recv(5))["code"] == "no-room"
            with pytest.raises(Exception, match="4004"):
                phone.recv(5)


class TestClosing:
    @pytest.mark.parametrize(
        ("data", "code"),
        [(text("x" * 16_385), 1009), (text(b"\xff"), 1007), (b"\x81\x02{}", 1002), (close(1000), 1000)],
    )
    def test_the_reason_arrives(self, phone: websocket.WebSocket, data: bytes, code: int) -> None:
        assert phone.sock is not None
        phone.sock.sendall(data)
        opcode, payload = phone.recv_data(control_frame=True)
        assert (opcode, int.from_bytes(payload[:2], "big")) == (websocket.ABNF.OPCODE_CLOSE, code)

    def test_a_server_that_stops_says_going_away(self, tmp_path: Path) -> None:
        """To those who sit in a room and to those who have not said hello yet; and it does not wait for anything."""
        server = Server(tmp_path)
        code = new_room(server)
        with (
            websockets_client.connect(address(server, code)) as silent,
            websockets_client.connect(address(server, code)) as watching,
        ):
            watching.send('{"type":"hello","tokens":[]}')
            assert json.loads(watching.recv(5))["type"] == "state"
            began = time.monotonic()
            assert server.stop() == 0
            assert time.monotonic() - began < 5
            for phone in (silent, watching):
                with pytest.raises(ConnectionClosed):
                    phone.recv(5)
                assert phone.close_code == 1001
        assert "Traceback" not in server.log


def test_five_hundred_phones_that_come_and_go_leave_nothing_behind(server: Server) -> None:
    """They go before, during and after the handshake, in half a frame, with and without a word."""
    code = new_room(server)
    chance = random.Random(7)
    head = f"GET /ws/rooms/{code} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in HANDSHAKE.items())
    hello = text('{"type":"hello","tokens":[]}')
    words = [b"", hello, hello[:9], hello + close(1000), framed(Opcode.PING, b"?"), b"\x81\x02{}"]
    for _ in range(500):
        with closing(socket.create_connection(("127.0.0.1", server.port), timeout=5)) as raw, suppress(OSError):
            stream = f"{head}\r\n".encode()
            sent = raw.send(stream[: chance.choice([0, 40, len(stream), len(stream), len(stream)])])
            if sent == len(stream) and chance.random() < 0.8:
                raw.recv(chance.choice([1, 4096]))
                raw.sendall(chance.choice(words))
    wait_until(lambda: held(server) == 0, 10, "all sockets are closed")
    assert "Traceback" not in server.log
    with urllib.request.urlopen(f"{server.url}/healthz", timeout=5) as answer:
        assert answer.status == 200


def held(server: Server) -> int:
    """How many connections the server still holds of those whose phones have gone (CLOSE_WAIT, as Linux tells it)."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(1 for row in rows if int(row[1].partition(":")[2], 16) == server.port and row[3] == "08")
