"""The end of a game: told on all phones in the same moment, explained, drawn as a picture, followed by another one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser import looks
from tests.browser.family import Phone, Room
from tests.conftest import wait_until

pytestmark = pytest.mark.usefixtures("server")

WON = {"rabbit": 1, "sheep": 1, "pig": 1, "cow": 1, "horse": 1}
GRANDMOTHER = "Grandmother Maximiliana"

# Which places are seen, each time that changes, and what a screen reader is told.
WATCH = """() => {
  window.seen = [];
  window.said = [];
  const look = () => {
    const isTold = (one) => one.checkVisibility({ visibilityProperty: true });
    const told = [...document.querySelectorAll(".place")].filter(isTold);
    const now = told.map((one) => one.querySelector("strong").textContent).join();
    if (document.querySelector(".place") && now !== window.seen.at(-1)) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  const voice = document.getElementById("voice");
  const hear = () => voice.textContent && window.said.push(voice.textContent);
  new MutationObserver(hear).observe(voice, { childList: true });
}"""


def at(room: Room, phone: Phone, *seats: int, table: bool = False) -> Any:
    """The page of this phone, which holds these seats of a game that is on."""
    page = phone.sits_in(room, *seats, at=f"/table/{room.code}" if table else None)
    page.locator(".show > *").first.wait_for(state="attached")
    page.locator(
        ".player:visible, .herd-name:visible"
    ).first.wait_for()  # across the room names stand at what is theirs
    return page


def whole(page: Any) -> None:
    page.locator(".ending").filter(has_text="Ola wins").wait_for()
    page.locator(".winner").wait_for()


TOLD = ["", "Ewa", "Jan,Ewa", "Ola,Jan,Ewa"]


def test_all_phones_tell_the_end_from_the_last_place_to_the_first_and_a_screen_reader_hears_it_once(
    family: Any, server: Any
) -> None:
    """A phone that heard of it late comes in where the others are, but never tells the places in another order."""
    room = Room(server.url, "super-farmer", "Ola", "Jan", "Ewa")
    room.move(0, type="adjust", seat=1, herd={"rabbit": 3})
    moving = {"reduced_motion": "no-preference"}
    pages = [at(room, family(**moving), 0), at(room, family(**moving), 1), at(room, family(**moving), table=True)]
    for page in pages:
        page.evaluate(WATCH)
    room.move(0, type="adjust", seat=0, herd=WON)
    for page in pages:
        whole(page)
        seen = page.evaluate("seen")
        assert seen == [one for one in TOLD if one in seen] and seen[-1] == TOLD[-1]
        wait_until(lambda page=page: any("1. Ola" in text for text in page.evaluate("said")), 8, "the ranking is said")  # type: ignore[misc]
        told = [text for text in page.evaluate("said") if "wins" in text]
        assert len(told) == 1 and re.search(r"1\. Ola, \d+ points\. 2\. Jan, 3 points\. 3\. Ewa, 0 points\.", told[0])


BANNER = """(past) => import("/static/room/reveal.js").then(({ Reveal }) => {
  const banner = document.createElement("div");
  for (const rank of [0, 0, 1, 2]) banner.append(Object.assign(document.createElement("p"), { textContent: rank }));
  for (const part of banner.children) part.dataset.rank = part.textContent;
  const told = ({ dataset }) => dataset.shown === "true";
  window.seen = () => [...banner.children].filter(told).map((one) => one.textContent);
  window.ends = 0;
  window.banner = banner;
  document.body.append(banner);
  new Reveal(() => (window.ends += 1)).begin(banner, 3, () => past);
})"""


def test_each_place_stands_alone_a_tap_tells_the_rest_and_a_clock_that_is_wrong_keeps_nobody_waiting(
    family: Any,
) -> None:
    page = family(fresh=True, reduced_motion="no-preference").page
    page.clock.install()
    page.clock.pause_at("2030-01-01")
    page.reload()
    for past, wait_ms in ((0, 700), (-600_000, 700), (500, 200)):
        page.evaluate(BANNER, past)
        page.clock.run_for(wait_ms - 1)
        assert page.evaluate("seen()") == []
        page.clock.run_for(1)
        assert page.evaluate("seen()") == ["2"]
        page.clock.run_for(700)
        assert page.evaluate("seen()") == ["1", "2"] and page.evaluate("ends") == 0
        page.evaluate("banner.click()")
        assert page.evaluate("seen()") == ["0", "0", "1", "2"]
        page.clock.run_for(9_000)
        assert page.evaluate("ends") == 1
    page.evaluate(BANNER, 60_000)
    assert page.evaluate("seen()") == ["0", "0", "1", "2"], "who comes later sees all of it"


def test_when_places_are_told_is_a_matter_of_the_time_since_the_end_alone(family: Any) -> None:
    page = family().page
    told = "([past, calm]) => import('/static/room/reveal.js').then((one) => one.placesAt(past, 3, calm))"
    assert [page.evaluate(told, [past, False]) for past in (-5, 699, 700, 1399, 1400, 2100, 9e9)] == [
        0,
        0,
        1,
        1,
        2,
        3,
        3,
    ]
    assert [page.evaluate(told, [past, True]) for past in (699, 700)] == [0, 3]


def test_who_shares_a_place_is_told_together_and_the_next_place_counts_on(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan", "Ewa")
    room.say(0, {"type": "ask", "what": "end"})
    page = at(room, family(), 0)
    page.locator(".winner").wait_for()
    assert page.locator(".place-number").all_inner_texts() == ["1.", "1.", "1."]
    assert (
        page.locator(".winner").inner_text()
        == "Ola, Jan, and Ewa share the win\n\nEnded early: the standings as they were."
    )
    assert [line.get_attribute("data-rank") for line in page.locator(".places > li").all()] == ["0", "0", "0"]


def test_a_score_that_is_set_right_after_the_end_keeps_what_it_was_and_is_told_no_second_time(
    family: Any, server: Any
) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = at(room, family(), 0)
    room.move(0, type="adjust", seat=0, herd=WON)
    whole(page)
    page.evaluate(WATCH)
    room.move(0, type="adjust", seat=1, herd={"rabbit": 7})
    page.locator(".corrected").filter(has_text="Jan had 0, now 7.").wait_for()
    assert set(page.evaluate("seen")) == {"Ola,Jan"}
    assert page.locator(".ending[data-revealing]").count() == 0
    assert looks.findings(page) == []
    assert looks.at_every_size(page) == []
    assert looks.cut_off(page) == []


def test_another_game_is_begun_by_the_next_player_and_the_phone_says_who_that_is(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan", "Ewa")
    phone = family()
    page = at(room, phone, 0, 1, 2)
    room.say(0, {"type": "ask", "what": "end"})
    page.get_by_text("Then Jan begins.").wait_for()
    phone.tap("Play again")
    page.locator(".seat-list").wait_for()
    assert page.locator(".choices :checked + span, .choices label:has(:checked)").first.inner_text() == "Jan"
    phone.starts()
    phone.sees("Jan's turn", "h1")


PIXELS = """([x, y, wide, high]) => {
  const { data } = document.querySelector("canvas.picture").getContext("2d").getImageData(x, y, wide, high);
  return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 3).join())).size;
}"""


def test_the_picture_holds_eight_players_with_any_name_and_goes_where_the_phone_sends_pictures(
    family: Any, server: Any
) -> None:
    names = ["<b>Ola</b>", "W" * 24, GRANDMOTHER, *"ABCDE"]
    room = Room(server.url, "stampede", *names)
    room.say(0, {"type": "ask", "what": "end"})
    phone = family(fresh=True)
    phone.context.add_init_script("""
      navigator.canShare = ({ files }) => files.length === 1;
      const told = (file) => [file.name, file.type, file.size > 9999];
      window.shared = new Promise((sent) => (navigator.share = async ({ files }) => sent(told(files[0]))));
    """)
    phone.load("/join")
    page = at(room, phone, 0)
    phone.tap("A picture to share")
    told = page.locator("canvas.picture[role=img]").get_attribute("aria-label")
    assert re.search(r"1\. <b>Ola</b>, 0 points\..*1\. E, 0 points\.", told), told
    wait_until(lambda: page.evaluate(PIXELS, [300, 100, 600, 150]) > 2, 8, "it is painted")
    # The eighth place, and nothing but paper to the right of all of it.
    assert page.evaluate(PIXELS, [100, 1050, 880, 60]) > 2
    assert page.evaluate(PIXELS, [1066, 300, 12, 1000]) == 1
    assert page.locator("dialog[open] b").count() == 0
    assert looks.at_every_size(page) == []
    phone.tap("Send the picture")
    # Nobody asks again and again: a browser makes the file while it has nothing else to do.
    shared = page.evaluate("Promise.race([shared, new Promise((end) => setTimeout(end, 8000))])")
    assert shared == [f"stampede-{room.code}.png", "image/png", True]
    with page.expect_download() as kept:
        phone.tap("Save the picture")
    assert kept.value.suggested_filename == f"stampede-{room.code}.png"


def test_a_table_where_nothing_is_won_ends_without_a_ranking(family: Any, server: Any) -> None:
    room = Room(server.url, "dice", "Ola")
    phone = family()
    page = phone.sits_in(room, 0)
    page.locator(".player").wait_for()
    room.say(0, {"type": "ask", "what": "end"})
    phone.sees("To the front page", ".ending")
    assert page.locator(".winner, .place").count() == 0


WATCH_STAGE = """() => {
  window.stood = [];
  const look = () => {
    const told = [...document.querySelectorAll('.places [data-shown="true"]')].length;
    const names = [...document.querySelectorAll(".stage .herd-name")].map((one) => one.textContent).join();
    if (names && names !== window.stood.at(-1)?.[0]) window.stood.push([names, told]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_each_herd_stands_on_the_stage_drawn_by_the_games_board_and_the_focus_goes_to_who_won(
    family: Any, server: Any
) -> None:
    """All of them at once, then from the last place to the first; points are counted up."""
    room = Room(server.url, "super-farmer", "Ola", "Jan", "Ewa")
    room.move(0, type="adjust", seat=1, herd={"rabbit": 3})
    page = at(room, family(touched=True, reduced_motion="no-preference"), 0)
    page.evaluate(WATCH_STAGE)
    room.move(0, type="adjust", seat=0, herd=WON)
    page.wait_for_function("() => document.activeElement.matches('.winner h2')")
    stood = page.evaluate("stood")
    order = [("Ola,Jan,Ewa", 0), ("Ewa", 1), ("Jan", 2), ("Ola", 3)]
    assert [names for names, _ in stood] == [names for names, _ in order if names in [one for one, _ in stood]]
    assert stood[0] == ["Ola,Jan,Ewa", 0] and stood[-1][0] == "Ola"
    assert page.locator(".stage .pen[data-animal='horse']").get_attribute("data-count") == "1"
    total = str(sum(WON[animal] * value for animal, value in VALUES.items()))
    page.locator(".stage-figure", has_text=re.compile(f"^{total}$")).wait_for()
    page.locator(".place", has_text="Jan").get_by_text("why?").click()
    page.locator("dialog[open][aria-label='Jan']").wait_for()


VALUES = {"rabbit": 1, "sheep": 6, "pig": 12, "cow": 36, "horse": 72}


def test_the_picture_shows_every_herd(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = at(room, family(), 0)
    room.move(0, type="adjust", seat=0, herd=WON)
    page.locator(".winner").wait_for()
    page.get_by_role("button", name="A picture to share").click()
    page.locator("canvas.picture").wait_for()
    below_the_name = [230, 640, 560, 50]
    wait_until(lambda: page.evaluate(PIXELS, below_the_name) > 2, 8, "the herd is painted")
