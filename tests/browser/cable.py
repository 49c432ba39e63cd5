"""A line between phones and the server that can be cut in the ways in which real ones fail."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from threading import Thread
from typing import Literal, Self

from tests.conftest import free_port

Mood = Literal["through", "silent", "filtered"]


class Cable:
    """Passes everything on to the server's port.

    mood: `through`; `silent`: connections are taken and nothing comes back, on open ones neither; `filtered`: as a
    school's proxy, plain requests pass and sockets are refused.
    """

    def __init__(self, to: int) -> None:
        self.mood: Mood = "through"
        self.opened = 0
        self._to = to
        self._ends: list[socket.socket] = []
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        self._ends.append(self._listener)
        Thread(target=self._take, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.cut()

    def cut(self) -> None:
        """End everything, the listening too."""
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def drop(self) -> None:
        """End all open connections without a word, as a process that is killed."""
        for end in self._ends[1:]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                self._ends.append(phone)
                Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        with suppress(OSError):
            first = phone.recv(65536)
            is_socket = re.search(rb"(?i)\r\nupgrade: *websocket", first) is not None
            self.opened += is_socket
            if self.mood == "silent":
                return
            if is_socket and self.mood == "filtered":
                phone.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                phone.shutdown(socket.SHUT_RDWR)
                return
            if not is_socket:  # one request a connection, so that each is looked at
                first = re.sub(rb"(?i)\r\nconnection: [^\r]*", b"\r\nConnection: close", first, count=1)
            server = socket.create_connection(("127.0.0.1", self._to))
            self._ends.append(server)
            server.sendall(first)
            Thread(target=self._pass, args=(phone, server), daemon=True).start()
            self._pass(server, phone)

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.mood != "silent":
                    target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_RDWR)
