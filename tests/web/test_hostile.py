"""Messages that mean harm: each gets an answer or a close, none breaks the server, and a game goes on beside them.

A few in the suite; `MESSAGES=1000000` in the environment as many as one likes, `SEED` to repeat a run's choices.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.conftest import Server
from tests.web.phones import playing

MESSAGES = int(os.environ.get("MESSAGES", "20000"))
SEED = int(os.environ.get("SEED", "1"))
TYPES = "hello move moves start undo ask answer rename kick leave set hand rematch ping share reveal state x".split()
FIELDS = "id seat move seq tokens to what ask yes name option value first order at type commitment entropy seen".split()
WORDS = ["", "0", "roll", "exchange", "undo", "__proto__", "a" * 64, "b" * 65, "\0", "\u202e", "\ud83d\ude00", "1e999"]


def value(chance: random.Random, depth: int = 0) -> Any:
    kind = chance.randrange(9 if depth < 5 else 6)
    if kind == 6:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if kind >= 7:
        return {chance.choice(FIELDS + WORDS): value(chance, depth + 1) for _ in range(chance.randrange(4))}
    return [None, True, chance.choice(WORDS), chance.randrange(-3, 5), 2**70, chance.random() * 1e9][kind]


def message(chance: random.Random, number: int) -> bytes:
    """One message: mostly well-formed in part, sometimes cut off, sometimes with a byte changed."""
    said: dict[str, Any] = {"type": chance.choice(TYPES), "id": f"h{number}"}
    said |= {chance.choice(FIELDS[1:]): value(chance) for _ in range(chance.randrange(5))}
    if chance.random() < 0.3:
        said |= {"seat": 0, "move": {"type": chance.choice(WORDS), "give": value(chance), "get": value(chance)}}
    data = bytearray(json.dumps(said).encode())
    if chance.random() < 0.1:
        del data[chance.randrange(len(data)) :]
    elif chance.random() < 0.1:
        data[chance.randrange(len(data))] = chance.randrange(128)
    return bytes(data)


class Attacker:
    """A socket that comes again whenever it is thrown out."""

    def __init__(self, server: Server, code: str) -> None:
        self._url = f"ws://127.0.0.1:{server.port}/ws/rooms/{code}"
        self._socket: ClientConnection | None = None
        self.answered = 0
        self.codes: set[str] = set()

    def send(self, messages: list[bytes]) -> None:
        """Send them and wait until the last was heard: a ping at the end is answered after all."""
        try:
            socket = self._socket = self._socket or connect(self._url, legacy=True, max_size=None)
            socket.send('{"type":"hello","tokens":[]}')
            for one in messages:
                socket.send(one.decode("utf-8", "replace"))
            socket.send('{"type":"moves","id":"last","seat":0}')
            while (heard := json.loads(socket.recv(timeout=30))).get("id") != "last":
                self.answered += 1
                self.codes.add(heard.get("code", heard["type"]))
        except (ConnectionClosed, OSError):
            self._socket = None


def test_no_hostile_message_breaks_the_server_or_the_game_beside_it(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    server = Server(tmp_path)
    try:
        ann, ben = playing(server.url, "Ann", "Ben")
        attackers = [Attacker(server, ann.code), Attacker(server, "BBBBB")]
        for first in range(0, MESSAGES, 500):
            whose = attackers[0] if chance.random() < 0.9 else attackers[1]
            whose.send([message(chance, number) for number in range(first, min(first + 500, MESSAGES))])
        assert attackers[0].answered > MESSAGES / 10
        assert "broken" not in attackers[0].codes | attackers[1].codes
        assert ann.move(0, "roll")["type"] == "ack"
        assert server.is_serving() and "Traceback" not in server.log
        ann.close()
        ben.close()
    finally:
        server.stop()
