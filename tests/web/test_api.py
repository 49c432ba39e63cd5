"""HTTP as the contract has it: rooms, scores, rolls, and one shape for whatever is refused."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.shelf import GAMES
from companion.web.app import close, create_app
from companion.web.settings import Settings
from tests.conftest import ROOT

FARM = {"game": "super-farmer", "mode": "table", "name": "Ann"}
PATHS = {"stampfarm": "/api/score/stampfarm", "superfarmer": "/api/resolve/super-farmer"}
SHEET = {"mode": "normal", "cells": [[None] * 5] * 4}
ROLL = {"herd": {"rabbit": 6, "pig": 1}, "roll": ["rabbit", "pig"]}


def cases(game: str, kind: str) -> list[Any]:
    """The recorded cases of a game's tests; its file keeps them in one list, or in a list for each kind."""
    kept = json.loads((ROOT / "tests" / "games" / game / "cases.json").read_text())
    found = kept[kind] if isinstance(kept, dict) else [case for case in kept if case["kind"] == kind]
    return [pytest.param(case, id=case["name"]) for case in found]


def assert_refused(response: Any, status: int, code: str | None = None) -> dict[str, Any]:
    """The error object, checked."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/json"
    error: dict[str, Any] = response.get_json()["error"]
    assert isinstance(error["code"], str) and isinstance(error["params"], dict) and error["message"]
    assert "Traceback" not in response.get_data(as_text=True)
    for path, messages in error.get("fields", {}).items():
        assert isinstance(path, str) and messages and all(isinstance(one, str) for one in messages)
    if code is not None:
        assert error["code"] == code
    return error


@pytest.fixture
def room(client: FlaskClient) -> dict[str, Any]:
    """A fresh room and its host's seat and token."""
    response = client.post("/api/rooms", json=FARM)
    assert response.status_code == 201
    made: dict[str, Any] = response.get_json()
    return made


