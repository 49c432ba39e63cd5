"""The shelf: every game there is. A new game adds its line here and touches nothing else outside its folder."""

from __future__ import annotations

from companion.games.game import Game
from companion.games.stampfarm.game import Stampfarm
from companion.games.superfarmer.game import SuperFarmer

GAMES: dict[str, Game] = {game.id: game for game in (SuperFarmer(), Stampfarm())}
"""Every game with the edition of the house, by its id, in the order of the shelf."""


def game(game_id: str) -> Game:
    """The game of that id. Raises KeyError."""
    return GAMES[game_id]
