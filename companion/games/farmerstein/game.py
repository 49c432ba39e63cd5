"""FarmerStein under the names that every game answers to, each handed to the file where its rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.chance import Chance, Recorded
from companion.games.farmerstein.components import Edition, house_edition
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.legal import legal_moves
from companion.games.farmerstein.moves import AnyMove
from companion.games.farmerstein.objectives import standings
from companion.games.farmerstein.play import play_move, skip_seat
from companion.games.farmerstein.round import set_up
from companion.games.farmerstein.scorer import SCORER
from companion.games.farmerstein.state import State as Position
from companion.games.farmerstein.view import View as Seen
from companion.games.farmerstein.view import turn_of, view_of
from companion.games.game import Choice, Event, Game, Move, Options, Result, Scorer

MUTANT_PLACEHOLDER = Choice(
    name="mutant-placeholder",
    kind="choice",
    choices=["off", "on"],
    default="off",
    section="Mutant Placeholder, the optional rule: who is not First Player may use the own placeholder as a mutagen",
)
ZOMBIE_REPLACED = Choice(
    name="zombie-replaced",
    kind="choice",
    choices=["no", "yes"],
    default="no",
    section="The InvaZion: whether a zombie that was drawn and played is replaced by another card from the deck",
)

ZOMBIE_OBJECTIVE = Choice(
    name="zombie-objective",
    kind="choice",
    choices=["always", "caution"],
    default="always",
    section="The InvaZion: whether every drawn zombie lets its drawer change the objective, or only one that found no "
    "free mutagen",
    newer=True,
)


class FarmerStein(Game):
    """The rules with one edition of the components, by default that of the house."""

    id = "farmerstein"
    name = "FarmerStein"
    edition_name = "house"
    Components = Edition
    seats = {"table": (3, 5), "digital": (3, 5)}
    options = ()
    rulings = (MUTANT_PLACEHOLDER, ZOMBIE_REPLACED, ZOMBIE_OBJECTIVE)
    State = Position
    Moves = AnyMove
    View = Seen
    chosen_by_people = frozenset({"adjust", "zombie"})
    ends_turn = frozenset({"planted", "passed"})

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition or house_edition()

    @property
    def scorer(self) -> Scorer:
        return SCORER

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Position, list[Event]]:
        return set_up(seats, options, self.edition, chance)

    def moves(self, state: Position, seat: int) -> Iterator[Move]:
        return legal_moves(self._reading(state), seat)

    def play(self, state: Position, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        course = Course(state, self.edition, chance)
        play_move(course, seat, move)
        return course.events

    def view(self, state: Position, seat: int | None) -> Seen:
        return view_of(self._reading(state), seat)

    def turn(self, state: Position) -> list[int]:
        return turn_of(state)

    def standings(self, state: Position) -> Result:
        return standings(state)

    def is_over(self, state: Position) -> bool:
        return not state.agenda

    def skip(self, state: Position, seat: int, chance: Chance, at: int) -> list[Event]:
        course = Course(state, self.edition, chance)
        skip_seat(course, seat)
        return course.events

    def refuses_bot(self, options: Options) -> str | None:
        """No bot holds real cards."""
        return "real-cards" if options.mode == "table" else None

    def _reading(self, state: Position) -> Course:
        """Where nothing is played, no chance is needed."""
        return Course(state, self.edition, _NO_CHANCE)


_NO_CHANCE = Recorded(())
