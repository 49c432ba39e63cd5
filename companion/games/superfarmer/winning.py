"""Game ends: who is a Super Farmer, whether the game goes on, whose turn it is, and the places.

Events: won {seat, place}; turn {seat}, the turn passes to it; over {}.
"""

from __future__ import annotations

from companion.games.game import Event, Result, Score, ScoreLine, ranking
from companion.games.superfarmer.herd import SUPER_FARMERS, Bundle, Herd, bundle_of, is_complete
from companion.games.superfarmer.moves import Accept, Moves, Offer
from companion.games.superfarmer.state import State


def is_over(state: State) -> bool:
    """Whether the game has ended: with the first winner, or, played on, when nobody else can get a place.

    Played on, it ends when one seat is left without a place, and also when the winners' herds, which stay theirs,
    hold all of an animal that a Super Farmer needs (four horses are not enough for five winners).
    """
    if not state.winners:
        return False
    placed = state.placed()
    if state.rulings.after_win == "ends" or len(placed) >= len(state.order) - 1:
        return True
    in_play = [state.bank, *(state.herds[seat] for seat in state.order if seat not in placed)]
    return not all(any(herd[animal] for herd in in_play) for animal in SUPER_FARMERS)


def after_change(state: State, *also: int) -> list[Event]:
    """What follows when herds have changed within a turn: winners, the end, a winner's turn that passes on.

    also: seats that are looked at like the one on turn, see `crown`.
    """
    events = crown(state, *also)
    if is_over(state):
        return [*events, Event("over")] if events else []
    if state.turn in state.placed():
        events += pass_turn(state)
    return events


def after_roll(state: State) -> list[Event]:
    """What follows the roll that ends a turn: winners, then the end or the next turn."""
    events = crown(state)
    if not is_over(state):
        return events + pass_turn(state)
    _next_turn(state)  # told to nobody: it only counts if an adjustment reopens the game
    return [*events, Event("over")]


def crown(state: State, *also: int) -> list[Event]:
    """Give a place to all who are Super Farmers now and have none.

    By the ruling `win` every herd is looked at, or only that of the seat on turn (and of `also`). Seats that become
    Super Farmers at the same moment, by an exchange with each other, share a place. An open offer of or to a winner is
    gone: a herd that has won stays as it is.
    """
    placed = state.placed()
    looked_at = state.order if state.rulings.win == "any-time" else [state.turn, *also]
    new = [seat for seat in looked_at if seat not in placed and is_complete(state.herds[seat])]
    if new:
        state.winners.append(sorted(new))
        if state.offer and {state.offer.seat, state.offer.to} & set(new):
            state.offer = None
    return [Event("won", {"seat": seat, "place": len(placed) + 1}) for seat in sorted(new)]


def pass_turn(state: State) -> list[Event]:
    """The turn goes to the next seat that has no place yet (alone: to the same seat again).

    By the ruling `own-turn` a herd that became complete on another's turn wins now.
    """
    _next_turn(state)
    passed = Event("turn", {"seat": state.turn})
    return [passed, *after_change(state)] if state.rulings.win == "own-turn" else [passed]


def _next_turn(state: State) -> None:
    placed = state.placed()
    at = state.order.index(state.turn)
    round_of_seats = state.order[at + 1 :] + state.order[: at + 1]
    state.turn = next((seat for seat in round_of_seats if seat not in placed), state.turn)
    state.exchanged, state.offers, state.offer = False, 0, None


def after_correction(state: State, seat: int, *, was_over: bool) -> list[Event]:
    """What follows when a seat's herd was set right by hand: places are taken back, given, or the game goes on again.

    was_over: whether the game had ended before the herd was set. The herd of the seat that has just rolled belongs to
    the turn that this roll ended: by the ruling `own-turn` it wins now, not a round later.
    """
    _uncrown(state)
    if is_over(state):
        return [] if was_over else [Event("over")]
    reopened = [Event("turn", {"seat": state.turn})] if was_over else []
    return reopened + after_change(state, *([seat] if _has_just_rolled(state, seat) else []))


def _has_just_rolled(state: State, seat: int) -> bool:
    """Whether nothing was rolled or exchanged since this seat's roll."""
    return state.last is not None and state.last.seat == seat and not state.exchanged


def _uncrown(state: State) -> None:
    """Take back the places of those whose herd, set right by hand, is no Super Farmer's."""
    groups = [[seat for seat in group if is_complete(state.herds[seat])] for group in state.winners]
    state.winners = [group for group in groups if group]


def completes_other(state: State, move: Moves) -> bool:
    """Whether an exchange with a player, offered or accepted by this move, makes the other a Super Farmer."""
    match move:
        case Accept() if state.offer:
            return _is_complete_after(state.herds[state.offer.seat], state.offer.give, state.offer.get)
        case Offer():
            return _is_complete_after(state.herds[move.to], move.get, move.give)
    return False


def _is_complete_after(herd: Herd, gives: Bundle, gets: Bundle) -> bool:
    return is_complete({animal: count - gives.get(animal, 0) + gets.get(animal, 0) for animal, count in herd.items()})


def standings(state: State, values: Bundle) -> Result:
    """Winners in the order of winning, then the others by what their herds are worth by the chart, ties shared.

    The rulebook knows a winner only; the order of the others, and the score of a herd (its worth in rabbits, a line
    for each kind in it), are the house's.
    """
    scores = {seat: score(state.herds[seat], values) for seat in state.order}
    placed = state.placed()
    others = {seat: scores[seat].total for seat in state.order if seat not in placed}
    return Result([*(list(group) for group in state.winners), *ranking(others)], scores)


def score(herd: Herd, values: Bundle) -> Score:
    """A herd's worth in rabbits, a line `animals {animal, count, value}` for each kind in it."""
    lines = [
        ScoreLine("animals", {"animal": animal, "count": count, "value": values[animal]}, count * values[animal])
        for animal, count in bundle_of(herd).items()
    ]
    return Score(sum(line.points for line in lines), lines)
