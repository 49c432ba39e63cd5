"""Settings come from the environment, and one that cannot be read is named."""

from __future__ import annotations

from dataclasses import fields

import pytest

from companion.web.settings import BadSetting, Settings

STORE = {"REDIS_URL": "redis://localhost"}


def test_everything_but_the_store_has_a_default() -> None:
    settings = Settings.from_env(STORE)
    assert settings == Settings("redis://localhost")
    assert (settings.lobby_s, settings.playing_s, settings.finished_s) == (86_400, 30 * 86_400, 90 * 86_400)


def test_every_number_and_flag_can_be_set_by_its_name_in_capitals() -> None:
    numbers = [one.name for one in fields(Settings) if one.type == "int"]
    flags = [one.name for one in fields(Settings) if one.type == "bool"]
    assert "lobby_s" in numbers and "trust_proxy" in flags
    given = {name: str(place) for place, name in enumerate(numbers)} | dict.fromkeys(flags, "yes")
    settings = Settings.from_env(STORE | {name.upper(): value for name, value in given.items()})
    assert [getattr(settings, name) for name in numbers] == list(range(len(numbers)))
    assert all(getattr(settings, name) is True for name in flags)


def test_a_slash_at_the_end_of_the_public_url_is_dropped() -> None:
    assert Settings.from_env(STORE | {"PUBLIC_URL": "https://farm.example/"}).public_url == "https://farm.example"


def test_an_empty_variable_is_none() -> None:
    assert Settings.from_env(STORE | {"PUBLIC_URL": "", "LOBBY_S": ""}) == Settings("redis://localhost")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("REDIS_URL", ""),
        ("REDIS_URL", "http://localhost"),
        ("PUBLIC_URL", "farm.example"),
        ("LOBBY_S", "-1"),
        ("LOBBY_S", "1.5"),
        ("LOBBY_S", "²"),
        ("TRUST_PROXY", "perhaps"),
    ],
)
def test_what_cannot_be_read_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        Settings.from_env(STORE | {name: value})
