"""What each card does and where it may be played. Source: "Playing Card(s)", "Playing a Pair", "Two-Player Game"."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.rambazamba.moves import Discard, Farmer, Hay, Pitchfork, Place, TwoPlayer
from tests.games.rambazamba.table import GAME, Table, codes, told

BOTH = pytest.mark.parametrize("mode", ["digital", "table"])
FOUR_WORMS = "earthworm-f earthworm-m earthworm-f earthworm-m"


# -- animals --------------------------------------------------------------------------------------------------------


@BOTH
def test_earthworms_stay_at_home_also_as_a_pair(mode: str) -> None:
    table = Table({}, {}, hand="earthworm-f earthworm-m hen-f", mode=mode)
    assert table.refuses(Place(("earthworm-m", "earthworm-f"), 1)) == ("own-farm-only", {"card": "earthworm-m"})
    table.play(Place(("earthworm-m", "earthworm-f"), 0))
    assert table.farm(0) == {"earthworm": "earthworm-m earthworm-f"}


@pytest.mark.parametrize("farm", [0, 1, 2])
@pytest.mark.parametrize(("card", "prey"), [("hen-f", "earthworm"), ("fox-m", "hen"), ("dog-f", "fox")])
def test_hens_foxes_and_dogs_go_into_any_farm_and_chase_two_from_the_top(card: Any, prey: str, farm: int) -> None:
    row = f"{prey}-f {prey}-f {prey}-m"
    table = Table({prey: row}, {prey: row}, {prey: row}, hand=f"{card} farmer farmer")
    events = table.play(Place((card,), farm))
    assert told(events, "placed") == [{"seat": 0, "cards": [card], "to": farm}]
    assert told(events, "removed") == [{"from": farm, "row": prey, "cards": [f"{prey}-m", f"{prey}-f"]}]
    assert [table.farm(seat)[prey] for seat in range(3)].count(f"{prey}-f") == 1


@BOTH
def test_on_the_discards_lies_first_the_card_of_the_effect_and_then_what_left_the_farm_from_its_top(mode: str) -> None:
    """ "Playing Card(s)": a card that has done its work is laid off, and each animal after it."""
    chased = Table({"fox": "fox-f fox-f fox-m"}, {}, hand="dog-m farmer farmer", mode=mode, discards="hay-hen")
    chased.play(Place(("dog-m",), 0))
    assert list(chased.state.cards.discards) == ["hay-hen", "fox-m", "fox-f"]
    dogs = {"dog": "dog-f dog-m"}
    sent = Table({}, dogs, {"dog": "dog-m dog-f"}, hand="farmer hen-f hen-f", mode=mode, discards="hay-hen")
    sent.play(Farmer())
    assert list(sent.state.cards.discards) == ["hay-hen", "farmer", "dog-m", "dog-f", "dog-f", "dog-m"]


def test_animals_chase_none_but_the_next_lower_species() -> None:
    table = Table(
        {}, {"earthworm": "earthworm-f", "hen": "hen-f", "fox": "fox-f", "dog": "dog-f"}, hand="dog-m fox-f hen-m"
    )
    table.play(Place(("dog-m",), 1))
    assert table.farm(1) == {"earthworm": "earthworm-f", "hen": "hen-f", "dog": "dog-f dog-m"}


@BOTH
@pytest.mark.parametrize("cards", [("hen-f", "hen-f"), ("hen-m", "hen-m"), ("hen-f", "fox-m"), ("fox-m", "hen-f")])
def test_a_pair_is_one_female_and_one_male_of_one_species(mode: str, cards: Any) -> None:
    table = Table({}, {}, hand="hen-f hen-f hen-m", mode=mode)
    table.state.cards.hands[0] = ["hen-f", "hen-f", "hen-m", "hen-m", "fox-m"] if mode == "digital" else 3  # type: ignore[assignment]
    assert table.refuses(Place(cards, 1)) == ("not-a-pair", {"cards": list(cards)})


def test_a_pair_lies_in_the_order_in_which_it_is_placed() -> None:
    for cards in (("hen-f", "hen-m"), ("hen-m", "hen-f")):
        table = Table({}, {}, hand="hen-f hen-m farmer")
        table.play(Place(cards, 1))
        assert table.farm(1) == {"hen": " ".join(cards)}


def test_a_pair_goes_into_one_farm_that_is_somebodys() -> None:
    table = Table({}, {}, hand="hen-f hen-m farmer")
    assert table.refuses(Place(("hen-f", "hen-m"), 2)) == ("no-such-seat", {"seat": 2})


def test_hay_stops_a_pair_after_the_open_animals() -> None:
    table = Table({}, {"hen": "hen-f hen-f hay-hen hen-m"}, hand="fox-f fox-m farmer")
    table.play(Place(("fox-f", "fox-m"), 1))
    assert table.farm(1) == {"hen": "hen-f hen-f hay-hen", "fox": "fox-f fox-m"}


# -- hay ------------------------------------------------------------------------------------------------------------


@BOTH
def test_hay_is_laid_at_home_on_the_species_that_it_shows(mode: str) -> None:
    table = Table({"fox": "fox-f", "dog": "dog-m hay-dog"}, {"hen": "hen-f"}, hand="hay-fox hay-hen hay-dog", mode=mode)
    assert table.refuses(Hay("hay-hen")) == ("hay-needs-animal", {"row": "hen"})
    assert table.refuses(Hay("hay-dog")) == ("hay-needs-animal", {"row": "dog"})
    assert table.moves(Hay) == [Hay("hay-fox")]
    events = table.play(Hay("hay-fox"))
    assert told(events, "hay-laid") == [{"seat": 0, "card": "hay-fox", "row": "fox"}]
    assert table.farm(0)["fox"] == "fox-f hay-fox"


# -- pitchfork and farmer -------------------------------------------------------------------------------------------


@BOTH
def test_the_pitchfork_takes_a_top_card_or_hay_of_another(mode: str) -> None:
    table = Table(
        {"hen": "hen-f"}, {"hen": "hen-m hay-hen"}, {"dog": "dog-f"}, hand="pitchfork hay-fox farmer", mode=mode
    )
    assert table.moves(Pitchfork) == [Pitchfork(1, "hen"), Pitchfork(2, "dog")]
    assert table.refuses(Pitchfork(0, "hen")) == ("others-farm-only", {"seat": 0})
    assert table.refuses(Pitchfork(1, "dog")) == ("empty-row", {"seat": 1, "row": "dog"})
    assert table.refuses(Pitchfork(7, "dog")) == ("no-such-seat", {"seat": 7})
    events = table.play(Pitchfork(1, "hen"))
    assert codes(events)[:2] == ["pitchforked", "removed"]
    assert told(events, "removed") == [{"from": 1, "row": "hen", "cards": ["hay-hen"]}]
    assert table.farm(1) == {"hen": "hen-m"}
    assert sorted(table.state.cards.discards) == ["hay-hen", "pitchfork"]


@BOTH
def test_the_farmer_comes_also_when_there_is_no_dog(mode: str) -> None:
    table = Table({"dog": "dog-f hay-dog"}, {}, mode=mode)
    events = table.play(Farmer())
    assert codes(events)[0] == "farmer-came" and told(events, "removed") == []
    assert table.farm(0) == {"dog": "dog-f hay-dog"}


def test_the_farmer_sends_off_two_open_dogs_of_everybody() -> None:
    three = "dog-f dog-m dog-f"
    table = Table({"dog": three}, {"dog": f"{three} hay-dog dog-m"}, {"dog": "dog-m"})
    events = table.play(Farmer())
    assert [table.farm(seat) for seat in range(3)] == [{"dog": "dog-f"}, {"dog": f"{three} hay-dog"}, {}]
    assert [removed["from"] for removed in told(events, "removed")] == [0, 1, 2]


@pytest.mark.parametrize("text", [b'{"type":"farmer"}', b'{"type":"farmer","card":"farmer"}'])
def test_the_only_card_of_its_kind_need_not_be_named(text: bytes) -> None:
    assert GAME.read_move(text) == Farmer()


# -- the two-player action ------------------------------------------------------------------------------------------


@BOTH
def test_the_two_player_action_needs_two_open_animals_and_one_of_the_others(mode: str) -> None:
    table = Table(
        {"hen": "hen-f hay-hen hen-m", "fox": "fox-f fox-m"}, {"dog": "dog-m", "hen": "hen-f hay-hen"}, mode=mode
    )
    assert table.moves(TwoPlayer) == [TwoPlayer("fox", "dog")]
    assert table.refuses(TwoPlayer("hen", "dog")) == (
        "too-few-open",
        {"seat": 0, "row": "hen", "found": 1, "wanted": 2},
    )
    assert table.refuses(TwoPlayer("fox", "hen")) == (
        "too-few-open",
        {"seat": 1, "row": "hen", "found": 0, "wanted": 1},
    )


def test_the_two_player_action_takes_from_the_top() -> None:
    table = Table({"earthworm": FOUR_WORMS}, {"hen": "hen-f hen-m"})
    events = table.play(TwoPlayer("earthworm", "hen"))
    assert told(events, "two-player-action") == [{"seat": 0, "from": 1}]
    assert told(events, "removed") == [
        {"from": 0, "row": "earthworm", "cards": ["earthworm-m", "earthworm-f"]},
        {"from": 1, "row": "hen", "cards": ["hen-m"]},
    ]


def test_with_three_players_there_is_no_extra_action() -> None:
    table = Table({"earthworm": FOUR_WORMS}, {"hen": "hen-f"}, {})
    assert table.refuses(TwoPlayer("earthworm", "hen")) == ("two-players-only", {"seats": 3})
    assert table.moves(TwoPlayer) == []


# -- what is not in the hand ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [Place(("hen-f",), 1), Hay("hay-fox"), Pitchfork(1, "hen"), Discard("hay-fox")])
def test_a_card_that_is_not_in_the_hand_is_not_played(move: Any) -> None:
    table = Table({"fox": "fox-f"}, {"hen": "hen-f"})
    assert table.refuses(move)[0] == "not-in-hand"


def test_a_pair_needs_both_cards_in_the_hand() -> None:
    table = Table({}, {}, hand="hen-f farmer farmer")
    assert table.refuses(Place(("hen-f", "hen-m"), 1)) == ("not-in-hand", {"card": "hen-m"})
