"""Super Farmer on real pages: a whole game on three phones, one phone for a family, broken lines, the dice, the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import family
from tests.browser.family import WALK
from tests.browser.looks import at_every_size, by_day_and_by_night
from tests.conftest import wait_until

RICH = {"rabbit": 17, "sheep": 3, "pig": 2, "cow": 1, "small-dog": 1}

Phone = Callable[..., Any]


class Room(family.Room):
    """A room of this game. herds: what they have, by seat, set right by hand."""

    def __init__(self, url: str, names: list[str], mode: str = "table", herds: dict[int, Any] | None = None) -> None:
        super().__init__(url, "super-farmer", *names, mode=mode)
        for seat, herd in (herds or {}).items():
            self.move(0, type="adjust", seat=seat, herd=herd)

    @property
    def rolls(self) -> int:
        return sum(entry["move"]["type"] == "roll" for entry in self.entries)


@pytest.fixture
def phone(family: Callable[..., Any]) -> Phone:
    """`phone(room, seats, **context)` gives a page that shows the room, `phone()` one with the front page."""

    def opened(room: Room | None = None, seats: list[int] | None = None, at: str | None = None, **more: Any) -> Any:
        one = family(**more)
        if room and seats:
            one.remember("companion.rooms", room.purse(seats))
        page = one.open(at or (f"/r/{room.code}" if room else "/")).page
        if room:
            page.locator(".paddock").first.wait_for()
        return page

    return opened


def has(page: Any, seat: int, **herd: int) -> None:
    """Wait until the page shows so many of these in the seat's herd, be it its paddock or a line."""
    shown = "body"
    for kind, heads in herd.items():
        animal = f'[data-animal="{kind.replace("_", "-")}"][data-count="{heads}"]'
        shown += f':has(.paddock[data-seat="{seat}"] .pen{animal}, .herd-line[data-seat="{seat}"] .tally{animal})'
    page.locator(shown).wait_for(state="attached")


def lies(page: Any) -> list[str]:
    """What the dice show, once they lie."""
    page.wait_for_function("() => !document.querySelector('farm-dice [data-stamp].unthrown')")
    page.wait_for_function("() => document.querySelector('farm-dice').dataset.state !== 'tumbling'")
    return [die.get_attribute("data-stamp") for die in page.locator("farm-dice .face").all()]


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def waits_for(page: Any, name: str) -> None:
    """The main button says that this player rolls, or when they may be passed over: they have no phone here."""
    page.locator('.roll[aria-disabled="true"]', has_text=name).wait_for()


def taps_face(page: Any, die: str, face: str) -> None:
    page.get_by_role("button", name=f"{die} die: {face}", exact=True).click()


def heard(page: Any, text: str) -> None:
    page.wait_for_function("text => document.getElementById('voice').textContent.includes(text)", arg=text)


def hold(page: Any, target: Any, sees: str) -> None:
    """Press until this is there, and let go."""
    box = target.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.locator(sees).first.wait_for()
    page.mouse.up()


def takes_back(page: Any, line: str, go: str) -> None:
    """From the history: tap this line, then what the main button must say."""
    page.locator(".story-line").click()
    page.locator("button.history-line", has_text=line).first.click()
    button(page, go).click()
    page.locator("dialog").wait_for(state="detached")


# -- several phones ---------------------------------------------------------------------------------------------------


