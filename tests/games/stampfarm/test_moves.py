"""Moves as they are sent: strictly read."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.stampfarm.boards import GAME

ROW = '["cow",null,null,null,null]'
CELLS = f"[{','.join([ROW] * 4)}]"


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"roll"}',
        '{"type":"roll","faces":["cow","pig","hay"]}',
        '{"type":"stamp","die":0,"stamp":"cow","to":[3,4]}',
        '{"type":"stamp","die":2,"stamp":"hay","to":"barn"}',
        '{"type":"pick","die":0}',
        '{"type":"pick","die":0,"to":"barn"}',
        '{"type":"full"}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[[[0,0],[0,1]]],"barn":["cow"]}}',
        '{"type":"adjust","seat":1,"full":false}',
        '{"type":"adjust","cards":["hungry","pair","feeder"]}',
        f'{{"type":"adjust","seat":0,"cells":{CELLS},"fences":[],"barn":[],"leader":2}}',
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
        '{"type":"roll","faces":"cow"}',
        '{"type":"roll","faces":["cow",1,"pig"]}',
        '{"type":"roll","seat":0}',
        '{"type":"stamp","die":0,"stamp":"cow"}',
        '{"type":"stamp","die":0.0,"stamp":"cow","to":"barn"}',
        '{"type":"stamp","die":true,"stamp":"cow","to":"barn"}',
        '{"type":"stamp","die":"0","stamp":"cow","to":"barn"}',
        '{"type":"stamp","die":0,"stamp":null,"to":"barn"}',
        '{"type":"stamp","die":0,"stamp":"cow","to":"stable"}',
        '{"type":"stamp","die":0,"stamp":"cow","to":null}',
        '{"type":"stamp","die":0,"stamp":"cow","to":[0]}',
        '{"type":"stamp","die":0,"stamp":"cow","to":[0,1,2]}',
        '{"type":"stamp","die":0,"stamp":"cow","to":[0,1.0]}',
        '{"type":"stamp","die":0,"stamp":"cow","to":[0,false]}',
        '{"type":"pick","die":0,"to":null}',
        '{"type":"pick","die":0,"to":[0,0]}',
        '{"type":"full","seat":0}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[]}}',
        f'{{"type":"sheet","cells":{CELLS},"fences":null,"barn":[]}}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[],"barn":[null]}}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[[[0,0],[0,1.0]]],"barn":[]}}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[[[0,0]]],"barn":[]}}',
        f'{{"type":"sheet","cells":{CELLS},"fences":[],"barn":[],"cards":[]}}',
        '{"type":"adjust","seat":0,"full":1}',
        '{"type":"adjust","seat":0,"full":null}',
        '{"type":"adjust","seat":null,"full":true}',
        '{"type":"adjust","leader":1.0}',
        '{"type":"adjust","cards":[1]}',
        '{"type":"adjust","rules":"advanced"}',
    ],
)
def test_what_is_not_exactly_a_move_is_malformed(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        GAME.read_move(text.encode())
