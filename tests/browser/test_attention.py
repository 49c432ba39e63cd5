"""What asks for eyes: a screen that stays awake, a turn that comes while nobody looks, the newest state at a tap."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.family import Phone
from tests.browser.test_super_farmer import Room
from tests.conftest import wait_until

pytestmark = pytest.mark.usefixtures("server")

LOCKS = """
  window.locks = { asked: 0, held: 0 };
  Object.defineProperty(navigator, "wakeLock", { value: { async request() {
    locks.asked += 1;
    if (window.refuses) throw new DOMException("the battery is low", "NotAllowedError");
    locks.held += 1;
    let isHeld = true;
    return { async release() { if (isHeld) locks.held -= 1; isHeld = false; } };
  } } });
"""
EYES = """
  window.looks = (yes) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (yes ? "visible" : "hidden") });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => !yes });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
# A drum is three tones that begin one after the other, low; nothing else sounds like it.
CALLS = """
  window.calls = { drums: 0, buzzes: 0 };
  Object.defineProperty(navigator, "vibrate", { value: () => Boolean((calls.buzzes += 1)) });
  const swell = AudioParam.prototype.setValueAtTime;
  let tones = 0;
  AudioParam.prototype.setValueAtTime = function (value, when) {
    if (value === 130 && (tones += 1) % 3 === 0) calls.drums += 1;
    else if (value > 1 && value !== 130) calls.others = true;
    return swell.call(this, value, when);
  };
"""
DEAF = """
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  window.unheard = 0;
  Object.defineProperty(WebSocket.prototype, "onmessage", {
    set(hear) { set.call(this, (event) => (window.isDeaf ? void (window.unheard += 1) : hear(event))); },
  });
"""
NO_LOCK = "delete Navigator.prototype.wakeLock;"
NO_FILM = "delete HTMLCanvasElement.prototype.captureStream;"
FILM = """(sounds) => {
  const film = document.querySelector("video");
  return film && !film.paused && film.currentTime > 0 && film.muted !== sounds
    && film.srcObject.getAudioTracks().length === Number(sounds);
}"""


def at_the_table(phone: Phone, room: Room, seats: list[int], *stubs: str) -> Phone:
    """The phone with these edges of its browser replaced, now and after a reload, at a room that is on."""
    phone.context.add_init_script("".join(stubs))
    phone.page.evaluate(f"() => {{ {''.join(stubs)} }}")
    phone.remember("companion.rooms", room.purse(seats))
    phone.open(f"/r/{room.code}")
    phone.page.locator(".paddock").first.wait_for()
    return phone


def locks(phone: Phone, **wanted: int) -> None:
    def so() -> bool:
        found: dict[str, int] = phone.page.evaluate("locks")
        return found == {**found, **wanted}

    wait_until(so, 5, f"{wanted}")


