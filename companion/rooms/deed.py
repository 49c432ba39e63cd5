"""A deed: what was done to a room, and the checks that many deeds begin with.

Deeds are done by pure functions (in `lobby`, `playing`, `asking` and `people`) on a private copy of the room: first
check everything, then change. Each gives a `Deed`: what the log keeps and which events are broadcast. They refuse with
`Refusal` (the room says no) or `IllegalMove` (the game says no); then the copy is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.games.chance import Outcome
from companion.games.game import Event, Game, Move, Options
from companion.rooms.room import Refusal, Room, Who, same_name, tidy_name


class Deed(msgspec.Struct, kw_only=True):
    """What was done. seat: who did it, None for the clock or a table screen. move: as the log keeps it.

    keeps_state: the log carries the whole state with this entry.
    """

    seat: int | None
    move: Move | dict[str, Any]
    events: list[Event]
    chance: list[Outcome] = []
    entropy: str = ""
    keeps_state: bool = False


class Past(msgspec.Struct):
    """The game after an earlier entry: its encoded state, and the room's head, back and early of that time."""

    state: bytes
    head: int
    back: int | None
    early: bool


Remember = Callable[[int], Past]
"""Gives the past at a seq. Refusal: `no-such-entry`."""


def needs(room: Room, *phases: str) -> None:
    if room.phase not in phases:
        raise Refusal("wrong-phase", phase=room.phase, wanted=list(phases))


def needs_host(room: Room, by: Who) -> None:
    if not by.is_host(room):
        raise Refusal("not-host", host=room.host)


def needs_seat(by: Who, seat: int) -> None:
    if seat not in by.seats:
        raise Refusal("not-your-seat", seat=seat)


def needs_voice(by: Who) -> None:
    if not by.has_voice:
        raise Refusal("not-your-seat")


def free_name(room: Room, name: str, but: int | None = None) -> str:
    """The tidy name, if nobody else has it. Refusals: `bad-name`, `name-taken`."""
    tidy = tidy_name(name)
    if any(same_name(seat.name, tidy) for seat in room.seats if seat.seat != but):
        raise Refusal("name-taken", name=tidy)
    return tidy


def stand_in(bots: Mapping[str, Any]) -> str:
    """The name of the bot that fills in for somebody who is away: the medium one if the game has it."""
    return "medium" if "medium" in bots else next(iter(bots), "")


def check_bot(room: Room, game: Game, bot: str, bots: Mapping[str, Any]) -> None:
    if bot not in bots:
        raise Refusal("unknown-bot", bots=list(bots))
    reason = game.refuses_bot(Options(room.mode, {**room.options, **room.rulings}))
    if reason is not None:
        raise Refusal(reason)


def about_seat(code: str, seat: int) -> Event:
    return Event(code, {"seat": seat})
