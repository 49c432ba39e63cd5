"""What plants do when they are played: the primitives that an edition file puts together.

Source: rulebook, "How to Play": the effect must be applied, if it can be. Zombies in play are no plants here: no
effect takes them away.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.farmerstein.course import Course
from companion.games.farmerstein.mutagens import lift
from companion.games.farmerstein.state import Aims, Applies, Draws, Planted, State, Turns

Aim = tuple[int, Planted]
"""Whose plant in play, and which one."""


def apply(course: Course, task: Applies) -> None:
    """Apply the effect as far as possible. What needs a choice or several steps is put on the agenda."""
    _APPLY[task.effect.do](course, task)


def _draw(course: Course, task: Applies) -> None:
    course.first_of_all(Draws(task.seat, task.effect.cards))


def _play_again(course: Course, task: Applies) -> None:
    course.first_of_all(*[Turns(task.seat, extra=True)] * task.effect.cards)


def _aim(course: Course, task: Applies) -> None:
    course.first_of_all(*[Aims(task.seat, task.plant, task.effect.do)] * task.effect.cards)


def _scavenge(course: Course, task: Applies) -> None:
    for _ in range(task.effect.cards):
        card = course.state.cards.scavenged()
        if card is not None:
            course.state.cards.keep(task.seat, card)
            course.emit("scavenged", seat=task.seat, card=card)


def _opponents_discard(course: Course, task: Applies) -> None:
    for opponent in course.state.opponents(task.seat):
        for _ in range(task.effect.cards):
            card = course.state.cards.toss_one(opponent, course.chance)
            if card is not None:
                course.emit("dropped", seat=opponent, card=card)


def _march(course: Course, task: Applies) -> None:
    """The plant may be gone: a zombie that an earlier part of the effect drew has eaten its mutagen."""
    player = course.state.players[task.seat]
    if task.plant in player.planted:
        player.army.append(lift(course.state, task.seat, task.plant))
        course.emit("marched", seat=task.seat, card=task.plant.card)


_APPLY: dict[str, Callable[[Course, Applies], None]] = {
    "draw": _draw,
    "play-again": _play_again,
    "take-back": _aim,
    "uproot": _aim,
    "scavenge": _scavenge,
    "opponents-discard": _opponents_discard,
    "march": _march,
}


# -- effects that take a plant in play ------------------------------------------------------------------------------


def aims(state: State, task: Aims) -> list[Aim]:
    """The different plants that the effect may take: an own one of another kind, or any opponent's.

    It must be another kind: two plants of the same kind could take each other back without end.
    """
    if task.what == "take-back":
        kind = task.plant.card.plant
        others = dict.fromkeys(state.players[task.seat].plants())
        return [(task.seat, plant) for plant in others if plant.card.plant != kind]
    return [
        (seat, plant)
        for seat in state.opponents(task.seat)
        for plant in dict.fromkeys(state.players[seat].plants())
    ]  # fmt: skip


def must_choose(course: Course, task: Aims) -> bool:
    """Whether the seat has a choice; without one, the only plant is taken, or nothing happens."""
    found = aims(course.state, task)
    if len(found) > 1:
        return True
    course.state.agenda.pop(0)
    for aim in found:
        take(course, task, aim)
    return False


def take(course: Course, task: Aims, aim: Aim) -> None:
    """The plant leaves play: to its owner's hand, or to the discard pile; its mutagen returns."""
    seat, plant = aim
    card = lift(course.state, seat, plant)
    if task.what == "take-back":
        course.state.cards.keep(seat, card)
        course.emit("took-back", seat=seat, card=card, mutagen=plant.mutagen)
    else:
        course.state.cards.discard([card])
        course.emit("uprooted", **{"from": task.seat}, seat=seat, card=card, mutagen=plant.mutagen)
