"""The moves of Rambazamba, as they are sent. Source: rulebook, "Playing Card(s)", "Playing a Pair", "Two-Player Game".

Cards are named, so that a move means the same with cards in a hidden hand and with real ones.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Move
from companion.games.rambazamba.cards import (
    FARMER,
    PITCHFORK,
    AnimalCard,
    Card,
    FarmCard,
    FarmerCard,
    HayCard,
    PitchforkCard,
    Species,
)


class Place(Move, frozen=True, tag="place"):
    """Place an animal, or a pair in this order, in the farm of a seat."""

    cards: Annotated[tuple[AnimalCard, ...], Meta(min_length=1, max_length=2)]
    farm: int


class Hay(Move, frozen=True, tag="hay"):
    """Lay a bale on the row that it shows, in the own farm."""

    card: HayCard


class Pitchfork(Move, frozen=True, tag="pitchfork", omit_defaults=False):
    """Take the top card of a row in another seat's farm. The card may be left out: there is one kind of it."""

    farm: int
    row: Species
    card: PitchforkCard = PITCHFORK


class Farmer(Move, frozen=True, tag="farmer", omit_defaults=False):
    """Call the farmer, who sends off dogs. The card may be left out: there is one kind of it."""

    card: FarmerCard = FARMER


class TwoPlayer(Move, frozen=True, tag="two-player"):
    """With two players, instead of playing: give up two animals of a species, and one of the other's is removed."""

    own: Species
    other: Species


class Discard(Move, frozen=True, tag="discard"):
    """Lay off a card, because none can be played."""

    card: Card


class Pass(Move, frozen=True, tag="pass"):
    """There is no card to play."""


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table, any seat: what is really there.

    farms: rows by seat, the top card last; a row that is not named stays as it is. hands: how many cards a seat has.
    discards: the whole pile, the top card last; not told, it loses what must lie in a farm now. turn: whose it is.
    """

    farms: dict[int, dict[Species, tuple[FarmCard, ...]]] | UnsetType = UNSET
    hands: dict[int, Annotated[int, Meta(ge=0)]] | UnsetType = UNSET
    discards: tuple[Card, ...] | UnsetType = UNSET
    turn: int | UnsetType = UNSET


Play = Place | Hay | Pitchfork | Farmer | TwoPlayer | Discard | Pass
"""What a seat does on its turn: exactly one of these."""
AnyMove = Play | Adjust


def cards_of(move: Play) -> tuple[str, ...]:
    """The cards that a move takes out of the hand."""
    match move:
        case Place():
            return move.cards
        case Hay() | Pitchfork() | Farmer() | Discard():
            return (move.card,)
        case TwoPlayer() | Pass():
            return ()
