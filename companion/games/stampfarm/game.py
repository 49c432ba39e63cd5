"""Stampfarm as a game: the names that every game answers to, each handed to the file where its rule stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.faces import RollingGame, who_rolls
from companion.games.game import Choice, Event, Move, Options, Result, Scorer
from companion.games.stampfarm.components import HOUSE, Edition, OwnEdition
from companion.games.stampfarm.moves import AnyMove, legal_moves
from companion.games.stampfarm.rules import leave_out, play_move, set_up, skip_seat
from companion.games.stampfarm.scorer import SCORER
from companion.games.stampfarm.scoring import MODES, TIED_GROUPS
from companion.games.stampfarm.state import State as Position
from companion.games.stampfarm.view import View as Seen
from companion.games.stampfarm.view import standings_of, view_of

RULES = Choice(
    name="rules",
    kind="choice",
    choices=list(MODES),
    default="normal",
    section="Advanced mode: the haystack stamp, fences and condition cards are in play, or stay in the box",
)
DICE = who_rolls("Gameplay: the app rolls the dice, or you roll the real ones and tap what they show")


class Stampfarm(RollingGame):
    """Two to five seats stamp animals on their farms, on paper or on the phones."""

    id = "stampfarm"
    name = "Stampfarm"
    hides = False
    edition_name = "house"
    seats = {"table": (2, 5), "digital": (2, 5)}
    options = (RULES, DICE)
    rulings = (TIED_GROUPS,)
    Components = OwnEdition
    State = Position
    Moves = AnyMove
    View = Seen
    chosen_by_people = frozenset({"pick", "full", "sheet", "adjust"})
    ends_turn = frozenset({"stamped", "barned", "picked"})

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition: Edition = edition or HOUSE

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """Three, all alike."""
        return (self.edition.faces,) * self.edition.dice

    @property
    def scorer(self) -> Scorer:
        return SCORER

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Position, list[Event]]:
        return set_up(seats, options, chance, self.edition)

    def moves(self, state: Position, seat: int) -> Iterator[Move]:
        return legal_moves(state, seat)

    def play(self, state: Position, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        return play_move(state, seat, move, chance)

    def view(self, state: Position, seat: int | None) -> Seen:
        return view_of(state, self.edition)

    def turn(self, state: Position) -> list[int]:
        return state.turn()

    def standings(self, state: Position) -> Result:
        return standings_of(state)

    def is_over(self, state: Position) -> bool:
        return state.phase() == "over"

    def go_on_without(self, state: Position, seat: int, gone: Collection[int], chance: Chance, at: int) -> list[Event]:
        return leave_out(state, seat, gone)

    def skip(self, state: Position, seat: int, chance: Chance, at: int) -> list[Event]:
        return skip_seat(state, seat)
