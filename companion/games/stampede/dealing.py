"""A round on the phones: cards fall one by one, whoever is first scoops them, until the stop.

Source: Stampede! rulebook, "How to Play" and "Rules for Wranglers".
"""

from __future__ import annotations

from msgspec import UNSET

from companion.games.game import Event, IllegalMove
from companion.games.stampede.moves import USUAL_PACE_MS, Begin, DealCard, Scoop, Stop
from companion.games.stampede.pile import points_of_pile
from companion.games.stampede.rounds import (
    STOP_MS,
    Moment,
    announce_stop,
    chosen_pace,
    enter,
    next_round,
    start_clock,
)
from companion.games.stampede.state import Deal, Dealt, Entry, State

MOST_TURN = 24
"""How far a card may be turned to either side, in degrees: so much lies askew and can still be read."""
WHOLE = 100
"""Percent: where in the free room of its cell a card lies, from 0 to this."""


def begin(state: State, seat: int, move: Begin, now: Moment) -> list[Event]:
    """The deck is shuffled, and the clock counts down. Refuses: bad-pace."""
    return _begin(state, chosen_pace(state, None if move.pace_ms is UNSET else move.pace_ms), now)


def _begin(state: State, pace_ms: int | None, now: Moment) -> list[Event]:
    deck, cells = now.chance.shuffled(now.edition.deck()), now.chance.shuffled(range(state.size))
    state.deal = Deal(deck, cells, piles={seat: [] for seat in state.wranglers()})
    state.phase = "countdown"
    return [start_clock(state, pace_ms, now.at)]


def tap(state: State, seat: int, move: DealCard, now: Moment) -> list[Event]:
    """The dealer deals the next card. Refuses: dealt-by-clock."""
    if state.clock.pace_ms is not None:
        raise IllegalMove("dealt-by-clock", pace_ms=state.clock.pace_ms)
    return deal(state, now)


def deal(state: State, now: Moment) -> list[Event]:
    """Put the next card on a random free cell, at a random angle. With the last card the dealer says "Stop!"."""
    on_table, chance = dealt_of(state), now.chance
    x, y = chance.number(WHOLE + 1), chance.number(WHOLE + 1)
    on_table.dealt.append(Dealt(now.at, x, y, chance.number(2 * MOST_TURN + 1) - MOST_TURN))
    state.phase = "dealing"
    state.clock.dealt += 1
    told = Event("dealt", {"card": state.clock.dealt - 1})
    return [told] if state.clock.dealt < state.size else [told, _stopping(state, now)]


def stop(state: State, seat: int, move: Stop, now: Moment) -> list[Event]:
    """The dealer stops before the last card."""
    return [_stopping(state, now)]


def _stopping(state: State, now: Moment) -> Event:
    state.phase = "stopping"
    return announce_stop(state, now.at + STOP_MS)


def scoop(state: State, seat: int, move: Scoop, now: Moment) -> list[Event]:
    """The first to be heard gets the card, on top of the pile; nothing goes back or changes its place.

    Refuses: stopped, no-such-card, not-dealt, already-scooped.
    """
    table, stops_at = dealt_of(state), state.clock.stops_at
    if stops_at is not None and now.at > stops_at:
        raise IllegalMove("stopped", stops_at=stops_at)
    if not 0 <= move.card < state.size:
        raise IllegalMove("no-such-card", card=move.card, cards=state.size)
    if move.card >= len(table.dealt):
        raise IllegalMove("not-dealt", card=move.card)
    winner = table.scooped().get(move.card)
    if winner is not None:
        raise IllegalMove("already-scooped", card=move.card, seat=winner)
    table.piles[seat].append(move.card)
    return [Event("scooped", {"seat": seat, "card": move.card})]


def finish(state: State, now: Moment) -> list[Event]:
    """Stop! Every pile is laid out and scored; the next dealer gathers the cards."""
    stopped = Event("stopped", {"round": state.round, "left": len(dealt_of(state).open())})
    scored = [enter(state, seat, _entry(state, seat, now)) for seat in state.wranglers()]
    return [stopped, *scored, *next_round(state)]


def _entry(state: State, seat: int, now: Moment) -> Entry:
    pile = dealt_of(state).pile(seat)
    return Entry(points_of_pile(pile, state.reading, now.edition), pile)


def dealt_of(state: State) -> Deal:
    """The cards of the round that is on."""
    assert state.deal is not None
    return state.deal


# -- without somebody -----------------------------------------------------------------------------------------------


def skip(state: State, seat: int, now: Moment) -> list[Event]:
    """For a dealer who is away the clock deals, at the room's pace or the usual one; for a wrangler nobody waits.

    A wrangler who comes back scoops on as before.
    """
    if state.phase == "ready":
        return _begin(state, state.pace_ms or USUAL_PACE_MS, now)
    if seat == state.dealer:
        return [set_pace(state, state.pace_ms or USUAL_PACE_MS)]
    dealt_of(state).passed.append(seat)
    return []


def set_pace(state: State, pace_ms: int | None) -> Event:
    """Change the pace of the deal; None: the dealer taps."""
    state.clock.pace_ms = pace_ms
    return Event("pace", {"pace_ms": pace_ms})
