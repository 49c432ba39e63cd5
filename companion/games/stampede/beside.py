"""A round beside the table: the deal clock for the dealer's hands, and piles that wranglers tell.

Nobody reports single cards: the app works out from the time how many lie on the table. Source: Stampede! rulebook, "How
to Play", "Ending a Round and Scoring"; corrections are our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, to_builtins

from companion.games.game import Event, IllegalMove
from companion.games.stampede.components import ANIMALS, PARTS, Edition
from companion.games.stampede.deck import excess
from companion.games.stampede.moves import USUAL_PACE_MS, Adjust, Begin, Pause, Resume, Stop, TellCounts, TellPile
from companion.games.stampede.pile import points_of_counts, points_of_pile
from companion.games.stampede.rounds import (
    STOP_MS,
    Moment,
    announce_stop,
    chosen_pace,
    enter,
    go_back,
    next_round,
    start_clock,
)
from companion.games.stampede.scoring import counts_faults, pile_faults
from companion.games.stampede.state import Change, Clock, Entry, State

MOST_HISTORY = 200
"""Changes that are remembered; the oldest go first."""

# -- the deal clock -------------------------------------------------------------------------------------------------


def begin(state: State, seat: int, move: Begin, now: Moment) -> list[Event]:
    """The clock counts down, then ticks once a card. Refuses: bad-pace, pace-wanted."""
    pace_ms = chosen_pace(state, None if move.pace_ms is UNSET else move.pace_ms)
    if pace_ms is None:
        raise IllegalMove("pace-wanted")
    return [_run(state, pace_ms, now.at)]


def _run(state: State, pace_ms: int, at: int, dealt: int = 0) -> Event:
    """Start the clock and set the time of the stop: just after the last card, which may still be taken."""
    begun = start_clock(state, pace_ms, at, dealt)
    state.phase = "running"
    last_at = (state.clock.starts_at or at) + max(0, state.size - dealt - 1) * pace_ms
    state.clock.stops_at = last_at + STOP_MS
    return begun


def dealt_at(clock: Clock, size: int, at: int) -> int:
    """How many cards lie there at a time: those of before, and one with each tick since the clock was set going."""
    if clock.starts_at is None or clock.pace_ms is None or at < clock.starts_at:
        return clock.dealt
    return min(size, clock.dealt + (at - clock.starts_at) // clock.pace_ms + 1)


def pause(state: State, seat: int, move: Pause, now: Moment) -> list[Event]:
    """Pause the clock. Refuses: stopped, if the stop has been called."""
    _hold_running(state, now.at)
    dealt = dealt_at(state.clock, state.size, now.at)
    state.clock = Clock(pace_ms=state.clock.pace_ms, dealt=dealt)
    state.phase = "paused"
    return [Event("paused", {"seat": seat, "dealt": dealt})]


def _hold_running(state: State, at: int) -> None:
    if state.clock.stops_at is not None and at > state.clock.stops_at:
        raise IllegalMove("stopped", stops_at=state.clock.stops_at)


def resume(state: State, seat: int, move: Resume, now: Moment) -> list[Event]:
    """The clock counts down anew and goes on with the next card."""
    _run(state, state.clock.pace_ms or USUAL_PACE_MS, now.at, state.clock.dealt)
    return [Event("resumed", {"seat": seat, "starts_at": state.clock.starts_at})]


def stop(state: State, seat: int, move: Stop, now: Moment) -> list[Event]:
    """The dealer stops before the last card; while the clock stands still, at once. Refuses: stopped.

    A stop that comes sooner anyhow, such as that of the first of two taps, is not called again.
    """
    if state.phase == "paused":
        return finish(state, now)
    _hold_running(state, now.at)
    early = now.at + STOP_MS
    is_called = state.clock.stops_at is not None and state.clock.stops_at <= early
    return [] if is_called else [announce_stop(state, early)]


def finish(state: State, now: Moment) -> list[Event]:
    """Stop! Piles are laid out and told."""
    dealt = dealt_at(state.clock, state.size, now.at)
    state.clock = Clock(state.clock.starts_at, state.clock.pace_ms, dealt, state.clock.stops_at)
    state.phase = "entering"
    return [Event("stopped", {"round": state.round, "left": None})]


# -- piles ----------------------------------------------------------------------------------------------------------


def tell_pile(state: State, seat: int, move: TellPile, now: Moment) -> list[Event]:
    """A wrangler's pile, card by card. Refuses: other-round, not-a-choice, card-too-often."""
    return _tell(state, seat, move, {"pile": move.pile}, now)


def tell_counts(state: State, seat: int, move: TellCounts, now: Moment) -> list[Event]:
    """A wrangler's pile in numbers. Refuses: other-round, not-a-count, card-too-often."""
    return _tell(state, seat, move, {"counts": move.counts()}, now)


def _tell(state: State, seat: int, move: TellPile | TellCounts, told: dict[str, Any], now: Moment) -> list[Event]:
    if move.round not in (UNSET, state.round):
        raise IllegalMove("other-round", round=state.round, found=move.round)
    entry = _entry(state, now.edition, told)
    _hold_in_deck(state, state.round, seat, entry, now.edition)
    return [*_take_down(state, seat, entry), *_go_on(state)]


def _entry(state: State, edition: Edition, told: dict[str, Any]) -> Entry:
    """The entry for what was told: points, pile or counts, by its name. Raises what is wrong with it."""
    for fault in _faults(told, edition):
        raise fault
    if "pile" in told:
        return Entry(points_of_pile(told["pile"], state.reading, edition), told["pile"])
    if "counts" in told:
        return Entry(points_of_counts(told["counts"], edition), counts=told["counts"])
    return Entry(told["points"])


