"""The bots called `random`: they play like beginners, not like noise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.bots import BOTS
from companion.bots.turn import Seen
from companion.games.chance import Seeded
from companion.games.rambazamba.farm import FIVE, animals
from companion.games.shelf import GAMES
from companion.games.stampede.moves import Begin, DealCard, Scoop
from companion.games.superfarmer.moves import Offer
from companion.simulation import next_move

Turn = tuple[Any, int, Any, Any]
"""The seat's view, its number, its move, the state before it."""


def turns(game_id: str, seats: int, games: int) -> Iterator[Turn]:
    """Every move of beginners in whole digital games; who looks at the state sees it as it was before."""
    game, bot = GAMES[game_id], BOTS[game_id]["random"]
    for number in range(games):
        random, at = Random(number), 0
        chance = Seeded(random)
        state, _ = game.setup(range(seats), game.settle({}, {}, "digital"), chance)
        while not game.is_over(state):
            seat, move, at = next_move(game, [bot] * seats, state, random, at)
            if seat is not None:
                yield Seen(game, state, seat), seat, move, state
            game.play(state, seat, move, chance, at)


def kinds(game_id: str, seats: int, games: int) -> Counter[str]:
    return Counter(move.__struct_config__.tag for _, _, move, _ in turns(game_id, seats, games))


def test_super_farmer_offers_in_one_turn_of_twenty_at_most() -> None:
    told = kinds("super-farmer", 4, 4)
    assert told["exchange"] > 0
    assert told["offer"] <= told["roll"] / 20


def test_super_farmer_offers_what_brings_both_something_new() -> None:
    offers = 0
    for view, seat, move, _ in turns("super-farmer", 3, 6):
        if isinstance(move, Offer):
            offers += 1
            assert any(not view["herds"][str(seat)][animal] for animal in move.get)
            assert any(not view["herds"][str(move.to)][animal] for animal in move.give)
    assert offers


def test_farmerstein_passes_only_where_no_card_can_be_played() -> None:
    game = GAMES["farmerstein"]
    passes = 0
    for _, seat, move, state in turns("farmerstein", 3, 3):
        if move.__struct_config__.tag == "pass":
            passes += 1
            assert "play" not in {one.__struct_config__.tag for one in game.moves(state, seat)}
    assert passes > 10


def test_rambazamba_gives_no_animal_away_but_to_chase_others() -> None:
    given = 0
    for view, seat, move, _ in turns("rambazamba", 3, 6):
        if move.__struct_config__.tag == "place" and move.farm != seat:
            given += 1
            chased = view["effects"][str(move.farm)]["pair" if len(move.cards) > 1 else "single"]
            assert chased[move.cards[0].rpartition("-")[0]]["removed"]
            assert animals(view["farms"][str(move.farm)][move.cards[0].rpartition("-")[0]]) + len(move.cards) < FIVE
    assert given > 10


def test_stampfarm_keeps_the_barn_for_a_farm_without_room() -> None:
    stamped = [move for _, _, move, _ in turns("stampfarm", 2, 3) if move.__struct_config__.tag == "stamp"]
    assert stamped
    assert all(move.to != "barn" for move in stamped)


def test_stampede_takes_only_what_it_might_want_and_never_stops() -> None:
    taken = 0
    for view, _, move, _ in turns("stampede", 3, 1):
        assert isinstance(move, Begin | DealCard | Scoop)
        if isinstance(move, Scoop):
            taken += 1
            [face] = [card["face"] for card in view["cards"] if card["card"] == move.card]
            assert face in view["wanted"]
    assert taken > 30


@pytest.mark.parametrize(("game_id", "seats"), [("stampfarm", 2), ("rambazamba", 3), ("farmerstein", 3)])
def test_the_same_luck_gives_the_same_game(game_id: str, seats: int) -> None:
    first, again = ([move for _, _, move, _ in turns(game_id, seats, 1)] for _ in range(2))
    assert first == again
