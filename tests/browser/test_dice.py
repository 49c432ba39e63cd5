"""Just dice on real pages: three taps to the first roll, guests who come late, a table screen, everything counted."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.looks import TABLET, at_every_size, by_day_and_by_night, cut_off, findings
from tests.conftest import ROOT

SEEN = """() => ({
  dice: [...document.querySelectorAll("farm-dice .face")].map((one) => one.dataset.stamp),
  says: document.querySelector(".whose").textContent,
  log: [...document.querySelectorAll(".rolls > li")]
    .map((line) => [line.innerText, ...[...line.querySelectorAll(".face")].map((one) => one.dataset.stamp)]),
  counts: [...document.querySelectorAll(".tally-of-die")].map((die) =>
    Object.fromEntries([...die.tBodies[0].rows].map((row) => [row.dataset.face, row.lastChild.innerText]))),
})"""


def seen(phone: Any, rolls: int) -> Any:
    """What a screen shows once the roll of that number lies there."""
    phone.page.locator(".thrown header .small").filter(has_text=re.compile(rf"^{rolls} rolls?$")).wait_for()
    return phone.page.evaluate(SEEN)


def rolls(phone: Any) -> None:
    phone.page.locator(".act > .main:not([aria-busy=true])").click()


def counted(told: Any) -> int:
    return sum(int(count) for die in told["counts"] for count in die.values())


def test_every_event_and_every_refusal_of_the_tool_has_words() -> None:
    rules = (ROOT / "companion/games/dice/game.py").read_text()
    words = (ROOT / "static/games/dice/en.js").read_text() + (ROOT / "static/kit/words/en.js").read_text()
    wanted = [f"event.{code}" for code in re.findall(r'Event\("([a-z-]+)"', rules)]
    wanted += [f"error.{code}" for code in re.findall(r'IllegalMove\("([a-z-]+)"', rules)]
    assert len(set(wanted)) >= 6
    assert not [key for key in wanted if f'"{key}"' not in words]


def test_two_phones_and_a_table_screen_see_the_same_rolls_log_and_counts(family: Any) -> None:
    ola, jan, table = family(), family(), family(viewport=TABLET)
    ola.remember("companion.family", ["Ola"])
    ola.open("/")
    ola.tap("Just dice")
    ola.tap("Super Farmer")
    rolls(ola)  # the third tap
    first = seen(ola, 1)
    assert first["says"].startswith("Ola: ") and first["log"] == [["Ola", *first["dice"]]]
    code = ola.page.url[-5:]
    assert ola.room(code)["open"]

    table.open(f"/table/{code}")
    assert seen(table, 1) == first
    jan.open(f"/r/{code}")
    jan.page.fill("input[name=name]", "Jan")
    jan.tap("Sit down")
    assert seen(jan, 1) == first
    rolls(jan)
    second = seen(ola, 2)
    assert second == seen(jan, 2) == seen(table, 2)
    assert [line[0] for line in second["log"]] == ["Jan", "Ola"] and counted(second) == 4
    ola.page.locator(".story-line").filter(has_text="Jan rolls").wait_for()

    ola.tap("Take back")
    assert seen(ola, 1) == first == seen(jan, 1) == seen(table, 1)
    assert not jan.page.get_by_role("button", name="Stampfarm").count()  # other dice are the host's to take
    ola.tap("Stampfarm’s dice")
    jan.page.locator("farm-dice .die:nth-child(3) .unthrown").wait_for()
    jan.page.locator(".act > .main").evaluate("(main) => { main.click(); main.click(); }")
    third = seen(jan, 1)
    assert third == seen(ola, 1) == seen(table, 1)
    assert len(third["dice"]) == 3 and [len(line) for line in third["log"]] == [4, 3] and counted(third) == 3
    assert not findings(table.page) and not cut_off(table.page)
    assert ola.room(code)["options"] == {"dice": "stampfarm"}


def test_dice_are_put_away_and_taken_out_again_and_the_screens_stand(family: Any) -> None:
    ola = family()
    ola.open("/new/dice")
    page = ola.page
    page.locator(".dice-way").last.wait_for()
    assert not by_day_and_by_night(page)
    assert not at_every_size(page)
    page.set_viewport_size({"width": 390, "height": 844})
    ola.tap("Stampfarm’s three dice")  # without a name
    page.locator(".act > .main:not([aria-busy=true])").wait_for()
    assert counted(seen(ola, 0)) == 0
    rolls(ola)
    assert seen(ola, 1)["says"].startswith("Somebody: ")
    assert not by_day_and_by_night(page)
    assert not at_every_size(page)
    page.set_viewport_size({"width": 390, "height": 844})

    ola.menu("Put the dice away")
    ola.page.locator("dialog[open] .block.bad").click()
    ola.tap("Take them out again")
    page.locator(".act > .main").filter(has_text="Roll").wait_for()
    assert counted(seen(ola, 1)) == 3
