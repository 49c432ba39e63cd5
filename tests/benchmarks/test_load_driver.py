"""The driver against the real server, and what it makes of answers that it must not accept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.load import driver
from benchmarks.load.driver import Phase, Plan, carry_out
from benchmarks.load.line import Broken
from benchmarks.load.protocols import ACK, BOX, NOTHING, Companion, Disagreement, SocketIo, compare, number_after
from tests.conftest import Server

ANIMALS = list(BOX)


def test_it_plays_rooms_by_the_public_wire_and_compares_what_the_players_see(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SAMPLE", 4)
    monkeypatch.setattr(driver, "SETTLE_S", 0.05)
    phases = [Phase(moves=2), Phase("counted", moves=4), Phase("open", seconds=0.5, rate=20)]
    outcome = carry_out(Plan("companion", server.port, rooms=2, idle=1, phases=phases, server=[server.pid]))
    assert outcome.error == ""
    assert outcome.sockets == 4 * (1 + 2 + 1)
    assert outcome.phases["counted"]["moves"] == 2 * 4
    assert outcome.phases["counted"]["compared"] >= 1
    assert 0 < outcome.phases["counted"]["p50_ms"] <= outcome.phases["counted"]["max_ms"]
    assert outcome.phases["open"]["moves"] > 0


def test_a_room_plays_on_while_one_of_its_phones_does_not_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "SETTLE_S", 0.05)
    monkeypatch.setattr(driver, "STUCK_WAIT_S", 0.3)
    outcome = carry_out(Plan("companion", server.port, rooms=1, stuck=True, phases=[Phase("play", moves=8)]))
    assert (outcome.error, outcome.phases["play"]["moves"], outcome.stuck) == ("", 8, "still open")


def test_a_server_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = carry_out(Plan("companion", 1, rooms=1, phases=[Phase("play", moves=1)]))
    assert outcome.error.startswith("ConnectionRefusedError")
    assert outcome.phases == {}


# -- what is read ---------------------------------------------------------------------------------------------------


def test_messages_are_told_apart_by_their_beginning() -> None:
    wire: Any = Companion(1)  # which reads a state without its line
    assert wire.read(None, b'{"type":"state","seq":9,"eyes":{"0":{"view":{"rolls":7}}}}') == 7
    assert wire.read(None, b'{"type":"ack","id":"m7","seq":9}') == ACK
    assert wire.read(None, b'{"type":"pong","at":0,"server":1}') == NOTHING
    with pytest.raises(Broken, match="not-your-turn"):
        wire.read(None, b'{"type":"error","code":"not-your-turn"}')


def test_the_number_after_a_key_is_read_without_decoding() -> None:
    assert number_after(b'{"a":12,"b":3}', b'"a":') == 12
    assert number_after(b'{"a":12,"b":3}', b'"c":') == NOTHING


# -- what is checked ------------------------------------------------------------------------------------------------


def herd(**heads: int) -> dict[str, int]:
    return {animal: heads.get(animal, 0) for animal in ANIMALS}


def states(version: int = 5) -> list[dict[str, Any]]:
    """What four players are told after so many rolls: seat 0 has two rabbits."""
    herds = {str(seat): herd(rabbit=2) if seat == 0 else herd() for seat in range(4)}
    view = {"rolls": version, "herds": herds, "bank": {**BOX, "rabbit": 58}, "box": BOX}
    on_turn = version % 4
    return [
        {
            "room": {"turn": [on_turn]},
            "eyes": {str(seat): {"view": view, "moves": [{"type": "roll"}] if seat == on_turn else []}},
        }
        for seat in range(4)
    ]


def check(told: list[dict[str, Any]], version: int = 5) -> bool:
    return Companion(1).check([json.dumps(one).encode() for one in told], version)


def altered(change: Any) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(json.dumps(states()))
    change(told)
    return told


def test_four_players_who_see_the_same_agree() -> None:
    assert check(states())


@pytest.mark.parametrize(
    "change",
    [
        lambda told: told[2]["eyes"]["2"]["view"]["herds"]["0"].update(rabbit=3),
        lambda told: told[1]["room"].update(turn=[2]),
        lambda told: told[3]["eyes"].update({"2": told[3]["eyes"].pop("3")}),
        lambda told: told[0]["eyes"]["0"].update(moves=[{"type": "roll"}]),
        lambda told: [one["view"]["bank"].update(rabbit=57) for state in told for one in state["eyes"].values()],
        lambda told: [one["view"].update(rolls=4) for state in told for one in state["eyes"].values()],
    ],
    ids=["another herd", "another turn", "another's eyes", "a roll out of turn", "a lost rabbit", "an older state"],
)
def test_whatever_one_player_is_told_wrongly_is_found(change: Callable[[list[dict[str, Any]]], object]) -> None:
    with pytest.raises(Disagreement):
        check(altered(change))


def test_peers_states_are_compared_too() -> None:
    state = {"version": 5, "turn": 1, "herds": [herd()] * 4, "bank": BOX}
    good = b'42["state",%s]' % json.dumps(state).encode()
    assert SocketIo(1).check([good] * 4, 5)
    other = b'42["state",%s]' % json.dumps({**state, "bank": {**BOX, "pig": 19}}).encode()
    with pytest.raises(Disagreement):
        SocketIo(1).check([good, good, good, other], 5)


def test_an_animal_too_many_is_found() -> None:
    with pytest.raises(Disagreement):
        compare(["same"], [herd(pig=1)], BOX, BOX)
