"""How each server is talked to. Every protocol plays the same loop: the seat on turn rolls, all four get the state.

The driver counts versions: a room begins at 0, each move makes the next one, and seat `version % 4` moves. `read`
tells the version that a message brings, `ACK` for the answer that the mover alone gets, or `NOTHING`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import quote

from benchmarks.load.frames import BINARY, masked
from benchmarks.load.line import Broken, Line, connect, post

SEATS = 4
NOTHING, ACK = -1, -2

BOX = {"rabbit": 60, "sheep": 24, "pig": 20, "cow": 12, "horse": 6, "small-dog": 4, "big-dog": 2}
"""The animals in play, for the check of a sample: they are in the herds or in the bank. Super Farmer, "Components"."""


class Disagreement(Exception):
    """Players were told different things, or something impossible."""


class Opened:
    """A room that is being played. lines: that each state must reach; movers: by seat, the line that moves for it.

    stuck: a line more, which never reads.
    """

    def __init__(self, lines: list[Line], movers: list[Line] | None = None, stuck: Line | None = None) -> None:
        self.lines = lines
        self.movers = movers or lines
        self.stuck = stuck


class Protocol(ABC):
    """One server's way to talk. Instances hold the port only."""

    name: ClassVar[str]
    has_acks: ClassVar[bool] = False
    """Whether the mover gets an answer of its own; the move is not done without it."""
    keep_alive: ClassVar[bytes | None] = None
    """What an idle phone says every now and then, as a frame."""

    def __init__(self, port: int) -> None:
        self.port = port

    @abstractmethod
    def open(self, number: int) -> Opened:
        """Make room number `number`, seat four players, start the game. Blocks."""

    @abstractmethod
    def move(self, line: Line, seat: int, version: int) -> bytes:
        """The frame by which the seat rolls; version: how many moves have been made."""

    @abstractmethod
    def read(self, line: Line, message: bytes) -> int:
        """The version that a message brings, ACK or NOTHING; may answer a ping. Raises Broken for a refusal."""

    def check(self, messages: Sequence[bytes], version: int) -> bool:
        """Decode the four states of one move and compare them; False if this protocol's cannot be decoded alone.

        Raises Disagreement.
        """
        return False


def number_after(message: bytes, key: bytes) -> int:
    """The whole number after the first occurrence of key in the message; NOTHING if there is none."""
    place = message.find(key)
    if place < 0:
        return NOTHING
    start = end = place + len(key)
    while 48 <= message[end] <= 57:
        end += 1
    return int(message[start:end])


def compare(views: Sequence[Any], herds: Sequence[dict[str, int]], bank: dict[str, int], box: dict[str, int]) -> None:
    """All views are the same, and no animal appeared or vanished. Raises Disagreement."""
    if any(view != views[0] for view in views):
        raise Disagreement("two players were told different states of the same move")
    counted = {animal: bank[animal] + sum(herd[animal] for herd in herds) for animal in box}
    if counted != box:
        raise Disagreement(f"there are {counted} animals and not {box}")


def wish(found: Any, wanted: Any, what: str) -> None:
    """Raises Disagreement if something is not as it should be."""
    if found != wanted:
        raise Disagreement(f"{what} is {found!r} and should be {wanted!r}")


# -- the product ----------------------------------------------------------------------------------------------------


