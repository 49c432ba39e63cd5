"""A round on the phones. Source: Stampede! rulebook, "Setup" to "Ending the Game"."""

from __future__ import annotations

import pytest

from companion.games.stampede.components import HOUSE
from companion.games.stampede.moves import (
    Adjust,
    Begin,
    DealCard,
    Pause,
    Resume,
    Scoop,
    Stop,
    TellCounts,
    TellPile,
)
from companion.games.stampede.rounds import COUNTDOWN_MS, STOP_MS
from tests.games.stampede.wranglers import GAME, NOON, Table, codes, pile


def test_the_first_seat_deals_first_and_everybody_deals_once() -> None:
    table = Table([4, 1, 6])
    assert [(event.code, event.params) for event in table.first_events] == [("dealer", {"seat": 4, "round": 1})]
    dealers = []
    while not GAME.is_over(table.state):
        dealers.append(table.state.dealer)
        table.begin()
        table.play(table.state.dealer, Stop())
        table.clock()
    assert dealers == [4, 1, 6]


def test_two_players_deal_twice_each() -> None:
    assert (Table(2).state.rounds, Table(3).state.rounds, Table(4).state.rounds) == (4, 3, 4)
    assert [Table([5, 2]).state.dealer_of(number) for number in (1, 2, 3, 4)] == [5, 2, 5, 2]


# -- Ready, set, stampede! ------------------------------------------------------------------------------------------


def test_the_first_card_is_announced_ahead_and_falls_by_the_clock() -> None:
    table = Table()
    (begun,) = table.play(0, Begin())
    assert begun.params["starts_at"] == NOON + COUNTDOWN_MS and COUNTDOWN_MS >= 700
    table.refused(0, DealCard(), "wrong-phase")
    table.refused(1, Scoop(0), "wrong-phase", after_ms=COUNTDOWN_MS)
    table.refused(None, DealCard(), "not-due", after_ms=COUNTDOWN_MS - 1)
    assert GAME.turn(table.state) == []
    assert codes(table.clock()) == ["dealt"]
    assert table.at == NOON + COUNTDOWN_MS
    table.scoop(1, 0)


def test_only_the_dealer_begins_deals_and_stops() -> None:
    table = Table()
    assert table.refused(1, Begin(), "dealer-only") == {"seat": 0}
    table.begin()
    table.refused(1, DealCard(), "dealer-only")
    table.refused(2, Stop(), "dealer-only")
    table.refused(7, Scoop(0), "no-such-seat")
    table.refused(0, Begin(), "wrong-phase")


def test_the_deck_is_shuffled_anew_for_every_round() -> None:
    table, decks = Table(2), []
    while not GAME.is_over(table.state):
        table.begin()
        assert table.state.deal is not None
        decks.append(table.state.deal.deck)
        assert sorted(decks[-1]) == sorted(HOUSE.deck())
        table.play(table.state.dealer, Stop())
        table.clock()
    assert len({tuple(deck) for deck in decks}) == 4


# -- the pace -------------------------------------------------------------------------------------------------------


def test_without_a_pace_the_dealer_deals_by_tapping() -> None:
    table = Table()
    table.begin()
    assert GAME.due(table.state) is None
    table.deal(3)
    assert table.view(0)["clock"]["dealt"] == 4


@pytest.mark.parametrize("table", [Table(pace_ms=400), Table()])
def test_with_a_pace_each_card_falls_so_long_after_the_one_before(table: Table) -> None:
    table.begin(None if table.state.pace_ms else 400)
    first = table.at
    for _ in range(59):
        assert codes(table.clock())[0] == "dealt"
    assert [card["dealt_at"] - first for card in table.view()["cards"]] == [400 * number for number in range(60)]
    table = Table(pace_ms=400)
    table.begin()
    assert table.refused(0, DealCard(), "dealt-by-clock") == {"pace_ms": 400}


def test_a_room_that_slept_deals_on_card_by_card_and_not_all_at_once() -> None:
    table = Table(pace_ms=400)
    table.begin()
    table.at += 60_000
    table.clock()
    due = GAME.due(table.state)
    assert due is not None and due[0] == table.at + 400


