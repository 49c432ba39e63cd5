"""The house with the sixth game: its folder, its server, and phones that show it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import drawer, family
from tests.conftest import Server
from tests.sixth.house import build

__all__ = ["drawer", "family"]

Run = Callable[..., str]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with Pig on its shelves."""
    return build(tmp_path_factory.mktemp("sixth") / "house")


@pytest.fixture(scope="session")
def server(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`companion serve` of the house with the sixth game; the phones of this folder show it."""
    running = Server(tmp_path_factory.mktemp("sixth-data"), root=house)
    yield running
    running.stop()


@pytest.fixture
def run(house: Path) -> Run:
    """`run("simulate", "pig")`: what a command of that house prints; it must end well."""

    def command(*arguments: str, text: str = "") -> str:
        line = [sys.executable, "-m", "companion.cli", *arguments]
        done = subprocess.run(line, cwd=house, input=text, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return command
