"""A family in a kitchen: taps that come twice, pages that are reloaded in the middle, fingers that miss."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("server")


def story(phone: Any) -> str:
    return str(phone.page.locator(".story-line").inner_text())


def test_what_happened_last_is_told_after_a_reload_and_a_newcomer_is_not_told_that_nothing_did(family: Any) -> None:
    phone, watcher = family(), family()
    code = phone.makes_a_room("Ola")
    phone.starts()
    phone.tap("Roll")
    phone.sees("Ola rolls", ".story-line")
    told = story(phone)
    phone.page.reload()
    phone.sees("Ola rolls", ".story-line")
    assert story(phone).endswith(told.split(". ")[-1])
    watcher.open(f"/table/{code}")
    watcher.sees("What happened so far", ".story-line")


def test_a_fence_is_no_animal_in_the_barn(family: Any) -> None:
    phone = family().open("/score/stampfarm")
    phone.page.locator(".modes label").filter(has_text="dvanced").click()
    phone.page.locator("[data-tool=fence]").click()
    phone.page.locator(".stall").first.click()
    phone.page.locator("[data-tool=cow]").click()
    phone.page.locator(".cell").nth(0).click()
    phone.page.locator(".cell").nth(1).click()
    phone.page.locator("output.score").filter(has_text="2").wait_for()
    assert phone.recall("companion.stampfarm.sheets")["sheets"][0]["sheet"]["barn"] == []


LYING = {"width": 568, "height": 320}  # the smallest phone, turned


def test_four_at_one_phone_have_the_main_action_in_sight_however_the_phone_is_held(family: Any) -> None:
    phone = family()
    phone.makes_a_room("Hildegard", "Ola", "Jan", "Ewa")
    phone.starts()
    roll = phone.page.locator("button.roll").filter(has_text="Roll")
    for size in (LYING, {"width": 320, "height": 568}):
        phone.page.set_viewport_size(size)
        box = roll.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (size, box)
        assert phone.sideways == 0
    assert story(phone) == "The game begins. Hildegard is first."


def focused(phone: Any) -> str:
    return str(phone.page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))


def test_who_hears_the_screens_begins_each_at_its_heading_and_keeps_the_place_in_a_list(family: Any) -> None:
    phone = family()
    phone.makes_a_room("Ola", "Jan")
    assert focused(phone) == "Super Farmer"
    phone.page.get_by_role("button", name="Move Jan up").press("Enter")
    assert focused(phone) == "More about Jan"
    phone.page.get_by_role("button", name="Start").press("Enter")
    phone.page.locator("main.frame").wait_for()
    assert focused(phone) == "Jan's turn"


def test_a_known_name_tapped_twice_sits_down_once_and_nobody_is_told_off(family: Any) -> None:
    phone = family()
    phone.remember("companion.family", ["Jan"])
    code = phone.makes_a_room("Ola")
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/seats") else None)
    phone.tap("Another player on this phone")
    phone.page.locator("dialog[open] .known button").filter(has_text="Jan").dblclick()
    phone.sees("Jan", ".seat-list")
    assert phone.seats_in(code) == ["Ola", "Jan"]
    assert len(asked) == 1
