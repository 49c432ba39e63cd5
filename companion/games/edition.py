"""Components as data: `edition.toml` in each game's folder, validated when it is loaded."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

E = TypeVar("E", bound=msgspec.Struct)


class BrokenEdition(Exception):
    """An edition file that does not say what its game needs; the text names the file, the place and the wish."""


@cache
def load(path: Path, kind: type[E]) -> E:
    """The components in a TOML file, as `kind`. Raises BrokenEdition."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except (msgspec.DecodeError, OSError) as error:
        raise BrokenEdition(f"{path.name}: {error}") from error


def of_the_house(game_file: str, kind: type[E]) -> E:
    """The edition that lies beside a game's own source file (pass `__file__`)."""
    edition: E = load(Path(game_file).with_name("edition.toml"), kind)
    return edition
