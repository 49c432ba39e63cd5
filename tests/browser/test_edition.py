"""A table with an edition that the owner of the server has laid in a folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.family import BEFORE, Phone, Room
from tests.conftest import Server
from tests.test_editions import FARM
from tests.web.phones import http


@pytest.fixture
def own(tmp_path: Path, browser: Any) -> Iterator[Phone]:
    """A phone at a server with one edition of its own, a Super Farmer with five horses."""
    folder = tmp_path / "editions" / "super-farmer"
    folder.mkdir(parents=True)
    (folder / "one-die.toml").write_text(ONE_DIE)
    (folder / "five-horses.toml").write_text(FARM.replace("horse = 6", "horse = 5").replace("horses = 6", "horses = 5"))
    server = Server(tmp_path / "data", arguments=("--editions", str(folder.parent)))
    context = browser.new_context(**BEFORE)
    phone = Phone(context, server.url)
    phone.take_up(True)
    yield phone
    context.close()
    server.stop()
    assert not phone.broken, phone.broken


def test_an_edition_of_the_owners_is_chosen_when_a_table_is_laid(own: Phone) -> None:
    own.open("/new/table")
    page = own.page
    page.locator(".game-card[data-game=super-farmer]").click()
    page.get_by_label("Name").fill("Ola")
    which = page.get_by_role("group", name="Which components?")
    assert which.get_by_role("radio").count() == 3
    assert which.get_by_label("Those of the box").is_checked()
    which.locator("label").filter(has_text="five-horses").click()
    page.locator("details.fold summary").click()
    assert page.get_by_role("group", name="horses").locator("label").all_inner_texts() == ["5", "4"]
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/r/*")
    room = http(own.url, f"/api/rooms/{page.url.rsplit('/', 1)[1]}")
    assert (room["edition"], room["rulings"]["horses"]) == ("five-horses", 5)


NO_LARGE_DOGS = FARM.replace("big-dog = 2", "big-dog = 0")
ONE_DIE = NO_LARGE_DOGS
for _die, _faces in (("fox", '"rabbit", "horse", "fox", "wolf"'), ("wolf", '"rabbit", "sheep", "pig", "cow"')):
    ONE_DIE = re.sub(rf"^{_die} = \[.*?\]", f"{_die} = [{_faces}]", ONE_DIE, flags=re.DOTALL | re.MULTILINE)


def test_a_copy_without_large_dogs_and_with_both_predators_on_one_die_is_played(own: Phone, tmp_path: Path) -> None:
    """What the box lacks has no place on the screen; the faces are those of these dice."""
    room = Room(own.url, "super-farmer", "Ola", "Jan", edition="one-die", options={"dice": "real"})
    room.move(0, type="adjust", seat=0, herd={"rabbit": 6, "sheep": 2})
    page = own.sits_in(room, 0)
    page.locator('.pen[data-animal="rabbit"]').first.wait_for()
    assert page.locator('[data-animal="big-dog"]:visible').count() == 0
    assert page.locator('.pen[data-animal="small-dog"]').first.is_visible()
    own.menu("Rules and dice")
    text = page.locator("dialog").inner_text()
    assert "the edition that this table plays with" in text
    own.tap_named("Close")
    room.move(0, type="roll", faces=["wolf", "cow"])
    own.sees("The wolf takes", ".frame")
    assert own.room(room.code)["turn"] == [1]


def test_where_there_is_one_edition_nothing_is_asked(family: Any) -> None:
    phone = family().open("/new/table")
    phone.page.locator(".game-card[data-game=super-farmer]").click()
    assert phone.page.get_by_role("group", name="Which components?").count() == 0