def test_two_phones_create_join_start_exchange_and_roll_and_see_the_same(phone: Phone) -> None:
    ola, jan = phone(), phone()
    ola.get_by_role("link", name="Beside the table").click()
    ola.get_by_label("Name", exact=True).fill("Ola")
    button(ola, "Open the table").click()
    ola.wait_for_url(re.compile("/r/[A-Z]{5}$"))
    code = ola.url[-5:]

    jan.get_by_role("link", name="Join a room").click()
    jan.get_by_label("The five letters").fill(code.lower())
    button(jan, "Look").click()
    jan.get_by_label("Your name").fill("Jan")
    button(jan, "Sit down").click()
    ola.get_by_text("Jan", exact=True).first.wait_for()
    button(ola, "Start").click()

    button(ola, "Correct").click()
    for _ in range(6):
        ola.get_by_role("button", name="rabbits: one more").click()
    button(ola, "It is so").click()
    has(jan, 0, rabbit=6)
    button(ola, "Exchange").click()
    ola.get_by_role("button", name="Want sheep").click()
    button(ola, "Give 6 rabbits for 1 sheep").click()
    has(ola, 0, rabbit=0, sheep=1)
    has(jan, 0, rabbit=0, sheep=1)

    button(ola, "Roll").click()
    heard(ola, "Ola rolls")
    heard(jan, "Ola rolls")
    assert lies(ola) == lies(jan)
    button(jan, "Roll").wait_for()
    herds = """() => [...document.querySelectorAll('.pen, .herd-line .tally')]
        .map(one => [one.closest('[data-seat]').dataset.seat, one.dataset.animal, one.dataset.count].join()).sort()"""
    wait_until(lambda: ola.evaluate(herds) == jan.evaluate(herds), 3, "both show the same herds")


def test_three_phones_and_a_table_screen_play_with_real_dice_go_six_steps_back_and_forth_and_see_the_same(
    phone: Phone, server: Any
) -> None:
    """A trade, a fox, a herd set right, everything since the offer taken back and brought back, a win."""
    herds = {0: {"rabbit": 8}, 1: {"sheep": 2}, 2: {"pig": 1, "cow": 1, "horse": 1}}
    room = Room(server.url, ["Ola", "Jan", "Zofia"], herds=herds)
    ola, jan, zofia = phones = [phone(room, [seat]) for seat in range(3)]
    screen = phone(room, at=f"/table/{room.code}", viewport={"width": 1280, "height": 800})
    pages = [*phones, screen]

    button(ola, "Exchange").click()
    ola.locator("label").filter(has=ola.get_by_role("radio", name="Jan")).click()
    ola.get_by_role("button", name="Want sheep").click()
    button(ola, "Offer Jan 6 rabbits for 1 sheep").click()
    button(ola, "Take the offer back").wait_for()
    heard(jan, "Ola offers Jan 6 rabbits for 1 sheep.")
    button(jan, "Agree").click()
    heard(ola, "Jan agrees: Ola gives 6 rabbits for 1 sheep.")
    button(ola, "Exchange").click(force=True)
    ola.locator(".toast", has_text="One exchange a turn").wait_for()

    button(ola, "Dice").click()
    ola.locator("label").filter(has_text="We roll, and tap what we see").click()
    ola.keyboard.press("Escape")
    taps_face(ola, "fox", "fox")
    assert room.rolls == 0
    taps_face(ola, "wolf", "sheep")
    heard(zofia, "Ola rolls fox and sheep. The fox takes Ola's 2 rabbits. Ola gets 1 sheep. Jan is next.")
    taps_face(jan, "fox", "rabbit")
    taps_face(jan, "wolf", "pig")
    button(zofia, "Correct").click()
    zofia.get_by_role("button", name="sheep: one more").click()
    button(zofia, "It is so").click()
    after: list[dict[str, int]] = [{"rabbit": 0, "sheep": 2}, {"rabbit": 9, "sheep": 1}, {"sheep": 1}]

    def all_see(wanted: list[dict[str, int]]) -> None:
        for page in pages:
            for seat, herd in enumerate(wanted):
                has(page, seat, **herd)

    all_see(after)
    takes_back(jan, "Ola offers Jan", "Take back 6 steps")
    all_see([{"rabbit": 8, "sheep": 0}, {"rabbit": 0, "sheep": 2}, {"sheep": 0}])
    heard(ola, "Jan takes several steps back.")
    takes_back(zofia, "Zofia sets the herd right", "Bring back 6 steps")
    all_see(after)
    heard(screen, "Zofia brings back what was taken back.")

    taps_face(zofia, "fox", "rabbit")
    taps_face(zofia, "wolf", "rabbit")
    for page in pages:
        page.get_by_role("heading", name="Zofia wins").wait_for()
        has(page, 2, rabbit=1)
        assert lies(page) == ["rabbit", "rabbit"]


