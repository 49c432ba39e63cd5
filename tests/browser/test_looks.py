"""How every screen stands: nothing for axe to find, no scrolling sideways, room for thumbs and for large letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.family import BEFORE, Phone
from tests.conftest import CHROMIUM, wait_until

SIZES = {320: 568, 390: 844, 1024: 768}
# A long name may be shortened where its sheet, one tap away, shows it whole.
CUT_TEXTS = """() => [...document.querySelectorAll('#app *, dialog *')]
  .filter((one) => one.childElementCount === 0 && one.textContent.trim() && one.checkVisibility())
  .filter((one) => !one.closest('.unseen') && getComputedStyle(one).display !== 'inline')
  .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
  .filter((one) => one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.textContent)"""
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], summary, label:has(input)')]
  .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
  .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 44))
  .map(([text, box]) => `${text}: ${box.width} × ${box.height}`)"""


def screens(phone: Phone) -> dict[str, Callable[[], Any]]:
    """The way to every screen of the house, in an order in which each can be reached."""
    page = phone.page

    def sheet(way: Callable[[], Any]) -> Callable[[], Any]:
        def opened() -> None:
            page.keyboard.press("Escape")
            way()
            page.locator("dialog[open]").wait_for()

        return opened

    def ready() -> None:
        phone.starts()
        page.locator("dialog[open]").wait_for()

    def ended() -> None:
        page.keyboard.press("Escape")
        phone.menu("End the game now")
        page.locator("dialog .block.bad").click()
        page.locator(".ending").wait_for()

    def new() -> None:
        phone.open("/new/table")
        page.locator("label.game-card").first.wait_for()
        phone.tap("House rules")

    def home() -> None:
        phone.open("/")
        page.locator(".resume").wait_for()

    def sitting() -> None:
        code = phone.recall("companion.rooms")
        page.evaluate("localStorage.removeItem('companion.rooms')")
        phone.open(f"/r/{next(iter(code))}")
        page.locator("main.page").wait_for()

    return {
        "new": new,
        "lobby": lambda: phone.makes_a_room("Ola", "Grandmother Maximiliana 2"),
        "edit": sheet(lambda: phone.tap_named("More about Ola")),
        "ready": lambda: (page.keyboard.press("Escape"), ready()),
        "game": lambda: (phone.tap("Ready, quietly"), page.locator(".act .main").wait_for()),
        "menu": sheet(lambda: phone.tap_named("Menu")),
        "house rules": lambda: (
            page.locator("dialog button").filter(has_text="House rules").click(),
            page.wait_for_timeout(50),
        ),
        "history": sheet(lambda: page.locator(".story-line").click()),
        "player": sheet(lambda: page.locator(".player").first.click()),
        "end": ended,
        "home": home,
        "sitting": sitting,
        "join": lambda: phone.open("/join"),
        "unknown": lambda: (phone.open("/r/BBBBB"), phone.sees("No table")),
        "nothing": lambda: (phone.open("/nowhere/at-all"), phone.sees("There is nothing here")),
    }


def test_every_screen_suits_thumbs_and_axe_at_every_width_by_day_and_by_night(family):
    phone = family(asked=False)
    axe, faults = Axe(), []
    for name, way in screens(phone).items():
        phone.page.set_viewport_size({"width": 390, "height": 844})
        way()
        for width, height in SIZES.items():
            phone.page.set_viewport_size({"width": width, "height": height})
            faults += [(name, width, fault) for fault in room_for_thumbs(phone)]
        faults += [(name, "80 %", fault) for fault in with_small_letters(phone)]
        for light in ("light", "dark"):
            shine(phone, light)
            violations = axe.run(phone.page, options={"resultTypes": ["violations"]}).response["violations"]
            faults += [(name, light, one["id"], [node["target"] for node in one["nodes"]]) for one in violations]
    assert not faults, faults


