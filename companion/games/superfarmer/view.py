"""What every seat and the table screen see: all of it, for nothing in this game is secret."""

from __future__ import annotations

from typing import Any

from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.exchange import Chart
from companion.games.superfarmer.state import OFFERS_A_TURN, State
from companion.games.superfarmer.winning import is_over


def view(state: State, chart: Chart, edition: Edition) -> dict[str, Any]:
    """The whole table, as JSON values; keys that are seats are strings.

    turn: null after the end. offers_left: how many the seat on turn may still make. winners: in the order of
    winning; places: the same, those who share a place in one list. values: in rabbits. faces: of the fox die, of the
    wolf die, each as often as it is printed. counts: how often each seat rolled each face. story: the turning points
    (`story.py`), told after the end.
    """
    return {
        "order": list(state.order),
        "turn": None if is_over(state) else state.turn,
        "herds": {str(seat): dict(herd) for seat, herd in state.herds.items()},
        "bank": dict(state.bank),
        "box": chart.box,
        "values": chart.values,
        "dice": state.dice,
        "faces": edition.dice.both(),
        "exchanged": state.exchanged,
        "offer": state.offer,
        "offers_left": OFFERS_A_TURN - state.offers,
        "last": state.last,
        "winners": state.placed(),
        "places": [list(group) for group in state.winners],
        "rolls": state.rolls,
        "counts": {
            str(seat): {"fox": dict(counts.fox), "wolf": dict(counts.wolf)} for seat, counts in state.counts.items()
        },
        "rulings": state.rulings,
        "story": state.story if is_over(state) else [],
    }
