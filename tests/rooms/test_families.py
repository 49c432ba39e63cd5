"""Families that do everything at once: play, take back, ask, skip, replace, throw out, leave, come back, set right.

Whatever they do, nothing breaks, nobody waits for a clock or a bot that never moves, and the log tells it again.
"""

from __future__ import annotations

import json
import logging
from random import Random
from typing import Any

import pytest

from companion.rooms.replay import replay
from companion.rooms.room import Refusal
from tests.rooms.conftest import House, Phone

NAMES = ("Ola", "Bo", "Cy")
STEPS = 70
WAITS_S = (0.05, 0.3, 1, 3, 10, 35)
PATIENCE_S = 70
"""A deck's time at the usual pace, and some more."""
CORRECTIONS: dict[str, list[dict[str, Any]]] = {
    "stampede": [
        {"current": 1},
        {"seat": 0, "round": 1, "points": -4},
        {"seat": 1, "round": 2, "counts": {"complete": 2, "stray": 1, "elephant": 2}},
        {"seat": 2, "round": 1, "pile": ["elephant-head"] * 2},
    ],
    "rambazamba": [
        {"farms": {"0": {"fox": ["fox-f"] * 5}}},
        {"farms": {"0": {"fox": ["fox-f", "hay-fox"]}, "1": {}}, "turn": 2},
        {"hands": {"1": 0}, "discards": ["farmer"]},
        {"discards": ["farmer"] * 4},
    ],
}
"""Some of them are refused at once, some at times."""


class Family:
    """Three people, each on a phone, and on the phones also a bot."""

    def __init__(self, house: House, game: str, mode: str, seed: int) -> None:
        self.house, self.game, self.random = house, game, Random(f"{game} {mode} {seed}")
        self.phones = house.room(*NAMES, game=game, mode=mode)
        if mode == "digital":
            house.desk.sit(self.phones[0].code, self.phones[0].tokens[0], {"name": "Robo", "bot": "medium"})
        assert self.phones[0].ask("start")["type"] == "ack"

    def time_goes_by(self) -> None:
        self.house.clock.wait(self.random.choice(WAITS_S))
        self.house.desk._ring(self.phones[0].code)

    def somebody_acts(self) -> None:
        seat = self.random.randrange(len(NAMES))
        phone = self.phones[seat]
        if phone.closed or str(seat) not in phone.state["eyes"]:
            self._come_back(seat)
        elif self.random.random() < 0.6:
            self._play(seat)
        else:
            self._meddle(seat)

    def _come_back(self, seat: int) -> None:
        """On the old token, or on a new one where the seat stands empty."""
        old = self.phones[seat]
        try:
            tokens = [self.house.desk.sit(old.code, None, {"seat": seat})["token"]]
        except Refusal:
            tokens = old.tokens
        self.phones[seat] = Phone(self.house.desk, old.code, *tokens)
        self.phones[seat].hello()

    def _play(self, seat: int) -> None:
        """A legal move, of each kind equally often; a correction in place of its example; now and then twice."""
        moves = self.phones[seat].state["eyes"][str(seat)]["moves"]
        kinds = sorted({move["type"] for move in moves})
        if not kinds:
            return
        kind = self.random.choice(kinds)
        move = self.random.choice([move for move in moves if move["type"] == kind])
        if kind == "adjust":
            move = {"type": kind, **self.random.choice(CORRECTIONS[self.game])}
        for _ in range(self.random.choice([1, 1, 2])):
            self._asks(seat, "move", seat=seat, move=move)

    def _meddle(self, seat: int) -> None:
        room, random = self.phones[seat].room, self.random
        about = random.choice(room["turn"] or [0])
        kind, more = random.choice(
            [
                ("undo", {"to": random.randint(1, room["seq"])}),
                ("ask", {"what": "undo", "to": max(1, room["seq"] - random.randint(1, 3))}),
                ("ask", {"what": "skip", "seat": about}),
                ("ask", {"what": "replace", "seat": about}),
                ("answer", {"ask": (room["ask"] or {"id": 0})["id"], "seat": seat, "yes": random.random() < 0.8}),
                ("answer", {"ask": (room["ask"] or {"id": 0})["id"], "seat": seat, "yes": True}),
                ("set", {"option": "pace_ms", "value": random.choice([None, 100, 1000])}),
                ("moves", {"seat": seat}),
                ("kick" if random.random() < 0.3 else "moves", {"seat": random.randrange(len(NAMES))}),
                ("leave" if random.random() < 0.3 else "moves", {"seat": seat}),
            ]
        )
        self._asks(seat, kind, **more)

    def _asks(self, by: int, kind: str, /, **more: Any) -> None:
        answer = self.phones[by].ask(kind, **more)
        assert answer["type"] in ("ack", "moves") or answer["code"] != "broken", answer

    def hold_that_nothing_stands_still(self) -> None:
        """Where a clock or only bots are waited for, something happens before long."""
        self._come_back(0)
        phone = self.phones[0]
        bots = {seat["seat"] for seat in phone.room["seats"] if seat["kind"] == "bot"}
        if phone.room["phase"] == "playing" and set(phone.room["turn"]) <= bots:
            before, patience = phone.state["seq"], PATIENCE_S
            while phone.state["seq"] == before and patience:
                self.house.clock.wait(1)
                self.house.desk._ring(phone.code)
                patience -= 1
            assert phone.state["seq"] > before, phone.state


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("mode", ["table", "digital"])
@pytest.mark.parametrize("game", list(CORRECTIONS))
def test_whatever_a_family_does_nothing_breaks(
    house: House, game: str, mode: str, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    family = Family(house, game, mode, seed)
    for _ in range(STEPS):
        family.time_goes_by()
        family.somebody_acts()
    family.hold_that_nothing_stands_still()
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
    log = house.desk.log(family.phones[0].code, None)
    told = json.loads(log)
    if mode == "table" or "partial" not in told:
        assert replay(log, verify="secret" in told).entries == len(told["entries"])
