"""Settings come from the environment, and one that cannot be read is named."""

from __future__ import annotations

import pytest

from companion.web.settings import BadSetting, Settings

STORE = {"REDIS_URL": "redis://localhost"}


def test_everything_but_the_store_has_a_default() -> None:
    settings = Settings.from_env(STORE)
    assert settings == Settings("redis://localhost")
    assert (settings.lobby_s, settings.playing_s, settings.finished_s) == (86_400, 30 * 86_400, 90 * 86_400)


def test_every_number_and_flag_can_be_set_by_its_name_in_capitals() -> None:
    given = {"GUESSES_PER_MINUTE": "1", "ROOMS_PER_HOUR": "2", "BODY_BYTES": "3", "LOBBY_S": "4", "PLAYING_S": "5"}
    given |= {"FINISHED_S": "6", "TRUST_PROXY": "yes", "IS_LOCAL": "1", "PUBLIC_URL": "https://farm.example/"}
    settings = Settings.from_env(STORE | given)
    assert settings == Settings("redis://localhost", "https://farm.example", True, True, 3, 1, 2, 4, 5, 6)


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
