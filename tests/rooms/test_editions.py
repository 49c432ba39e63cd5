"""A room keeps the components that it was made with, whatever becomes of its owner's file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.bots import BOTS
from companion.games import shelf
from companion.rooms.desk import Desk
from companion.rooms.editions import digest_of
from companion.rooms.replay import replay
from companion.rooms.room import Refusal
from companion.rooms.store import Store
from tests.rooms.conftest import House, Phone
from tests.test_editions import FARM

FEW = FARM.replace("rabbit = 60", "rabbit = 50")
FEWER = FARM.replace("rabbit = 60", "rabbit = 40")


def desk_with(house: House, **texts: str) -> Desk:
    """A process whose folder holds these editions of Super Farmer."""
    desk = Desk(Store(house.url), clock=house.clock, bots=BOTS, editions={"super-farmer": texts})
    house.desks.append(desk)
    return desk


def playing(desk: Desk, edition: str | None, mode: str = "digital", **rulings: Any) -> Phone:
    """Ola alone at a table that has begun."""
    made = desk.create("super-farmer", mode, {}, rulings, edition, "Ola")
    ola = Phone(desk, made["code"], made["token"])
    ola.hello()
    assert ola.ask("start")["type"] == "ack"
    return ola


def rabbits(phone: Phone, seat: int | str = 0) -> int:
    count: int = phone.view(seat)["box"]["rabbit"]
    return count


def test_a_room_is_played_with_the_edition_that_was_chosen_by_its_name(house: House) -> None:
    desk = desk_with(house, few=FEW, fewer=FEWER)
    tables = [playing(desk, name) for name in ("few", "fewer", "box", None)]
    assert [rabbits(ola) for ola in tables] == [50, 40, 60, 60]
    assert [ola.room["edition"] for ola in tables] == ["few", "fewer", "box", "box"]


@pytest.mark.parametrize(
    "name", ["", "Few", "few.toml", "../super-farmer/few", "/etc/passwd", "house", "few\0", "fewest"]
)
def test_what_is_not_in_the_list_is_no_edition(house: House, name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        desk_with(house, few=FEW).create("super-farmer", "table", {}, {}, name, "Ola")
    assert (refusal.value.code, refusal.value.params) == ("unknown-edition", {"editions": ["box", "few"]})


def test_the_edition_of_one_game_is_not_for_another(house: House) -> None:
    with pytest.raises(Refusal, match="unknown-edition"):
        desk_with(house, few=FEW).create("stampfarm", "table", {}, {}, "few", "Ola")


@pytest.mark.parametrize("texts", [{}, {"few": FEWER}, {"few": FEW}], ids=["gone", "changed", "there"])
def test_a_room_goes_on_as_it_began_when_the_file_is_gone_or_changed(house: House, texts: dict[str, str]) -> None:
    """Also in another process, with an undo, and in the rematch."""
    ola = playing(desk_with(house, few=FEW), "few", mode="table")
    start = ola.room["seq"]
    later = Phone(desk_with(house, **texts), ola.code, *ola.tokens)
    later.hello()
    assert later.move(0, "roll")["type"] == "ack"
    assert later.ask("undo", to=start)["type"] == "ack"
    assert later.move(0, "adjust", seat=0, herd={"rabbit": 51})["code"] == "not-in-the-box"
    assert rabbits(later) == 50
    assert later.ask("ask", what="end")["type"] == "ack"
    assert later.ask("rematch")["type"] == "ack"
    again = Phone(later.desk, later.room["next"], *ola.tokens)
    again.hello()
    assert again.ask("start")["type"] == "ack"
    assert (again.room["edition"], rabbits(again)) == ("few", 50)


def test_an_exported_log_carries_the_components_and_replays_anywhere(house: House) -> None:
    ola = playing(desk_with(house, few=FEW), "few")
    ola.move(0, "roll")
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert (log["edition"], log["components"]) == ("few", FEW)
    replayed = replay(json.dumps(log).encode(), verify=True)
    assert replayed.entries == len(log["entries"])
    assert replayed.game.edition.box["rabbit"] == 50


def test_a_log_with_components_that_do_not_fit_is_said_to_be_none(house: House) -> None:
    ola = playing(desk_with(house, few=FEW), "few")
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    with pytest.raises(ValueError, match=r"edition few, line 5, column 1: box\.rabbit"):
        replay(json.dumps(log | {"components": FEW.replace("rabbit = 50", "rabbit = 0")}).encode())


def test_a_log_of_the_games_own_edition_carries_none(house: House) -> None:
    ola = playing(house.desk, None)
    assert "components" not in json.loads(house.desk.log(ola.code, None))
    assert b"components" not in (house.store.load(ola.code) or b"")


def test_components_that_the_store_has_lost_close_the_room_with_a_reason(house: House) -> None:
    ola = playing(desk_with(house, few=FEW), "few")
    house.store._redis.delete(f"edition:{digest_of(FEW)}")
    with pytest.raises(Refusal) as refusal:
        house.another_desk().room(ola.code)
    assert (refusal.value.code, refusal.value.params) == ("edition-lost", {"edition": "few"})
    assert ola.move(0, "roll")["type"] == "ack", "who has read them goes on"


def test_components_are_read_once_in_a_process(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = shelf.game_with
    monkeypatch.setattr(shelf, "game_with", lambda *given: read.append(given[0]) or real(*given))
    ola = playing(desk_with(house, few=FEW), "few")
    for _ in range(20):
        ola.move(0, "roll")
    assert read == ["super-farmer"]


def test_an_edition_may_offer_other_choices(house: House) -> None:
    five = FARM.replace("horse = 6", "horse = 5").replace("horses = 6", "horses = 5")
    desk = desk_with(house, five=five)
    assert playing(desk, "five").view(0)["box"]["horse"] == 5
    assert playing(desk, "five", horses=4).view(0)["box"]["horse"] == 4
    made = desk.create("super-farmer", "table", {}, {}, "five", "Ola")
    ola = Phone(desk, made["code"], made["token"])
    ola.hello()
    assert ola.ask("set", option="horses", value=6)["params"]["choices"] == [5, 4]
    assert ola.ask("set", option="horses", value=5)["type"] == "ack"
