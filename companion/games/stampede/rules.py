"""The course of a game of Stampede!: what each move does where, what the clock does by itself, absent players.

Source: Stampede! rulebook, "How to Play" to "Ending the Game".

Events (a seat is always called `seat` or `from`):

| code | params | what happened |
| --- | --- | --- |
| dealer | seat, round | the seat deals this round, as soon as it likes |
| begun | seat, round, starts_at | Ready, set: the first card falls at that time |
| dealt | card | a card lies on the table; the view says which and where |
| scooped | seat, card | the card went on top of the seat's pile |
| pace | pace_ms | cards fall at this pace from now on; null: by the dealer's taps |
| stopping | seat, stops_at | the dealer says "Stop!" at that time |
| stopped | round, left | Stop! left: cards that nobody took; null beside the table |
| paused | seat, dealt | the deal clock stands still after so many cards |
| resumed | seat, starts_at | it goes on at that time |
| scored | seat, round, points | what the round brought the seat |
| adjusted | from, seat, round, was, now | somebody set a score right; was: null if there was none |
| round-set | from, round | somebody said which round is played |
| over | | every round is played |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.game import Event, IllegalMove, Mode, Move
from companion.games.stampede import beside, dealing
from companion.games.stampede.moves import (
    Adjust,
    Begin,
    DealCard,
    Pause,
    Resume,
    Scoop,
    Stop,
    TellCounts,
    TellPile,
    hold_right,
)
from companion.games.stampede.rounds import Moment
from companion.games.stampede.state import State

Doing = Callable[[State, int, Any, Moment], list[Event]]

_PLAY: dict[Mode, dict[type[Move], Doing]] = {
    "digital": {Begin: dealing.begin, DealCard: dealing.tap, Scoop: dealing.scoop, Stop: dealing.stop},
    "table": {
        Begin: beside.begin,
        Pause: beside.pause,
        Resume: beside.resume,
        Stop: beside.stop,
        TellPile: beside.tell_pile,
        TellCounts: beside.tell_counts,
        Adjust: beside.adjust,
    },
}
_FINISH: dict[Mode, Callable[[State, Moment], list[Event]]] = {"digital": dealing.finish, "table": beside.finish}
_SKIP: dict[Mode, Callable[[State, int, Moment], list[Event]]] = {"digital": dealing.skip, "table": beside.skip}


def play_move(state: State, seat: int | None, move: Move, now: Moment) -> list[Event]:
    """Make a move of a seat, or of the clock (seat None).

    Raises IllegalMove: what `hold_right` refuses, not-due, and what each kind of move refuses.
    """
    if seat is None:
        return _by_clock(state, move, now)
    hold_right(state, seat, move)
    return _PLAY[state.mode][type(move)](state, seat, move, now)


# -- the clock ------------------------------------------------------------------------------------------------------


def due_move(state: State) -> tuple[int, Move] | None:
    """What the clock does next, and when: the first card, the next one where there is a pace, the stop."""
    clock = state.clock
    if state.phase == "countdown" and clock.starts_at is not None:
        return clock.starts_at, DealCard()
    if state.phase == "dealing" and clock.pace_ms is not None:
        return dealing.dealt_of(state).dealt[-1].at + clock.pace_ms, DealCard()
    if state.phase in ("stopping", "running") and clock.stops_at is not None:
        return clock.stops_at, Stop()
    return None


def _by_clock(state: State, move: Move, now: Moment) -> list[Event]:
    due = due_move(state)
    if due is None or move != due[1] or now.at < due[0]:
        raise IllegalMove("not-due", due_at=due[0] if due else None)
    if isinstance(move, DealCard):
        return dealing.deal(state, now)
    return _FINISH[state.mode](state, now)


# -- absent players and live options --------------------------------------------------------------------------------


def skip_seat(state: State, seat: int, now: Moment) -> list[Event]:
    """Go on without somebody who is waited for; see `dealing.skip` and `beside.skip`. Refuses: not-waited-for."""
    if seat not in state.turn():
        raise IllegalMove("not-waited-for", seat=seat)
    return _SKIP[state.mode](state, seat, now)


def change_pace(state: State, pace_ms: int | None) -> list[Event]:
    """The room's pace, for rounds to come; on the phones also for the one that is dealt."""
    state.pace_ms = pace_ms
    if state.phase in ("countdown", "dealing"):
        return [dealing.set_pace(state, pace_ms)]
    return [Event("pace", {"pace_ms": pace_ms})]