@pytest.mark.parametrize("pace_ms", [0, -1, 99, 10_001])
def test_a_pace_that_nobody_could_follow_is_refused(pace_ms: int) -> None:
    assert Table().refused(0, Begin(pace_ms), "bad-pace") == {"least": 100, "most": 10_000}


def test_the_rooms_pace_can_be_changed_while_cards_fall() -> None:
    table = Table()
    table.begin()
    assert codes(GAME.change(table.state, "pace_ms", 250)) == ["pace"]
    assert GAME.live(table.state) == {"pace_ms": 250}
    assert codes(table.clock()) == ["dealt"]
    GAME.change(table.state, "pace_ms", None)
    assert GAME.due(table.state) is None
    table.deal(1)


# -- scooping -------------------------------------------------------------------------------------------------------


def test_a_card_belongs_to_the_first_who_is_heard() -> None:
    table = Table(4)
    table.begin()
    assert [event.params for event in table.play(2, Scoop(0))] == [{"seat": 2, "card": 0}]
    assert table.refused(1, Scoop(0), "already-scooped") == {"card": 0, "seat": 2}
    table.refused(2, Scoop(0), "already-scooped")


def test_the_dealer_cannot_scoop() -> None:
    table = Table()
    table.begin()
    assert table.refused(0, Scoop(0), "wranglers-only") == {"seat": 0}


@pytest.mark.parametrize(
    ("card", "code"), [(1, "not-dealt"), (59, "not-dealt"), (60, "no-such-card"), (-1, "no-such-card")]
)
def test_a_card_that_does_not_lie_there_cannot_be_scooped(card: int, code: str) -> None:
    table = Table()
    table.begin()
    table.refused(1, Scoop(card), code)


def test_a_pile_grows_upwards_and_nothing_in_it_moves_or_goes_back() -> None:
    table = Table()
    table.begin()
    table.deal(3)
    table.stack("RH")
    table.scoop(1, 2, 0, 3)
    assert table.state.deal is not None
    assert table.state.deal.piles == {1: [2, 0, 3], 2: []}
    assert {type(move) for move in GAME.moves(table.state, 1)} == {Scoop}


# -- Stop! ----------------------------------------------------------------------------------------------------------


def test_the_last_card_announces_the_stop_and_may_still_be_taken() -> None:
    table = Table()
    table.begin()
    table.deal(58)
    assert codes(table.play(0, DealCard())) == ["dealt", "stopping"]
    stops_at = table.view()["clock"]["stops_at"]
    assert stops_at == table.at + STOP_MS and STOP_MS >= 700
    table.refused(0, DealCard(), "wrong-phase")
    table.refused(0, Stop(), "wrong-phase")
    table.scoop(1, 59)
    table.refused(None, Stop(), "not-due")
    table.play(2, Scoop(58), after_ms=stops_at - table.at)
    assert table.refused(2, Scoop(57), "stopped", after_ms=1) == {"stops_at": stops_at}
    assert codes(table.clock()) == ["stopped", "scored", "scored", "dealer"]
    table.refused(1, Scoop(0), "wrong-phase")


def test_the_dealer_may_stop_before_the_last_card() -> None:
    table = Table()
    table.begin(500)
    (stopping,) = table.play(0, Stop())
    assert stopping.params == {"seat": 0, "stops_at": table.at + STOP_MS}
    due = GAME.due(table.state)
    assert due is not None and due == (table.at + STOP_MS, Stop())


def test_piles_are_scored_and_the_player_to_the_dealers_left_deals() -> None:
    """Source: "Ending a Round and Scoring": 3 for a whole animal, -1 for each card of another one."""
    table = Table()
    table.play(0, Begin())
    table.stack("RH RM RT HH EM RH")
    table.clock()
    table.deal(5)
    table.scoop(1, 2, 0, 1, 3)
    table.scoop(2, 4)
    table.play(0, Stop())
    events = table.clock()
    assert [event.params for event in events] == [
        {"round": 1, "left": 1},
        {"seat": 1, "round": 1, "points": 2},
        {"seat": 2, "round": 1, "points": -3},
        {"seat": 1, "round": 2},
    ]
    view = table.view()
    assert view["totals"] == {"0": 0, "1": 2, "2": -3}
    assert (view["dealer"], view["next_dealer"], view["round"]) == (1, 2, 2)
    assert view["scores"][0]["seats"]["1"]["animals"][0] == {
        "animal": "rhino", "cards": [0, 1, 2], "complete": True, "points": 3,
    }  # fmt: skip
    assert GAME.turn(table.state) == [1]