def test_undo_takes_one_step_back_by_one_tap_and_a_line_of_the_history_several(phone: Phone, server: Any) -> None:
    """What others do meanwhile is not taken back unseen."""
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 6}})
    room.move(0, type="exchange", give={"rabbit": 6}, get={"sheep": 1})
    page = phone(room, [1])
    has(page, 0, sheep=1)
    button(page, "Undo").click()
    has(page, 0, rabbit=6, sheep=0)
    hold(page, button(page, "Undo"), "button.history-line")
    lines = page.locator(".history-line")
    assert [line.get_attribute("data-gone") for line in lines.all()[:4]] == ["false", "true", "false", "false"]
    page.locator("div.history-line", has_text="The game begins").wait_for()  # there is nothing before it
    page.locator("button.history-line", has_text="Ola sets the herd right").click()
    room.move(0, type="adjust", seat=1, herd={"cow": 1})
    button(page, "Take back one step").click()
    page.locator(".toast", has_text="Something has happened meanwhile").wait_for()
    page.locator("button.history-line", has_text="Ola sets the herd right").click()
    button(page, "Take back 2 steps").click()
    has(page, 0, rabbit=0)
    has(page, 1, cow=0)


def test_a_phone_that_was_offline_comes_back_and_is_right(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"])
    jan = phone(room, [1])
    jan.context.set_offline(True)
    jan.locator('.frame[data-connection="lost"]').wait_for()
    room.move(0, type="adjust", seat=0, herd={"rabbit": 9})
    room.move(0, type="exchange", give={"rabbit": 6}, get={"sheep": 1})
    room.move(0, type="adjust", seat=1, herd={"horse": 2})
    assert jan.locator('.paddock .pen[data-count="0"]').count() == 7
    jan.context.set_offline(False)
    has(jan, 0, rabbit=3, sheep=1)
    has(jan, 1, horse=2)
    jan.locator('.frame[data-connection="open"]').wait_for()


def test_what_was_refused_says_why_and_the_page_shows_what_is_so(phone: Phone, server: Any) -> None:
    """Ola's phone loses the line, she rolls on another device; the roll that waited here comes too late."""
    room = Room(server.url, ["Ola", "Jan"])
    ola = phone(room, [0])
    ola.context.set_offline(True)
    ola.locator('.frame[data-connection="lost"]').wait_for()
    button(ola, "Roll").click()
    room.move(0, type="roll")
    ola.context.set_offline(False)
    ola.locator(".toast.bad").wait_for()
    said = ola.locator(".toast.bad").inner_text()
    assert said == "Ola’s turn was over before the tap arrived, so nothing was done."
    waits_for(ola, "Jan")
    assert room.rolls == 1


def test_a_double_tap_on_roll_counts_once(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"])
    ola = phone(room, [0])
    button(ola, "Roll").dblclick()
    waits_for(ola, "Jan")
    assert room.rolls == 1


# -- one phone for the family -----------------------------------------------------------------------------------------


def test_one_phone_plays_all_seats_and_never_rolls_twice_by_one_double_tap(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan", "Zofia"])
    page = phone(room, [0, 1, 2])
    for round_, name in enumerate(("Ola", "Jan"), 1):
        page.locator(".turn-line", has_text=f"{name}'s turn").wait_for()
        roll = page.locator('.roll[aria-disabled="false"][aria-busy="false"]')
        roll.wait_for()
        family.later(page)  # a button that has just come under the finger does not answer yet
        roll.dblclick()
        wait_until(lambda so_far=round_: room.rolls == so_far, 5, "the roll counts")  # type: ignore[misc]
        page.wait_for_timeout(300)
        assert room.rolls == round_


def test_one_phone_that_holds_both_seats_answers_its_own_trade(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"sheep": 2}, 1: {"pig": 1}})
    page = phone(room, [0, 1])
    button(page, "Exchange").click()
    page.get_by_role("button", name="Want pigs").click()
    button(page, "Offer Jan 2 sheep for 1 pig").click()  # what the bank has, somebody at the table may have too
    page.get_by_text("Ola offers you").wait_for()
    button(page, "No, thank you").click()
    has(page, 0, sheep=2)
    heard(page, "Jan says no to Ola's offer.")
    button(page, "Roll").wait_for()


def test_a_half_tapped_roll_survives_a_way_through_the_house(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola"])
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    page = phone(room, [0])
    taps_face(page, "fox", "pig")
    page.evaluate(WALK, "/join")
    page.locator(".paddock").wait_for(state="detached")
    page.evaluate(WALK, f"/r/{room.code}")
    tapped = page.get_by_role("button", name="fox die: pig", exact=True)
    tapped.wait_for()
    assert tapped.get_attribute("aria-pressed") == "true"


def test_a_short_bank_is_told_before_the_exchange_is_confirmed(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"pig": 1}, 1: {"sheep": 23}})
    page = phone(room, [0])
    button(page, "Exchange").click()
    page.get_by_role("button", name="Want sheep").click()
    assert page.locator(".desk-note").inner_text() == (
        "The bank is short: of 2 sheep only 1 sheep will come. The rest is lost."
    )
    button(page, "Give 1 pig for 1 sheep").click()
    has(page, 0, pig=0, sheep=1)


