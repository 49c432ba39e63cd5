"""One open WebSocket: a greenlet that reads, and at most one that writes.

The greenlet that runs the route reads. A second one is started when there is something to send and ends when all is
sent, so an idle socket costs one. Nobody else touches the socket: two writers would tear frames apart, and a blocking
write in the fan-out would let one slow phone delay everybody.

How a connection ends, and what `run` gives:

| the end | what is sent | `run` gives |
| --- | --- | --- |
| the other side closes | its close frame back | its code (1005 if it named none) |
| `close(code)` | what waits in the outbox, then the close frame | that code |
| broken frames, text that is no UTF-8, a message too big | a close frame with 1002, 1007, 1009 | that code |
| nothing heard for `idle_s` | a close frame with 4008 | 4008 |
| the outbox overfull | the message begun, then a close frame with 4008 | 4008 |
| not a byte taken for `stall_s` | nothing more can be | 4008 |
| more control frames and fragments than is honest | a close frame with 4029 | 4029 |
| the network fails | nothing | 1006 |
| a bug in what listens to the messages | a close frame with 1011 | 1011 |
| a bug in what is to be sent | nothing | 1011 |

Whoever does not answer a close frame within `close_s` is hung up on.
"""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress

import gevent
import msgspec
from gevent.event import Event

from companion.rooms.outbox import Outbox
from companion.web.credits import Credits
from companion.web.frames import VANISHED, Framing, encode_text

BUG = 1011
TOO_SLOW = 4008
TOO_MANY = 4029

_READ_BYTES = 4 * 1024
_BUSY_BYTES = 1024
_BREATH_S = 0.0001
"""A read that finds data does not wait: whoever sends without end would starve the others. So after every read of
_BUSY_BYTES the loop is let on; a sleep of 0 would not do, gevent looks at sockets only after fifty of those."""
_BATCH_BYTES = 64 * 1024
_UNSENT_BYTES = 16 * 1024
"""What may wait in the system's own buffer: a phone that wakes up should not have to read the whole past hour."""

_log = logging.getLogger(__name__)


class Limits(msgspec.Struct, frozen=True):
    """What one connection may take. Sizes in bytes, times in seconds.

    overhead_per_s, overhead_burst: frames that complete no message (pings, pongs, fragments).
    """

    message_bytes: int = 16 * 1024
    idle_s: float = 60
    stall_s: float = 10
    close_s: float = 5
    overhead_per_s: float = 100
    overhead_burst: float = 500


