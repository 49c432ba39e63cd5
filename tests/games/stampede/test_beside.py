"""Beside the table: the deal clock, and piles that are told.

Source: Stampede! rulebook, "How to Play", "Ending a Round and Scoring". The clock, numbers and
skipping are our own.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from companion.games.game import Options
from companion.games.stampede.beside import dealt_at, reach
from companion.games.stampede.components import HOUSE, Edition, Kind
from companion.games.stampede.game import Stampede
from companion.games.stampede.moves import Begin, DealCard, Pause, Resume, Scoop, Stop, TellCounts, TellPile
from companion.games.stampede.rounds import COUNTDOWN_MS, STOP_MS
from companion.games.stampede.state import Clock
from tests.games.stampede.wranglers import GAME, NOON, Table, codes, pile


def beside(seats: Any = 4, **given: Any) -> Table:
    return Table(seats, "table", **given)


def told(clock: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(clock[name] for name in ("state", "starts_at", "pace_ms", "dealt", "stops_at"))


# -- the deal clock -------------------------------------------------------------------------------------------------


def test_the_clock_ticks_once_a_card_and_then_stops_by_itself() -> None:
    table = beside()
    assert told(table.view()["clock"]) == ("ready", None, None, 0, None)
    table.begin(500)
    starts_at = NOON + COUNTDOWN_MS
    stops_at = starts_at + 59 * 500 + STOP_MS
    assert told(table.view()["clock"]) == ("running", starts_at, 500, 0, stops_at)
    assert GAME.turn(table.state) == []
    assert codes(table.clock()) == ["stopped"]
    assert table.at == stops_at
    assert told(table.view()["clock"]) == ("stopped", starts_at, 500, 60, stops_at)
    assert GAME.turn(table.state) == [1, 2, 3]


@pytest.mark.parametrize(
    ("after_ms", "cards"), [(-1, 7), (0, 8), (499, 8), (500, 9), (25_999, 59), (26_000, 60), (10**9, 60)]
)
def test_how_many_cards_lie_there_follows_from_the_time(after_ms: int, cards: int) -> None:
    assert dealt_at(Clock(NOON, 500, 7), 60, NOON + after_ms) == cards


def test_a_pause_keeps_the_cards_and_going_on_counts_down_anew() -> None:
    table = beside()
    table.begin(500)
    (paused,) = table.play(3, Pause(), after_ms=COUNTDOWN_MS + 1_250)
    assert paused.params == {"seat": 3, "dealt": 3}
    assert told(table.view()["clock"]) == ("paused", None, 500, 3, None)
    assert GAME.due(table.state) is None
    table.play(1, Resume(), after_ms=100_000)
    starts_at = table.at + COUNTDOWN_MS
    assert told(table.view()["clock"]) == ("running", starts_at, 500, 3, starts_at + 56 * 500 + STOP_MS)
    table.play(0, Pause(), after_ms=10)
    assert table.view()["clock"]["dealt"] == 3


def test_a_pause_after_the_last_card_still_goes_on_to_the_stop() -> None:
    table = beside()
    table.begin(500)
    table.play(1, Pause(), after_ms=COUNTDOWN_MS + 59 * 500 + 10)
    assert table.view()["clock"]["dealt"] == 60
    table.play(1, Resume())
    table.clock()
    assert table.state.phase == "entering" and table.state.clock.dealt == 60


def test_nothing_stops_or_pauses_the_clock_once_the_stop_was_due() -> None:
    table = beside()
    table.begin(500)
    late = COUNTDOWN_MS + 59 * 500 + STOP_MS + 1
    table.refused(1, Pause(), "stopped", after_ms=late)
    table.refused(0, Stop(), "stopped", after_ms=late)


def test_the_dealer_stops_early_a_moment_ahead_and_never_later_than_the_clock() -> None:
    table = beside()
    table.begin(500)
    (stopping,) = table.play(0, Stop(), after_ms=COUNTDOWN_MS + 700)
    assert stopping.params["stops_at"] == table.at + STOP_MS
    table.clock()
    assert table.state.clock.dealt == 4
    table = beside()
    table.begin(500)
    stops_at = table.view()["clock"]["stops_at"]
    table.play(0, Stop(), after_ms=stops_at - table.at - 10)
    assert table.view()["clock"]["stops_at"] == stops_at


def test_a_second_tap_on_stop_calls_no_second_stop() -> None:
    table = beside()
    table.begin(500)
    assert codes(table.play(0, Stop(), after_ms=COUNTDOWN_MS)) == ["stopping"]
    stops_at = table.view()["clock"]["stops_at"]
    assert table.play(0, Stop(), after_ms=30) == []
    assert table.view()["clock"]["stops_at"] == stops_at


def test_while_the_clock_stands_still_the_dealer_stops_at_once() -> None:
    table = beside()
    table.begin(500)
    table.play(0, Pause(), after_ms=COUNTDOWN_MS)
    assert codes(table.play(0, Stop())) == ["stopped"]
    assert table.state.phase == "entering" and table.state.clock.dealt == 1


def test_the_clock_needs_a_pace_and_the_rooms_will_do() -> None:
    beside().refused(0, Begin(), "pace-wanted")
    table = beside(pace_ms=700)
    table.play(0, Begin())
    assert table.state.clock.pace_ms == 700
    GAME.change(table.state, "pace_ms", 300)
    assert table.state.clock.pace_ms == 700 and GAME.live(table.state) == {"pace_ms": 300}


def test_the_dealer_begins_and_stops_and_no_card_is_dealt_or_scooped_in_the_app() -> None:
    table = beside()
    table.refused(1, Begin(500), "dealer-only")
    table.refused(1, DealCard(), "digital-only")
    table.refused(1, Scoop(0), "digital-only")
    table.refused(1, Resume(), "wrong-phase")
    table.begin(500)
    table.refused(2, Stop(), "dealer-only")
    table.refused(2, TellPile(()), "wrong-phase")


# -- piles ----------------------------------------------------------------------------------------------------------


def stopped(seats: Any = 4, **given: Any) -> Table:
    """The first round has been dealt."""
    table = beside(seats, **given)
    table.begin(500)
    table.clock()
    return table


@pytest.mark.parametrize("order", list(permutations([1, 2, 3])))
def test_three_wranglers_enter_their_piles_at_the_same_moment_in_any_order(order: tuple[int, ...]) -> None:
    """All are judged on the newest state; nobody has to enter again, and then the next round begins."""
    table = stopped()
    told = {1: TellCounts(2, 2, "none"), 2: TellPile(tuple(pile("EH EM ET"))), 3: TellCounts(0, 4, "none")}
    for place, seat in enumerate(order):
        events = table.play(seat, told[seat])
        assert codes(events) == ["scored"] if place < 2 else ["scored", "dealer"]
        assert table.view()["entered"] == (list(order[: place + 1]) if place < 2 else [])
    assert table.state.totals() == {0: 0, 1: 4, 2: 6, 3: -4}
    assert (table.state.round, table.state.dealer, table.view()["clock"]["state"]) == (2, 1, "ready")


def test_an_elephant_in_two_piles_is_refused_by_name() -> None:
    table = stopped()
    table.tell(1, "EH RH")
    refusal = table.refused(2, TellPile(tuple(pile("RM EH"))), "card-too-often")
    assert (refusal["card"], refusal["found"], refusal["most"], refusal["seats"]) == ("elephant-head", 2, 1, [1, 2])
    refusal = table.refused(3, TellCounts(0, 0, "complete"), "card-too-often")
    assert (refusal["card"], refusal["found"], refusal["most"]) == ("elephant", 3, 2)
    table.play(3, TellCounts(0, 0, 2))


def test_three_loose_elephant_cards_are_told_in_numbers_and_leave_none_for_others() -> None:
    """Ending a Round: −3 points for every incomplete pink elephant card, all three of them too."""
    table = stopped()
    table.play(1, TellCounts(0, 0, 3))
    assert table.state.totals()[1] == -9
    refusal = table.refused(2, TellPile(tuple(pile("EH"))), "card-too-often")
    assert (refusal["card"], refusal["found"], refusal["most"]) == ("elephant", 3, 2)


@pytest.mark.parametrize(
    ("move", "code", "path"),
    [
        (TellPile(("rhino-head", "lion-head")), "not-a-choice", "pile.1"),
        (TellPile(("elephant-head",) * 2), "card-too-often", "pile.1"),
        (TellCounts(-1, 0, "none"), "not-a-count", "counts.complete"),
        (TellCounts(0, -1, "none"), "not-a-count", "counts.stray"),
        (TellCounts(19, 1, "none"), "card-too-often", "counts.stray"),
    ],
)
def test_what_the_scorer_refuses_a_wrangler_cannot_tell(move: Any, code: str, path: str) -> None:
    assert stopped().refused(1, move, code)["path"] == path


def test_a_pile_told_again_replaces_what_was_told() -> None:
    table = stopped()
    table.tell(1, "RH RM RT")
    table.play(1, TellCounts(0, 1, "none"))
    assert table.state.entries()[1].points == -1
    assert GAME.turn(table.state) == [2, 3]


def test_a_second_tap_on_the_last_pile_is_not_taken_for_the_next_rounds() -> None:
    table = stopped(3)
    table.tell(1, "")
    for move in (TellPile(tuple(pile("RH")), round=1), TellCounts(0, 1, "none", round=1)):
        assert table.refused(2, msgspec.structs.replace(move, round=2), "other-round") == {"round": 1, "found": 2}
    table.play(2, TellPile(tuple(pile("RH")), round=1))
    assert (table.state.round, table.state.phase) == (2, "ready")
    table.refused(2, TellPile(tuple(pile("RH")), round=1), "other-round")
    table.refused(2, TellCounts(0, 1, "none", round=1), "other-round")
    assert table.play(1, Begin(500)) and table.view()["entered"] == []


def test_who_deals_without_the_apps_clock_tells_piles_at_once() -> None:
    table = beside(3)
    table.tell(1, "RH")
    assert table.state.phase == "entering"
    table.refused(0, Begin(500), "wrong-phase")
    table.tell(2, "")
    assert table.state.round == 2


def test_the_dealer_has_no_pile() -> None:
    assert stopped().refused(0, TellPile(()), "wranglers-only") == {"seat": 0}


def test_eight_players_play_eight_rounds() -> None:
    table = beside(8)
    for number in range(1, 9):
        for seat in table.state.wranglers():
            table.play(seat, TellCounts(1 if seat == number % 8 else 0, 0, "none"))
    result = GAME.result(table.state)
    assert result is not None and result.places == [list(range(8))]
    assert table.view()["phase"] == "over"


# -- who is away ----------------------------------------------------------------------------------------------------


def test_a_pile_that_nobody_tells_brings_nothing() -> None:
    table = stopped(3)
    table.tell(1, "RH RM RT")
    assert codes(table.skip(2)) == ["scored", "dealer"]
    assert table.state.totals() == {0: 0, 1: 3, 2: 0}


def test_without_the_dealer_piles_are_told_all_the_same() -> None:
    table = beside()
    table.skip(0)
    assert GAME.turn(table.state) == [1, 2, 3]
    table = beside()
    table.begin(500)
    table.play(1, Pause(), after_ms=COUNTDOWN_MS)
    table.skip(0)
    assert table.state.phase == "entering"


def test_no_bot_sits_at_a_real_table() -> None:
    assert GAME.refuses_bot(Options("table", {})) == "real-cards"
    assert GAME.refuses_bot(Options("digital", {})) is None


def test_scores_of_a_round_are_told_with_what_explains_them() -> None:
    table = stopped(3)
    table.tell(1, "RH RM RT EH")
    table.play(2, TellCounts(2, 1, 2))
    seats = table.view()["scores"][0]["seats"]
    assert seats["1"]["points"] == 0 and len(seats["1"]["animals"]) == 2
    assert seats["2"] == {"points": -1, "counts": {"complete": 2, "stray": 1, "elephant": 2}}
    lines = {seat: score.lines for seat, score in GAME.standings(table.state).scores.items()}
    assert [(line.code, line.params["animal"], line.points) for line in lines[1]] == [
        ("whole", "rhino", 3),
        ("loose", "elephant", -3),
    ]
    assert [(line.code, line.params["count"], line.points) for line in lines[2]] == [
        ("whole", 2, 6),
        ("loose", 1, -1),
        ("loose", 2, -6),
    ]


def test_no_pile_brings_less_or_more_than_is_in_reach() -> None:
    assert reach(HOUSE) == (-66, 63)


def test_in_reach_is_also_what_an_owner_scores_the_other_way_round() -> None:
    """Rhinos and hippos are better left alone, the elephant is worth having: each counts for itself."""
    odd = Edition(rhino=Kind(2, -5, -9), hippo=Kind(1, -5, -9), elephant=Kind(1, 6, 1))
    assert reach(odd) == (-81, 6)
    table = beside(3, game=Stampede(odd))
    table.tell(1, "EH EM ET")
    for move in table.game.moves(table.state, 1):
        table.game.play(table.game.decode(table.game.encode(table.state)), 1, move, table.chance, table.at)
