"""What waits to be sent on one connection: answers in order, and at most one state, the newest.

A phone that reads slowly does not get every state in between: a newer state replaces an unsent one and takes over its
events. So an outbox holds one state however long the phone sleeps, and only answers can pile up.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec import UNSET

from companion.rooms.shapes import EyesShape, StateShape, encoded

MOST_EVENTS = 50
"""The most events that a state message carries for a pair of eyes; if there are more, it says that there is a gap."""
MOST_REPLIES = 256
MOST_REPLY_BYTES = 512 * 1024


class Eyes:
    """What one pair of eyes gets in a state message; every part is encoded JSON. moves: None for the table screen."""

    __slots__ = ("events", "gap", "more", "moves", "view")

    def __init__(self, view: bytes, moves: bytes | None, more: bool, events: list[bytes], gap: bool) -> None:
        self.view = view
        self.moves = moves
        self.more = more
        self.events = events
        self.gap = gap

    def after(self, older: Eyes | None) -> Eyes:
        """The same, with the events of an older state that was never sent before its own events."""
        if older is None or not (older.events or older.gap):
            return self
        events = older.events + self.events
        gap = older.gap or self.gap or len(events) > MOST_EVENTS
        return Eyes(self.view, self.moves, self.more, events[-MOST_EVENTS:], gap)

    def shape(self) -> EyesShape:
        """These eyes as they are sent."""
        return EyesShape(
            view=encoded(self.view),
            moves=UNSET if self.moves is None else encoded(self.moves),
            more=UNSET if self.moves is None else self.more,
            events=[encoded(event) for event in self.events],
            gap=self.gap,
        )


class State:
    """A state message, put together when it is sent. room: encoded JSON; eyes: by seat number or "table"."""

    __slots__ = ("eyes", "room", "seq")

    def __init__(self, seq: int, room: bytes, eyes: dict[str, Eyes]) -> None:
        self.seq = seq
        self.room = room
        self.eyes = eyes

    def after(self, older: State | None) -> State:
        """The same, with the events of an older state that was never sent."""
        if older is None:
            return self
        eyes = {whose: now.after(older.eyes.get(whose)) for whose, now in self.eyes.items()}
        return State(self.seq, self.room, eyes)

    def encode(self) -> bytes:
        eyes = {whose: one.shape() for whose, one in self.eyes.items()}
        return msgspec.json.encode(StateShape(self.seq, encoded(self.room), eyes))


class Outbox:
    """Messages that wait for one connection. on_ready: called when something waits; it must not block."""

    __slots__ = ("_on_ready", "_replies", "_reply_bytes", "_state")

    def __init__(self, on_ready: Callable[[], None]) -> None:
        self._on_ready = on_ready
        self._replies: list[bytes] = []  # short, and mostly empty: a deque's first block outweighs it
        self._reply_bytes = 0
        self._state: State | None = None

    def reply(self, message: bytes) -> None:
        """Add an answer (ack, error, pong, moves); answers keep their order and go before the state."""
        self._replies.append(message)
        self._reply_bytes += len(message)
        self._on_ready()

    def state(self, state: State) -> None:
        """Replace an unsent older state by the newest."""
        self._state = state.after(self._state)
        self._on_ready()

    def take(self) -> bytes | None:
        """The next message to send, or None when nothing waits."""
        if self._replies:
            message = self._replies.pop(0)
            self._reply_bytes -= len(message)
            return message
        if self._state is None:
            return None
        state, self._state = self._state, None
        return state.encode()

    @property
    def is_overfull(self) -> bool:
        """Whether so many answers have piled up that the connection should be cut."""
        return len(self._replies) > MOST_REPLIES or self._reply_bytes > MOST_REPLY_BYTES