class Connection:
    """Owns a gevent socket whose handshake is done. `outbox` may be filled, and `close` called, from any greenlet."""

    def __init__(self, sock: socket.socket, limits: Limits | None = None) -> None:
        self._sock = sock
        self._limits = limits or Limits()
        self._framing = Framing(self._limits.message_bytes)
        self._overhead = Credits(self._limits.overhead_per_s, self._limits.overhead_burst)
        self._writer: gevent.Greenlet | None = None
        self._farewell: tuple[int, str] | None = None
        self._hang_up_at = float("inf")
        self._is_cut = False
        self._ended = Event()
        self.outbox = Outbox(self._wake)

    def run(self, on_message: Callable[[bytes], None]) -> int:
        """Read until the connection ends; gives its close code, see the module's docstring. Raises nothing.

        on_message: called with one message after another, in the greenlet that runs this; it may block, and then the
        other side is not read from. What arrives after `close` was called is not handed on.
        """
        self._prepare()
        try:
            self._read(on_message)
        except Exception:
            _log.exception("a message could not be handled")
            self.close(BUG, "internal error")
            self._read(lambda message: None)
        finally:
            self._end()
        return self._code

    def close(self, code: int, reason: str = "") -> None:
        """Send what waits, then close; the first call decides. Returns at once, `run` ends when it is done.

        reason: for developers, at most 123 bytes in UTF-8.
        """
        if self._farewell is None and not self._framing.is_closing:
            self._farewell = (code, reason)
            self._hang_up_at = time.monotonic() + self._limits.close_s
            self._wake()

    @property
    def _code(self) -> int:
        if self._framing.code == VANISHED and self._farewell is not None:
            return self._farewell[0]
        return self._framing.code

    def _prepare(self) -> None:
        self._sock.settimeout(self._limits.idle_s)
        if self._sock.family in (socket.AF_INET, socket.AF_INET6):
            with suppress(OSError):  # Gone already: the first read finds out.
                self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)

    # -- reading ------------------------------------------------------------------------------------------------

    def _read(self, on_message: Callable[[bytes], None]) -> None:
        while not self._framing.is_over:
            try:
                data = self._sock.recv(_READ_BYTES)
            except TimeoutError:
                self._cut("silent")
                continue
            except OSError:
                return  # The network failed: there is nobody to tell.
            if not data:
                return
            self._take(data, on_message)

    def _take(self, data: bytes, on_message: Callable[[bytes], None]) -> None:
        overhead = self._framing.overhead
        for message in self._framing.receive(data):
            if self._farewell is None:
                on_message(message)
        if not self._overhead.spend(self._framing.overhead - overhead):
            self.close(TOO_MANY, "too many control frames")
        if self._framing.has_to_send:
            self._wake()
        if len(data) >= _BUSY_BYTES:
            gevent.sleep(_BREATH_S)

    # -- writing ------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """See to it that somebody writes; never blocks."""
        if self.outbox.is_overfull:
            self._cut("too slow")
        if self._writer is None and not self._ended.is_set():
            self._writer = gevent.spawn(self._write)

    def _cut(self, reason: str) -> None:
        """Close without sending what waits."""
        if not self._is_cut:
            self._is_cut = True
            self.close(TOO_SLOW, reason)

    def _write(self) -> None:
        try:
            while data := self._next():
                self._push(data)
            if self._framing.is_closing:
                self._see_off()
        except OSError:
            self._hang_up()
        except Exception:
            _log.exception("a message could not be sent")
            self._farewell = self._farewell or (BUG, "internal error")
            self._hang_up()
        finally:
            self._writer = None

    def _next(self) -> bytes:
        """What is sent next, nothing if all is: control frames, then messages, the close frame last."""
        if self._framing.has_to_send or self._framing.is_closing:
            return self._framing.to_send()
        messages = b"" if self._is_cut else self._batch()
        if not messages and self._farewell is not None:
            self._framing.close(*self._farewell)
            return self._framing.to_send()
        return messages

    def _batch(self) -> bytes:
        """The next messages, as many as make one write worthwhile."""
        frames = []
        size = 0
        while size < _BATCH_BYTES and (message := self.outbox.take()) is not None:
            frames.append(encode_text(message))
            size += len(message)
        return b"".join(frames)

    def _push(self, data: bytes) -> None:
        """Send all of it. Raises TimeoutError if the other side takes nothing for too long, else OSError."""
        left = memoryview(data)
        while left:
            try:
                with gevent.Timeout(self._patience_s, TimeoutError):
                    sent = self._sock.send(left)
            except TimeoutError:
                self._farewell = self._farewell or (TOO_SLOW, "too slow")
                raise
            left = left[sent:]

    @property
    def _patience_s(self) -> float:
        """How long to wait for the other side now; 0 would be for ever in gevent's eyes, and less is refused."""
        return max(0.001, min(self._limits.stall_s, self._hang_up_at - time.monotonic()))

    def _see_off(self) -> None:
        """After the close frame: give the other side time to read and answer it, then hang up.

        One that broke the protocol learns by the half-closed stream that nobody listens; hanging up at once could
        make its network throw the unread close frame away.
        """
        if self._framing.is_failed:
            self._sock.shutdown(socket.SHUT_WR)
        self._ended.wait(self._limits.close_s)
        if not self._framing.is_over:
            self._hang_up()

    # -- the end ------------------------------------------------------------------------------------------------

    def _hang_up(self) -> None:
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)  # Wakes the reader.

    def _end(self) -> None:
        """Leave no greenlet and no open socket behind."""
        self._ended.set()
        if self._framing.is_over and self._writer is not None:
            self._writer.join(self._limits.close_s)
        self._hang_up()
        self._sock.close()  # A writer that still waits is woken by this, and ends.
