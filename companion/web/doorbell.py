"""Wakes the greenlet that reads a socket when there is something to read."""

from __future__ import annotations

from typing import Any

import gevent
from gevent import getcurrent

_READ = 1


class Doorbell:
    """A watcher of one socket. fd: its file descriptor, which must stay open until `close`.

    It stays registered with the event loop while its greenlet works: registering it anew for each message would cost
    two system calls. Only if data arrives while nobody waits, it is unregistered until the next `wait`.
    """

    __slots__ = ("_hub", "_is_wired", "_sleeper", "_watcher")

    def __init__(self, fd: int) -> None:
        self._hub = gevent.get_hub()
        self._watcher = self._hub.loop.io(fd, _READ)
        self._sleeper: Any = None
        self._is_wired = False

    def wait(self) -> None:
        """Sleep until the socket can be read, or is closed. One greenlet at a time."""
        if not self._is_wired:
            self._watcher.start(self._ring)
            self._is_wired = True
        self._sleeper = getcurrent()
        try:
            self._hub.switch()
        finally:
            self._sleeper = None

    def close(self) -> None:
        """Remove the watcher. Call this before the socket is closed."""
        self._watcher.stop()
        self._watcher.close()

    def _ring(self) -> None:
        if self._sleeper is not None:
            self._sleeper.switch()
        else:
            self._watcher.stop()
            self._is_wired = False
