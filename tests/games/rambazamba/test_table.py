"""Beside the table: plays are judged against what can still be unseen, and people set right what really lies there."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rambazamba.moves import Adjust, Discard, Farmer, Hay, Pitchfork, Place
from tests.games.rambazamba.table import BOX, GAME, Table, codes, told

FOUR = "fox-f fox-f fox-f fox-f"


# -- unseen hands ---------------------------------------------------------------------------------------------------


def test_a_hand_may_hold_every_kind_that_is_still_unseen() -> None:
    table = Table({"fox": "fox-f hay-fox"}, {"hen": "hen-f"}, mode="table")
    assert {card for move in table.moves(Place) for card in move.cards} == {
        card for card in BOX if card[-2:] in ("-f", "-m")
    }
    assert table.moves(Farmer) == [Farmer()] and table.moves(Pitchfork) == [Pitchfork(1, "hen")]


def test_more_of_a_kind_than_can_be_unseen_is_refused() -> None:
    table = Table({}, {}, mode="table", discards="farmer farmer farmer")
    assert table.refuses(Farmer()) == ("not-unseen", {"card": "farmer", "most": 0, "wanted": 1})
    assert table.moves(Farmer) == []


def test_a_card_that_was_shuffled_back_is_unseen_again() -> None:
    table = Table({}, {}, mode="table", discards="farmer farmer farmer")
    cards: Any = table.state.cards
    cards.unseen |= dict.fromkeys(cards.unseen, 0) | {"hen-f": 5, "fox-f": 1}
    events = table.play(Place(("fox-f",), 0))
    assert told(events, "reshuffled") == [{"count": 3}]
    assert "drew-cards" not in codes(events)
    assert Farmer() in table.moves()


def test_a_pair_needs_two_cards_in_the_hand() -> None:
    table = Table({}, {}, mode="table")
    table.state.cards.hands[0] = 1  # type: ignore[assignment]
    assert table.refuses(Place(("hen-f", "hen-m"), 1)) == ("hand-too-small", {"most": 1, "wanted": 2})
    assert {len(move.cards) for move in table.moves(Place)} == {1}


def test_nobody_lays_off_a_card_that_could_be_played() -> None:
    table = Table({"fox": "fox-f"}, {}, mode="table")
    assert table.refuses(Discard("hay-fox"))[0] == "can-be-played"
    assert table.refuses(Discard("hen-f"))[0] == "can-be-played"
    assert Discard("hay-hen") in table.moves()


def test_a_hand_cannot_be_useless_when_too_few_useless_cards_are_unseen() -> None:
    table = Table({"fox": "fox-f"}, {"fox": "fox-f"}, mode="table")
    cards: Any = table.state.cards
    cards.unseen |= {"hay-earthworm": 1, "hay-hen": 1, "hay-dog": 0}
    assert table.refuses(Discard("hay-hen"))[0] == "can-be-played"
    cards.hands[0] = 2
    assert table.moves(Discard) == [Discard("hay-earthworm"), Discard("hay-hen")]


def test_no_bot_holds_real_cards() -> None:
    assert GAME.refuses_bot(GAME.settle({}, {}, "table")) == "real-cards"
    assert GAME.refuses_bot(GAME.settle({}, {}, "digital")) is None


# -- corrections ----------------------------------------------------------------------------------------------------


def test_a_game_can_be_taken_up_in_the_middle() -> None:
    table = Table({}, {}, {}, mode="table")
    farms = {0: {"hen": "hen-f hay-hen hen-m"}, 2: {"fox": "fox-f"}}
    events = table.adjust(by=1, farms=farms, hands={0: 2, 1: 3}, discards=("farmer", "pitchfork"), turn=2)
    assert told(events, "adjusted") == [{"from": 1, "what": ["discards", "farms", "hands", "turn"]}]
    assert told(events, "turn") == [{"seat": 2}]
    assert [table.farm(seat) for seat in range(3)] == [farms[0], {}, farms[2]]
    assert [table.state.cards.size(seat) for seat in range(3)] == [2, 3, 3]
    assert table.state.cards.discards == ["farmer", "pitchfork"]
    assert table.state.cards.left() == 98 - 4 - 2 - 8
    assert table.state.census() == BOX


def test_rows_that_are_not_told_stay_as_they_are() -> None:
    table = Table({"hen": "hen-f", "dog": "dog-f"}, {}, mode="table")
    assert codes(table.adjust(farms={0: {"hen": "hen-f hay-hen"}})) == ["adjusted"]
    assert table.farm(0) == {"hen": "hen-f hay-hen", "dog": "dog-f"}


def test_a_card_that_is_taken_from_a_farm_may_be_on_the_discard_pile_or_unseen() -> None:
    table = Table({"dog": "dog-f"}, {}, mode="table")
    unseen: Any = table.state.cards
    table.adjust(farms={0: {"dog": ""}}, discards=("dog-f",))
    assert unseen.unseen["dog-f"] == 6
    table.adjust(discards=())
    assert unseen.unseen["dog-f"] == 7


def test_a_row_that_is_set_right_takes_back_the_cards_of_which_the_box_has_no_more() -> None:
    """Both bales for dogs were discarded, the second one by a slip: it still lies in the farm."""
    table = Table({"dog": "dog-f"}, {}, mode="table", discards="hay-dog farmer hay-dog")
    table.adjust(farms={0: {"dog": "dog-f hay-dog"}})
    assert table.farm(0) == {"dog": "dog-f hay-dog"} and table.state.cards.discards == ["hay-dog", "farmer"]
    assert table.state.census() == BOX
    told_pile = Adjust({0: {"dog": ("dog-f", "hay-dog")}}, discards=("hay-dog", "hay-dog"))
    assert table.refuses(told_pile) == ("not-in-the-box", {"card": "hay-dog", "most": 2, "wanted": 3})


@pytest.mark.parametrize(
    ("correction", "code", "params"),
    [
        ({}, "nothing-to-adjust", {}),
        ({"farms": {9: {}}}, "no-such-seat", {"seat": 9}),
        ({"hands": {9: 1}}, "no-such-seat", {"seat": 9}),
        ({"turn": 9}, "no-such-seat", {"seat": 9}),
        ({"hands": {1: 4}}, "hand-too-large", {"seat": 1, "most": 3, "wanted": 4}),
        ({"farms": {0: {"hen": "fox-f"}}}, "wrong-row", {"row": "hen", "card": "fox-f"}),
        ({"farms": {0: {"hen": "hay-hen"}}}, "hay-needs-animal", {"row": "hen"}),
        ({"discards": ("farmer",) * 4}, "not-in-the-box", {"card": "farmer", "most": 3, "wanted": 4}),
        (
            {"farms": {0: {"fox": FOUR}, 1: {"fox": f"{FOUR} fox-f"}}},
            "not-in-the-box",
            {"card": "fox-f", "most": 8, "wanted": 9},
        ),
        (
            {"discards": tuple(card for card, count in BOX.items() for _ in range(count))[:-5]},
            "too-few-unseen",
            {"most": 5, "wanted": 6},
        ),
    ],
)
def test_what_cannot_lie_on_the_table_is_refused(correction: Any, code: str, params: Any) -> None:
    table = Table({}, {}, mode="table")
    farms = {
        seat: {row: tuple(cards.split()) for row, cards in farm.items()}
        for seat, farm in correction.get("farms", {}).items()
    }
    assert table.refuses(Adjust(**(correction | ({"farms": farms} if farms else {})))) == (code, params)


def test_a_correction_may_show_a_win_and_take_it_back() -> None:
    table = Table({"fox": FOUR}, {}, mode="table")
    events = table.adjust(by=1, farms={0: {"fox": f"{FOUR} fox-m"}})
    assert codes(events) == ["adjusted", "won", "over"] and GAME.is_over(table.state)
    assert [type(move) for move in table.moves(seat=1)] == [Adjust]
    events = table.adjust(farms={0: {"fox": FOUR}})
    assert codes(events) == ["adjusted", "turn"] and GAME.turn(table.state) == [0]


def test_after_a_win_that_was_a_slip_the_next_seat_plays_on_against_a_full_hand() -> None:
    table = Table({"fox": FOUR}, {}, mode="table")
    table.play(Place(("fox-m",), 0))
    assert table.state.cards.size(0) == 3
    assert told(table.adjust(farms={0: {"fox": FOUR}}), "turn") == [{"seat": 1}]


def test_the_own_farm_as_it_is_shows_that_it_can_be_corrected() -> None:
    table = Table({"hen": "hen-f hay-hen"}, {}, mode="table")
    [example] = table.moves(Adjust, seat=0)
    before = GAME.encode(table.state)
    table.play(example, 0)
    assert GAME.encode(table.state) == before


def test_on_the_phones_nothing_is_corrected() -> None:
    table = Table({}, {})
    assert table.refuses(Adjust(turn=1)) == ("table-only", {})
    assert table.refuses(Hay("hay-hen"))[0] == "not-in-hand"