def test_who_leads_by_what_herds_are_worth_is_seen_and_the_worth_can_be_tapped_to_see_why(
    phone: Phone, server: Any
) -> None:
    page = phone(Room(server.url, ["Ola", "Jan"], herds={0: {"pig": 1}, 1: {"rabbit": 8, "cow": 1}}), [0])
    crowned = [one.get_attribute("data-seat") for one in page.locator("[data-seat]:has(.leads:not([hidden]))").all()]
    assert crowned == ["1", "1"]  # in the strip and among the herds
    page.locator('.herd-line[data-seat="1"]').click()
    rows = [row.inner_text().split("\t") for row in page.locator(".why tr").all()]
    assert [row[-1] for row in rows] == ["8", "36", "44"]
    assert page.locator(".rank").inner_text() == "Worth 32 more than Ola."
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ola's herd is worth 12 rabbits").click()
    assert page.locator(".rank").inner_text() == "Worth 32 less than Jan."


# -- the end ----------------------------------------------------------------------------------------------------------


SAID = """() => {
  window.said = [];
  const voice = document.getElementById("voice");
  const listen = () => voice.textContent && said.push(voice.textContent);
  new MutationObserver(listen).observe(voice, { childList: true });
}"""


def test_a_herd_set_right_wins_and_the_end_tells_the_story(phone: Phone, server: Any) -> None:
    herds = {0: {"rabbit": 4, "sheep": 1, "pig": 1, "cow": 3}, 1: {"rabbit": 12}}
    room = Room(server.url, ["Ola", "Jan"], herds=herds)
    page = phone(room, [0, 1])
    button(page, "Exchange").click()
    page.get_by_role("button", name="Want horses").click()
    page.evaluate(SAID)
    button(page, "Give 2 cows for 1 horse").click()
    page.get_by_role("heading", name="Ola wins").wait_for()
    page.wait_for_function("() => said.length > 1")  # the ranking, a moment after what has happened
    assert "Ola is a Super Farmer." in page.evaluate("said[0]")
    button(page, "The story of this game").click()
    turning = page.locator(".turning li")
    turning.first.wait_for()
    assert [one.get_attribute("data-what") for one in turning.all()] == ["deal", "won"]
    page.keyboard.press("Escape")
    button(page, "Undo").click()
    button(page, "Roll").wait_for()


