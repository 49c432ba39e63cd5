"""From round to round: who deals, how a round begins and stops, what it brought, who is next.

Source: Stampede! rulebook, "Setup", "Ending a Round and Scoring" and "Ending the Game".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.chance import Chance
from companion.games.game import Event, IllegalMove, Options
from companion.games.stampede.components import Edition
from companion.games.stampede.moves import PACE
from companion.games.stampede.pile import READING
from companion.games.stampede.state import Clock, Entry, State

COUNTDOWN_MS = 3_000
"""How long "Ready, set, stampede!" takes: so long before the first card everybody knows when it falls."""
STOP_MS = 1_000
"""How long before the stop everybody knows of it: time for the last card, and for the slowest line to tell."""


class Moment(NamedTuple):
    """What comes with a move from outside the state: the server's clock in ms, chance, the cards in the box."""

    at: int
    chance: Chance
    edition: Edition


def set_up(seats: Sequence[int], options: Options, edition: Edition) -> tuple[State, list[Event]]:
    """The first round. Everybody deals once, with two players twice."""
    state = State(
        mode=options.mode,
        reading=options[READING.name],
        pace_ms=options[PACE.name],
        order=list(seats),
        size=edition.size(),
        rounds=len(seats) * (2 if len(seats) == 2 else 1),
    )
    return state, [_dealer(state)]


def _dealer(state: State) -> Event:
    return Event("dealer", {"seat": state.dealer, "round": state.round})


def chosen_pace(state: State, pace_ms: int | None) -> int | None:
    """The pace of a round: the dealer's wish (None: no wish), else the room's option; None is dealing by taps.

    Raises IllegalMove("bad-pace", least, most).
    """
    if pace_ms is not None and not PACE.takes(pace_ms):
        raise IllegalMove("bad-pace", least=PACE.least, most=PACE.most)
    return state.pace_ms if pace_ms is None else pace_ms


def start_clock(state: State, pace_ms: int | None, at: int, dealt: int = 0) -> Event:
    """Count down; the next card falls when that is over. dealt: cards on the table already."""
    state.clock = Clock(starts_at=at + COUNTDOWN_MS, pace_ms=pace_ms, dealt=dealt)
    return Event("begun", {"seat": state.dealer, "round": state.round, "starts_at": at + COUNTDOWN_MS})


def announce_stop(state: State, stops_at: int) -> Event:
    """Let everybody know when the stop comes."""
    state.clock.stops_at = stops_at
    return Event("stopping", {"seat": state.dealer, "stops_at": stops_at})


def enter(state: State, seat: int, entry: Entry) -> Event:
    """Record what a seat scored in this round."""
    state.entries()[seat] = entry
    return Event("scored", {"seat": seat, "round": state.round, "points": entry.points})


def next_round(state: State) -> list[Event]:
    """The next round, dealt by the player to the dealer's left; or the end, once everybody has dealt."""
    if state.round == state.rounds:
        state.phase = "over"
        return [Event("over")]
    state.round += 1
    state.scores.append({})
    state.phase = "ready"
    return [_dealer(state)]


def go_back(state: State, number: int) -> Event:
    """Restart at this round. Scores of it and of later rounds are deleted."""
    state.scores = state.scores[: number - 1]
    state.scores += [{} for _ in range(number - len(state.scores))]
    state.round, state.phase = number, "ready"
    state.clock = Clock()
    return _dealer(state)