def by(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# -- about the server -----------------------------------------------------------------------------------------------


def test_it_is_well_when_the_store_answers(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}


def test_without_its_store_it_says_so_in_its_own_words() -> None:
    app = create_app(Settings("unix:///nowhere/store.sock"))
    try:
        assert_refused(app.test_client().get("/healthz"), 503, "store-away")
        assert_refused(app.test_client().post("/api/rooms", json=FARM), 503, "store-away")
        assert_refused(app.test_client().get("/api/rooms/BCDFG"), 503, "store-away")
    finally:
        close(app)


def test_the_games_are_told_with_their_options_and_rulings(client: FlaskClient) -> None:
    games = {game["id"]: game for game in client.get("/api/games").get_json()}
    assert list(games) == list(GAMES)
    assert games["super-farmer"]["modes"] == {"table": {"min": 1, "max": 6}, "digital": {"min": 1, "max": 6}}
    for game in games.values():
        for choice in (*game["options"], *game["rulings"]):
            assert choice["kind"] in ("choice", "number")
            is_free = choice["choices"] is None and choice["least"] < choice["most"]
            assert (
                (choice["nullable"] and choice["default"] is None) or is_free or choice["default"] in choice["choices"]
            )
            assert choice["section"]


# -- rooms ----------------------------------------------------------------------------------------------------------


def test_who_makes_a_room_hosts_it_and_sits_in_it(client: FlaskClient, room: dict[str, Any]) -> None:
    assert room["seat"] == 0
    assert room["url"].endswith(f"/r/{room['code']}")
    told = client.get(f"/api/rooms/{room['code']}").get_json()
    assert (told["phase"], told["host"], [seat["name"] for seat in told["seats"]]) == ("lobby", 0, ["Ann"])
    wanted = "code game mode phase seats host order turn options rulings edition watchers ask next result seq"
    assert set(wanted.split()) <= set(told)


def test_a_table_screen_hosts_without_a_seat(client: FlaskClient) -> None:
    made = client.post("/api/rooms", json={"game": "super-farmer", "mode": "table"}).get_json()
    assert made["seat"] is None and made["token"]
    assert client.get(f"/api/rooms/{made['code']}").get_json()["host"] is None


def test_a_code_is_read_as_people_type_it(client: FlaskClient, room: dict[str, Any]) -> None:
    code = room["code"]
    for typed in (code.lower(), f" {code[:2]} {code[2:]} ", f"{code[:3]}-{code[3:]}", code.replace("S", "5")):
        assert client.get(f"/api/rooms/{typed}").get_json()["code"] == code


def test_a_second_person_sits_down(client: FlaskClient, room: dict[str, Any]) -> None:
    response = client.post(f"/api/rooms/{room['code']}/seats", json={"name": "Bob", "real": True})
    assert response.status_code == 201
    assert response.get_json()["seat"] == 1
    seats = client.get(f"/api/rooms/{room['code']}").get_json()["seats"]
    assert [(seat["name"], seat["real"]) for seat in seats] == [("Ann", False), ("Bob", True)]


def test_a_taken_name_is_refused_case_and_spaces_aside(client: FlaskClient, room: dict[str, Any]) -> None:
    response = client.post(f"/api/rooms/{room['code']}/seats", json={"name": " aNN "})
    assert "name" in assert_refused(response, 409, "name-taken")["fields"]


def test_a_full_room_is_refused(client: FlaskClient, room: dict[str, Any]) -> None:
    for name in "BCDEF":
        assert client.post(f"/api/rooms/{room['code']}/seats", json={"name": name}).status_code == 201
    assert_refused(client.post(f"/api/rooms/{room['code']}/seats", json={"name": "G"}), 409, "full")


def test_only_the_host_brings_a_bot(client: FlaskClient, room: dict[str, Any]) -> None:
    path = f"/api/rooms/{room['code']}/seats"
    guest = client.post(path, json={"name": "Bob"}).get_json()
    wish = {"name": "Robot", "bot": "random"}
    assert_refused(client.post(path, json=wish), 401, "unknown-token")
    assert_refused(client.post(path, json=wish, headers=by(guest["token"])), 403, "not-host")
    assert client.post(path, json=wish, headers=by(room["token"])).status_code == 201
    unknown = client.post(path, json={"name": "R", "bot": "genius"}, headers=by(room["token"]))
    assert "bot" in assert_refused(unknown, 422, "unknown-bot")["fields"]


def test_the_log_is_told_to_whoever_asks_and_a_false_token_is_refused(
    client: FlaskClient, room: dict[str, Any]
) -> None:
    path = f"/api/rooms/{room['code']}/log"
    log = client.get(path, headers=by(room["token"])).get_json()
    assert (log["format"], log["code"], log["partial"]) == (1, room["code"], True)
    assert room["token"] not in json.dumps(log)
    assert_refused(client.get(path, headers=by("false")), 401, "unknown-token")


def test_the_join_link_is_drawn(client: FlaskClient, room: dict[str, Any]) -> None:
    response = client.get(f"/api/rooms/{room['code']}/qr.svg")
    assert response.mimetype == "image/svg+xml"
    assert b"<svg" in response.data and b"style=" not in response.data and b"<script" not in response.data


def test_a_one_time_code_goes_with_the_join_link_and_nothing_else_does(
    client: FlaskClient, room: dict[str, Any]
) -> None:
    path = f"/api/rooms/{room['code']}/qr.svg"
    plain, hand = client.get(path), client.get(f"{path}?hand=ABCD2345")
    assert hand.status_code == 200 and hand.data != plain.data
    assert client.get(f"{path}?hand=%23/evil").status_code == 400


def test_the_host_deletes_the_room_and_all_its_names(client: FlaskClient, room: dict[str, Any]) -> None:
    path = f"/api/rooms/{room['code']}"
    guest = client.post(f"{path}/seats", json={"name": "Bob"}).get_json()
    assert_refused(client.delete(path), 401, "unknown-token")
    assert_refused(client.delete(path, headers=by(guest["token"])), 403, "not-host")
    assert client.delete(path, headers=by(room["token"])).status_code == 204
    assert_refused(client.get(path), 404, "no-room")


@pytest.mark.parametrize("text", ["BBBBB", "short", "toolong", "AEIOU", "%00%00", "..", "💩💩💩💩💩", "b" * 5000])
@pytest.mark.parametrize("rest", ["", "/log", "/qr.svg"])
def test_a_code_that_is_no_rooms_gets_404(client: FlaskClient, text: str, rest: str) -> None:
    assert_refused(client.get(f"/api/rooms/{text}{rest}"), 404)


def test_a_token_in_the_address_counts_for_nothing(client: FlaskClient, room: dict[str, Any]) -> None:
    assert_refused(client.delete(f"/api/rooms/{room['code']}?token={room['token']}"), 401, "unknown-token")


# -- guessing and flooding ------------------------------------------------------------------------------------------


def test_guessing_codes_gets_429_and_a_time_to_come_back(
    valkey: str, client: FlaskClient, room: dict[str, Any]
) -> None:
    app = create_app(Settings(valkey, guesses_per_minute=3))
    guesser = app.test_client()
    codes = [guesser.get("/api/rooms/BBBBB").status_code for _ in range(5)]
    response = guesser.get(f"/api/rooms/{room['code']}")
    close(app)
    assert codes == [404, 404, 404, 429, 429]
    assert_refused(response, 429, "too-many")
    assert int(response.headers["Retry-After"]) > 0


def test_guessing_a_code_that_hands_a_seat_on_is_counted_too(valkey: str, client: FlaskClient) -> None:
    app = create_app(Settings(valkey, guesses_per_minute=3))
    guesser = app.test_client()
    code = guesser.post("/api/rooms", json=FARM).get_json()["code"]
    guesses = [guesser.post(f"/api/rooms/{code}/seats", json={"hand": "BCDFGHJK"}).status_code for _ in range(4)]
    close(app)
    assert guesses == [422, 422, 422, 429]


def test_making_rooms_without_end_gets_429(valkey: str, client: FlaskClient) -> None:
    app = create_app(Settings(valkey, rooms_per_hour=2))
    codes = [app.test_client().post("/api/rooms", json=FARM).status_code for _ in range(3)]
    close(app)
    assert codes == [201, 201, 429]


def test_a_forwarded_address_counts_only_if_a_setting_says_so(valkey: str, client: FlaskClient) -> None:
    for trust, status in ((False, 429), (True, 201)):
        app = create_app(Settings(valkey, trust_proxy=trust, rooms_per_hour=0 if not trust else 1))
        response = app.test_client().post("/api/rooms", json=FARM, headers={"X-Forwarded-For": f"10.0.0.{status % 9}"})
        close(app)
        assert response.status_code == status


def test_forwarded_hosts_count_only_if_a_setting_says_so(valkey: str, client: FlaskClient) -> None:
    headers = {"Host": "farm.local", "X-Forwarded-Host": "farm.example", "X-Forwarded-Proto": "https"}
    for trust, url in ((False, "http://farm.local/r/"), (True, "https://farm.example/r/")):
        app = create_app(Settings(valkey, trust_proxy=trust))
        made = app.test_client().post("/api/rooms", json=FARM, headers=headers).get_json()
        close(app)
        assert made["url"].startswith(url)


# -- bad bodies -----------------------------------------------------------------------------------------------------

ROOM_BODIES: list[tuple[Any, str]] = [
    ({}, "game"),
    ({**FARM, "game": 1}, "game"),
    ({**FARM, "mode": "both"}, "mode"),
    ({**FARM, "name": None}, "name"),
    ({**FARM, "options": None}, "options"),
    ({**FARM, "options": []}, "options"),
    ({**FARM, "rulings": {"fox": None}}, "rulings.fox"),
    ({**FARM, "rulings": {"horses": 4.0}}, "rulings.horses"),
    ({**FARM, "rulings": {"horses": True}}, "rulings.horses"),
    ({**FARM, "rulings": {"fox": {"a": 1}}}, "rulings.fox"),
    ({**FARM, "seats": 4}, "seats"),
    ({**FARM, "name": "x" * 201}, "name"),
]


@pytest.mark.parametrize(("body", "field"), ROOM_BODIES)
def test_a_malformed_wish_for_a_room_names_its_field_and_makes_none(client: FlaskClient, body: Any, field: str) -> None:
    assert field in assert_refused(client.post("/api/rooms", json=body), 400, "malformed")["fields"]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"edition": "mine"}, "unknown-edition"),
        ({"rulings": {"fox": "two"}}, "bad-option"),
        ({"rulings": {"foxes": "two"}}, "unknown-option"),
        ({"rulings": {"horses": 5}}, "bad-option"),
        ({"rulings": {"horses": "4"}}, "bad-option"),
        ({"options": {"rules": "normal"}}, "unknown-option"),
        ({"mode": "table", "options": {"dice": None}}, "bad-option"),
        ({"mode": "digital", "options": {"dice": "real"}}, "unknown-option"),
        ({"name": "  "}, "bad-name"),
        ({"name": "x" * 25}, "bad-name"),
        ({"name": "a\u0007b"}, "bad-name"),
        ({"name": "a\u202eb"}, "bad-name"),
    ],
)
def test_a_wish_that_rooms_or_rules_refuse_gets_422(client: FlaskClient, more: dict[str, Any], code: str) -> None:
    assert_refused(client.post("/api/rooms", json=FARM | more), 422, code)


