"""Rulebook, "Game ends", and the rulings `win` and `after-win`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.games.game import IllegalMove
from companion.games.superfarmer.herd import SUPER_FARMERS
from companion.games.superfarmer.moves import Accept, Adjust, Exchange, Offer, Roll
from tests.games.seen import seen
from tests.games.superfarmer.table import GAME, NO_CHANCE, Table, codes, event

ALL_FIVE = {"rabbit": 1, "sheep": 1, "pig": 1, "cow": 1, "horse": 1}
NO_RABBIT = {"sheep": 1, "pig": 1, "cow": 1, "horse": 1}
PLAY_ON = {"after-win": "play-on"}
OWN_TURN = {"win": "own-turn"}


@pytest.mark.parametrize("missing", SUPER_FARMERS)
def test_four_of_the_five_never_win_and_dogs_do_not_count(missing: str) -> None:
    herd = {animal: count * 2 for animal, count in ALL_FIVE.items() if animal != missing}
    table = Table({**herd, "small-dog": 1, "big-dog": 1}, {})
    table.roll("horse", "cow")
    assert not table.is_over()
    assert table.state.winners == []


def test_the_fifth_animal_by_a_roll_wins_and_ends_the_game() -> None:
    table = Table(NO_RABBIT, {"rabbit": 5})
    events = table.roll("rabbit", "rabbit")
    assert codes(events) == ["rolled", "bred", "won", "over"]
    assert event(events, "won") == {"seat": 0, "place": 1}
    assert table.is_over() and GAME.turn(table.state) == []
    assert seen(GAME, table.state, None)["turn"] is None


def test_an_exchange_with_the_bank_wins_at_once() -> None:
    table = Table({"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}, {})
    assert codes(table.exchange({"cow": 2}, {"horse": 1})) == ["exchanged", "won", "over"]


def test_after_the_end_nothing_is_played() -> None:
    table = Table(NO_RABBIT, {})
    table.roll("rabbit", "rabbit")
    for seat in (0, 1):
        assert table.moves(seat) == []
        assert table.refuses(seat, Roll()).code == "game-over"
    with pytest.raises(IllegalMove):
        GAME.skip(table.state, 1, NO_CHANCE, 0)


def test_a_partner_wins_on_anothers_turn() -> None:
    table = Table({"rabbit": 12}, {**NO_RABBIT, "sheep": 2})
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    events = table.play(1, Accept())
    assert event(events, "won") == {"seat": 1, "place": 1}
    assert GAME.standings(table.state).places == [[1], [0]]


def test_by_the_ruling_own_turn_the_partner_wins_when_their_turn_comes() -> None:
    table = Table({"rabbit": 12}, {**NO_RABBIT, "sheep": 2}, rulings=OWN_TURN)
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    table.play(1, Accept())
    assert not table.is_over()
    assert codes(table.roll("horse", "cow")) == ["rolled", "nothing-came", "turn", "won", "over"]


def test_by_the_ruling_own_turn_a_herd_that_is_set_right_after_its_own_roll_wins_at_once() -> None:
    """Game ends: the turn has passed on the screen, but what is told belongs to the roll that ended it."""
    table = Table(NO_RABBIT, {}, mode="table", rulings=OWN_TURN)
    table.roll("sheep", "pig")
    assert table.state.turn == 1
    assert codes(table.adjust(0, ALL_FIVE)) == ["adjusted", "won", "over"]


def test_by_the_ruling_own_turn_a_herd_that_is_set_right_on_anothers_turn_waits_for_its_own() -> None:
    table = Table(NO_RABBIT, {}, {}, mode="table", rulings=OWN_TURN)
    table.roll("sheep", "pig")
    table.roll("sheep", "pig")
    assert codes(table.adjust(0, ALL_FIVE)) == ["adjusted"]


def test_by_the_ruling_own_turn_the_own_exchange_wins_at_once() -> None:
    table = Table({"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}, {}, rulings=OWN_TURN)
    table.exchange({"cow": 2}, {"horse": 1})
    assert table.is_over()


def both_complete_by_one_exchange(order: Sequence[int] = (0, 1, 2), **rulings: str) -> Table:
    """Seat 0 lacks the sheep, seat 1 the rabbits; they exchange them. order: how they sit."""
    no_sheep = {"rabbit": 7, "pig": 1, "cow": 1, "horse": 1}
    table = Table(no_sheep, {**NO_RABBIT, "sheep": 2}, {}, rulings=rulings)
    table.state.order = list(order)
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    table.play(1, Accept())
    return table


def test_two_who_win_by_one_exchange_share_the_place() -> None:
    table = both_complete_by_one_exchange()
    assert GAME.standings(table.state).places == [[0, 1], [2]]


def test_two_on_one_place_stand_there_in_the_order_of_their_seats_however_they_sit() -> None:
    """The order of play is drawn by lot, and neither of the two was first."""
    table = both_complete_by_one_exchange(order=[2, 1, 0])
    assert GAME.standings(table.state).places == [[0, 1], [2]]
    assert seen(GAME, table.state, None)["winners"] == [0, 1]


def test_by_the_ruling_own_turn_only_the_seat_on_turn_wins_by_that_exchange() -> None:
    table = both_complete_by_one_exchange(win="own-turn")
    assert GAME.standings(table.state).places == [[0], [1], [2]]


def test_played_on_the_winner_is_skipped_and_the_next_is_second() -> None:
    table = Table(NO_RABBIT, {}, NO_RABBIT, rulings=PLAY_ON)
    table.roll("rabbit", "rabbit")
    assert not table.is_over()
    turns = [event(table.roll("horse", "cow"), "turn")["seat"] for _ in range(3)]
    assert turns == [2, 1, 2]
    events = table.roll("rabbit", "rabbit")
    assert event(events, "won") == {"seat": 2, "place": 2}
    assert "over" in codes(events)
    assert GAME.standings(table.state).places == [[0], [2], [1]]


def test_played_on_a_winner_by_exchange_does_not_roll_any_more() -> None:
    table = Table({"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}, {}, {}, rulings=PLAY_ON)
    assert codes(table.exchange({"cow": 2}, {"horse": 1})) == ["exchanged", "won", "turn"]
    assert table.refuses(0, Roll()).code == "not-your-turn"
    assert GAME.turn(table.state) == [1]


def test_played_on_the_winners_herd_stays_out_of_exchanges() -> None:
    table = Table(NO_RABBIT, {"rabbit": 6}, {}, rulings=PLAY_ON)
    table.roll("rabbit", "rabbit")
    assert table.refuses(1, Offer(0, {"rabbit": 6}, {"sheep": 1})).code == "no-partner"


def test_played_on_the_game_ends_when_nobody_else_can_win() -> None:
    table = Table({**NO_RABBIT, "horse": 6}, {"cow": 2}, {}, rulings=PLAY_ON)
    assert codes(table.roll("rabbit", "rabbit"))[-2:] == ["won", "over"]


def test_alone_the_game_ends_with_the_win_by_either_ruling() -> None:
    for after_win in ("ends", "play-on"):
        table = Table(NO_RABBIT, rulings={"after-win": after_win})
        table.roll("rabbit", "rabbit")
        assert table.is_over()
        assert GAME.standings(table.state).places == [[0]]


def test_the_others_are_ranked_by_the_worth_of_their_herds_and_ties_share() -> None:
    table = Table(NO_RABBIT, {"rabbit": 12}, {"horse": 1}, {"pig": 1})
    table.roll("rabbit", "rabbit")
    result = GAME.result(table.state)
    assert result is not None
    assert result.places == [[0], [2], [1, 3]]
    assert result.scores[0].total == 1 + 6 + 12 + 36 + 72
    line = result.scores[1].lines[0]
    assert (line.code, line.params, line.points) == ("animals", {"animal": "rabbit", "count": 12, "value": 1}, 12)


def test_while_the_game_goes_on_there_are_standings_but_no_result() -> None:
    table = Table({"rabbit": 3}, {"cow": 1})
    assert GAME.result(table.state) is None
    assert GAME.standings(table.state).places == [[1], [0]]


def test_beside_the_table_a_herd_set_by_hand_can_win() -> None:
    table = Table({}, {}, mode="table")
    assert codes(table.adjust(1, ALL_FIVE)) == ["adjusted", "won", "over"]


def test_a_win_that_was_a_slip_is_taken_back_and_the_game_goes_on() -> None:
    table = Table({**NO_RABBIT}, {}, mode="table")
    table.roll("rabbit", "rabbit")
    assert [type(move) for move in table.moves(1)] == [Adjust]
    assert codes(table.adjust(0, NO_RABBIT, by=1)) == ["adjusted", "turn"]
    assert not table.is_over()
    assert GAME.turn(table.state) == [1]
    assert "won" not in [turning.what for turning in table.state.story]
    table.roll("horse", "cow")


def test_a_correction_after_the_end_that_changes_no_winner_keeps_the_end() -> None:
    table = Table(NO_RABBIT, {}, mode="table")
    table.roll("rabbit", "rabbit")
    assert codes(table.adjust(1, {"rabbit": 2})) == ["adjusted"]
    assert table.is_over()


def test_played_on_a_correction_that_leaves_no_horse_for_the_others_ends_the_game_and_back() -> None:
    table = Table(NO_RABBIT, {"cow": 2}, {}, mode="table", rulings=PLAY_ON)
    table.roll("rabbit", "rabbit")
    assert codes(table.adjust(0, {**ALL_FIVE, "horse": 6})) == ["adjusted", "over"]
    assert table.is_over()
    assert codes(table.adjust(0, {**ALL_FIVE, "horse": 5})) == ["adjusted", "turn"]
    assert GAME.turn(table.state) == [1]


@pytest.mark.parametrize("winner", [0, 1], ids=["who offers", "who is asked"])
@pytest.mark.parametrize("after_win", ["ends", "play-on"])
def test_an_open_offer_goes_when_a_correction_makes_one_of_the_two_a_winner(winner: int, after_win: str) -> None:
    table = Table({"rabbit": 6}, {"sheep": 1}, {}, mode="table", rulings={"after-win": after_win})
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    table.adjust(winner, {**ALL_FIVE, "rabbit": 7, "sheep": 2})
    assert table.state.offer is None
    assert not any(isinstance(move, Accept) for move in table.moves(1))
    assert table.is_over() is (after_win == "ends")


def test_a_turn_that_was_the_last_and_is_not_goes_on_where_it_was() -> None:
    table = Table({"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}, {}, mode="table")
    table.exchange({"cow": 2}, {"horse": 1})
    table.adjust(0, {"cow": 3, "rabbit": 1})
    assert table.refuses(0, Exchange({"cow": 2}, {"horse": 1})).code == "exchange-used"
    table.roll("horse", "pig")
    assert GAME.turn(table.state) == [1]