def test_the_table_screen_shows_every_herd_large(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan", "Zofia"], herds={0: RICH, 2: {"horse": 1}})
    room.move(0, type="roll")
    page = phone(room, at=f"/table/{room.code}", viewport={"width": 1280, "height": 800})
    assert page.locator(".paddock").count() == 3
    has(page, 2, horse=1)
    assert page.locator(".paddock[data-seat='1']").get_attribute("data-on") == ""
    assert len(lies(page)) == 2
    assert page.get_by_role("button", name="Roll", exact=True).count() == 0


# -- for everybody ----------------------------------------------------------------------------------------------------


def test_its_screens_suit_thumbs_and_axe_at_every_width_by_day_and_by_night(phone: Phone, server: Any) -> None:
    names = ["Grandmother Bartholomea", "Ola", "Jan", "Zofia", "Ewa", "Piotr"]
    room = Room(server.url, names, herds={0: RICH, 1: {"rabbit": 31, "sheep": 2}})
    page = phone(room, [0], viewport={"width": 390, "height": 740})
    faults: list[Any] = []
    for at in _screens(page, room):  # by turns on a phone of middling width and on the smallest, which it is left on
        faults += [(at, fault) for fault in by_day_and_by_night(page)]
        faults += [(at, *fault) for fault in at_every_size(page)]
    assert not faults, faults


def _screens(page: Any, room: Room) -> Iterator[str]:
    """Show every screen and every sheet in turn; gives their names."""
    button(page, "Roll").wait_for()
    yield "paddock"
    for opener in ("Exchange", "Correct", "Dice"):
        button(page, opener).click()
        if opener == "Exchange":
            page.get_by_role("button", name="Want sheep").click()
            page.locator(".too .block").first.wait_for()
        yield opener
        if opener != "Dice":
            page.keyboard.press("Escape")
    page.locator("dialog[open] button", has_text="What would the dice bring?").click()
    page.locator('[data-would="1-wolf"]').click()
    yield "outlook"
    page.keyboard.press("Escape")
    page.locator(".story-line").click()
    page.locator("button.history-line").first.wait_for()
    yield "history"
    page.locator("button.history-line").first.click()
    page.locator("dialog[open] .main").wait_for()
    yield "taking back"
    page.keyboard.press("Escape")
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    page.get_by_role("button", name="fox die: fox", exact=True).wait_for()
    yield "real dice"


def test_a_turn_can_be_played_by_keyboard_alone(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 6}})
    page = phone(room, [0])
    button(page, "Exchange").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Want sheep").focus()
    page.keyboard.press("Space")
    button(page, "Give 6 rabbits for 1 sheep").focus()
    page.keyboard.press("Enter")
    has(page, 0, sheep=1)
    button(page, "Roll").focus()
    page.keyboard.press("Enter")
    waits_for(page, "Jan")
    assert room.rolls == 1


# -- the dice ---------------------------------------------------------------------------------------------------------


def test_what_the_dice_would_bring_is_shown_on_hold_by_key_and_for_the_face_that_is_held(
    phone: Phone, server: Any
) -> None:
    """Source: rulebook, "Breeding". Nothing is rolled by it, and it follows the herd."""
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 7, "cow": 1, "small-dog": 1}, 1: {"rabbit": 51}})
    page = phone(room, [0])
    hold(page, button(page, "Roll"), ".would-face")
    button(page, "fox die: rabbit, +2 rabbits").click()  # there are no more in the bank
    assert page.locator("[data-would='0-fox']").get_attribute("aria-label") == "fox die: fox, −1 small dogs"
    page.locator("[data-would='1-wolf']").click()
    both = page.locator(".would-both")
    assert both.inner_text().startswith("Rabbit and wolf:")
    assert both.get_by_role("img").get_attribute("aria-label") == "−7 rabbits, −1 cows"
    room.move(1, type="adjust", seat=0, herd={"horse": 1})
    button(page, "fox die: horse, +1 horses").wait_for()
    page.keyboard.press("Escape")
    button(page, "Roll").focus()
    page.keyboard.press("Shift+F10")
    page.locator(".would-face").first.wait_for()
    page.keyboard.press("Escape")
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    hold(page, page.get_by_role("button", name="fox die: fox", exact=True), ".would-face[aria-pressed=true]")
    assert page.locator(".would-face[aria-pressed=true]").get_attribute("data-would") == "0-fox"
    assert room.rolls == 0


