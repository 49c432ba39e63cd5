"""What a seat may do now. Source: rulebook, "How to Play", "End of the Round", "The InvaZion"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from companion.games.farmerstein import effects
from companion.games.farmerstein.components import COLOURS, NEEDS, Objective
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.moves import (
    Adjust,
    ChangeObjective,
    Conquer,
    DrawZombie,
    GiveUp,
    Pass,
    Play,
    Stay,
    Take,
    Target,
)
from companion.games.farmerstein.mutagens import mutagens_for
from companion.games.farmerstein.objectives import conquerable
from companion.games.farmerstein.play import free_placeholders, may_give_up
from companion.games.farmerstein.state import Aims, Turns
from companion.games.game import Move, one_of_each_first

UNTOLD = Objective("any", "any", "any")
"""Stands as the example where nobody has told an objective yet."""


def legal_moves(course: Course, seat: int) -> Iterator[Move]:
    """What a seat may do now, as `Game.moves` promises it."""
    if seat not in course.state.players:
        return iter(())
    kinds = [*_decisions(course, seat), _gifts(course, seat)]
    if course.state.mode == "table":
        kinds += _told_by_people(course, seat)
    return one_of_each_first(kinds)


def _decisions(course: Course, seat: int) -> list[Iterator[Move]]:
    """The seat's choices if the game waits for it; beside the table, the last player may play one more card."""
    state = course.state
    if state.waiting() == seat:
        return [kind(course, seat) for kind in _WAITED.get(state.phase(), ())]
    return [_plays(course, seat)] if state.again == seat and state.phase() == "play" else []


def _takes(course: Course, seat: int) -> Iterator[Move]:
    yield from (Take(colour) for colour in free_placeholders(course.state, course.edition))


def _passes(course: Course, seat: int) -> Iterator[Move]:
    task = course.state.agenda[0]
    if isinstance(task, Turns) and not task.extra:
        yield Pass()


def _plays(course: Course, seat: int) -> Iterator[Move]:
    """Beside the table: all cards that the edition knows; others are judged when they come."""
    for card in course.state.cards.playable(seat, course.edition):
        for mutagen in mutagens_for(course, seat, card):
            yield Play(card, mutagen)


def _targets(course: Course, seat: int) -> Iterator[Move]:
    task = course.state.agenda[0]
    if isinstance(task, Aims):
        for whose, planted in effects.aims(course.state, task):
            yield Target(whose, planted.card, planted.mutagen)


def _gifts(course: Course, seat: int) -> Iterator[Move]:
    """The mutagen is named only where two equal cards bear different ones."""
    found = may_give_up(course.state, seat)
    cards = Counter(planted.card for planted in found)
    for planted in found:
        yield GiveUp(planted.card, planted.mutagen) if cards[planted.card] > 1 else GiveUp(planted.card)


def _objectives(course: Course, seat: int) -> Iterator[Move]:
    yield from (ChangeObjective(change) for change in (False, True))


def _stays(course: Course, seat: int) -> Iterator[Move]:
    yield Stay()


def _conquests(course: Course, seat: int) -> Iterator[Move]:
    """The continent that needs most cards first."""
    found = conquerable(course.state.players[seat])
    yield from (Conquer(continent) for continent in sorted(found, key=lambda one: -NEEDS[one]))


_WAITED: dict[str, tuple[Callable[[Course, int], Iterator[Move]], ...]] = {
    "placeholders": (_takes,),
    "play": (_passes, _plays),
    "target": (_targets,),
    "objective": (_objectives,),
    "conquer": (_stays, _conquests),
}


def _told_by_people(course: Course, seat: int) -> list[Iterator[Move]]:
    """A drawn zombie, the own objective, and what lies before the seat: of the last two, as the app knows it."""
    state = course.state
    player = state.players[seat]
    known = Adjust(seat, tuple(player.army), tuple(player.planted), tuple(player.conquered))
    zombies = [DrawZombie(colour) for colour in COLOURS] if state.phase() == "play" else []
    told = [ChangeObjective(True, player.objective or UNTOLD)] if state.agenda else []
    return [iter(zombies), iter(told), iter([known])]
