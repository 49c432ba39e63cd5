"""How every screen stands: nothing for axe to find, no scrolling sideways, room for thumbs and for large letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.family import BEFORE, Phone
from tests.browser.looks import (
    CONTROLS,
    SMALLEST,
    TABLET,
    at_every_size,
    by_day_and_by_night,
    cut_off,
    too_close,
    too_small,
    too_wide,
)
from tests.conftest import CHROMIUM, QUIET, wait_until


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

    def house_rules() -> None:
        page.locator("dialog[open] button").filter(has_text="House rules").click()
        page.locator("dialog[open][aria-label='House rules']").wait_for()  # what it shows is fetched first

    def ended() -> None:
        page.keyboard.press("Escape")
        phone.menu("End the game now")
        page.locator("dialog[open] .block.bad").click()
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
        "lobby": lambda: phone.makes_a_room("Ola", "Grandmother Wilhelma"),
        "edit": sheet(lambda: phone.tap_named("More about Ola")),
        "ready": lambda: (page.keyboard.press("Escape"), ready()),
        "game": lambda: (phone.tap("Ready, quietly"), page.locator(".act .main").wait_for()),
        "menu": sheet(lambda: phone.tap_named("Menu")),
        "house rules": house_rules,
        # by key: where letters are large the page scrolls under the strip, and a tap may chase the line
        "history": sheet(lambda: page.locator(".story-line").press("Enter")),
        "player": sheet(lambda: page.locator(".player").first.click()),
        "end": ended,
        "home": home,
        "sitting": sitting,
        "join": lambda: phone.open("/join"),
        "unknown": lambda: (phone.open("/r/BBBBB"), phone.sees("No table")),
        "nothing": lambda: (phone.load("/nowhere/at-all"), phone.sees("There is nothing here")),
    }


def test_every_screen_suits_thumbs_and_axe_at_every_width_by_day_and_by_night(family: Any) -> None:
    """By turns it comes to a screen on the smallest phone and on one of middling width, and leaves it on the other."""
    phone = family(asked=False)
    faults: list[Any] = []
    for name, way in screens(phone).items():
        way()
        faults += [(name, fault) for fault in by_day_and_by_night(phone.page)]
        faults += [(name, *fault) for fault in at_every_size(phone.page)]
        faults += [(name, "80 %", fault) for fault in with_small_letters(phone)]
    assert not faults, faults


def with_small_letters(phone: Phone) -> list[str]:
    """What is wrong with letters of 80 %."""
    size = "(size) => document.documentElement.style.setProperty('font-size', size)"
    phone.page.evaluate(size, "13.6px")
    faults = too_wide(phone.page) + too_small(phone.page) + too_close(phone.page) + cut_off(phone.page)
    phone.page.evaluate(size, "")
    return faults


def test_the_table_screen_stands_from_all_four_sides(family: Any) -> None:
    screen = family()
    code = screen.makes_a_room("Ola", "Jan")
    screen.starts()
    screen.open(f"/table/{code}")
    for width, height in ((1024, 768), (390, 844)):
        screen.page.set_viewport_size({"width": width, "height": height})
        for _ in range(4):
            screen.tap_named("Turn the screen")
            assert screen.sideways == 0
            for name in ("Ola", "Jan"):
                assert screen.page.locator(".table-turn .show").get_by_text(name, exact=True).is_visible()
        # the way in stands beside the head where there is room for it, and everywhere in the menu
        assert screen.page.locator(".corner .qr").is_visible() == (width > 1000)
        screen.menu("Code")
        assert screen.page.locator("dialog[open] .qr").is_visible()
        assert screen.page.locator("dialog[open] .invite-code").inner_text() == code
        screen.page.keyboard.press("Escape")


def test_on_the_table_screen_a_name_leads_to_what_can_be_done_about_the_player(family: Any) -> None:
    """There is no strip: names stand once, at what is theirs."""
    screen, phone = family(viewport=TABLET), family()
    screen.open("/new/table")
    screen.tap("Only show the table here")
    screen.tap("Open the table")
    phone.joins(screen.code(), "Ola")
    screen.sees("Ola", ".seat-list")
    screen.starts()
    for tap in (lambda name: name.click(), lambda name: name.locator("xpath=../..").locator(".worth").press("Enter")):
        tap(screen.page.locator(".herd-name", has_text="Ola"))
        screen.page.locator("dialog[open][aria-label='Ola'] button", has_text="Pass over Ola").wait_for()
        screen.page.keyboard.press("Escape")


def test_letters_twice_as_large_leave_nothing_cut_at_320_px(browser: Any, server: Any) -> None:
    """The size of letters is a setting of the whole browser, so this one has a browser of its own."""
    size = "--blink-settings=defaultFontSize=32"
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=[*QUIET, size])
    phone = Phone(large.new_context(**BEFORE), server.url)
    phone.take_up(asked=False, viewport=SMALLEST)
    faults = []
    for name, way in screens(phone).items():
        way()
        faults += [(name, fault) for fault in too_wide(phone.page) + too_small(phone.page) + cut_off(phone.page)]
    large.close()
    assert not faults, faults


def test_the_main_action_is_whole_on_a_small_phone_and_inside_the_insets(family: Any) -> None:
    phone = family(viewport=SMALLEST)
    phone.makes_a_room("Ola", "Jan", "Ewa", "Piotr", "Zofia", "Tomasz")
    phone.starts()
    main = phone.page.locator(".act .main")
    main.wait_for()
    box = main.bounding_box()
    assert box and box["y"] + box["height"] <= 568 and box["x"] >= 0 and box["x"] + box["width"] <= 320


UNDER_THE_EDGE = """([edges, controls]) => {
  const lowest = (one, box) => Math.min(box.bottom, one.closest(".act")?.getBoundingClientRect().bottom ?? Infinity);
  const isUnder = (one, box) => box.top < edges.top || box.left < edges.left || box.right > innerWidth - edges.right
    || (!one.closest(".show, .page") && lowest(one, box) > innerHeight - edges.bottom);
  return [...document.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility() && isUnder(one, one.getBoundingClientRect()))
    .map((one) => `${one.ariaLabel || one.textContent}: ${Object.values(one.getBoundingClientRect().toJSON())}`);
}"""


def test_no_control_lies_under_a_notch_or_the_home_bar(family: Any) -> None:
    """With 47 px above and 34 px below, and as much at both sides of a phone that lies."""
    phone = family(fresh=True, viewport=SMALLEST)
    code = phone.makes_a_room("Ola", "Jan", "Ewa", "Piotr")
    phone.starts()
    devtools = phone.context.new_cdp_session(phone.page)
    for size, insets in (
        (SMALLEST, {"top": 47, "bottom": 34}),
        ({"width": 568, "height": 320}, {"left": 47, "right": 47, "bottom": 21}),
    ):
        phone.page.set_viewport_size(size)
        devtools.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        for path, there in (("/", ".resume"), ("/join", ".code-input"), (f"/r/{code}", ".act .main")):
            phone.open(path)
            phone.page.locator(there).wait_for()
            assert under_the_edge(phone, insets) == [], (path, size)
        box = phone.page.locator(".act .main").bounding_box()
        assert box["y"] >= insets.get("top", 0) and box["y"] + box["height"] <= size["height"] - insets["bottom"]


def under_the_edge(phone: Phone, insets: dict[str, int]) -> list[str]:
    """The controls of which a part is to be seen inside the insets; what shows can be scrolled out of the lower one."""
    edges = {"top": 0, "left": 0, "right": 0, "bottom": 0, **insets}
    found: list[str] = phone.page.evaluate(UNDER_THE_EDGE, [edges, CONTROLS])
    return found


def test_the_chosen_light_goes_before_the_phones(family: Any) -> None:
    phone = family(color_scheme="light").open("/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    day = phone.page.evaluate(paper)
    phone.tap("Light, sound and this phone")
    phone.page.locator("dialog[open] label").filter(has_text="night").click()
    wait_until(lambda: phone.page.evaluate(paper) != day, 3, "the night falls")
    phone.page.reload()
    assert phone.page.evaluate("document.documentElement.dataset.light") == "night"


def test_scores_use_digits_that_cannot_be_mistaken(family: Any) -> None:
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
          const width = Math.round(one.getBoundingClientRect().width);
          one.remove();
          return width;
        })"""
    )
    assert len(set(widths)) == 1, widths
