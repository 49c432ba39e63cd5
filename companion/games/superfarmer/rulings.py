"""What the rulebook leaves open, as switches, and how the `edition` sets four of them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.games.game import Choice

HORSES = (6, 4)
"""How many horses a box may hold."""

OPTIONS = (Choice("dice", "choice", ["app", "real"], "app", "Breeding: who rolls", live=True, modes=("table",)),)

RULINGS = (
    Choice("edition", "choice", ["classic", "newer"], "classic", "Which printing is on the shelf"),
    Choice("start", "choice", ["nothing", "one-rabbit"], "nothing", "Game setup: what everybody starts with"),
    Choice("fox", "choice", ["all-rabbits", "leaves-one"], "all-rabbits", "Losing the animals: how many the fox takes"),
    Choice("wolf", "choice", ["takes-rabbits", "spares-rabbits"], "takes-rabbits", "Losing the animals: the wolf"),
    Choice("horses", "number", list(HORSES), 6, "What's in the box: the horses"),
    Choice("win", "choice", ["any-time", "own-turn"], "any-time", "Game ends: when a herd is looked at"),
    Choice("after-win", "choice", ["ends", "play-on"], "ends", "Game ends: whether others continue"),
    Choice("spare-dogs", "choice", ["stay", "go"], "stay", "Losing the animals: further small dogs, fox and wolf"),
)


class Rulings(msgspec.Struct, frozen=True, rename="kebab"):
    """The rulings that a game is played by, all settled."""

    edition: Literal["classic", "newer"]
    start: Literal["nothing", "one-rabbit"]
    fox: Literal["all-rabbits", "leaves-one"]
    wolf: Literal["takes-rabbits", "spares-rabbits"]
    horses: Literal[6, 4]
    win: Literal["any-time", "own-turn"]
    after_win: Literal["ends", "play-on"]
    spare_dogs: Literal["stay", "go"]

    @staticmethod
    def of(values: dict[str, Any]) -> Rulings:
        """The rulings among the settled options of a room."""
        return msgspec.convert({choice.name: values[choice.name] for choice in RULINGS}, Rulings)