class Companion(Protocol):
    """Companion's public wire: rooms by HTTP, then `hello`, `start` and `move` on the socket."""

    name = "companion"
    has_acks = True
    keep_alive = masked(b'{"type":"ping","at":0}')

    def open(self, number: int) -> Opened:
        code, tokens = self._make()
        lines = [self._join(code, [token], seat) for seat, token in enumerate(tokens)]
        self._start(lines)
        return Opened(lines)

    def open_stuck(self) -> Opened:
        """A room with four sockets of which the fourth never reads.

        Its seat can still move: the third phone holds that seat's token too, as a family's phone does.
        """
        code, tokens = self._make()
        held = [tokens[:1], tokens[1:2], tokens[2:]]
        lines = [self._join(code, some, seat) for seat, some in enumerate(held)]
        stuck = self._join(code, tokens[3:], 3, is_small=True)
        self._start(lines)
        return Opened(lines, [*lines, lines[2]], stuck)

    def _make(self) -> tuple[str, list[str]]:
        made = post(self.port, "/api/rooms", {"game": "super-farmer", "mode": "digital", "name": "Farmer 0"})
        path = f"/api/rooms/{made['code']}/seats"
        others = [post(self.port, path, {"name": f"Farmer {seat}"})["token"] for seat in range(1, SEATS)]
        return made["code"], [made["token"], *others]

    def _join(self, code: str, tokens: list[str], seat: int, is_small: bool = False) -> Line:
        line = connect(self.port, f"/ws/rooms/{code}", seat, is_small)
        line.say(json.dumps({"type": "hello", "tokens": tokens}).encode())
        line.until(b'{"type":"state"')
        return line

    @staticmethod
    def _start(lines: list[Line]) -> None:
        lines[0].say(b'{"type":"start","id":"start"}')
        for line in lines:
            line.until(b'{"type":"state"', b'"phase":"playing"')

    def move(self, line: Line, seat: int, version: int) -> bytes:
        return masked(b'{"type":"move","id":"m%d","seat":%d,"move":{"type":"roll"}}' % (version, seat))

    def read(self, line: Line, message: bytes) -> int:
        if message.startswith(b'{"type":"state"'):
            return number_after(message, b'"rolls":')
        if message.startswith(b'{"type":"ack"'):
            return ACK
        if message.startswith(b'{"type":"error"'):
            raise Broken(f"refused: {message[:300]!r}")
        return NOTHING

    def check(self, messages: Sequence[bytes], version: int) -> bool:
        states = [json.loads(message) for message in messages]
        eyes = [(int(seat), one) for state in states for seat, one in state["eyes"].items()]
        on_turn = version % SEATS
        wish([state["room"]["turn"] for state in states], [[on_turn]] * len(states), "the turn")
        wish(sorted(seat for seat, _ in eyes), list(range(SEATS)), "the list of eyes")
        for seat, one in eyes:
            wish(any(move["type"] == "roll" for move in one["moves"]), seat == on_turn, f"seat {seat}'s right to roll")
        views = [one["view"] for _, one in eyes]
        wish(views[0]["rolls"], version, "the number of rolls")
        compare(views, list(views[0]["herds"].values()), views[0]["bank"], views[0]["box"])
        return True


class Null(Companion):
    """The same wire, spoken by a server that only echoes: what the driver can do at most."""

    name = "null"

    def check(self, messages: Sequence[bytes], version: int) -> bool:
        for message in messages:
            wish(json.loads(message)["seq"], version, "the number of moves")
        return True


# -- the peers ------------------------------------------------------------------------------------------------------


ENGINE = "/socket.io/?EIO=4&transport=websocket"
PULSE = (b"2", b"3")
"""engine.io's ping, and what is answered."""


class SocketIo(Protocol):
    """Events over Socket.IO 4: engine.io's packets (one digit), then Socket.IO's (another), then JSON."""

    name = "socket.io"

    def open(self, number: int) -> Opened:
        lines = [connect(self.port, ENGINE, seat) for seat in range(SEATS)]
        for line in lines:
            line.pulse = PULSE
            line.until(b"0{")
            line.say(b"40")
            line.until(b"40{")
            line.say(b'42["join","room%d",%d]' % (number, line.seat))
            line.until(b'42["state"')
        return Opened(lines)

    def move(self, line: Line, seat: int, version: int) -> bytes:
        return masked(b'42["roll"]')

    def read(self, line: Line, message: bytes) -> int:
        if line.pulse and message == line.pulse[0]:
            line.sock.send(masked(line.pulse[1]))
            return NOTHING
        if message.startswith(b'42["refused"'):
            raise Broken(f"refused: {message[:300]!r}")
        return number_after(message, b'"version":') if message.startswith(b'42["state"') else NOTHING

    def check(self, messages: Sequence[bytes], version: int) -> bool:
        states = [json.loads(message[2:])[1] for message in messages]
        wish(states[0]["version"], version, "the version")
        wish(states[0]["turn"], version % SEATS, "the turn")
        compare(states, states[0]["herds"], states[0]["bank"], BOX)
        return True


