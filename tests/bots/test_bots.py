"""Bots of every game: they finish games, never tell what only people know, and get better with their names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from companion.bots import BOTS, names
from companion.bots.turn import move_of, turn
from companion.games.chance import Seeded
from companion.games.rambazamba.moves import Place
from companion.games.shelf import GAMES
from companion.games.superfarmer.moves import Offer, Refuse
from companion.simulation import play_out
from tests.games.rambazamba.table import GAME as FARMS
from tests.games.rambazamba.table import Table as Farms
from tests.games.superfarmer.table import GAME, Table

PAIRS = [(game, name) for game in GAMES for name in names(game)]


@pytest.mark.parametrize(("game_id", "name"), PAIRS)
def test_a_game_between_bots_comes_to_its_end(game_id: str, name: str) -> None:
    seats = max(2, GAMES[game_id].seats["digital"][0])
    assert play_out(GAMES[game_id], [BOTS[game_id][name]] * seats, Random(1)).result.places


@pytest.mark.parametrize(("game_id", "name"), PAIRS)
def test_a_bot_chooses_a_legal_move_that_is_not_for_people_alone(game_id: str, name: str) -> None:
    game, random = GAMES[game_id], Random(2)
    chance = Seeded(random)
    state, _ = game.setup(range(max(2, game.seats["table"][0])), game.settle({}, {}, "table"), chance)
    for _ in range(40):
        if game.is_over(state) or not game.turn(state):
            return
        seat = game.turn(state)[0]
        legal = [move for move in game.moves(state, seat) if move.__struct_config__.tag not in game.chosen_by_people]
        if not legal:
            return
        move = BOTS[game_id][name](to_builtins(game.view(state, seat), str_keys=True), iter(legal), random)
        assert move in legal
        game.play(state, seat, move, chance, 0)


@pytest.mark.parametrize("name", names("stampfarm"))
def test_a_bot_whose_farm_was_called_full_keeps_no_table_waiting_for_its_sheet(name: str) -> None:
    """Somebody taps a bot's farm full: its sheet is waited for, and it has no paper to look at."""
    game, chance = GAMES["stampfarm"], Seeded(Random(3))
    state, _ = game.setup([0, 1], game.settle({}, {}, "table"), chance)
    for seat in (0, 1):
        game.play(state, 0, game.read_move(b'{"type":"adjust","seat":%d,"full":true}' % seat), chance, 0)
    assert game.turn(state) == [0, 1]
    for seat in (0, 1):
        view = to_builtins(game.view(state, seat), str_keys=True)
        game.play(state, seat, BOTS["stampfarm"][name](view, game.moves(state, seat), Random(4)), chance, 0)
    assert game.is_over(state)
    assert game.standings(state).places == [[0, 1]]


WON_AT_ONCE = ("super-farmer", "rambazamba")
"""Games that end with the move that wins; in the others everything is played, and nobody wins by another's move."""


@pytest.mark.parametrize(("game_id", "name"), [pair for pair in PAIRS if pair[0] in WON_AT_ONCE])
def test_no_bot_hands_the_game_over_while_it_can_do_otherwise(game_id: str, name: str) -> None:
    """Nobody else wins by a bot's move, but where every move would do that."""
    game = GAMES[game_id]
    for seed in range(12):
        random = Random(seed)
        seats = range(game.seats["digital"][1] if seed % 2 else 2)
        state, _ = game.setup(seats, game.settle({}, {}, "digital"), Seeded(random))
        while not game.is_over(state):
            choice = turn(game, state, dict.fromkeys(seats, BOTS[game_id][name]), random)
            assert choice is not None
            seat, move = choice
            before = game.encode(state)
            game.play(state, seat, move, Seeded(random), 0)
        if seat not in game.standings(state).places[0]:
            assert all(_gives(game, before, seat, other) for other in game.moves(game.decode(before), seat))


def _gives(game: Any, before: bytes, seat: int, move: Any) -> bool:
    """Whether this move, too, ends the game with somebody else as the winner."""
    state = game.decode(before)
    game.play(state, seat, move, Seeded(Random(0)), 0)
    return game.is_over(state) and seat not in game.standings(state).places[0]


LACKS_A_SHEEP = {"rabbit": 7, "pig": 1, "cow": 1, "horse": 1}
"""With a sheep for six rabbits this herd wins."""


@pytest.mark.parametrize("name", names("super-farmer"))
@pytest.mark.parametrize("rulings", [{}, {"win": "own-turn"}, {"after-win": "play-on"}])
def test_no_bot_of_super_farmer_takes_a_trade_by_which_the_other_wins(name: str, rulings: dict[str, str]) -> None:
    table = Table(LACKS_A_SHEEP, {"sheep": 2}, {}, rulings=rulings)
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    for seed in range(20):
        assert isinstance(move_of(BOTS["super-farmer"][name], GAME, table.state, 1, Random(seed)), Refuse)


@pytest.mark.parametrize("name", names("super-farmer"))
def test_no_bot_of_super_farmer_offers_the_animal_that_another_lacks(name: str) -> None:
    table = Table({"sheep": 9, "rabbit": 2}, LACKS_A_SHEEP)
    for seed in range(60):
        move = move_of(BOTS["super-farmer"][name], GAME, table.state, 0, Random(seed))
        assert not (isinstance(move, Offer) and move.give == {"sheep": 1} and move.get == {"rabbit": 6})


@pytest.mark.parametrize("name", names("rambazamba"))
def test_no_bot_of_rambazamba_places_the_fifth_in_anothers_farm(name: str) -> None:
    table = Farms({"hen": "hen-f"}, {"fox": "fox-f fox-m fox-f fox-m"}, {}, hand="fox-f fox-f fox-m")
    for seed in range(40):
        move = move_of(BOTS["rambazamba"][name], FARMS, table.state, 0, Random(seed))
        assert not (isinstance(move, Place) and move.farm == 1)


def test_medium_wins_most_games_of_super_farmer_against_random() -> None:
    game = GAMES["super-farmer"]
    won = [0, 0]
    for number in range(30):
        bots = [BOTS["super-farmer"]["medium"], BOTS["super-farmer"]["random"]]
        random = Random(number)
        chance = Seeded(random)
        state, _ = game.setup([0, 1], game.settle({}, {}, "digital"), chance)
        while (result := game.result(state)) is None:
            seat = game.turn(state)[0]
            move = bots[seat](to_builtins(game.view(state, seat), str_keys=True), game.moves(state, seat), random)
            game.play(state, seat, move, chance, 0)
        won[result.places[0][0]] += 1
    assert won[0] >= 18, won
