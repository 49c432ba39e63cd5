"""Checks and makes every move: all checks come first, then the change, then play goes on to the next decision.

Source: rulebook, "Setup", "How to Play", "End of the Round", "The InvaZion".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from companion.games.farmerstein import effects, zombies
from companion.games.farmerstein.adjusting import adjust
from companion.games.farmerstein.components import COLOURS, ZOMBIE, Card, Edition
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
from companion.games.farmerstein.mutagens import is_other_colour, mutagens_for, mutagens_taken, plant
from companion.games.farmerstein.objectives import change_objective, check_conquest, conquer, lies_open
from companion.games.farmerstein.round import go_on, pass_by
from companion.games.farmerstein.state import (
    PHASES,
    Aims,
    AnyTask,
    Applies,
    Chooses,
    Conquers,
    GivesUp,
    Invades,
    Planted,
    State,
    Takes,
    Task,
    Turns,
)
from companion.games.game import IllegalMove, Move


def play_move(course: Course, seat: int | None, move: Move) -> None:
    """Make a move of a seat and go on.

    Raises IllegalMove: no-such-seat, table-only, wrong-phase, not-your-turn, and what each kind of move refuses.
    """
    if seat is None or seat not in course.state.players:
        raise IllegalMove("no-such-seat", seat=seat)
    if course.state.mode != "table" and isinstance(move, DrawZombie | Adjust):
        raise IllegalMove("table-only")
    _PLAY[type(move)](course, seat, move)
    go_on(course)


def _hold(state: State, seat: int, kind: type[Task]) -> Any:
    """The current task, if it is of this kind and this seat decides it."""
    if state.phase() != PHASES[kind]:
        raise IllegalMove("wrong-phase", phase=state.phase(), wanted=PHASES[kind])
    if state.waiting() != seat:
        raise IllegalMove("not-your-turn", turn=[state.waiting()])
    return state.agenda[0]


# -- placeholders, cards --------------------------------------------------------------------------------------------


def free_placeholders(state: State, edition: Edition) -> list[str]:
    """The colours of the placeholders that nobody has taken."""
    taken = {player.placeholder for player in state.players.values()}
    return [power.colour for power in edition.powers if power.colour not in taken]


def _take(course: Course, seat: int, move: Take) -> None:
    """Refuses: not-a-choice."""
    _hold(course.state, seat, Takes)
    free = free_placeholders(course.state, course.edition)
    if move.colour not in free:
        raise IllegalMove("not-a-choice", wanted=free)
    _takes(course, seat, move.colour)


def _takes(course: Course, seat: int, colour: str) -> None:
    course.state.agenda.pop(0)
    course.state.players[seat].placeholder = colour
    course.emit("placeholder", seat=seat, colour=colour)


def _play(course: Course, seat: int, move: Play) -> None:
    """Play a card with its mutagen; then its effect. Refuses: not-in-hand, no-mutagen, and cards that cannot be."""
    state = course.state
    is_again = state.again == seat and state.phase() == "play"
    turn = None if is_again and state.waiting() != seat else _hold(state, seat, Turns)
    state.cards.check(seat, move.card)
    if move.mutagen not in mutagens_taken(course, seat, move.card):
        raise IllegalMove("no-mutagen", wanted=mutagens_for(course, seat, move.card))
    state.cards.spend(seat, move.card)
    planted = plant(state, seat, move.card, move.mutagen)
    mark = {"other_colour": True} if is_other_colour(planted) else {}
    course.emit("planted", seat=seat, card=move.card, mutagen=move.mutagen, **mark)
    _after_play(course, seat, turn, planted)


def _after_play(course: Course, seat: int, turn: Turns | None, planted: Planted) -> None:
    """The effect comes next, then the seat to the left, unless the card was an extra one.

    Beside the table the card may say that another may be played: the app lets the seat do so.
    """
    state = course.state
    if turn is not None:
        state.agenda.pop(0)
        if not turn.extra:
            course.first_of_all(Turns(state.next_after(seat)))
    state.again = None if state.cards.knows_all() else seat
    does = state.cards.effects(planted.card, course.edition)
    course.first_of_all(*(Applies(seat, planted, effect) for effect in does))


def _pass(course: Course, seat: int, move: Pass) -> None:
    """Refuses must-play where an effect or a power makes the seat play a card."""
    if _hold(course.state, seat, Turns).extra:
        raise IllegalMove("must-play")
    pass_by(course, seat)


def _target(course: Course, seat: int, move: Target) -> None:
    """Refuses: no-such-target."""
    task = _hold(course.state, seat, Aims)
    aim = (move.seat, Planted(move.card, move.mutagen))
    if aim not in effects.aims(course.state, task):
        raise IllegalMove("no-such-target", seat=move.seat)
    course.state.agenda.pop(0)
    effects.take(course, task, aim)


# -- zombies and objectives -----------------------------------------------------------------------------------------


def may_give_up(state: State, seat: int) -> list[Planted]:
    """What the seat may give up now: what a zombie wants; beside the table, any plant while cards are played."""
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, GivesUp):
        return state.players[seat].bearing(task.zombie.colours[0]) if task.seat == seat else []
    if isinstance(task, Turns) and not state.cards.knows_all():
        return list(dict.fromkeys(state.players[seat].plants()))
    return []


def _give_up(course: Course, seat: int, move: GiveUp) -> None:
    """Refuses: no-such-plant."""
    state = course.state
    if state.cards.knows_all() or state.phase() != "play":
        _hold(state, seat, GivesUp)
    meant = (one for one in may_give_up(state, seat) if one.card == move.card)
    given = next((one for one in meant if move.mutagen in (UNSET, one.mutagen)), None)
    if given is None:
        raise IllegalMove("no-such-plant", plant=move.card.plant)
    zombie = state.agenda.pop(0) if isinstance(state.agenda[0], GivesUp) else None
    zombies.give_up(course, seat, given)
    if isinstance(zombie, GivesUp):
        zombies.feed(course, zombie.drawer, zombie.zombie, found_none=True)


def _objective(course: Course, seat: int, move: ChangeObjective) -> None:
    """Refuses: objective-not-asked on the phones, objective-wanted beside the table, wrong-phase after the end."""
    if not course.state.cards.knows_all():
        _tell_objective(course, seat, move)
        return
    _hold(course.state, seat, Chooses)
    if move.objective is not UNSET:
        raise IllegalMove("objective-not-asked")
    course.state.agenda.pop(0)
    if move.change:
        change_objective(course, seat)
    else:
        course.emit("objective-kept", seat=seat)


def _tell_objective(course: Course, seat: int, move: ChangeObjective) -> None:
    if not course.state.agenda:
        raise IllegalMove("wrong-phase", phase="over", wanted="play")
    if move.objective is UNSET or not move.change:
        raise IllegalMove("objective-wanted")
    lies_open(course, seat, move.objective)


def _conquer(course: Course, seat: int, move: Conquer) -> None:
    """Refuses what `check_conquest` refuses."""
    _hold(course.state, seat, Conquers)
    check_conquest(course.state.players[seat], move.continent)
    course.state.agenda.pop(0)
    conquer(course, seat, move.continent)


def _stay(course: Course, seat: int, move: Stay) -> None:
    _hold(course.state, seat, Conquers)
    course.state.agenda.pop(0)
    course.emit("stayed", seat=seat)


def _zombie(course: Course, seat: int, move: DrawZombie) -> None:
    """Beside the table, whoever draws one says so while cards are played. Refuses: not-a-choice."""
    state = course.state
    if state.phase() != "play":
        raise IllegalMove("wrong-phase", phase=state.phase(), wanted="play")
    if move.colour not in COLOURS:
        raise IllegalMove("not-a-choice", wanted=list(COLOURS))
    course.first_of_all(Invades(seat, Card(ZOMBIE, (move.colour,))))


_PLAY: dict[type[Move], Callable[[Course, int, Any], None]] = {
    Take: _take,
    Play: _play,
    Pass: _pass,
    Target: _target,
    GiveUp: _give_up,
    ChangeObjective: _objective,
    Conquer: _conquer,
    Stay: _stay,
    DrawZombie: _zombie,
    Adjust: adjust,
}


# -- absent seats ---------------------------------------------------------------------------------------------------


def skip_seat(course: Course, seat: int) -> None:
    """Go on without an absent seat's decision.

    Its turn passes, but the hand is kept; it plays no extra card, its effect takes nothing, it keeps its objective and
    conquers nothing. What must be chosen is the first that there is. Raises IllegalMove("not-waited-for").
    """
    if not course.state.agenda or course.state.waiting() != seat:
        raise IllegalMove("not-waited-for", seat=seat)
    task = course.state.agenda[0]
    _SKIP.get(type(task), _forgo)(course, task)
    go_on(course)


def _forgo(course: Course, task: AnyTask) -> None:
    course.state.agenda.pop(0)


def _skip_placeholder(course: Course, task: Takes) -> None:
    _takes(course, task.seat, free_placeholders(course.state, course.edition)[0])


def _skip_turn(course: Course, task: Turns) -> None:
    if task.extra:
        course.state.agenda.pop(0)
    else:
        pass_by(course, task.seat, tosses=False)


def _skip_gift(course: Course, task: GivesUp) -> None:
    _give_up(course, task.seat, GiveUp(may_give_up(course.state, task.seat)[0].card))


_SKIP: dict[type[Task], Callable[[Course, Any], None]] = {
    Takes: _skip_placeholder,
    Turns: _skip_turn,
    GivesUp: _skip_gift,
}
"""What is done for an absent seat, where forgoing the decision is not enough."""
