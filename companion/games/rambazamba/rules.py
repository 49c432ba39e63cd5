"""The course of a game of Rambazamba: dealing, turns, drawing, the end.

Source: rulebook, "Setup", "Course of the Game", "End of the Game".

Refusals: `no-such-seat`, `not-your-turn` {turn}, `game-over`, `table-only`, `not-waited-for` {seat}, and those of
`legal.py` and `corrections.py`.

Events (a seat is always called `seat`, `to` or `from`); cards that leave a farm are told from the top one down:

| code | params | what happened |
| --- | --- | --- |
| placed | seat, cards, to | the seat placed an animal or a pair in a farm |
| hay-laid | seat, card, row | the seat laid a bale in its farm |
| pitchforked | seat, from, row | the seat took a card from a farm |
| farmer-came | seat | the seat called the farmer |
| two-player-action | seat, from | the seat gave up two animals for one of the other's |
| discarded | seat, card | the seat could play nothing and laid off a card |
| passed | seat | the seat had no card to play |
| removed | from, row, cards | these cards left a farm for the discard pile; follows what caused it |
| reshuffled | count | so many discards were shuffled into a new draw pile |
| drew | seat, count | the seat drew so many cards |
| drew-cards | seat, cards | which ones; for the eyes of that seat only, and only where the server deals |
| none-left | seat, count | nothing is left to draw, and the seat has only so many cards |
| turn | seat | it is the seat's turn |
| won | seat, species | five of a species are in the seat's farm |
| over | | the game has ended |
| adjusted | from, what | somebody corrected this (names of fields) |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.chance import Chance
from companion.games.game import Event, IllegalMove, Move, Options
from companion.games.hand import shuffled
from companion.games.rambazamba.cards import HAY_FOR
from companion.games.rambazamba.components import HAND
from companion.games.rambazamba.corrections import adjust
from companion.games.rambazamba.effects import Effect, apply, effect_of
from companion.games.rambazamba.farm import empty_farm, fullest_row
from companion.games.rambazamba.legal import check_play
from companion.games.rambazamba.moves import (
    Adjust,
    AnyMove,
    Discard,
    Farmer,
    Hay,
    Pass,
    Pitchfork,
    Place,
    Play,
    TwoPlayer,
    cards_of,
)
from companion.games.rambazamba.state import State

# -- setting up -----------------------------------------------------------------------------------------------------


def set_up(seats: Sequence[int], options: Options, box: Mapping[str, int], chance: Chance) -> tuple[State, list[Event]]:
    """Empty farms and three cards for everybody. Source: "Setup"."""
    state = State(
        mode=options.mode,
        order=list(seats),
        on_turn=seats[0],
        farms={seat: empty_farm() for seat in seats},
        cards=shuffled(options.mode, seats, box, chance),
    )
    drawn = [event for seat in seats for event in _fill_hand(state, seat, chance)]
    return state, [*drawn, _turn_of(state)]


def _turn_of(state: State) -> Event:
    return Event("turn", {"seat": state.on_turn})


# -- playing --------------------------------------------------------------------------------------------------------


def play_move(state: State, seat: int | None, move: AnyMove, chance: Chance) -> list[Event]:
    """Make a move of a seat; see the module's docstring for refusals and events."""
    if seat not in state.farms:
        raise IllegalMove("no-such-seat", seat=seat)
    if isinstance(move, Adjust):
        return _corrected(state, seat, move)
    if state.winners():
        raise IllegalMove("game-over")
    if seat != state.on_turn:
        raise IllegalMove("not-your-turn", turn=state.turn())
    check_play(state, seat, move)
    return _take_turn(state, seat, move, chance)


def _take_turn(state: State, seat: int, move: Play, chance: Chance) -> list[Event]:
    """Make a checked move and finish the turn.

    A winner draws too: a correction may show that it was no win, and then play goes on normally.
    """
    effect = effect_of(state.farms, seat, move)
    _do(state, seat, move, effect)
    told = [_TOLD[type(move)](state, seat, move), *_removed(effect)]
    # The two-player action is no play: no card was used, and none is drawn.
    drawn = [] if isinstance(move, TwoPlayer) else _fill_hand(state, seat, chance)
    state.on_turn = state.next_after(seat)
    return [*told, *drawn, *_after_change(state, [], was_over=False, had_turn=seat)]


