"""The server underneath the application: what is no proper HTTP, said to a real one byte by byte."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from tests.conftest import Server

HEAD = b"Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
CHUNKED = b"POST /api/rooms HTTP/1.1\r\n" + HEAD + b"Transfer-Encoding: chunked\r\n\r\n"


def chunks(*parts: bytes) -> bytes:
    """The parts as a chunked body (RFC 9112, section 7.1)."""
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in (*parts, b""))


def say(server: Server, data: bytes) -> tuple[int, dict[str, Any]]:
    """Send bytes; gives the status of the answer and its error."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as phone:
        phone.sendall(data)
        phone.shutdown(socket.SHUT_WR)
        answer = phone.makefile("rb").read()
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"content-type: application/json" in head.lower(), answer
    return int(head.split()[1]), json.loads(body)["error"]


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (CHUNKED + chunks(b'{"game":"chess",', b'"mode":"table"}'), 422, "unknown-game"),
        (CHUNKED + b"zz\r\nabc\r\n", 400, "malformed"),
        (CHUNKED + b"4\r\nabc", 400, "malformed"),
        (b"GET /api/rooms/" + b"B" * 5000 + b" HTTP/1.1\r\n" + HEAD + b"\r\n", 414, "malformed"),
        (b"GET / HTTP/1.1\r\n" + HEAD + b"X: " + b"x" * 9000 + b"\r\n\r\n", 431, "malformed"),
        (b"POST /api/rooms HTTP/1.1\r\n" + HEAD + b"Content-Length: -5\r\n\r\n", 400, "malformed"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\r\n\r\n", 400, "malformed"),
    ],
    ids=["chunks", "a size that is none", "broken off", "address", "header", "negative length", "TLS"],
)
def test_what_cannot_be_read_is_refused_in_the_shape_of_every_error(
    server: Server, data: bytes, status: int, code: str
) -> None:
    """A wrong size of a chunk was answered with 500, the others with a page for people."""
    found, error = say(server, data)
    assert (found, error["code"]) == (status, code)
