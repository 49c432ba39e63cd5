"""What a seat may see, built up from nothing: hands, the deck and what lies face down in an army stay with their owner.

Armies are face down: everybody could have watched the plants go there, but the app tells others only how many.
"""

from __future__ import annotations

from typing import Any

from companion.games.farmerstein import effects
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.scoring import judged
from companion.games.farmerstein.state import Aims, GivesUp, Player, State

Value = dict[str, Any]


def view_of(course: Course, seat: int | None) -> Value:
    """The table and, for a seat, its own hand, army and what that army can conquer; keys that are seats are strings.

    players: by seat what lies open before it; `army` and `hand` are numbers of cards, `hand` null where it is not
    known. own: null for the table screen; `continents` as the scorer answers, null without an objective. ask: what
    the decision is about that is waited for. deck, objectives: how many cards; discards: how many, and the top plant
    that is no zombie; all null where the cards are real.
    """
    state, edition = course.state, course.edition
    power = course.power(state.first)
    return {
        "phase": state.phase(),
        "turn": turn_of(state),
        "order": list(state.order),
        "first": state.first,
        "on_turn": state.on_turn,
        "round": state.round,
        "power": power.name if power else None,
        "mutagens": dict(state.mutagens),
        "ask": _ask(state),
        "players": {str(other): _open(state, other) for other in state.order},
        "own": _own(state, seat) if seat in state.players else None,
        "again": state.again,
        **state.cards.piles(),
        "rulings": {
            "mutant-placeholder": "on" if state.mutant else "off",
            "zombie-replaced": "yes" if state.replaced else "no",
            "zombie-objective": "caution" if state.cautious else "always",
        },
        "edition": edition.told,
    }


def turn_of(state: State) -> list[int]:
    """The seat that is waited for, if one is."""
    seat = state.waiting()
    return [] if seat is None else [seat]


def _open(state: State, seat: int) -> Value:
    """What lies open before a seat."""
    player = state.players[seat]
    return {
        "placeholder": player.placeholder,
        "objective": player.objective,
        "planted": list(player.planted),
        "army": len(player.army),
        "hand": state.cards.size(seat),
        "conquered": list(player.conquered),
        "passed": player.passed,
    }


def _own(state: State, seat: int | None) -> Value:
    assert seat is not None
    player = state.players[seat]
    return {
        "hand": state.cards.known(seat),
        "army": list(player.army),
        "continents": _judged(player),
        "placeholder": state.free_placeholder(seat),
    }


def _judged(player: Player) -> Value | None:
    if player.objective is None:
        return None
    return judged(tuple(player.army), player.objective, tuple(player.conquered))


def _ask(state: State) -> Value | None:
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, GivesUp):
        return {"colour": task.zombie.colours[0], "drawer": task.drawer}
    if isinstance(task, Aims):
        targets = [{"seat": seat, "card": one.card, "mutagen": one.mutagen} for seat, one in effects.aims(state, task)]
        return {"effect": task.what, "plant": task.plant, "targets": targets}
    extra = getattr(task, "extra", None)
    return {"extra": True} if extra else None