def _do(state: State, seat: int, move: Play, effect: Effect) -> None:
    """Move the cards from the hand to a farm or the discard pile, and discard the animals they chase away."""
    cards = cards_of(move)
    state.cards.take(seat, cards)
    apply(state.farms, effect)
    state.cards.discard(() if effect.laid else cards)
    for removal in effect.removals:
        state.cards.discard(removal.cards)


def _removed(effect: Effect) -> list[Event]:
    return [Event("removed", {"from": one.seat, "row": one.row, "cards": one.cards}) for one in effect.removals]


def _fill_hand(state: State, seat: int, chance: Chance) -> list[Event]:
    """Draw to three cards in hand, or as many as there are. Source: "Course of the Game"."""
    wanted = HAND - state.cards.size(seat)
    if wanted <= 0:
        return []
    draw = state.cards.draw(seat, wanted, chance)
    events = [Event("reshuffled", {"count": draw.reshuffled})] if draw.reshuffled else []
    if draw.count:
        events.append(Event("drew", {"seat": seat, "count": draw.count}))
    if draw.cards:
        events.append(Event("drew-cards", {"seat": seat, "cards": draw.cards}, only=(seat,)))
    if draw.count < wanted:
        events.append(Event("none-left", {"seat": seat, "count": state.cards.size(seat)}))
    return events


def _after_change(state: State, had_won: Sequence[int], was_over: bool, had_turn: int) -> list[Event]:
    """What follows when farms have changed: new winners and the end, or whose turn it is now."""
    winners = state.winners()
    won = [_won(state, seat) for seat in winners if seat not in had_won]
    if winners:
        return won if was_over else [*won, Event("over")]
    return [_turn_of(state)] if was_over or state.on_turn != had_turn else []


def _won(state: State, seat: int) -> Event:
    return Event("won", {"seat": seat, "species": fullest_row(state.farms[seat])[0]})


def skip_seat(state: State, seat: int) -> list[Event]:
    """Pass over an absent seat: the turn goes on, its hand and its farm stay as they are."""
    if state.turn() != [seat]:
        raise IllegalMove("not-waited-for", seat=seat)
    state.on_turn = state.next_after(seat)
    return [_turn_of(state)]


def _corrected(state: State, seat: int, move: Adjust) -> list[Event]:
    had_won, had_turn = state.winners(), state.on_turn
    events = adjust(state, seat, move)
    return [*events, *_after_change(state, had_won, was_over=bool(had_won), had_turn=had_turn)]


# -- telling --------------------------------------------------------------------------------------------------------


def _placed(state: State, seat: int, move: Place) -> Event:
    return Event("placed", {"seat": seat, "cards": list(move.cards), "to": move.farm})


def _hay_laid(state: State, seat: int, move: Hay) -> Event:
    return Event("hay-laid", {"seat": seat, "card": move.card, "row": HAY_FOR[move.card]})


def _pitchforked(state: State, seat: int, move: Pitchfork) -> Event:
    return Event("pitchforked", {"seat": seat, "from": move.farm, "row": move.row})


def _farmer_came(state: State, seat: int, move: Farmer) -> Event:
    return Event("farmer-came", {"seat": seat})


def _acted(state: State, seat: int, move: TwoPlayer) -> Event:
    return Event("two-player-action", {"seat": seat, "from": state.next_after(seat)})


def _discarded(state: State, seat: int, move: Discard) -> Event:
    return Event("discarded", {"seat": seat, "card": move.card})


def _passed(state: State, seat: int, move: Pass) -> Event:
    return Event("passed", {"seat": seat})


_TOLD: dict[type[Move], Callable[[State, int, Any], Event]] = {
    Place: _placed,
    Hay: _hay_laid,
    Pitchfork: _pitchforked,
    Farmer: _farmer_came,
    TwoPlayer: _acted,
    Discard: _discarded,
    Pass: _passed,
}
