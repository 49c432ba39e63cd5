"""Pig as a game: the names that every game answers to, each handed to the file where its rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.faces import RollingGame, who_rolls
from companion.games.game import Choice, Event, Move, Options, Result, Score, ScoreLine, Scorer, ranking
from companion.games.pig import rules
from companion.games.pig.scorer import SCORER
from companion.games.pig.state import DIE, AnyMove
from companion.games.pig.state import State as Position
from companion.games.pig.view import View as Seen
from companion.games.pig.view import view_of

TARGET = Choice("target", "number", [50, 100, 200], 100, "The end: how many points win")


class Pig(RollingGame):
    """Two to six seats and one die."""

    id = "pig"
    name = "Pig"
    hides = False
    seats = {"table": (2, 6), "digital": (2, 6)}
    options = (who_rolls("The roll: the app rolls the die, or you roll a real one and tap what it shows"),)
    rulings = (TARGET,)
    State = Position
    Moves = AnyMove
    View = Seen
    ends_turn = frozenset({"held", "lost"})

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        return (DIE,)

    @property
    def scorer(self) -> Scorer:
        return SCORER

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Position, list[Event]]:
        totals = dict.fromkeys(seats, 0)
        dice = options.values.get("dice", "app")
        state = Position(options.mode, dice, list(seats), seats[0], totals, options["target"])
        return state, [Event("turn", {"seat": state.on_turn})]

    def moves(self, state: Position, seat: int) -> Iterator[Move]:
        return rules.legal_moves(state, seat)

    def play(self, state: Position, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        return rules.play(state, seat, move, chance)

    def view(self, state: Position, seat: int | None) -> Seen:
        return view_of(state)

    def turn(self, state: Position) -> list[int]:
        return [] if self.is_over(state) else [state.on_turn]

    def standings(self, state: Position) -> Result:
        scores = {seat: Score(total, [ScoreLine("held", {}, total)]) for seat, total in state.totals.items()}
        return Result(ranking(state.totals), scores)

    def is_over(self, state: Position) -> bool:
        return state.phase() == "over"

    def skip(self, state: Position, seat: int, chance: Chance, at: int) -> list[Event]:
        return rules.skip(state, seat)
