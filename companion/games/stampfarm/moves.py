"""The moves of Stampfarm and what a seat may do now. Source: Stampfarm rulebook, "Gameplay" and "Barn"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, UnsetType

from companion.games.faces import rolls
from companion.games.game import Move, one_of_each_first
from companion.games.stampfarm.board import Cells
from companion.games.stampfarm.components import ANIMALS, HAY, HOUSE, STAMPS, Cell, Edge
from companion.games.stampfarm.state import State

BARN: Literal["barn"] = "barn"


class Roll(Move, frozen=True, tag="roll"):
    """The leader rolls; with real dice, the three faces that they show."""

    faces: tuple[str, ...] | UnsetType = UNSET


class Stamp(Move, frozen=True, tag="stamp"):
    """Choose a die (its index) and put its stamp on a free cell of the own sheet, or into the barn."""

    die: int
    stamp: str
    to: Cell | Literal["barn"]


class Pick(Move, frozen=True, tag="pick"):
    """Beside the table: choose a die and stamp on paper; say so if it was the paper's barn."""

    die: int
    to: Literal["barn"] | UnsetType = UNSET


class Full(Move, frozen=True, tag="full"):
    """Beside the table: the own paper is full."""


class TellSheet(Move, frozen=True, tag="sheet"):
    """Beside the table: what the own paper shows, at any moment and as often as wished.

    draft: once all boards are full, the paper is being tapped in and the rest follows.
    """

    cells: Cells
    fences: tuple[Edge, ...]
    barn: tuple[str, ...]
    draft: bool = False


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table, any seat: what is really on the table.

    seat: whose paper; with it any of cells, fences, barn and full. leader: the round begins anew with this seat.
    cards: the open condition cards.
    """

    seat: int | UnsetType = UNSET
    cells: Cells | UnsetType = UNSET
    fences: tuple[Edge, ...] | UnsetType = UNSET
    barn: tuple[str, ...] | UnsetType = UNSET
    full: bool | UnsetType = UNSET
    leader: int | UnsetType = UNSET
    cards: tuple[str, ...] | UnsetType = UNSET


AnyMove = Roll | Stamp | Pick | Full | TellSheet | Adjust


def stamps_for(face: str, rules: str) -> tuple[str, ...]:
    """The stamps that a face lets you take: its own, or for hay any animal, in advanced mode also the hay stamp."""
    if face != HAY:
        return (face,)
    return STAMPS if rules == "advanced" else ANIMALS


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """What a seat may do now, as `Game.moves` promises it."""
    if seat not in state.players:
        return iter(())
    kinds = [_rolls(state, seat), _stamps(state, seat)]
    if state.mode == "table":
        kinds = [_rolls(state, seat), _picks(state, seat), _stamps(state, seat), *_told_by_people(state, seat)]
    return one_of_each_first(kinds)


def _rolls(state: State, seat: int) -> Iterator[Move]:
    if state.phase() == "roll" and state.turn() == [seat]:
        yield from rolls((HOUSE.faces,) * HOUSE.dice, state.dice, Roll)


def _picks(state: State, seat: int) -> Iterator[Move]:
    if state.phase() == "stamp" and state.turn() == [seat]:
        for die in state.free_dice():
            yield Pick(die)
            if state.players[seat].has_barn_room():
                yield Pick(die, BARN)


def _stamps(state: State, seat: int) -> Iterator[Move]:
    """All ways to stamp: first each die with each of its stamps, then each place, then the rest.

    So the first few dozen already name every die, stamp and place that may be chosen.
    """
    if state.phase() != "stamp" or state.turn() != [seat]:
        return
    player = state.players[seat]
    choices = [(die, stamp) for die in state.free_dice() for stamp in stamps_for(state.faces[die], state.rules)]
    places: list[Cell | Literal["barn"]] = [*player.sheet.free(), *([BARN] if player.has_barn_room() else [])]
    yield from (Stamp(die, stamp, places[0]) for die, stamp in choices)
    for die, stamp in choices:
        yield from (Stamp(die, stamp, place) for place in places[1:])


def _told_by_people(state: State, seat: int) -> list[Iterator[Move]]:
    """A full board, and one plain example of each compound move: the own sheet as it is known."""
    player = state.players[seat]
    sheet = player.sheet
    full: list[Move] = [] if player.full else [Full()]
    tell = TellSheet(sheet.cells, sheet.fences, sheet.barn)
    adjust = Adjust(seat, sheet.cells, sheet.fences, sheet.barn)
    return [iter(full), iter([tell]), iter([adjust])]
