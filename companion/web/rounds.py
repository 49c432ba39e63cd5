"""Sending in rounds: what waits in many outboxes is sent together, when the event loop has nothing else to do.

A commit puts a state into the outboxes of all phones of a room, and often several commits are answered at once. Many
small writes between other work, each of which wakes a reader at the other end, cost several times as much as the same
writes in a row. An acknowledgement and the state after it leave in one write. With little to do a round comes at once.
"""

from __future__ import annotations

from collections.abc import Callable

import gevent


class Rounds:
    """The rounds of one event loop. The functions that it calls must neither block nor raise."""

    def __init__(self) -> None:
        self._waiting: dict[Callable[[], None], None] = {}

    def join(self, send: Callable[[], None]) -> None:
        """Have `send` called once in the next round."""
        if not self._waiting:
            gevent.get_hub().loop.run_callback(self._go)
        self._waiting[send] = None

    def _go(self) -> None:
        waiting, self._waiting = self._waiting, {}
        for send in waiting:
            send()


ROUNDS = Rounds()
"""A process has one event loop, so there is one instance."""
