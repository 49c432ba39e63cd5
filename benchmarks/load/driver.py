"""The load: a process of its own that opens rooms, keeps them moving and measures.

    python -m benchmarks.load.driver < plan.json     prints one Outcome as JSON

It stands on raw sockets and epoll in one thread, for a client library would need more CPU than the servers that it is
to measure. Closed loop: every room always has one move in flight. Open loop: moves are due at random times (Poisson
arrivals) whatever the server does; a move that is due while its room is busy waits, and its latency counts from the
time at which it was due, so that a slow server cannot hide behind its own slowness.

A move is done when the mover has its answer and all four players have the new state.
"""

from __future__ import annotations

import gc
import random
import select
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any

import msgspec

from benchmarks.load.figures import latencies, per_thousand
from benchmarks.load.frames import CLOSE, PING, PONG, BrokenFrame, close_code, masked, split
from benchmarks.load.line import RECEIVE_BYTES, Broken, Line
from benchmarks.load.machine import allow_many_sockets, busy_s, cpu_s, memory_kib
from benchmarks.load.protocols import ACK, PROTOCOLS, SEATS, Companion, Disagreement, Opened, Protocol

SAMPLE = 256
"""Of so many moves one is decoded whole and compared between the players."""
STALL_S = 15.0
"""A server that finishes no move for so long is given up."""
PING_EVERY_S = 20.0
SETTLE_S = 1.0
STUCK_WAIT_S = 3.0
WORKING = 0.2
"""A process of the server's that uses at least this share of its CPU is counted as working."""

now = time.perf_counter


class Phase(msgspec.Struct):
    """A stretch of play: for some seconds, or until every room has made so many moves.

    rate: moves a second over all rooms, for an open loop; 0 is a closed loop. name: empty for one that is not measured.
    """

    name: str = ""
    seconds: float = 0
    moves: int = 0
    rate: float = 0


class Plan(msgspec.Struct):
    """What to do. idle: rooms more, in which nobody moves; stuck: one phone of the first room never reads."""

    protocol: str
    port: int
    rooms: int
    idle: int = 0
    stuck: bool = False
    phases: list[Phase] = []
    server: list[int] = []
    store: list[int] = []


class Outcome(msgspec.Struct):
    """What came of it. phases: figures by name; error: why it ended early, empty if it did not."""

    sockets: int = 0
    join_s: float = 0
    memory: dict[str, float] = {}
    phases: dict[str, dict[str, Any]] = {}
    stuck: str = ""
    error: str = ""


class Room:
    """A room in play. version: moves made; left: messages that the move in flight still waits for; due: its time."""

    __slots__ = ("due", "left", "lines", "movers", "quota", "sample", "version", "waiting")

    def __init__(self, opened: Opened) -> None:
        self.lines = opened.lines
        self.movers = opened.movers
        self.version = 0
        self.left = 0
        self.due = 0.0
        self.quota = 0
        self.waiting: deque[float] = deque()
        self.sample: list[bytes] | None = None
        for line in self.lines:
            line.room = self


class Tally:
    """What is counted while rooms play."""

    def __init__(self) -> None:
        self.latencies: list[float] = []
        self.lateness: list[float] = []
        self.states = 0
        self.bytes = 0
        self.compared = 0
        self.queued = 0


