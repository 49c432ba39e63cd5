"""What happens once although a phone asks twice, and what comes too late to happen at all."""

from __future__ import annotations

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.rooms.room import Refusal
from tests.rooms.conftest import House, Phone
from tests.rooms.test_stampede_rooms import until


def refused(answer: dict[str, Any]) -> str:
    assert answer["type"] == "error", answer
    code: str = answer["code"]
    return code


class TestSittingDown:
    """A phone whose answer was lost asks again with the same id and meets no ghost of itself."""

    def test_who_sits_down_again_has_the_same_seat_and_token(self, house: House) -> None:
        (ola,) = house.room("Ola")
        wish = {"name": "Jan", "id": secrets.token_hex(16)}
        first = house.desk.sit(ola.code, None, wish)
        assert house.desk.sit(ola.code, None, wish) == first
        assert [seat["name"] for seat in ola.room["seats"]] == ["Ola", "Jan"]
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {**wish, "id": secrets.token_hex(16)})
        assert refusal.value.code == "name-taken"

    def test_another_process_answers_the_same(self, house: House) -> None:
        (ola,) = house.room("Ola")
        wish = {"name": "Jan", "id": secrets.token_urlsafe(16)}
        assert house.desk.sit(ola.code, None, wish) == house.another_desk().sit(ola.code, None, wish)

    def test_the_same_id_gives_another_token_in_another_room(self, house: House) -> None:
        codes = [house.room("Ola")[0].code for _ in range(2)]
        wish = {"name": "Jan", "id": secrets.token_hex(16)}
        assert len({house.desk.sit(code, None, wish)["token"] for code in codes}) == 2

    def test_a_room_is_made_once(self, house: House) -> None:
        id = secrets.token_hex(16)
        made = [house.desk.create("super-farmer", "table", {}, {}, None, "Ola", id) for _ in range(3)]
        assert made[0] == made[1] == made[2]
        assert [
            seat["name"] for seat in Phone(house.desk, made[0]["code"], made[0]["token"]).hello()["room"]["seats"]
        ] == ["Ola"]

    def test_a_room_that_a_screen_hosts_is_made_once(self, house: House) -> None:
        id = secrets.token_hex(16)
        made = [house.desk.create("super-farmer", "table", {}, {}, id=id) for _ in range(2)]
        assert made[0] == made[1]
        log = json.loads(house.desk.log(made[0]["code"], None))
        assert [entry["move"]["type"] for entry in log["entries"]] == ["create"]

    def test_a_room_that_was_made_halfway_is_finished(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        """The server ended between the room and its first seat: the same request sits its person down."""
        id = secrets.token_hex(16)
        with monkeypatch.context() as broken:
            broken.setattr(house.desk, "_join", lambda *_, **__: (_ for _ in ()).throw(ConnectionError()))
            with pytest.raises(ConnectionError):
                house.desk.create("super-farmer", "table", {}, {}, None, "Ola", id)
        made = house.desk.create("super-farmer", "table", {}, {}, None, "Ola", id)
        assert made["seat"] == 0

    def test_two_answers_at_once_are_one_room_and_one_seat(self, house: House) -> None:
        id, desks = secrets.token_hex(16), [house.desk, house.another_desk()]
        with ThreadPoolExecutor(8) as many:
            asked = [
                many.submit(desks[n % 2].create, "super-farmer", "table", {}, {}, None, "Ola", id) for n in range(8)
            ]
            made = [one.result() for one in asked]
        assert all(one == made[0] for one in made)

    def test_a_bot_is_seated_once(self, house: House) -> None:
        (ola,) = house.room("Ola")
        wish = {"name": "Scarecrow", "bot": "random", "id": secrets.token_hex(16)}
        first = house.desk.sit(ola.code, ola.tokens[0], wish)
        assert house.desk.sit(ola.code, ola.tokens[0], wish) == first == {"seat": 1, "token": None}
        assert len(ola.room["seats"]) == 2

    def test_a_code_for_another_device_is_used_once_and_answered_twice(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        wish = {"hand": ola.ask("hand", seat=0)["hand"], "id": secrets.token_hex(16)}
        assert house.desk.sit(ola.code, None, wish) == house.desk.sit(ola.code, None, wish)

    def test_without_an_id_every_request_is_another(self, house: House) -> None:
        made = [house.desk.create("super-farmer", "table", {}, {}, None, "Ola") for _ in range(2)]
        assert made[0]["code"] != made[1]["code"] and made[0]["token"] != made[1]["token"]


class TestLateTaps:
    """A move carries what was on the screen; what was meant for a turn that is over is not played in another."""

    def test_a_roll_tapped_offline_is_not_rolled_in_a_later_turn(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        seen = ola.state["seq"]
        other = Phone(house.desk, ola.code, *ola.tokens)
        other.hello()
        other.move(0, "roll")
        bo.move(1, "roll")
        late = ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)
        assert refused(late) == "stale"
        assert late["params"]["seat"] == 0
        assert ola.ask("move", seat=0, move={"type": "roll"}, seen=ola.state["seq"])["type"] == "ack"

    def test_nor_after_the_seat_was_passed_over(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        seen = ola.state["seq"]
        assert bo.ask("ask", what="skip", seat=0)["type"] == "ack"
        bo.move(1, "roll")
        assert refused(ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)) == "stale"

    def test_nor_by_who_plays_alone(self, house: House) -> None:
        (ola,) = house.playing("Ola")
        seen = ola.state["seq"]
        assert ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)["type"] == "ack"
        assert refused(ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)) == "stale"

    def test_what_others_do_meanwhile_makes_no_tap_stale(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        seen = ola.state["seq"]
        bo.move(1, "adjust", seat=1, herd={"rabbit": 3})
        bo.ask("rename", seat=1, name="Bob")
        assert ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)["type"] == "ack"

    def test_two_taps_of_one_turn_both_count(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo", mode="table")
        ola.move(0, "adjust", seat=0, herd={"rabbit": 6})
        seen = ola.state["seq"]
        exchange = {"type": "exchange", "give": {"rabbit": 6}, "get": {"sheep": 1}}
        assert ola.ask("move", seat=0, move=exchange, seen=seen)["type"] == "ack"
        assert ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)["type"] == "ack"

    def test_an_accepted_move_sent_again_is_acknowledged_and_not_called_late(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        roll = {"seat": 0, "move": {"type": "roll"}, "seen": ola.state["seq"], "id": "once"}
        assert ola.ask("move", **roll) == ola.ask("move", **roll)

    def test_a_turn_that_an_undo_gives_back_is_another_turn(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo", mode="table")
        seen = ola.state["seq"]
        ola.move(0, "roll")
        ola.ask("undo", to=seen)
        assert refused(ola.ask("move", seat=0, move={"type": "roll"}, seen=seen)) == "stale"
        assert ola.ask("move", seat=0, move={"type": "roll"}, seen=ola.state["seq"])["type"] == "ack"

    def test_in_a_race_the_order_of_moves_decides(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", game="stampede")
        seen = ola.state["seq"]
        ola.move(0, "begin", pace_ms=500)
        until(house, ola, 5)
        for card in (1, 2):
            assert bo.ask("move", seat=1, move={"type": "scoop", "card": card}, seen=seen)["type"] == "ack"
