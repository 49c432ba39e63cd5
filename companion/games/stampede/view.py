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
from typing import Any

import msgspec

from companion.games.game import Line, Result, Score, ranking
from companion.games.stampede.components import ANIMALS, ELEPHANT, RHINO, Edition, Kind
from companion.games.stampede.pile import Counts, cut, wanted
from companion.games.stampede.state import Deal, Entry, State

CLOCK_STATES = {"ready": "ready", "countdown": "running", "dealing": "running", "running": "running"}
CLOCK_STATES |= {"stopping": "running", "paused": "paused", "entering": "stopped", "over": "stopped"}
"""The clock's state as it is told, by phase. On the phones it stays stopped after a round until the next is begun."""


def view_of(state: State, seat: int | None, edition: Edition) -> dict[str, Any]:
    """What a seat (None: the table screen) sees, as JSON values.

    clock: see `state.Clock`; beside the table one card falls at `starts_at` and one with every `pace_ms` after, on top
    of `dealt`. cards: what lies or lay on the table in this round on the phones, in order of dealing: those that still
    lie there with face, place and time; those that are gone with who has them, and the face for eyes that may know.
    piles: by wrangler how many cards, and which (bottom first) or null. wanted: what would go on with the own animal.
    entered: who has told a pile in this round. scores: round by round what each seat earned, and why (`animals` as the
    scorer explains them). history: scores that were set right. points: by animal, what it brings `whole`, and each
    card of it `loose`.
    """
    return {
        "phase": state.phase,
        "turn": state.turn(),
        "order": state.order,
        "round": state.round,
        "rounds": state.rounds,
        "dealer": state.dealer,
        "next_dealer": state.dealer_of(state.round + 1) if state.round < state.rounds else None,
        "clock": _clock(state),
        "deck": state.size,
        **_dealt(state, seat),
        "entered": list(state.entries()),
        "scores": [_round(state, number, edition) for number in range(1, state.round + 1)],
        "totals": {str(one): total for one, total in state.totals().items()},
        "history": state.history,
        "rulings": {"reading": state.reading},
        "points": {animal: _points(edition.kind(animal)) for animal in ANIMALS},
        "pace_ms": state.pace_ms,
    }


def _points(kind: Kind) -> dict[str, int]:
    return {"whole": kind.whole, "loose": kind.loose}


def _clock(state: State) -> dict[str, Any]:
    is_after_stop = state.mode == "digital" and state.phase == "ready" and state.round > 1
    told = "stopped" if is_after_stop else CLOCK_STATES[state.phase]
    return {"state": told, **msgspec.to_builtins(state.clock)}


# -- cards ----------------------------------------------------------------------------------------------------------


def _dealt(state: State, seat: int | None) -> dict[str, Any]:
    """The cards on the table and the piles, as far as these eyes may know them."""
    deal = state.deal
    if deal is None:
        return {"cards": [], "piles": {}, "wanted": []}
    is_open = state.phase in ("ready", "over")
    piles = {str(one): _pile(deal, one, is_open or one == seat) for one in deal.piles}
    is_hunting = seat in deal.piles and not is_open
    hunted = wanted(deal.pile(seat), state.reading) if is_hunting and seat is not None else []
    return {"cards": list(_cards(deal, seat, is_open)), "piles": piles, "wanted": hunted}


def _cards(deal: Deal, seat: int | None, is_open: bool) -> Iterator[dict[str, Any]]:
    gone = deal.scooped()
    for card, lies in enumerate(deal.dealt):
        by = gone.get(card)
        told: dict[str, Any] = {"card": card, "by": by}
        if by is None or by == seat or is_open:
            told["face"] = deal.deck[card]
        if by is None:
            told |= {"cell": deal.cells[card], "x": lies.x, "y": lies.y, "turn": lies.turn, "dealt_at": lies.at}
        yield told


def _pile(deal: Deal, seat: int, is_known: bool) -> dict[str, Any]:
    return {"count": len(deal.piles[seat]), "cards": deal.pile(seat) if is_known else None}


# -- scores ---------------------------------------------------------------------------------------------------------


def _round(state: State, number: int, edition: Edition) -> dict[str, Any]:
    entries = state.scores[number - 1]
    seats = {str(seat): _explained(entry, state.reading, edition) for seat, entry in entries.items()}
    return {"round": number, "dealer": state.dealer_of(number), "seats": seats}


@lru_cache(maxsize=4096)
def _explained(entry: Entry, reading: str, edition: Edition) -> dict[str, Any]:
    """An entry as it is told, remembered. Shared: not to be changed."""
    told: dict[str, Any] = {"points": entry.points}
    if entry.pile is not None:
        told |= {"pile": entry.pile, "animals": cut(entry.pile, reading, edition)}
    if entry.counts is not None:
        told["counts"] = entry.counts
    return told


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


def _lines(number: int, entry: Entry, reading: str, edition: Edition) -> Iterator[Line]:
    if entry.pile is not None:
        yield from _lines_of_pile(number, entry.pile, reading, edition)
    elif entry.counts is not None:
        yield from _lines_of_counts(number, entry.counts, edition)
    elif entry.points:
        yield Line("told", {"round": number}, entry.points)


def _lines_of_pile(number: int, pile: tuple[str, ...], reading: str, edition: Edition) -> Iterator[Line]:
    parts = cut(pile, reading, edition)
    for animal in ANIMALS:
        whole = [part for part in parts if part.animal == animal and part.complete]
        loose = [part for part in parts if part.animal == animal and not part.complete]
        yield from _line("whole", number, animal, len(whole), sum(part.points for part in whole))
        cards = sum(len(part.cards) for part in loose)
        yield from _line("loose", number, animal, cards, sum(part.points for part in loose))


def _lines_of_counts(number: int, counts: Counts, edition: Edition) -> Iterator[Line]:
    small, elephant = edition.kind(RHINO), edition.kind(ELEPHANT)
    yield from _line("whole", number, None, counts.complete, counts.complete * small.whole)
    yield from _line("loose", number, None, counts.stray, counts.stray * small.loose)
    if counts.elephant == "complete":
        yield from _line("whole", number, ELEPHANT, 1, elephant.whole)
    elif isinstance(counts.elephant, int):
        yield from _line("loose", number, ELEPHANT, counts.elephant, counts.elephant * elephant.loose)


def _line(code: str, number: int, animal: str | None, count: int, points: int) -> Iterator[Line]:
    if count:
        yield Line(code, {"round": number, "animal": animal, "count": count}, points)