def test_the_screen_stays_awake_while_the_game_is_on_and_again_when_it_goes_on(family: Any, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"])
    phone = at_the_table(family(fresh=True), room, [0], LOCKS, EYES)
    locks(phone, asked=1, held=1)
    phone.page.evaluate("looks(false); looks(true)")
    locks(phone, asked=2, held=1)
    room.say(1, {"type": "ask", "what": "end"})
    phone.page.locator(".ending").wait_for()
    locks(phone, held=0)
    phone.page.evaluate("looks(false); looks(true)")
    before = phone.room(room.code)["back"]
    room.say(1, {"type": "undo", "to": before})
    phone.page.locator(".ending").wait_for(state="detached")
    locks(phone, asked=3, held=1)
    phone.open("/")
    locks(phone, held=0)


def test_a_phone_that_cannot_stay_awake_says_so_once_and_plays_on(family: Any, server: Any) -> None:
    room = Room(server.url, ["Ola"])
    phone = family(fresh=True)
    phone.remember("companion.said", [])
    at_the_table(phone, room, [0], "window.refuses = true;", NO_FILM, LOCKS, EYES)
    phone.sees("cannot keep the screen awake", "#toasts")
    phone.page.locator(".toast").click()
    phone.page.evaluate("looks(false); looks(true)")
    locks(phone, asked=2, held=0)
    phone.tap("Roll")
    phone.sees("Ola rolls", ".story-line")
    assert phone.page.locator(".toast").count() == 0
    phone.page.reload()
    phone.page.locator(".paddock").first.wait_for()
    locks(phone, asked=1, held=0)
    assert phone.page.locator(".toast").count() == 0


def test_where_no_lock_is_to_be_had_a_silent_film_plays_until_the_game_ends(family: Any, server: Any) -> None:
    """As over plain HTTP: from the start without a sound track, with one once sounds are on."""
    room = Room(server.url, ["Ola"])
    phone = family(fresh=True, asked=False)
    phone.remember("companion.said", [])
    at_the_table(phone, room, [0], NO_LOCK, EYES)
    phone.page.wait_for_function(FILM, arg=False)
    phone.tap("Ready, with sound")
    phone.page.wait_for_function(FILM, arg=True)
    phone.page.evaluate("looks(false); looks(true)")
    assert phone.page.locator("video").count() == 1
    phone.tap_named("Turn sounds off")
    phone.page.wait_for_function(FILM, arg=False)
    room.say(0, {"type": "ask", "what": "end"})
    phone.page.locator("video").wait_for(state="detached")
    assert phone.page.locator(".toast").count() == 0


def test_my_turn_calls_me_back_once_and_nobody_elses_does(family: Any, server: Any) -> None:
    """By one sound, or by one buzz where sounds are off, and by the title; who looks already needs no call."""
    room = Room(server.url, ["Ola", "Jan"])
    phone = at_the_table(family(fresh=True), room, [1], EYES, CALLS)
    page = phone.page
    calls = "[calls.drums, calls.buzzes]"

    def moves(by: int, whose: str) -> None:
        room.move(by, type="roll")
        phone.sees(whose, "h1")

    for rabbits, wishes, told in (
        (3, {"sound": True, "buzz": True}, [1, 0]),
        (5, {"sound": False, "buzz": True}, [0, 1]),
    ):
        phone.wishes(**wishes)
        moves(0, "Your turn")
        page.locator("farm-dice:not([data-state=tumbling])").first.wait_for()
        assert page.evaluate("calls.drums") == 0
        page.evaluate("looks(false)")
        page.evaluate("calls.buzzes = 0")  # the dice that landed in Jan's hand
        moves(1, "Ola's turn")
        assert page.evaluate(calls) == [0, 0] and not page.title().startswith("●")
        moves(0, "Your turn")
        assert page.evaluate(calls) == told and page.title().startswith("● Your turn")
        room.move(0, type="adjust", seat=1, herd={"rabbit": rabbits})  # still Jan's turn
        page.locator(f'.pen[data-animal="rabbit"][data-count="{rabbits}"]').first.wait_for(state="attached")
        assert page.evaluate(calls) == told
        moves(1, "Ola's turn")
        page.evaluate("looks(true); Object.assign(calls, { drums: 0, buzzes: 0 })")


def test_the_newest_state_is_fetched_from_the_menu_and_the_time_of_it_told(family: Any, server: Any) -> None:
    """What came over the line is kept from the page here, as by a phone that slept through it."""
    room = Room(server.url, ["Ola", "Jan"])
    phone = at_the_table(family(fresh=True), room, [0], DEAF)
    phone.page.evaluate("window.isDeaf = true")
    room.move(0, type="adjust", seat=0, herd={"rabbit": 9})
    phone.page.wait_for_function("window.unheard > 0")
    assert phone.page.locator('.pen[data-animal="rabbit"][data-count="9"]').count() == 0
    phone.page.evaluate("window.isDeaf = false")
    phone.tap_named("Menu")
    phone.sees("Up to date at", "dialog[open]")
    phone.page.locator("dialog[open] button").filter(has_text="Fetch the newest state").click()
    phone.page.locator('.pen[data-animal="rabbit"][data-count="9"]').first.wait_for(state="attached", timeout=2000)
    phone.sees("Up to date at", "#toasts")
    at = r"\d{1,2}:\d\d:\d\d"
    assert re.search(at, phone.page.locator(".toast").first.inner_text())
