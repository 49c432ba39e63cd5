"""Super Farmer on real pages: two phones, one phone for a family, real dice, trades, broken lines, the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import family
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
    for kind, heads in herd.items():
        animal = kind.replace("_", "-")
        pen = f'.paddock[data-seat="{seat}"] .pen[data-animal="{animal}"][data-count="{heads}"]'
        line = f'.herd-line[data-seat="{seat}"] .tally[data-animal="{animal}"][data-count="{heads}"]'
        page.locator(f"{pen}, {line}").first.wait_for(state="attached")


def lies(page: Any) -> list[str]:
    """What the dice show, once they lie."""
    page.wait_for_function("() => !document.querySelector('farm-dice [data-stamp].unthrown')")
    page.wait_for_function("() => document.querySelector('farm-dice').dataset.state !== 'tumbling'")
    return [die.get_attribute("data-stamp") for die in page.locator("farm-dice .face").all()]


def button(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def taps_face(page: Any, die: str, face: str) -> None:
    page.get_by_role("button", name=f"{die} die: {face}", exact=True).click()


def heard(page: Any, text: str) -> None:
    page.wait_for_function("text => document.getElementById('voice').textContent.includes(text)", arg=text)


# -- two phones -------------------------------------------------------------------------------------------------------


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


def test_a_phone_that_was_offline_comes_back_and_is_right(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"])
    jan = phone(room, [1])
    jan.context.set_offline(True)
    jan.locator('.frame[data-line="lost"]').wait_for()
    room.move(0, type="adjust", seat=0, herd={"rabbit": 9})
    room.move(0, type="exchange", give={"rabbit": 6}, get={"sheep": 1})
    room.move(0, type="adjust", seat=1, herd={"horse": 2})
    assert jan.locator('.paddock .pen[data-count="0"]').count() == 7
    jan.context.set_offline(False)
    has(jan, 0, rabbit=3, sheep=1)
    has(jan, 1, horse=2)
    jan.locator('.frame[data-line="open"]').wait_for()


def test_what_was_refused_says_why_and_the_page_shows_what_is_so(phone: Phone, server: Any) -> None:
    """Ola's phone loses the line, she rolls on another device; the roll that waited here comes too late."""
    room = Room(server.url, ["Ola", "Jan"])
    ola = phone(room, [0])
    ola.context.set_offline(True)
    ola.locator('.frame[data-line="lost"]').wait_for()
    button(ola, "Roll").click()
    room.move(0, type="roll")
    ola.context.set_offline(False)
    ola.locator(".toast.bad").wait_for()
    assert ola.locator(".toast.bad").inner_text() == "It is Jan's turn."
    button(ola, "Jan rolls").wait_for()
    assert room.rolls == 1


def test_a_double_tap_on_roll_counts_once(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"])
    ola = phone(room, [0])
    button(ola, "Roll").dblclick()
    button(ola, "Jan rolls").wait_for()
    assert room.rolls == 1


def test_a_trade_is_offered_on_one_phone_and_agreed_on_the_other(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 8}, 1: {"sheep": 2}})
    ola, jan = phone(room, [0]), phone(room, [1])
    button(ola, "Exchange").click()
    ola.locator("label").filter(has=ola.get_by_role("radio", name="Jan")).click()
    ola.get_by_role("button", name="Want sheep").click()
    button(ola, "Offer Jan 6 rabbits for 1 sheep").click()
    button(ola, "Take the offer back").wait_for()
    heard(jan, "Ola offers Jan 6 rabbits for 1 sheep.")
    button(jan, "Agree").click()
    for page in (ola, jan):
        has(page, 0, rabbit=2, sheep=1)
        has(page, 1, rabbit=6, sheep=1)
    heard(ola, "Jan agrees: Ola gives 6 rabbits for 1 sheep.")
    button(ola, "Exchange").click(force=True)
    assert "One exchange a turn" in ola.locator(".toast").inner_text()


# -- one phone for the family -----------------------------------------------------------------------------------------


def test_one_phone_plays_all_seats_and_never_rolls_twice_by_one_double_tap(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan", "Zofia"])
    page = phone(room, [0, 1, 2])
    for round_, name in enumerate(("Ola", "Jan", "Zofia"), 1):
        page.locator(".turn-line", has_text=f"{name}'s turn").wait_for()
        page.wait_for_timeout(500)  # a button that has just come under the finger does not answer yet
        page.locator('.roll[aria-disabled="false"][aria-busy="false"]').dblclick()
        wait_until(lambda so_far=round_: room.rolls == so_far, 5, "the roll counts")
        page.wait_for_timeout(300)
        assert room.rolls == round_


def test_one_phone_that_holds_both_seats_answers_its_own_trade(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"sheep": 2}, 1: {"pig": 1}})
    page = phone(room, [0, 1])
    room.move(0, type="offer", to=1, give={"sheep": 2}, get={"pig": 1})
    page.get_by_text("Ola offers you").wait_for()
    button(page, "No, thank you").click()
    has(page, 0, sheep=2)
    heard(page, "Jan says no to Ola's offer.")
    button(page, "Roll").wait_for()


