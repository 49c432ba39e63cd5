"""A game in real time in a room: the clock deals and stops, bots race, one that wants nothing wakes nobody."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.game import IllegalMove
from companion.rooms.replay import replay
from companion.rooms.room import Refusal
from tests.rooms.conftest import House, Phone


def until(house: House, phone: Phone, seconds: float, step: float = 0.1) -> None:
    """Time goes by, and whatever rings in it rings."""
    for _ in range(round(seconds / step)):
        house.clock.wait(step)
        house.desk._ring(phone.code)


def clock(phone: Phone, seat: int = 0) -> dict[str, Any]:
    told: dict[str, Any] = phone.view(seat)["clock"]
    return told


def with_bots(house: House, *bots: str) -> Phone:
    """Ola deals, the others are bots."""
    (ola,) = house.room("Ola", game="stampede")
    for number, bot in enumerate(bots):
        house.desk.sit(ola.code, ola.tokens[0], {"name": f"Robo {number}", "bot": bot})
    assert ola.ask("start")["type"] == "ack"
    return ola


def test_cards_fall_at_their_times_and_the_stop_comes_by_itself(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", game="stampede")
    begun_at = house.clock.ms
    ola.move(0, "begin", pace_ms=500)
    assert clock(ola) == {
        "state": "running",
        "starts_at": begun_at + 3000,
        "pace_ms": 500,
        "dealt": 0,
        "stops_at": None,
    }
    until(house, ola, 2.9)
    assert clock(bo, 1)["dealt"] == 0
    until(house, ola, 1.1)
    assert clock(bo, 1)["dealt"] == 3
    assert bo.move(1, "scoop", card=1)["type"] == "ack"
    assert bo.move(1, "scoop", card=1)["code"] == "already-scooped"
    assert bo.move(1, "scoop", card=3)["code"] == "not-dealt"
    until(house, ola, 28.5)
    stops_at = clock(ola)["stops_at"]
    assert clock(ola)["dealt"] == 60 and house.clock.ms < stops_at <= house.clock.ms + 1000
    until(house, ola, 1)
    assert clock(bo, 1)["state"] == "stopped"
    assert bo.move(1, "scoop", card=5)["code"] == "wrong-phase"
    assert bo.room["turn"] == [1] and bo.view(1)["scores"][0]["seats"]["1"]["points"] in (-1, -3)


def test_bots_race_each_as_often_as_it_would_alone(house: House) -> None:
    ola = with_bots(house, "medium", "medium", "medium")
    ola.move(0, "begin", pace_ms=300)
    until(house, ola, 3 + 18)
    counts = [pile["count"] for pile in ola.view(0)["piles"].values()]
    assert min(counts) >= 6, counts


@pytest.mark.parametrize(("bot", "usual"), [("random", 1_500), ("medium", 900), ("strong", 550)])
def test_a_stronger_bot_reacts_sooner_and_never_like_a_clock(house: House, bot: str, usual: int) -> None:
    """Up to 30 % sooner or later than usual: the time between a card that falls and the alarm for the bot."""
    times = set()
    for _ in range(6):
        ola = with_bots(house, bot)
        ola.move(0, "begin")
        until(house, ola, 3)
        fallen_at = house.clock.ms
        house.desk._ring(ola.code)
        assert clock(ola)["dealt"] == 1
        times.add(house.desk._alarm._set[ola.code] - fallen_at)
    assert all(0.69 * usual < time < 1.31 * usual for time in times), times
    assert len(times) > 2, times


def test_a_bot_that_wants_none_of_the_cards_is_asked_again_when_another_falls(house: House) -> None:
    ola = with_bots(house, "medium")
    ola.move(0, "begin")
    until(house, ola, 5)
    before = ola.state["seq"]
    held = [card for card in ola.view(0)["cards"] if card["by"] == 1]
    # One card at most was taken: from now on nothing rings, however long the dealer waits.
    table = house.desk._hub.table(ola.code)
    assert table is not None and len(held) <= 1
    house.desk._ring(ola.code)
    assert house.desk._alarm._set.get(ola.code) is None
    until(house, ola, 20)
    assert ola.state["seq"] == before
    for _ in range(40):
        ola.move(0, "deal")
        until(house, ola, 1)
    assert ola.view(0)["piles"]["1"]["count"] > len(held)


def test_a_bot_deals_when_it_is_its_turn(house: House) -> None:
    ola = with_bots(house, "medium")
    ola.move(0, "begin")
    until(house, ola, 4)
    ola.move(0, "stop")
    until(house, ola, 2)
    assert ola.view(0)["dealer"] == 1
    until(house, ola, 10)
    assert clock(ola)["state"] == "stopped", "people look at the piles first"
    until(house, ola, 14)
    assert clock(ola)["state"] == "running" and clock(ola)["dealt"] >= 5


def test_a_bot_that_is_to_deal_by_hand_from_now_on_is_woken(house: House) -> None:
    """Nobody else can do anything: no card lies there."""
    ola = with_bots(house, "medium")
    ola.ask("set", option="pace_ms", value=500)
    ola.move(0, "begin")
    until(house, ola, 4)
    ola.move(0, "stop")
    until(house, ola, 19)  # people look at the piles for 12 s
    assert ola.view(0)["dealer"] == 1 and clock(ola)["pace_ms"] == 500 and clock(ola)["state"] == "running"
    for card in [card["card"] for card in ola.view(0)["cards"] if card["by"] is None]:
        assert ola.move(0, "scoop", card=card)["type"] == "ack"
    dealt = clock(ola)["dealt"]
    assert ola.ask("set", option="pace_ms", value=None)["type"] == "ack"
    assert ola.room["turn"] == [1]
    until(house, ola, 2)
    assert clock(ola)["dealt"] > dealt > 0


def test_a_second_tap_on_the_last_pile_tells_none_of_the_next_round(house: House) -> None:
    """Each tap has an id of its own, so that only the round tells them apart; so does a phone that was offline."""
    ola, bo, cy = house.playing("Ola", "Bo", "Cy", game="stampede", mode="table")
    assert bo.move(1, "pile", pile=[], round=1)["type"] == "ack"
    assert cy.move(2, "pile", pile=[], round=1)["type"] == "ack"
    assert cy.move(2, "pile", pile=[], round=1)["code"] == "other-round"
    assert ola.view(0)["phase"] == "ready" and ola.view(0)["dealer"] == 1
    assert bo.move(1, "begin", pace_ms=500)["type"] == "ack"


def test_no_bot_sits_or_fills_in_at_a_real_table(house: House) -> None:
    (ola,) = house.room("Ola", game="stampede", mode="table")
    with pytest.raises(Refusal) as refusal:
        house.desk.sit(ola.code, ola.tokens[0], {"name": "Robo", "bot": "medium"})
    assert refusal.value.code == "real-cards"


def test_a_dealer_who_is_away_does_not_freeze_the_room(house: House) -> None:
    ola, bo, cy = house.playing("Ola", "Bo", "Cy", game="stampede")
    ola.vanish()
    until(house, bo, 40, 1)
    asked = bo.ask("ask", what="skip", seat=0)
    assert asked["type"] == "ack", asked
    if bo.room["ask"] is not None:
        assert cy.ask("answer", ask=bo.room["ask"]["id"], seat=2, yes=True)["type"] == "ack"
    until(house, bo, 10)
    assert clock(bo, 1)["state"] == "running" and clock(bo, 1)["dealt"] >= 5


def test_a_pace_out_of_range_is_refused_with_the_range(house: House) -> None:
    (ola,) = house.room("Ola", game="stampede")
    wanted = {"option": "pace_ms", "choices": None, "least": 100, "most": 10_000}
    assert ola.ask("set", option="pace_ms", value=99)["params"] == wanted
    with pytest.raises(IllegalMove) as refusal:
        house.room("Bo", game="stampede", options={"pace_ms": 10_001})
    assert refusal.value.params == wanted


NONE: dict[str, Any] = {"complete": 0, "stray": 0, "elephant": "none"}


def test_three_wranglers_enter_their_piles_at_once_and_nobody_has_to_enter_again(house: House) -> None:
    """Each is judged on the newest state, in another process too."""
    ola, bo, cy, di = house.playing("Ola", "Bo", "Cy", "Di", game="stampede", mode="table")
    there = Phone(house.another_desk(), cy.code, *cy.tokens)
    there.hello()
    for phone, seat in ((bo, 1), (there, 2), (di, 3)):
        assert phone.move(seat, "counts", **NONE, id="same")["type"] == "ack"
    house.desk._hub.refresh(house.desk._hub.open(ola.code))
    assert ola.view(0)["round"] == 2 and set(ola.view(0)["scores"][0]["seats"]) == {"1", "2", "3"}


def test_a_score_that_was_set_right_can_be_taken_back(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", game="stampede", mode="table")
    for number in range(4):
        wrangler = (number + 1) % 2
        (ola, bo)[wrangler].move(wrangler, "counts", **{**NONE, "complete": 1})
    assert ola.room["phase"] == "finished" and ola.view(0)["totals"] == {"0": 6, "1": 6}
    seq = ola.state["seq"]
    assert bo.move(1, "adjust", seat=0, round=2, points=8)["type"] == "ack"
    assert ola.view(0)["totals"] == {"0": 11, "1": 6} and ola.room["result"]["places"] == [[0], [1]]
    assert [change["by"] for change in ola.view(0)["history"]] == [1]
    assert ola.ask("undo", to=seq)["type"] == "ack"
    assert ola.view(0)["totals"] == {"0": 6, "1": 6} and ola.view(0)["history"] == []
    assert ola.room["result"]["places"] == [[0, 1]]


def test_an_exported_log_of_a_digital_game_replays_and_proves_its_shuffles(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", game="stampede")
    for dealer in (0, 1, 0, 1):
        (ola, bo)[dealer].move(dealer, "begin", pace_ms=100)
        until(house, ola, 3.3)
        assert (bo, ola)[dealer].move(1 - dealer, "scoop", card=1)["type"] == "ack"
        partial = house.desk.log(ola.code, ola.tokens[0])
        assert b"-head" not in partial and b'"secret"' not in partial
        (ola, bo)[dealer].move(dealer, "stop")
        until(house, ola, 1.1)
    assert ola.room["phase"] == "finished"
    replayed = replay(house.desk.log(ola.code, ola.tokens[0]), verify=True)
    assert replayed.state.phase == "over" and replayed.entries > 30
