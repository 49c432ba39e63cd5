"""What each pair of eyes may see of a game of Stampede!, and how it stands.

The deck is hidden, and on the phones each pile from the others until the stop: they see how many cards it has.

**Where a card lies.** The table is any grid of at least `deck` equal cells that suits the screen: the cells are counted
row by row from 0, a card lies in its `cell`. `x` and `y` say where in the room that is left there, in percent: drawn
with its turn of `turn` degrees clockwise, the card's bounding box touches the cell's left side for x = 0 and its right
side for 100, the upper for y = 0 and the lower for 100. So no two cards overlap on a screen of any shape, as long as a
turned card fits into a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, UnsetType

from companion.games.game import Result, Score, ScoreLine, ranking
from companion.games.shape import Shape
from companion.games.stampede.components import ANIMALS, ELEPHANT, RHINO, Card, Edition, Kind
from companion.games.stampede.pile import Counts, Cut, cut, wanted
from companion.games.stampede.state import Change, Deal, Dealt, Entry, Phase, State

ClockState = Literal["ready", "running", "paused", "stopped"]
CLOCK_STATES: dict[Phase, ClockState] = {
    "ready": "ready",
    "countdown": "running",
    "dealing": "running",
    "running": "running",
}
CLOCK_STATES |= {"stopping": "running", "paused": "paused", "entering": "stopped", "over": "stopped"}
"""The clock's state as it is told, by phase. On the phones it stays stopped after a round until the next is begun."""


class ClockShape(Shape, frozen=True):
    """The deal's time; see `state.Clock`. Beside the table one card falls at `starts_at` and one with every `pace_ms`
    after, on top of `dealt`."""

    state: ClockState
    starts_at: int | None
    pace_ms: int | None
    dealt: int
    stops_at: int | None


class CardShape(Shape, frozen=True):
    """A card that was dealt in this round, by its number in the order of dealing.

    by: who has it, null while it lies there. face: for eyes that may know. cell, x, y, turn, dealt_at: where it lies,
    and since when.
    """

    card: int
    by: int | None
    face: Card | UnsetType = UNSET
    cell: int | UnsetType = UNSET
    x: int | UnsetType = UNSET
    y: int | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    dealt_at: int | UnsetType = UNSET


class PileShape(Shape, frozen=True):
    """A wrangler's pile: how many cards, and which, bottom first, or null for eyes that may not know."""

    count: int
    cards: tuple[Card, ...] | None


class Earned(Shape, frozen=True):
    """What a round brought a seat, and why: its pile and the `animals` in it, or the counts by which it was told."""

    points: int
    pile: tuple[Card, ...] | UnsetType = UNSET
    animals: list[Cut] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET


class RoundShape(Shape, frozen=True):
    """A round, from 1, and what it brought: by seat, as far as it is known."""

    round: int
    dealer: int
    seats: dict[int, Earned]


class Points(Shape, frozen=True):
    """What an animal brings whole, and each card of it loose."""

    whole: int
    loose: int


class Rulings(Shape, frozen=True):
    """The rulings that the game is played by."""

    reading: str


class View(Shape, frozen=True):
    """What a seat or the table screen sees.

    cards: what lies or lay on the table in this round on the phones, in order of dealing. piles: by wrangler. wanted:
    what would go on with the own animal. entered: who has told a pile in this round. scores: round by round. history:
    scores that were set right. points: by animal.
    """

    phase: Phase
    turn: list[int]
    order: list[int]
    round: int
    rounds: int
    dealer: int
    next_dealer: int | None
    clock: ClockShape
    deck: int
    cards: list[CardShape]
    piles: dict[int, PileShape]
    wanted: list[Card]
    entered: list[int]
    scores: list[RoundShape]
    totals: dict[int, int]
    history: list[Change]
    rulings: Rulings
    points: dict[str, Points]
    pace_ms: int | None


def view_of(state: State, seat: int | None, edition: Edition) -> View:
    """What a seat (None: the table screen) sees."""
    deal, is_open = state.deal, state.phase in ("ready", "over")
    return View(
        phase=state.phase,
        turn=state.turn(),
        order=state.order,
        round=state.round,
        rounds=state.rounds,
        dealer=state.dealer,
        next_dealer=state.dealer_of(state.round + 1) if state.round < state.rounds else None,
        clock=_clock(state),
        deck=state.size,
        cards=list(_cards(deal, seat, is_open)) if deal else [],
        piles={one: _pile(deal, one, is_open or one == seat) for one in deal.piles} if deal else {},
        wanted=_wanted(state, deal, seat) if deal and not is_open else [],
        entered=list(state.entries()),
        scores=[_round(state, number, edition) for number in range(1, state.round + 1)],
        totals=state.totals(),
        history=state.history,
        rulings=Rulings(state.reading),
        points={animal: _points(edition.kind(animal)) for animal in ANIMALS},
        pace_ms=state.pace_ms,
    )


