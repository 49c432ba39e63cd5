"""Stampede! on real pages: a whole game beside the table, a round on two phones, and the moment that all share."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

from tests.browser.looks import at_every_size, by_day_and_by_night, findings, settle
from tests.conftest import ROOT

DISARMED_MS = 550
"""The main button takes no tap so soon after it has changed under the thumb."""
WRONG_MS = 600_000
HEARD = "() => performance.getEntriesByType('mark').map(({ name }) => name)"
# By the machine's clock, but for how late a busy machine let the page do it.
DUE = """(word) => {
  const [mark] = performance.getEntriesByName(`stampede-${word}`);
  return performance.timeOrigin + mark.startTime - mark.detail;
}"""
FALLEN = """() => [...document.querySelectorAll(".lying-card")].map(({ dataset }) => [dataset.number, dataset.card])"""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".lying-card > .paper-card")].map((card) => card.getBoundingClientRect());
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((a, index) => boxes.slice(index + 1).filter((b) => meet(a, b))).length;
}"""


def ask(server: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    head = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, json.dumps(body).encode(), head)) as answer:
        return dict(json.load(answer))


def table_for(server: Any, family: Callable[..., Any], mode: str, *phones: dict[str, Any]) -> list[Any]:
    """The pages of Ola, Jan …, one phone for each, at a table where the game has begun; Ola deals."""
    names = ("Ola", "Jan", "Ewa")[: len(phones)]
    first = ask(server, "/api/rooms", {"game": "stampede", "mode": mode, "name": names[0]})
    code = first["code"]
    seats = [first, *(ask(server, f"/api/rooms/{code}/seats", {"name": name}) for name in names[1:])]

    def sits(held: dict[str, Any], how: dict[str, Any]) -> Any:
        phone = family(**how)
        kept = {"code": code, "game": "stampede", "mode": mode, "at": 1}
        phone.remember("companion.rooms", {code: {**kept, "held": [{"seat": held["seat"], "token": held["token"]}]}})
        phone.page.evaluate("performance.clearMarks()")
        return phone.open(f"/r/{code}").page

    pages = [sits(held, how) for held, how in zip(seats, phones, strict=True)]
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        page.locator(".ring").wait_for()
    return pages


def tap_main(page: Any, text: str) -> None:
    button = page.locator(".act > .main").filter(has_text=text)
    button.and_(page.locator(":not([aria-disabled=true])")).wait_for()
    page.wait_for_timeout(DISARMED_MS)
    button.click()


def tap_in(page: Any, *cards: str) -> None:
    for card in cards:
        page.locator(f'.card-key[data-card="{card}"]').click()


def worth(page: Any, points: str) -> None:
    """Wait until the pile that is tapped in brings this."""
    page.locator(".tell-head .score:not(.stale)").filter(has_text=points).wait_for()


def wait_for_word(page: Any, word: str) -> None:
    page.wait_for_function(f"() => performance.getEntriesByName('stampede-{word}').length > 0")


def test_every_event_and_every_refusal_of_the_rules_has_words() -> None:
    rules = "".join(path.read_text() for path in (ROOT / "companion/games/stampede").glob("*.py"))
    words = (ROOT / "static/games/stampede/en.js").read_text() + (ROOT / "static/words/en.js").read_text()
    wanted = [f"event.{code}" for code in re.findall(r'Event\("([a-z-]+)"', rules)]
    wanted += [f"error.{code}" for code in re.findall(r'IllegalMove\(\s*"([a-z-]+)"', rules)]
    assert len(set(wanted)) > 30
    assert not [key for key in wanted if f'"{key}"' not in words]


# -- beside the table -------------------------------------------------------------------------------------------------


