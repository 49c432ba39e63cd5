"""The other end of a connection: a phone played by the `websockets` package's client protocol over a gevent socket."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import gevent
from gevent import socket
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from companion.web.connection import Connection, ConnectionLimits

QUICK = ConnectionLimits(idle_s=5, stall_s=0.3, close_s=0.4)
PATIENCE_S = 20
"""How long a test waits for what comes at once, so that a machine with much to do fails none."""


class Peer:
    """A connection that runs in a greenlet of its own, and what is on the other side of its socket.

    heard: the messages that the connection handed on. By default each is answered with itself.
    """

    def __init__(
        self, limits: ConnectionLimits = QUICK, listen: Callable[[bytes], None] | None = None, over_tcp: bool = False
    ) -> None:
        ours, self.socket = tcp_pair() if over_tcp else socket.socketpair()
        self.server_socket = ours
        self.heard: list[bytes] = []
        self.connection = Connection(ours, limits)
        self.protocol = Protocol(Side.CLIENT, max_size=None)
        self.running = gevent.spawn(self.connection.run, listen or self.echo)
        self.is_at_end = False
        self._frames: list[Frame] = []

    def echo(self, message: bytes) -> None:
        self.heard.append(message)
        self.connection.outbox.reply(message)

    # -- what the phone does ------------------------------------------------------------------------------------

    def text(self, message: str, fin: bool = True) -> None:
        self.protocol.send_text(message.encode(), fin)
        self.flush()

    def close(self, code: int = 1000) -> None:
        self.protocol.send_close(code)
        self.flush()

    def flush(self) -> None:
        for data in self.protocol.data_to_send():
            if data:
                self.socket.sendall(data)

    def narrow(self) -> None:
        """Make the server's buffer so small that most writes are partial."""
        self.server_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

    def vanish(self) -> None:
        """End without a word, as far as TCP lets one."""
        self.socket.close()

    # -- what the phone sees ------------------------------------------------------------------------------------

    def frame(self) -> Frame:
        """The next frame, which must come."""
        frame = self.read()
        assert frame is not None, "the stream is at its end"
        return frame

    def read(self, seconds: float = PATIENCE_S) -> Frame | None:
        """The next frame, or None at the end of the stream."""
        self.socket.settimeout(seconds)
        while not self._frames and not self.is_at_end:
            try:
                data = self.socket.recv(65536)
            except ConnectionResetError:
                data = b""
            if data:
                self.protocol.receive_data(data)
            else:
                self.is_at_end = True
                self.protocol.receive_eof()
            self._frames += [event for event in self.protocol.events_received() if isinstance(event, Frame)]
        return self._frames.pop(0) if self._frames else None

    def message(self, seconds: float = PATIENCE_S) -> str:
        """The next message; fails if something else comes."""
        frame = self.read(seconds)
        assert frame is not None, "the stream has ended"
        assert frame.opcode is Opcode.TEXT, frame
        return bytes(frame.data).decode()

    def close_code(self, seconds: float = PATIENCE_S) -> int:
        """The code of the server's close frame, after whatever else it sends; 1006 if the stream ends without one.

        The phone answers it, as phones do.
        """
        frame = self.read(seconds)
        while frame is not None and frame.opcode is not Opcode.CLOSE:
            frame = self.read(seconds)
        with suppress(OSError):
            self.flush()
        return 1006 if frame is None else int.from_bytes(bytes(frame.data)[:2], "big") if frame.data else 1005

    def code(self, seconds: float = PATIENCE_S) -> int:
        """What the server says about how the connection ended; waits for the end."""
        return int(self.running.get(timeout=seconds))


def tcp_pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a TCP connection: the server's and the client's."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        client = socket.create_connection(listener.getsockname())
        server, _ = listener.accept()
    return server, client


def eventually(happens: Callable[[], object], seconds: float = PATIENCE_S) -> bool:
    """Whether a condition comes true in time, letting other greenlets run meanwhile."""
    deadline = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > deadline:
            return False
        gevent.sleep(0.005)
    return True
