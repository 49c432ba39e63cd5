"""What happens at a table without anybody's tap: questions whose voters have gone, and bots."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bots import BOTS
from companion.games.superfarmer.moves import Withdraw
from companion.rooms.playing import BOT_PAUSE_MS
from tests.conftest import wait_until
from tests.rooms.conftest import House, Phone


def question(phone: Phone) -> dict[str, Any] | None:
    ask: dict[str, Any] | None = phone.room["ask"]
    return ask


class TestAQuestionWhoseVotersHaveGone:
    def test_it_is_settled_when_the_last_one_who_did_not_answer_leaves(self, house: House):
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        ola.ask("ask", what="end")
        assert question(bo) is not None
        cy.ask("leave", seat=2)
        bo.ask("leave", seat=1)
        wait_until(lambda: ola.room["phase"] == "finished", 5, "the early end")
        assert ola.room["result"]["early"] is True

    def test_it_waits_for_whoever_is_still_there(self, house: House):
        ola, bo, cy = house.playing("Ola", "Bo", "Cy")
        ola.ask("ask", what="end")
        cy.ask("leave", seat=2)
        house.desk._ring(ola.code)
        assert question(ola) is not None and ola.room["phase"] == "playing"
        bo.ask("answer", ask=1, seat=1, yes=False)
        assert question(ola) is None and ola.room["phase"] == "playing"

    def test_it_is_refused_when_only_a_no_is_left(self, house: House):
        ola, bo, cy, di = house.playing("Ola", "Bo", "Cy", "Di")
        ola.ask("ask", what="end")
        bo.ask("answer", ask=1, seat=1, yes=False)
        cy.ask("leave", seat=2)
        assert question(ola) is not None
        di.ask("leave", seat=3)
        wait_until(lambda: question(ola) is None, 5, "the answer")
        assert ola.room["phase"] == "playing"
        assert ola.ask("ask", what="end")["code"] == "ask-refused"

    def test_a_phone_that_sleeps_for_a_moment_keeps_its_voice(self, house: House):
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

    def test_its_time_runs_out_as_ever(self, house: House):
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
):
    monkeypatch.setitem(house.desk._bots, "super-farmer", {**BOTS["super-farmer"], "lost": bot})
    ola = with_a_bot(house, "lost")
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")
    assert "skipped" in ola.events(0)
    assert ola.view(0)["rolls"] == 0
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert f"in {ola.code} the bot lost of super-farmer made no move" in caplog.text
    assert ola.move(0, "roll")["type"] == "ack"


def test_a_bot_makes_its_move_after_a_pause(house: House):
    ola = with_a_bot(house, "medium")
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")
    assert ola.view(0)["rolls"] == 1


def test_where_all_play_at_once_the_moves_of_others_do_not_keep_a_bot_waiting(house: House):
    """Beside the table anybody may set a herd right while a bot thinks."""
    (ola,) = house.room("Ola", mode="table")
    house.desk.sit(ola.code, ola.tokens[0], {"name": "Rob", "bot": "random"})
    ola.ask("start", first=1)
    house.clock.wait(BOT_PAUSE_MS / 2000)
    ola.move(0, "adjust", seat=0, herd={"rabbit": 1})
    house.clock.wait(BOT_PAUSE_MS / 2000)
    house.desk._ring(ola.code)
    wait_until(lambda: ola.room["turn"] == [0], 5, "Ola's turn")
