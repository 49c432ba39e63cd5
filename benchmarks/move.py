"""What a move costs, part by part: everything that lies on the path from the message to the four phones' bytes.

    python benchmarks/move.py [--game super-farmer] [--moves 400] [--fsync always]

Plays a digital room of four through the real desk on an embedded store of its own and prints the median and the 95th
percentile of each part in microseconds of CPU. The parts are timed one by one on the very states that the game went
through; the rows of the whole path are by the clock on the wall, the store's answer included.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.embedded import Embedded
from companion.games import shelf
from companion.rooms import commands, gate, playing
from companion.rooms.desk import Desk
from companion.rooms.hub import Session
from companion.rooms.outbox import Outbox
from companion.rooms.replay import state_hash
from companion.rooms.store import Store
from companion.web import wire

SEATS = 4
PEOPLE_ONLY = ("adjust", "sheet", "full")


class Sink:
    """A connection that takes everything and sends nothing."""

    def __init__(self) -> None:
        self.outbox = Outbox(lambda: None)

    def close(self, code: int, reason: str = "") -> None:
        """Nothing is open."""


class Parts:
    """Times by part, in microseconds."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)

    def time(self, part: str, what: Callable[[], Any]) -> Any:
        begun = time.thread_time_ns()
        answer = what()
        self.times[part].append((time.thread_time_ns() - begun) / 1000)
        return answer

    def table(self) -> str:
        rows = [f"{'part':<58}{'median µs':>10}{'p95 µs':>10}"]
        for part, times in self.times.items():
            p95 = statistics.quantiles(times, n=20)[-1]
            rows.append(f"{part:<58}{statistics.median(times):>10.1f}{p95:>10.1f}")
        return "\n".join(rows)


def room_of_four(desk: Desk, game: str) -> tuple[str, list[Session]]:
    made = desk.create(game, "digital", {}, {}, None, "Seat 0")
    tokens = [made["token"]]
    tokens += [desk.sit(made["code"], None, {"name": f"Seat {seat}"})["token"] for seat in range(1, SEATS)]
    sessions = [Session(f"session-{seat}", Sink()) for seat in range(SEATS)]
    for session, token in zip(sessions, tokens, strict=True):
        desk.attendance.hello(session, made["code"], [token], None)
    desk.act(sessions[0], made["code"], "start", commands.start(None, None), lambda seq, extra: None)
    return made["code"], sessions


def one_move(parts: Parts, desk: Desk, code: str, sessions: list[Session], chooser: random.Random) -> bool:
    """Choose a legal move, time its parts on a copy, then make it for real; False when the game is over."""
    table = desk._hub.table(code)
    assert table is not None
    room, game = parts.time("decode the snapshot", lambda: desk._ledger.read(table.snapshot))
    if room.phase != "playing":
        return False
    state = room.decoded(game)
    seat = game.turn(state)[0]
    moves = [move for move in game.moves(state, seat) if not gate.encode(move).startswith(_PEOPLE)]
    liked = [move for move in moves if b'"offer"' not in gate.encode(move)] or moves
    move = chooser.choice(liked)
    message = gate.encode({"type": "move", "id": f"{table.seq}", "seat": seat, "move": move})

    read = parts.time("read the message", lambda: wire.read(message))
    parts.time("read the move", lambda: game.read_move(bytes(read.move)))
    parts.time("decode the game's state", lambda: room.decoded(game))
    parts.time("judge, play, encode the state", lambda: playing.play(room, game, seat, move, room.at, "entropy"))
    state = room.decoded(game)
    parts.time("encode the snapshot", lambda: gate.encode(room))
    parts.time("hash the state", lambda: state_hash(bytes(room.state)))
    parts.time("encode the room for people", lambda: gate.room(room, game, state))
    for eyes in range(SEATS):
        parts.time("a view for one pair of eyes", lambda eyes=eyes: gate.encode(game.view(state, eyes)))  # type: ignore[misc]
    turn = game.turn(state)[:1]
    for eyes in turn:
        parts.time(
            "legal moves of the seat on turn, first 64",
            lambda eyes=eyes: gate.encode(list(islice(game.moves(state, eyes), gate.MOST_MOVES + 1))),  # type: ignore[misc]
        )
        parts.time("legal moves of the seat on turn, all", lambda eyes=eyes: gate.all_moves(room, game, eyes))  # type: ignore[misc]

    begun = time.perf_counter_ns()
    acknowledged: list[float] = []
    reply = lambda seq, extra: acknowledged.append((time.perf_counter_ns() - begun) / 1000)  # noqa: E731
    desk.act(sessions[seat], code, read.id, commands.play(seat, read.move), reply)
    told = (time.perf_counter_ns() - begun) / 1000
    parts.times["the whole path until the ack (commit included)"] += acknowledged
    parts.times["the whole path until all four outboxes are full"].append(told)
    for session in sessions:
        parts.time(
            "put a state message together for one socket",
            lambda one=session: list(iter(one.transport.outbox.take, None)),  # type: ignore[misc]
        )
    return True


_PEOPLE = tuple(b'{"type":"%s"' % kind.encode() for kind in PEOPLE_ONLY)


@click.command()
@click.option("--game", type=click.Choice(list(shelf.GAMES)), default="super-farmer")
@click.option("--moves", default=400, help="How many moves to time.")
@click.option("--fsync", type=click.Choice(["always", "everysec", "no"]), default="always")
@click.option("--seed", default=1)
def main(game: str, moves: int, fsync: str, seed: int) -> None:
    """Time the parts of a move."""
    parts, chooser = Parts(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Embedded(Path(folder), fsync=fsync)
        desk = Desk(Store(store.start()))
        done = 0
        while done < moves:
            code, sessions = room_of_four(desk, game)
            while done < moves and one_move(parts, desk, code, sessions, chooser):
                done += 1
        click.echo(f"{game}, {SEATS} seats, {done} moves, appendfsync {fsync}, msgspec {msgspec.__version__}")
        click.echo(parts.table())
        desk.close()
        store.stop()


if __name__ == "__main__":
    main()