def test_a_whole_game_beside_the_table_on_one_phone(family: Any) -> None:
    """ "Ending a Round and Scoring": clock, pause, stop, piles in cards and in numbers, a score set right, the end."""
    phone = family()
    page = phone.page
    page.evaluate("performance.clearMarks()")
    phone.makes_a_room("Ola", "Jan", game="Stampede")
    phone.starts()
    page.locator(".ring").wait_for()
    assert not by_day_and_by_night(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".paces label").last.click()
    tap_main(page, "Ready, set")
    wait_for_word(page, "stampede")
    page.wait_for_function("() => Number(document.querySelector('.ring-big').textContent) >= 2")
    phone.tap_named("Pause")
    tap_main(page, "Go on")
    tap_main(page, "Stop!")
    wait_for_word(page, "stop")

    page.locator(".card-key").first.wait_for()  # Jan's pile
    tap_in(page, "rhino-tail", "rhino-head", "rhino-middle", "hippo-head", "elephant-tail")
    worth(page, "−1")
    assert page.locator(".laid .whole-animal [data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == [
        "rhino-head",
        "rhino-middle",
        "rhino-tail",
    ]
    page.get_by_role("button", name="Take off pink elephant’s tail").click()
    worth(page, "+2")
    assert not findings(page)
    assert not at_every_size(page)
    page.set_viewport_size({"width": 390, "height": 844})
    tap_main(page, "That is the pile")

    page.locator(".act > .main").filter(has_text="Ready, set").wait_for()  # Jan deals, without the clock
    assert page.locator(".results .laid-part").count() == 2
    page.get_by_role("button", name="tell the piles").click()
    page.get_by_role("button", name="In numbers").click()
    for _ in range(2):
        page.get_by_role("button", name="Whole rhinos and hippos: one more").click()
    worth(page, "+6")
    page.locator(".elephants label").filter(has_text="2 loose").click()
    worth(page, "0")
    tap_main(page, "That is the pile")

    page.locator('button.round-cell[data-round="1"][data-seat="1"]').click()  # an old round, by two taps
    page.locator(".number-tap", has_text="5").and_(page.locator(':text-is("5")')).click()
    page.locator('.player[data-seat="1"] .count', has_text="5").wait_for()
    page.locator('button.round-cell[data-round="1"][data-seat="1"]').click()
    assert "2 → 5" in page.locator("dialog .changes").inner_text()
    assert not findings(page)
    phone.tap_named("Close")

    for seat, cards in (("Jan", ("hippo-head", "hippo-tail", "hippo-middle")), ("Ola", ("elephant-head",))):
        page.get_by_role("button", name="tell the piles").click()
        phone.sees(f"{seat}’s pile", "h1") if seat == "Jan" else None
        tap_in(page, *cards)
        tap_main(page, "That is the pile")
        page.locator(".card-key").first.wait_for(state="hidden")
    phone.sees("Jan wins", ".ending")
    page.locator('.place[data-seat="1"]').click()
    assert (
        "1 hippo" in page.locator("dialog").inner_text()
        and "as it was written down" in page.locator("dialog").inner_text()
    )
    phone.tap_named("Close")
    phone.tap("The story of this game")
    page.locator("dialog .laid").wait_for()
    assert not findings(page)


def test_phones_with_wrong_clocks_call_start_and_stop_in_the_same_moment(server: Any, family: Any) -> None:
    """Two phones, one of them ten minutes ahead, and the table screen; each by its own clock, from the server's."""
    ola, jan = table_for(server, family, "table", {}, {"fresh": True})
    jan.context.add_init_script(f"{{ const right = Date.now; Date.now = () => right() + {WRONG_MS}; }}")
    jan.reload()
    jan.locator(".ring").wait_for()
    middle = ola.context.new_page()
    middle.set_viewport_size({"width": 1024, "height": 768})
    middle.goto(ola.url.replace("/r/", "/table/"))
    middle.locator(".ring").wait_for()
    pages = (ola, jan, middle)
    tap_main(ola, "Ready, set")
    for page in pages:
        wait_for_word(page, "stampede")
    assert not findings(middle, "color-contrast")
    tap_main(ola, "Stop!")
    for page in pages:
        wait_for_word(page, "stop")
    for word in ("stampede", "stop"):
        moments = [page.evaluate(DUE, word) for page in pages]
        assert max(moments) - min(moments) < 150, word
        assert all(page.evaluate(HEARD).count(f"stampede-{word}") == 1 for page in pages)
    jan.locator(".card-key").first.wait_for()
    assert ola.locator(".entering-line", has_text="Jan").filter(has_text="still counting").count() == 1


