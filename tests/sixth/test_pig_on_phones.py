"""The sixth game on real pages: the lobby with a bot, whole games in both modes, Just dice, and logs that replay."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tests.browser.family import later
from tests.browser.looks import at_every_size, by_day_and_by_night
from tests.sixth.conftest import Run

ENOUGH = 12

SEEN = """() => ({
  isOver: document.querySelector("main.frame").dataset.phase === "finished",
  holds: !document.querySelector(".pig-tools > .grow").hidden,
  stake: parseInt(document.querySelector(".pig-table .lead").textContent),
  taps: !document.querySelector(".pig-faces").hidden,
})"""

TEXT = "() => document.querySelector('main.frame').innerText"
"""All that the page says: every move changes it, since the points or whose turn it is are others then."""


def shown(page: Any) -> Any:
    return page.evaluate(SEEN)


def plays_on(page: Any) -> None:
    """One move by the thumb: holds with enough, else rolls; waits until the page shows what came of it."""
    later(page, 1000)  # the same move twice within a moment counts once
    now, text = shown(page), page.evaluate(TEXT)
    holds = now["holds"] and now["stake"] >= ENOUGH
    page.locator(".pig-tools > .grow" if holds else ".act > .main").first.click()
    page.wait_for_function(f"(text) => ({TEXT})() !== text", arg=text)


def log_of(phone: Any, code: str) -> str:
    with urllib.request.urlopen(f"{phone.url}/api/rooms/{code}/log") as answer:
        text: str = answer.read().decode()
        return text


@pytest.fixture
def two(family: Any) -> Any:
    """One phone that holds both seats of an online game to 50 points."""
    phone = family()
    code = phone.makes_a_room("Ola", "Jan", game="pig", mode="digital")
    phone.tap("House rules")
    phone.tap("50, a short game")
    phone.starts()
    return phone, code


def test_a_whole_game_is_played_on_a_phone_and_its_log_replays_with_its_chance(
    two: Any, run: Run, tmp_path: Path
) -> None:
    phone, code = two
    assert phone.room(code)["rulings"] == {"target": 50}
    for _ in range(400):
        if shown(phone.page)["isOver"]:
            break
        plays_on(phone.page)
    phone.sees("wins", "main")
    room = phone.room(code)
    assert room["phase"] == "finished"
    best = room["result"]["places"][0]
    assert len(best) == 1 and room["result"]["scores"][str(best[0])]["total"] >= 50
    log = tmp_path / "pig.json"
    log.write_text(log_of(phone, code))
    assert "every chance outcome follows" in run("replay", "--verify", str(log))
    faces = [entry["chance"] for entry in json.loads(log.read_text())["entries"] if entry["chance"]]
    assert ["1"] in faces and len(faces) > 10


def test_a_bot_sits_down_in_the_lobby_and_plays(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", game="pig", mode="digital")
    phone.tap("A scarecrow")
    dialog = phone.page.locator("dialog .block.wide")
    dialog.first.wait_for()
    assert dialog.count() == 2
    dialog.last.click()
    phone.page.locator(".seat-list li").nth(1).wait_for()
    phone.starts()
    turn = phone.page.locator(".turn-line[data-mine=true]")
    while turn.count():
        plays_on(phone.page)
    before = phone.page.evaluate(TEXT)
    phone.page.wait_for_function(f"(text) => ({TEXT})() !== text", arg=before)  # nobody taps: it was the bot
    assert [seat["kind"] for seat in phone.room(code)["seats"]] == ["person", "bot"]


def test_beside_the_table_faces_of_a_real_die_are_tapped_and_totals_set_right(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", "Jan", game="pig")
    phone.tap("We roll, and tap what we see")
    phone.starts()
    page = phone.page
    for face in ("6", "5"):
        page.get_by_role("button", name=f"The die shows {face}").click()
        page.locator(".story-line").filter(has_text=f"rolls a {face}").wait_for()
    phone.tap("Hold 11 points")
    phone.sees("holds 11", ".story-line")
    assert not by_day_and_by_night(page)
    assert not at_every_size(page)
    page.get_by_role("button", name="The die shows 1").click()
    phone.sees("0 points are lost", ".story-line")
    phone.tap_named("Set right")
    page.locator("dialog .plain.round").last.click()
    phone.tap("Done")
    phone.sees("to 12", ".story-line")
    entries = json.loads(log_of(phone, code))["entries"]
    assert [entry["chance"] for entry in entries if entry["move"]["type"] == "roll"] == [[], [], []]


def test_its_die_lies_among_just_dice_with_its_name_and_faces(family: Any) -> None:
    phone = family()
    phone.open("/new/dice")
    page = phone.page
    page.locator('.dice-way[data-dice="pig"] .face[data-stamp="1"]').wait_for()
    assert not at_every_size(page)
    page.set_viewport_size({"width": 390, "height": 844})
    phone.tap("Pig’s die")
    page.locator(".act > .main:not([aria-busy=true])").click()
    page.locator(".thrown header .small").filter(has_text="1 roll").wait_for()
    face = page.locator("farm-dice .face").get_attribute("data-stamp")
    assert face in list("123456")
    assert page.locator("farm-dice .face").get_attribute("aria-label") == f"die: {face}"
    assert page.locator("farm-dice .face path").last.get_attribute("d")
    phone.sees(f"rolls {face}", ".story-line")
    assert page.locator(".tally-of-die caption").inner_text().lower() == "the die"
    phone.tap("Stampfarm’s dice")
    page.locator("farm-dice .die:nth-child(3)").wait_for()
