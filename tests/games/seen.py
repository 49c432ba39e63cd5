"""What a phone is shown, as it reads it: the JSON values of views and outlooks."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.game import Game


def seen(game: Game, state: Any, seat: int | None) -> Any:
    """A seat's view, or the table screen's (None)."""
    return msgspec.json.decode(msgspec.json.encode(game.view(state, seat)))


def foreseen(game: Game, state: Any, seat: int) -> Any:
    """What chance may bring a seat."""
    return msgspec.json.decode(msgspec.json.encode(game.outlook(state, seat)))
