"""Turns: what each move does. Everything is checked before anything changes.

Refusals besides those of `exchange.py`:
    not-your-turn {turn} (whose it is, a list), game-over {}, offer-open {seat, to}, no-offer {}
    faces-wanted {}, faces-not-asked {}, not-a-face {die, face, faces}
    exchange-used {}, too-many-offers {most}
    no-partner {seat}                       the offer's partner is oneself, no player, or has won already
    only-beside-the-table {}, no-such-seat {seat}
    not-waited-for {seat}                   skipping somebody whom nobody waits for

Events besides those of `roll.py` and `winning.py`:
    rolled {seat, faces, tapped}            faces: fox die first; tapped: read off the real dice
    exchanged {seat, give, get, wanted}     with the bank; get is what came of what was wanted
    offered {seat, to, give, get}, accepted {…}, refused {…}, withdrew {…}: seat made the offer to `to`
    adjusted {seat, by, herd}               the seat's herd was set by hand
"""

from __future__ import annotations

from typing import Any

from msgspec import UnsetType

from companion.games.chance import Chance
from companion.games.faces import roll as shown
from companion.games.game import Event, IllegalMove
from companion.games.superfarmer.breeding import Roll as Faces
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.exchange import Chart, what_comes
from companion.games.superfarmer.herd import Bundle, box_less, bundle_of, hand_over, herd_of
from companion.games.superfarmer.moves import Accept, Adjust, Exchange, Moves, Offer, Refuse, Roll, Withdraw
from companion.games.superfarmer.roll import resolve_roll
from companion.games.superfarmer.state import OFFERS_A_TURN, DieCounts, LastRoll, OpenOffer, State
from companion.games.superfarmer.winning import after_change, after_correction, after_roll, is_over, pass_turn

DICE = ("fox", "wolf")


def play(state: State, seat: int | None, move: Moves, chance: Chance, chart: Chart, edition: Edition) -> list[Event]:
    """Make a move; see the module's docstring for refusals and events."""
    if seat is None or seat not in state.order:
        raise IllegalMove("not-your-turn", turn=[state.turn])
    if isinstance(move, Adjust):
        return adjust(state, seat, move, chart)
    if is_over(state):
        raise IllegalMove("game-over")
    match move:
        case Roll():
            return roll(state, seat, move.faces, chance, edition)
        case Exchange():
            return exchange(state, seat, move.give, move.get, chart)
        case Offer():
            return offer(state, seat, move, chart)
        case Accept():
            return accept(state, seat, chart)
        case Refuse():
            return refuse(state, seat)
        case Withdraw():
            return withdraw(state, seat)


def _check_turn(state: State, seat: int) -> None:
    if seat != state.turn:
        raise IllegalMove("not-your-turn", turn=[state.turn])
    if state.offer:
        raise IllegalMove("offer-open", seat=state.offer.seat, to=state.offer.to)


# -- breeding -----------------------------------------------------------------------------------------------------


def roll(state: State, seat: int, seen: Faces | UnsetType, chance: Chance, edition: Edition) -> list[Event]:
    """Both dice are rolled, or read off the table, and resolved; the turn passes. Source: rulebook, "Breeding"."""
    _check_turn(state, seat)
    tapped = state.dice == "real"
    fox, wolf = shown(edition.dice.both(), seen, state.dice, chance, DICE)
    faces = (fox, wolf)
    outcome = resolve_roll(state.herds[seat], state.bank, faces, state.rulings)
    state.last = LastRoll(seat, faces, outcome.lost, outcome.gained, outcome.spent, tapped)
    _count(state, seat, faces)
    events = [Event("rolled", {"seat": seat, "faces": faces, "tapped": tapped})]
    events += [Event(event.code, {"seat": seat, **event.params}) for event in outcome.events]
    return events + after_roll(state)


def _count(state: State, seat: int, faces: Faces) -> None:
    state.rolls += 1
    counts = state.counts.setdefault(seat, DieCounts())
    for die, face in zip((counts.fox, counts.wolf), faces, strict=True):
        die[face] = die.get(face, 0) + 1


# -- exchanges ----------------------------------------------------------------------------------------------------


