"""The story of a game: what is kept of it while it is played, and that it is told after the end only."""

from __future__ import annotations

from companion.games.chance import Recorded
from companion.games.game import Event
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.moves import Adjust, Exchange, Roll
from companion.games.superfarmer.story import MOST_TURNINGS, Turning, go_on
from tests.games.seen import seen

GAME = SuperFarmer()
VALUES = GAME.edition.values


def took(rabbits: int, seat: int = 0) -> Event:
    return Event("fox-took", {"seat": seat, "rabbits": rabbits})


def test_a_loss_to_the_fox_is_kept_with_its_worth() -> None:
    assert go_on([], [took(7)], 3, VALUES) == [Turning(3, "fox", 0, {"rabbit": 7}, 7)]


def test_a_predator_that_found_nothing_turns_nothing() -> None:
    events = [took(0), Event("wolf-took", {"seat": 1, "animals": {}}), Event("nothing-came", {"seat": 1})]
    assert go_on([], events, 1, VALUES) == []


def test_an_exchange_is_told_by_what_came_not_by_what_was_wanted() -> None:
    exchanged = {"seat": 2, "give": {"pig": 1}, "get": {"sheep": 1}, "wanted": {"sheep": 2}}
    assert go_on([], [Event("exchanged", exchanged)], 5, VALUES) == [Turning(5, "deal", 2, {"sheep": 1}, 6)]


def test_a_trade_names_both_players() -> None:
    accepted = {"seat": 0, "to": 1, "give": {"rabbit": 6}, "get": {"sheep": 1}}
    assert go_on([], [Event("accepted", accepted)], 5, VALUES) == [Turning(5, "trade", 0, {"sheep": 1}, 6, to=1)]


def test_only_the_weightiest_are_kept_in_the_order_of_time() -> None:
    story: list[Turning] = []
    for roll in range(1, 20):
        story = go_on(story, [took(roll if roll % 2 else 100 - roll)], roll, VALUES)
    assert [turning.roll for turning in story] == [2, 4, 6, 8, 10, 12, 14, 16]
    assert len(story) == MOST_TURNINGS


def test_a_win_is_never_crowded_out() -> None:
    story = go_on([], [Event("won", {"seat": 1, "place": 1})], 1, VALUES)
    for roll in range(2, 30):
        story = go_on(story, [took(50)], roll, VALUES)
    assert Turning(1, "won", 1) in story
    assert len(story) == MOST_TURNINGS


def test_the_table_sees_the_story_once_the_game_is_over() -> None:
    """Source: rulebook, "Game ends": the fifth species makes a Super Farmer."""
    state, _ = GAME.setup([0, 1], GAME.settle({}, {}, "table"), Recorded([]))
    GAME.play(state, 0, Adjust(0, {"rabbit": 9, "sheep": 1, "pig": 1, "cow": 2}), Recorded([]), 1)
    GAME.play(state, 0, Roll(), Recorded(["fox", "wolf"]), 2)
    assert seen(GAME, state, None)["story"] == []
    GAME.play(state, 0, Adjust(1, {"rabbit": 1, "sheep": 1, "pig": 1, "cow": 3}), Recorded([]), 3)
    GAME.play(state, 1, Exchange({"cow": 2}, {"horse": 1}), Recorded([]), 4)
    assert [turning["what"] for turning in seen(GAME, state, None)["story"]] == ["wolf", "deal", "won"]
