"""The shelf: every game there is. A new game adds its line here and touches nothing else outside its folder.

There are tools as well: they have rooms like games, but nothing is won. So they are in no list of games, no bot plays
them and they are not simulated.
"""

from __future__ import annotations

from companion.games.dice.game import Dice
from companion.games.edition import BrokenEdition, read
from companion.games.farmerstein.game import FarmerStein
from companion.games.game import Game, Scorer
from companion.games.rambazamba.game import Rambazamba
from companion.games.stampede.game import Stampede
from companion.games.stampfarm.game import Stampfarm
from companion.games.superfarmer.game import SuperFarmer

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        SuperFarmer(),
        Stampfarm(),
        Stampede(),
        Rambazamba(),
        FarmerStein(),
    )
}
"""Every game with the edition that comes with it, by its id, in the order in which they are shown."""

SCORERS: dict[str, Scorer] = {game.id: game.scorer for game in GAMES.values() if game.scorer is not None}
"""What can be asked without a room, by the game's id."""

TOOLS: dict[str, Game] = {
    tool.id: tool for tool in (Dice({game.id: game.dice for game in GAMES.values() if game.dice}),)
}
"""Every tool, by its id."""


def game(game_id: str) -> Game:
    """The game or the tool of that id with the components that come with it. Raises KeyError."""
    return GAMES[game_id] if game_id in GAMES else TOOLS[game_id]


def has(game_id: str) -> bool:
    """Whether a room can be made for that id."""
    return game_id in GAMES or game_id in TOOLS


def game_with(game_id: str, components: str, file: str) -> Game:
    """The game of that id with an owner's components. components: the text of their file; file: its name in messages.

    Raises KeyError for an unknown game, and BrokenEdition for a file that does not fit or a game that takes none.
    """
    one = GAMES[game_id]
    if one.Components is None:
        raise BrokenEdition(file, None, None, f"{one.name} takes no components but its own")
    return type(one)(read(components.encode(), one.Components, file))
