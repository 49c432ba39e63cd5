"""Players made of code: they see a seat's view and its legal moves, never the state.

A bot is a function `bot(view, moves, random)` that gives one of the moves. view: the seat's view, as JSON values;
moves: the seat's legal moves, lazily; random: a `random.Random`. Where several play at once it may also give None: it
would rather see what happens next, and is asked again then. A bot never tells what only people can know (what
really lies on the table): each game names those kinds of move. Where nothing else is left to a bot, such as at the end
of a game beside the table, it tells the example that is listed, which is what the app knows already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from companion.bots import farmerstein, rambazamba, stampede, stampfarm, superfarmer
from companion.bots.anyhow import anyhow
from companion.games.game import Move
from companion.games.shelf import GAMES

Bot = Callable[[Mapping[str, Any], Iterable[Move], Random], Move | None]

BOTS: dict[str, dict[str, Bot]] = {
    "super-farmer": {"medium": superfarmer.medium},
    "stampfarm": {"medium": stampfarm.medium},
    "stampede": {"medium": stampede.medium},
    "rambazamba": {"medium": rambazamba.medium},
    "farmerstein": {"medium": farmerstein.medium},
}
"""The bots of each game by their names; every game has `random` too."""
for _id, _game in GAMES.items():
    BOTS[_id] = {"random": anyhow(_game.chosen_by_people), **BOTS.get(_id, {})}


def names(game_id: str) -> list[str]:
    """The bots that play this game, from the weakest up."""
    return list(BOTS[game_id])
