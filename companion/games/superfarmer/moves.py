"""The moves of Super Farmer, as they are sent. A count of no head in a side of an exchange is malformed."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.game import Move
from companion.games.superfarmer.herd import Animal, Count, Some


class Roll(Move, frozen=True, tag="roll"):
    """Roll both dice; that ends the turn. faces: read off the real dice, fox die first; only where they are rolled."""

    faces: tuple[str, str] | UnsetType = UNSET


class Exchange(Move, frozen=True, tag="exchange"):
    """Exchange with the bank: give so many, get so many, or what the bank has of them."""

    give: dict[Animal, Some]
    get: dict[Animal, Some]


class Offer(Move, frozen=True, tag="offer"):
    """Propose an exchange to another seat; `give` is what the offerer gives."""

    to: int
    give: dict[Animal, Some]
    get: dict[Animal, Some]


class Accept(Move, frozen=True, tag="accept"):
    """Take the open offer."""


class Refuse(Move, frozen=True, tag="refuse"):
    """Decline the open offer."""


class Withdraw(Move, frozen=True, tag="withdraw"):
    """Take back one's own open offer."""


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table: correct a seat's herd; animals that are not named count 0."""

    seat: int
    herd: dict[Animal, Count]


Moves = Roll | Exchange | Offer | Accept | Refuse | Withdraw | Adjust