def test_null_is_chosen_where_the_option_takes_it(client: FlaskClient) -> None:
    """A room's options, as they are told, can be sent for the next room."""
    wish = {"game": "stampede", "mode": "table", "options": {"pace_ms": None}}
    code = client.post("/api/rooms", json=wish).get_json()["code"]
    rooms = client.get("/api/openapi.json").get_json()["components"]["schemas"]["NewRoom"]["properties"]
    assert rooms["options"]["additionalProperties"]["type"] == ["string", "integer", "null"]
    assert rooms["rulings"]["additionalProperties"]["type"] == ["string", "integer"]
    assert client.get(f"/api/rooms/{code}").get_json()["options"] == {"pace_ms": None}


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"bot": "random"},
        {"name": "B", "seat": 0},
        {"name": "B", "hand": "BCDFGHJK"},
        {"hand": "BCDFGHJK", "seat": 0},
        {"real": True},
        {"name": "B", "real": 1},
        {"name": "B", "real": None},
        {"seat": "0"},
        {"seat": 0.0},
        {"seat": True},
        {"seat": -1},
        {"name": 1},
        {"name": "B", "token": "x"},
    ],
)
def test_a_malformed_wish_for_a_seat_is_refused_and_nobody_sits(
    client: FlaskClient, room: dict[str, Any], wish: Any
) -> None:
    assert assert_refused(client.post(f"/api/rooms/{room['code']}/seats", json=wish), 400, "malformed")["fields"]
    assert len(client.get(f"/api/rooms/{room['code']}").get_json()["seats"]) == 1


