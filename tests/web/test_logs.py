"""What the server tells of itself: the log of a whole game, as lines and as JSON, holds no name and no token."""

from __future__ import annotations

import json
import logging
import re
import sys
from pathlib import Path

import pytest

from companion.web.logs import FIELDS, KINDS, AsJson, AsLines
from tests.conftest import Server
from tests.web.phones import Phone, http, playing

NAMES = ["Wilhelmina", "Bartholomew"]


def play(server: Server) -> list[str]:
    """A game in which people do right and wrong; gives what the log must not hold."""
    wilhelmina, bartholomew = playing(server.url, *NAMES, game="stampfarm")
    code = wilhelmina.code
    Phone(server.url, code).close()
    http(server.url, f"/api/rooms/{code}/seats", {"name": NAMES[0]})
    http(server.url, f"/api/rooms/{code}/log", token=wilhelmina.tokens[0])
    http(server.url, f"/api/rooms/{code}", token="no-such-token-at-all", method="DELETE")
    wilhelmina.ask("rename", seat=0, name=NAMES[1])
    wilhelmina.ask("rename", seat=0, name="Persephone")
    wilhelmina.say(type="move", id="x", seat=0, move={"type": NAMES[0]}, token=NAMES[0])
    wilhelmina.until("error")
    hand = wilhelmina.ask("hand", seat=0)["hand"]
    for _ in range(400):
        if wilhelmina.state["room"]["phase"] == "finished":
            break
        for number, phone in enumerate((wilhelmina, bartholomew)):
            seat = phone.state["eyes"][str(number)]
            if seat["moves"]:
                answer = phone.ask("move", seat=number, move=seat["moves"][0])
                if answer["type"] == "ack":
                    wilhelmina.catch_up(answer["seq"])
                    bartholomew.catch_up(answer["seq"])
    assert wilhelmina.state["room"]["phase"] == "finished"
    secrets = [*NAMES, "Persephone", "no-such-token", hand, *wilhelmina.tokens, *bartholomew.tokens]
    for phone in (wilhelmina, bartholomew):
        phone.close()
    return secrets


@pytest.mark.parametrize("kind", KINDS)
def test_the_log_of_a_whole_game_holds_neither_a_name_nor_a_token(tmp_path: Path, kind: str) -> None:
    server = Server(tmp_path, {"LOG": kind})
    try:
        secrets = play(server)
    finally:
        server.stop()
    assert [one for one in secrets if one in server.log] == []
    told = [line for line in server.log.splitlines() if "move" in line]
    if kind == "faults":
        assert told == []
    if kind == "lines":
        line = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [A-Z0-9]{5} seat [01]: move, ok, \d+\.\d ms"
        assert len([one for one in told if re.fullmatch(line, one)]) > 20
    if kind == "json":
        moves = [json.loads(one) for one in told]
        assert all(set(FIELDS) <= set(one) for one in moves) and len(moves) > 20
        assert {one["code"] for one in moves} == {"ok"}
        assert '"action": "unreadable", "code": "malformed"' in server.log
        assert '"action": "rename", "code": "name-taken"' in server.log
        assert {one["seat"] for one in moves} == {0, 1}
        asked = [json.loads(one) for one in server.log.splitlines() if '"action": "POST sit"' in one]
        assert {one["room"] for one in asked} == {moves[0]["room"]}, "what HTTP asks names its room too"


@pytest.mark.parametrize("form", [AsLines(), AsJson()], ids=["lines", "json"])
def test_a_fault_is_told_with_its_place_and_not_with_what_it_says(form: logging.Formatter) -> None:
    try:
        raise ValueError("Wilhelmina")
    except ValueError:
        record = logging.LogRecord("companion", logging.ERROR, "", 0, "a message broke", None, sys.exc_info())
    told = form.format(record)
    assert "a message broke" in told and "ValueError" in told and "test_logs.py" in told
    assert "Wilhelmina" not in told