class BoardgameIo(Protocol):
    """boardgame.io's lobby by HTTP, its actions and updates over Socket.IO in the game's namespace."""

    name = "boardgame.io"
    _game = "farm"

    def open(self, number: int) -> Opened:
        match = post(self.port, f"/games/{self._game}/create", {"numPlayers": SEATS})["matchID"]
        return Opened([self._join(match, seat) for seat in range(SEATS)])

    def _join(self, match: str, seat: int) -> Line:
        path = f"/games/{self._game}/{match}/join"
        wish_for = {"playerID": str(seat), "playerName": f"Farmer {seat}"}
        credentials = post(self.port, path, wish_for)["playerCredentials"]
        line = connect(self.port, ENGINE, seat)
        line.pulse = PULSE
        line.until(b"0{")
        line.say(f"40/{self._game},".encode())
        line.until(f"40/{self._game},{{".encode())
        line.say(self._event(["sync", match, str(seat), credentials, SEATS]))
        line.until(self._event(["sync"])[:-1])
        payload = {"type": "roll", "args": [], "playerID": str(seat), "credentials": credentials}
        move = self._event(["update", {"type": "MAKE_MOVE", "payload": payload}, "VERSION", match, str(seat)])
        line.known = move.split(b'"VERSION"')
        return line

    def _event(self, parts: list[Any]) -> bytes:
        return f"42/{self._game},{json.dumps(parts, separators=(',', ':'))}".encode()

    def move(self, line: Line, seat: int, version: int) -> bytes:
        before, after = line.known
        return masked(b"%s%d%s" % (before, version, after))

    def read(self, line: Line, message: bytes) -> int:
        if line.pulse and message == line.pulse[0]:
            line.sock.send(masked(line.pulse[1]))
            return NOTHING
        is_update = message.startswith(b'42/farm,["update"')
        return number_after(message, b'"_stateID":') if is_update else NOTHING

    def check(self, messages: Sequence[bytes], version: int) -> bool:
        states = [json.loads(message.partition(b",")[2])[2] for message in messages]
        wish(states[0]["_stateID"], version, "the version")
        wish(states[0]["ctx"]["currentPlayer"], str(version % SEATS), "the turn")
        compare([state["G"] for state in states], states[0]["G"]["herds"], states[0]["G"]["bank"], BOX)
        return True


class Colyseus(Protocol):
    """Colyseus 0.16: seats by HTTP, then binary messages; a state comes as a patch, which names no version.

    A patch can only be read together with all that came before it, so a sample of states is not compared here.
    """

    name = "colyseus"
    _JOINED, _STATE, _PATCH = 10, 14, 15
    _ROLL = b"\x0d\xa4roll"
    """A message to the room (13) of the type "roll", a MessagePack string of four bytes."""

    def open(self, number: int) -> Opened:
        path, lines = "/matchmake/create/farm", []
        for seat in range(SEATS):
            seated = post(self.port, path, {})
            room = seated["room"]
            path = f"/matchmake/joinById/{room['roomId']}"
            lines.append(
                self._join(f"/{room['processId']}/{room['roomId']}?sessionId={quote(seated['sessionId'])}", seat)
            )
        return Opened(lines)

    def _join(self, path: str, seat: int) -> Line:
        line = connect(self.port, path, seat)
        line.until(bytes([self._JOINED]))
        line.say(bytes([self._JOINED]), BINARY)
        line.until(bytes([self._STATE]))
        return line

    def move(self, line: Line, seat: int, version: int) -> bytes:
        return masked(self._ROLL, BINARY)

    def read(self, line: Line, message: bytes) -> int:
        return line.seen + 1 if message[0] == self._PATCH else NOTHING


PROTOCOLS: dict[str, type[Protocol]] = {
    protocol.name: protocol for protocol in (Companion, Null, SocketIo, BoardgameIo, Colyseus)
}
