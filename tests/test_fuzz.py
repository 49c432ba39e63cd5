"""Fuzzing `wire.read` and each game's `play`: whatever comes is taken or refused, and never breaks anything.

A few examples in the suite; by command as many as one likes: `EXAMPLES=100000 make test ARGS=tests/test_fuzz.py`.
Games are fuzzed in the middle of a game, in the rooms that `tests/rooms/formats` keeps.
"""

from __future__ import annotations

import json
import os
from itertools import islice
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.games import shelf
from companion.games.chance import Secret
from companion.games.game import IllegalMove
from companion.rooms.room import FORMAT, Room
from companion.web import wire
from tests.rooms.samples import FOLDER, kinds

EXAMPLES = int(os.environ.get("EXAMPLES", "40"))
often = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.integers(-3, 40) | st.floats(allow_nan=False) | st.text(max_size=12)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)
FIELDS = ["type", "id", "seat", "move", "tokens", "seq", "at", "option", "value", "to", "what", "ask", "yes", "name"]
MESSAGES = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=6), VALUES, max_size=6)


@often
@given(st.binary(max_size=200) | st.builds(lambda message: json.dumps(message).encode(), VALUES | MESSAGES))
def test_any_bytes_are_a_message_or_refused(data: bytes) -> None:
    try:
        wire.read(data)
    except wire.Unreadable as unreadable:
        assert unreadable.code and unreadable.message


def room_of(kind: tuple[str, str]) -> Room:
    sample = json.loads((FOLDER / str(FORMAT) / f"{kind[0]}-{kind[1]}.json").read_text())
    return msgspec.json.decode(sample["snapshot"], type=Room)


@pytest.mark.parametrize("kind", kinds(), ids="-".join)
def test_any_move_is_played_or_refused_and_the_state_stays_readable(kind: tuple[str, str]) -> None:
    room, game = room_of(kind), shelf.game(kind[0])
    state = game.decode(bytes(room.state))
    seats = [seat.seat for seat in room.seats]
    known = [json.loads(msgspec.json.encode(one)) for seat in seats for one in islice(game.moves(state, seat), 30)]
    names = sorted({name for one in get_args(game.Moves) for name in one.__struct_fields__}) or ["card"]
    types = sorted({one.__struct_config__.tag for one in get_args(game.Moves) or (game.Moves,)})
    parts = [value for move in known for name, value in move.items() if name != "type"]
    value = VALUES | (st.sampled_from(parts) if parts else st.nothing())
    made = st.builds(
        lambda type, fields: {"type": type, **fields},
        st.sampled_from(types),
        st.dictionaries(st.sampled_from(names), value, max_size=4),
    )
    changed = st.builds(lambda move, fields: {**move, **fields}, st.sampled_from(known), MESSAGES) if known else made

    @often
    @given(made | changed, st.sampled_from(seats))
    def fuzz(move: dict[str, Any], seat: int) -> None:
        current = game.decode(bytes(room.state))
        try:
            read = game.read_move(json.dumps(move).encode())
        except (msgspec.DecodeError, ValueError):
            return
        try:
            game.play(current, seat, read, Secret(b"s" * 32, 0, "fuzz"), room.at + 1_000)
        except IllegalMove as refused:
            assert refused.code
            return
        encoded = game.encode(current)
        assert game.encode(game.decode(encoded)) == encoded
        for eyes in (None, *seats):
            game.view(current, eyes)

    fuzz()
