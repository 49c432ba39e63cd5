"""Drawing, and the zombies among the cards drawn. Source: rulebook, "The InvaZion".

A drawn zombie is played at once with a token of its colour and, but for the ruling `zombie-replaced`, not replaced.

If no token is free, one seat after the other is looked at, from the one whose turn it is: before the first turn of a
round that is the First Player; beside the table it is the seat that played last, though the turn has passed since. The
first seat with a plant that bears such a token gives it up; if only zombies bear the colour, the new zombie is
discarded. Its drawer may then change their objective; by the ruling `zombie-objective` `caution` only if no token was
free.
"""

from __future__ import annotations

from companion.games.farmerstein.components import ZOMBIE, Card
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.mutagens import lift, plant
from companion.games.farmerstein.state import Chooses, Draws, GivesUp, Invades, Planted


def draw(course: Course, task: Draws) -> None:
    """Draw card by card; at a zombie, the rest waits until it has been played."""
    drawn: list[Card] = []
    for left in reversed(range(task.cards)):
        card = _top(course)
        if card is None:
            break
        if card.plant == ZOMBIE:
            course.first_of_all(Invades(task.seat, card), Draws(task.seat, left))
            break
        course.state.cards.keep(task.seat, card)
        drawn.append(card)
    if drawn:
        course.emit("drawn", seat=task.seat, cards=len(drawn))
        course.emit_to(task.seat, "drew", cards=drawn)


def _top(course: Course) -> Card | None:
    if course.state.cards.must_shuffle():
        course.emit("shuffled")
    return course.state.cards.draw(course.chance)


def invade(course: Course, task: Invades) -> None:
    """The zombie comes into play and seeks its mutagen."""
    course.emit("zombie", seat=task.seat, card=task.zombie)
    feed(course, task.seat, task.zombie)


def feed(course: Course, drawer: int, zombie: Card, *, found_none: bool = False) -> None:
    """Give the zombie a free token, or one that a plant must give up, or discard it.

    found_none: no token was free when it was drawn, so that a plant has given one up for it.
    """
    state, (colour,) = course.state, zombie.colours
    if state.mutagens[colour]:
        plant(state, drawer, zombie, colour)
        course.emit("fed", seat=drawer, colour=colour)
        chooses = _asked(course, drawer) if found_none or not state.cautious else []
        course.first_of_all(*chooses, *([Draws(drawer, 1)] if state.replaced else []))
        return
    asked = state.clockwise_from(state.drawn_by())
    giver = next((seat for seat in asked if state.players[seat].bearing(colour)), None)
    if giver is not None:
        course.first_of_all(GivesUp(giver, drawer, zombie))
        return
    state.cards.discard([zombie])
    course.emit("zombie-gone", seat=drawer, colour=colour)
    course.first_of_all(*_asked(course, drawer))


def _asked(course: Course, drawer: int) -> list[Chooses]:
    """Beside the table nobody is asked: who changes the objective tells the new one."""
    return [Chooses(drawer)] if course.state.cards.knows_all() else []


def must_choose(course: Course, task: GivesUp) -> bool:
    """Whether the seat has a choice of what it gives up; without one, it gives up what there is."""
    state, (colour,) = course.state, task.zombie.colours
    bearing = state.players[task.seat].bearing(colour)
    if len(bearing) > 1 and not state.mutagens[colour]:
        return True
    state.agenda.pop(0)
    if len(bearing) == 1 and not state.mutagens[colour]:
        give_up(course, task.seat, bearing[0])
    feed(course, task.drawer, task.zombie, found_none=True)
    return False


def give_up(course: Course, seat: int, planted: Planted) -> None:
    """Discard an own plant in play; its mutagen returns to the supply."""
    course.state.cards.discard([lift(course.state, seat, planted)])
    course.emit("gave-up", seat=seat, card=planted.card, mutagen=planted.mutagen)
