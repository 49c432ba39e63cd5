"""Bots of every game: they finish games, never tell what only people know, and get better with their names."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import to_builtins

from companion.bots import BOTS, names
from companion.games.chance import Seeded
from companion.games.shelf import GAMES
from companion.simulation import play_out

PAIRS = [(game, name) for game in GAMES for name in names(game)]


@pytest.mark.parametrize(("game_id", "name"), PAIRS)
def test_a_game_between_bots_comes_to_its_end(game_id: str, name: str):
    seats = max(2, GAMES[game_id].seats["digital"][0])
    assert play_out(GAMES[game_id], BOTS[game_id][name], seats, Random(1)).result.places


@pytest.mark.parametrize(("game_id", "name"), PAIRS)
def test_a_bot_chooses_a_legal_move_that_is_not_for_people_alone(game_id: str, name: str):
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
def test_a_bot_whose_farm_was_called_full_keeps_no_table_waiting_for_its_sheet(name: str):
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


def test_medium_wins_most_games_of_super_farmer_against_random():
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
