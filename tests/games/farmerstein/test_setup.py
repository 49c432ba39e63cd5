"""Setting up. Source: rulebook, "Setup"; who zombies ask in setup, "The InvaZion"."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.chance import Seeded
from companion.games.farmerstein.cards import Dealt
from companion.games.farmerstein.components import ZOMBIE
from companion.games.farmerstein.moves import Take
from companion.games.farmerstein.state import State
from tests.games.farmerstein.tables import GAME, begun, codes, held, moves, play, refusal_of, seen, taken, told


def fresh(seats: tuple[int, ...] = (4, 0, 2), mode: str = "digital", seed: int = 0, **rulings: str) -> State:
    settled = {name.replace("_", "-"): value for name, value in rulings.items()}
    state, _ = GAME.setup(seats, GAME.settle({}, settled, mode), Seeded(Random(seed)))  # type: ignore[arg-type]
    assert isinstance(state, State)
    return state


def test_three_to_five_play_and_optional_rules_are_off_unless_somebody_says_so() -> None:
    assert GAME.seats == {"table": (3, 5), "digital": (3, 5)}
    for mode in ("table", "digital"):
        settled = GAME.settle({}, {}, mode)
        assert settled.values == {
            "mutant-placeholder": "off",
            "zombie-replaced": "no",
            "zombie-objective": "always",
        }


def test_the_first_player_takes_a_placeholder_of_choice_then_the_others_clockwise() -> None:
    state = fresh()
    assert GAME.turn(state) == [4]
    assert [move.colour for move in moves(state, 4, Take)] == ["red", "yellow", "orange", "blue", "green"]
    play(state, 4, Take("orange"))
    assert GAME.turn(state) == [0]
    assert "orange" not in [move.colour for move in moves(state, 0, Take)]
    taken(state, "red", "green")
    assert [state.players[seat].placeholder for seat in state.order] == ["orange", "red", "green"]


@pytest.mark.parametrize(("seat", "colour", "code"), [(0, "red", "not-your-turn"), (4, "pink", "not-a-choice")])
def test_a_placeholder_is_taken_in_turn_and_there_must_be_one(seat: int, colour: str, code: str) -> None:
    assert refusal_of(fresh(), seat, Take(colour)).code == code


def test_a_placeholder_that_another_has_is_not_to_be_had() -> None:
    state = fresh()
    play(state, 4, Take("red"))
    assert refusal_of(state, 0, Take("red")).code == "not-a-choice"


def test_once_the_placeholders_are_taken_everybody_has_an_objective_of_their_own_that_lies_open() -> None:
    state = fresh()
    assert all(player.objective is None for player in state.players.values())
    taken(state, "red", "blue", "green")
    objectives = [state.players[seat].objective for seat in state.order]
    assert len(set(objectives)) == 3
    assert isinstance(state.cards, Dealt) and len(state.cards.objectives) == 12
    assert set(seen(state, None)["players"]["0"]["objective"]) == {"america", "europe", "asia"}


def test_everybody_draws_five_cards_of_which_zombies_are_played_and_not_replaced() -> None:
    """The hand, and what a zombie in it took, make five cards for each seat."""
    for seed in range(12):
        state = begun(seed=seed)
        zombies = {seat: sum(one.card.plant == ZOMBIE for one in state.players[seat].planted) for seat in state.order}
        size = {
            seat: 7 if seat == state.first and state.players[seat].placeholder == "green" else 5 for seat in (0, 1, 2)
        }
        assert all(len(held(state, seat)) + zombies[seat] == size[seat] for seat in state.order)
        assert all(card.plant != ZOMBIE for seat in state.order for card in held(state, seat))


def test_replaced_zombies_leave_five_cards_in_the_hand() -> None:
    for seed in range(6):
        state = begun(seed=seed, zombie_replaced="yes")
        assert all(len(held(state, seat)) == 5 for seat in state.order)


def test_all_mutagens_lie_near_the_deck_but_those_that_zombies_took() -> None:
    state = begun(seed=3)
    borne = sum(len(player.planted) for player in state.players.values())
    assert sum(state.mutagens.values()) == 10 - borne


def test_the_first_round_is_the_first_seats() -> None:
    state = fresh()
    play(state, 4, Take("red"))
    play(state, 0, Take("blue"))
    events = play(state, 2, Take("green"))
    assert told(events, "round") == [{"seat": 4, "round": 1, "power": "head-start"}]
    assert codes(events)[:5] == ["placeholder", *["objective"] * 3, "round"]


def test_beside_the_table_nothing_is_dealt_and_placeholders_matter_only_as_mutagens() -> None:
    plain, mutant = fresh(mode="table"), fresh(mode="table", mutant_placeholder="on")
    assert plain.phase() == "play" and mutant.phase() == "placeholders"
    assert all(player.objective is None for player in plain.players.values())
    assert seen(plain, 0)["own"]["hand"] is None and seen(plain, 0)["deck"] is None
