"""Rulebook, "Exchanges", with another player: a proposal that they may refuse; and the rulings on offers."""

from __future__ import annotations

import pytest

from companion.games.game import IllegalMove
from companion.games.superfarmer.herd import Herd
from companion.games.superfarmer.moves import Accept, Exchange, Offer, Refuse, Roll, Withdraw
from companion.games.superfarmer.state import OFFERS_A_TURN
from tests.games.superfarmer.table import GAME, NO_CHANCE, Table, codes

RABBITS: Herd = {"rabbit": 6}
SHEEP: Herd = {"sheep": 1}


def table_with_offer() -> Table:
    table = Table({"rabbit": 12}, {"sheep": 2}, {"sheep": 1})
    table.offer(1, RABBITS, SHEEP)
    return table


def test_an_accepted_offer_changes_both_herds_and_is_the_exchange_of_the_turn() -> None:
    table = table_with_offer()
    table.play(1, Accept())
    assert (table.herd(0), table.herd(1)) == ({"rabbit": 6, "sheep": 1}, {"rabbit": 6, "sheep": 1})
    assert table.refuses(0, Exchange(RABBITS, SHEEP)).code == "exchange-used"
    assert table.moves(0) == [Roll()]


@pytest.mark.parametrize(("seat", "answer"), [(1, Refuse()), (0, Withdraw())], ids=["refused", "withdrawn"])
def test_a_refused_or_withdrawn_offer_uses_up_nothing(seat: int, answer: Refuse | Withdraw) -> None:
    table = table_with_offer()
    table.play(seat, answer)
    assert (table.herd(0), table.herd(1)) == ({"rabbit": 12}, {"sheep": 2})
    table.exchange(RABBITS, SHEEP)
    assert table.herd() == {"rabbit": 6, "sheep": 1}


def test_while_an_offer_is_open_the_partner_is_waited_for_and_the_offerer_may_only_take_it_back() -> None:
    table = table_with_offer()
    assert GAME.turn(table.state) == [1]
    assert table.moves(0) == [Withdraw()]
    assert table.moves(1) == [Accept(), Refuse()]
    assert table.moves(2) == []
    for move in (Roll(), Exchange(RABBITS, SHEEP), Offer(2, RABBITS, SHEEP)):
        assert table.refuses(0, move).code == "offer-open"


def test_only_the_partner_answers_and_only_the_offerer_takes_back() -> None:
    table = table_with_offer()
    for seat, move in ((0, Accept()), (2, Accept()), (2, Refuse()), (1, Withdraw())):
        assert table.refuses(seat, move).code == "not-your-turn"


def test_without_an_offer_there_is_nothing_to_answer() -> None:
    table = Table({"rabbit": 6}, {"sheep": 1})
    for move in (Accept(), Refuse(), Withdraw()):
        assert table.refuses(1, move).code == "no-offer"


def test_three_offers_a_turn_and_again_next_turn() -> None:
    table = Table({"rabbit": 12}, {"sheep": 2})
    for _ in range(OFFERS_A_TURN):
        table.offer(1, RABBITS, SHEEP)
        table.play(1, Refuse())
    refusal = table.refuses(0, Offer(1, RABBITS, SHEEP))
    assert (refusal.code, refusal.params) == ("too-many-offers", {"most": 3})
    assert not any(isinstance(move, Offer) for move in table.moves())
    table.roll("horse", "cow")
    table.roll("horse", "cow")
    table.offer(1, RABBITS, SHEEP)


@pytest.mark.parametrize("partner", [0, 3, -1], ids=["oneself", "no seat", "less than none"])
def test_an_offer_needs_a_partner_who_plays(partner: int) -> None:
    table = Table({"rabbit": 12, "sheep": 1}, {"sheep": 2})
    assert table.refuses(0, Offer(partner, RABBITS, SHEEP)).code == "no-partner"


def test_a_player_gives_in_full_or_not_at_all() -> None:
    refusal = Table({"cow": 1}, {"pig": 2, "sheep": 9}).refuses(0, Offer(1, {"cow": 1}, {"pig": 3}))
    assert (refusal.code, refusal.params) == ("partner-has-not", {"animal": "pig", "have": 2, "wanted": 3})


def test_the_chart_holds_with_a_player_too() -> None:
    table = Table({"rabbit": 12}, {"sheep": 2})
    assert table.refuses(0, Offer(1, {"rabbit": 5}, SHEEP)).code == "unequal"
    assert table.refuses(0, Offer(1, {"rabbit": 12}, {"sheep": 2})).code == "many-for-many"


def test_an_offer_that_a_correction_has_made_void_can_only_be_refused() -> None:
    table = Table({"rabbit": 6}, {"sheep": 1}, mode="table")
    table.offer(1, RABBITS, SHEEP)
    table.adjust(1, {})
    assert not any(isinstance(move, Accept) for move in table.moves(1))
    assert table.refuses(1, Accept()).code == "partner-has-not"
    table.play(1, Refuse())


def test_an_absent_partner_is_skipped_by_refusing_for_them() -> None:
    table = table_with_offer()
    assert codes(GAME.skip(table.state, 1, NO_CHANCE, 0)) == ["refused"]
    assert GAME.turn(table.state) == [0]


def test_an_absent_offerer_is_skipped_and_the_offer_is_gone() -> None:
    table = table_with_offer()
    assert codes(GAME.skip(table.state, 0, NO_CHANCE, 0)) == ["withdrew", "turn"]
    assert GAME.turn(table.state) == [1]
    assert table.herd(0) == {"rabbit": 12}


def test_an_absent_seat_on_turn_is_passed_over_with_its_herd_untouched_and_plays_on_later() -> None:
    table = Table({"rabbit": 6}, {})
    GAME.skip(table.state, 0, NO_CHANCE, 0)
    table.roll("horse", "cow")
    table.roll("rabbit", "cow")
    assert table.herd() == {"rabbit": 9}


def test_nobody_is_skipped_who_is_not_waited_for() -> None:
    table = Table({}, {})
    before = GAME.encode(table.state)
    with pytest.raises(IllegalMove) as refusal:
        GAME.skip(table.state, 1, NO_CHANCE, 0)
    assert (refusal.value.code, refusal.value.params) == ("not-waited-for", {"seat": 1})
    assert GAME.encode(table.state) == before