def with_small_letters(phone: Phone) -> list[str]:
    """What is wrong on the narrowest phone with letters of 80 %."""
    size = "(size) => document.documentElement.style.setProperty('font-size', size)"
    phone.page.set_viewport_size({"width": 320, "height": SIZES[320]})
    phone.page.evaluate(size, "13.6px")
    faults = room_for_thumbs(phone) + list(phone.page.evaluate(CUT_TEXTS))
    phone.page.evaluate(size, "")
    return faults


def shine(phone: Phone, light: str) -> None:
    """Set the phone to day or night, and wait until the page has followed."""
    phone.page.emulate_media(color_scheme=light)
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    wait_until(lambda: phone.page.evaluate(scheme) == light, 3, f"it is {light}")
    phone.page.wait_for_timeout(60)  # one more frame for what is drawn over it


def room_for_thumbs(phone: Phone) -> list[str]:
    """What is wrong with the page's size: it scrolls sideways, or a control is too small."""
    wider = phone.sideways
    return [f"{wider} px too wide"] * bool(wider) + list(phone.page.evaluate(SMALL_TARGETS))


def test_the_table_screen_stands_from_all_four_sides(family):
    for width, height in ((1024, 768), (390, 844)):
        screen = family(viewport={"width": width, "height": height})
        code = screen.makes_a_room("Ola", "Jan")
        screen.starts()
        screen.open(f"/table/{code}")
        screen.page.locator(".corner").wait_for()
        for _ in range(4):
            screen.tap_named("Turn the screen")
            assert screen.sideways == 0
            assert screen.page.locator(".table-turn .player").first.is_visible()


def test_letters_twice_as_large_leave_nothing_cut_at_320_px(browser, server):
    """The size of letters is a setting of the whole browser, so this one has a browser of its own."""
    size = ["--blink-settings=defaultFontSize=32", "--no-sandbox", "--disable-gpu"]
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=size)
    phone = Phone(large.new_context(**{**BEFORE, "viewport": {"width": 320, "height": 568}}), server.url, asked=False)
    faults = []
    for name, way in screens(phone).items():
        way()
        faults += [(name, fault) for fault in room_for_thumbs(phone) + phone.page.evaluate(CUT_TEXTS)]
    large.close()
    assert not faults, faults


def test_the_main_action_is_whole_on_a_small_phone_and_inside_the_insets(family):
    phone = family(viewport={"width": 320, "height": 568})
    phone.makes_a_room("Ola", "Jan", "Ewa", "Piotr", "Zofia", "Tomasz")
    phone.starts()
    main = phone.page.locator(".act .main")
    main.wait_for()
    box = main.bounding_box()
    assert box and box["y"] + box["height"] <= 568 and box["x"] >= 0 and box["x"] + box["width"] <= 320


def test_the_chosen_light_goes_before_the_phones(family):
    phone = family(color_scheme="light").open("/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    day = phone.page.evaluate(paper)
    phone.tap("Light, sound and this phone")
    phone.page.locator("dialog label").filter(has_text="night").click()
    wait_until(lambda: phone.page.evaluate(paper) != day, 3, "the night falls")
    phone.page.reload()
    assert phone.page.evaluate("document.documentElement.dataset.light") == "night"


def test_scores_use_digits_that_cannot_be_mistaken(family):
    """Report of a misread score: 1, l, I and 7 must differ, and digits stand in columns."""
    phone = family().open("/")
    phone.page.evaluate("document.fonts.load('40px \"Companion Cut\"', '17')")
    assert phone.page.evaluate("document.fonts.check('40px \"Companion Cut\"')")
    widths = phone.page.evaluate(
        """() => ['1', '7', '0', '8', '4'].map((digit) => {
          const one = document.createElement('span');
          Object.assign(one, {className: 'count', textContent: digit.repeat(20)});
          one.style.display = 'table';
          document.body.append(one);
          return Math.round(one.getBoundingClientRect().width);
        })"""
    )
    assert len(set(widths)) == 1, widths
