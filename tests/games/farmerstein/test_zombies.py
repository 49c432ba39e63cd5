"""The InvaZion, in every moment. Source: rulebook, "The InvaZion"."""

from __future__ import annotations

from random import Random

from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.moves import ChangeObjective, GiveUp, Pass, Play
from companion.games.farmerstein.state import Draws, Planted, State, Turns
from tests.games.farmerstein.tables import (
    ANYTHING,
    GAME,
    card,
    cards,
    codes,
    deck,
    goes_on,
    grown,
    hand,
    held,
    laid,
    moves,
    play,
    refusal_of,
    seen,
    told,
)


def drawing(state: State, *texts: str) -> list[str]:
    """Seat 0 plays a Fly Potato, and the deck gives these cards."""
    hand(state, 0, "potato orange", "pepper red/yellow")
    deck(state, *texts)
    return codes(play(state, 0, Play(card("potato orange"), "orange")))


def test_a_drawn_zombie_is_played_at_once_with_a_mutagen_of_its_colour_and_not_replaced() -> None:
    state = laid()
    assert drawing(state, "zombie red", "onion red") == ["planted", "zombie", "fed"]
    assert [one.card for one in state.players[0].planted] == cards("potato orange", "zombie red")
    assert state.mutagens["red"] == 1
    assert held(state, 0) == cards("pepper red/yellow"), "it is not replaced"


def test_by_the_ruling_another_card_is_drawn_instead() -> None:
    state = laid(zombie_replaced="yes")
    drawing(state, "zombie red", "onion red")
    play(state, 0, ChangeObjective(False))
    assert held(state, 0) == cards("pepper red/yellow", "onion red")


def test_zombies_ignore_the_mutant_placeholder() -> None:
    """Drawer 0 has the red placeholder free, but the zombie wants a token."""
    state = laid(mutant_placeholder="on")
    state.first = 1
    state.players[0].placeholder = "red"
    drawing(state, "zombie red", "onion red")
    assert state.players[0].planted[-1] == Planted(card("zombie red"), "red")


def test_a_zombie_drawn_among_others_interrupts_the_draw_at_the_start_of_a_round() -> None:
    state = laid()
    deck(state, "potato red", "zombie blue", "onion red", "tomato red", "carrot red", *["pepper red/blue"] * 20)
    for seat in (0, 1):
        play(state, seat, Pass())
    events = play(state, 2, Pass())
    assert codes(events)[-5:] == ["round", "drawn", "drew", "zombie", "fed"]
    assert GAME.turn(state) == [1] and state.phase() == "objective"
    assert held(state, 1) == cards("potato red")
    play(state, 1, ChangeObjective(False))
    assert held(state, 1) == cards("potato red", "onion red", "tomato red", "carrot red"), "the zombie is not replaced"
    assert state.phase() == "play" and GAME.turn(state) == [1]


def full_of_red(state: State, *bearers: tuple[int, str]) -> None:
    """Both red tokens lie on these plants."""
    for seat, text in bearers:
        grown(state, seat, text, "red")


def test_if_its_mutagen_is_taken_the_seat_on_turn_gives_up_a_plant_that_bears_it() -> None:
    state = laid()
    full_of_red(state, (0, "tomato red"), (1, "onion red"))
    assert drawing(state, "zombie red") == ["planted", "zombie", "gave-up", "fed"]
    assert [one.card for one in state.players[0].planted] == cards("potato orange", "zombie red")
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("tomato red")
    assert state.mutagens["red"] == 0 and len(state.players[1].planted) == 1


def test_of_several_plants_the_seat_chooses_which_one_it_gives_up() -> None:
    state = laid()
    full_of_red(state, (0, "tomato red"), (0, "pepper red/blue"))
    drawing(state, "zombie red")
    assert state.phase() == "give-up" and GAME.turn(state) == [0]
    assert seen(state, 0)["ask"] == {"colour": "red", "drawer": 0}
    assert moves(state, 0, GiveUp) == [GiveUp(card("tomato red")), GiveUp(card("pepper red/blue"))]
    assert refusal_of(state, 0, GiveUp(card("potato orange"))).code == "no-such-plant"
    assert refusal_of(state, 1, GiveUp(card("tomato red"))).code == "not-your-turn"
    play(state, 0, GiveUp(card("pepper red/blue")))
    assert [one.card for one in state.players[0].planted] == cards("tomato red", "potato orange", "zombie red")


def test_who_has_no_such_plant_is_passed_over_and_the_next_in_turn_order_gives_one_up() -> None:
    state = laid()
    full_of_red(state, (2, "tomato red"), (1, "onion red"))
    drawing(state, "zombie red")
    assert not state.players[1].planted and len(state.players[2].planted) == 1


def test_before_the_first_turn_of_a_round_and_in_setup_it_begins_with_the_first_player_not_with_who_drew() -> None:
    """Seat 0 draws, seat 1 is First Player and has nothing to give: seat 2 comes before seat 0."""
    state = laid()
    state.first = state.on_turn = 1
    full_of_red(state, (2, "tomato red"), (0, "onion red"))
    state.agenda = [Draws(0, 1), Turns(1)]
    deck(state, "zombie red")
    assert told(goes_on(state), "gave-up") == [{"seat": 2, "card": card("tomato red"), "mutagen": "red"}]


