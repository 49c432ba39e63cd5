"""Stampede! on real pages: games beside the table and on phones, the moment that all share, piles without a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.browser.family import Phone, Room
from tests.browser.looks import (
    SMALLEST,
    TABLET,
    at_every_size,
    by_day_and_by_night,
    findings,
    settle,
    too_close,
    too_small,
    too_wide,
)
from tests.browser.sizes import LONG, TABLE_SIZES, at_sizes, unseen
from tests.conftest import ROOT, wait_until

Sizes = tuple[tuple[int, int], ...]
PHONE = {"width": 390, "height": 844}
WRONG_MS = 600_000
SAME_MS = 500
"""The same moment, on a machine that may be busy while the clocks are learned; the benchmark says how fine it is."""
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


def sits(phone: Phone, room: Room, seats: list[int], at: str = "r") -> Any:
    """The page of a phone that holds these seats, at a table where the game is on."""
    phone.remember("companion.rooms", room.purse(seats) if seats else {})
    phone.page.evaluate("performance.clearMarks()")
    page = phone.open(f"/{at}/{room.code}").page
    page.locator(".player").first.wait_for(state="attached")  # the table screen has no strip while cards fall
    return page


@contextmanager
def wrong_clock(page: Any, ms: int) -> Iterator[None]:
    """The phone's clock is off by so much for a while."""
    page.evaluate("ms => { window.right = Date.now; Date.now = () => window.right.call(Date) + ms; }", ms)
    yield
    page.evaluate("() => { Date.now = window.right; }")


def armed(page: Any) -> None:
    """Wait until the thumb's half takes taps: what has just come there does not for a moment."""
    page.wait_for_function("() => !document.querySelector('.act.guarded')")  # looks more often than a locator


def tap(page: Any, name: str) -> None:
    """Tap the button that a screen reader calls this."""
    armed(page)
    page.get_by_role("button", name=name).click()


def tap_main(page: Any, text: str) -> None:
    armed(page)
    page.locator(".act > .main:not([aria-disabled=true])").filter(has_text=text).click()


def tap_in(page: Any, *cards: str, within: str = "main") -> None:
    armed(page)
    for card in cards:
        page.locator(f'{within} .card-key[data-card="{card}"]').click()


def worth(page: Any, points: str, within: str = "main") -> None:
    """Wait until the pile that is tapped in brings this."""
    page.locator(f"{within} .tell-head .score:not(.stale)").filter(has_text=points).wait_for()