def test_real_dice_are_tapped_in_and_resolve_like_any_others(phone: Phone, server: Any) -> None:
    """Source: rulebook, "Losing the animals": the fox takes all rabbits. One message tells the whole roll."""
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 7, "sheep": 1}})
    page = phone(room, [0, 1])
    button(page, "Dice").click()
    page.locator("label").filter(has_text="We roll, and tap what we see").click()
    page.keyboard.press("Escape")
    taps_face(page, "fox", "fox")
    assert room.rolls == 0
    taps_face(page, "wolf", "sheep")
    has(page, 0, rabbit=0, sheep=2)
    heard(page, "Ola rolls fox and sheep. The fox takes Ola's 7 rabbits. Ola gets 1 sheep. Jan is next.")
    assert lies(page) == ["fox", "sheep"]
    assert page.get_by_role("button", name="fox die: fox", exact=True).get_attribute("aria-pressed") == "false"


def test_a_half_tapped_roll_survives_a_reload(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola"])
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    page = phone(room, [0])
    taps_face(page, "fox", "pig")
    page.reload()
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


def test_one_step_back_is_one_tap(phone: Phone, server: Any) -> None:
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 6}})
    room.move(0, type="exchange", give={"rabbit": 6}, get={"sheep": 1})
    page = phone(room, [1])
    has(page, 0, sheep=1)
    button(page, "Undo").click()
    has(page, 0, rabbit=6, sheep=0)


def test_the_worth_of_a_herd_can_be_tapped_to_see_why(phone: Phone, server: Any) -> None:
    page = phone(Room(server.url, ["Ola", "Jan"], herds={1: {"rabbit": 8, "cow": 1}}), [0])
    page.locator('.herd-line[data-seat="1"]').click()
    rows = [row.inner_text().split("\t") for row in page.locator(".why tr").all()]
    assert [row[-1] for row in rows] == ["8", "36", "44"]


# -- the end ----------------------------------------------------------------------------------------------------------


def test_a_herd_set_right_wins_and_the_end_tells_the_story(phone: Phone, server: Any) -> None:
    herds = {0: {"rabbit": 4, "sheep": 1, "pig": 1, "cow": 3}, 1: {"rabbit": 12}}
    room = Room(server.url, ["Ola", "Jan"], herds=herds)
    page = phone(room, [0, 1])
    button(page, "Exchange").click()
    page.get_by_role("button", name="Want horses").click()
    button(page, "Give 2 cows for 1 horse").click()
    page.get_by_role("heading", name="Ola wins").wait_for()
    heard(page, "Ola is a Super Farmer.")
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
    page = phone(room, [0])
    faults: list[Any] = []

    def look(at: str) -> None:
        page.set_viewport_size({"width": 390, "height": 740})
        faults.extend((at, fault) for fault in (*by_day_and_by_night(page), *at_every_size(page)))

    look("paddock")
    for opener in ("Exchange", "Correct", "Dice"):
        button(page, opener).click()
        look(opener)
        page.keyboard.press("Escape")
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    page.get_by_role("button", name="fox die: fox", exact=True).wait_for()
    look("real dice")
    assert not faults, faults


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
    button(page, "Jan rolls").wait_for()
    assert room.rolls == 1


WATCH = """() => {
  window.told = { heard: [] };
  const voice = document.getElementById("voice");
  const hear = () => voice.textContent && told.heard.push(voice.textContent);
  new MutationObserver(hear).observe(voice, { childList: true });
  const dice = document.querySelector("farm-dice");
  new MutationObserver(() => {
    told[dice.dataset.state ?? "shown"] ??= performance.now();
  }).observe(dice, { attributes: true });
}"""


@pytest.mark.parametrize(
    ("motion", "is_tapped", "most_ms"),
    [
        ("reduce", False, 200),
        ("no-preference", False, 1500),
        ("no-preference", True, 200),
    ],
)
def test_dice_lie_soon_and_at_once_for_who_taps_them_or_wants_less_movement(
    phone: Phone, server: Any, motion: str, is_tapped: bool, most_ms: int
) -> None:
    """How long after the tap on them, or after they began to tumble; and the roll is told in one message."""
    page = phone(
        Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 7, "sheep": 3}}), [0], reduced_motion=motion, fresh=True
    )
    page.evaluate(WATCH)
    button(page, "Roll").click()
    if is_tapped:
        page.wait_for_function("() => told.tumbling")
        page.evaluate("told.tumbling = performance.now(); document.querySelector('farm-dice').click()")
    page.wait_for_function("() => told.landed")
    assert page.evaluate("told.landed - told.tumbling") < most_ms
    faces = lies(page)
    heard(page, "Ola rolls")
    page.wait_for_timeout(300)
    (message,) = page.evaluate("told.heard")
    assert all(face in message for face in faces) and "Jan is next" in message


def test_with_movement_a_roll_is_told_and_ends_as_the_server_says(phone: Phone, server: Any) -> None:
    """Dice tumble, the fox runs, animals hop; then everything stands as it is, and nothing is left on the page."""
    room = Room(server.url, ["Ola", "Jan"], herds={0: {"rabbit": 7, "sheep": 3}})
    room.say(0, {"type": "set", "option": "dice", "value": "real"})
    page = phone(room, [0], reduced_motion="no-preference")
    taps_face(page, "fox", "fox")
    taps_face(page, "wolf", "sheep")
    page.locator(".ghost.runner").wait_for(state="attached")
    page.locator(".ghost.hopper").first.wait_for(state="attached")
    has(page, 0, rabbit=0, sheep=5)
    page.wait_for_function("() => !document.querySelector('.ghost')")
    assert lies(page) == ["fox", "sheep"]
