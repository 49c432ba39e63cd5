"""Dice that the app rolls, or real ones whose faces people tap in.

A game that offers both takes `who_rolls` among its options, keeps `mode` and `dice` ("app" or "real") in its state, has
a roll move with an optional tuple `faces`, and is a `RollingGame`. Its rules call `roll`, its legal moves `rolls`.
In the log a tapped roll is a move with its faces; only the app's dice take chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, ClassVar, Literal, TypeVar

from msgspec import UNSET, UnsetType

from companion.games.chance import Chance
from companion.games.game import Choice, Event, Game, IllegalMove, Move, Options

M = TypeVar("M", bound=Move)

Die = Sequence[str]
"""The faces of a die, each as often as it is printed."""
Roller = Literal["app", "real"]


def who_rolls(section: str) -> Choice:
    """The option `dice`, which can be changed while the game goes on."""
    return Choice("dice", "choice", ["app", "real"], "app", section, live=True, modes=("table",))


def roll(
    dice: Sequence[Die],
    seen: Sequence[str] | UnsetType,
    roller: str,
    chance: Chance,
    names: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """What the dice show, a face for each, in their order. seen: as people tapped it. names: what the dice are called.

    Refusals: faces-not-asked (the app rolls), faces-wanted {wanted}, not-a-face {die, face, faces, wanted}.
    """
    if roller == "real":
        return check_faces(dice, seen, names)
    if seen is not UNSET:
        raise IllegalMove("faces-not-asked")
    return tuple(chance.face(faces) for faces in dice)


def check_faces(
    dice: Sequence[Die], seen: Sequence[str] | UnsetType, names: Sequence[str] | None = None
) -> tuple[str, ...]:
    """The faces that people read off the dice. Refusals: faces-wanted, not-a-face, see `roll`."""
    if isinstance(seen, UnsetType) or len(seen) != len(dice):
        raise IllegalMove("faces-wanted", wanted=len(dice))
    for place, (face, faces) in enumerate(zip(seen, dice, strict=True)):
        if face not in faces:
            different = list(dict.fromkeys(faces))
            name = names[place] if names else place
            raise IllegalMove("not-a-face", die=name, face=face, faces=different, wanted=different)
    return tuple(seen)


def rolls(dice: Sequence[Die], roller: str, kind: Callable[..., M]) -> Iterator[M]:
    """The legal rolls: a plain one by the app; of real dice everything that they can show. kind: the move's type."""
    if roller == "real":
        yield from (kind(faces) for faces in product(*(dict.fromkeys(faces) for faces in dice)))
    else:
        yield kind()


class RollingGame(Game):
    """A game whose dice the app rolls or people; its state has `mode` and `dice`."""

    dice_changed: ClassVar[str] = "dice"
    """The code of the event {dice} that tells of a change."""

    def change(self, state: Any, name: str, value: Any) -> list[Event]:
        """Only who rolls, and only beside the table. Raises IllegalMove("fixed-while-playing" | "bad-option")."""
        if name not in self.live(state):
            raise IllegalMove("fixed-while-playing", option=name)
        option = next(option for option in self.options if option.name == name)
        if not option.takes(value):
            raise IllegalMove("bad-option", **option.expected())
        state.dice = value
        return [Event(self.dice_changed, {"dice": value})]

    def live(self, state: Any) -> dict[str, Any]:
        return {"dice": state.dice} if state.mode == "table" else {}

    def refuses_bot(self, options: Options) -> str | None:
        """No bot rolls real dice."""
        return "real-dice" if options.values.get("dice") == "real" else None
