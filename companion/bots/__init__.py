"""Players made of code: they see a seat's view and its legal moves, never the state; `turn.py` says what a bot is.

A bot never tells what only people can know (what really lies on the table): each game names those kinds of move. Where
nothing else is left to a bot, such as at the end of a game beside the table, it tells the example that is listed, which
is what the app knows already.
"""

from __future__ import annotations

from companion.bots.anyhow import anyhow
from companion.bots.shelf import SHELF
from companion.bots.turn import Bot
from companion.games.shelf import GAMES

BOTS: dict[str, dict[str, Bot]] = {
    game.id: {"random": anyhow(game.chosen_by_people), **SHELF.get(game.id, {})} for game in GAMES.values()
}
"""The bots of each game by their names, from the weakest up."""


def names(game_id: str) -> list[str]:
    """The bots that play this game, from the weakest up."""
    return list(BOTS[game_id])
