"""Sending in rounds: what many deeds put into outboxes leaves together, when the event loop has nothing else to do.

A state goes to four phones and a commit's answer comes with those of other rooms. Sent one by one between the work,
each write wakes whoever reads at the other end for itself; sent in a row they cost a fraction of that. A socket that
got an answer and a state sends both in one write. Where there is little to do a round comes at once.
"""

from __future__ import annotations

from collections.abc import Callable

import gevent


class Rounds:
    """The rounds of one event loop. What is asked to send must neither block nor raise."""

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
"""A process has one event loop, and so one row of rounds."""
