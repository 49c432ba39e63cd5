"""The page itself: Back, a file that does not load, sound after a call, names within sentences."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.family import BEFORE, Room


def test_back_closes_an_open_sheet_and_stays_in_the_room_and_the_next_back_leaves_it(family: Any, server: Any) -> None:
    phone = family()
    phone.open("/join").open("/score")
    phone.sits_in(Room(server.url, "super-farmer", "Ola", "Jan"), 0).locator("main.frame").wait_for()
    for _ in range(2):
        phone.tap_named("Menu")
        phone.page.locator("dialog[open]").wait_for()
        phone.page.go_back()
        phone.page.locator("dialog").wait_for(state="detached")
        assert phone.page.locator("main.frame").is_visible()
    phone.tap_named("Menu")
    phone.page.keyboard.press("Escape")
    phone.page.locator("dialog").wait_for(state="detached")
    phone.page.go_back()
    phone.page.wait_for_url("**/score")


def test_a_start_file_that_does_not_load_leaves_a_sentence_and_a_button(browser: Any, server: Any) -> None:
    context = browser.new_context(**BEFORE)
    page = context.new_page()
    for missing in ("**/static/app.js", "**/static/router.js"):
        page.route(missing, lambda route: route.abort())
        page.goto(f"{server.url}/join")
        page.get_by_text("This page has not loaded").wait_for()
        page.unroute(missing)
        page.get_by_role("button", name="Try again").click()
        page.locator("input[name=code]").wait_for()
        assert not page.get_by_text("This page has not loaded").count()
    context.close()


def test_a_screen_whose_file_does_not_load_says_so_even_when_nothing_loads_any_more(family: Any) -> None:
    phone = family(fresh=True)
    phone.page.route("**/static/**", lambda route: route.abort())
    phone.open("/score")
    phone.sees("This page did not load")


def test_the_sound_that_a_call_interrupted_is_back_with_the_next_tap(family: Any) -> None:
    phone = family(touched=True)
    phone.wishes(sound=True)
    interrupted = """async () => {
      const { play } = await import("/static/kit/sound.js");
      globalThis.resumed = 0;
      const real = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state").get;
      Object.defineProperty(BaseAudioContext.prototype, "state", {
        get() { return globalThis.isInCall ? "interrupted" : real.call(this); },
      });
      const resume = AudioContext.prototype.resume;
      AudioContext.prototype.resume = function () {
        globalThis.resumed += 1;
        globalThis.isInCall = false;
        return resume.call(this);
      };
      play("pop");
      globalThis.isInCall = true;
      globalThis.resumed = 0;
    }"""
    phone.page.evaluate(interrupted)
    phone.page.locator("h1").first.click()
    assert phone.page.evaluate("[globalThis.resumed > 0, globalThis.isInCall]") == [True, False]
    phone.page.evaluate("""() => { isInCall = true; document.dispatchEvent(new Event("visibilitychange")); }""")
    assert phone.page.evaluate("globalThis.isInCall") is False


def test_a_name_from_the_right_keeps_its_place_in_a_sentence(family: Any) -> None:
    phone = family()
    found = phone.page.evaluate(
        """async () => {
          const { learn, sentence } = await import("/static/kit/words/words.js");
          learn("farm", { "event.offers": "{from} offers {to} {count} rabbits" });
          const p = document.createElement("p");
          p.textContent = sentence({ code: "offers", params: { from: 0, to: 1, count: 6 } }, "farm", (seat) =>
            ["Ben", "דנה"][seat]);
          document.body.append(p);
          const at = (text) => {
            const range = document.createRange();
            const start = p.textContent.indexOf(text);
            range.setStart(p.firstChild, start);
            range.setEnd(p.firstChild, start + text.length);
            return range.getBoundingClientRect().left;
          };
          const order = ["Ben", "offers", "דנה", "6", "rabbits"].map(at);
          p.remove();
          return order;
        }"""
    )
    assert found == sorted(found), json.dumps(found)
