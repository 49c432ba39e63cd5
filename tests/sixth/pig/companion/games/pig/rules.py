"""The course of a game of Pig: each move, checked and made.

| event | params | |
| --- | --- | --- |
| rolled | seat, faces, tapped | the die shows this; tapped: people read it off the real one |
| lost | seat, points | it was a 1: the turn is over, and so many points are lost |
| held | seat, points, total | the turn is over, and the points are kept |
| turn | seat | it is the seat's turn |
| over | | somebody has reached the target |
| adjusted | seat, by, total | somebody set a seat's points right |

Refusals: not-your-turn {turn}, game-over, nothing-to-hold, only-beside-the-table, no-such-seat {seat},
bad-total {most}, not-waited-for {seat}; and those of the dice, see `faces.roll`.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.chance import Chance
from companion.games.faces import roll, rolls
from companion.games.game import Event, IllegalMove, Move, one_of_each_first
from companion.games.pig.state import BUST, DIE, Adjust, AnyMove, Hold, LastRoll, Roll, State

MOST = 999
"""So many points a seat may be set to."""


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """What a seat may do now, as `Game.moves` promises it."""
    if seat not in state.order:
        return iter(())
    is_on = state.phase() == "playing" and seat == state.on_turn
    kinds: list[Iterator[Move]] = [rolls([DIE], state.dice, Roll)] if is_on else []
    if is_on and state.points:
        kinds.append(iter([Hold()]))
    if state.mode == "table":
        kinds.append(iter([Adjust(seat, state.totals[seat])]))
    return one_of_each_first(kinds)


def play(state: State, seat: int | None, move: AnyMove, chance: Chance) -> list[Event]:
    """Make a move; see the module for events and refusals."""
    if isinstance(move, Adjust):
        return _adjust(state, seat, move)
    if state.phase() == "over":
        raise IllegalMove("game-over")
    if seat != state.on_turn:
        raise IllegalMove("not-your-turn", turn=[state.on_turn])
    return _hold(state, seat) if isinstance(move, Hold) else _roll(state, seat, move, chance)


def _roll(state: State, seat: int, move: Roll, chance: Chance) -> list[Event]:
    """A 1 loses the turn's points and the turn; anything else is added to them."""
    [face] = roll([DIE], move.faces, state.dice, chance)
    state.last = LastRoll(seat, face)
    rolled = Event("rolled", {"seat": seat, "faces": [face], "tapped": state.dice == "real"})
    if face != BUST:
        state.points += int(face)
        return [rolled]
    return [rolled, Event("lost", {"seat": seat, "points": state.points}), *pass_on(state)]


def _hold(state: State, seat: int) -> list[Event]:
    if not state.points:
        raise IllegalMove("nothing-to-hold")
    state.totals[seat] += state.points
    held = Event("held", {"seat": seat, "points": state.points, "total": state.totals[seat]})
    return [held, *pass_on(state)]


def pass_on(state: State) -> list[Event]:
    """The die goes to the next seat, unless somebody has reached the target."""
    state.points = 0
    if state.phase() == "over":
        return [Event("over")]
    state.on_turn = state.order[(state.order.index(state.on_turn) + 1) % len(state.order)]
    return [Event("turn", {"seat": state.on_turn})]


def _adjust(state: State, by: int | None, move: Adjust) -> list[Event]:
    if state.mode != "table":
        raise IllegalMove("only-beside-the-table")
    for seat in (by, move.seat):
        if seat not in state.order:
            raise IllegalMove("no-such-seat", seat=seat)
    if not 0 <= move.total <= MOST:
        raise IllegalMove("bad-total", most=MOST)
    was_over = state.phase() == "over"
    state.totals[move.seat] = move.total
    adjusted = Event("adjusted", {"seat": move.seat, "by": by, "total": move.total})
    if was_over == (state.phase() == "over"):
        return [adjusted]
    return [adjusted, Event("turn", {"seat": state.on_turn}) if was_over else Event("over")]


def skip(state: State, seat: int) -> list[Event]:
    """Pass over an absent seat; the points of its turn are lost."""
    if state.phase() == "over" or seat != state.on_turn:
        raise IllegalMove("not-waited-for", seat=seat)
    return pass_on(state)
