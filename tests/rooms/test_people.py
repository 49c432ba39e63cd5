"""Who is here, away or replaced: every case of the table, one look around at a time."""

from __future__ import annotations

from copy import copy
from typing import get_args

import pytest

from companion.games import shelf
from companion.rooms import lobby, people
from companion.rooms.room import Presence, Room, Seat

AT = 5_000
SEATS: dict[Presence, Seat] = {
    "here": Seat(0, "Ola", ["t"]),
    "away": Seat(0, "Ola", ["t"], away_at=1_000),
    "replaced-here": Seat(0, "Ola", ["t"], bot="medium"),
    "replaced": Seat(0, "Ola", ["t"], bot="medium", away_at=1_000),
    "bot": Seat(0, "Robo", bot="medium"),
    "empty": Seat(0, "Ola"),
}


def looked_at(presence: Presence, is_here: bool) -> tuple[list[str], Seat]:
    """The events when a look around finds a device of that seat, or none; and the seat afterwards."""
    game = shelf.game("super-farmer")
    room: Room = lobby.create("BCDFG", game, "table", {}, "house", b"secret")
    room.seats, room.screen = [copy(SEATS[presence])], ["s"]
    deed = people.presence(room, {0} if is_here else set(), screen=True, at=AT)
    return [event.code for event in deed.events] if deed else [], room.seats[0]


def test_the_table_has_every_presence_and_each_example_has_its_own() -> None:
    assert set(people.PRESENCE) == set(SEATS) == set(get_args(Presence))
    assert {name: seat.presence for name, seat in SEATS.items()} == {name: name for name in SEATS}


@pytest.mark.parametrize(
    ("before", "is_here", "events", "after", "away_at"),
    [
        ("here", True, [], "here", None),
        ("here", False, ["away"], "away", AT),
        ("away", True, ["here"], "here", None),
        ("away", False, [], "away", 1_000),
        ("replaced-here", True, ["returned"], "here", None),
        ("replaced-here", False, ["away"], "replaced", AT),
        ("replaced", True, ["returned"], "here", None),
        ("replaced", False, [], "replaced", 1_000),
        ("bot", True, [], "bot", None),
        ("bot", False, [], "bot", None),
        ("empty", True, [], "empty", None),
        ("empty", False, [], "empty", None),
    ],
)
def test_a_look_around(
    before: Presence, is_here: bool, events: list[str], after: Presence, away_at: int | None
) -> None:
    happened, seat = looked_at(before, is_here)
    assert happened == events
    assert (seat.presence, seat.away_at) == (after, away_at)
