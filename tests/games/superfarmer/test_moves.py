"""Moves as they are sent: strictly read, and listed in the promised order."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.superfarmer.moves import Adjust, Exchange, Offer, Roll
from tests.games.superfarmer.table import GAME, Table


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"roll"}',
        '{"type":"roll","faces":["fox","rabbit"]}',
        '{"type":"exchange","give":{"rabbit":6},"get":{"sheep":1}}',
        '{"type":"offer","to":1,"give":{"rabbit":6},"get":{"sheep":1}}',
        '{"type":"accept"}',
        '{"type":"refuse"}',
        '{"type":"withdraw"}',
        '{"type":"adjust","seat":0,"herd":{"rabbit":0,"big-dog":1}}',
    ],
)
def test_a_move_survives_its_own_encoding(text: str) -> None:
    assert msgspec.json.encode(GAME.read_move(text.encode())).decode() == text


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        '{"type":"dance"}',
        '{"type":"roll","faces":null}',
        '{"type":"roll","faces":["fox"]}',
        '{"type":"roll","faces":["fox","rabbit","pig"]}',
        '{"type":"roll","faces":[1,2]}',
        '{"type":"roll","seat":1}',
        '{"type":"exchange","give":{"rabbit":6}}',
        '{"type":"exchange","give":{"rabbit":6.0},"get":{"sheep":1}}',
        '{"type":"exchange","give":{"rabbit":"6"},"get":{"sheep":1}}',
        '{"type":"exchange","give":{"rabbit":6},"get":{"sheep":true}}',
        '{"type":"exchange","give":{"rabbit":6},"get":{"sheep":0}}',
        '{"type":"exchange","give":{"rabbit":-6},"get":{"sheep":-1}}',
        '{"type":"exchange","give":{"goose":6},"get":{"sheep":1}}',
        '{"type":"offer","to":"1","give":{"rabbit":6},"get":{"sheep":1}}',
        '{"type":"adjust","seat":0,"herd":{"rabbit":-1}}',
        '{"type":"adjust","seat":0,"herd":null}',
    ],
)
def test_what_is_not_exactly_a_move_is_malformed(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_move(text.encode())


def test_one_of_each_kind_comes_first_the_roll_before_all() -> None:
    table = Table({"rabbit": 12, "pig": 1}, {"sheep": 2}, mode="table", dice="real")
    moves = table.moves()
    assert [type(move) for move in moves[:4]] == [Roll, Exchange, Offer, Adjust]
    assert [type(move) for move in moves[4:28]] == [Roll] * 24
    assert {type(move) for move in moves[28:]} == {Exchange, Offer}


def test_who_is_not_on_turn_has_no_moves() -> None:
    assert Table({"rabbit": 12}, {"rabbit": 12}).moves(1) == []
    assert Table({"rabbit": 12}).moves(7) == []


def test_the_clock_and_strangers_make_no_moves() -> None:
    table = Table({}, {})
    assert table.refuses(5, Roll()).code == "not-your-turn"
    assert table.refuses(None, Roll()).code == "not-your-turn"  # type: ignore[arg-type]
    assert table.refuses(1, Roll()).params == {"turn": [0]}


def test_one_roll_counts_when_two_are_sent() -> None:
    table = Table({}, {})
    table.roll("rabbit", "rabbit")
    assert table.refuses(0, Roll()).code == "not-your-turn"
    assert table.state.rolls == 1