def test_the_clock_runs_on_while_the_page_sleeps_and_is_right_when_it_wakes(family: Any) -> None:
    """What is over is not called late; what lies there follows from the time."""
    page = family().page
    said = page.evaluate(
        """async () => {
          const { Cues, dealtAt } = await import("/static/games/stampede/cues.js");
          const clock = { state: "running", starts_at: 10_000, pace_ms: 1_000, dealt: 0, stops_at: 70_000 };
          const heard = [];
          let now = 7_400;
          const cues = new Cues(() => now, { fire: (cue) => heard.push(`${cue} ${now}`), changed: () => {} });
          const at = (time) => { now = time; cues.go(); return dealtAt(clock, 60, now); };
          cues.set(clock, { deck: 60, ticks: true });
          const dealt = [at(8_700), at(10_000), at(11_003), at(40_500), at(41_000), at(72_000), at(80_000)];
          cues.set({ ...clock, state: "stopped" }, { deck: 60, ticks: true });
          cues.close();
          return [heard, dealt];
        }"""
    )
    heard = ["ready 7400", "set 8700", "stampede 10000", "tick 11003", "tick 41000", "stop 72000"]
    assert said == [heard, [0, 1, 2, 31, 32, 60, 60]]


# -- on the phones ----------------------------------------------------------------------------------------------------


def test_two_phones_see_the_same_cards_and_not_the_others_pile(server: Any, family: Any) -> None:
    """ "How to Play": the dealer deals by tapping, the wrangler scoops; a pile stays its owner's until the stop."""
    ola, jan = table_for(server, family, "digital", {}, {"viewport": {"width": 320, "height": 568}})
    tap_main(ola, "Ready, set")
    wait_for_word(ola, "stampede")
    next_card = ola.locator(".act > .main").filter(has_text="Next card")
    for fallen in range(1, 9):
        ola.wait_for_function("count => document.querySelectorAll('.lying-card').length === count", arg=fallen)
        next_card.click()
        ola.wait_for_timeout(420)  # the same tap once more within a moment is the first one
    ola.wait_for_function("() => document.querySelectorAll('.lying-card').length === 9")
    jan.wait_for_function("() => document.querySelectorAll('.lying-card').length === 9")
    assert ola.evaluate(FALLEN) == jan.evaluate(FALLEN)
    for page, size in ((jan, (320, 568)), (ola, (390, 844)), (ola, (844, 390)), (ola, (1024, 768))):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settle(page)
        assert page.evaluate(OVERLAPS) == 0, size
    ola.set_viewport_size({"width": 390, "height": 844})
    assert not findings(jan)
    assert not at_every_size(jan)

    cards = [jan.locator(f'.lying-card[data-number="{number}"]') for number in (4, 0)]
    faces = [card.get_attribute("data-card") for card in cards]
    for card, held in zip(cards, (1, 2), strict=True):
        card.click()
        jan.locator(f".own-pile li:nth-child({held}) [data-card]").wait_for()
        ola.locator('.player[data-seat="1"] .cards-held', has_text=str(held)).wait_for()
    pile = jan.locator(".own-pile [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    assert pile == faces  # in the order in which they were scooped
    assert ola.locator(".lying-card").count() == jan.locator(".lying-card").count() == 7
    assert ola.locator(".own-pile").count() == 0

    ola.get_by_role("button", name="Stop!").click()
    for page in (ola, jan):
        wait_for_word(page, "stop")
        page.locator(".results .laid-part").first.wait_for()
    shown = [
        page.locator(".results [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        for page in (ola, jan)
    ]
    assert shown[0] == shown[1] and sorted(shown[0]) == sorted(faces)
    assert jan.locator(".act > .main").filter(has_text="Ready, set").count() == 1  # Jan deals next
