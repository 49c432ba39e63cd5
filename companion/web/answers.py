"""The shapes of what HTTP answers, beside those that rooms make (`companion/rooms/shapes.py`)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType

from companion.games.game import Choice, Mode
from companion.games.shape import Shape


class SeatRange(Shape, frozen=True):
    """The least and the most seats of a mode."""

    min: int
    max: int


class EditionInfo(Shape, frozen=True):
    """An edition of a game.

    house: whether some of its components were made up here. options, rulings: if they are others than usual.
    """

    name: str
    house: bool
    options: list[Choice] | UnsetType = UNSET
    rulings: list[Choice] | UnsetType = UNSET


class GameInfo(Shape, frozen=True):
    """A game as the list of games tells it.

    modes: by mode, how many can play. editions: what `edition` of a new room may be, the usual one first. bots: from
    the weakest up. dice: the faces of each die in the box, each as often as it is printed.
    """

    id: str
    name: str
    modes: dict[Mode, SeatRange]
    options: list[Choice]
    rulings: list[Choice]
    editions: list[EditionInfo]
    bots: list[str]
    dice: tuple[tuple[str, ...], ...]


class Seated(Shape, frozen=True):
    """A seat that was taken. token: the secret that acts for it, null for a bot's."""

    seat: int
    token: str | None


class Made(Shape, frozen=True):
    """A room that was made. seat: the host's, null for a screen without one. token: the host's. url: to join by."""

    code: str
    seat: int | None
    token: str
    url: str


class Trouble(Shape, frozen=True):
    """Why something was refused.

    code: stable. params: what was wanted and what was found. message: English, for developers. fields: messages by
    path, such as `cells.2.4`; the empty path is the whole body.
    """

    code: str
    params: dict[str, Any]
    message: str
    fields: dict[str, list[str]] | UnsetType = UNSET


class Failure(Shape, frozen=True):
    """The answer to whatever was refused."""

    error: Trouble
