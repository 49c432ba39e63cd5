"""The messages of the socket: what is taken, and how everything else is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.web import wire

GOOD = [
    {"type": "hello", "tokens": []},
    {"type": "hello", "tokens": ["a", "b"], "seq": 4},
    {"type": "move", "id": "1", "seat": 0, "move": {"type": "roll"}},
    {"type": "moves", "id": "1", "seat": 0},
    {"type": "start", "id": "1"},
    {"type": "start", "id": "1", "first": 2, "order": [2, 1, 0]},
    {"type": "start", "id": "1", "first": "chance"},
    {"type": "undo", "id": "1", "to": 7},
    {"type": "ask", "id": "1", "what": "skip", "seat": 1},
    {"type": "answer", "id": "1", "ask": 1, "seat": 0, "yes": True},
    {"type": "rename", "id": "1", "seat": 0, "name": "Ola"},
    {"type": "kick", "id": "1", "seat": 0},
    {"type": "leave", "id": "1", "seat": 0},
    {"type": "set", "id": "1", "option": "dice", "value": "real"},
    {"type": "hand", "id": "1", "seat": 0},
    {"type": "rematch", "id": "1"},
    {"type": "ping", "at": 1},
    {"type": "ping", "at": 1.5},
]


def refusal(data: bytes) -> wire.Unreadable:
    with pytest.raises(wire.Unreadable) as unreadable:
        wire.read(data)
    return unreadable.value


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["type"])
def test_every_message_of_the_contract_is_read(message: dict[str, Any]) -> None:
    assert wire.read(json.dumps(message).encode()) is not None


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["type"])
def test_an_unknown_field_is_refused_in_every_message(message: dict[str, Any]) -> None:
    error = refusal(json.dumps({**message, "extra": 1}).encode())
    assert (error.code, error.id) == ("malformed", message.get("id"))
    assert list(error.fields or {}) == ["extra"]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["type"])
def test_a_null_or_missing_field_is_refused_in_every_message(message: dict[str, Any]) -> None:
    # A move is the game's to read, and an option may have null as its value.
    for name in message.keys() - {"type", "move", "value"}:
        assert refusal(json.dumps({**message, name: None}).encode()).code == "malformed"
        if name not in ("seq", "first", "order", "seat", "to") or message["type"] in ("move", "undo"):
            rest = {key: value for key, value in message.items() if key != name}
            assert refusal(json.dumps(rest).encode()).code == "malformed"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "malformed"),
        (b"hello", "malformed"),
        (b"[]", "malformed"),
        (b"1", "malformed"),
        (b"null", "malformed"),
        (b'{"type":"hello"', "malformed"),
        (b"\xff\xfe", "malformed"),
        (b'{"type":"hello","tokens":["\xff"]}', "malformed"),
        (b"{}", "unknown-type"),
        (b'{"type":1}', "unknown-type"),
        (b'{"type":"state"}', "unknown-type"),
        (b'{"type":"move","id":"","seat":0,"move":{}}', "malformed"),
        (b'{"type":"move","id":"' + b"x" * 65 + b'","seat":0,"move":{}}', "malformed"),
        (b'{"type":"move","id":"1","seat":0.0,"move":{}}', "malformed"),
        (b'{"type":"move","id":"1","seat":true,"move":{}}', "malformed"),
        (b'{"type":"move","id":"1","seat":"0","move":{}}', "malformed"),
        (b'{"type":"move","id":"1","seat":-1,"move":{}}', "malformed"),
        (b'{"type":"move","id":"1","seat":1e99,"move":{}}', "malformed"),
        (b'{"type":"ping","at":NaN}', "malformed"),
        (b'{"type":"set","id":"1","option":"dice","value":[]}', "malformed"),
        (b'{"type":"hello","tokens":[' + b"[" * 10_000 + b"]" * 10_000, "too-big"),
        (b"[" * 8_000 + b"]" * 8_000, "malformed"),
        (b'{"type":"move","id":"1","seat":0,"move":' + b"[" * 40 + b"]" * 40 + b"}", "malformed"),
        (b'{"type":"ping","at":1}' + b" " * 16_384, "too-big"),
    ],
)
def test_what_is_no_message_is_refused_with_a_stable_code(data: bytes, code: str) -> None:
    assert refusal(data).code == code


def test_brackets_in_a_string_are_no_levels() -> None:
    message = {"type": "rename", "id": "1", "seat": 0, "name": "[" * 40 + '\\"{'}
    assert wire.read(json.dumps(message).encode()).name == message["name"]


def test_32_levels_are_taken_and_33_are_not() -> None:
    def nested(levels: int) -> bytes:
        inner = levels - 1
        return b'{"type":"move","id":"1","seat":0,"move":' + b"[" * inner + b"]" * inner + b"}"

    assert wire.read(nested(32)).id == "1"
    assert refusal(nested(33)).code == "malformed"


@given(st.binary(max_size=200))
def test_random_bytes_are_a_message_or_a_refusal(data: bytes) -> None:
    try:
        wire.read(data)
    except wire.Unreadable as unreadable:
        assert unreadable.code in ("malformed", "unknown-type")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(GOOD), st.data())
def test_any_field_with_any_value_is_a_message_or_a_refusal(message: dict[str, Any], data: st.DataObject) -> None:
    spoiled = {**message, data.draw(st.sampled_from([*message, "more"])): data.draw(json_values)}
    try:
        wire.read(json.dumps(spoiled).encode())
    except wire.Unreadable as unreadable:
        assert unreadable.code in ("malformed", "unknown-type")


def test_errors_tell_where_in_the_message_they_are() -> None:
    assert wire.explain("Expected `int`, got `str` - at `$.give.rabbit`")[1] == {
        "give.rabbit": ["Expected `int`, got `str`"]
    }
    assert list(wire.explain("Expected `int` - at `$.cells[2][4]`")[1]) == ["cells.2.4"]
    assert list(wire.explain("Object contains unknown field `score` - at `$.herd`")[1]) == ["herd.score"]
    assert wire.explain("Input data was truncated")[1] == {}
