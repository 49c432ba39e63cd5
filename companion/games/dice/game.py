"""Dice alone, as a tool: a room like any other, in which nobody waits for anybody and nothing is won.

Whoever sits there throws when they like, but not while dice still roll: so two taps are one roll. The faces are told
as soon as they are known, with the time at which they lie; until then the phones let the dice tumble, and all of them
show the faces in the same moment.

Events: rolled {seat, dice, faces, lands_at}; dice {dice}: another game's dice are thrown from now on.
Refusals: still-rolling {lands_at}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.dice.state import Faces, Roll, Thrown
from companion.games.dice.state import State as Table
from companion.games.dice.view import View as Seen
from companion.games.dice.view import view_of
from companion.games.game import Choice, Event, Game, IllegalMove, Move, Options, Result

ROLL_MS = 700
"""How long dice roll: so far ahead their faces are known."""


class Dice(Game):
    """Throwing the dice of games. sets: for each game, by its id, the faces of its dice; the first is the usual one."""

    id = "dice"
    name = "Dice"
    hides = False
    seats = {"table": (1, 8)}
    sits_late = True
    rulings = ()
    State = Table
    Moves = Roll
    View = Seen

    def __init__(self, sets: Mapping[str, Sequence[Faces]]) -> None:
        super().__init__()
        self.sets = sets
        section = "Which dice are thrown, by the game that they belong to"
        self.which = Choice("dice", "choice", list(sets), next(iter(sets)), section, live=True, modes=("table",))
        self.options = (self.which,)

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Table, list[Event]]:
        return Table(options["dice"]), []

    def moves(self, state: Table, seat: int) -> Iterator[Move]:
        """A roll, always: that dice still roll is over before anybody could do something about it."""
        yield Roll()

    def play(self, state: Table, seat: int | None, move: Roll, chance: Chance, at: int) -> list[Event]:
        if seat is None:
            raise IllegalMove("not-your-turn", turn=[])
        if state.log and at < state.log[0].lands_at:
            raise IllegalMove("still-rolling", lands_at=state.log[0].lands_at)
        thrown = Thrown(seat, state.dice, tuple(map(chance.face, self.sets[state.dice])), at + ROLL_MS)
        state.take_in(thrown)
        params = {"seat": seat, "dice": thrown.dice, "faces": thrown.faces, "lands_at": thrown.lands_at}
        return [Event("rolled", params)]

    def view(self, state: Table, seat: int | None) -> Seen:
        return view_of(state, self.sets)

    def turn(self, state: Table) -> list[int]:
        return []

    def standings(self, state: Table) -> Result:
        """Nobody has a place: there is nothing to win."""
        return Result([], {})

    def is_over(self, state: Table) -> bool:
        return False

    def skip(self, state: Table, seat: int, chance: Chance, at: int) -> list[Event]:
        raise IllegalMove("not-waited-for", seat=seat)

    def change(self, state: Table, name: str, value: Any) -> list[Event]:
        """Take other dice. Raises IllegalMove("fixed-while-playing" | "bad-option")."""
        if name != self.which.name:
            raise IllegalMove("fixed-while-playing", option=name)
        if not self.which.takes(value):
            raise IllegalMove("bad-option", **self.which.expected())
        state.dice = value
        return [Event("dice", {"dice": value})]

    def live(self, state: Table) -> dict[str, Any]:
        return {self.which.name: state.dice}

    def refuses_bot(self, options: Options) -> str | None:
        """There is none that would."""
        return "unknown-bot"
