"""Rooms as programs before this one stored them: each older format has a converter to the next.

`room.FORMAT` names the shape of a snapshot: the room's fields and every game's state in it. Whoever changes one of them
so that `tests/rooms/formats` cannot be read any more adds one to it, writes the converter from the format before, and
adds samples of the new one. What cannot be converted is refused by `other-format`; its log can still be exported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.rooms.room import FORMAT, Refusal, Room

Converter = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes a snapshot of the next format, as JSON values, of one of its own; also raises KeyError or ValueError."""

CONVERTERS: Mapping[int, Converter] = {}
"""By the format that each reads."""

_read = msgspec.json.Decoder(Room).decode


class Head(msgspec.Struct):
    """What every snapshot has."""

    format: int


def read(snapshot: bytes) -> Room:
    """The room of a snapshot; its game's state is still encoded. Refusal: `other-format`."""
    try:
        room = _read(snapshot)
        if room.format == FORMAT:
            return room
    except msgspec.DecodeError:
        pass
    return _converted(snapshot)


def _converted(snapshot: bytes) -> Room:
    try:
        found = msgspec.json.decode(snapshot, type=Head).format
        data = msgspec.json.decode(snapshot)
        for format in range(found, FORMAT):
            data = CONVERTERS[format](data) | {"format": format + 1}
        if found < FORMAT:
            return _read(msgspec.json.encode(data))
    except (msgspec.DecodeError, KeyError, ValueError, TypeError):
        pass
    raise Refusal("other-format", wanted=FORMAT)
