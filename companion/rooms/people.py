"""Deeds about people: names, leaving, moving to another device, presence, and who is host."""

from __future__ import annotations

import hashlib
import hmac

from companion.games.game import Event
from companion.rooms.asking import end_if_about
from companion.rooms.code import ALPHABET
from companion.rooms.deed import Deed, about_seat, free_name, needs_host, needs_seat
from companion.rooms.room import Hand, Presence, Refusal, Room, Seat, Who

HAND_LENGTH = 8
"""Letters of a code for another device."""
HAND_MS = 5 * 60_000
"""How long a code for another device is valid."""
HOST_GRACE_MS = 120_000
"""How long a host is away before somebody else becomes host."""


def rename(room: Room, by: Who, seat: int, name: str) -> Deed:
    """The host or the seat itself changes a name. Refusals: `not-your-seat`, `bad-name`, `name-taken`."""
    one = room.seat(seat)
    if seat not in by.seats and not by.is_host(room):
        raise Refusal("not-your-seat", seat=seat)
    one.name = free_name(room, name, but=seat)
    move = {"type": "rename", "about": seat, "name": one.name}
    return Deed(seat=by.first, move=move, events=[about_seat("renamed", seat)])


def kick(room: Room, by: Who, seat: int) -> Deed:
    """The host removes somebody. Refusals: `not-host`, `no-such-seat`."""
    one = room.seat(seat)
    needs_host(room, by)
    return _vacate(room, one, by.first, "kick", "removed")


def leave(room: Room, by: Who, seat: int) -> Deed:
    """Somebody leaves on purpose. Refusals: `not-your-seat`, `no-such-seat`."""
    one = room.seat(seat)
    needs_seat(by, seat)
    return _vacate(room, one, seat, "leave", "left")


def _vacate(room: Room, seat: Seat, by: int | None, how: str, code: str) -> Deed:
    """Remove the seat in the lobby; later it stands empty and keeps its place."""
    event = Event(code, {"seat": seat.seat, "name": seat.name})
    if room.phase == "lobby":
        room.seats.remove(seat)
    else:
        seat.tokens, seat.bot, seat.hand, seat.away_at = [], None, None, None
    room.epoch += 1
    events = [event]
    if room.host == seat.seat:
        events += _pass_host(room)
    return Deed(seat=by, move={"type": how, "about": seat.seat}, events=events)


def hand(room: Room, by: Who, seat: int, code_hash: str, at: int) -> Deed:
    """Issue a one-time code by which another device takes over the seat. Refusal: `not-your-seat`.

    Beside the table the host and the others may do so too for somebody whose device is away.
    """
    one = room.seat(seat)
    if not (room.mode == "table" and by.has_voice and not one.is_connected):
        needs_seat(by, seat)
    one.hand = Hand(code_hash, at + HAND_MS)
    return Deed(seat=seat, move={"type": "hand", "about": seat}, events=[])


def hand_code(secret: bytes, seat: int, action: str) -> str:
    """The one-time code that this action issues: a function of the room's secret, so that a repeated action, whose
    answer was lost, gets the same one and nothing but its hash is kept."""
    digest = hmac.digest(secret, f"hand/{seat}/{action}".encode(), hashlib.sha256)
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:HAND_LENGTH])


def tidy_hand(text: str) -> str:
    """The one-time code that somebody meant: case, spaces and hyphens do not matter."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


PRESENCE: dict[Presence, tuple[str | None, str | None]] = {
    # the seat was: (a device of it is here, none is)
    "here": (None, "away"),
    "away": ("here", None),
    "replaced-here": ("returned", "away"),
    "replaced": ("returned", None),
    "bot": (None, None),
    "empty": (None, None),
}
"""The event when one of the seat's devices is found here, and when none is. None: nothing has changed."""


def presence(room: Room, here: set[int], screen: bool, at: int) -> Deed | None:
    """Bring the room's picture of who is here up to date; None if nothing has changed.

    here: seats that a live device holds; screen: whether the host's screen is live.
    """
    events = [event for seat in room.seats if (event := _mark(seat, seat.seat in here, at))]
    was_away = room.screen_away_at is not None
    if room.screen and screen == was_away:
        room.screen_away_at = None if screen else at
        events.append(Event("screen-here" if screen else "screen-away", {}))
    for seat in here:
        events += end_if_about(room, seat)
    events += _pass_host_if_gone(room, at)
    if not events:
        return None
    move = {"type": "here", "seats": sorted(here)}
    return Deed(seat=None, move=move, events=events)


def _mark(seat: Seat, is_here: bool, at: int) -> Event | None:
    """Note whether a device of the seat is here; whoever returns takes over from the bot."""
    code = PRESENCE[seat.presence][0 if is_here else 1]
    if code is None:
        return None
    seat.away_at = None if is_here else at
    if is_here:
        seat.bot = None
    return about_seat(code, seat.seat)


def _pass_host_if_gone(room: Room, at: int) -> list[Event]:
    if room.host is None:
        away_at = room.screen_away_at if room.screen else at
    else:
        host = room.seat(room.host)
        away_at = host.away_at if host.tokens else 0
    if away_at is None or (at - away_at < HOST_GRACE_MS and not _has_no_host(room)):
        return []
    return _pass_host(room)


def _has_no_host(room: Room) -> bool:
    return room.host is None and not room.screen


def _pass_host(room: Room) -> list[Event]:
    """Make the next person who is here host, in the order in which they sit. With nobody here the host stays."""
    here = set(room.persons()) - {room.host}
    after = [seat for seat in room.playing_order() if seat in here]
    if not after:
        if room.host is not None and all(seat.seat != room.host for seat in room.seats):
            room.host = next((seat.seat for seat in room.seats if seat.tokens), None)
        return []
    room.host, room.screen, room.screen_away_at = after[0], [], None
    room.epoch += 1
    return [about_seat("host", room.host)]
