"""The moves of FarmerStein. Source: rulebook, "Setup", "How to Play", "End of the Round", "The InvaZion"."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.farmerstein.components import Card, Objective
from companion.games.farmerstein.state import Planted
from companion.games.game import Move


class Take(Move, frozen=True, tag="placeholder"):
    """Before the first round: take the placeholder of this colour."""

    colour: str


class Play(Move, frozen=True, tag="play"):
    """Play a card with a mutagen: a colour, or "placeholder" for the own one.

    Beside the table any card is taken, also with a free mutagen of another colour, as a printed power may allow.
    """

    card: Card
    mutagen: str


class Pass(Move, frozen=True, tag="pass"):
    """Play no more in this round; the hand is discarded."""


class Target(Move, frozen=True, tag="target"):
    """Choose the plant that the effect of the card just played takes: whose it is, the card and what it bears."""

    seat: int
    card: Card
    mutagen: str


class GiveUp(Move, frozen=True, tag="give-up"):
    """Discard an own plant: for a zombie; beside the table at any time, as a printed card may demand.

    mutagen: what it bears, where two equal cards bear different ones; without it, the one played first is meant.
    """

    card: Card
    mutagen: str | UnsetType = UNSET


class ChangeObjective(Move, frozen=True, tag="objective"):
    """After drawing a zombie: change the objective or keep it.

    Beside the table, at any time: the objective that lies there is this one.
    """

    change: bool
    objective: Objective | UnsetType = UNSET


class Conquer(Move, frozen=True, tag="conquer"):
    """At the end of a round: conquer this continent with the army."""

    continent: str


class Stay(Move, frozen=True, tag="stay"):
    """At the end of a round: conquer nothing."""


class DrawZombie(Move, frozen=True, tag="zombie"):
    """Beside the table: this seat has drawn a zombie of this colour."""

    colour: str


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table, any seat: what is really on the table.

    seat: whose; with it any of army, planted, conquered, passed and placeholder. mutagens: the free tokens by colour;
    without them those count as free that no plant in play bears. turn: whose turn it is.
    """

    seat: int | UnsetType = UNSET
    army: tuple[Card, ...] | UnsetType = UNSET
    planted: tuple[Planted, ...] | UnsetType = UNSET
    conquered: tuple[str, ...] | UnsetType = UNSET
    passed: bool | UnsetType = UNSET
    placeholder: str | UnsetType = UNSET
    mutagens: dict[str, int] | UnsetType = UNSET
    turn: int | UnsetType = UNSET


AnyMove = Take | Play | Pass | Target | GiveUp | ChangeObjective | Conquer | Stay | DrawZombie | Adjust
