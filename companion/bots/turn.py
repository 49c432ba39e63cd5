"""What a bot is, and which of several bots moves next and how.

A bot is a function `bot(view, moves, random)` that gives one of the moves. view: the seat's view, as JSON values;
moves: the seat's legal moves, lazily; random: a `random.Random`. Where several play at once it may also give None: it
would rather see what happens next, and is asked again then. It never sees the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Any

import msgspec

from companion.games.game import Game, Move

Bot = Callable[[Mapping[str, Any], Iterable[Move], Random], Move | None]


class AtALoss(Exception):
    """A bot failed instead of choosing a move; the cause says why. seat: whose turn it was."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"the bot of seat {seat} does not know what to do")
        self.seat = seat


REACTION_MS = {"random": 1_500, "medium": 900, "strong": 550}
"""How long a bot takes on average to move where whoever is quicker gets more."""


def reaction_ms(name: str) -> int:
    """How long the bot of this name takes."""
    return REACTION_MS.get(name, REACTION_MS["medium"])


def turn(
    game: Game, state: Any, bots: Mapping[int, Bot], random: Random, reactions: Mapping[int, int] | None = None
) -> tuple[int, Move] | None:
    """The next move of a bot that is waited for, and its seat; None if none of them would move now.

    bots: by seat; other seats are not asked. Several are asked in a random order, so that none is always the last.
    reactions: by seat how long each takes, in ms: the shorter, the oftener it comes first; None: all are equally quick.
    Raises AtALoss.
    """
    asked = [seat for seat in game.turn(state) if seat in bots]
    if len(asked) > 1:
        asked = random.sample(asked, len(asked))
        if reactions is not None:
            asked.sort(key=lambda seat: random.expovariate(1 / reactions[seat]))
    chosen = ((seat, move_of(bots[seat], game, state, seat, random)) for seat in asked)
    return next(((seat, move) for seat, move in chosen if move is not None), None)


def move_of(bot: Bot, game: Game, state: Any, seat: int, random: Random) -> Move | None:
    """What a bot does at this seat, or None. Raises AtALoss.

    Whatever it would do, it hands the game to nobody (`Game.hands_over`) while it can do otherwise.
    """
    try:
        seen = Seen(game, state, seat)
        move = bot(seen, game.moves(state, seat), random)
        if move is not None and game.hands_over(state, seat, move):
            others = [one for one in game.moves(state, seat) if is_harmless(game, state, seat, one)]
            move = bot(seen, iter(others), random) if others else move
        return move
    except Exception as error:
        raise AtALoss(seat) from error


def is_harmless(game: Game, state: Any, seat: int, move: Move) -> bool:
    """Whether a bot may make this move instead of one that hands the game over."""
    is_for_people = move.__struct_config__.tag in game.chosen_by_people
    return not is_for_people and not game.hands_over(state, seat, move)


class Seen(Mapping[str, Any]):
    """A seat's view as JSON values, made when somebody looks: a bot that moves at random never does."""

    def __init__(self, game: Game, state: Any, seat: int) -> None:
        self._seen = game, state, seat

    @cached_property
    def _view(self) -> dict[str, Any]:
        game, state, seat = self._seen
        view: dict[str, Any] = msgspec.to_builtins(game.view(state, seat), str_keys=True)
        return view

    def __getitem__(self, name: str) -> Any:
        return self._view[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view)

    def __len__(self) -> int:
        return len(self._view)
