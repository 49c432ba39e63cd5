"""Every event, refusal, option, ruling and line of a score has words on the phone, and no such word is left over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.shelf import GAMES, TOOLS
from companion.rooms.people import PRESENCE
from tests.codes import Found, is_about, known, option_keys, sent, shared
from tests.conftest import ROOT

ROOMS = sent((ROOT / "companion" / "rooms").glob("*.py"), kinds=("event", "error"))
ROOMS.keys.update(f"event.{code}" for codes in PRESENCE.values() for code in codes if code)
GAME_FLOOR = ROOT / "companion" / "games"
HOUSE = known(ROOT / "static" / "kit" / "words" / "en.js")


def folder_of(game_id: str) -> Path:
    """The folder of a game's rules, which is named as a module."""
    return GAME_FLOOR / type({**GAMES, **TOOLS}[game_id]).__module__.split(".")[-2]


def catalog_of(game_id: str) -> set[str]:
    return known(ROOT / "static" / "games" / game_id / "en.js")


def own(game_id: str, to_programs: bool = False) -> Found:
    folder = folder_of(game_id)
    return sent([*folder.glob("*.py"), *shared(folder)], to_programs)


@pytest.fixture
def listed(client: FlaskClient) -> dict[str, Any]:
    return {game["id"]: game for game in client.get("/api/games").get_json()}


@pytest.mark.parametrize("game_id", [*GAMES, *TOOLS])
def test_whatever_a_game_sends_has_words(game_id: str) -> None:
    found = own(game_id)
    assert found.unread == [] and len(found.keys) >= 4
    assert sorted(found.keys - catalog_of(game_id) - HOUSE) == []


def test_whatever_rooms_send_has_words() -> None:
    assert ROOMS.unread == [] and len(ROOMS.keys) > 40
    assert sorted(ROOMS.keys - HOUSE) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_and_ruling_and_each_of_its_values_has_words(game_id: str, listed: dict[str, Any]) -> None:
    wanted = set(option_keys(listed[game_id]))
    assert bool(wanted) == bool(listed[game_id]["options"] or listed[game_id]["rulings"])
    assert sorted(wanted - catalog_of(game_id) - HOUSE) == []


@pytest.mark.parametrize("game_id", [*GAMES, *TOOLS])
def test_no_word_is_left_over_for_what_nobody_sends(game_id: str) -> None:
    sends = own(game_id, to_programs=True).keys | ROOMS.keys
    told = {key for key in catalog_of(game_id) if is_about(key, "event", "error", "line")}
    assert sorted(told - sends) == []
