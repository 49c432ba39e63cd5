"""A log read again gives the same game; one that was tampered with is found out at its first false entry."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.rooms.replay import Difference, replay
from tests.rooms.conftest import House, Phone


@pytest.fixture
def finished(house: House) -> dict[str, Any]:
    """The log of a finished digital game: rolls, a skip that everybody agreed to, an early end."""
    ola, bo = house.playing("Ola", "Bo")
    for _ in range(10):
        ola.move(0, "roll"), bo.move(1, "roll")
    ola.vanish()
    house.clock.wait(3)
    house.desk._ring(ola.code)
    house.clock.wait(40)
    bo.ask("ask", what="skip", seat=0)
    bo.move(1, "roll")
    ola.hello()
    ola.ask("ask", what="end")
    bo.ask("answer", ask=ola.room["ask"]["id"], seat=1, yes=True)
    log: dict[str, Any] = json.loads(house.desk.log(ola.code, None))
    return log


def played(log: dict[str, Any], verify: bool = False):
    return replay(json.dumps(log).encode(), verify)


def test_a_finished_log_is_complete_and_follows(finished: dict[str, Any]):
    assert "partial" not in finished
    replayed = played(finished)
    assert replayed.entries == len(finished["entries"])
    assert replayed.state.rolls == 21


def test_every_chance_outcome_follows_from_the_rooms_secret(finished: dict[str, Any]):
    assert played(finished, verify=True).entries == len(finished["entries"])


def test_a_changed_face_is_found_by_the_hash_and_by_the_secret(finished: dict[str, Any]):
    entry = next(one for one in finished["entries"] if one["chance"] and one["chance"] != ["rabbit", "rabbit"])
    entry["chance"] = ["rabbit", "rabbit"]
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == entry["seq"]
    with pytest.raises(Difference) as difference:
        played(finished, verify=True)
    assert difference.value.seq == entry["seq"]


def test_a_face_that_the_die_does_not_bear_is_found(finished: dict[str, Any]):
    entry = next(one for one in finished["entries"] if one["chance"])
    entry["chance"] = ["wolf", "rabbit"]
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == entry["seq"]


def test_a_missing_entry_is_found(finished: dict[str, Any]):
    place = next(place for place, one in enumerate(finished["entries"]) if one["move"]["type"] == "roll")
    removed = finished["entries"].pop(place)
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == removed["seq"] + 1


def test_another_entropy_is_found_by_the_secret_alone(finished: dict[str, Any]):
    for entry in finished["entries"]:
        if entry["chance"]:
            entry["entropy"] = "forged"
    played(finished)
    with pytest.raises(Difference):
        played(finished, verify=True)


def test_a_game_beside_the_table_replays_through_undos_and_changed_dice(house: House):
    (ola,) = house.playing("Ola", mode="table")
    start = ola.room["seq"]
    ola.move(0, "roll")
    ola.ask("undo", to=start)
    ola.ask("set", option="dice", value="real")
    ola.move(0, "roll", faces=["rabbit", "rabbit"])
    ola.move(0, "adjust", seat=0, herd={"cow": 1})
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log).entries == len(log["entries"])
    assert "secret" not in log
    with pytest.raises(ValueError, match="no secret"):
        played(log, verify=True)


def test_during_play_the_log_is_partial_and_keeps_the_secret(house: House):
    ola, _ = house.playing("Ola", "Bo")
    ola.move(0, "roll")
    log = json.loads(house.desk.log(ola.code, ola.tokens[0]))
    assert log["partial"] is True and "secret" not in log
    assert {entry["hash"] for entry in log["entries"]} == {None}
    with pytest.raises(ValueError, match="while the game went on"):
        played(log)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":1,"game":"chess","mode":"table","entries":[]}'])
def test_what_is_no_log_is_said_to_be_none(text: str):
    with pytest.raises(ValueError):
        replay(text.encode())


STARTS: list[dict[str, Any]] = [
    {"order": []},
    {"order": [0, 0]},
    {"order": list(range(9))},
    {"options": {}},
    {"options": {"pace_ms": None, "reading": "backwards"}},
    {"options": {"pace_ms": True, "reading": "best"}},
]


@pytest.mark.parametrize("change", STARTS)
@pytest.mark.parametrize("mode", ["table", "digital"])
def test_a_game_that_cannot_have_begun_so_does_not_follow(house: House, mode: str, change: dict[str, Any]):
    ola, bo = house.playing("Ola", "Bo", game="stampede", mode=mode)
    bo.ask("ask", what="end")
    if ola.room["ask"]:
        ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    log = json.loads(house.desk.log(ola.code, None))
    (start,) = (entry for entry in log["entries"] if entry["move"]["type"] == "start")
    played(log)
    start["move"] |= change
    with pytest.raises(Difference) as difference:
        played(log)
    assert difference.value.seq == start["seq"]


@pytest.mark.parametrize("order", [["a"] * 60, [0, "a"], [True, False], [0.0], {}, None])
def test_a_shuffle_that_is_none_does_not_follow(house: House, order: Any):
    ola, bo = house.playing("Ola", "Bo", game="stampede")
    ola.move(0, "begin")
    bo.ask("ask", what="end")
    ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    log = json.loads(house.desk.log(ola.code, None))
    (begun,) = (entry for entry in log["entries"] if entry["move"]["type"] == "begin")
    begun["chance"][0] = order
    with pytest.raises(Difference) as difference:
        played(log)
    assert difference.value.seq == begun["seq"]


def test_a_log_of_another_format_is_not_guessed_at(finished: dict[str, Any]):
    with pytest.raises(ValueError, match="format 2"):
        played(finished | {"format": 2})


def test_moves_of_a_game_may_have_fields_that_are_called_like_those_of_a_room(house: House):
    """A stamp is put `to` a cell, an undo goes back `to` an entry: both are read again as what they are."""
    ola, bo = house.playing("Ola", "Bo", game="stampfarm", mode="table")
    ola.move(0, "roll")
    stamped = ola.ask("move", seat=0, move=_stamps(ola)[0])
    bo.ask("move", seat=1, move=_stamps(bo)[0])
    after_stamp = bo.ask("undo", to=stamped["seq"])
    assert after_stamp["type"] == "ack"
    assert (ola.view(0)["boards"]["0"]["stamped"], ola.view(0)["boards"]["1"]["stamped"]) == (1, 0)
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log).entries == len(log["entries"])


def _stamps(phone: Phone) -> list[dict[str, Any]]:
    """The stamps that the phone's seat may make on its board now."""
    (eyes,) = phone.state["eyes"].values()
    return [move for move in eyes["moves"] if move["type"] == "stamp" and move["to"] != "barn"]