def test_the_ruling_decides_what_a_broken_pile_brings() -> None:
    totals = {}
    for reading in ("best", "strict"):
        table = Table(2, reading=reading)
        table.play(0, Begin())
        table.stack("RH RM RH RT")
        table.clock()
        table.deal(3)
        table.scoop(1, 0, 1, 2, 3)
        table.play(0, Stop())
        table.clock()
        totals[reading] = table.state.totals()[1]
    assert totals == {"best": 2, "strict": -4}


def test_whoever_has_most_in_all_rounds_wins_and_equal_ones_share() -> None:
    table = Table(3)
    for dealer in range(3):
        table.play(dealer, Begin())
        table.stack("RH RM RT")
        table.clock()
        table.deal(2)
        table.scoop((dealer + 1) % 3, 0, 1, 2)
        table.play(dealer, Stop())
        table.clock()
    result = GAME.result(table.state)
    assert result is not None
    assert result.places == [[0, 1, 2]]
    assert result.scores[1].total == 3
    assert [(line.code, line.params, line.points) for line in result.scores[1].lines] == [
        ("whole", {"round": 1, "animal": "rhino", "count": 1}, 3)
    ]
    assert table.view()["clock"]["state"] == "stopped" and table.view()["next_dealer"] is None


# -- who is waited for, and who is away -----------------------------------------------------------------------------


def test_wranglers_are_waited_for_while_a_card_lies_there_whatever_their_piles_ask_for() -> None:
    """Who is waited for is told to everybody, so it must not tell what somebody holds."""
    table = Table(3)
    table.play(0, Begin())
    table.stack("RH HM")
    table.clock()
    assert GAME.turn(table.state) == [0, 1, 2]
    table.scoop(1, 0)
    assert GAME.turn(table.state) == [0]
    table.deal(1)
    assert GAME.turn(table.state) == [0, 1, 2]


def test_for_a_dealer_who_is_away_the_clock_deals() -> None:
    table = Table()
    assert codes(table.skip(0)) == ["begun"]
    table.clock()
    due = GAME.due(table.state)
    assert due is not None and due == (table.at + 1000, DealCard())
    table = Table(pace_ms=None)
    table.begin()
    assert codes(table.skip(0)) == ["pace"]
    assert GAME.due(table.state) is not None and 0 not in GAME.turn(table.state)


def test_a_wrangler_who_is_away_is_not_waited_for_until_the_next_round_and_may_scoop_on() -> None:
    table = Table()
    table.begin(500)
    assert GAME.turn(table.state) == [1, 2]
    assert table.skip(1) == []
    assert GAME.turn(table.state) == [2]
    table.scoop(1, 0)
    table.play(0, Stop())
    table.clock()
    table.begin()
    assert table.state.deal is not None and table.state.deal.passed == []


def test_what_belongs_beside_the_table_is_refused() -> None:
    table = Table()
    for move in (Pause(), Resume(), TellPile(()), TellCounts(0, 0, "none"), Adjust(seat=0, round=1, points=3)):
        table.refused(0, move, "table-only")


def test_the_elephant_brings_six_when_it_is_whole() -> None:
    table = Table(2)
    table.play(0, Begin())
    table.stack("ET EH EM")
    table.clock()
    table.deal(2)
    table.scoop(1, 0, 1, 2)
    table.play(0, Stop())
    table.clock()
    assert table.state.totals() == {0: 0, 1: 6}
    assert table.state.entries() == {} and table.state.scores[0][1].pile == tuple(pile("ET EH EM"))
