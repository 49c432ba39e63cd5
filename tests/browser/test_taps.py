"""What a tap meets: buttons that are live when they look it, answers near the finger, and who is passed over."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from tests.browser.family import Room, later
from tests.conftest import wait_until

WATCH_TURNS = """() => {
  window.early = [];
  window.tumbled = 0;
  const look = () => {
    if (document.querySelector("farm-dice").dataset.state !== "tumbling") return;
    window.tumbled += 1;
    const said = document.querySelector(".turn-line").textContent;
    const lives = document.querySelector('.roll[aria-disabled="false"]');
    const marked = document.querySelector('.player[data-seat="1"][data-turn="true"]');
    if (said === "Your turn" || lives || marked) window.early.push([said, Boolean(lives), Boolean(marked)]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_your_turn_and_a_live_button_never_come_while_anothers_dice_tumble(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = family(touched=True, reduced_motion="no-preference").sits_in(room, 1)
    page.locator(".paddock").wait_for()
    page.evaluate(WATCH_TURNS)
    room.move(0, type="roll")
    page.locator('.roll[aria-disabled="false"]').wait_for()
    page.locator(".turn-line", has_text="Your turn").wait_for()
    assert page.evaluate("tumbled") > 0
    assert page.evaluate("early") == []


def test_a_button_that_looks_live_takes_the_tap(family: Any, server: Any) -> None:
    """What has just come under the finger of who tapped twice is not live, and looks it."""
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = family().sits_in(room, 0, 1)
    for rolls in (1, 2, 3):
        page.locator('.roll[aria-disabled="false"]').click()
        wait_until(partial(has_rolled, room, rolls), 5, "the roll counts")


def has_rolled(room: Room, rolls: int) -> bool:
    return len(rolled(room)) == rolls


def rolled(room: Room) -> list[Any]:
    return [entry for entry in room.entries if entry["move"]["type"] == "roll"]


def test_what_is_said_stands_beside_the_finger_and_goes_with_the_next_tap(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = family().sits_in(room, 0)
    exchange = page.get_by_role("button", name="Exchange")
    exchange.click(force=True)  # it says why it cannot be done
    toast = page.locator(".toast")
    toast.wait_for()
    said, tapped = toast.bounding_box(), exchange.bounding_box()
    between = tapped["y"] + tapped["height"] / 2 - (said["y"] + said["height"])
    assert 0 <= between <= 60, "above the finger, and near"
    page.locator(".turn-line").click()
    assert toast.count() == 0
    page.locator(".bare[aria-label=Menu]").click()
    page.locator("dialog[open] button", has_text="newest").click()
    toast.wait_for()
    box = toast.bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 844


def test_the_main_button_passes_over_somebody_who_is_away(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    room.move(0, type="roll")
    page = family(touched=True).sits_in(room, 0)
    main = page.locator(".act > .main")
    page.locator('.main[aria-disabled="true"]', has_text=re.compile(r"Pass over Jan in \d+ s")).wait_for()
    later(page, 40_000)
    page.locator('.main[aria-disabled="false"]', has_text=re.compile("^Pass over Jan$")).wait_for()
    main.click()
    page.locator('.main[aria-disabled="false"]', has_text="Roll").wait_for()
    assert room.turn == [0]


def test_the_same_faces_are_seen_to_have_come_a_second_time_also_where_nothing_may_move(
    family: Any, server: Any
) -> None:
    page = family().sits_in(Room(server.url, "super-farmer", "Ola"), 0)
    page.locator("farm-dice .die").first.wait_for()
    blinks = """async () => {
      const dice = document.querySelector("farm-dice");
      await dice.land(["rabbit", "rabbit"]);
      dice.getAnimations({ subtree: true }).forEach((one) => one.finish());
      await dice.land(["rabbit", "rabbit"]);
      return dice.getAnimations({ subtree: true }).filter((one) => !one.animationName).length;
    }"""
    assert page.evaluate(blinks) == 2


def test_names_that_begin_alike_can_be_told_apart_in_a_narrow_strip(family: Any, server: Any) -> None:
    names = ["Ola", "Scarecrow A", "Scarecrow B", "Scarecrow C", "Grandmother Bartholomea", "Grandmother Maximiliana"]
    page = family(viewport={"width": 320, "height": 568}).sits_in(Room(server.url, "super-farmer", *names), 0)
    page.locator(".player").first.wait_for()
    assert page.locator(".name-end").all_inner_texts() == [" A", " B", " C", "ea", "na"]
    for player in page.locator(".player:has(.name-end)").all():
        end, box = player.locator(".name-end").bounding_box(), player.bounding_box()
        assert end["x"] >= box["x"] and end["x"] + end["width"] <= box["x"] + box["width"]


def test_a_seat_goes_to_another_device_by_a_picture(family: Any, server: Any) -> None:
    old, new = family(), family()
    code = old.makes_a_room("Ola", "Jan")
    old.starts()
    old.page.locator(".player").filter(has_text="Jan").click()
    old.page.locator("dialog[open] button").filter(has_text="Move to another device").click()
    hand = old.page.locator("dialog[open] .invite-code").inner_text()
    picture = old.page.locator("dialog[open] .qr img")
    assert picture.get_attribute("src") == f"/api/rooms/{code}/qr.svg?hand={hand}"
    wait_until(lambda: picture.evaluate("(one) => one.naturalWidth > 0"), 5, "the picture has come")
    new.open(f"/r/{code}#hand={hand}")  # what the picture says
    new.tap("Take the seat")
    new.page.locator('.player:has-text("Jan")').wait_for()
    assert [one["seat"] for one in new.recall("companion.rooms")[code]["held"]] == [1]
