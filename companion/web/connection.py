"""One open WebSocket: a greenlet that reads, and while the other side is slow a second one that writes.

The greenlet that runs the route reads. The outbox is sent in rounds (see `rounds`), as far as the system takes it
without blocking: no greenlet is woken for that, and no slow phone delays anybody. The rest is sent by a second
greenlet, which ends when everything is sent; while it lives, nobody else writes, so that frames do not mix.

How a connection ends, and what `run` gives:

| the end | what is sent | `run` gives |
| --- | --- | --- |
| the other side closes | its close frame back | its code (1005 if it named none) |
| `close(code)` | what waits in the outbox, then the close frame | that code |
| broken frames, text that is no UTF-8, a message too big | a close frame with 1002, 1007, 1009 | that code |
| nothing received for `idle_s`, or at most a quarter longer | a close frame with 4008 | 4008 |
| the outbox too full | the message that was begun, then a close frame with 4008 | 4008 |
| not a byte taken for `stall_s` | nothing can be sent | 4008 |
| too many control frames and fragments | a close frame with 4029 | 4029 |
| the network fails | nothing | 1006 |
| a bug in the handling of a message | a close frame with 1011 | 1011 |
| a bug in a message to be sent | nothing | 1011 |

Whoever does not answer a close frame within `close_s` is disconnected.
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
from gevent.socket import wait_write

from companion.rooms.outbox import Outbox
from companion.web.credits import Credits
from companion.web.doorbell import Doorbell
from companion.web.frames import VANISHED, Framing, encode_text
from companion.web.rounds import ROUNDS

BUG = 1011
TOO_SLOW = 4008
TOO_MANY = 4029

_READ_BYTES = 4 * 1024
_BATCH_BYTES = 64 * 1024
_UNSENT_BYTES = 16 * 1024
"""What may wait in the system's own buffer: a phone that wakes up should get the newest state soon."""

_log = logging.getLogger(__name__)


class ConnectionLimits(msgspec.Struct, frozen=True):
    """The limits of one connection. Sizes in bytes, times in seconds.

    overhead_per_s, overhead_burst: frames that complete no message (pings, pongs, fragments).
    """

    message_bytes: int = 16 * 1024
    idle_s: float = 60
    stall_s: float = 10
    close_s: float = 5
    overhead_per_s: float = 100
    overhead_burst: float = 500


