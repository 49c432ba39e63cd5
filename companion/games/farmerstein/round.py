"""The course of a game: setting up, rounds, turns, the end of a round. Source: rulebook, "Setup" and "How to Play".

`go_on` does what stands on the agenda until a seat has a decision to make. `STEPS` is the whole list of what can stand
there: each step does its task, or says that it waits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import UNSET

from companion.games.chance import Chance
from companion.games.farmerstein import effects, zombies
from companion.games.farmerstein.cards import laid_out
from companion.games.farmerstein.components import ZOMBIE, Edition
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.mutagens import mutagens_for
from companion.games.farmerstein.objectives import is_asked, lies_open, winners
from companion.games.farmerstein.state import (
    Aims,
    AnyTask,
    Applies,
    Begins,
    Chooses,
    Closes,
    Conquers,
    Draws,
    GivesUp,
    Invades,
    Player,
    State,
    Takes,
    Task,
    Turns,
)
from companion.games.game import Event, Options


def set_up(seats: Sequence[int], options: Options, edition: Edition, chance: Chance) -> tuple[State, list[Event]]:
    """Everybody, from the First Player on, takes a placeholder; then objectives are dealt and the first round begins.

    Beside the table, objectives are told by people, and placeholders matter only if they may be used as mutagens.
    """
    cards = laid_out(options.mode, seats, edition, chance)
    mutant = options["mutant-placeholder"] == "on"
    takes: list[AnyTask] = [Takes(seat) for seat in seats] if mutant or cards.knows_all() else []
    state = State(
        mode=options.mode,
        mutant=mutant,
        replaced=options["zombie-replaced"] == "yes",
        cautious=True if options.values.get("zombie-objective") == "caution" else UNSET,
        order=list(seats),
        players={seat: Player() for seat in seats},
        cards=cards,
        mutagens=dict(edition.tokens),
        first=seats[0],
        on_turn=seats[0],
        agenda=[*takes, Begins()],
    )
    course = Course(state, edition, chance)
    go_on(course)
    return state, course.events


def go_on(course: Course) -> None:
    """Do what comes next until a seat must decide or the game is over."""
    agenda = course.state.agenda
    while agenda and not STEPS[type(agenda[0])](course, agenda[0]):
        pass


def _done(step: Callable[[Course, Any], None]) -> Callable[[Course, Any], bool]:
    """A step that needs no decision: it is taken off the agenda, then done."""

    def do(course: Course, task: Task) -> bool:
        course.state.agenda.pop(0)
        step(course, task)
        return False

    return do


def _waits(course: Course, task: Task) -> bool:
    return True


# -- rounds ---------------------------------------------------------------------------------------------------------


def _begin(course: Course, task: Begins) -> None:
    """The game is over if somebody has all three continents; else the First Player's placeholder passes to the left.

    Everybody draws to five. Source: "How to Play", "End of the Game".
    """
    state = course.state
    if winners(state):
        course.emit("over")
        return
    if state.round:
        state.first = state.next_after(state.first)
    else:
        _deal_objectives(course)
    state.round += 1
    state.on_turn = state.first
    power = course.power(state.first)
    course.emit("round", seat=state.first, round=state.round, power=power.name if power else None)
    if power and power.do == "recruit":
        _recruit(course, power.cards)
    draws = [Draws(seat, state.cards.missing(seat, _hand_size(course, seat))) for seat in state.turn_order()]
    extra = power.cards if power and power.do == "head-start" else 0
    course.first_of_all(*draws, *[Turns(state.first, extra=True)] * extra, Turns(state.first))


def _deal_objectives(course: Course) -> None:
    """In turn order, everybody gets the top objective and lays it open; beside the table people do."""
    for seat in course.state.turn_order():
        objective = course.state.cards.next_objective(None)
        if objective is not None:
            lies_open(course, seat, objective)


def _recruit(course: Course, cards: int) -> None:
    """The First Player's army gets the top plants of the discard pile that are no zombies, as many as there are."""
    seat = course.state.first
    for _ in range(cards):
        card = course.state.cards.scavenged()
        if card is not None:
            course.state.players[seat].army.append(card)
            course.emit("recruited", seat=seat, card=card)


def _hand_size(course: Course, seat: int) -> int:
    power = course.power(seat)
    return power.cards if power and power.do == "draw-to" else course.edition.hand


def _close(course: Course, task: Closes) -> None:
    """Plants go to the armies, zombies are discarded, mutagens return; then each seat may conquer, in turn order."""
    state = course.state
    for seat in state.turn_order():
        player = state.players[seat]
        player.army += [one.card for one in player.plants()]
        state.cards.discard([one.card for one in player.planted if one.card.plant == ZOMBIE])
        player.planted, player.passed = [], False
    state.mutagens = dict(course.edition.tokens)
    state.again = None
    course.emit("harvest", armies={str(seat): len(state.players[seat].army) for seat in state.order})
    course.first_of_all(*(Conquers(seat) for seat in state.turn_order()), Begins())


# -- turns ----------------------------------------------------------------------------------------------------------


def can_play(course: Course, seat: int) -> bool:
    """Whether a card of the hand can be played now."""
    playable = course.state.cards.playable(seat, course.edition)
    return any(mutagens_for(course, seat, card) for card in playable)


def _turn(course: Course, task: Turns) -> bool:
    """Waits for the seat, unless it has passed or has nothing to decide; the round ends when all have passed."""
    if task.extra:
        return _extra(course, task)
    state = course.state
    if state.players[task.seat].passed:
        state.agenda.pop(0)
        is_over = all(player.passed for player in state.players.values())
        course.first_of_all(Closes() if is_over else Turns(state.next_after(task.seat)))
        return False
    state.on_turn = task.seat
    if state.cards.is_spent(task.seat) and not _is_barren(state):
        pass_by(course, task.seat)
        return False
    return True


def _extra(course: Course, task: Turns) -> bool:
    """Waits if the seat can play a card; otherwise the extra play is dropped."""
    waits = can_play(course, task.seat)
    if not waits:
        course.state.agenda.pop(0)
    return waits


def _is_barren(state: State) -> bool:
    """Whether nothing is in play and all hands are empty. Seats must pass themselves then, or rounds would follow each
    other without end.
    """
    return all(state.cards.is_spent(seat) and not player.planted for seat, player in state.players.items())


def pass_by(course: Course, seat: int, tosses: bool = True) -> None:
    """The seat is out of this round; its hand is discarded. tosses: not the hand of a seat that is only absent."""
    course.state.players[seat].passed = True
    course.emit("passed", seat=seat, cards=course.state.cards.toss(seat) if tosses else [])


def _conquest(course: Course, task: Conquers) -> bool:
    if is_asked(course.state.players[task.seat]):
        return True
    course.state.agenda.pop(0)
    return False


STEPS: dict[type[Task], Callable[[Course, Any], bool]] = {
    Takes: _waits,
    Begins: _done(_begin),
    Draws: _done(zombies.draw),
    Invades: _done(zombies.invade),
    GivesUp: zombies.must_choose,
    Chooses: _waits,
    Turns: _turn,
    Applies: _done(effects.apply),
    Aims: effects.must_choose,
    Closes: _done(_close),
    Conquers: _conquest,
}
"""What can stand on the agenda, and how it is done; a step answers whether it waits for its seat's decision."""
