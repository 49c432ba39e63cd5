"""One message after another, in a greenlet beside the one that reads: a store that hangs must not silence the pings.

A phone takes a line whose pings are not answered for dead. So they are answered by whoever reads, at once, and all
else waits in a short queue for its turn.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable

import gevent

MOST_WAITING = 64
"""With so many waiting, nothing more is read until all are done."""

_log = logging.getLogger(__name__)
_PING = (b'{"type":"ping"', b'{"type": "ping"')
"""How a ping begins; `type` comes first in every message. One that is written otherwise waits with the others."""


class Turns:
    """Hands messages on. handle: is called in the order of their coming, pings aside. fail: called if it raises."""

    __slots__ = ("_fail", "_greenlet", "_handle", "_waiting")

    def __init__(self, handle: Callable[[bytes], None], fail: Callable[[], None]) -> None:
        self._handle = handle
        self._fail = fail
        self._waiting: deque[bytes] = deque()
        self._greenlet: gevent.Greenlet | None = None

    def take(self, message: bytes) -> None:
        if message.startswith(_PING):
            self._handle(message)
            return
        if len(self._waiting) >= MOST_WAITING:
            self.finish()
        self._waiting.append(message)
        if self._greenlet is None:
            self._greenlet = gevent.spawn(self._work)

    def finish(self) -> None:
        """Wait until all that was taken is done."""
        if self._greenlet is not None:
            self._greenlet.join()

    def _work(self) -> None:
        try:
            while self._waiting:
                self._handle(self._waiting.popleft())
        except Exception:
            _log.exception("a message could not be handled")
            self._waiting.clear()
            self._fail()
        finally:
            self._greenlet = None
