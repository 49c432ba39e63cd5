"""What a seat may do now: the list that buttons, bots and fuzzers follow."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.faces import rolls
from companion.games.game import Move, one_of_each_first
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.exchange import Chart, Purse
from companion.games.superfarmer.herd import has
from companion.games.superfarmer.moves import Accept, Adjust, Exchange, Offer, Refuse, Roll, Withdraw
from companion.games.superfarmer.state import OFFERS_A_TURN, State
from companion.games.superfarmer.winning import is_over


def legal_moves(state: State, seat: int, chart: Chart, edition: Edition) -> Iterator[Move]:
    """All moves of a seat, lazily, as `Game.moves` promises; an adjustment by one example, the herd as it is."""
    if seat not in state.order:
        return
    kinds: list[Iterator[Move]] = []
    if not is_over(state):
        kinds = _answers(state, seat) if state.offer else _turn(state, seat, chart, edition)
    if state.mode == "table":
        kinds.append(iter([Adjust(seat, state.herds[seat])]))
    yield from one_of_each_first(kinds)


def _turn(state: State, seat: int, chart: Chart, edition: Edition) -> list[Iterator[Move]]:
    if seat != state.turn:
        return []
    roll = rolls(edition.dice.both(), state.dice, Roll)
    if state.exchanged:
        return [roll]
    purse = chart.purse(state.herds[seat])
    return [roll, _exchanges(state, purse, chart), _offers(state, purse, chart)]


def _exchanges(state: State, purse: Purse, chart: Chart) -> Iterator[Move]:
    for deal in chart.with_bank(purse, state.bank):
        yield Exchange(deal.give, deal.get)


def _offers(state: State, purse: Purse, chart: Chart) -> Iterator[Move]:
    if state.offers >= OFFERS_A_TURN:
        return
    placed = state.placed()
    for partner in state.order:
        if partner != state.turn and partner not in placed:
            for deal in chart.with_player(purse, state.herds[partner]):
                yield Offer(partner, deal.give, deal.get)


def _answers(state: State, seat: int) -> list[Iterator[Move]]:
    offer = state.offer
    assert offer is not None
    if seat == offer.seat:
        return [iter([Withdraw()])]
    if seat != offer.to:
        return []
    # An adjustment may have taken from a herd what was promised; then the offer can only be refused.
    can_pay = has(state.herds[offer.seat], offer.give) and has(state.herds[offer.to], offer.get)
    return [iter([Accept()])] * can_pay + [iter([Refuse()])]
