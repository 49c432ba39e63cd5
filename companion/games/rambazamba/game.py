"""Rambazamba as a game: the names that every game answers to, each handed to the file where its rule stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.game import Event, Game, Move, Options, Result
from companion.games.rambazamba.components import MOST_SEATS, Edition, house_edition
from companion.games.rambazamba.effects import makes_five
from companion.games.rambazamba.legal import legal_moves
from companion.games.rambazamba.moves import AnyMove, Place
from companion.games.rambazamba.rules import play_move, set_up, skip_seat
from companion.games.rambazamba.state import State as Position
from companion.games.rambazamba.view import View as Seen
from companion.games.rambazamba.view import standings_of, view_of


class Rambazamba(Game):
    """Two to five seats collect five animals of a species, with real cards or on the phones.

    The rules with one edition of the components, by default that of the house.
    """

    id = "rambazamba"
    name = "Rambazamba"
    edition_name = "house"
    seats = {"table": (2, MOST_SEATS), "digital": (2, MOST_SEATS)}
    options = ()
    rulings = ()
    Components = Edition
    State = Position
    Moves = AnyMove
    View = Seen
    ends_turn = frozenset(
        {"placed", "hay-laid", "pitchforked", "farmer-came", "two-player-action", "discarded", "passed"}
    )

    def __init__(self, edition: Edition | None = None) -> None:
        self.edition = edition or house_edition()

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Position, list[Event]]:
        return set_up(seats, options, self.edition.box, chance)

    def moves(self, state: Position, seat: int) -> Iterator[Move]:
        return legal_moves(state, seat)

    def play(self, state: Position, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        return play_move(state, seat, move, chance)

    def view(self, state: Position, seat: int | None) -> Seen:
        return view_of(state, seat)

    def turn(self, state: Position) -> list[int]:
        return state.turn()

    def standings(self, state: Position) -> Result:
        return standings_of(state)

    def is_over(self, state: Position) -> bool:
        return bool(state.winners())

    def hands_over(self, state: Position, seat: int, move: Any) -> bool:
        return isinstance(move, Place) and move.farm != seat and makes_five(state.farms, move)

    def skip(self, state: Position, seat: int, chance: Chance, at: int) -> list[Event]:
        return skip_seat(state, seat)

    def refuses_bot(self, options: Options) -> str | None:
        """No bot holds real cards."""
        return "real-cards" if options.mode == "table" else None