def test_if_only_zombies_hold_that_colour_the_new_zombie_is_discarded() -> None:
    state = laid()
    full_of_red(state, (0, "zombie red"), (1, "zombie red"))
    assert drawing(state, "zombie red") == ["planted", "zombie", "zombie-gone"]
    assert isinstance(state.cards, Dealt) and state.cards.discards == cards("zombie red")
    assert state.phase() == "objective", "its drawer may change the objective all the same"


def test_a_plant_on_a_placeholder_bears_no_token_and_is_not_given_up() -> None:
    state = laid(mutant_placeholder="on")
    full_of_red(state, (1, "onion red"), (1, "zombie red"))
    state.players[0].planted.append(Planted(card("tomato red"), "placeholder"))
    drawing(state, "zombie red")
    assert card("tomato red") in [one.card for one in state.players[0].planted]
    assert [one.card for one in state.players[1].planted] == cards("zombie red")


def test_the_drawer_may_put_the_objective_under_its_pile_and_draw_another_and_keeps_what_is_conquered() -> None:
    state = laid()
    state.players[0].conquered = ["europe"]
    drawing(state, "zombie red")
    assert isinstance(state.cards, Dealt)
    top = state.cards.objectives[-1]
    assert moves(state, 0, ChangeObjective) == [ChangeObjective(False), ChangeObjective(True)]
    events = play(state, 0, ChangeObjective(True))
    assert told(events, "objective") == [{"seat": 0, "objective": top}]
    assert state.players[0].objective == top and state.cards.objectives[0] == ANYTHING
    assert state.players[0].conquered == ["europe"]
    assert GAME.turn(state) == [1]


def test_the_drawer_may_keep_the_objective_and_tells_no_other() -> None:
    state = laid()
    drawing(state, "zombie red")
    assert refusal_of(state, 0, ChangeObjective(True, ANYTHING)).code == "objective-not-asked"
    assert refusal_of(state, 1, ChangeObjective(True)).code == "not-your-turn"
    assert codes(play(state, 0, ChangeObjective(False))) == ["objective-kept"]
    assert state.players[0].objective == ANYTHING


def test_by_the_ruling_caution_a_zombie_that_finds_a_free_mutagen_changes_no_objective() -> None:
    """The InvaZion: read so, the last sentence belongs to the case of the Caution only."""
    state = laid(zombie_objective="caution")
    assert drawing(state, "zombie red") == ["planted", "zombie", "fed"]
    assert state.phase() == "play" and GAME.turn(state) == [1]


def test_by_the_ruling_caution_the_objective_may_change_where_a_plant_gave_its_mutagen() -> None:
    state = laid(zombie_objective="caution")
    full_of_red(state, (0, "tomato red"), (1, "onion red"))
    assert drawing(state, "zombie red") == ["planted", "zombie", "gave-up", "fed"]
    assert state.phase() == "objective" and GAME.turn(state) == [0]


def test_by_the_ruling_caution_the_objective_may_change_where_a_plant_was_chosen_or_none_was_found() -> None:
    state = laid(zombie_objective="caution")
    full_of_red(state, (0, "tomato red"), (0, "pepper red/blue"))
    drawing(state, "zombie red")
    play(state, 0, GiveUp(card("tomato red")))
    assert state.phase() == "objective"
    state = laid(zombie_objective="caution")
    full_of_red(state, (0, "zombie red"), (1, "zombie red"))
    assert drawing(state, "zombie red")[-1] == "zombie-gone"
    assert state.phase() == "objective"


def test_the_ruling_caution_is_told_and_a_game_without_it_keeps_the_bytes_of_older_ones() -> None:
    assert seen(laid(), 0)["rulings"]["zombie-objective"] == "always"
    assert seen(laid(zombie_objective="caution"), 0)["rulings"]["zombie-objective"] == "caution"
    assert b"cautious" not in GAME.encode(laid())
    cautious = laid(zombie_objective="caution")
    assert GAME.decode(GAME.encode(cautious)) == cautious


def test_an_absent_seat_gives_up_the_first_plant_and_keeps_its_objective() -> None:
    state = laid()
    full_of_red(state, (0, "tomato red"), (0, "pepper red/blue"))
    drawing(state, "zombie red")
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert state.phase() == "objective" and card("tomato red") not in [one.card for one in state.players[0].planted]
    GAME.skip(state, 0, Seeded(Random(0)), 0)
    assert state.players[0].objective == ANYTHING and GAME.turn(state) == [1]


def test_a_third_zombie_of_a_colour_in_one_draw_finds_only_zombies() -> None:
    state = laid()
    deck(state, *["zombie red"] * 3, *["pepper red/blue"] * 20)
    for seat in (0, 1):
        play(state, seat, Pass())
    play(state, 2, Pass())
    for _ in range(2):
        play(state, 1, ChangeObjective(False))
    assert state.phase() == "objective" and [one.card for one in state.players[1].planted] == cards(*["zombie red"] * 2)
