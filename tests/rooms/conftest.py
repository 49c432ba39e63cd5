"""Actors for rooms: a clock that tests turn, a desk on a real store, phones without a network."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.bots import BOTS
from companion.rooms import gate
from companion.rooms.desk import Desk
from companion.rooms.hub import Session
from companion.rooms.outbox import Outbox
from companion.rooms.store import Store
from companion.web.conversation import Conversation
from companion.web.credits import Credits
from companion.web.limits import RateLimits

_IDS = itertools.count()


class Clock:
    """The server's clock, turned by hand."""

    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def __call__(self) -> int:
        return self.ms

    def wait(self, seconds: float) -> None:
        self.ms += int(seconds * 1000)


class Phone:
    """A device that talks with the desk as a socket's conversation does, without a network in between."""

    def __init__(self, desk: Desk, code: str, *tokens: str) -> None:
        self.desk = desk
        self.code = code
        self.tokens = list(tokens)
        self.closed: list[tuple[int, str]] = []
        self.messages: list[dict[str, Any]] = []
        self.outbox = Outbox(lambda: None)
        self._conversation = Conversation(
            desk, self, code, "192.0.2.1", RateLimits(desk._store, 10_000, 10_000), Credits(10_000, 10_000)
        )

    @property
    def session(self) -> Session:
        return self._conversation._session

    def close(self, code: int, reason: str = "") -> None:
        self.closed.append((code, reason))

    def say(self, **message: Any) -> None:
        self._conversation.on_message(json.dumps(message).encode())
        self._check_picture()

    def _check_picture(self) -> None:
        """What a table keeps of its room, decoded, is what is in the store, whatever was done or refused."""
        table = self.desk._hub.table(self.code)
        if table is None:
            return
        with table.lock:
            if table.room is not None:
                game = self.desk._ledger.game(table.room)
                state = table.room.decoded(game)
                assert state is None or game.encode(state) == bytes(table.room.state)
                assert gate.encode(table.room) == table.snapshot

    def hello(self, seq: int | None = None) -> dict[str, Any]:
        self.say(type="hello", tokens=self.tokens, **({} if seq is None else {"seq": seq}))
        return self.state

    def ask(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a message with an id; gives its one ack or error."""
        known = id or f"{self.code}-{next(_IDS)}"
        self.say(type=type, id=known, **fields)
        answers = [one for one in self.read() if one.get("id") == known]
        assert len(answers) == 1, answers
        return answers[0]

    def move(self, by: int, kind: str, /, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Seat `by` makes a move of this kind; gives the one ack or error."""
        return self.ask("move", id, seat=by, move={"type": kind, **fields})

    def read(self) -> list[dict[str, Any]]:
        """What has come since the last reading."""
        came = []
        while (message := self.outbox.take()) is not None:
            came.append(json.loads(message))
        self.messages += came
        return came

    @property
    def state(self) -> dict[str, Any]:
        """The newest state that has come."""
        self.read()
        return next(one for one in reversed(self.messages) if one["type"] == "state")

    @property
    def room(self) -> dict[str, Any]:
        room: dict[str, Any] = self.state["room"]
        return room

    def view(self, seat: int | str) -> dict[str, Any]:
        view: dict[str, Any] = self.state["eyes"][str(seat)]["view"]
        return view

    def events(self, seat: int | str = "table") -> list[str]:
        return [event["code"] for event in self.state["eyes"][str(seat)]["events"]]

    def vanish(self) -> None:
        """The socket closes."""
        self._conversation.on_close()


class House:
    """A desk on a real store, and rooms to be set up in a line."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = Clock()
        self.desks: list[Desk] = []
        self.desk = self.another_desk()
        self.store = Store(url, "looker-on")

    def another_desk(self) -> Desk:
        """One more process on the same store."""
        desk = Desk(Store(self.url), clock=self.clock, bots=BOTS)
        self.desks.append(desk)
        return desk

    def room(self, *names: str, game: str = "super-farmer", mode: str = "digital", **more: Any) -> list[Phone]:
        """A lobby with these people, each on a phone of their own that has said hello."""
        made = self.desk.create(game, mode, more.get("options", {}), more.get("rulings", {}), None, names[0])
        tokens = [made["token"]] + [self.desk.sit(made["code"], None, {"name": name})["token"] for name in names[1:]]
        phones = [Phone(self.desk, made["code"], token) for token in tokens]
        for phone in phones:
            phone.hello()
        return phones

    def playing(self, *names: str, **more: Any) -> list[Phone]:
        """The same, and the game has started."""
        phones = self.room(*names, **more)
        assert phones[0].ask("start")["type"] == "ack"
        return phones

    def close(self) -> None:
        for desk in self.desks:
            desk.close()
        self.store._redis.close()


@pytest.fixture
def house(valkey: str) -> Iterator[House]:
    """Rooms on the embedded store. Codes are drawn, so tests do not meet each other's rooms."""
    one = House(valkey)
    yield one
    one.close()


@pytest.fixture
def house_of_any_store(store_url: str) -> Iterator[House]:
    """Rooms on each kind of store, emptied first."""
    one = House(store_url)
    yield one
    one.close()
