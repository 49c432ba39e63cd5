"""What a seat may see, built up from nothing: hands, the deck and what lies face down in an army stay with their owner.

Armies are face down: everybody could have watched the plants go there, but the app tells others only how many.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from companion.games.farmerstein import effects
from companion.games.farmerstein.cards import Discards
from companion.games.farmerstein.components import Card, Objective, Printed
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.scoring import Judged, judged
from companion.games.farmerstein.state import Aims, GivesUp, Phase, Planted, Player, State
from companion.games.shape import Shape


class PlayerShape(Shape, frozen=True):
    """What lies open before a seat; `army` and `hand` are numbers of cards, `hand` null where it is not known."""

    placeholder: str | None
    objective: Objective | None
    planted: list[Planted]
    army: int
    hand: int | None
    conquered: list[str]
    passed: bool


class Own(Shape, frozen=True):
    """What a seat alone sees.

    hand: null where it is not known. continents: what the army can conquer, null without an objective. placeholder: its
    colour, if it may serve as a mutagen now.
    """

    hand: list[Card] | None
    army: list[Card]
    continents: dict[str, Judged] | None
    placeholder: str | None


class Target(Shape, frozen=True):
    """A plant that an effect may take."""

    seat: int
    card: Card
    mutagen: str


class Decision(Shape, frozen=True):
    """What is to be decided: which plant is given up for a zombie of this colour, which `drawer` has drawn; which of
    the targets an effect of a plant takes; or which card is played outside of turns (extra)."""

    colour: str | UnsetType = UNSET
    drawer: int | UnsetType = UNSET
    effect: str | UnsetType = UNSET
    plant: Planted | UnsetType = UNSET
    targets: list[Target] | UnsetType = UNSET
    extra: Literal[True] | UnsetType = UNSET


class Rulings(Shape, frozen=True, rename="kebab"):
    """The rulings that the game is played by."""

    mutant_placeholder: Literal["on", "off"]
    zombie_replaced: Literal["yes", "no"]
    zombie_objective: Literal["caution", "always"]


class View(Shape, frozen=True):
    """The table and, for a seat, its own hand, army and what that army can conquer.

    players: by seat what lies open before it. own: null for the table screen. ask: what the decision is about that is
    waited for. again: the seat that may play once more if its card says so. deck, objectives: how many cards; they and
    discards are null where the cards are real. edition: what is printed.
    """

    phase: Phase
    turn: list[int]
    order: list[int]
    first: int
    on_turn: int
    round: int
    power: str | None
    mutagens: dict[str, int]
    ask: Decision | None
    players: dict[int, PlayerShape]
    own: Own | None
    again: int | None
    deck: int | None
    discards: Discards | None
    objectives: int | None
    rulings: Rulings
    edition: Printed


def view_of(course: Course, seat: int | None) -> View:
    """What a seat sees, or the table screen (None)."""
    state = course.state
    power = course.power(state.first)
    piles = state.cards.piles()
    return View(
        phase=state.phase(),
        turn=turn_of(state),
        order=list(state.order),
        first=state.first,
        on_turn=state.on_turn,
        round=state.round,
        power=power.name if power else None,
        mutagens=dict(state.mutagens),
        ask=_ask(state),
        players={other: _open(state, other) for other in state.order},
        own=None if seat is None or seat not in state.players else _own(state, seat),
        again=state.again,
        deck=piles.deck,
        discards=piles.discards,
        objectives=piles.objectives,
        rulings=Rulings(
            mutant_placeholder="on" if state.mutant else "off",
            zombie_replaced="yes" if state.replaced else "no",
            zombie_objective="caution" if state.cautious else "always",
        ),
        edition=course.edition.printed,
    )


def turn_of(state: State) -> list[int]:
    """The seat that is waited for, if one is."""
    seat = state.waiting()
    return [] if seat is None else [seat]


def _open(state: State, seat: int) -> PlayerShape:
    player = state.players[seat]
    return PlayerShape(
        placeholder=player.placeholder,
        objective=player.objective,
        planted=list(player.planted),
        army=len(player.army),
        hand=state.cards.size(seat),
        conquered=list(player.conquered),
        passed=player.passed,
    )


def _own(state: State, seat: int) -> Own:
    player = state.players[seat]
    return Own(state.cards.known(seat), list(player.army), _judged(player), state.free_placeholder(seat))


def _judged(player: Player) -> dict[str, Judged] | None:
    if player.objective is None:
        return None
    return judged(tuple(player.army), player.objective, tuple(player.conquered))


def _ask(state: State) -> Decision | None:
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, GivesUp):
        return Decision(colour=task.zombie.colours[0], drawer=task.drawer)
    if isinstance(task, Aims):
        targets = [Target(seat, one.card, one.mutagen) for seat, one in effects.aims(state, task)]
        return Decision(effect=task.what, plant=task.plant, targets=targets)
    return Decision(extra=True) if getattr(task, "extra", None) else None
