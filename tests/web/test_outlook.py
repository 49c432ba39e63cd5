"""What chance may bring a seat, asked for by HTTP: refused for what is no seat and where no game is on."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.web.test_api import FARM, assert_refused


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ("", 400, "malformed"),
        ("?seat=", 400, "malformed"),
        ("?seat=-1", 400, "malformed"),
        ("?seat=1.0", 400, "malformed"),
        ("?seat=²", 400, "malformed"),
        ("?seat=99999999999", 400, "malformed"),
        ("?seat=0", 409, "wrong-phase"),
    ],
)
def test_what_is_no_seats_number_and_a_game_that_has_not_begun_are_refused(
    client: FlaskClient, asked: str, status: int, code: str
) -> None:
    room = client.post("/api/rooms", json=FARM).get_json()["code"]
    assert_refused(client.get(f"/api/rooms/{room}/outlook{asked}"), status, code)


def test_a_room_that_is_not_there_tells_nothing(client: FlaskClient) -> None:
    assert_refused(client.get("/api/rooms/BBBBB/outlook?seat=0"), 404, "no-room")
