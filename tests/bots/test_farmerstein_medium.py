"""The medium player of FarmerStein."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from companion.bots.anyhow import anyhow
from companion.bots.farmerstein import medium
from companion.games.chance import Seeded
from companion.games.farmerstein.components import Objective
from companion.games.farmerstein.moves import ChangeObjective, Conquer, GiveUp, Pass, Play, Target
from companion.games.farmerstein.state import State
from tests.games.farmerstein.tables import GAME, begun, card, cards, deck, grown, hand, laid, play


def chosen(state: State, seat: int, seed: int = 0) -> Any:
    """What the bot chooses when it sees no more than what goes over the wire."""
    seen = msgspec.json.decode(msgspec.json.encode(GAME.view(state, seat)))
    return medium(seen, GAME.moves(state, seat), Random(seed))


def working_towards(objective: Sequence[str], army: Sequence[str], held: Sequence[str]) -> Any:
    """What it does with this objective, army and hand."""
    state = laid()
    player = state.players[0]
    player.objective = msgspec.convert(dict(zip(("america", "europe", "asia"), objective, strict=True)), Objective)
    player.conquered = ["europe", "asia"]
    player.army = cards(*army)
    hand(state, 0, *held)
    return chosen(state, 0)


def test_it_plays_the_card_that_its_objective_lacks() -> None:
    same = working_towards(["same-plants", "any", "any"], ["olive red", "olive red"], ["corn blue", "olive blue"])
    assert same.card == card("olive blue")
    other = working_towards(["different-plants", "any", "any"], ["olive red", "leek red"], ["olive blue", "corn blue"])
    assert other.card == card("corn blue")
    colour = working_towards(["same-colour", "any", "any"], ["olive red", "leek red"], ["corn blue", "corn red"])
    assert colour.card == card("corn red")


def test_of_two_mutagens_it_takes_the_one_that_is_less_scarce() -> None:
    state = laid()
    hand(state, 0, "pepper red/blue")
    state.mutagens["red"] = 1
    assert chosen(state, 0) == Play(card("pepper red/blue"), "blue")


def test_it_plays_as_long_as_it_can_and_passes_then() -> None:
    state = laid()
    hand(state, 0, "potato red")
    assert isinstance(chosen(state, 0), Play)
    state.mutagens["red"] = 0
    assert chosen(state, 0) == Pass()


def test_it_conquers_what_needs_most_cards() -> None:
    state = laid()
    state.players[0].army = cards("olive red", "olive red", "olive red", "olive red")
    for seat in state.order:
        play(state, seat, Pass())
    assert chosen(state, 0) == Conquer("europe")


def test_it_uproots_the_plant_of_who_has_conquered_most() -> None:
    state = laid()
    hand(state, 0, "tomato red")
    state.players[2].conquered = ["asia", "europe"]
    grown(state, 1, "potato blue", "blue")
    grown(state, 2, "potato green", "green")
    play(state, 0, Play(card("tomato red"), "red"))
    assert chosen(state, 0) == Target(2, card("potato green"), "green")


def test_it_takes_back_the_plant_whose_effect_is_worth_most() -> None:
    state = laid()
    hand(state, 0, "onion red")
    grown(state, 0, "pepper blue/green", "blue")
    grown(state, 0, "potato green", "green")
    play(state, 0, Play(card("onion red"), "red"))
    assert chosen(state, 0) == Target(0, card("potato green"), "green")


def test_a_zombie_gets_what_it_needs_least_and_a_hopeless_objective_is_changed() -> None:
    state = laid()
    state.players[0].objective = Objective("same-plants", "same-plants", "same-plants")
    state.players[0].army = cards("olive blue", "leek green")
    hand(state, 0, "potato orange", "pepper red/yellow")
    grown(state, 0, "olive red", "red")
    grown(state, 0, "corn red", "red")
    deck(state, "zombie red")
    play(state, 0, Play(card("potato orange"), "orange"))
    assert chosen(state, 0) == GiveUp(card("corn red"))
    play(state, 0, GiveUp(card("corn red")))
    state.players[0].army = cards("leek green")
    state.players[0].objective = Objective("any", "any", "any")
    assert chosen(state, 0) == ChangeObjective(False)
    state.players[0].planted, state.players[0].army = [], cards("leek green", "corn blue")
    state.players[0].objective = Objective("same-plants", "same-plants", "same-plants")
    assert chosen(state, 0) == ChangeObjective(True)


def test_it_beats_random_play_nearly_always() -> None:
    won, by_chance = 0, anyhow(GAME.chosen_by_people)
    for seed in range(12):
        state, random = begun(seed=seed), Random(seed)
        while not GAME.is_over(state):
            seat = GAME.turn(state)[0]
            move = chosen(state, seat, seed) if seat == seed % 3 else by_chance({}, GAME.moves(state, seat), random)
            GAME.play(state, seat, move, Seeded(random), 0)
        won += GAME.standings(state).places[0] == [seed % 3]
    assert won >= 9, won
