"""Beside the table: the app knows no card's effect and keeps what lies open, the armies and the conquests."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.chance import Seeded
from companion.games.farmerstein.components import Card, Objective
from companion.games.farmerstein.moves import (
    Adjust,
    ChangeObjective,
    Conquer,
    DrawZombie,
    GiveUp,
    Pass,
    Play,
    Stay,
)
from companion.games.farmerstein.state import PLACEHOLDER, Begins, Planted, State
from tests.games.farmerstein.tables import (
    GAME,
    begun,
    card,
    cards,
    codes,
    goes_on,
    grown,
    laid,
    moves,
    play,
    refusal_of,
    seen,
    told,
)

OLIVES = Objective("same-plants", "any", "different-colours")


def table(**rulings: Any) -> State:
    return begun(mode="table", **rulings)


def rounds_end(state: State) -> list[str]:
    return [code for seat in state.order for code in codes(play(state, seat, Pass()))]


# -- plays ----------------------------------------------------------------------------------------------------------


def test_any_card_that_a_printing_may_have_is_taken_and_its_effect_is_left_to_people() -> None:
    state = table()
    olive = Card("corn-crocodile", ("green", "red"))
    assert codes(play(state, 0, Play(olive, "green"))) == ["planted"]
    assert codes(play(state, 1, Play(card("potato red"), "red"))) == ["planted"]
    assert state.players[0].planted == [Planted(olive, "green")] and GAME.turn(state) == [2]


@pytest.mark.parametrize(
    ("played", "mutagen", "code"),
    [
        (Card("Olive", ("red",)), "red", "not-a-plant"),
        (Card("zombie-zucchini", ("red",)), "red", "zombie-in-army"),
        (Card("olive", ("red", "red")), "red", "colour-twice"),
        (Card("olive", ()), "red", "wrong-size"),
        (Card("olive", ("pink",)), "pink", "not-a-choice"),
        (Card("olive", ("red",)), "placeholder", "no-mutagen"),
    ],
)
def test_a_card_that_no_printing_can_have_is_refused(played: Card, mutagen: str, code: str) -> None:
    assert refusal_of(table(), 0, Play(played, mutagen)).code == code


def test_a_mutagen_of_another_colour_is_taken_and_marked_for_a_printed_power_may_allow_it() -> None:
    """Monstrous Powers: they take precedence over the normal rules; the app does not know the printed ones."""
    state = table()
    events = play(state, 0, Play(card("olive red"), "blue"))
    assert told(events, "planted") == [{"seat": 0, "card": card("olive red"), "mutagen": "blue", "other_colour": True}]
    assert state.players[0].planted == [Planted(card("olive red"), "blue")]
    assert (state.mutagens["red"], state.mutagens["blue"], GAME.turn(state)) == (2, 1, [1])
    events = play(state, 1, Play(card("pepper red/blue"), "blue"))
    assert "other_colour" not in told(events, "planted")[0]


def test_a_mutagen_of_another_colour_must_be_free_all_the_same_and_is_no_example() -> None:
    state = table()
    for seat in (0, 1):
        play(state, seat, DrawZombie("blue"))
    assert refusal_of(state, 0, Play(card("olive red"), "blue")).code == "no-mutagen"
    assert Play(card("tomato red"), "green") not in moves(state, 0, Play)


def test_the_cards_of_the_edition_are_listed_with_every_mutagen_that_they_may_take() -> None:
    listed = moves(table(), 0, Play)
    assert len(listed) == 7 * 5 + 10 * 2
    assert Play(card("pepper red/blue"), "blue") in listed


def test_who_has_just_played_may_play_again_as_the_card_may_say_and_the_turn_stays_where_it_is() -> None:
    state = table()
    play(state, 0, Play(card("broccoli red"), "red"))
    play(state, 0, Play(card("potato blue"), "blue"))
    assert len(state.players[0].planted) == 2 and GAME.turn(state) == [1]
    play(state, 1, Pass())
    play(state, 2, Play(card("potato blue"), "blue"))
    assert refusal_of(state, 1, Play(card("potato green"), "green")).code == "not-your-turn"


def test_a_plant_that_a_printed_card_takes_away_is_given_up_at_any_time() -> None:
    state = table()
    play(state, 0, Play(card("potato red"), "red"))
    assert moves(state, 0, GiveUp) == [GiveUp(card("potato red"))]
    play(state, 0, GiveUp(card("potato red")))
    assert state.mutagens["red"] == 2 and GAME.turn(state) == [1]
    assert refusal_of(state, 0, GiveUp(card("potato red"))).code == "no-such-plant"


def test_of_two_equal_plants_the_mutagen_says_which_one_is_given_up() -> None:
    state = table()
    for colour in ("red", "blue"):
        play(state, 0, Play(card("pepper red/blue"), colour))
    pepper = card("pepper red/blue")
    assert moves(state, 0, GiveUp) == [GiveUp(pepper, "red"), GiveUp(pepper, "blue")]
    assert refusal_of(state, 0, GiveUp(pepper, "green")).code == "no-such-plant"
    events = play(state, 0, GiveUp(pepper, "blue"))
    assert told(events, "gave-up") == [{"seat": 0, "card": pepper, "mutagen": "blue"}]
    assert state.players[0].planted == [Planted(pepper, "red")]
    assert moves(state, 0, GiveUp) == [GiveUp(pepper)]


def test_of_two_equal_plants_without_a_mutagen_named_the_one_played_first_is_given_up() -> None:
    state = table()
    for colour in ("blue", "red"):
        play(state, 0, Play(card("pepper red/blue"), colour))
    play(state, 0, GiveUp(card("pepper red/blue")))
    assert state.players[0].planted == [Planted(card("pepper red/blue"), "red")]


def test_a_zombie_takes_only_what_bears_its_colour_whatever_mutagen_is_named() -> None:
    state = table()
    grown(state, 0, "pepper red/blue", "red")
    grown(state, 0, "potato red", "red")
    grown(state, 0, "pepper red/blue", "blue")
    play(state, 0, DrawZombie("red"))
    pepper = card("pepper red/blue")
    assert refusal_of(state, 0, GiveUp(pepper, "blue")).code == "no-such-plant"
    play(state, 0, GiveUp(pepper, "red"))
    assert Planted(pepper, "blue") in state.players[0].planted


def test_nobody_passes_unasked_for_the_app_knows_no_hand() -> None:
    state = table()
    assert codes(play(state, 0, Pass())) == ["passed"]
    assert GAME.turn(state) == [1]


# -- zombies --------------------------------------------------------------------------------------------------------


def test_whoever_draws_a_zombie_says_so_and_it_takes_its_mutagen() -> None:
    state = table()
    events = play(state, 2, DrawZombie("red"))
    assert codes(events) == ["zombie", "fed"]
    assert state.players[2].planted == [Planted(card("zombie red"), "red")] and GAME.turn(state) == [0]


def test_a_zombie_told_after_a_play_takes_the_plant_of_the_seat_that_played_not_of_the_next() -> None:
    """The InvaZion: the player whose turn it is; the turn has passed on the screen, but its effect drew the zombie."""
    state = table()
    plays = ["olive blue", "tomato red", "olive green", "potato red"]
    for seat, text in zip((0, 1, 2, 0), plays, strict=True):
        play(state, seat, Play(card(text), text.split()[1]))
    events = play(state, 0, DrawZombie("red"))
    assert told(events, "gave-up") == [{"seat": 0, "card": card("potato red"), "mutagen": "red"}]
    assert [one.card for one in state.players[0].planted] == cards("olive blue", "zombie red")
    assert [one.card for one in state.players[1].planted] == cards("tomato red") and GAME.turn(state) == [1]


def test_a_zombie_that_another_has_to_draw_counts_from_the_seat_that_played() -> None:
    state = table()
    play(state, 0, Play(card("tomato red"), "red"))
    play(state, 1, Play(card("olive red"), "red"))
    events = play(state, 0, DrawZombie("red"))
    assert [one["seat"] for one in told(events, "gave-up")] == [1]
    play(state, 2, Pass())
    events = play(state, 2, DrawZombie("red"))
    assert [one["seat"] for one in told(events, "gave-up")] == [0], "from seat 1 on clockwise; a pass draws nothing"
    grown(state, 1, "onion red", "placeholder")
    assert codes(play(state, 0, DrawZombie("red"))) == ["zombie", "zombie-gone"]
    assert [one.card for one in state.players[1].planted] == cards("onion red")


def test_a_zombie_told_before_any_play_counts_from_the_first_player_who_may_have_passed() -> None:
    state = table()
    for seat in (0, 1):
        grown(state, seat, "potato red", "red")
    play(state, 0, Pass())
    assert GAME.turn(state) == [1]
    assert [one["seat"] for one in told(play(state, 2, DrawZombie("red")), "gave-up")] == [0]


def test_in_the_next_round_the_play_of_the_last_one_is_forgotten() -> None:
    state = table()
    play(state, 0, Play(card("potato blue"), "blue"))
    for seat in (1, 2, 0):
        play(state, seat, Pass())
    assert state.first == 1 and state.phase() == "play"
    for seat in (0, 1):
        grown(state, seat, "potato red", "red")
    assert [one["seat"] for one in told(play(state, 2, DrawZombie("red")), "gave-up")] == [1]


def test_of_two_plants_that_bear_its_mutagen_one_is_chosen_beside_the_table_too() -> None:
    state = table()
    grown(state, 0, "olive red", "red")
    grown(state, 0, "potato red", "red")
    play(state, 1, DrawZombie("red"))
    assert GAME.turn(state) == [0] and state.phase() == "give-up"
    assert refusal_of(state, 0, DrawZombie("blue")).code == "wrong-phase"
    assert refusal_of(state, 1, GiveUp(card("potato red"))).code == "not-your-turn"
    play(state, 0, GiveUp(card("potato red")))
    assert [one.card for one in state.players[0].planted] == cards("olive red")
    assert [one.card for one in state.players[1].planted] == cards("zombie red")


def test_there_are_zombies_of_five_colours() -> None:
    assert refusal_of(table(), 0, DrawZombie("pink")).code == "not-a-choice"


# -- objectives and conquests ---------------------------------------------------------------------------------------


def test_people_tap_in_the_printed_objective_at_any_time() -> None:
    state = table()
    play(state, 1, ChangeObjective(True, OLIVES))
    assert state.players[1].objective == OLIVES and GAME.turn(state) == [0]
    for move in (ChangeObjective(True), ChangeObjective(False, OLIVES), ChangeObjective(False)):
        assert refusal_of(state, 1, move).code == "objective-wanted"


def test_the_view_answers_whether_the_own_army_conquers_and_with_which_cards() -> None:
    state = table()
    state.players[1].army = cards("olive red", "potato red", "olive blue", "olive green")
    assert seen(state, 1)["own"]["continents"] is None
    play(state, 1, ChangeObjective(True, OLIVES))
    continents = seen(state, 1)["own"]["continents"]
    assert continents["america"] == {"met": True, "needs": 3, "cards": [0, 2, 3], "conquered": False}
    assert continents["europe"]["met"] and not continents["asia"]["met"]


def test_at_the_end_of_a_round_an_army_conquers_as_on_the_phones() -> None:
    state = table()
    play(state, 0, ChangeObjective(True, OLIVES))
    state.players[0].army = cards("olive red", "olive blue")
    play(state, 0, Play(card("olive green"), "green"))
    for seat in (1, 2, 0):
        play(state, seat, Pass())
    assert moves(state, 0, Conquer) == [Conquer("america")]
    play(state, 0, Conquer("america"))
    assert state.players[0].army == [] and state.phase() == "play" and state.first == 1


def test_without_a_told_objective_nobody_conquers_but_somebody_is_asked() -> None:
    state = table()
    state.players[1].army = cards("olive red", "olive blue", "olive green")
    rounds_end(state)
    assert GAME.turn(state) == [1] and not moves(state, 1, Conquer)
    assert refusal_of(state, 1, Conquer("america")).code == "objective-untold"
    play(state, 1, ChangeObjective(True, OLIVES))
    play(state, 1, Conquer("america"))
    assert state.players[1].conquered == ["america"]


def test_the_game_ends_and_a_correction_may_reopen_it() -> None:
    state = table()
    play(state, 0, ChangeObjective(True, OLIVES))
    state.players[0].army, state.players[0].conquered = cards(*["olive red"] * 4), ["asia", "america"]
    rounds_end(state)
    assert codes(play(state, 0, Conquer("europe"))) == ["conquered", "over"]
    assert [type(move) for move in GAME.moves(state, 0)] == [Adjust]
    assert refusal_of(state, 0, ChangeObjective(True, OLIVES)).code == "wrong-phase"
    play(state, 1, Adjust(seat=0, conquered=("asia", "america", "europe")))
    assert GAME.is_over(state)
    assert codes(play(state, 1, Adjust(seat=0, conquered=("asia",)))) == ["adjusted", "round"]
    assert not GAME.is_over(state)


def test_an_absent_seat_passes() -> None:
    state = table()
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert GAME.turn(state) == [1]


def test_on_the_phones_nothing_is_tapped_in() -> None:
    state = laid()
    for move in (DrawZombie("red"), Adjust(seat=0, passed=True)):
        assert refusal_of(state, 0, move).code == "table-only"


# -- corrections ----------------------------------------------------------------------------------------------------


def test_any_seat_sets_right_what_lies_before_another_and_the_mutagens_follow() -> None:
    state = table(mutant_placeholder="on")
    borne = (("olive red", "red"), ("zombie red", "red"), ("olive yellow", PLACEHOLDER))
    planted = tuple(Planted(card(text), mutagen) for text, mutagen in borne)
    events = play(state, 2, Adjust(seat=0, planted=planted, army=(card("olive red"),), conquered=("asia",)))
    assert told(events, "adjusted") == [{"from": 2, "seat": 0, "what": ["army", "conquered", "planted"]}]
    player = state.players[0]
    assert (player.planted, player.army, player.conquered) == (list(planted), cards("olive red"), ["asia"])
    assert state.mutagens == {"red": 0, "yellow": 2, "orange": 2, "blue": 2, "green": 2}


def test_the_free_mutagens_the_turn_who_has_passed_and_placeholders_can_be_set_right() -> None:
    state = table()
    free = {"red": 1, "yellow": 2, "orange": 0, "blue": 2, "green": 2}
    play(state, 0, Adjust(mutagens=free))
    assert state.mutagens == free
    play(state, 0, Pass())
    play(state, 1, Adjust(turn=0))
    assert GAME.turn(state) == [0] and not state.players[0].passed
    play(state, 1, Adjust(seat=0, passed=True))
    assert GAME.turn(state) == [1]
    play(state, 1, Adjust(seat=0, placeholder="red"))
    assert refusal_of(state, 1, Adjust(seat=1, placeholder="red")).code == "not-a-choice"


def test_a_plant_that_is_corrected_away_while_it_was_to_be_given_up_lets_the_zombie_feed() -> None:
    state = table()
    grown(state, 0, "olive red", "red")
    grown(state, 0, "potato red", "red")
    play(state, 1, DrawZombie("red"))
    events = play(state, 2, Adjust(seat=0, planted=(Planted(card("olive red"), "red"),)))
    assert codes(events) == ["adjusted", "fed"]
    assert [one.card for one in state.players[0].planted] == cards("olive red")


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Adjust(), "nothing-to-adjust"),
        (Adjust(seat=0), "nothing-to-adjust"),
        (Adjust(passed=True), "seat-wanted"),
        (Adjust(seat=9, passed=True), "no-such-seat"),
        (Adjust(turn=9), "no-such-seat"),
        (Adjust(seat=0, army=(card("zombie red"),)), "zombie-in-army"),
        (Adjust(seat=0, army=(Card("Olive", ("red",)),)), "not-a-plant"),
        (Adjust(seat=0, planted=(Planted(card("olive red"), "pink"),)), "not-a-choice"),
        (Adjust(seat=0, planted=(Planted(card("olive red"), PLACEHOLDER),)), "not-a-choice"),
        (Adjust(seat=0, planted=(Planted(card("olive red/red"), "red"),)), "colour-twice"),
        (Adjust(seat=0, planted=(Planted(card("olive red"), "red"),) * 3), "too-many-mutagens"),
        (Adjust(seat=0, conquered=("asia", "asia")), "continent-twice"),
        (Adjust(seat=0, conquered=("mars",)), "not-a-choice"),
        (Adjust(seat=0, placeholder="pink"), "not-a-choice"),
        (Adjust(mutagens={"red": 2}), "not-a-choice"),
        (Adjust(mutagens=dict.fromkeys(GAME.edition.tokens, -1)), "too-few-mutagens"),
        (Adjust(mutagens=dict.fromkeys(GAME.edition.tokens, 3)), "too-many-mutagens"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_whole(move: Adjust, code: str) -> None:
    assert refusal_of(table(), 1, move).code == code


def test_the_turn_is_set_right_only_while_cards_are_played() -> None:
    state = table()
    state.players[0].army = cards("olive red", "olive blue", "olive green")
    rounds_end(state)
    assert state.phase() == "conquer"
    assert refusal_of(state, 1, Adjust(turn=1)).code == "wrong-phase"
    play(state, 0, Stay())
    assert state.phase() == "play"


def test_the_example_of_a_correction_changes_nothing() -> None:
    state = table()
    play(state, 0, Play(card("olive red"), "red"))
    before = GAME.encode(state)
    [example] = moves(state, 0, Adjust)
    play(state, 0, example)
    assert GAME.encode(state) == before


def test_beside_the_table_no_bot_sits() -> None:
    assert GAME.refuses_bot(GAME.settle({}, {}, "table")) == "real-cards"
    assert GAME.refuses_bot(GAME.settle({}, {}, "digital")) is None


def test_three_continents_that_are_told_in_the_middle_of_a_round_end_the_game_at_its_end() -> None:
    state = table()
    play(state, 0, Adjust(seat=1, conquered=("asia", "america", "europe")))
    assert not GAME.is_over(state)
    assert rounds_end(state)[-1] == "over"
    state.agenda.append(Begins())
    assert codes(goes_on(state)) == ["over"]