class Meter:
    """CPU seconds and time since it was made."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._each = {pid: cpu_s([pid]) for pid in plan.server}
        self._before = self._read()

    def _read(self) -> tuple[float, float, float, float, float]:
        return now(), cpu_s(self._plan.server), cpu_s(self._plan.store), time.process_time(), busy_s()

    def figures(self, moves: int) -> dict[str, float | None]:
        """Rates and CPU, in cores (CPU seconds a second) and in CPU seconds per 1,000 moves."""
        seconds, server, store, driver, busy = (
            after - before for after, before in zip(self._read(), self._before, strict=True)
        )
        return {
            "seconds": round(seconds, 2),
            "moves": moves,
            "moves_s": round(moves / seconds, 1),
            "server_cpu": per_thousand(server, moves),
            "store_cpu": per_thousand(store, moves),
            "server_cores": round(server / seconds, 3),
            "store_cores": round(store / seconds, 3),
            "driver_cores": round(driver / seconds, 3),
            "other_cores": round((busy - server - store - driver) / seconds, 3),
            "working": sum(cpu_s([pid]) - before > WORKING * server for pid, before in self._each.items()),
        }


class Driver:
    """Opens the rooms of a plan and plays its phases."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.protocol: Protocol = PROTOCOLS[plan.protocol](plan.port)
        self.rooms: list[Room] = []
        self.tally = Tally()
        self._lines: dict[int, Line] = {}
        self._to_ping: deque[Line] = deque()
        self._ping_at = float("inf")
        self._poll = select.epoll()
        self._stuck: Line | None = None
        self._moving = 0
        self._fired = 0
        self._progress_at = now()

    # -- opening ----------------------------------------------------------------------------------------------------

    def open(self, outcome: Outcome) -> None:
        """Open all rooms; tells what a socket costs. The first room is not counted: it wakes the server up."""
        self._open_idle(-1)
        time.sleep(SETTLE_S)
        before, begun, count = self._memory(), now(), len(self._lines)
        for number in range(self.plan.rooms):
            self._open_played(number)
        for number in range(self.plan.rooms, self.plan.rooms + self.plan.idle):
            self._open_idle(number)
        outcome.join_s = round(now() - begun, 2)
        outcome.sockets = len(self._lines) + (self._stuck is not None)
        time.sleep(SETTLE_S)
        self._tend()
        opened = len(self._lines) - count
        outcome.memory = {
            name: round((after - before[name]) / max(1, opened), 2) for name, after in self._memory().items()
        }
        outcome.memory["server_before_kib"] = before["server_rss"]

    def _memory(self) -> dict[str, int]:
        return {
            "server_rss": memory_kib(self.plan.server, "Rss"),
            "server_pss": memory_kib(self.plan.server, "Pss"),
            "store_rss": memory_kib(self.plan.store, "Rss"),
        }

    def _open_played(self, number: int) -> None:
        if number == 0 and self.plan.stuck:
            assert isinstance(self.protocol, Companion)
            opened = self.protocol.open_stuck()
            self._stuck = opened.stuck
        else:
            opened = self.protocol.open(number)
        self.rooms.append(Room(opened))
        self._take_over(opened)

    def _open_idle(self, number: int) -> None:
        self._take_over(self.protocol.open(number))

    def _take_over(self, opened: Opened) -> None:
        for line in opened.lines:
            line.sock.setblocking(False)
            self._lines[line.sock.fileno()] = line
            self._poll.register(line.sock, select.EPOLLIN)
            self._take_all(line, line.left_over())
        if self.protocol.keep_alive is not None:
            self._to_ping.extend(opened.lines)
            self._ping_at = min(self._ping_at, now() + PING_EVERY_S)
        self._tend()

    def _tend(self) -> None:
        """Read what has come, and keep sockets alive, while rooms are still being opened."""
        self._hear(0)
        self._keep_alive()

    def _keep_alive(self) -> None:
        """Every phone pings once in PING_EVERY_S, one after another, as its protocol wants it."""
        if now() < self._ping_at:
            return
        assert self.protocol.keep_alive is not None
        self._to_ping[0].sock.send(self.protocol.keep_alive)
        self._to_ping.rotate(-1)
        self._ping_at += PING_EVERY_S / len(self._to_ping)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, phase: Phase) -> dict[str, Any]:
        """Play one phase; gives its figures."""
        self.tally, meter = Tally(), Meter(self.plan)
        self._progress_at = now()
        if phase.moves:
            self._play_moves(phase.moves)
        elif phase.rate:
            self._play_open(phase.seconds, phase.rate)
        else:
            self._play_closed(phase.seconds)
        tally = self.tally
        figures = meter.figures(len(tally.latencies))
        late = latencies(tally.lateness)
        return {
            **figures,
            **latencies(tally.latencies),
            "late_p99_ms": late["p99_ms"],
            "queued": tally.queued,
            "backlog": sum(len(room.waiting) for room in self.rooms),
            "bytes_per_state": round(tally.bytes / max(1, tally.states)),
            "compared": tally.compared,
        }

    def _play_closed(self, seconds: float) -> None:
        self._set_quota(sys.maxsize)
        ends_at = now() + seconds
        while now() < ends_at:
            self._hear_or_stall()
        self._set_quota(0)

    def _play_moves(self, moves: int) -> None:
        self._set_quota(moves)
        while self._moving:
            self._hear_or_stall()

    def _play_open(self, seconds: float, rate: float) -> None:
        """Rooms take turns in an order that is shuffled again after each round."""
        chance, order = random.Random(7), list(self.rooms)
        begun = due = now()
        while True:
            chance.shuffle(order)
            for room in order:
                due += chance.expovariate(rate)
                if due > begun + seconds:
                    return
                self._hear_until(due)
                self._make_due(room, due)

    def _set_quota(self, moves: int) -> None:
        """So many moves for each room from now on; a room that is not at it begins."""
        for room in self.rooms:
            room.quota = moves
            if moves and not room.left:
                self._fire(room, now())

    def _make_due(self, room: Room, due: float) -> None:
        if room.left:
            self.tally.queued += 1
            room.waiting.append(due)
            self._check_stall()
            return
        self.tally.lateness.append(now() - due)
        self._fire(room, due)

    def _fire(self, room: Room, due: float) -> None:
        """Send the next move of a room."""
        room.due, room.left, room.quota = due, len(room.lines) + self.protocol.has_acks, room.quota - 1
        self._moving += 1
        self._fired += 1
        room.sample = None if self._fired % SAMPLE else []
        seat = room.version % SEATS
        line = room.movers[seat]
        frame = self.protocol.move(line, seat, room.version)
        if line.sock.send(frame) != len(frame):
            raise Broken("the server takes no more moves")

    def _hear_until(self, due: float) -> None:
        """Wait for a time; the last millisecond awake, for epoll does not know smaller ones."""
        while (left := due - now()) > 0:
            self._hear(left - 0.001 if left > 0.002 else 0)
            self._keep_alive()

    def _hear_or_stall(self) -> None:
        self._hear(0.25)
        self._keep_alive()
        self._check_stall()

    def _check_stall(self) -> None:
        if now() - self._progress_at > STALL_S:
            raise Broken(f"no move ended for {STALL_S:.0f} s; {self._moving} are in flight")

    def _hear(self, wait_s: float) -> None:
        for number, _ in self._poll.poll(wait_s):
            self._read(self._lines[number])

    def _read(self, line: Line) -> None:
        try:
            data = line.sock.recv(RECEIVE_BYTES)
        except BlockingIOError:
            return
        if not data:
            raise Broken("the server hung up")
        frames, line.rest = split(line.rest + data if line.rest else data)
        self._take_all(line, frames)

    def _take_all(self, line: Line, frames: list[tuple[int, bytes]]) -> None:
        for opcode, payload in frames:
            if opcode < CLOSE:
                self._take(line, payload)
            elif opcode == PING:
                line.sock.send(masked(payload, PONG))
            elif opcode == CLOSE:
                raise Broken(f"the server closed with {close_code(payload)}")

    def _take(self, line: Line, payload: bytes) -> None:
        version = self.protocol.read(line, payload)
        room: Room | None = line.room
        if room is None or (version <= line.seen and version != ACK):
            return
        if version != ACK:
            line.seen = version
            self.tally.states += 1
            self.tally.bytes += len(payload)
            if version != room.version + 1:
                raise Disagreement(f"version {version} came, {room.version + 1} was wanted")
            if room.sample is not None:
                room.sample.append(payload)
        room.left -= 1
        if not room.left:
            self._done(room)

    def _done(self, room: Room) -> None:
        at = self._progress_at = now()
        self.tally.latencies.append(at - room.due)
        room.version += 1
        self._moving -= 1
        if room.sample is not None:
            self.tally.compared += self.protocol.check(room.sample, room.version)
        if room.quota > 0:
            self._fire(room, at)
        elif room.waiting:
            self._fire(room, room.waiting.popleft())

    def close(self) -> None:
        """Hang up everywhere."""
        for line in [*self._lines.values(), *([self._stuck] if self._stuck else [])]:
            line.sock.close()
        self._poll.close()

    def ending_of_stuck(self) -> str:
        """What became of the phone that did not read; empty if there was none."""
        return "" if self._stuck is None else self._stuck.ending(STUCK_WAIT_S)


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Python does not stop to collect inside: its pauses would be taken for the server's."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def carry_out(plan: Plan) -> Outcome:
    """Open, play, measure; an error ends it and is told in the outcome."""
    driver, outcome = Driver(plan), Outcome()
    try:
        driver.open(outcome)
        with no_garbage_collection():
            for phase in plan.phases:
                figures = driver.play(phase)
                if phase.name:
                    outcome.phases[phase.name] = figures
        outcome.stuck = driver.ending_of_stuck()
    except (Broken, BrokenFrame, Disagreement, OSError, HTTPException, KeyError, ValueError) as error:
        outcome.error = f"{type(error).__name__}: {error}"
    finally:
        driver.close()
    return outcome


def main() -> None:
    """Read a plan from standard input, print the outcome."""
    allow_many_sockets()
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    print(msgspec.json.encode(carry_out(plan)).decode(), flush=True)


if __name__ == "__main__":
    main()