def _points(kind: Kind) -> Points:
    return Points(kind.whole, kind.loose)


def _clock(state: State) -> ClockShape:
    is_after_stop = state.mode == "digital" and state.phase == "ready" and state.round > 1
    clock = state.clock
    told = "stopped" if is_after_stop else CLOCK_STATES[state.phase]
    return ClockShape(told, clock.starts_at, clock.pace_ms, clock.dealt, clock.stops_at)


# -- cards ----------------------------------------------------------------------------------------------------------


def _wanted(state: State, deal: Deal, seat: int | None) -> list[Card]:
    """What would go on with a wrangler's animal."""
    return wanted(deal.pile(seat), state.reading) if seat is not None and seat in deal.piles else []


def _cards(deal: Deal, seat: int | None, is_open: bool) -> Iterator[CardShape]:
    gone = deal.scooped()
    for card, lies in enumerate(deal.dealt):
        by = gone.get(card)
        if by is None:
            yield _lying(deal, card, lies)
        else:
            yield CardShape(card, by, deal.deck[card] if by == seat or is_open else UNSET)


def _lying(deal: Deal, card: int, lies: Dealt) -> CardShape:
    return CardShape(card, None, deal.deck[card], deal.cells[card], lies.x, lies.y, lies.turn, lies.at)


def _pile(deal: Deal, seat: int, is_known: bool) -> PileShape:
    return PileShape(len(deal.piles[seat]), deal.pile(seat) if is_known else None)


# -- scores ---------------------------------------------------------------------------------------------------------


def _round(state: State, number: int, edition: Edition) -> RoundShape:
    entries = state.scores[number - 1]
    seats = {seat: _earned(entry, state.reading, edition) for seat, entry in entries.items()}
    return RoundShape(number, state.dealer_of(number), seats)


@lru_cache(maxsize=4096)
def _earned(entry: Entry, reading: str, edition: Edition) -> Earned:
    """An entry as it is told, remembered. Shared: not to be changed."""
    return Earned(
        points=entry.points,
        pile=UNSET if entry.pile is None else entry.pile,
        animals=UNSET if entry.pile is None else cut(entry.pile, reading, edition),
        counts=UNSET if entry.counts is None else entry.counts,
    )


def standings_of(state: State, edition: Edition) -> Result:
    """Places by points over all rounds, shared by equal ones. Source: "Ending the Game".

    Lines, round by round: `whole` {round, animal, count} and `loose` {round, animal, count}, the animal being null for
    rhinos and hippos told by counts; `told` {round} where people told points only.
    """
    scores = {seat: _score(state, seat, edition) for seat in state.order}
    return Result(ranking({seat: score.total for seat, score in scores.items()}), scores)


def _score(state: State, seat: int, edition: Edition) -> Score:
    entries = [(number, one[seat]) for number, one in enumerate(state.scores, start=1) if seat in one]
    lines = [line for number, entry in entries for line in _lines(number, entry, state.reading, edition)]
    return Score(sum(entry.points for _, entry in entries), lines)


def _lines(number: int, entry: Entry, reading: str, edition: Edition) -> Iterator[ScoreLine]:
    if entry.pile is not None:
        yield from _lines_of_pile(number, entry.pile, reading, edition)
    elif entry.counts is not None:
        yield from _lines_of_counts(number, entry.counts, edition)
    elif entry.points:
        yield ScoreLine("told", {"round": number}, entry.points)


def _lines_of_pile(number: int, pile: tuple[str, ...], reading: str, edition: Edition) -> Iterator[ScoreLine]:
    parts = cut(pile, reading, edition)
    for animal in ANIMALS:
        whole = [part for part in parts if part.animal == animal and part.complete]
        loose = [part for part in parts if part.animal == animal and not part.complete]
        yield from _line("whole", number, animal, len(whole), sum(part.points for part in whole))
        cards = sum(len(part.cards) for part in loose)
        yield from _line("loose", number, animal, cards, sum(part.points for part in loose))


def _lines_of_counts(number: int, counts: Counts, edition: Edition) -> Iterator[ScoreLine]:
    small, elephant = edition.kind(RHINO), edition.kind(ELEPHANT)
    yield from _line("whole", number, None, counts.complete, counts.complete * small.whole)
    yield from _line("loose", number, None, counts.stray, counts.stray * small.loose)
    if counts.elephant == "complete":
        yield from _line("whole", number, ELEPHANT, 1, elephant.whole)
    elif isinstance(counts.elephant, int):
        yield from _line("loose", number, ELEPHANT, counts.elephant, counts.elephant * elephant.loose)


def _line(code: str, number: int, animal: str | None, count: int, points: int) -> Iterator[ScoreLine]:
    if count:
        yield ScoreLine(code, {"round": number, "animal": animal, "count": count}, points)
