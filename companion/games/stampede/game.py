"""Stampede! as a game: the names that every game answers to, each handed to the file where its rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.game import Event, Game, IllegalMove, Move, Options, Result, Scorer
from companion.games.stampede.components import HOUSE, Edition
from companion.games.stampede.moves import PACE, AnyMove, legal_moves
from companion.games.stampede.pile import READING
from companion.games.stampede.rounds import Moment, set_up
from companion.games.stampede.rules import change_pace, due_move, play_move, skip_seat
from companion.games.stampede.scorer import SCORER
from companion.games.stampede.state import State as Position
from companion.games.stampede.view import View as Seen
from companion.games.stampede.view import standings_of, view_of

READING_MS = 12_000
"""How long people have to look at the piles of a round before a bot deals the next one."""


class Stampede(Game):
    """Wranglers race for the cards that the dealer deals; two to four on the phones, more around a table."""

    id = "stampede"
    name = "Stampede!"
    seats = {"table": (2, 8), "digital": (2, 4)}
    options = (PACE,)
    rulings = (READING,)
    Components = Edition
    State = Position
    Moves = AnyMove
    View = Seen
    chosen_by_people = frozenset({"stop", "pause", "resume", "pile", "counts", "adjust"})
    races = True
    ends_turn = frozenset({"scooped"})
    is_real_time = True

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition: Edition = edition or HOUSE

    @property
    def scorer(self) -> Scorer:
        return SCORER

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Position, list[Event]]:
        return set_up(seats, options, self.edition)

    def moves(self, state: Position, seat: int) -> Iterator[Move]:
        return legal_moves(state, seat)

    def play(self, state: Position, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        return play_move(state, seat, move, Moment(at, chance, self.edition))

    def view(self, state: Position, seat: int | None) -> Seen:
        return view_of(state, seat, self.edition)

    def turn(self, state: Position) -> list[int]:
        return state.turn()

    def standings(self, state: Position) -> Result:
        return standings_of(state, self.edition)

    def is_over(self, state: Position) -> bool:
        return state.phase == "over"

    def due(self, state: Position) -> tuple[int, Move] | None:
        return due_move(state)

    def skip(self, state: Position, seat: int, chance: Chance, at: int) -> list[Event]:
        return skip_seat(state, seat, Moment(at, chance, self.edition))

    def change(self, state: Position, name: str, value: Any) -> list[Event]:
        """Only `pace_ms`. Raises IllegalMove("fixed-while-playing" | "bad-option")."""
        if name != PACE.name:
            raise IllegalMove("fixed-while-playing", option=name)
        if not PACE.takes(value):
            raise IllegalMove("bad-option", **PACE.expected())
        return change_pace(state, value)

    def live(self, state: Position) -> dict[str, Any]:
        return {PACE.name: state.pace_ms}

    def reading_ms(self, state: Position) -> int:
        """Between rounds the piles lie open: a bot that deals next lets people look at them."""
        return READING_MS if state.phase == "ready" and state.round > 1 else 0

    def refuses_bot(self, options: Options) -> str | None:
        """No bot takes cards off a real table."""
        return "real-cards" if options.mode == "table" else None
