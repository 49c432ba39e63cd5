"""Processes are killed at random moments while a family plays: what was acknowledged is there, once and in order.

The web process, the store's keeper and Valkey: in the suite a few of them, with `KILLS=1000` in the environment as
many as one likes. `SEED` repeats a run's choices.
"""

from __future__ import annotations

import itertools
import os
import random
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from tests.conftest import Server
from tests.web.phones import Phone, http, playing

KILLS = int(os.environ.get("KILLS", "12"))
SEED = int(os.environ.get("SEED", "1"))
PATIENCE_S = 60
LOST = (OSError, WebSocketException, EOFError)


class Player:
    """A phone that sends each roll, under one id, until it is acknowledged."""

    def __init__(self, phone: Phone, chance: random.Random) -> None:
        self.phone = phone
        self.chance = chance
        self.acknowledged: dict[str, int] = {}
        self._numbers = itertools.count()

    def roll(self, server: Server, kill: Any) -> None:
        """One roll of whoever is waited for. kill: called once the roll is on its way, or None."""
        action, deadline = f"roll-{next(self._numbers)}", time.monotonic() + PATIENCE_S
        seat = self.phone.state["room"]["turn"][0]  # ids are remembered by seat: one action keeps its own
        while time.monotonic() < deadline:
            try:
                self.phone.say(type="move", id=action, seat=seat, move={"type": "roll"})
                if kill is not None:
                    kill, murder = None, kill
                    time.sleep(self.chance.random() * 0.01)
                    murder()
                answer = self.phone.until("ack", "error", id=action)
            except LOST:
                self._come_back(deadline)
                continue
            if answer["type"] == "ack":
                self.acknowledged[action] = answer["seq"]
                self._catch_up(answer["seq"], deadline)
                return
            assert answer["code"] == "store-away", answer
            time.sleep(0.05)
        raise AssertionError(f"{action} was not acknowledged within {PATIENCE_S} s\n{server.log}")

    def _catch_up(self, seq: int, deadline: float) -> None:
        try:
            self.phone.catch_up(seq)
        except LOST:
            self._come_back(deadline)

    def _come_back(self, deadline: float) -> None:
        while time.monotonic() < deadline:
            with suppress(*LOST):
                self.phone.socket.close()
                self.phone.connect()
                return
            time.sleep(0.05)


def victims(server: Server) -> list[int]:
    """Processes that may be killed now: web, keeper, Valkey."""
    found = list(server.worker_pids)
    with suppress(OSError, IndexError, ValueError):
        valkey = server.store_pid
        keeper = int(Path(f"/proc/{valkey}/status").read_text().split("PPid:")[1].split()[0])
        found += [valkey, *([keeper] if keeper not in (1, server.pid) else [])]
    return found


def test_no_acknowledged_move_is_lost_doubled_or_reordered_whoever_is_killed(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    server = Server(tmp_path)
    killed = 0
    try:
        while killed < KILLS:
            phones = playing(server.url, "Ann", "Ben")
            code, tokens = phones[0].code, [phone.tokens[0] for phone in phones]
            for phone in phones:
                phone.close()
            player = Player(Phone(server.url, code, *tokens), chance)
            while killed < KILLS and player.phone.state["room"]["phase"] == "playing":

                def kill() -> None:
                    nonlocal killed
                    if found := victims(server):
                        with suppress(ProcessLookupError):
                            os.kill(chance.choice(found), signal.SIGKILL)
                            killed += 1

                player.roll(server, kill)
                for _ in range(3):
                    if player.phone.state["room"]["phase"] == "playing":
                        player.roll(server, None)
            judge(server, code, player)
            player.phone.close()
    finally:
        server.stop()
    assert "Traceback" not in server.log


def judge(server: Server, code: str, player: Player) -> None:
    """The log holds every acknowledged roll once, under its seq, and no other."""
    log = http(server.url, f"/api/rooms/{code}/log")
    seqs = [entry["seq"] for entry in log["entries"]]
    assert seqs == list(range(1, len(seqs) + 1))
    rolls = [entry["seq"] for entry in log["entries"] if (entry["move"] or {}).get("type") == "roll"]
    assert rolls == sorted(player.acknowledged.values()) == list(player.acknowledged.values())