@pytest.mark.parametrize(
    ("wish", "status"),
    [({"hand": "BCDFGHJK"}, 422), ({"seat": 7}, 422), ({"seat": 0}, 409), ({"name": "\n"}, 422)],
)
def test_a_seat_that_is_not_to_be_had_is_refused(client: FlaskClient, wish: Any, status: int) -> None:
    code = client.post("/api/rooms", json=FARM | {"mode": "digital"}).get_json()["code"]
    assert_refused(client.post(f"/api/rooms/{code}/seats", json=wish), status)


POSTS = ["/api/rooms", "/api/rooms/{code}/seats", "/api/score/stampfarm", "/api/resolve/super-farmer"]
POSTS += ["/api/score/stampede"]
TEXTS = {
    "nothing": b"",
    "half": b'{"game":',
    "a list": b"[]",
    "null": b"null",
    "a number": b"1",
    "no number": b'{"game": NaN}',
    "no UTF-8": b'{"game": "\xff\xfe"}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "brackets": b"[" * 10_000,
    "deep objects": b'{"cells":' * 6_000,
    "deep and closed": b'{"cells":' + b"[" * 10_000 + b"]" * 10_000 + b"}",
    "a very long number": b'{"herd":{"rabbit":' + b"9" * 20_000 + b'},"roll":[]}',
    "a very large number": b'{"herd":{"rabbit":1e999},"roll":[]}',
    "half a surrogate": b'{"game":"\\ud800","mode":"table","name":"\\ud800"}',
}


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_no_proper_json_object_gets_400(
    client: FlaskClient, room: dict[str, Any], path: str, text: bytes
) -> None:
    response = client.post(path.format(**room), data=text, content_type="application/json")
    assert_refused(response, 400, "malformed")


