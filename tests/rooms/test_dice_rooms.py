"""Rooms where only dice are thrown: people sit down at any time, throw when they like, and take rolls back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games.dice.game import ROLL_MS
from companion.rooms.exported import Difference
from companion.rooms.replay import replay
from companion.rooms.room import Refusal
from tests.rooms.conftest import House, Phone


def dice(house: House, *names: str, **options: Any) -> list[Phone]:
    return house.playing(*names, game="dice", mode="table", options=options)


def throws(house: House, phone: Phone, seat: int) -> dict[str, Any]:
    """A roll, once the dice before it lie."""
    house.clock.wait(ROLL_MS / 1000)
    return phone.move(seat, "roll")


def test_who_comes_late_sits_down_and_throws(house: House) -> None:
    (ola,) = dice(house, "Ola")
    assert ola.room["open"]
    late = Phone(house.desk, ola.code, house.desk.sit(ola.code, None, {"name": "Bo"})["token"])
    assert late.hello()["room"]["order"] == [0, 1]
    assert throws(house, late, 1)["type"] == "ack"
    told = ola.view(0)["last"]
    assert told["seat"] == 1 and told["lands_at"] == house.clock() + ROLL_MS == ola.room["at"] + ROLL_MS
    assert ola.events(0) == ["joined", "here", "rolled"]


def test_eight_sit_there_and_a_game_that_is_on_takes_nobody(house: House) -> None:
    (ola,) = dice(house, "Ola")
    for number in range(7):
        house.desk.sit(ola.code, None, {"name": f"Nr {number}"})
    with pytest.raises(Refusal, match="full"):
        house.desk.sit(ola.code, None, {"name": "One more"})
    (bo,) = house.playing("Bo")
    assert not bo.room["open"]
    ola.ask("ask", what="end")
    assert not ola.room["open"] and ola.room["result"]["places"] == []


def test_two_taps_in_one_moment_are_one_roll(house: House) -> None:
    ola, bo = dice(house, "Ola", "Bo")
    assert throws(house, ola, 0)["type"] == "ack"
    refused = bo.move(1, "roll")
    assert (refused["type"], refused["code"]) == ("error", "still-rolling")
    assert bo.view(1)["rolls"] == 1


def test_a_roll_is_taken_back_and_who_came_since_stays(house: House) -> None:
    (ola,) = dice(house, "Ola")
    throws(house, ola, 0)
    house.desk.sit(ola.code, None, {"name": "Bo"})
    throws(house, ola, 0)
    ola.ask("undo", to=ola.room["back"])
    assert ola.view(0)["rolls"] == 1 and [seat["name"] for seat in ola.room["seats"]] == ["Ola", "Bo"]


def test_the_host_takes_other_dice_while_people_throw_and_an_undo_takes_those_back_too(house: House) -> None:
    ola, bo = dice(house, "Ola", "Bo", dice="stampfarm")
    assert bo.ask("set", option="dice", value="super-farmer")["code"] == "not-host"
    ola.ask("set", option="dice", value="super-farmer")
    assert (bo.view(1)["dice"], bo.room["options"]) == ("super-farmer", {"dice": "super-farmer"})
    ola.ask("undo", to=ola.room["back"])
    assert (bo.view(1)["dice"], bo.room["options"]) == ("stampfarm", {"dice": "stampfarm"})


def test_nobody_plays_online_nor_by_a_scarecrow(house: House) -> None:
    with pytest.raises(Refusal, match="bad-mode"):
        house.desk.create("dice", "digital", {}, {})
    ola, bo = dice(house, "Ola", "Bo")
    bo.vanish()
    assert ola.room["no_bots"] == "unknown-bot"
    assert ola.ask("ask", what="replace", seat=1)["code"] == "unknown-bot"
    assert ola.ask("ask", what="skip", seat=1)["code"] == "not-waited-for"


def test_the_log_of_a_table_with_a_late_guest_follows_entry_by_entry(house: House) -> None:
    (ola,) = dice(house, "Ola")
    throws(house, ola, 0)
    late = Phone(house.desk, ola.code, house.desk.sit(ola.code, None, {"name": "Bo"})["token"])
    late.hello()
    ola.ask("set", option="dice", value="stampfarm")
    throws(house, late, 1)
    ola.ask("undo", to=ola.room["back"])
    log = house.desk.log(ola.code, None)
    assert replay(log).state.counts.keys() == {"super-farmer"}
    changed = json.loads(log)
    roll = next(entry for entry in changed["entries"] if entry["move"]["type"] == "roll")
    roll["chance"] = ["fox", "wolf"] if roll["chance"] != ["fox", "wolf"] else ["fox", "cow"]
    with pytest.raises(Difference, match=f"entry {roll['seq']}"):
        replay(json.dumps(changed).encode())