class Connection:
    """Owns a gevent socket whose handshake is done. Any greenlet may fill `outbox` and call `close`."""

    __slots__ = (
        "_bell", "_ended", "_farewell", "_framing", "_hang_up_at", "_heard_at", "_is_cut", "_limits", "_overhead",
        "_sock", "_unsent", "_writer", "outbox",
    )  # fmt: skip

    def __init__(self, sock: socket.socket, limits: ConnectionLimits | None = None) -> None:
        self._sock = sock
        self._limits = limits or ConnectionLimits()
        self._framing = Framing(self._limits.message_bytes)
        self._overhead = Credits(self._limits.overhead_per_s, self._limits.overhead_burst)
        self._bell = Doorbell(sock.fileno())
        self._unsent = memoryview(b"")
        self._writer: gevent.Greenlet | None = None
        self._farewell: tuple[int, str] | None = None
        self._hang_up_at = float("inf")
        self._heard_at = time.monotonic()
        self._is_cut = False
        self._ended = Event()
        self.outbox = Outbox(self._wake)
        self._prepare()

    def run(self, on_message: Callable[[bytes], None]) -> int:
        """Read until the connection ends; gives its close code, see the module. Raises nothing.

        on_message: called with each message, in the greenlet that runs this. While it blocks, nothing is read. Messages
        that arrive after `close` was called are dropped.
        """
        every_s = self._limits.idle_s / 4
        silence = gevent.get_hub().loop.timer(every_s, every_s)
        silence.start(self._look_for_silence)
        try:
            self._read(on_message)
        except Exception:
            _log.exception("a message could not be handled")
            self.close(BUG, "internal error")
            self._read(lambda message: None)
        finally:
            silence.close()
            self._end()
        return self._code

    def close(self, code: int, reason: str = "") -> None:
        """Send what waits, then close; the first call counts. Returns at once; `run` ends when it is done.

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
        self._sock.setblocking(False)
        if self._sock.family in (socket.AF_INET, socket.AF_INET6):
            with suppress(OSError):  # It may be closed already: the first read finds out.
                self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self._sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, _UNSENT_BYTES)

    # -- reading ------------------------------------------------------------------------------------------------

    def _read(self, on_message: Callable[[bytes], None]) -> None:
        while not self._framing.is_over:
            self._bell.wait()
            try:
                data = self._sock.recv(_READ_BYTES)
            except BlockingIOError:
                continue  # The loop may wake a reader for nothing.
            except OSError:
                return  # The network failed.
            if not data:
                return
            self._heard_at = time.monotonic()
            self._take(data, on_message)

    def _take(self, data: bytes, on_message: Callable[[bytes], None]) -> None:
        overhead = self._framing.overhead
        for message in self._framing.receive(data):
            if self._farewell is None:
                on_message(message)
        if overhead != self._framing.overhead and not self._overhead.spend(self._framing.overhead - overhead):
            self.close(TOO_MANY, "too many control frames")
        if self._framing.has_to_send:
            self._flush()

    def _look_for_silence(self) -> None:
        if time.monotonic() - self._heard_at >= self._limits.idle_s:
            self._cut("silent")

    # -- writing ------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Have what waits sent in the next round; never blocks."""
        if self.outbox.is_overfull:
            self._cut("too slow")
        if self._writer is None:
            ROUNDS.join(self._flush)

    def _flush(self) -> None:
        """Send what waits as far as it goes without blocking; never raises."""
        if self._writer is not None or self._ended.is_set():
            return
        try:
            is_sent = self._send()
        except Exception as error:
            self._fail(error)
            return
        if not is_sent or self._framing.is_closing:
            self._writer = gevent.spawn(self._write)

    def _cut(self, reason: str) -> None:
        """Close without sending what waits."""
        if not self._is_cut:
            self._is_cut = True
            self.close(TOO_SLOW, reason)

    def _write(self) -> None:
        """Send what waits, however slow the other side is."""
        try:
            while not self._send():
                self._wait_for_room()
            if self._framing.is_closing:
                self._see_off()
        except Exception as error:
            self._fail(error)
        finally:
            self._writer = None

    def _fail(self, error: Exception) -> None:
        """What waits cannot be sent: the network failed, or a message has a bug."""
        if not isinstance(error, OSError):
            _log.error("a message could not be sent", exc_info=error)
            self._farewell = self._farewell or (BUG, "internal error")
        self._hang_up()

    def _send(self) -> bool:
        """Send as much as the system takes now; whether that was all. Raises OSError."""
        while self._unsent or self._load():
            try:
                sent = self._sock.send(self._unsent)
            except BlockingIOError:
                return False
            self._unsent = self._unsent[sent:]
        return True

    def _load(self) -> bool:
        """Load what is to be sent next; whether there is anything."""
        self._unsent = memoryview(self._next())
        return bool(self._unsent)

    def _next(self) -> bytes:
        """The next bytes to send, empty if there are none: control frames, then messages, the close frame last."""
        if self._framing.has_to_send or self._framing.is_closing:
            return self._framing.to_send()
        messages = b"" if self._is_cut else self._batch()
        if not messages and self._farewell is not None:
            self._framing.close(*self._farewell)
            return self._framing.to_send()
        return messages

    def _batch(self) -> bytes:
        """The next messages, about as many as fit into one write."""
        frames = []
        size = 0
        while size < _BATCH_BYTES and (message := self.outbox.take()) is not None:
            frames.append(encode_text(message))
            size += len(message)
        return b"".join(frames)

    def _wait_for_room(self) -> None:
        """Until the other side takes more. Raises TimeoutError if it takes nothing for too long."""
        try:
            wait_write(self._sock.fileno(), self._patience_s, TimeoutError())
        except TimeoutError:
            self._farewell = self._farewell or (TOO_SLOW, "too slow")
            raise

    @property
    def _patience_s(self) -> float:
        """How long to wait for the other side now; gevent takes 0 for 'for ever' and refuses less."""
        return max(0.001, min(self._limits.stall_s, self._hang_up_at - time.monotonic()))

    def _see_off(self) -> None:
        """After the close frame: give the other side time to read and answer it, then hang up.

        If it broke the protocol, the stream is half-closed first: hanging up at once could make its network drop the
        unread close frame.
        """
        if self._framing.is_failed:
            self._sock.shutdown(socket.SHUT_WR)
        self._ended.wait(self._limits.close_s)
        if not self._framing.is_over:
            self._hang_up()

    # -- the end ------------------------------------------------------------------------------------------------

    def _hang_up(self) -> None:
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RDWR)  # this wakes the reader

    def _end(self) -> None:
        """Leave no greenlet and no open socket behind."""
        self._ended.set()
        if self._framing.is_over and self._writer is not None:
            self._writer.join(self._limits.close_s)
        self._hang_up()
        if self._writer is not None:
            self._writer.kill()
        self._bell.close()
        self._sock.close()
