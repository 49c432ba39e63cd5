"""The moves of Stampede!, who may make them when, and what a seat may do now. Source: "How to Play"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec import UNSET, UnsetType

from companion.games.game import Choice, IllegalMove, Mode, Move, one_of_each_first
from companion.games.stampede.components import Card
from companion.games.stampede.pile import Counts
from companion.games.stampede.state import Phase, State

PACE = Choice(
    name="pace_ms",
    kind="number",
    choices=None,
    default=None,
    section="How to play: from card to card, in ms; without a pace the dealer deals by tapping",
    live=True,
    nullable=True,
    least=100,
    most=10_000,
)
USUAL_PACE_MS = 1_000
"""The pace where one is needed and nobody chose: about that of a person dealing with one hand."""


class Begin(Move, frozen=True, tag="begin"):
    """The dealer says "Ready, set, stampede!". pace_ms: from card to card; without it the room's option counts."""

    pace_ms: int | UnsetType = UNSET


class DealCard(Move, frozen=True, tag="deal"):
    """On the phones: the next card, face up. By the dealer's tap, or by the clock."""


class Scoop(Move, frozen=True, tag="scoop"):
    """On the phones: a card that lies there, by its number, goes on top of the own pile for good."""

    card: int


class Stop(Move, frozen=True, tag="stop"):
    """The dealer stops the deal, a moment from now; then the clock does."""


class Pause(Move, frozen=True, tag="pause"):
    """Beside the table: the deal clock stands still."""


class Resume(Move, frozen=True, tag="resume"):
    """Beside the table: the deal clock counts down and goes on."""


class TellPile(Move, frozen=True, tag="pile"):
    """Beside the table: the own pile card by card, bottom first; told again, it replaces what was told.

    round: of which round; so a second tap, or one that was long on its way, is not taken for the next round's pile.
    """

    pile: tuple[Card, ...]
    round: int | UnsetType = UNSET


class TellCounts(Move, frozen=True, tag="counts"):
    """Beside the table: the own pile in numbers: whole rhinos and hippos, loose cards of theirs, the elephant.

    round: as with a pile that is told card by card.
    """

    complete: int
    stray: int
    elephant: Literal["none", "complete", 1, 2, 3]
    round: int | UnsetType = UNSET

    def counts(self) -> Counts:
        """The numbers as they are kept."""
        return Counts(self.complete, self.stray, self.elephant)


class Adjust(Move, frozen=True, tag="adjust"):
    """Beside the table, any seat: a correction; one of two things.

    seat, round and one of points, pile, counts: what that round brought that seat. Or current: the round that is
    played now (from 1) begins anew, and what was told of it and of later ones is gone.
    """

    seat: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    points: int | UnsetType = UNSET
    pile: tuple[Card, ...] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    current: int | UnsetType = UNSET


AnyMove = Begin | DealCard | Scoop | Stop | Pause | Resume | TellPile | TellCounts | Adjust


class Right(NamedTuple):
    """Who may make a move, and in which phases."""

    who: Literal["dealer", "wrangler", "anybody"]
    phases: tuple[Phase, ...]


ALWAYS: tuple[Phase, ...] = ("ready", "running", "paused", "entering", "over")
RIGHTS: dict[Mode, dict[type[Move], Right]] = {
    "digital": {
        Begin: Right("dealer", ("ready",)),
        DealCard: Right("dealer", ("dealing",)),
        Scoop: Right("wrangler", ("dealing", "stopping")),
        Stop: Right("dealer", ("dealing",)),
    },
    "table": {
        Begin: Right("dealer", ("ready",)),
        Pause: Right("anybody", ("running",)),
        Resume: Right("anybody", ("paused",)),
        Stop: Right("dealer", ("running", "paused")),
        TellPile: Right("wrangler", ("ready", "entering")),  # who deals without the clock tells piles at once
        TellCounts: Right("wrangler", ("ready", "entering")),
        Adjust: Right("anybody", ALWAYS),
    },
}


def hold_right(state: State, seat: int | None, move: Move) -> None:
    """Raises IllegalMove if this is not the seat or the time for that kind of move.

    Codes: no-such-seat, table-only, digital-only, wrong-phase {phase, wanted}, and with the dealer's seat dealer-only,
    wranglers-only.
    """
    if seat not in state.order:
        raise IllegalMove("no-such-seat", seat=seat)
    right = RIGHTS[state.mode].get(type(move))
    if right is None:
        raise IllegalMove("table-only" if state.mode == "digital" else "digital-only")
    if state.phase not in right.phases:
        raise IllegalMove("wrong-phase", phase=state.phase, wanted=list(right.phases))
    if (seat == state.dealer) is not (right.who == "dealer") and right.who != "anybody":
        raise IllegalMove("dealer-only" if right.who == "dealer" else "wranglers-only", seat=state.dealer)


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """What a seat may do now, as `Game.moves` promises it."""
    kinds = (_offered(state, seat, kind) for kind in RIGHTS[state.mode] if _has_right(state, seat, kind))
    return one_of_each_first(kinds)


def _has_right(state: State, seat: int, kind: type[Move]) -> bool:
    right = RIGHTS[state.mode][kind]
    is_theirs = right.who == "anybody" or (seat == state.dealer) is (right.who == "dealer")
    return seat in state.order and state.phase in right.phases and is_theirs


def _offered(state: State, seat: int, kind: type[Move]) -> Iterator[Move]:
    """The moves of a kind that the seat has a right to; of a compound one a plain example."""
    if kind is DealCard:
        yield from [DealCard()] if state.clock.pace_ms is None else []
    elif kind is Scoop:
        yield from (Scoop(card) for card in (state.deal.open() if state.deal else ()))
    elif kind is Begin:
        yield Begin() if state.mode == "digital" else Begin(state.pace_ms or USUAL_PACE_MS)
    elif kind is TellPile:
        yield TellPile(())
    elif kind is TellCounts:
        yield TellCounts(0, 0, "none")
    elif kind is Adjust:
        yield _as_it_is(state, seat)
    else:
        yield kind()


def _as_it_is(state: State, seat: int) -> Adjust:
    """The seat's newest score once more; where it has none yet, this round once more from the start."""
    for number in range(state.round, 0, -1):
        entry = state.scores[number - 1].get(seat)
        if entry is not None:
            return Adjust(seat=seat, round=number, points=entry.points)
    return Adjust(current=state.round)
