"""One open WebSocket of the driver, and the handshake before it."""

from __future__ import annotations

import base64
import http.client
import json
import os
import socket
from collections import deque
from contextlib import closing
from typing import Any

from benchmarks.load.frames import CLOSE, PING, PONG, TEXT, BrokenFrame, close_code, masked, split

WAIT_S = 30.0
"""How long a server may take to answer while a room is opened."""
RECEIVE_BYTES = 16384
SMALL_BYTES = 4096
"""The receive buffer of a phone that will not read."""


class Broken(Exception):
    """A server did what it must not; the text says what."""


class Line:
    """A socket. While a room is opened it blocks; then the driver takes it over and only uses `sock` and `rest`.

    room: the driver's room that it belongs to, or None; seat: its player's; seen: the newest version that it was told;
    rest: the beginning of an unfinished frame; known: what its protocol wants to remember; pulse: a message of the
    server's that wants another one in answer, whatever else goes on.
    """

    __slots__ = ("_waiting", "known", "pulse", "rest", "room", "seat", "seen", "sock")

    def __init__(self, sock: socket.socket, data: bytes, seat: int) -> None:
        """data: what came together with the answer to the handshake."""
        self.sock = sock
        frames, self.rest = split(data)
        self.seat = seat
        self.room: Any = None
        self.seen = 0
        self.known: Any = None
        self.pulse: tuple[bytes, bytes] | None = None
        self._waiting: deque[tuple[int, bytes]] = deque(frames)

    def say(self, payload: bytes, opcode: int = TEXT) -> None:
        """Send one message. Blocks."""
        self.sock.sendall(masked(payload, opcode))

    def hear(self) -> bytes:
        """The next message; pings are answered. Blocks. Raises Broken if the server closes."""
        while True:
            while not self._waiting:
                self._receive()
            opcode, payload = self._waiting.popleft()
            if opcode == PING:
                self.say(payload, PONG)
            elif opcode == CLOSE:
                raise Broken(f"the server closed with {close_code(payload)} while a room was opened")
            elif self.pulse and payload == self.pulse[0]:
                self.say(self.pulse[1])
            elif opcode != PONG:
                return payload

    def until(self, beginning: bytes, part: bytes = b"") -> bytes:
        """The next message that begins so and has that part. Blocks."""
        while not ((message := self.hear()).startswith(beginning) and part in message):
            if message.startswith(b'{"type":"error"'):
                raise Broken(f"refused while a room was opened: {message[:200]!r}")
        return message

    def left_over(self) -> list[tuple[int, bytes]]:
        """Frames that have come and that nobody has asked for; pings may be among them. Given once."""
        left = list(self._waiting)
        self._waiting.clear()
        return left

    def _receive(self) -> None:
        data = self.sock.recv(RECEIVE_BYTES)
        if not data:
            raise Broken("the server hung up while a room was opened")
        frames, self.rest = split(self.rest + data)
        self._waiting.extend(frames)

    def ending(self, wait_s: float) -> str:
        """Read what is left and tell how the server ended the line: a close code, `hung up` or `still open`."""
        self.sock.settimeout(wait_s)
        try:
            while True:
                self._receive()
                codes = [close_code(payload) for opcode, payload in self._waiting if opcode == CLOSE]
                self._waiting.clear()
                if codes:
                    return str(codes[0])
        except TimeoutError:
            return "still open"
        except (Broken, OSError, BrokenFrame):
            return "hung up"


def connect(port: int, path: str, seat: int, is_small: bool = False) -> Line:
    """Open a WebSocket on the loopback interface. is_small: with a small receive buffer. Raises Broken.

    Compression is offered as browsers do it; a server that accepts it is not measured, for the driver cannot read it.
    """
    sock = socket.socket()
    if is_small:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BYTES)
    try:
        return Line(sock, _shake_hands(sock, port, path), seat)
    except BaseException:
        sock.close()
        raise


def _shake_hands(sock: socket.socket, port: int, path: str) -> bytes:
    """Connect and ask for a WebSocket; gives what came after the answer. Raises Broken."""
    sock.settimeout(WAIT_S)
    sock.connect(("127.0.0.1", port))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.sendall(_request(port, path))
    head, rest = _answer(sock)
    if b" 101 " not in head.split(b"\r\n", 1)[0]:
        raise Broken(f"the handshake was refused: {head[:200]!r}")
    if b"permessage-deflate" in head.lower():
        raise Broken("the server compresses; the driver reads plain frames only")
    return rest


def _request(port: int, path: str) -> bytes:
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def _answer(sock: socket.socket) -> tuple[bytes, bytes]:
    data = b""
    while b"\r\n\r\n" not in data:
        more = sock.recv(RECEIVE_BYTES)
        if not more:
            raise Broken(f"no handshake came: {data[:200]!r}")
        data += more
    head, _, rest = data.partition(b"\r\n\r\n")
    return head, rest


def post(port: int, path: str, body: Any) -> Any:
    """The JSON that a server answers to a body, over a connection of its own. Raises Broken unless it is a success."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT_S)) as connection:
        connection.request("POST", path, json.dumps(body), {"content-type": "application/json", "connection": "close"})
        answer = connection.getresponse()
        data = answer.read()
    if answer.status not in (200, 201):
        raise Broken(f"POST {path} gives {answer.status}: {data[:200]!r}")
    return json.loads(data)
