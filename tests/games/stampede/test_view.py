"""What eyes may see: no card before it falls, and no other's pile before the stop."""

from __future__ import annotations

import pytest

from companion.games.stampede.moves import Begin, Stop, TellPile
from tests.games.stampede.wranglers import GAME, Table


def in_the_middle() -> Table:
    """Six cards were dealt; seat 1 has scooped three and seat 2 one of them."""
    table = Table(3, seed=5)
    table.begin()
    table.deal(5)
    table.scoop(1, 4, 0, 2)
    table.scoop(2, 5)
    return table


@pytest.mark.parametrize("eyes", [0, 1, 2, None])
def test_nothing_tells_the_order_of_cards_and_cells_that_are_yet_to_fall(eyes: int | None) -> None:
    table = in_the_middle()
    before = table.view(eyes)
    deal = table.state.deal
    assert deal is not None
    deal.deck[6:], deal.cells[6:] = deal.deck[6:][::-1], deal.cells[6:][::-1]
    assert table.view(eyes) == before


@pytest.mark.parametrize("eyes", [0, 2, None])
def test_the_cards_of_anothers_pile_are_told_by_their_number_only(eyes: int | None) -> None:
    table = in_the_middle()
    before = table.view(eyes)
    assert before["piles"]["1"] == {"count": 3, "cards": None}
    deal = table.state.deal
    assert deal is not None
    for card in (4, 0, 2):
        deal.deck[card] = "elephant-head" if deal.deck[card] != "elephant-head" else "hippo-tail"
    assert table.view(eyes) == before


def test_a_card_that_lies_there_is_told_with_its_face_and_place_and_one_that_is_gone_with_who_has_it() -> None:
    table = in_the_middle()
    assert table.state.deal is not None
    cards = table.view(1)["cards"]
    lying = {"card", "by", "face", "cell", "x", "y", "turn", "dealt_at"}
    assert [card["by"] for card in cards] == [1, None, 1, None, 1, 2]
    assert [card["card"] for card in cards] == list(range(6))
    assert set(cards[1]) == lying and cards[1]["face"] == table.state.deal.deck[1]
    assert set(cards[0]) == {"card", "by", "face"} and set(cards[5]) == {"card", "by"}


def test_ones_own_pile_is_seen_bottom_first_with_what_would_go_on_with_it() -> None:
    table = Table(3)
    table.play(0, Begin())
    table.stack("HT RH HM")
    table.clock()
    table.deal(2)
    assert len(table.view(1)["wanted"]) == 9
    table.scoop(1, 2, 0)
    assert table.view(1)["piles"]["1"] == {"count": 2, "cards": ["hippo-middle", "hippo-tail"]}
    assert table.view(1)["wanted"] == ["hippo-head"]
    assert table.view(0)["wanted"] == table.view(None)["wanted"] == []


@pytest.mark.parametrize("eyes", [0, 1, 2, None])
def test_after_the_stop_all_piles_and_the_cards_that_are_left_lie_open_until_the_next_round(eyes: int | None) -> None:
    table = in_the_middle()
    table.play(0, Stop())
    assert table.view(0)["piles"]["1"]["cards"] is None
    table.clock()
    view = table.view(eyes)
    assert view["clock"]["state"] == "stopped" and view["phase"] == "ready"
    assert view["piles"]["1"]["cards"] == view["scores"][0]["seats"]["1"]["pile"]
    assert all("face" in card for card in view["cards"]) and len(view["cards"]) == 6
    table.play(1, Begin())
    view = table.view(eyes)
    assert view["cards"] == [] and view["clock"]["state"] == "running"
    assert view["scores"][0]["seats"]["1"]["pile"]


def test_the_names_of_the_cards_are_their_places_in_the_deal_whatever_they_show() -> None:
    one, other = Table(3, seed=1), Table(3, seed=2)
    for table in (one, other):
        table.begin()
        table.deal(3)
    assert [card["card"] for card in one.view()["cards"]] == [card["card"] for card in other.view()["cards"]]
    assert [card["face"] for card in one.view()["cards"]] != [card["face"] for card in other.view()["cards"]]


def test_beside_the_table_there_are_no_cards_and_everybody_sees_what_was_told() -> None:
    table = Table(4, "table")
    table.play(1, TellPile(("rhino-head",)))
    views = [table.view(eyes) for eyes in (0, 1, 2, 3, None)]
    assert all(view == views[0] for view in views)
    assert views[0]["cards"] == [] and views[0]["entered"] == [1]
    assert views[0]["scores"][0] == {
        "round": 1,
        "dealer": 0,
        "seats": {
            "1": {
                "points": -1,
                "pile": ["rhino-head"],
                "animals": [{"animal": "rhino", "cards": [0], "complete": False, "points": -1}],
            }
        },
    }


def test_a_view_changes_nothing() -> None:
    table = in_the_middle()
    before = GAME.encode(table.state)
    for eyes in (0, 1, 2, None):
        table.view(eyes)
    assert GAME.encode(table.state) == before
