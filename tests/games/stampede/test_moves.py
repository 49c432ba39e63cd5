"""The moves: their names and fields, strictly read, and which are listed when."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion.games.stampede.moves import (
    ALWAYS,
    RIGHTS,
    Adjust,
    AnyMove,
    Begin,
    DealCard,
    Pause,
    Resume,
    Scoop,
    Stop,
    TellCounts,
    TellPile,
)
from tests.games.stampede.wranglers import GAME, Table


def test_the_names_of_the_moves_are_those_of_the_contract() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(AnyMove)}
    assert tags == set("begin deal scoop stop pause resume pile counts adjust".split())
    assert {kind for rights in RIGHTS.values() for kind in rights} == set(get_args(AnyMove))


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"begin","pace_ms":null}',
        '{"type":"begin","pace_ms":500.0}',
        '{"type":"begin","pace_ms":true}',
        '{"type":"begin","pace_ms":"500"}',
        '{"type":"begin","pace":500}',
        '{"type":"deal","card":1}',
        '{"type":"scoop"}',
        '{"type":"scoop","card":1.0}',
        '{"type":"scoop","card":true}',
        '{"type":"scoop","card":null}',
        '{"type":"stop","now":true}',
        '{"type":"pile"}',
        '{"type":"pile","pile":null}',
        '{"type":"pile","pile":"rhino-head"}',
        '{"type":"pile","pile":[1]}',
        '{"type":"pile","pile":[],"round":null}',
        '{"type":"pile","pile":[],"round":1.0}',
        '{"type":"counts","complete":1,"stray":0,"elephant":"none","round":true}',
        '{"type":"counts","complete":1,"stray":0}',
        '{"type":"counts","complete":1.0,"stray":0,"elephant":"none"}',
        '{"type":"counts","complete":1,"stray":0,"elephant":4}',
        '{"type":"counts","complete":1,"stray":0,"elephant":true}',
        '{"type":"counts","complete":1,"stray":0,"elephant":null}',
        '{"type":"adjust","seat":1,"round":1,"counts":{"complete":1,"stray":0,"elephant":1,"x":1}}',
        '{"type":"adjust","seat":null,"round":1,"points":3}',
        '{"type":"adjust","seat":1,"round":1,"points":3.0}',
        '{"type":"shuffle"}',
    ],
)
def test_what_is_not_exactly_a_move_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_move(text.encode())


def test_on_the_phones_each_seat_is_offered_what_it_may_do() -> None:
    table = Table(3)
    assert [list(GAME.moves(table.state, seat)) for seat in (0, 1, 7)] == [[Begin()], [], []]
    table.begin()
    table.deal(1)
    assert list(GAME.moves(table.state, 0)) == [DealCard(), Stop()]
    assert list(GAME.moves(table.state, 1)) == [Scoop(0), Scoop(1)]
    table.scoop(2, 0)
    assert list(GAME.moves(table.state, 1)) == [Scoop(1)]
    GAME.change(table.state, "pace_ms", 500)
    assert list(GAME.moves(table.state, 0)) == [Stop()]


def test_beside_the_table_of_what_can_be_told_a_plain_example_is_listed() -> None:
    table = Table(3, "table", pace_ms=600)
    again = Adjust(current=1)
    assert list(GAME.moves(table.state, 0)) == [Begin(600), again]
    assert list(GAME.moves(table.state, 1)) == [TellPile(()), TellCounts(0, 0, "none"), again]
    table.begin()
    assert list(GAME.moves(table.state, 0)) == [Pause(), Stop(), again]
    table.play(1, Pause())
    assert list(GAME.moves(table.state, 2)) == [Resume(), again]
    table.play(0, Stop())
    table.tell(1, "RH RM RT")
    assert list(GAME.moves(table.state, 1))[-1] == Adjust(seat=1, round=1, points=3)


def test_whoever_is_at_the_table_may_set_things_right_at_any_time() -> None:
    assert RIGHTS["table"][Adjust].who == "anybody"
    assert set(ALWAYS) == {"ready", "running", "paused", "entering", "over"}


def test_no_bot_pauses_stops_or_tells_what_lies_on_a_table() -> None:
    assert GAME.chosen_by_people == {"stop", "pause", "resume", "pile", "counts", "adjust"}
