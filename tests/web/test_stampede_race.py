"""A race in real time over real sockets: two web processes on one store, and a card that three want."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Server
from tests.web.phones import Phone, lobby

CARDS = 16
MS = 1_000_000


@pytest.fixture
def second(server: Server, tmp_path: Path) -> Iterator[Server]:
    """Another web process on the same store."""
    one = Server(tmp_path, {"REDIS_URL": (server.data / "store.url").read_text().strip()})
    yield one
    one.stop()


def tap_together(wranglers: list[Phone], card: int) -> tuple[list[dict[str, Any]], int]:
    """Everybody taps the card at once: the answers, and how far apart the taps were, in ns."""
    ids = [f"{card}-{seat}" for seat in (1, 2, 3)]
    taps = [
        json.dumps({"type": "move", "id": known, "seat": seat, "move": {"type": "scoop", "card": card}})
        for seat, known in enumerate(ids, start=1)
    ]
    begun = time.perf_counter_ns()
    for phone, tap in zip(wranglers, taps, strict=True):
        phone.socket.send(tap)
    apart = time.perf_counter_ns() - begun
    return [phone.until("ack", "error", id=known) for phone, known in zip(wranglers, ids, strict=True)], apart


def test_of_three_who_tap_the_same_card_within_a_millisecond_exactly_one_gets_it(
    server: Server, second: Server
) -> None:
    """Whoever sends first, and whichever process hears it: the store's order decides, and all see the same."""
    ola, bo, cy, di = phones = lobby(server.url, "Ola", "Bo", "Cy", "Di", game="stampede")
    cy.close()
    wranglers = [bo, Phone(second.url, cy.code, *cy.tokens), di]
    assert ola.ask("start")["type"] == ola.move(0, "begin")["type"] == "ack"
    while ola.state["eyes"]["0"]["view"]["clock"]["dealt"] == 0:
        ola.hear()
    seq, won, within_1_ms = ola.state["seq"], {"1": 0, "2": 0, "3": 0}, 0
    for card in range(CARDS):
        for phone in wranglers:
            phone.catch_up(seq)
        answers, apart = tap_together(wranglers, card)
        within_1_ms += apart < MS
        (winner,) = (seat for seat, answer in enumerate(answers, start=1) if answer["type"] == "ack")
        won[str(winner)] += 1
        refused = [answer for answer in answers if answer["type"] == "error"]
        assert [answer["code"] for answer in refused] == ["already-scooped"] * 2
        assert [answer["params"] for answer in refused] == [{"card": card, "seat": winner}] * 2
        seq = ola.move(0, "deal")["seq"]
    assert within_1_ms, "not one of the races was as close as that"
    for seat, phone in enumerate(wranglers, start=1):
        piles = phone.catch_up(seq)["eyes"][str(seat)]["view"]["piles"]
        assert {one: pile["count"] for one, pile in piles.items()} == won
        assert len(piles[str(seat)]["cards"]) == won[str(seat)]
    for phone in (*phones, wranglers[1]):
        phone.close()
