"""People's commands: what a device with a seat, or the host's screen, may want of a room.

Each function here gives one `Command`; what it does stands in the module of deeds that it calls (`playing`, `lobby`,
`asking`, `people`), and so do its refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from companion.games.game import Game
from companion.rooms import asking, lobby, people, playing
from companion.rooms.deed import Deed, Remember, needs_seat
from companion.rooms.room import Refusal, Room, What, Who, token_hash


@dataclass(slots=True)
class Case:
    """What a command is judged on: a private copy of the room as it is now, who wants it, and when (ms).

    action: the action's id; remember: finds the room's past; bots: the game's, by name.
    answer: further fields of the acknowledgement, which the command fills in.
    """

    room: Room
    game: Game
    by: Who
    at: int
    action: str
    remember: Remember
    bots: Mapping[str, Any]
    answer: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Command:
    """Something that somebody wants. do: gives the deed, or None if nothing is to be done.

    seat: the seat that acts, where the command names one. The action's id is remembered for it, and for the device
    otherwise. leaves: the socket that sent it may lose its last seat by it, and is not thrown out then.
    """

    do: Callable[[Case], Deed | None]
    seat: int | None = None
    leaves: bool = False

    def key(self, device: str, action: str) -> str:
        """Under what the store remembers the action. device: the hash of the device's first token."""
        return f"#{device[:16]}|{action}" if self.seat is None else f"{self.seat}|{action}"


def play(seat: int, move: msgspec.Raw, seen: int | None = None) -> Command:
    """A move of the game, as JSON. seen: the seq that was on the screen at the tap, if the device says so.

    Refusals: `not-your-seat`, `stale`, `malformed`, `wrong-phase`, and the game's own.
    """

    def do(case: Case) -> Deed:
        needs_seat(case.by, seat)
        playing.needs_same_turn(case.room, case.game, seat, seen)
        return playing.play(case.room, case.game, seat, read_move(case.game, move), case.at, case.action)

    return Command(do, seat)


def start(first: int | Literal["chance"] | None, order: list[int] | None) -> Command:
    return Command(lambda case: lobby.start(case.room, case.game, case.by, first, order, case.at, case.action))


def set_option(option: str, value: Any) -> Command:
    return Command(lambda case: lobby.set_option(case.room, case.game, case.by, option, value, case.at))


def undo(to: int) -> Command:
    return Command(lambda case: asking.undo(case.room, case.game, case.by, to, case.at, case.remember))


def ask(what: What, about: int | None, to: int | None) -> Command:
    return Command(
        lambda case: asking.ask(case.room, case.game, case.by, what, about, to, case.at, case.remember, case.bots)
    )


def answer(ask: int, seat: int, yes: bool) -> Command:
    return Command(
        lambda case: asking.answer(case.room, case.game, case.by, ask, seat, yes, case.at, case.remember), seat
    )


def rename(seat: int, name: str) -> Command:
    return Command(lambda case: people.rename(case.room, case.by, seat, name))


def kick(seat: int) -> Command:
    return Command(lambda case: people.kick(case.room, case.by, seat))


def leave(seat: int) -> Command:
    return Command(lambda case: people.leave(case.room, case.by, seat), leaves=True)


def hand(seat: int) -> Command:
    """Issue a one-time code for another device; a repeated action, whose answer was lost, answers with the same."""

    def do(case: Case) -> Deed:
        code = case.answer["hand"] = people.hand_code(case.room.secret, seat, case.action)
        return people.hand(case.room, case.by, seat, token_hash(code), case.at)

    return Command(do, seat)


def read_move(game: Game, move: msgspec.Raw) -> Any:
    """A move from its JSON. Refusal: `malformed`, with the fields that are wrong."""
    try:
        return game.read_move(bytes(move))
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedMove(str(error)) from error


class MalformedMove(Refusal):
    """A move that is none of the game's; `text` says where it goes wrong."""

    def __init__(self, text: str) -> None:
        super().__init__("malformed")
        self.text = text
