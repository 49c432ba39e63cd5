"""Where a game of Stampede! stands, as typed values that encode without loss."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.game import Mode
from companion.games.stampede.components import Card
from companion.games.stampede.pile import Counts

Phase = Literal["ready", "countdown", "dealing", "running", "paused", "stopping", "entering", "over"]
"""What goes on in a round.

On the phones: `ready` for the dealer to begin, `countdown` until the first card, `dealing`, `stopping` between the
announcement of the stop and the stop. Beside the table: `ready`, `running` while the deal clock ticks or counts down,
`paused`, `entering` of piles. `over` once all rounds are played.
"""


class Clock(msgspec.Struct):
    """The deal's time; times are the server's clock in ms.

    starts_at: when the first card falls (beside the table: the first since the clock was last set going). pace_ms: from
    card to card; None if the dealer taps. dealt: cards on the table; beside the table those before `starts_at`.
    stops_at: when the dealer says "Stop!", once that is known.
    """

    starts_at: int | None = None
    pace_ms: int | None = None
    dealt: int = 0
    stops_at: int | None = None


class Dealt(msgspec.Struct, array_like=True, frozen=True):
    """A card on the table: since when, and how it lies in its cell (see `view`): x, y in percent, turn in degrees."""

    at: int
    x: int
    y: int
    turn: int


class Deal(msgspec.Struct):
    """A round on the phones. A card is named by its number in the order of dealing, from 0.

    deck, cells: every card's face and cell in that order; secret as far as it is not dealt. dealt: those on the table.
    piles: by wrangler, the cards scooped, bottom first. passed: wranglers that nobody waits for in this round.
    """

    deck: list[Card]
    cells: list[int]
    piles: dict[int, list[int]]
    dealt: list[Dealt] = []
    passed: list[int] = []

    def scooped(self) -> dict[int, int]:
        """Who scooped each card that is gone."""
        return {card: seat for seat, pile in self.piles.items() for card in pile}

    def open(self) -> list[int]:
        """The cards that lie there, in order of dealing."""
        gone = self.scooped()
        return [card for card in range(len(self.dealt)) if card not in gone]

    def pile(self, seat: int) -> tuple[Card, ...]:
        """The faces of a wrangler's pile, bottom first."""
        return tuple(self.deck[card] for card in self.piles[seat])


class Entry(msgspec.Struct, omit_defaults=True, frozen=True):
    """What a round brought a seat: by its pile, by counts, or as people told the points."""

    points: int
    pile: tuple[Card, ...] | None = None
    counts: Counts | None = None


class Change(msgspec.Struct, frozen=True):
    """A score that was set right: when, by whom, whose, in which round (from 1); `was` None: there was none."""

    at: int
    by: int
    seat: int
    round: int
    was: int | None
    now: int


class State(msgspec.Struct):
    """A whole game.

    order: seats clockwise, the first deals first. size: cards in the deck. rounds: how many are played; round: the
    one that is on, from 1. pace_ms: the room's option. scores: for each round from the first, entries by seat.
    deal: the round on the phones, the last one until the next begins.
    """

    mode: Mode
    reading: str
    pace_ms: int | None
    order: list[int]
    size: int
    rounds: int
    round: int = 1
    phase: Phase = "ready"
    clock: Clock = msgspec.field(default_factory=Clock)
    deal: Deal | None = None
    scores: list[dict[int, Entry]] = msgspec.field(default_factory=lambda: [{}])
    history: list[Change] = []

    def dealer_of(self, number: int) -> int:
        """Who deals a round: clockwise by turns, with two players each of them twice."""
        return self.order[(number - 1) % len(self.order)]

    @property
    def dealer(self) -> int:
        """Who deals this round."""
        return self.dealer_of(self.round)

    def wranglers(self) -> list[int]:
        """The others, clockwise from the dealer's left."""
        place = self.order.index(self.dealer)
        return self.order[place + 1 :] + self.order[:place]

    def entries(self) -> dict[int, Entry]:
        """What is known of this round."""
        return self.scores[self.round - 1]

    def turn(self) -> list[int]:
        """The seats that are waited for; while cards fall, everybody for whom something lies there."""
        if self.phase in ("ready", "paused"):
            return [self.dealer]
        if self.phase == "entering":
            return [seat for seat in self.wranglers() if seat not in self.entries()]
        if self.phase in ("dealing", "stopping"):
            return [*self._tapping(), *self._hunting()]
        return []

    def _tapping(self) -> list[int]:
        return [self.dealer] if self.phase == "dealing" and self.clock.pace_ms is None else []

    def _hunting(self) -> list[int]:
        """All wranglers while a card lies on the table. Whether it fits is not asked: that would reveal their piles."""
        if self.deal is None or not self.deal.open():
            return []
        return [seat for seat in self.wranglers() if seat not in self.deal.passed]

    def totals(self) -> dict[int, int]:
        """Points over all rounds, by seat in playing order."""
        return {seat: sum(one[seat].points for one in self.scores if seat in one) for seat in self.order}
