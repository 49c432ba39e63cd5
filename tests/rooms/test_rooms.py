"""Rooms as people use them: sitting down, starting, playing, taking back, asking, coming and going."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.rooms.desk import Desk
from companion.rooms.playing import BOT_PAUSE_MS
from companion.rooms.room import Refusal, tidy_name
from companion.rooms.store import StoreAway
from tests.conftest import wait_until
from tests.rooms.conftest import House, Phone

BLANK = ["\u200d", "\ufe0f", "\u0301", "\u3164", "\u2800", "\u115f", "a\u034fb"]
"""Names of which nothing is seen, or which look like another."""
ANIMALS = ("rabbit", "sheep", "pig", "cow", "horse")


def winning_herd() -> dict[str, int]:
    return dict.fromkeys(ANIMALS, 1)


def refused(answer: dict[str, Any]) -> str:
    """The code of a refusal."""
    assert answer["type"] == "error", answer
    code: str = answer["code"]
    return code


def wait_to_claim(desk: Desk, code: str, seat: int) -> int:
    """For how many seconds a stranger must wait who wants the seat."""
    with pytest.raises(Refusal) as refusal:
        desk.sit(code, None, {"seat": seat})
    assert refusal.value.code == "not-away"
    seconds: int = refusal.value.params["wait_s"]
    return seconds


class TestTheLobby:
    def test_the_creator_sits_and_is_host(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo")
        assert ola.room["host"] == 0
        assert [(seat["seat"], seat["name"], seat["kind"]) for seat in ola.room["seats"]] == [
            (0, "Ola", "person"),
            (1, "Bo", "person"),
        ]
        assert all(seat["connected"] for seat in bo.room["seats"])

    def test_a_table_screen_can_be_host_without_a_seat(self, house: House) -> None:
        made = house.desk.create("super-farmer", "table", {}, {})
        assert made["seat"] is None
        screen = Phone(house.desk, made["code"], made["token"])
        assert set(screen.hello()["eyes"]) == {"table"}
        house.desk.sit(made["code"], None, {"name": "Ola"})
        assert screen.ask("start")["type"] == "ack"

    @pytest.mark.parametrize(
        "name",
        ["ola", " Ola ", "OLA", "O l a", "Ｏla", "Ola\ufe0f", "O\u200dla", "Ola\u200e", "Оla", "Olа", "ОLА", "Οlα"],
    )
    def test_a_name_that_is_taken_is_refused_case_and_spaces_aside(self, house: House, name: str) -> None:
        (ola,) = house.room("Ola")
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"name": name})
        assert refusal.value.code == "name-taken"

    @pytest.mark.parametrize(
        "name", ["", "   ", "x" * 25, "x" * 5000, "a\nb", "a\x00b", "a\u202eb", "a\u200bb", *BLANK]
    )
    def test_a_name_of_no_or_too_many_or_invisible_characters_is_refused(self, house: House, name: str) -> None:
        with pytest.raises(Refusal) as refusal:
            house.desk.create("super-farmer", "table", {}, {}, None, name)
        assert refusal.value.code == "bad-name"
        assert refusal.value.params["most"] == 24

    def test_a_heap_of_accents_is_refused_without_putting_it_in_order(self) -> None:
        """As many as a message holds, sorted the wrong way round, once kept the server busy for a second.

        What is measured is this thread's own work, whatever else the machine does.
        """
        began = time.thread_time()
        with pytest.raises(Refusal) as refusal:
            tidy_name("\u0345" * 4000 + "\u0334" * 4000)
        assert refusal.value.code == "bad-name"
        assert time.thread_time() - began < 0.2

    def test_an_emoji_family_and_composed_accents_are_names(self, house: House) -> None:
        (ola,) = house.room("👩\u200d👧\u200d👦 ❤\ufe0f")
        assert ola.ask("rename", seat=0, name="e\u0301" * 24)["type"] == "ack"
        assert ola.room["seats"][0]["name"] == "é" * 24

    @pytest.mark.parametrize(
        "name",
        ["علی\u200cرضا", "\u200eOla", "דנה\u200f", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"],
    )
    def test_names_that_need_what_is_invisible_are_names(self, house: House, name: str) -> None:
        (one,) = house.room(name)
        assert one.room["seats"][0]["name"] == name

    def test_names_of_one_alphabet_differ_by_their_letters_and_not_by_case(self, house: House) -> None:
        (vera,) = house.room("Вера")
        house.desk.sit(vera.code, None, {"name": "Bepa 2"})
        for name in ("вера", "ВЕРА"):
            with pytest.raises(Refusal) as refusal:
                house.desk.sit(vera.code, None, {"name": name})
            assert refusal.value.code == "name-taken"

    def test_markup_is_a_name_like_any_other(self, house: House) -> None:
        name = "<img src=x onerror=1>"
        (one,) = house.room(name)
        assert one.room["seats"][0]["name"] == name

    def test_a_full_room_says_how_many_it_takes(self, house: House) -> None:
        ola, *_ = house.room(*(f"Nr {number}" for number in range(6)))
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"name": "One more"})
        assert (refusal.value.code, refusal.value.params) == ("full", {"most": 6})

    def test_nobody_new_sits_down_while_a_game_is_played(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"name": "Late"})
        assert refusal.value.code == "playing"

    def test_a_seat_number_never_changes_nor_returns(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo")
        bo.ask("leave", seat=1)
        assert house.desk.sit(ola.code, None, {"name": "Cy"})["seat"] == 2
        assert [seat["seat"] for seat in ola.room["seats"]] == [0, 2]

    def test_who_is_removed_in_the_lobby_is_gone_and_told(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo")
        assert refused(bo.ask("kick", seat=0)) == "not-host"
        assert ola.ask("kick", seat=1)["type"] == "ack"
        assert [seat["name"] for seat in ola.room["seats"]] == ["Ola"]
        assert bo.closed == [(4001, "removed")]
        assert bo.hello()["eyes"].keys() == {"table"}
        assert [one["code"] for one in bo.messages if one["type"] == "error"][-1] == "unknown-token"

    def test_who_leaves_is_seen_off_with_a_normal_close(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo")
        assert bo.ask("leave", seat=1)["type"] == "ack"
        assert bo.closed == [(1000, "left")]
        assert ola.events(0)[-1] == "left"

    def test_the_host_sets_options_and_rulings_in_the_lobby(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo", mode="table")
        assert ola.ask("set", option="edition", value="newer")["type"] == "ack"
        assert ola.room["rulings"]["fox"] == "leaves-one"
        assert ola.ask("set", option="horses", value=6)["type"] == "ack"
        assert ola.room["rulings"] == ola.room["rulings"] | {"edition": "newer", "horses": 6, "fox": "leaves-one"}
        assert refused(bo.ask("set", option="horses", value=4)) == "not-host"
        assert refused(ola.ask("set", option="horses", value=5)) == "bad-option"
        assert refused(ola.ask("set", option="foxes", value=5)) == "unknown-option"
        assert bo.room["rulings"]["horses"] == 6

    def test_an_option_of_the_other_mode_is_unknown(self, house: House) -> None:
        (ola,) = house.room("Ola", mode="digital")
        assert refused(ola.ask("set", option="dice", value="real")) == "unknown-option"

    def test_while_playing_only_the_dice_can_be_changed(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        assert refused(ola.ask("set", option="horses", value=4)) == "fixed-while-playing"
        assert ola.ask("set", option="dice", value="real")["type"] == "ack"
        assert refused(ola.move(0, "roll")) == "faces-wanted"
        assert ola.move(0, "roll", faces=["rabbit", "rabbit"])["type"] == "ack"
        assert ola.view(0)["herds"]["0"]["rabbit"] == 1

    def test_a_bot_is_seated_by_the_host_alone(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo")
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, bo.tokens[0], {"name": "Robo", "bot": "random"})
        assert refusal.value.code == "not-host"
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"name": "Robo", "bot": "random"})
        assert refusal.value.code == "unknown-token"
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, ola.tokens[0], {"name": "Robo", "bot": "deep-thought"})
        assert refusal.value.code == "unknown-bot"
        assert house.desk.sit(ola.code, ola.tokens[0], {"name": "Robo", "bot": "random"}) == {"seat": 2, "token": None}
        assert (ola.room["seats"][2]["kind"], ola.room["seats"][2]["bot"]) == ("bot", "random")
        assert ola.room["seats"][0]["bot"] is None

    def test_a_new_room_never_lands_on_one_that_is_there(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        (ola,) = house.room("Ola")
        before = house.store.load(ola.code)
        drawn = iter([ola.code, ola.code, "ZZZZX"])
        house.store.delete("ZZZZX")
        monkeypatch.setattr("companion.rooms.code.draw", lambda choose: next(drawn))
        assert house.desk.create("super-farmer", "table", {}, {}, None, "Bo")["code"] == "ZZZZX"
        assert house.store.load(ola.code) == before


class TestStarting:
    def test_only_the_host_starts_and_only_with_enough_people(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo", game="stampfarm")
        assert refused(bo.ask("start")) == "not-host"
        bo.ask("leave", seat=1)
        answer = ola.ask("start")
        assert (refused(answer), answer["params"]) == ("too-few-seats", {"least": 2, "seats": 1})

    def test_the_host_orders_the_seats_and_says_who_begins(self, house: House) -> None:
        ola, *_ = house.room("Ola", "Bo", "Cy")
        assert ola.ask("start", order=[2, 0, 1], first=0)["type"] == "ack"
        assert ola.room["order"] == [0, 1, 2]
        assert ola.room["turn"] == [0]

    def test_without_a_first_seat_the_first_of_the_order_begins(self, house: House) -> None:
        ola, *_ = house.room("Ola", "Bo", "Cy")
        ola.ask("start", order=[2, 0, 1])
        assert ola.room["order"] == [2, 0, 1]

    def test_chance_can_choose_who_begins_and_the_log_tells(self, house: House) -> None:
        begins = set()
        for _ in range(12):
            ola, *_ = house.room("Ola", "Bo", "Cy")
            ola.ask("start", first="chance")
            begins.add(ola.room["order"][0])
            log = json.loads(house.desk.log(ola.code, ola.tokens[0]))
            (start,) = [entry for entry in log["entries"] if entry["move"]["type"] == "start"]
            assert start["chance"] == [ola.room["order"][0]]
        assert len(begins) > 1

    @pytest.mark.parametrize("order", [[0], [0, 1, 1], [0, 1, 2], []])
    def test_an_order_names_every_seat_once(self, house: House, order: list[int]) -> None:
        ola, _ = house.room("Ola", "Bo")
        assert refused(ola.ask("start", order=order)) == "bad-order"

    def test_a_game_starts_once(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        assert refused(ola.ask("start")) == "wrong-phase"


class TestPlaying:
    def test_a_move_is_acknowledged_and_everybody_sees_the_same(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ack = ola.move(0, "roll")
        assert ack == {"type": "ack", "id": ack["id"], "seq": ola.state["seq"]}
        assert ola.view(0) == bo.view(1)
        assert bo.view(1)["last"]["seat"] == 0

    def test_a_refused_move_tells_the_sender_alone_why_and_changes_nothing(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        before = house.store.load(ola.code)
        bo.read()
        answer = ola.move(0, "exchange", give={"rabbit": 6}, get={"sheep": 1})
        assert refused(answer) and answer["params"] and answer["seq"] == ola.state["seq"]
        assert ola.read() == [] and bo.read() == []
        assert house.store.load(ola.code) == before

    def test_a_seat_acts_only_with_its_token(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        assert refused(bo.move(0, "roll")) == "not-your-seat"
        assert refused(bo.move(1, "roll")) == "not-your-turn"
        watcher = Phone(house.desk, ola.code)
        watcher.hello()
        assert refused(watcher.move(0, "roll")) == "not-your-seat"
        stranger = Phone(house.desk, ola.code, "no such token")
        stranger.hello()
        assert refused(stranger.move(0, "roll")) == "not-your-seat"
        assert ola.view(0)["rolls"] == 0

    def test_one_phone_holds_several_seats(self, house: House) -> None:
        ola, bo = house.room("Ola", "Bo", mode="table")
        family = Phone(house.desk, ola.code, *ola.tokens, *bo.tokens)
        assert set(family.hello()["eyes"]) == {"0", "1"}
        ola.ask("start")
        family.read()
        assert family.move(0, "roll")["type"] == "ack"
        assert family.move(1, "roll")["type"] == "ack"

    def test_the_same_action_id_is_done_once_and_gets_the_same_ack(self, house: House) -> None:
        (ola,) = house.playing("Ola")
        first = ola.move(0, "roll", id="tap")
        again = ola.move(0, "roll", id="tap")
        assert first == again
        assert ola.view(0)["rolls"] == 1

    def test_the_same_action_over_two_sockets_of_the_seat_is_done_once(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        tab = Phone(house.desk, ola.code, *ola.tokens)
        tab.hello()
        assert ola.move(0, "roll", id="tap") == tab.move(0, "roll", id="tap")
        assert refused(tab.move(0, "roll", id="another")) == "not-your-turn"
        assert bo.view(1)["rolls"] == 1

    def test_a_refused_id_is_judged_anew(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        assert refused(bo.move(1, "roll", id="b1")) == "not-your-turn"
        ola.move(0, "roll")
        assert bo.move(1, "roll", id="b1")["type"] == "ack"

    def test_a_stranger_learns_nothing_by_trying_a_seats_ids(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.move(0, "roll", id="tap")
        assert refused(bo.move(0, "roll", id="tap")) == "not-your-seat"

    @pytest.mark.parametrize("fields", [{"type": "hand"}, {"type": "answer", "ask": 1, "yes": True}])
    def test_nor_by_showing_a_token_that_is_none(self, house: House, fields: dict[str, Any]) -> None:
        """A repeated id was acknowledged to whoever showed any made-up token."""
        ola, _ = house.playing("Ola", "Bo")
        ola.move(0, "roll", id="known")
        stranger = Phone(house.desk, ola.code, "made-up")
        stranger.hello()
        assert refused(stranger.ask(id="known", seat=0, **fields)) == "not-your-seat"

    def test_a_move_that_is_in_the_store_is_no_failure_when_telling_fails(
        self, house: House, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The store goes away between the commit and the look-up of what was missed: still one answer, the ack."""
        ola, bo = house.playing("Ola", "Bo")
        elsewhere = Phone(house.another_desk(), bo.code, *bo.tokens)
        monkeypatch.setattr(house.desk._hub, "_heard", lambda code, seq: None)
        elsewhere.hello()
        elsewhere.ask("rename", seat=1, name="Bob")

        def away(*args: Any) -> Any:
            raise StoreAway("gone")

        monkeypatch.setattr(house.desk._store, "entries", away)
        assert ola.move(0, "roll")["type"] == "ack"
        monkeypatch.undo()
        house.desk._hub.refresh(house.desk._hub.tables()[0])
        assert ola.room["turn"] == [1] and ola.room["seats"][1]["name"] == "Bob"

    def test_ids_are_each_seats_own(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        assert ola.move(0, "roll", id="1")["type"] == "ack"
        assert bo.move(1, "roll", id="1")["type"] == "ack"

    def test_all_legal_moves_are_told_when_asked(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        ola.move(0, "adjust", seat=0, herd={"horse": 2, "rabbit": 12})
        answer = ola.ask("moves", seat=0)
        assert answer["type"] == "moves"
        listed = ola.state["eyes"]["0"]["moves"]
        assert len(listed) == 64 and ola.state["eyes"]["0"]["more"] is True
        assert len(answer["moves"]) > 64 and answer["moves"][:64] == listed
        assert refused(bo.ask("moves", seat=0)) == "not-your-seat"

    def test_a_move_of_another_game_is_malformed_and_says_where(self, house: House) -> None:
        (ola,) = house.playing("Ola")
        answer = ola.move(0, "stamp", die=0, stamp="cow", to="barn")
        assert refused(answer) == "malformed"
        answer = ola.move(0, "exchange", give={"rabbit": 6.0}, get={"sheep": 1})
        assert refused(answer) == "malformed" and all(path.startswith("move.") for path in answer["fields"])

    def test_a_finished_digital_game_takes_no_more_moves(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.ask("ask", what="end")
        bo.ask("answer", ask=1, seat=1, yes=True)
        assert ola.room["phase"] == "finished"
        assert refused(ola.move(0, "roll")) == "wrong-phase"
        assert ola.state["eyes"]["0"]["moves"] == []

    def test_a_bot_plays_its_turn_when_the_clock_says_so(self, house: House) -> None:
        (ola,) = house.room("Ola")
        house.desk.sit(ola.code, ola.tokens[0], {"name": "Robo", "bot": "random"})
        ola.ask("start")
        ola.move(0, "roll")
        assert ola.room["turn"] == [1]
        house.clock.wait(BOT_PAUSE_MS / 1000)
        house.desk._ring(ola.code)
        assert ola.view(0)["rolls"] == 2 or ola.view(0)["offer"] or ola.view(0)["exchanged"]

    def test_nobody_is_woken_for_a_bot_that_was_sent_away(self, house: House) -> None:
        """The alarm rang for its move without end, two thousand times a second, as nobody ever made the move."""
        (ola,) = house.room("Ola")
        house.desk.sit(ola.code, ola.tokens[0], {"name": "Robo", "bot": "random"})
        ola.ask("start", first=1)
        assert house.desk._alarm._set[ola.code] == house.clock() + BOT_PAUSE_MS
        ola.ask("kick", seat=1)
        assert house.desk._alarm._set[ola.code] == house.clock() + BOT_PAUSE_MS, "its seat is passed over, once"
        house.clock.wait(5)
        house.desk._ring(ola.code)
        assert ola.room["turn"] == [0]
        assert ola.code not in house.desk._alarm._set


class TestTakingBack:
    def test_beside_the_table_anybody_takes_back_any_number_of_steps(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        seen = [(ola.room["seq"], ola.view(0))]
        for turn in range(6):
            phone, seat = ((ola, 0), (bo, 1))[turn % 2]
            phone.move(seat, "roll")
            seen.append((ola.room["seq"], ola.view(0)))
        for seq, view in reversed(seen[:-1]):
            assert bo.room["back"] == seq
            assert bo.ask("undo", to=seq)["type"] == "ack"
            assert ola.view(0) == view
        assert ola.room["back"] is None
        assert refused(ola.ask("undo", to=1)) in ("nothing-to-undo", "no-such-entry")

    def test_an_undo_is_an_entry_and_nothing_is_cut(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        start = ola.room["seq"]
        ola.move(0, "roll")
        ola.ask("undo", to=start)
        assert ola.room["seq"] == start + 2
        log = json.loads(house.desk.log(ola.code, ola.tokens[0]))
        assert [entry["move"]["type"] for entry in log["entries"]][-2:] == ["roll", "undo"]
        assert ola.events(0) == ["undone"]

    def test_an_undo_can_itself_be_undone(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        start = ola.room["seq"]
        ola.move(0, "adjust", seat=0, herd={"cow": 2})
        adjusted, view = ola.room["seq"], ola.view(0)
        ola.ask("undo", to=start)
        assert ola.ask("undo", to=adjusted)["type"] == "ack"
        assert ola.view(0) == view

    def test_dice_never_fall_again_as_they_fell(self, house: House) -> None:
        """The chance counter does not go back: what comes after an undo is drawn anew."""
        (ola,) = house.playing("Ola", mode="table")
        start = ola.room["seq"]
        rolls = []
        for number in range(12):
            ola.move(0, "roll", id=f"same-{number}")
            rolls.append(tuple(ola.view(0)["last"]["faces"]))
            ola.ask("undo", to=start)
        kept = house.store.load(ola.code)
        assert kept is not None
        room, _ = house.desk._ledger.read(kept)
        assert room.counter == 24
        assert len(set(rolls)) > 1

    def test_the_id_of_an_undone_move_stays_spent(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        start = ola.room["seq"]
        first = ola.move(0, "roll", id="tap")
        ola.ask("undo", to=start)
        assert ola.move(0, "roll", id="tap") == first
        assert ola.view(0)["rolls"] == 0

    @pytest.mark.parametrize("game", ["super-farmer", "stampfarm"])
    def test_dice_that_were_changed_are_again_what_they_were(self, house: House, game: str) -> None:
        """The room went on saying "real" when the game was back at dice by the app."""
        ola, _ = house.playing("Ola", "Bo", mode="table", game=game)
        start = ola.room["seq"]
        ola.ask("set", option="dice", value="real")
        assert ola.room["options"]["dice"] == "real"
        ola.ask("undo", to=start)
        assert ola.room["options"]["dice"] == "app"
        assert ola.move(0, "roll")["type"] == "ack"

    def test_seats_and_presence_are_not_undone(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        start = ola.room["seq"]
        ola.move(0, "roll")
        bo.ask("rename", seat=1, name="Bodo")
        ola.ask("undo", to=start)
        assert ola.room["seats"][1]["name"] == "Bodo"

    def test_a_finished_game_beside_the_table_can_be_taken_up_again(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        start = ola.room["seq"]
        ola.move(0, "adjust", seat=0, herd=winning_herd())
        assert ola.room["phase"] == "finished" and ola.room["result"]["places"] == [[0]]
        ola.ask("undo", to=start)
        assert ola.room["phase"] == "playing" and ola.room["result"] is None

    def test_a_deep_undo_reads_at_most_a_page_of_the_log(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        seen = {ola.room["seq"]: ola.view(0)}
        for number in range(150):
            ola.move(0, "adjust", seat=0, herd={"rabbit": number % 50})
            seen[ola.room["seq"]] = ola.view(0)
        for seq in list(seen)[::17]:
            assert ola.ask("undo", to=seq)["type"] == "ack"
            assert ola.view(0) == seen[seq]

    def test_digitally_nothing_is_taken_back_past_a_roll(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        before = ola.room["seq"]
        ola.move(0, "roll")
        assert refused(ola.ask("undo", to=before)) == "chance-is-out"


class TestAsking:
    def offered(self, house: House) -> tuple[Phone, Phone, Phone, int]:
        """A digital game in which Ola has just made an offer, without any chance since; and the seq before it."""
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        for _ in range(400):
            for phone, seat in ((ola, 0), (bo, 1), (cy, 2)):
                offers = [move for move in phone.state["eyes"][str(seat)]["moves"] if move["type"] == "offer"]
                if seat == 0 and offers:
                    before = ola.room["seq"]
                    assert ola.ask("move", seat=0, move=offers[0])["type"] == "ack"
                    return ola, bo, cy, before
                assert phone.move(seat, "roll")["type"] == "ack"
        raise AssertionError("nobody could ever offer anything")

    def test_nobody_is_asked_about_going_back_to_where_the_game_stands(self, house: House) -> None:
        """All could say yes to it, and the last one of them was refused."""
        ola, _ = house.playing("Ola", "Bo")
        ola.move(0, "roll")
        ola.ask("rename", seat=0, name="Ole")
        assert refused(ola.ask("undo", to=ola.room["seq"])) == "nothing-to-undo"
        assert ola.room["ask"] is None

    def test_an_undo_needs_every_other_connected_person(self, house: House) -> None:
        ola, bo, cy, before = self.offered(house)
        view = ola.view(0)
        assert ola.ask("undo", to=before)["type"] == "ack"
        ask = ola.room["ask"]
        assert (ask["what"], ask["seat"], ask["yes"]) == ("undo", 0, [0])
        assert bo.ask("answer", ask=ask["id"], seat=1, yes=True)["type"] == "ack"
        assert ola.view(0) == view
        assert cy.ask("answer", ask=ask["id"], seat=2, yes=True)["type"] == "ack"
        assert ola.view(0)["offer"] is None and ola.room["turn"] == [0]
        assert ola.room["ask"] is None

    def test_one_no_ends_it_and_it_is_not_asked_again_until_the_next_move(self, house: House) -> None:
        ola, bo, _, before = self.offered(house)
        ola.ask("undo", to=before)
        bo.ask("answer", ask=ola.room["ask"]["id"], seat=1, yes=False)
        assert ola.room["ask"] is None and "ask-refused" in ola.events(0)
        assert refused(ola.ask("undo", to=before)) == "ask-refused"
        assert ola.move(0, "withdraw")["type"] == "ack"
        assert ola.ask("undo", to=before)["type"] == "ack"

    def test_only_one_question_is_open_and_everybody_answers_once(self, house: House) -> None:
        ola, bo, cy, before = self.offered(house)
        ola.ask("undo", to=before)
        ask = ola.room["ask"]["id"]
        assert refused(bo.ask("ask", what="end")) == "ask-open"
        bo.ask("answer", ask=ask, seat=1, yes=True)
        assert refused(bo.ask("answer", ask=ask, seat=1, yes=True)) == "answered"
        assert refused(cy.ask("answer", ask=ask + 1, seat=2, yes=True)) == "no-ask"
        assert refused(cy.ask("answer", ask=ask, seat=1, yes=True)) == "not-your-seat"

    def test_a_question_lapses_with_the_next_move_and_after_a_minute(self, house: House) -> None:
        ola, bo, _, before = self.offered(house)
        ola.ask("undo", to=before)
        ola.move(0, "withdraw")
        assert ola.room["ask"] is None
        ola.ask("ask", what="end")
        asked = ola.state["room"]["ask"]["id"]
        house.clock.wait(61)
        assert refused(bo.ask("answer", ask=asked, seat=1, yes=True)) == "no-ask"
        house.desk._ring(ola.code)
        assert ola.room["ask"] is None and "ask-lapsed" in ola.events(0)

    def test_in_the_moment_in_which_a_question_lapses_the_next_one_may_be_asked(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        assert ola.ask("ask", what="end")["type"] == "ack"
        house.clock.wait(60)
        assert refused(ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)) == "no-ask"
        assert bo.ask("ask", what="end")["type"] == "ack"

    def test_who_said_no_has_answered(self, house: House) -> None:
        ola, bo, cy, *_ = house.playing("Ola", "Bo", "Cy", "Di", "Ed")
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        house.clock.wait(31)
        assert bo.ask("ask", what="skip", seat=0)["type"] == "ack"
        ask = bo.room["ask"]["id"]
        assert cy.ask("answer", ask=ask, seat=2, yes=False)["type"] == "ack"
        assert refused(cy.ask("answer", ask=ask, seat=2, yes=True)) == "answered"

    def test_who_has_gone_is_not_asked(self, house: House) -> None:
        ola, bo, cy, before = self.offered(house)
        cy.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        ola.ask("undo", to=before)
        bo.ask("answer", ask=ola.room["ask"]["id"], seat=1, yes=True)
        assert ola.view(0)["offer"] is None

    def test_an_absent_player_is_passed_over_by_a_majority_and_keeps_the_herd(self, house: House) -> None:
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        assert refused(bo.ask("ask", what="skip", seat=0)) == "not-absent"
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert refused(bo.ask("ask", what="skip", seat=0)) == "not-absent"
        house.clock.wait(31)
        bo.hello(), cy.hello()
        assert refused(bo.ask("ask", what="skip", seat=2)) == "not-absent"
        herd = bo.view(1)["herds"]["0"]
        assert bo.ask("ask", what="skip", seat=0)["type"] == "ack"
        assert cy.ask("answer", ask=bo.room["ask"]["id"], seat=2, yes=True)["type"] == "ack"
        assert bo.room["turn"] == [1]
        assert bo.view(1)["herds"]["0"] == herd
        ola.hello()
        bo.move(1, "roll"), cy.move(2, "roll")
        assert ola.move(0, "roll")["type"] == "ack"

    @pytest.mark.parametrize("what", ["skip", "replace"])
    def test_whether_to_go_on_without_somebody_is_no_question_once_they_are_back(self, house: House, what: str) -> None:
        """The others could go on answering, and pass over a person who sat there again and had no vote."""
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        house.clock.wait(31)
        bo.hello(), cy.hello()
        bo.ask("ask", what=what, seat=0)
        number = bo.room["ask"]["id"]
        ola.hello()
        assert ola.room["ask"] is None
        assert refused(cy.ask("answer", ask=number, seat=2, yes=True)) == "no-ask"
        assert ola.move(0, "roll")["type"] == "ack"

    def test_nor_once_somebody_else_has_taken_the_empty_seat(self, house: House) -> None:
        ola, bo, _ = house.playing("Ola", "Bo", "Cy")
        ola.ask("leave", seat=0)
        bo.ask("ask", what="skip", seat=0)
        house.desk.sit(ola.code, None, {"seat": 0})
        assert bo.room["ask"] is None

    def test_beside_the_table_passing_over_is_settled_at_once(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        assert refused(ola.ask("ask", what="skip", seat=1)) == "not-waited-for"
        assert bo.ask("ask", what="skip", seat=0)["type"] == "ack"
        assert bo.room["turn"] == [1]

    def test_a_bot_fills_in_until_its_person_returns(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.vanish()
        house.clock.wait(40)
        house.desk._ring(ola.code)
        house.clock.wait(40)
        bo.hello()
        assert bo.ask("ask", what="replace", seat=0)["type"] == "ack"
        assert bo.room["seats"][0]["kind"] == "bot"
        ola.hello()
        assert ola.room["seats"][0]["kind"] == "person"
        assert "returned" in bo.events(1)

    def test_a_game_is_ended_early_with_the_standings_as_they_are(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        bo.move(1, "adjust", seat=1, herd={"cow": 1})
        assert ola.ask("ask", what="end")["type"] == "ack"
        result = bo.room["result"]
        assert result["early"] is True and result["places"] == [[1], [0]]
        assert result["scores"]["1"]["total"] == 36
        assert refused(ola.move(0, "roll")) == "wrong-phase"
        assert ola.ask("undo", to=bo.room["back"])["type"] == "ack"
        assert ola.room["phase"] == "playing"


class TestComingAndGoing:
    def test_a_phone_that_slept_takes_the_newest_state_and_hears_what_it_missed(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        knew = bo.state["seq"]
        bo.vanish()
        ola.move(0, "roll")
        ola.move(0, "adjust", seat=0, herd={"pig": 1})
        again = Phone(house.desk, bo.code, *bo.tokens)
        state = again.hello(seq=knew)
        assert state["eyes"]["1"]["view"] == ola.view(0) and state["eyes"]["1"]["gap"] is False
        codes = [event["code"] for event in state["eyes"]["1"]["events"]]
        assert codes[0] == "rolled" and "adjusted" in codes

    def test_who_missed_more_than_fifty_events_is_told_of_a_gap(self, house: House) -> None:
        (ola,) = house.playing("Ola", mode="table")
        knew = ola.state["seq"]
        for number in range(60):
            ola.move(0, "adjust", seat=0, herd={"rabbit": number})
        eyes = Phone(house.desk, ola.code, *ola.tokens).hello(seq=knew)["eyes"]["0"]
        assert eyes["gap"] is True and len(eyes["events"]) == 50

    def test_a_seq_that_never_was_is_a_gap(self, house: House) -> None:
        (ola,) = house.playing("Ola")
        assert ola.hello(seq=10_000)["eyes"]["0"]["gap"] is True
        assert ola.hello()["eyes"]["0"] == ola.state["eyes"]["0"] | {"gap": False, "events": []}

    def test_a_page_that_loads_again_does_not_make_its_person_leave(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        seq = bo.state["seq"]
        ola.vanish()
        Phone(house.desk, ola.code, *ola.tokens).hello()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert bo.state["seq"] == seq

    def test_who_has_closed_is_away_after_a_moment_and_here_at_once_on_return(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert bo.room["seats"][0]["connected"] is False and bo.events(1)[-1] == "away"
        Phone(house.desk, ola.code, *ola.tokens).hello()
        assert bo.room["seats"][0]["connected"] is True

    def test_a_silent_phone_is_away_within_45_seconds_and_here_when_it_speaks(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        for _ in range(5):
            house.clock.wait(10)
            bo.say(type="ping", at=1)
        house.desk.attendance.sweep()
        assert bo.room["seats"][0]["connected"] is False
        ola.say(type="ping", at=2)
        assert bo.room["seats"][0]["connected"] is True

    def test_the_host_passes_on_when_the_host_is_gone_and_the_game_goes_on(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert bo.room["host"] == 0
        house.clock.wait(121)
        bo.hello()
        assert bo.room["host"] == 1
        assert bo.ask("ask", what="skip", seat=0)["type"] == "ack"
        ola.hello()
        assert ola.room["host"] == 1 and ola.view(0)["herds"]["0"] is not None

    def test_of_several_the_first_who_is_here_in_the_order_of_sitting_becomes_host(self, house: House) -> None:
        ola, bo, *_ = house.room("Ola", "Bo", "Cy", "Di")
        assert ola.ask("start", order=[0, 2, 3, 1], first=0)["type"] == "ack"
        assert ola.ask("leave", seat=0)["type"] == "ack"
        assert bo.room["host"] == 2

    def test_the_next_host_after_one_who_left_is_somebody_who_is_here(self, house: House) -> None:
        ola, bo, cy, di = house.room("Ola", "Bo", "Cy", "Di")
        bo.ask("leave", seat=1)
        ola.ask("leave", seat=0)
        assert di.room["host"] == cy.room["host"] == 2

    def test_times_in_the_log_never_go_back_though_the_servers_clock_is_set_back(self, house: House) -> None:
        (ola,) = house.playing("Ola")
        assert ola.move(0, "roll")["type"] == "ack"
        house.clock.wait(-3600)
        assert ola.move(0, "roll")["type"] == "ack"
        house.clock.wait(7200)
        assert ola.move(0, "roll")["type"] == "ack"
        times = [entry["at"] for entry in json.loads(house.desk.log(ola.code, ola.tokens[0]))["entries"]]
        assert times == sorted(times) and times[-1] - times[-2] == 7_200_000 and times[-2] == times[-3]

    def test_a_seat_is_handed_to_another_device_by_a_one_time_code(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        hand = ola.ask("hand", seat=0, id="h1")["hand"]
        assert ola.ask("hand", seat=0, id="h1")["hand"] == hand
        kept = house.store.load(ola.code)
        assert kept is not None and hand not in kept.decode()
        mine = house.desk.sit(ola.code, None, {"hand": f" {hand.lower()} "})
        assert mine["seat"] == 0
        assert ola.closed == [(4001, "removed")]
        tablet = Phone(house.desk, ola.code, mine["token"])
        tablet.hello()
        assert tablet.move(0, "roll")["type"] == "ack"
        assert refused(ola.move(0, "roll")) == "not-your-seat"
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"hand": hand})
        assert refusal.value.code == "bad-hand"

    def test_a_one_time_code_is_good_for_five_minutes(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        hand = ola.ask("hand", seat=0)["hand"]
        house.clock.wait(301)
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"hand": hand})
        assert refusal.value.code == "bad-hand"

    def test_a_one_time_code_still_works_in_its_last_moment(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        hand = ola.ask("hand", seat=0)["hand"]
        house.clock.wait(300)
        assert house.desk.sit(ola.code, None, {"hand": hand})["seat"] == 0

    def test_the_one_time_code_of_somebody_who_has_left_gives_no_seat(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        hand = bo.ask("hand", seat=1)["hand"]
        assert bo.ask("leave", seat=1)["type"] == "ack"
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"hand": hand})
        assert refusal.value.code == "bad-hand"

    def test_a_name_may_be_written_otherwise_by_its_owner(self, house: House) -> None:
        ola, _ = house.room("Ola", "Bo")
        assert ola.ask("rename", seat=0, name="OLA")["type"] == "ack"
        assert ola.room["seats"][0]["name"] == "OLA"

    def test_nobody_hands_another_persons_seat_on(self, house: House) -> None:
        _, bo = house.playing("Ola", "Bo")
        assert refused(bo.ask("hand", seat=0)) == "not-your-seat"

    def test_an_empty_seat_keeps_its_place_and_can_be_claimed(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"seat": 1})
        assert refusal.value.code == "seat-taken"
        bo.ask("leave", seat=1)
        assert ola.room["seats"][1]["empty"] is True and ola.room["order"] == [0, 1]
        assert house.desk.sit(ola.code, None, {"seat": 1})["seat"] == 1
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"seat": 7})
        assert refusal.value.code == "no-such-seat"

    def test_beside_the_table_the_seat_of_an_absent_device_can_be_claimed(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        bo.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        house.clock.wait(60)
        mine = house.desk.sit(ola.code, None, {"seat": 1, "real": True})
        assert ola.room["seats"][1]["real"] is True
        assert bo.hello()["eyes"].keys() == {"table"}
        assert Phone(house.desk, ola.code, mine["token"]).hello()["eyes"].keys() == {"1"}

    def test_even_if_it_went_away_while_no_server_was_there_to_notice(self, house: House) -> None:
        """The seat counted as held until somebody opened a socket in the room."""
        ola, bo = house.playing("Ola", "Bo", mode="table")
        house.desk.close()
        ola.vanish()
        bo.vanish()
        house.clock.wait(46)
        later = house.another_desk()
        assert wait_to_claim(later, ola.code, 0) == 60  # nobody knows since when it is away: it counts from now
        house.clock.wait(60)
        assert later.sit(ola.code, None, {"seat": 0})["seat"] == 0

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_stranger_cannot_take_the_seat_of_a_phone_that_locks_for_a_moment(self, house: House, seat: int) -> None:
        phones = house.playing("Ola", "Bo", mode="table")
        code, gone = phones[0].code, phones[seat]
        assert wait_to_claim(house.desk, code, seat) == 60  # its device is there
        gone.vanish()
        assert wait_to_claim(house.desk, code, seat) == 60
        house.clock.wait(59.5)
        assert wait_to_claim(house.desk, code, seat) == 1
        assert gone.hello()["eyes"].keys() == {str(seat)}  # it is still its owner's
        house.clock.wait(40)
        assert wait_to_claim(house.desk, code, seat) == 60
        with pytest.raises(Refusal) as refusal:
            house.desk.delete(code, "no token of this room")
        assert refusal.value.code == "unknown-token"

    @pytest.mark.parametrize("by", ["host", "guest", "screen"])
    def test_the_host_or_another_seated_phone_takes_it_over_at_once(self, house: House, by: str) -> None:
        if by == "screen":
            room = house.desk.create("super-farmer", "table", {}, {})
            token, code = room["token"], room["code"]
            bo = Phone(house.desk, code, house.desk.sit(code, None, {"name": "Bo"})["token"])
            bo.hello()
            seat = 0
        else:
            ola, bo = house.playing("Ola", "Bo", mode="table")
            code, seat = ola.code, 1 if by == "host" else 0
            token = (ola if by == "host" else bo).tokens[0]
            bo = bo if by == "host" else ola
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(code, token, {"seat": seat})
        assert refusal.value.code == "not-away"  # nobody loses a seat while they hold it
        bo.vanish()
        assert house.desk.sit(code, token, {"seat": seat})["seat"] == seat

    def test_somebody_at_the_table_makes_the_code_for_who_comes_back_with_another_phone(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        assert refused(ola.ask("hand", seat=1)) == "not-your-seat"  # Bo's phone is there
        bo.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        hand = ola.ask("hand", seat=1)["hand"]
        assert house.desk.sit(ola.code, None, {"hand": hand})["seat"] == 1
        watcher = Phone(house.desk, ola.code)
        watcher.hello()
        assert refused(watcher.ask("hand", seat=1)) == "not-your-seat"

    def test_who_holds_a_seat_gets_no_second_hand_by_claiming_it(self, house: House) -> None:
        ola, bo, cia = house.playing("Ola", "Bo", "Cia", game="farmerstein")
        bo.ask("leave", seat=1)
        for cheat in (ola, cia):
            with pytest.raises(Refusal) as refusal:
                house.desk.sit(ola.code, cheat.tokens[0], {"seat": 1})
            assert refusal.value.code == "hidden-hand"
        assert house.desk.sit(ola.code, None, {"seat": 1})["seat"] == 1

    def test_where_nothing_is_hidden_one_phone_may_play_on_for_who_left(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        bo.ask("leave", seat=1)
        assert house.desk.sit(ola.code, ola.tokens[0], {"seat": 1})["seat"] == 1

    def test_digitally_an_absent_persons_seat_stays_theirs(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        bo.vanish()
        house.clock.wait(300)
        house.desk._ring(ola.code)
        with pytest.raises(Refusal) as refusal:
            house.desk.sit(ola.code, None, {"seat": 1})
        assert refusal.value.code == "seat-taken"

    def test_leaving_and_rejoining_quickly_holds_one_seat_at_the_end(self, house: House) -> None:
        ola, _ = house.room("Ola", "Bo")
        for _ in range(5):
            token = house.desk.sit(ola.code, None, {"name": "Cy"})["token"]
            cy = Phone(house.desk, ola.code, token)
            seat = int(next(iter(cy.hello()["eyes"])))
            cy.ask("leave", seat=seat)
        house.desk.sit(ola.code, None, {"name": "Cy"})
        assert [seat["name"] for seat in ola.room["seats"]] == ["Ola", "Bo", "Cy"]

    def test_watchers_see_the_table_and_are_counted(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        watcher = Phone(house.desk, ola.code)
        state = watcher.hello()
        assert set(state["eyes"]) == {"table"} and state["eyes"]["table"]["view"] is not None
        seq = ola.room["seq"]
        house.clock.wait(2)
        house.desk._ring(ola.code)
        assert ola.room["watchers"] == 1 and ola.room["order"] == [0, 1]
        assert json.loads(house.desk.room(ola.code))["watchers"] == 1
        watcher.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert ola.room["watchers"] == 0
        assert ola.room["seq"] == seq, "watchers are no entries of the log"

    def test_watchers_of_all_processes_are_counted_together(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        other = house.another_desk()
        watchers = [Phone(desk, ola.code) for desk in (house.desk, other, other, other)]
        for one in watchers:
            one.hello()
        house.clock.wait(2)
        for desk in (other, house.desk):
            desk._ring(ola.code)
        assert ola.room["watchers"] == 4
        watchers[-1].vanish()
        house.clock.wait(2)
        other._ring(ola.code)
        house.desk.attendance.sweep()
        assert ola.room["watchers"] == 3
        house.clock.wait(10)
        for desk in (other, house.desk):
            desk.attendance.sweep()
        assert ola.room["watchers"] == 3, "whoever stays is noted again"

    def test_a_seat_that_a_device_lost_is_not_held_as_here_by_it(self, house: House) -> None:
        """One phone for two: when one seat moves to another phone, the old phone no longer vouches for it."""
        ola, bo = house.room("Ola", "Bo")
        both = Phone(house.desk, ola.code, *ola.tokens, *bo.tokens)
        both.hello()
        bo.vanish()
        hand = both.ask("hand", seat=1)["hand"]
        house.desk.sit(ola.code, None, {"hand": hand})
        assert set(both.state["eyes"]) == {"0"}
        house.clock.wait(3)
        house.desk._ring(ola.code)
        house.clock.wait(10)
        both.say(type="ping", at=1)
        assert not ola.room["seats"][1]["connected"]
        ola.vanish()
        both.vanish()
        assert house.store.here(ola.code, (), 0, 0) == {}

    def test_the_host_deletes_the_room_and_all_its_names(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        with pytest.raises(Refusal) as refusal:
            house.desk.delete(ola.code, bo.tokens[0])
        assert refusal.value.code == "not-host"
        house.desk.delete(ola.code, ola.tokens[0])
        assert house.store._redis.keys(f"*{ola.code}*") == []
        assert ola.closed == bo.closed == [(4004, "no such room")]
        assert refused(ola.move(0, "roll")) == "no-room"

    def test_nothing_is_left_of_a_deleted_room_in_any_process(self, house: House) -> None:
        """Its table stayed for ever, and a new room of that code would have shown the old one's names."""
        ola, bo = house.room("Ola", "Bo")
        far = house.another_desk()
        there = Phone(far, ola.code, *bo.tokens)
        there.hello()
        house.desk.delete(ola.code, ola.tokens[0])
        assert house.desk._hub.tables() == []
        wait_until(lambda: far._hub.tables() == [], 5, "the other process has heard of it")
        assert there.closed == [(4004, "no such room")]
        for phone in (ola, bo, there):
            phone.vanish()
        assert house.store._redis.keys(f"*{ola.code}*") == []

    def test_a_room_that_ended_unheard_is_put_away_when_its_alarm_rings(self, house: House) -> None:
        (ola,) = house.room("Ola")
        house.store.delete(ola.code)
        ola.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert house.desk._hub.tables() == []

    def test_a_rematch_is_a_new_room_for_the_same_tokens(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        assert refused(ola.ask("rematch")) == "wrong-phase"
        ola.ask("ask", what="end")
        old = house.desk.log(ola.code, ola.tokens[0])
        assert ola.ask("rematch", id="again")["type"] == "ack"
        code = ola.room["next"]
        assert bo.ask("rematch")["type"] == "ack" and bo.room["next"] == code
        new = Phone(house.desk, code, *bo.tokens)
        assert set(new.hello()["eyes"]) == {"1"}
        assert new.room["order"] == [1, 0] and new.room["host"] == 0
        assert json.loads(old)["entries"] == json.loads(house.desk.log(ola.code, None))["entries"][:-1]

    def test_in_a_rematch_the_next_player_who_is_still_there_begins(self, house: House) -> None:
        ola, _, cy = house.room("Ola", "Bo", "Cy", mode="table")
        ola.ask("start", first=1)
        ola.ask("ask", what="end")
        cy.ask("leave", seat=2)
        assert ola.ask("rematch")["type"] == "ack"
        new = Phone(house.desk, ola.room["next"], *ola.tokens)
        new.hello()
        assert new.room["order"] == [0, 1], "Cy, who sat after Bo, has left: it is Ola's turn to begin"
        assert new.ask("start")["type"] == "ack"
        assert new.room["turn"] == [0]

    def test_all_phones_are_told_since_when_a_game_is_over_until_it_is_taken_up_again(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo", mode="table")
        assert ola.room["finished_at"] is None
        herd = {"rabbit": 1, "sheep": 1, "pig": 1, "cow": 1, "horse": 1}
        ola.move(0, "adjust", seat=0, herd=herd)
        ended_at = house.clock()
        assert ola.room["finished_at"] == bo.room["finished_at"] == ended_at
        house.clock.wait(60)
        ola.move(0, "adjust", seat=0, herd=herd | {"rabbit": 2})
        assert bo.room["phase"] == "finished" and bo.room["finished_at"] == ended_at
        ola.ask("undo", to=ola.room["back"])
        assert bo.room["finished_at"] == ended_at, "a score that is set right is no new end"
        ola.ask("undo", to=ola.room["back"])
        assert bo.room["phase"] == "playing" and bo.room["finished_at"] is None
        ola.ask("ask", what="end")
        assert bo.room["finished_at"] == house.clock()


class TestTwoProcesses:
    def test_both_serve_the_same_room(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        there = Phone(house.another_desk(), bo.code, *bo.tokens)
        there.hello()
        ola.move(0, "roll")
        assert there.move(1, "roll")["type"] == "ack"
        assert there.view(1)["rolls"] == 2

    def test_a_refusal_on_an_old_picture_is_judged_anew(self, house: House) -> None:
        """The news of the other process's move may come later than the own move; it must not be refused for that."""
        ola, bo = house.playing("Ola", "Bo")
        desk = house.another_desk()
        desk._hub._heard = lambda code, seq: None  # type: ignore[method-assign]
        there = Phone(desk, bo.code, *bo.tokens)
        there.hello()
        ola.move(0, "roll")
        assert there.move(1, "roll")["type"] == "ack"
        assert [event["code"] for event in there.state["eyes"]["1"]["events"]].count("rolled") == 2

    def test_news_that_got_lost_are_caught_up_by_the_sweep(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        desk = house.another_desk()
        desk._hub._heard = lambda code, seq: None  # type: ignore[method-assign]
        there = Phone(desk, bo.code, *bo.tokens)
        there.hello()
        ola.move(0, "roll")
        assert there.view(1)["rolls"] == 0
        table = desk._hub.table(bo.code)
        assert table is not None
        desk.attendance.sweep()
        assert there.view(1)["rolls"] == 1

    @pytest.mark.parametrize("hears", [True, False])
    def test_bots_move_one_at_a_time_whichever_process_wakes_them(self, house: House, hears: bool) -> None:
        """Both are woken at the same time; the second one may not have heard yet that the first has moved."""
        (ola,) = house.room("Ola")
        for name in ("Rob", "Tin"):
            house.desk.sit(ola.code, ola.tokens[0], {"name": name, "bot": "medium"})
        ola.ask("start", first=1)
        desk = house.another_desk()
        if not hears:
            desk._hub._heard = lambda code, seq: None  # type: ignore[method-assign]
        there = Phone(desk, ola.code, *ola.tokens)
        there.hello()
        house.clock.wait(BOT_PAUSE_MS / 1000)
        before = ola.state["seq"]
        for one in (house.desk, desk, house.desk, desk):
            one._ring(ola.code)
        assert json.loads(house.desk.room(ola.code))["seq"] == before + 1

    def test_rooms_behave_the_same_on_every_kind_of_store(self, house_of_any_store: House) -> None:
        ola, bo = house_of_any_store.playing("Ola", "Bo")
        there = Phone(house_of_any_store.another_desk(), bo.code, *bo.tokens)
        there.hello()
        for _ in range(3):
            assert ola.move(0, "roll")["type"] == "ack"
            assert there.move(1, "roll")["type"] == "ack"
        assert there.view(1)["rolls"] == 6


def test_a_room_lives_a_day_in_the_lobby_thirty_days_playing_and_ninety_after_the_end(house: House) -> None:
    (ola,) = house.room("Ola", mode="table")
    day = 24 * 3600

    def lives() -> float:
        return round(float(house.store._redis.ttl(f"room:{{{ola.code}}}")) / day, 2)

    assert lives() == 1
    ola.ask("start")
    assert lives() == 30
    ola.ask("ask", what="end")
    assert lives() == 90


def test_refusals_carry_a_code_and_parameters() -> None:
    refusal, illegal = Refusal("full", most=6), IllegalMove("not-a-face", face="cow")
    assert (refusal.code, refusal.params) == ("full", {"most": 6})
    assert (illegal.code, illegal.params) == ("not-a-face", {"face": "cow"})


def test_a_room_does_not_expire_under_people_who_think_and_does_when_they_have_gone(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo")
    keys = [f"room:{{{ola.code}}}{part}" for part in ("", ":log", ":done")]

    def almost_over() -> None:
        for key in keys:
            assert house.store._redis.expire(key, 60)

    def left_s() -> list[int]:
        return [house.store._redis.ttl(key) for key in keys]

    def think(seconds: int) -> None:
        house.clock.wait(seconds)
        for phone in (ola, bo):
            phone.say(type="ping", at=1)
        house.desk.attendance.sweep()

    seq = ola.room["seq"]
    almost_over()
    think(20)
    assert min(left_s()) > 29 * 86_400
    almost_over()
    think(20)
    assert max(left_s()) <= 60, "renewed a few times in a life, not at each sweep"
    assert ola.room["seq"] == seq
    think(8 * 86_400)
    assert min(left_s()) > 29 * 86_400
    almost_over()
    for phone in (ola, bo):
        phone.vanish()
    house.clock.wait(3)
    house.desk._ring(ola.code)
    almost_over()
    house.clock.wait(8 * 86_400)
    house.desk.attendance.sweep()
    assert max(left_s()) <= 60