def test_a_body_in_chunks_that_is_too_long_gets_413_too(client: FlaskClient) -> None:
    """It says no length beforehand; it was cut off at the limit without a word, and what was left was read."""
    for spare, status in ((1, 400), (0, 413), (-1, 413)):
        response = client.post(
            "/api/rooms",
            input_stream=io.BytesIO(b" " * (65_536 - spare)),
            content_type="application/json",
            headers={"Transfer-Encoding": "chunked"},
            environ_overrides={"wsgi.input_terminated": True},
        )
        assert response.status_code == status


@pytest.mark.parametrize("path", POSTS)
def test_a_body_that_is_too_long_gets_413_and_one_of_another_type_415(
    client: FlaskClient, room: dict[str, Any], path: str
) -> None:
    long = b'{"name":"' + b"x" * 65_536 + b'"}'
    assert_refused(client.post(path.format(**room), data=long, content_type="application/json"), 413, "too-big")
    assert_refused(client.post(path.format(**room), data={"name": "Bob"}), 415, "not-json")
    assert_refused(client.post(path.format(**room), data=b"{}"), 415, "not-json")


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/rooms"), ("GET", "/api/rooms"), ("POST", "/healthz"), ("PATCH", "/api/games")]
)
def test_a_method_that_a_path_does_not_take_gets_405_and_those_it_takes(
    client: FlaskClient, method: str, path: str
) -> None:
    response = client.open(path, method=method)
    assert_refused(response, 405, "wrong-method")
    assert response.headers["Allow"]


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/score/chess", "/api/resolve/stampfarm", "/api/rooms/", "/ws/x"]
)
def test_a_path_that_is_none_gets_404(client: FlaskClient, path: str) -> None:
    assert_refused(client.get(path), 404)


def test_what_breaks_inside_is_told_briefly_and_logged_whole(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(code: str) -> bytes:
        raise RuntimeError("the secret is 42")

    monkeypatch.setattr(client.application.extensions["companion"].desk, "room", breaks)
    response = client.get("/api/rooms/BCDFG")
    assert_refused(response, 500, "broken")
    assert b"42" not in response.data
    assert "the secret is 42" in caplog.text


# -- rules without a room -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("stampfarm", "score"))
def test_a_sheet_is_scored_as_by_hand(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = client.post(PATHS["stampfarm"], json=case["input"]).get_json()
    assert answer["total"] == case["expected"]["total"]
    assert {name: part["points"] for name, part in answer["groups"].items()} == case["expected"]["groups"]
    assert {part["card"]: part["points"] for part in answer["cards"]} == case["expected"]["cards"]


@pytest.mark.parametrize("case", cases("stampfarm", "refuse"))
def test_a_faulty_sheet_is_refused(client: FlaskClient, case: dict[str, Any]) -> None:
    response = client.post(PATHS["stampfarm"], json=case["input"])
    assert assert_refused(response, response.status_code)["fields"]
    assert response.status_code in (400, 422)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"mode": None}, "mode"),
        ({"cells": None}, "cells"),
        ({"fences": None}, "fences"),
        ({"any-cards": "yes"}, "any-cards"),
        ({"any_cards": True}, "any_cards"),
        ({"cells": [["cow", True, None, None, None]] * 4}, "cells.2.1"),
        ({"fences": [[[0, 0], [0, 1.0]]]}, "fences.0.1.1"),
        ({"fences": [[[0, 0], [0, True]]]}, "fences.0.1.1"),
        ({"fences": [[[0, 0], [0, "1"]]]}, "fences.0.1.1"),
        ({"rulings": {"tied-groups": None}}, "rulings.tied-groups"),
    ],
)
def test_a_malformed_sheet_names_the_very_place(client: FlaskClient, more: dict[str, Any], field: str) -> None:
    assert field in assert_refused(client.post(PATHS["stampfarm"], json=SHEET | more), 400, "malformed")["fields"]