def exchange(state: State, seat: int, give: Bundle, get: Bundle, chart: Chart) -> list[Event]:
    """Exchange with the bank, once a turn, before the roll. Source: rulebook, "Exchanges"."""
    _check_may_exchange(state, seat)
    herd, bank = state.herds[seat], state.bank
    chart.check_with_bank(herd, bank, give, get)
    came = what_comes(bank, get)
    hand_over(herd, bank, give)
    hand_over(bank, herd, came)
    state.exchanged = True
    params = {"seat": seat, "give": bundle_of(give), "get": came, "wanted": bundle_of(get)}
    return [Event("exchanged", params), *after_change(state)]


def offer(state: State, seat: int, move: Offer, chart: Chart) -> list[Event]:
    """Propose an exchange to a player; one offer may be open, and so many a turn. Source: rulebook, "Exchanges"."""
    _check_may_exchange(state, seat)
    if state.offers >= OFFERS_A_TURN:
        raise IllegalMove("too-many-offers", most=OFFERS_A_TURN)
    if move.to == seat or move.to not in state.order or move.to in state.placed():
        raise IllegalMove("no-partner", seat=move.to)
    chart.check_with_player(state.herds[seat], state.herds[move.to], move.give, move.get)
    state.offer = OpenOffer(seat, move.to, bundle_of(move.give), bundle_of(move.get))
    state.offers += 1
    return [_about("offered", state.offer)]


def _check_may_exchange(state: State, seat: int) -> None:
    _check_turn(state, seat)
    if state.exchanged:
        raise IllegalMove("exchange-used")


def accept(state: State, seat: int, chart: Chart) -> list[Event]:
    """Take the open offer: animals change hands, and the offerer's exchange of this turn is made."""
    open_offer = _open_offer(state)
    if seat != open_offer.to:
        raise IllegalMove("not-your-turn", turn=[open_offer.to])
    giver, taker = state.herds[open_offer.seat], state.herds[open_offer.to]
    chart.check_with_player(giver, taker, open_offer.give, open_offer.get)
    hand_over(giver, taker, open_offer.give)
    hand_over(taker, giver, open_offer.get)
    state.offer, state.exchanged = None, True
    return [_about("accepted", open_offer), *after_change(state)]


def refuse(state: State, seat: int) -> list[Event]:
    """Decline the open offer; the exchange of this turn is still to be made."""
    open_offer = _open_offer(state)
    if seat != open_offer.to:
        raise IllegalMove("not-your-turn", turn=[open_offer.to])
    state.offer = None
    return [_about("refused", open_offer)]


def withdraw(state: State, seat: int) -> list[Event]:
    """Take back one's own open offer; the exchange of this turn is still to be made."""
    open_offer = _open_offer(state)
    if seat != open_offer.seat:
        raise IllegalMove("not-your-turn", turn=[open_offer.seat])
    state.offer = None
    return [_about("withdrew", open_offer)]


def _open_offer(state: State) -> OpenOffer:
    if state.offer is None:
        raise IllegalMove("no-offer")
    return state.offer


def _about(code: str, offer: OpenOffer) -> Event:
    return Event(code, {"seat": offer.seat, "to": offer.to, "give": offer.give, "get": offer.get})


# -- beside the table, and absence ------------------------------------------------------------------------------------


def adjust(state: State, by: int, move: Adjust, chart: Chart) -> list[Event]:
    """Correct a herd to match the table; the bank is the rest of the box. Also after the end, which may resume the
    game.
    """
    if state.mode != "table":
        raise IllegalMove("only-beside-the-table")
    if move.seat not in state.order:
        raise IllegalMove("no-such-seat", seat=move.seat)
    herd = herd_of(move.herd)
    others = [state.herds[seat] for seat in state.order if seat != move.seat]
    left = box_less(chart.box, others)
    for animal, count in herd.items():
        if count > left[animal]:
            raise IllegalMove("not-in-the-box", animal=animal, most=left[animal], wanted=count)
    was_over = is_over(state)
    state.herds[move.seat] = herd
    state.bank = box_less(left, [herd])
    params: dict[str, Any] = {"seat": move.seat, "by": by, "herd": dict(herd)}
    return [Event("adjusted", params), *after_correction(state, move.seat, was_over=was_over)]


def skip(state: State, seat: int) -> list[Event]:
    """Pass over an absent seat: a partner refuses the open offer; the seat on turn takes its offer back and passes."""
    if is_over(state):
        raise IllegalMove("not-waited-for", seat=seat)
    if state.offer and seat == state.offer.to:
        return refuse(state, seat)
    if seat != state.turn:
        raise IllegalMove("not-waited-for", seat=seat)
    taken_back = withdraw(state, seat) if state.offer else []
    return taken_back + pass_turn(state)
