"""What happens at a table without anybody's tap: questions whose voters have gone, and bots."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bots import BOTS
from companion.bots.turn import turn
from companion.games.chance import Seeded
from companion.games.shelf import GAMES
from companion.games.superfarmer.moves import Withdraw
from companion.rooms.playing import BOT_PAUSE_MS
from companion.rooms.replay import replay
from tests.conftest import wait_until
from tests.rooms.conftest import House, Phone


def question(phone: Phone) -> dict[str, Any] | None:
    ask: dict[str, Any] | None = phone.room["ask"]
    return ask


class TestAQuestionWhoseVotersHaveGone:
    def test_it_is_settled_when_the_last_one_who_did_not_answer_leaves(self, house: House) -> None:
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        ola.ask("ask", what="end")
        assert question(bo) is not None
        cy.ask("leave", seat=2)
        bo.ask("leave", seat=1)
        wait_until(lambda: ola.room["phase"] == "finished", 5, "the early end")
        assert ola.room["result"]["early"] is True

    def test_it_waits_for_whoever_is_still_there(self, house: House) -> None:
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        ola.ask("ask", what="end")
        cy.ask("leave", seat=2)
        house.desk._ring(ola.code)
        assert question(ola) is not None and ola.room["phase"] == "playing"
        bo.ask("answer", ask=1, seat=1, yes=False)
        assert question(ola) is None and ola.room["phase"] == "playing"

    def test_it_is_refused_when_only_a_no_is_left(self, house: House) -> None:
        ola, bo, cy, di = house.playing("Ola", "Bo", "Cy", "Di")
        ola.ask("ask", what="end")
        bo.ask("answer", ask=1, seat=1, yes=False)
        cy.ask("leave", seat=2)
        assert question(ola) is not None
        di.ask("leave", seat=3)
        wait_until(lambda: question(ola) is None, 5, "the answer")
        assert ola.room["phase"] == "playing"
        assert ola.ask("ask", what="end")["code"] == "ask-refused"

    def test_a_phone_that_sleeps_for_a_moment_keeps_its_voice(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.ask("ask", what="end")
        bo.vanish()
        house.clock.wait(3)
        house.desk._ring(ola.code)
        assert ola.room["seats"][1]["connected"] is False
        house.clock.wait(20)
        house.desk._ring(ola.code)
        assert ola.room["phase"] == "playing"
        house.clock.wait(15)
        house.desk._ring(ola.code)
        assert ola.room["phase"] == "finished"

    def test_its_time_runs_out_as_ever(self, house: House) -> None:
        ola, _ = house.playing("Ola", "Bo")
        ola.ask("ask", what="end")
        house.clock.wait(61)
        house.desk._ring(ola.code)
        assert question(ola) is None and ola.room["phase"] == "playing"


def with_a_bot(house: House, bot: str) -> Phone:
    """Ola and a bot at a table that has begun, the bot on turn."""
    (ola,) = house.room("Ola")
    house.desk.sit(ola.code, ola.tokens[0], {"name": "Rob", "bot": bot})
    ola.ask("start", first=1)
    house.clock.wait(BOT_PAUSE_MS / 1000)
    return ola


def at_a_loss(view: Any, moves: Any, random: Any) -> Any:
    raise LookupError("no idea")


def a_cheat(view: Any, moves: Any, random: Any) -> Any:
    return Withdraw()


@pytest.mark.parametrize("bot", [at_a_loss, a_cheat])
def test_a_bot_that_finds_no_move_is_passed_over_and_that_is_noted(
    house: House, bot: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(house.desk._bots, "super-farmer", {**BOTS["super-farmer"], "lost": bot})
    ola = with_a_bot(house, "lost")
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")
    assert "skipped" in ola.events(0)
    assert ola.view(0)["rolls"] == 0
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert f"in {ola.code} the bot lost of super-farmer made no move" in caplog.text
    assert ola.move(0, "roll")["type"] == "ack"


def test_a_bot_that_would_rather_wait_is_not_asked_again_while_nothing_happens(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def waits(view: Any, moves: Any, random: Any) -> None:
        asked.append(1)

    monkeypatch.setitem(house.desk._bots, "super-farmer", {**BOTS["super-farmer"], "idle": waits})
    ola = with_a_bot(house, "idle")
    asked.clear()
    house.clock.wait(2)
    for _ in range(5):
        house.desk._ring(ola.code)
    assert len(asked) == 1, "nothing has happened since it was asked"


def test_a_bot_makes_its_move_after_a_pause(house: House) -> None:
    ola = with_a_bot(house, "medium")
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")
    assert ola.view(0)["rolls"] == 1


def test_where_all_play_at_once_the_moves_of_others_do_not_keep_a_bot_waiting(house: House) -> None:
    """Beside the table anybody may set a herd right while a bot thinks."""
    (ola,) = house.room("Ola", mode="table")
    house.desk.sit(ola.code, ola.tokens[0], {"name": "Rob", "bot": "random"})
    ola.ask("start", first=1)
    house.clock.wait(BOT_PAUSE_MS / 2000)
    ola.move(0, "adjust", seat=0, herd={"rabbit": 1})
    house.clock.wait(BOT_PAUSE_MS / 2000)
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")


class TestASeatThatWasLeftForGood:
    def test_it_is_passed_over_by_itself_whenever_its_turn_comes_and_that_is_told_once(self, house: House) -> None:
        ola, bo, cy, di = house.playing("Ola", "Bo", "Cy", "Di")
        cy.ask("leave", seat=2)
        for _ in range(2):
            for phone, seat in ((ola, 0), (bo, 1)):
                assert phone.move(seat, "roll")["type"] == "ack"
            house.clock.wait(1)
            house.desk._ring(ola.code)
            assert ola.room["turn"] == [3]
            assert di.move(3, "roll")["type"] == "ack"
        told = [event["code"] for state in _states(di) for event in state["eyes"]["3"]["events"]]
        assert told.count("left") == 1 and "skipped" not in told

    def test_it_is_passed_over_at_once_if_it_is_waited_for_when_it_is_left(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        ola.ask("leave", seat=0)
        house.clock.wait(1)
        house.desk._ring(ola.code)
        assert bo.room["turn"] == [1]

    def test_an_open_offer_ends_when_its_maker_leaves_and_the_other_is_told(self, house: House) -> None:
        ola, bo, _ = house.playing("Ola", "Bo", "Cy", mode="table")
        ola.move(0, "adjust", seat=0, herd={"rabbit": 6})
        ola.move(0, "adjust", seat=1, herd={"sheep": 1})
        assert ola.move(0, "offer", to=1, give={"rabbit": 6}, get={"sheep": 1})["type"] == "ack"
        assert bo.room["turn"] == [1]
        ola.ask("leave", seat=0)
        house.clock.wait(1)
        house.desk._ring(ola.code)
        assert bo.view(1)["offer"] is None and bo.room["turn"] == [1]
        assert "withdrew" in bo.events(1)

    def test_an_open_offer_ends_when_its_partner_leaves(self, house: House) -> None:
        ola, bo, _ = house.playing("Ola", "Bo", "Cy", mode="table")
        ola.move(0, "adjust", seat=0, herd={"rabbit": 6})
        ola.move(0, "adjust", seat=1, herd={"sheep": 1})
        ola.move(0, "offer", to=1, give={"rabbit": 6}, get={"sheep": 1})
        bo.ask("leave", seat=1)
        house.clock.wait(1)
        house.desk._ring(ola.code)
        assert ola.view(0)["offer"] is None and ola.room["turn"] == [0]

    def test_whoever_takes_it_plays_on_with_it(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        bo.ask("leave", seat=1)
        seat = house.desk.sit(ola.code, None, {"seat": 1})
        ola.move(0, "roll")
        house.clock.wait(2)
        house.desk._ring(ola.code)
        assert ola.room["turn"] == [1]
        assert Phone(house.desk, ola.code, seat["token"]).hello()["room"]["turn"] == [1]

    def test_a_table_that_everybody_has_left_stands_still(self, house: House) -> None:
        ola, bo = house.playing("Ola", "Bo")
        watcher = Phone(house.desk, ola.code)
        watcher.hello()
        ola.ask("leave", seat=0), bo.ask("leave", seat=1)
        seq = watcher.room["seq"]
        house.clock.wait(5)
        house.desk._ring(ola.code)
        assert watcher.room["seq"] == seq

    def test_its_log_replays(self, house: House) -> None:
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        bo.ask("leave", seat=1)
        ola.move(0, "roll")
        house.clock.wait(1)
        house.desk._ring(ola.code)
        cy.move(2, "roll")
        ola.ask("ask", what="end")
        cy.ask("answer", ask=ola.room["ask"]["id"], seat=2, yes=True)
        log = house.desk.log(ola.code, None)
        assert b'"gone":[1]' in log
        assert replay(log, verify=True).verified


def _states(phone: Phone) -> list[dict[str, Any]]:
    phone.read()
    return [message for message in phone.messages if message["type"] == "state"]


WITH_BOTS: list[Any] = [
    (game_id, mode)
    for game_id, game in GAMES.items()
    for mode in game.seats
    if game.refuses_bot(game.settle({}, {}, mode)) is None
]


@pytest.mark.parametrize("gone", [[1], [0, 2]])
@pytest.mark.parametrize(("game_id", "mode"), WITH_BOTS)
def test_a_game_comes_to_its_end_without_seats_that_were_left(game_id: str, mode: Any, gone: list[int]) -> None:
    """They are passed over as often as they hold it up; the others alone can finish it."""
    game, random = GAMES[game_id], Random(5)
    chance = Seeded(random)
    seats = range(max(4, game.seats[mode][0]))
    state, _ = game.setup(seats, game.settle({}, {}, mode), chance)
    bots, at, passed_over = {seat: BOTS[game_id]["medium"] for seat in seats if seat not in gone}, 0, 0
    for _ in range(4_000):
        if game.is_over(state):
            break
        at += 1_000
        holding = [seat for seat in game.holds_up(state) if seat in gone]
        if holding:
            game.go_on_without(state, holding[0], gone, chance, at)
            passed_over += 1
        elif (due := game.due(state)) is not None and due[0] <= at:
            game.play(state, None, due[1], chance, at)
        elif (chosen := turn(game, state, bots, random)) is not None:
            game.play(state, *chosen, chance, at)
    assert passed_over
    assert game.is_over(state)
