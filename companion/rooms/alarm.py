"""One alarm clock for a process: each room can set one time, and one thread (or greenlet) rings for it."""

from __future__ import annotations

import heapq
import threading
from collections.abc import Callable


class Alarm:
    """Calls `ring(code)` at, or shortly after, the time that was last set for that code.

    clock: now, in ms. ring: must catch what it may raise.
    """

    def __init__(self, clock: Callable[[], int], ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._set: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = threading.Condition()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def set(self, code: str, at: int | None) -> None:
        """Ring for this code at that time instead of any time set before; None is never."""
        if self._set.get(code) == at:
            return
        with self._changed:
            if at is None:
                self._set.pop(code, None)
                return
            self._set[code] = at
            heapq.heappush(self._heap, (at, code))
            self._start()
            self._changed.notify()

    def set_no_later(self, code: str, at: int) -> None:
        """Ring for this code at that time, or before if that was set already."""
        self.set(code, min(at, self._set.get(code, at)))

    def close(self) -> None:
        with self._changed:
            self._is_closed = True
            self._changed.notify()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="alarm", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            code = self._next()
            if code is None:
                return
            self._ring(code)

    def _next(self) -> str | None:
        """Wait for the next code that is due; None when closed. Times that were replaced are passed over."""
        with self._changed:
            while not self._is_closed:
                while self._heap and self._set.get(self._heap[0][1]) != self._heap[0][0]:
                    heapq.heappop(self._heap)
                if not self._heap:
                    self._changed.wait()
                    continue
                at, code = self._heap[0]
                left_ms = at - self._clock()
                if left_ms <= 0:
                    heapq.heappop(self._heap)
                    del self._set[code]
                    return code
                self._changed.wait(left_ms / 1000)
        return None