def test_everything_that_is_wrong_with_a_sheet_is_told_at_once(client: FlaskClient) -> None:
    sheet = SHEET | {"cells": [["cow", "fox", None, None, None]] * 4, "cards": ["pair", "pair"]}
    fields = assert_refused(client.post(PATHS["stampfarm"], json=sheet), 422)["fields"]
    assert {"cells.0.1", "cells.3.1", "cards.1"} <= set(fields)


def test_a_roll_is_resolved(client: FlaskClient) -> None:
    """Source: Super Farmer rulebook, "Breeding", example 1."""
    answer = client.post(PATHS["superfarmer"], json=ROLL).get_json()
    assert (answer["herd"]["rabbit"], answer["herd"]["pig"], answer["won"]) == (9, 2, False)
    assert answer["bank"]["rabbit"] == 51
    assert len(answer["herd"]) == len(answer["bank"]) == 7


@pytest.mark.parametrize("case", cases("superfarmer", "resolve"))
def test_a_roll_is_resolved_as_by_hand(client: FlaskClient, case: dict[str, Any]) -> None:
    answer = client.post(PATHS["superfarmer"], json=case["input"]).get_json()
    assert {animal: count for animal, count in answer["herd"].items() if count} == {
        animal: count for animal, count in case["expected"]["herd"].items() if count
    }
    if "won" in case["expected"]:
        assert answer["won"] == case["expected"]["won"]


@pytest.mark.parametrize("case", cases("superfarmer", "refuse"))
def test_a_faulty_roll_is_refused(client: FlaskClient, case: dict[str, Any]) -> None:
    response = client.post(PATHS["superfarmer"], json=case["input"])
    assert assert_refused(response, response.status_code)["fields"]
    assert response.status_code in (400, 422)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"herd": {"rabbit": 1.0}}, "herd.rabbit"),
        ({"herd": {"rabbit": True}}, "herd.rabbit"),
        ({"herd": {"rabbit": "1"}}, "herd.rabbit"),
        ({"herd": {"rabbit": None}}, "herd.rabbit"),
        ({"herd": {"rabbit": -1}}, "herd.rabbit"),
        ({"herd": None}, "herd"),
        ({"bank": None}, "bank"),
        ({"bank": {"pig": 1e3}}, "bank.pig"),
        ({"roll": ["rabbit"]}, "roll"),
        ({"roll": "rabbit"}, "roll"),
        ({"roll": ["rabbit", 1]}, "roll.1"),
        ({"rulings": None}, "rulings"),
        ({"player": "Ann"}, "player"),
    ],
)
def test_a_malformed_roll_names_the_very_place(client: FlaskClient, more: dict[str, Any], field: str) -> None:
    assert field in assert_refused(client.post(PATHS["superfarmer"], json=ROLL | more), 400, "malformed")["fields"]


def test_a_face_that_the_die_does_not_bear_is_refused_at_its_place(client: FlaskClient) -> None:
    error = assert_refused(
        client.post(PATHS["superfarmer"], json=ROLL | {"roll": ["rabbit", "fox"]}), 422, "not-a-face"
    )
    assert "roll.1" in error["fields"]