# Timers of the length of a throw wait until they are let go, so that a slow machine changes nothing.
STOP_TIME = """() => {
  const { setTimeout } = window;
  const waiting = [];
  const isThrow = (ms) => ms > 100 && ms <= 700;
  window.setTimeout = (does, ms, ...more) => (isThrow(ms) ? waiting.push(does) : setTimeout(does, ms, ...more));
  window.letTimeGoOn = () => {
    window.setTimeout = setTimeout;
    for (const does of waiting.splice(0)) does();
  };
}"""
STATES = """() => {
  window.states = [];
  const dice = document.querySelector("farm-dice");
  new MutationObserver(() => states.push(dice.dataset.state)).observe(dice, { attributeFilter: ["data-state"] });
}"""


def test_dice_tumble_before_they_lie_and_lie_at_once_for_who_taps_them_or_wants_less_movement(
    phone: Phone, server: Any
) -> None:
    page = phone(Room(server.url, ["Ola", "Jan"]), [0, 1])
    page.evaluate(STATES)
    page.evaluate(STOP_TIME)
    landed = "() => states.includes('landed')"
    tapped = "() => { document.querySelector('farm-dice').click(); return states.includes('landed'); }"
    try:
        for motion, lands in (("reduce", landed), ("no-preference", tapped)):
            page.emulate_media(reduced_motion=motion)
            page.locator('.roll[aria-disabled="false"][aria-busy="false"]').wait_for()
            page.evaluate("states.length = 0")
            # A button that has just come under the finger does not answer yet.
            page.wait_for_function("() => { document.querySelector('.roll').click(); return states.length; }")
            page.wait_for_function(lands)
            assert page.evaluate("states[0]") == "tumbling"
    finally:
        page.evaluate("letTimeGoOn()")  # the next test has the same page
    page.locator(".story-line", has_text="Jan rolls").wait_for()


FELT = """() => {
  window.felt = [];
  Object.defineProperty(navigator, "vibrate", { configurable: true, value: (pattern) => felt.push([pattern].flat()) });
  const came = (one) => one.classList?.contains("ghost") && felt.push(one.className);
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(came)))
    .observe(document.body, { childList: true });
}"""


def test_a_fox_and_a_wolf_are_seen_and_felt_on_all_phones_also_where_nothing_may_move(
    phone: Phone, server: Any
) -> None:
    """Dice tumble, the fox runs, animals hop; then everything stands as it is, and nothing is left on the page."""
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 7, "sheep": 3, "small-dog": 1}})
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    ola, jan = phone(room, [0], reduced_motion="no-preference"), phone(room, [1])
    for page in (ola, jan):
        page.evaluate("import('/static/kit/device.js').then(({ device }) => device.set({ buzz: true }))")
        page.evaluate(FELT)
    taps_face(ola, "fox", "fox")
    taps_face(ola, "wolf", "wolf")
    for page in (ola, jan):
        has(page, 0, rabbit=0, sheep=0, small_dog=0)
        page.wait_for_function("() => !document.querySelector('.ghost')")
        felt = page.evaluate("felt.filter((one) => one !== 'ghost hopper')")
        assert felt == [[30], [60, 40, 160], "ghost shadow", [40, 40, 40], "ghost runner"]
        assert lies(page) == ["fox", "wolf"]
        page.evaluate("delete navigator.vibrate")
