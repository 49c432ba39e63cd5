"""The README tells the truth: its settings, its commands and its examples."""

from __future__ import annotations

import re
import subprocess
from dataclasses import fields

from companion import __version__, cli
from companion.games.stampfarm import notation
from companion.web.settings import Settings
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text()


def test_every_setting_is_told() -> None:
    hidden = {"is_local"}  # what --host says
    names = {one.name.upper() for one in fields(Settings) if one.name not in hidden}
    assert {name for name in names if f"`{name}`" not in README} == set()


def test_every_command_is_told_and_every_option_of_serve() -> None:
    for name in cli.main.commands:
        assert f"companion {name}" in README
    told = re.findall(r"\[(--[a-z-]+)", README)
    assert set(told) == {option.opts[0] for option in cli.main.commands["serve"].params}


def test_the_sheet_in_notation_can_be_read() -> None:
    sheet = re.search(r"^```\n(mode:.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert sheet is not None
    payload = notation.parse(sheet[1])
    assert payload["cards"] == ["hungry", "pair", "feeder"]
    assert len(payload["fences"]) == 4


def test_the_two_commands_come_first_and_are_there() -> None:
    first = README.index("```sh")
    assert README[first:].startswith("```sh\nmake serve")
    for target in ("serve", "test", "check"):
        run = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text()
    releases = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", changelog, re.MULTILINE)
    assert releases[0] == __version__
    assert releases == sorted(releases, key=lambda one: [int(part) for part in one.split(".")], reverse=True)
    assert changelog.index("## [Unreleased]") < changelog.index(f"## [{__version__}]")
