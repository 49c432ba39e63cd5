"""What the rulebook leaves open, as switches, and how the `edition` sets four of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from companion.games.faces import who_rolls
from companion.games.game import Choice

OPTIONS = (who_rolls("Breeding: who rolls"),)

_BOX = (
    Choice("start", "choice", ["nothing", "one-rabbit"], "nothing", "Game setup: what everybody starts with"),
    Choice("fox", "choice", ["all-rabbits", "leaves-one"], "all-rabbits", "Losing the animals: how many the fox takes"),
    Choice("wolf", "choice", ["takes-rabbits", "spares-rabbits"], "takes-rabbits", "Losing the animals: the wolf"),
)
_PLAY = (
    Choice("win", "choice", ["any-time", "own-turn"], "any-time", "Game ends: when a herd is looked at"),
    Choice("after-win", "choice", ["ends", "play-on"], "ends", "Game ends: whether others continue"),
    Choice("spare-dogs", "choice", ["stay", "go"], "stay", "Losing the animals: further small dogs, fox and wolf"),
)


def rulings_of(printings: Sequence[str], horses: Sequence[int]) -> tuple[Choice, ...]:
    """All rulings of a copy. horses: how many a box may hold, by printing; in both the classic one's comes first."""
    edition = Choice("edition", "choice", list(printings), "classic", "Which printing is on the shelf")
    return (
        edition,
        *_BOX,
        Choice("horses", "number", list(horses), horses[0], "What's in the box: the horses"),
        *_PLAY,
    )


class Rulings(msgspec.Struct, frozen=True, rename="kebab"):
    """The rulings that a game is played by, all settled."""

    edition: Literal["classic", "newer"]
    start: Literal["nothing", "one-rabbit"]
    fox: Literal["all-rabbits", "leaves-one"]
    wolf: Literal["takes-rabbits", "spares-rabbits"]
    horses: int
    win: Literal["any-time", "own-turn"]
    after_win: Literal["ends", "play-on"]
    spare_dogs: Literal["stay", "go"]

    @staticmethod
    def of(values: dict[str, Any]) -> Rulings:
        """The rulings among the settled options of a room."""
        return msgspec.convert({name: values[name] for name in Rulings.__struct_encode_fields__}, Rulings)
