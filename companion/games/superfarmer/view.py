"""What every seat and the table screen see: all of it, for nothing in this game is secret."""

from __future__ import annotations

from typing import Literal

from companion.games.shape import Shape
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.exchange import Chart
from companion.games.superfarmer.herd import Bundle, Herd
from companion.games.superfarmer.rulings import Rulings
from companion.games.superfarmer.state import OFFERS_A_TURN, DieCounts, LastRoll, OpenOffer, State
from companion.games.superfarmer.story import Turning
from companion.games.superfarmer.winning import is_over


class View(Shape, frozen=True):
    """The whole table.

    turn: null after the end. offers_left: how many the seat on turn may still make. winners: in the order of winning;
    places: the same, those who share a place in one list. values: in rabbits. faces: of the fox die, of the wolf die,
    each as often as it is printed. counts: how often each seat rolled each face. story: the turning points, told after
    the end.
    """

    order: list[int]
    turn: int | None
    herds: dict[int, Herd]
    bank: Herd
    box: Herd
    values: Bundle
    dice: Literal["app", "real"]
    faces: tuple[tuple[str, ...], tuple[str, ...]]
    exchanged: bool
    offer: OpenOffer | None
    offers_left: int
    last: LastRoll | None
    winners: list[int]
    places: list[list[int]]
    rolls: int
    counts: dict[int, DieCounts]
    rulings: Rulings
    story: list[Turning]


def view(state: State, chart: Chart, edition: Edition) -> View:
    """What everybody sees."""
    return View(
        order=list(state.order),
        turn=None if is_over(state) else state.turn,
        herds={seat: dict(herd) for seat, herd in state.herds.items()},
        bank=dict(state.bank),
        box=chart.box,
        values=chart.values,
        dice=state.dice,
        faces=edition.dice.both(),
        exchanged=state.exchanged,
        offer=state.offer,
        offers_left=OFFERS_A_TURN - state.offers,
        last=state.last,
        winners=state.placed(),
        places=[list(group) for group in state.winners],
        rolls=state.rolls,
        counts={seat: DieCounts(dict(counts.fox), dict(counts.wolf)) for seat, counts in state.counts.items()},
        rulings=state.rulings,
        story=state.story if is_over(state) else [],
    )
