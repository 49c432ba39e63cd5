"""The settings of a server, read once from the environment and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from companion.web.logs import KINDS

STORES = ("redis://", "rediss://", "unix://", "redis+cluster://")


class BadSetting(Exception):
    """A setting that cannot be read; the text is one line for the person who started the server."""


@dataclass(frozen=True)
class Settings:
    """All settings of a web process. `from_env` names the variables."""

    redis_url: str
    public_url: str | None = None
    """The server's public address, such as `https://games.example`; wins over the host of a request."""
    editions: str | None = None
    """The folder of owners' own edition files, `GAME/NAME.toml` in it."""
    trust_proxy: bool = False
    """Whether to believe one proxy in front about address, host and scheme (X-Forwarded-…)."""
    metrics: bool = False
    """Whether `GET /metrics` tells figures for Prometheus; to everybody who can reach the server."""
    wait: int = 0
    """How many replicas of a store of one's own must have a move before it is acknowledged."""
    log: str = "faults"
    """What is told on standard error: `faults`, or every action too, as `lines` or as `json`."""
    is_local: bool = False
    """Whether the server listens on the loopback interface only, so that other addresses do not reach it."""
    body_bytes: int = 64 * 1024
    """The longest body of a request."""
    guesses_per_minute: int = 30
    """How many unknown room codes one address may ask for."""
    rooms_per_hour: int = 60
    """How many rooms one address may make."""
    sheets_per_minute: int = 300
    """How many sheets one address may have scored; a sixth of them at once."""
    messages_per_s: int = 20
    """How many messages a second one socket may send in the long run."""
    messages_burst: int = 60
    """How many it may send at once."""
    lobby_s: int = 24 * 3600
    """How long a room lives after its last action, in seconds: before the game, while it is played, after its end."""
    playing_s: int = 30 * 24 * 3600
    finished_s: int = 90 * 24 * 3600

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Settings:
        """Settings from variables: every number and yes/no above by its name in capitals.

        Raises BadSetting for a value that cannot be read and for a missing REDIS_URL.
        """
        if not environ.get("REDIS_URL"):
            raise BadSetting("REDIS_URL is missing")
        if not environ["REDIS_URL"].startswith(STORES):
            kind = environ["REDIS_URL"].partition("://")[0] if "://" in environ["REDIS_URL"] else ""  # no password
            raise BadSetting(f"REDIS_URL must begin with one of {', '.join(STORES)}, not {kind!r}")
        public_url = environ.get("PUBLIC_URL", "").rstrip("/") or None
        if public_url is not None and not public_url.startswith(("http://", "https://")):
            raise BadSetting(f"PUBLIC_URL must begin with http:// or https://, not {public_url!r}")
        return cls(
            redis_url=environ["REDIS_URL"],
            public_url=public_url,
            editions=_folder("EDITIONS", environ.get("EDITIONS", "")),
            log=_one_of("LOG", environ.get("LOG") or "faults", KINDS),
            **_read(environ),
        )


def _read(environ: Mapping[str, str]) -> dict[str, Any]:
    """The numbers and flags that the environment names."""
    readers = {"int": _whole_number, "bool": _yes_or_no}
    return {
        one.name: readers[str(one.type)](one.name.upper(), environ[one.name.upper()])
        for one in fields(Settings)
        if str(one.type) in readers and environ.get(one.name.upper())
    }


def _folder(name: str, text: str) -> str | None:
    if text and not Path(text).is_dir():
        raise BadSetting(f"{name} must be a folder, not {text!r}")
    return text or None


def _one_of(name: str, text: str, choices: tuple[str, ...]) -> str:
    if text not in choices:
        raise BadSetting(f"{name} must be one of {', '.join(choices)}, not {text!r}")
    return text


def _whole_number(name: str, text: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise BadSetting(f"{name} must be a whole number, not {text!r}")
    return int(text)


def _yes_or_no(name: str, text: str) -> bool:
    answers = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
    if text.lower() not in answers:
        raise BadSetting(f"{name} must be yes or no, not {text!r}")
    return answers[text.lower()]