def shown(page: Any, where: str) -> list[str]:
    found: list[str] = page.locator(f"{where} [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    return found


def has(page: Any, seat: int, points: str) -> None:
    """Wait until the strip tells so many points of a seat."""
    page.locator(f'.player[data-seat="{seat}"] .count').and_(page.locator(f':text-is("{points}")')).wait_for()


def lie(page: Any, cards: int) -> None:
    """Wait until so many cards lie in the middle."""
    page.wait_for_function("cards => document.querySelectorAll('.lying-card').length === cards", arg=cards)


def wait_for_word(page: Any, word: str) -> None:
    page.wait_for_function(f"() => performance.getEntriesByName('stampede-{word}').length > 0", polling=50)


def test_every_event_and_every_refusal_of_the_rules_has_words() -> None:
    rules = "".join(path.read_text() for path in (ROOT / "companion/games/stampede").glob("*.py"))
    words = (ROOT / "static/games/stampede/en.js").read_text() + (ROOT / "static/kit/words/en.js").read_text()
    wanted = [f"event.{code}" for code in re.findall(r'Event\("([a-z-]+)"', rules)]
    wanted += [f"error.{code}" for code in re.findall(r'IllegalMove\(\s*"([a-z-]+)"', rules)]
    assert len(set(wanted)) > 30
    assert not [key for key in wanted if f'"{key}"' not in words]


# -- beside the table -------------------------------------------------------------------------------------------------


def test_a_whole_game_beside_the_table_on_one_phone(family: Any) -> None:
    """ "Ending a Round and Scoring": piles in cards and in numbers, scores set right, the end."""
    phone = family()
    page = phone.page
    phone.makes_a_room("Ola", "Jan", game="stampede")
    phone.starts()
    page.locator(".ring").wait_for()
    assert not by_day_and_by_night(page)
    tap(page, "tell the piles")  # Ola deals, without the clock
    page.locator(".card-key").first.wait_for()  # Jan's pile
    tap_in(page, "rhino-tail", "rhino-head", "rhino-middle", "hippo-head", "elephant-tail")
    worth(page, "−1")
    assert shown(page, ".laid .whole-animal") == ["rhino-head", "rhino-middle", "rhino-tail"]
    page.get_by_role("button", name="Take off pink elephant’s tail").click()
    worth(page, "+2")
    assert not findings(page)
    assert not at_every_size(page)
    page.set_viewport_size(PHONE)
    tap_main(page, "That is the pile")

    page.locator(".act > .main").filter(has_text="Ready, set").wait_for()  # Jan deals
    assert page.locator(".results .laid-part").count() == 2
    tap(page, "tell the piles")
    tap(page, "In numbers")
    for _ in range(2):
        tap(page, "Whole rhinos and hippos: one more")
    worth(page, "+6")
    page.locator(".elephants label").filter(has_text="3 loose").click()
    worth(page, "−3")
    tap_main(page, "That is the pile")

    cell = page.locator('button.round-cell[data-round="1"][data-seat="1"]')
    cell.click()  # an old round, by two taps
    page.locator(".number-tap").and_(page.locator(':text-is("5")')).click()
    has(page, 1, "5")
    cell.click()
    assert "2 → 5" in page.locator("dialog[open] .changes").inner_text()
    assert not findings(page)
    phone.tap_named("Close")

    for seat, cards in (("Jan", ("hippo-head", "hippo-tail", "hippo-middle")), ("Ola", ("elephant-head",))):
        tap(page, "tell the piles")
        phone.sees(f"{seat}’s pile", "h1")
        tap_in(page, *cards)
        tap_main(page, "That is the pile")
    phone.sees("Jan wins", ".ending")
    page.locator('.place[data-seat="1"]').click()
    phone.sees("1 hippo", "dialog[open]")
    phone.sees("as it was written down", "dialog[open]")
    phone.tap_named("Close")
    code = page.url.rsplit("/", 1)[1]
    phone.open("/").open(f"/r/{code}")
    phone.tap("The story of this game")
    page.locator("dialog[open] .laid").wait_for()
    phone.sees("Jan brings in most: 5 points. Jan leads with 5.", "dialog[open]")
    phone.sees("Jan: 1 hippo", "dialog[open]")


def test_three_phones_and_a_table_screen_play_a_round_and_set_it_right(
    server: Any, family: Callable[..., Phone]
) -> None:
    """Start and stop in the same moment, though one phone is ten minutes ahead; a pause; piles on three phones."""
    room = Room(server.url, "stampede", "Ola", "Jan", "Ewa")
    phones = [family(), family(viewport=SMALLEST), family(), family(viewport=TABLET)]
    with wrong_clock(phones[1].page, WRONG_MS):
        pages = [sits(phone, room, [seat]) for seat, phone in enumerate(phones[:3])]
        ola, jan, ewa = pages
        middle = sits(phones[3], room, [], at="table")
        pages.append(middle)
        ola.locator(".paces label").last.click()
        tap_main(ola, "Ready, set")
        for page in pages:
            wait_for_word(page, "stampede")
        for page in (ola, middle):
            page.wait_for_function("() => Number(document.querySelector('.ring-big').textContent) >= 2")
        phones[0].tap_named("Pause")
        tap_main(ola, "Go on")
        tap_main(ola, "Stop!")
        for page in pages:
            wait_for_word(page, "stop")
        for word in ("stampede", "stop"):
            moments = [page.evaluate(DUE, word) for page in pages]
            assert max(moments) - min(moments) < SAME_MS, word
            assert all(page.evaluate(HEARD).count(f"stampede-{word}") == 1 for page in pages)

        tap_in(jan, "rhino-head", "rhino-middle", "rhino-tail", "hippo-tail")
        worth(jan, "+2")
        assert ola.locator(".entering-line").filter(has_text="still counting").count() == 2
        assert not findings(middle)
        tap_main(jan, "That is the pile")
        for page in (ola, middle):
            page.locator(".entering-line", has_text="Jan").filter(has_text="+2").wait_for()
        tap(ewa, "In numbers")
        tap(ewa, "Whole rhinos and hippos: one more")
        tap_main(ewa, "That is the pile")
        for page in pages:
            page.locator("h1", has_text="deal").wait_for()
            assert page.locator(".results .entering-line").count() == 2
        assert "You deal" in jan.locator("h1").inner_text()
        phones[2].sees("After this round Ewa deals.")

        ewa.locator('button.round-cell[data-round="1"][data-seat="1"]').click()
        ewa.get_by_role("button", name="Change the pile").click()
        worth(ewa, "+2", within="dialog[open]")
        tap_in(ewa, "hippo-head", "hippo-middle", within="dialog[open]")
        worth(ewa, "+6", within="dialog[open]")
        assert not too_wide(ewa) + too_small(ewa) + too_close(ewa)
        ewa.locator("dialog[open] .main").click()
        for page in pages:
            has(page, 1, "6")
        move = room.entries[-1]["move"]
        assert (move["type"], move["pile"]) == ("adjust", [*RHINO, "hippo-tail", "hippo-head", "hippo-middle"])
        room.say(2, {"type": "undo", "to": room.entries[-2]["seq"]})
        for page in pages:
            has(page, 1, "2")


RHINO = ["rhino-head", "rhino-middle", "rhino-tail"]


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


def test_eight_at_the_smallest_phone_leave_room_for_the_ring_and_for_a_pile(server: Any, family: Any) -> None:
    names = ("Ola", "Jan", "Ewa", "Grandmother Maximiliana", "Piotr", "Zofia", "Tomasz", "Hildegard")
    room = Room(server.url, "stampede", *names)
    page = sits(family(viewport=SMALLEST), room, list(range(8)))
    page.get_by_role("button", name="tell the piles").wait_for()
    for opened in ("tell the piles", "In numbers"):
        assert page.locator(".show").bounding_box()["height"] > 100, opened
        assert not too_wide(page) + too_small(page) + too_close(page)
        main = page.locator(".act > .main").bounding_box()
        assert main["y"] + main["height"] <= SMALLEST["height"]
        tap(page, opened)


# -- without a table --------------------------------------------------------------------------------------------------


def total(page: Any, points: str) -> None:
    """Wait until the chosen player has so many points."""
    page.locator(".player[aria-pressed=true] .count").and_(page.locator(f':text-is("{points}")')).wait_for()


def test_piles_of_several_people_are_counted_without_a_table_and_kept(family: Any) -> None:
    """Card by card or in numbers; every pile says why, can be changed, and is read by the house's rule."""
    phone = family().open("/")
    page = phone.page
    phone.tap("Score a sheet")
    page.get_by_role("link", name="Stampede!").wait_for()
    assert not findings(page)
    assert not at_every_size(page)
    page.get_by_role("link", name="Stampede!").click()
    tap_in(page, "rhino-middle", *RHINO, "elephant-head", "elephant-head")
    phone.sees("The deck has the pink elephant’s head 1 times", ".tell-head")
    page.get_by_role("button", name="Take off pink elephant’s head").last.click()
    worth(page, "−1")
    tap_main(page, "Write it down")
    page.get_by_role("button", name="Another player").click()
    page.get_by_role("textbox", name="Name").fill("Ola")
    phone.tap("Save")
    tap(page, "In numbers")
    tap(page, "Whole rhinos and hippos: one more")
    tap_main(page, "Write it down")
    total(page, "3")
    assert not findings(page)
    assert not at_every_size(page)
    phone.open("/").open("/score/stampede")
    page.locator(".player", has_text="Player 1").click()
    page.locator(".round-cell").click()
    phone.sees("A whole rhino: 3 points", "dialog[open]")
    phone.sees("Loose, pink elephant’s head: −3 points", "dialog[open]")
    phone.tap("Change the pile")
    page.locator("dialog[open]").get_by_role("button", name="Take off pink elephant’s head").click()
    worth(page, "+2", within="dialog[open]")
    page.locator("dialog[open] .main").click()
    total(page, "2")
    phone.tap("House rules")
    phone.tap("strictly from the bottom")
    total(page, "−4")


# -- on the phones ----------------------------------------------------------------------------------------------------


def test_two_phones_see_the_same_cards_and_not_the_others_pile(server: Any, family: Callable[..., Phone]) -> None:
    """ "How to Play": the dealer deals by tapping, the wrangler scoops; a pile stays its owner's until the stop."""
    room = Room(server.url, "stampede", "Ola", "Jan", mode="digital")
    ola = sits(family(), room, [0])
    tap_main(ola, "Ready, set")
    jan = sits(family(viewport=SMALLEST), room, [1])
    wait_for_word(ola, "stampede")
    lie(ola, 1)  # the first one falls with the word
    tap_main(ola, "Next card")
    lie(ola, 2)
    for _ in range(2):
        room.move(0, type="deal")
    lie(ola, 4)
    lie(jan, 4)
    assert ola.evaluate(FALLEN) == jan.evaluate(FALLEN)
    for page, size in ((jan, SMALLEST), (ola, {"width": 844, "height": 390}), (ola, PHONE)):
        page.set_viewport_size(size)
        settle(page)
        assert page.evaluate(OVERLAPS) == 0, size
    assert not findings(jan)
    # on the smallest phones a card is smaller than other things that are tapped: a cell of 40 px and more, see below
    assert not [fault for fault in at_every_size(jan) if "’s " not in str(fault)]

    cards = [jan.locator(f'.lying-card[data-number="{number}"]') for number in (3, 0)]
    faces = [card.get_attribute("data-card") for card in cards]
    for card, held in zip(cards, (1, 2), strict=True):
        card.click()
        jan.locator(f".own-pile li:nth-child({held}) [data-card]").wait_for()
        ola.locator('.player[data-seat="1"] .cards-held', has_text=str(held)).wait_for()
    assert shown(jan, ".own-pile") == faces  # in the order in which they were scooped
    assert ola.locator(".lying-card").count() == jan.locator(".lying-card").count() == 2
    assert ola.locator(".own-pile").count() == 0

    ola.get_by_role("button", name="Stop!").click()
    for page in (ola, jan):
        wait_for_word(page, "stop")
        page.locator(".results .laid-part").first.wait_for()
    assert shown(ola, ".results") == shown(jan, ".results") and sorted(shown(ola, ".results")) == sorted(faces)
    assert jan.locator(".act > .main").filter(has_text="Ready, set").count() == 1  # Jan deals next


def hunt(server: Any, count: int, dealt: int, *names: str) -> Room:
    """A game on the phones in which the first deals by tapping; so many cards lie there."""
    room = Room(
        server.url, "stampede", *(names or [f"{seat} {LONG[seat % 3]}"[:24] for seat in range(count)]), mode="digital"
    )
    room.move(0, type="begin")
    wait_until(lambda: any(move["type"] == "deal" for move in room.legal(0)), 20, "the first card")
    for _ in range(dealt - 1):
        room.move(0, type="deal")
    return room


def test_the_whole_field_is_seen_while_cards_fall(server: Any, family: Any, windows: Sizes) -> None:
    """Most seats, the longest names: every card of a full field, in a cell of 40 px and more, and the own pile."""
    deck = 51
    room = hunt(server, 4, deck)
    for seat, other in ((1, ".own-pile"), (0, ".act.dealing > .main")):
        page = sits(family(), room, [seat])
        lie(page, deck)
        for size in at_sizes(page, windows):
            assert not unseen(page, {".lying-card": deck, other: 1}), size
            cell = page.locator(".lying-card").evaluate_all(
                "(all) => Math.min(...all.map((one) => Math.min(one.offsetWidth, one.offsetHeight) + 4))"
            )
            assert cell >= 40, (size, cell)


def test_the_screen_on_the_table_shows_field_and_growing_piles(server: Any, family: Any) -> None:
    """Names that are not the longest, and how many cards each has, are 40 px and more at 1280 by 800."""
    room = hunt(server, 4, 12, "Ola", "Jan", "Ewa", "Ada")
    page = sits(family(), room, [], at="table")
    lie(page, 12)
    for card, seat in enumerate((1, 1, 2)):
        room.move(seat, type="scoop", card=card)
    page.locator('.growing-pile[data-seat="1"] .count', has_text="2").wait_for()
    assert page.locator('.growing-pile[data-seat="1"] .face-down').count() == 2
    for size in at_sizes(page, TABLE_SIZES):
        assert not unseen(page, {".lying-card": 9, ".growing-pile": 3}), size
        if size == (1280, 800):
            letters = "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
            assert page.locator(".growing-pile :is(.count, .owner-name)").evaluate_all(letters) >= 40


def test_a_dealer_deals_as_fast_as_they_can(server: Any, family: Any) -> None:
    """Eight taps, 120 ms apart, are eight cards."""
    room = hunt(server, 2, 1)
    page = sits(family(), room, [0])
    lie(page, 1)
    armed(page)
    main = page.locator(".act .main")
    for _ in range(8):
        main.click(delay=0)
        page.wait_for_timeout(120)
    lie(page, 9)


def test_who_cannot_scoop_is_not_told_to(server: Any, family: Any) -> None:
    """The dealer is not, nor anybody while nothing lies there."""
    room = hunt(server, 2, 1)
    dealer, wrangler = sits(family(), room, [0]), sits(family(), room, [1])
    wrangler.locator("h1", has_text="Scoop!").wait_for()
    assert "Scoop" not in dealer.locator("h1").inner_text()
    wrangler.locator(".lying-card").click()
    lie(wrangler, 0)
    wrangler.wait_for_function("() => !document.querySelector('h1').textContent.includes('Scoop')")


def test_undoing_a_told_pile_keeps_its_cards(server: Any, family: Any) -> None:
    room = Room(server.url, "stampede", "Ola", "Jan", "Ewa")
    page = sits(family(), room, [1])
    tap(page, "tell the piles")
    tap_in(page, *RHINO)
    worth(page, "+3")
    tap_main(page, "That is the pile")
    has(page, 1, "3")
    room.say(1, {"type": "undo", "to": room.entries[-2]["seq"]})
    has(page, 1, "0")
    tap(page, "tell the piles")
    worth(page, "+3")
    assert sorted(shown(page, ".laid .whole-animal")) == sorted(RHINO)