def _faults(told: dict[str, Any], edition: Edition) -> Iterator[IllegalMove]:
    if "pile" in told:
        yield from pile_faults(told["pile"], edition)
    if "counts" in told:
        yield from counts_faults(to_builtins(told["counts"]), edition)
    least, most = reach(edition)
    if "points" in told and not least <= told["points"] <= most:
        yield IllegalMove("out-of-reach", path="points", least=least, most=most, wanted=[least, most])


def reach(edition: Edition) -> tuple[int, int]:
    """The fewest and the most points that one pile could bring.

    Fewest: all cards loose, but no animal whose loose cards bring points. Most: all cards in whole animals, but no
    animal that costs points.
    """
    kinds = [edition.kind(animal) for animal in ANIMALS]
    loose = sum(len(PARTS) * kind.copies * min(kind.loose, 0) for kind in kinds)
    whole = sum(kind.copies * max(kind.whole, 0) for kind in kinds)
    return loose, whole


def _hold_in_deck(state: State, number: int, seat: int, entry: Entry, edition: Edition) -> None:
    """All piles of a round come out of one deck. Refuses: card-too-often {card, found, most, seats}."""
    entries = {**state.scores[number - 1], seat: entry}
    piles = {one: told.pile for one, told in entries.items() if told.pile is not None}
    counts = {one: told.counts for one, told in entries.items() if told.counts is not None}
    too_often = excess(piles.values(), list(counts.values()), edition)
    if too_often is None:
        return
    card, found, most = too_often
    seats = [one for one, pile in piles.items() if card in pile] or list(counts)
    raise IllegalMove("card-too-often", card=card, found=found, most=most, seats=seats, wanted=f"at most {most}")


def _take_down(state: State, seat: int, entry: Entry) -> list[Event]:
    state.phase = "entering"
    return [enter(state, seat, entry)]


def _go_on(state: State) -> list[Event]:
    """Once every wrangler has told the pile, the next round begins."""
    if state.phase != "entering" or state.turn():
        return []
    state.clock = Clock()
    return next_round(state)


def skip(state: State, seat: int, now: Moment) -> list[Event]:
    """Go on without an absent seat. Dealer: somebody else deals, and piles are entered. Wrangler: the pile counts 0."""
    if state.phase == "entering":
        return [*_take_down(state, seat, Entry(0)), *_go_on(state)]
    return finish(state, now)


# -- corrections ----------------------------------------------------------------------------------------------------


def adjust(state: State, seat: int, move: Adjust, now: Moment) -> list[Event]:
    """Correct what a seat scored in a round, or which round is being played.

    Refuses: one-wanted (not exactly one of points, pile, counts, current), seat-wanted, no-such-seat, no-such-round,
    wrong-phase, and what is wrong with a pile, counts or points.
    """
    given = {name: value for name in move.__struct_fields__ if (value := getattr(move, name)) is not UNSET}
    told: dict[str, Any] = {name: given[name] for name in ("points", "pile", "counts", "current") if name in given}
    if len(told) != 1:
        raise IllegalMove("one-wanted", wanted=["points", "pile", "counts", "current"])
    if "current" in told:
        return _set_round(state, seat, given)
    _hold_adjustable(state, given)
    entry = _entry(state, now.edition, told)
    _hold_in_deck(state, move.round, move.seat, entry, now.edition)  # type: ignore[arg-type]
    return _set_right(state, seat, given["seat"], given["round"], entry, now.at)


def _set_round(state: State, by: int, given: dict[str, Any]) -> list[Event]:
    if len(given) != 1:
        raise IllegalMove("one-wanted", wanted=["current"])
    if not 1 <= given["current"] <= state.rounds:
        raise IllegalMove("no-such-round", round=given["current"], wanted=[1, state.rounds])
    return [Event("round-set", {"from": by, "round": given["current"]}), go_back(state, given["current"])]


def _hold_adjustable(state: State, given: dict[str, Any]) -> None:
    if "seat" not in given or "round" not in given:
        raise IllegalMove("seat-wanted", wanted=["seat", "round"])
    if given["seat"] not in state.order:
        raise IllegalMove("no-such-seat", seat=given["seat"])
    if not 1 <= given["round"] <= state.round:
        raise IllegalMove("no-such-round", round=given["round"], wanted=[1, state.round])
    if given["round"] == state.round and state.phase in ("running", "paused"):
        raise IllegalMove("wrong-phase", phase=state.phase, wanted=["ready", "entering", "over"])


def _set_right(state: State, by: int, seat: int, number: int, entry: Entry, at: int) -> list[Event]:
    """Replace a score; totals are always worked out from the scores. Unchanged points keep the pile that explains them.

    A wrangler's score for the current round means that it has been dealt; a score for its dealer does not.
    """
    known = state.scores[number - 1].get(seat)
    was = None if known is None else known.points
    told = Event("adjusted", {"from": by, "seat": seat, "round": number, "was": was, "now": entry.points})
    if known is not None and entry in (known, Entry(known.points)):
        return [told]
    state.scores[number - 1][seat] = entry
    state.history = [*state.history, Change(at, by, seat, number, was, entry.points)][-MOST_HISTORY:]
    if number == state.round and state.phase == "ready" and seat != state.dealer:
        state.phase = "entering"
    return [told, *_go_on(state)]
