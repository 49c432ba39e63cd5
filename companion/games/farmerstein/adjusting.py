"""Beside the table: setting right what the app believes. Printed cards do what the app cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import UNSET

from companion.games.farmerstein.components import COLOURS, CONTINENTS, ZOMBIE
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.moves import Adjust
from companion.games.farmerstein.objectives import winners
from companion.games.farmerstein.scoring import card_faults
from companion.games.farmerstein.state import PLACEHOLDER, Begins, Planted, Player, State, Turns
from companion.games.game import IllegalMove

OF_A_SEAT = ("army", "planted", "conquered", "passed", "placeholder")


def adjust(course: Course, seat: int, move: Adjust) -> None:
    """Correct the state to match the table. A finished game resumes if nobody holds all continents any more.

    Refuses: nothing-to-adjust, seat-wanted, no-such-seat, not-a-choice, continent-twice, too-many-mutagens,
    wrong-phase (a turn, where nobody has one), and what is wrong with a card, with its path.
    """
    changes = {name: value for name in move.__struct_fields__ if (value := getattr(move, name)) is not UNSET}
    whose = changes.pop("seat", None)
    _check(course, whose, changes)
    mutagens = _mutagens_after(course, whose, changes)
    params: dict[str, Any] = {"from": seat, "what": sorted(changes)}
    course.emit("adjusted", **(params if whose is None else {**params, "seat": whose}))
    state = course.state
    state.mutagens = mutagens
    if whose is not None:
        _set(state.players[whose], changes)
    if "turn" in changes:
        state.agenda[0] = Turns(changes["turn"])
        state.players[changes["turn"]].passed = False
    if not state.agenda and not winners(state):
        state.agenda.append(Begins())


def _set(player: Player, changes: Mapping[str, Any]) -> None:
    for name in OF_A_SEAT:
        if name in changes:
            value = changes[name]
            setattr(player, name, list(value) if isinstance(value, tuple) else value)


def _check(course: Course, whose: int | None, changes: Mapping[str, Any]) -> None:
    state = course.state
    if not changes:
        raise IllegalMove("nothing-to-adjust")
    if whose is None and any(name in changes for name in OF_A_SEAT):
        raise IllegalMove("seat-wanted")
    for named in (whose, changes.get("turn")):
        if named is not None and named not in state.players:
            raise IllegalMove("no-such-seat", seat=named)
    if "turn" in changes and state.phase() != "play":
        raise IllegalMove("wrong-phase", phase=state.phase(), wanted="play")
    for name, check in _CHECKS.items():
        for fault in check(course, whose, changes[name]) if name in changes else ():
            raise fault


def _army(course: Course, whose: int | None, army: tuple[Any, ...]) -> Iterator[IllegalMove]:
    yield from card_faults(msgspec.to_builtins(army), "army")


def _planted(course: Course, whose: int | None, planted: tuple[Planted, ...]) -> Iterator[IllegalMove]:
    known = {*COLOURS, PLACEHOLDER} if course.state.mutant else {*COLOURS}
    for number, one in enumerate(planted):
        card = msgspec.to_builtins(one.card)
        if one.card.plant == ZOMBIE:
            card["plant"] = "plant"  # the one place where a zombie may be
        for fault in card_faults([card], "planted"):
            path = fault.params["path"].replace("planted.0", f"planted.{number}.card", 1)
            yield IllegalMove(fault.code, **{**fault.params, "path": path})
        if one.mutagen not in known:
            yield IllegalMove("not-a-choice", path=f"planted.{number}.mutagen", wanted=sorted(known))


def _conquered(course: Course, whose: int | None, conquered: tuple[str, ...]) -> Iterator[IllegalMove]:
    for number, continent in enumerate(conquered):
        if continent not in CONTINENTS:
            yield IllegalMove("not-a-choice", path=f"conquered.{number}", wanted=list(CONTINENTS))
        elif continent in conquered[:number]:
            yield IllegalMove("continent-twice", path=f"conquered.{number}", wanted="each once")


def _placeholder(course: Course, whose: int | None, colour: str) -> Iterator[IllegalMove]:
    others = {player.placeholder for seat, player in course.state.players.items() if seat != whose}
    free = [power.colour for power in course.edition.powers if power.colour not in others]
    if colour not in free:
        yield IllegalMove("not-a-choice", path="placeholder", wanted=free)


def _mutagens(course: Course, whose: int | None, mutagens: dict[str, int]) -> Iterator[IllegalMove]:
    if set(mutagens) != set(COLOURS):
        yield IllegalMove("not-a-choice", path="mutagens", wanted=list(COLOURS))
    elif any(count < 0 for count in mutagens.values()):
        yield IllegalMove("too-few-mutagens", path="mutagens", wanted=0)


_CHECKS: dict[str, Callable[[Course, int | None, Any], Iterator[IllegalMove]]] = {
    "army": _army,
    "planted": _planted,
    "conquered": _conquered,
    "placeholder": _placeholder,
    "mutagens": _mutagens,
}


def _mutagens_after(course: Course, whose: int | None, changes: Mapping[str, Any]) -> dict[str, int]:
    """The free tokens after the changes. Raises too-many-mutagens if the box does not hold so many."""
    borne = _borne(course.state, whose, changes.get("planted"))
    rest: dict[str, int] = {colour: course.edition.tokens[colour] - borne[colour] for colour in COLOURS}
    given: dict[str, int] | None = changes.get("mutagens")
    if "planted" in changes and given is None:
        given = rest
    free: dict[str, int] = {colour: (given or course.state.mutagens)[colour] for colour in COLOURS}
    for colour in COLOURS:
        if given is not None and not 0 <= free[colour] <= rest[colour]:
            raise IllegalMove("too-many-mutagens", colour=colour, most=course.edition.tokens[colour])
    return free


def _borne(state: State, whose: int | None, planted: tuple[Planted, ...] | None) -> dict[str, int]:
    """How many tokens of each colour plants in play bear."""
    borne = dict.fromkeys([*COLOURS, PLACEHOLDER], 0)
    for seat, player in state.players.items():
        for one in planted if seat == whose and planted is not None else player.planted:
            borne[one.mutagen] += 1
    return borne
