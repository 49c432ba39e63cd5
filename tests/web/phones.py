"""Phones over a real network: rooms by HTTP, and a WebSocket each, by a library that nobody here wrote."""

from __future__ import annotations

import itertools
import json
import urllib.error
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect

_IDS = itertools.count()


def http(url: str, path: str, body: Any = None, token: str | None = None, method: str | None = None) -> Any:
    """The answer's JSON; an error's too, with its status under "status"."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url + path, data, headers, method=method or ("POST" if data else "GET"))
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        with error:
            return {"status": error.code, **json.loads(error.read())}


class Phone:
    """A device on one socket."""

    def __init__(self, url: str, code: str, *tokens: str) -> None:
        self.url = url
        self.code = code
        self.tokens = list(tokens)
        self.messages: list[dict[str, Any]] = []
        self.socket: ClientConnection
        self.connect()

    def connect(self, seq: int | None = None) -> dict[str, Any]:
        """Open the socket, say hello, take the whole state."""
        self.socket = connect(f"{self.url.replace('http', 'ws')}/ws/rooms/{self.code}", legacy=True, max_size=None)
        self.say(type="hello", tokens=self.tokens, **({} if seq is None else {"seq": seq}))
        return self.until("state")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        self.messages.append(message)
        return message

    def until(self, *types: str, **fields: Any) -> dict[str, Any]:
        """The next message of these types with these fields."""
        while True:
            message = self.hear()
            if message["type"] in types and all(message.get(name) == value for name, value in fields.items()):
                return message

    def ask(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a message with an id and wait for its ack or error."""
        known = id or f"t{next(_IDS)}"
        self.say(type=type, id=known, **fields)
        return self.until("ack", "error", "moves", id=known)

    def move(self, by: int, kind: str, /, id: str | None = None, **fields: Any) -> dict[str, Any]:
        return self.ask("move", id, seat=by, move={"type": kind, **fields})

    @property
    def state(self) -> dict[str, Any]:
        """The newest state that has come."""
        return next(one for one in reversed(self.messages) if one["type"] == "state")

    def catch_up(self, seq: int) -> dict[str, Any]:
        """Wait until a state of this seq or a later one is there."""
        while self.state["seq"] < seq:
            self.hear()
        return self.state

    def close(self) -> None:
        self.socket.close()


def lobby(url: str, *names: str, game: str = "super-farmer", mode: str = "digital", **more: Any) -> list[Phone]:
    """A room with these people, each on a phone of their own."""
    made = http(url, "/api/rooms", {"game": game, "mode": mode, "name": names[0], **more})
    tokens = [made["token"]]
    tokens += [http(url, f"/api/rooms/{made['code']}/seats", {"name": name})["token"] for name in names[1:]]
    return [Phone(url, made["code"], token) for token in tokens]


def playing(url: str, *names: str, **more: Any) -> list[Phone]:
    """The same, and the game has started for all."""
    phones = lobby(url, *names, **more)
    seq = phones[0].ask("start")["seq"]
    for phone in phones:
        phone.catch_up(seq)
    return phones
