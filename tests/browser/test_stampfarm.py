"""Stampfarm on real pages: the sheet scorer, a photo of the paper under it, and the game in a room."""

from __future__ import annotations

import base64
import json
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.browser.family import Room
from tests.browser.looks import SMALLEST, TABLET, by_day_and_by_night, findings, settle, too_close, too_small, too_wide
from tests.browser.sizes import LONG, TABLE_SIZES, at_sizes, unseen

Sizes = tuple[tuple[int, int], ...]

SCORER = "/score/stampfarm"
LINK = f"[href='{SCORER}']"
LIZA = "PPKKS CKKPP SSSKS PKCPK".replace(" ", "")
"""The rulebook's example: 4 for two pairs of pigs, 3 for three sheep, 4 for four chickens."""
TOOLS = {"C": "cow", "G": "goose", "K": "chicken", "P": "pig", "S": "sheep", "H": "hay"}
MIDDLES = """(selectors) => selectors.map((one) => {
  const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
pytestmark = pytest.mark.usefixtures("server")


@pytest.fixture
def phone(family: Callable[..., Any]) -> Callable[..., Any]:
    """`phone(path, **context)` gives the page of a phone of the home at a path."""

    def opened(path: str = SCORER, holds: dict[str, Any] | None = None, **more: Any) -> Any:
        one = family(**more)
        if holds:
            one.remember("companion.rooms", holds)
        return one.open(path).page

    return opened


def cell(page: Any, row: int, column: int) -> Any:
    return page.locator(f'.cell[data-place="{row},{column}"]')


def take(page: Any, tool: str) -> None:
    page.locator(f'[data-tool="{tool}"]').click()


def middles(page: Any, *selectors: str) -> list[tuple[float, float]]:
    """Where a finger touches these."""
    return [(x, y) for x, y in page.evaluate(MIDDLES, list(selectors))]


def tap_in(page: Any, letters: str) -> None:
    """Tap a board in, species by species: choose the stamp, tap its cells."""
    for letter in sorted(set(letters) - {"."}):
        places = [divmod(place, 5) for place, here in enumerate(letters) if here == letter]
        cells = [f'.cell[data-place="{row},{column}"]' for row, column in places]
        for middle in middles(page, f'[data-tool="{TOOLS[letter]}"]', *cells):
            page.mouse.click(*middle)


def type_in(page: Any, letters: str) -> None:
    """Type a board in from its first cell on; the letters are those of the notation."""
    cell(page, 0, 0).focus()
    page.keyboard.type(letters.lower())


def draw(page: Any, first: str, last: str) -> None:
    """Draw with one finger from a place of the sheet to another."""
    begin, end = middles(page, f'[data-place="{first}"]', f'[data-place="{last}"]')
    page.mouse.move(*begin)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def has_total(page: Any, total: int) -> None:
    page.wait_for_function("total => document.querySelector('output.score').textContent === String(total)", arg=total)
    page.wait_for_function("() => !document.querySelector('output.score').classList.contains('stale')")


def counted(page: Any) -> set[str]:
    return {place.get_attribute("data-place") for place in page.locator(".cell.counted").all()}


def stamped(page: Any) -> int:
    return int(page.locator(".scorer .cell[data-ink]").count())


# -- the scorer -----------------------------------------------------------------------------------------------------


def test_a_sheet_tapped_in_as_the_rulebooks_example_gives_eleven(phone: Any) -> None:
    """Every number can be tapped: it lights exactly the cells that count, and the parts add up to the total."""
    page = phone()
    tap_in(page, LIZA)
    take(page, "goose")
    page.locator('[data-place="barn,0"]').click()
    has_total(page, 11)
    parts = {}
    for animal in ("cow", "goose", "chicken", "pig", "sheep"):
        number = page.locator(f'[data-part="{animal}"]')
        number.click()
        parts[animal] = int(number.locator(".count").inner_text())
        assert len(counted(page)) == parts[animal]
        assert page.locator(".because").inner_text()
    assert parts == {"cow": 0, "goose": 0, "chicken": 4, "pig": 4, "sheep": 3}
    page.locator('[data-part="pig"]').click()
    assert counted(page) == {"0,0", "0,1", "1,3", "1,4"}
    assert "4 pigs" in page.locator(".because").inner_text()


def test_two_taps_correct_a_wrong_cell_and_the_total_follows(phone: Any) -> None:
    page = phone()
    type_in(page, "PPP..")
    has_total(page, 3)
    take(page, "cow")
    cell(page, 0, 1).click()
    has_total(page, 0)
    page.get_by_role("button", name="Take back").click()
    has_total(page, 3)


def test_one_stroke_stamps_a_row_and_is_taken_back_as_one(phone: Any) -> None:
    page = phone()
    take(page, "sheep")
    draw(page, "1,0", "1,4")
    has_total(page, 5)
    assert stamped(page) == 5
    page.get_by_role("button", name="Clear the sheet").click()
    has_total(page, 0)
    page.get_by_role("button", name="Take back").click()
    has_total(page, 5)


def test_a_fence_parts_a_group_and_cards_count_it(phone: Any) -> None:
    """Fences and condition cards belong to the advanced game; in the normal one the same sheet has neither."""
    page = phone(viewport=SMALLEST)
    type_in(page, "GGGG.")
    has_total(page, 4)
    page.locator("[value=advanced]").check()
    take(page, "fence")
    edge = page.locator('.edge[data-place="0,1,0,2"]')
    edge.click()
    assert edge.get_attribute("aria-pressed") == "true"
    page.locator('[data-deck="scissors"]').click()
    page.locator('[data-card="hungry"]').click()
    has_total(page, 6)  # two pairs of geese, both counted, and one goose on either side of the fence
    page.locator('[data-part="hungry"]').click()
    assert counted(page) == {"0,1", "0,2"}
    edge.click()
    has_total(page, 4)
    page.locator("[value=normal]").check()
    assert page.locator('[data-tool="fence"]').is_hidden()


def test_a_fence_can_be_drawn_along_the_lines(phone: Any) -> None:
    page = phone()
    page.locator("[value=advanced]").check()
    take(page, "fence")
    draw(page, "0,2,0,3", "3,2,3,3")
    stands = [edge.get_attribute("data-place") for edge in page.locator('.edge[aria-pressed="true"]').all()]
    assert stands == [f"{row},2,{row},3" for row in range(4)]


def test_of_equally_large_groups_only_one_counts_if_the_house_says_so(phone: Any) -> None:
    page = phone()
    type_in(page, "PP.PP")
    has_total(page, 4)
    page.get_by_label("only one counts").check()
    has_total(page, 2)


def test_several_sheets_stand_side_by_side_and_ties_share_a_place(phone: Any) -> None:
    """Places of 4, 4 and 2: two are first, the next is third."""
    page = phone()
    for name, board in (("Liza", "SSSS"), ("Sasha", "PP.GG"), ("Matvey", "KK")):
        if name != "Liza":
            page.get_by_role("button", name="Another sheet").click()
        page.get_by_label("Whose sheet?").fill(name)
        type_in(page, board)
    has_total(page, 2)
    page.wait_for_function("() => document.querySelectorAll('.rank .stale').length === 0")
    ranks = [rank.inner_text().split("\n") for rank in page.locator(".rank").all()]
    assert [(rank[0], rank[-1]) for rank in ranks] == [("1.", "4"), ("1.", "4"), ("3.", "2")]
    assert "shared" in page.locator(".rank").first.inner_text()
    page.locator(".rank", has_text="Liza").click()
    assert page.get_by_label("Whose sheet?").input_value() == "Liza"
    has_total(page, 4)


def test_what_was_entered_survives_a_reload_and_going_back(phone: Any) -> None:
    page = phone("/score")
    page.locator(LINK).click()
    page.get_by_label("Whose sheet?").fill("Liza")
    type_in(page, LIZA[:5])
    page.go_back()
    page.locator(LINK).wait_for()
    page.go_forward()
    cell(page, 0, 0).wait_for()
    assert stamped(page) == 5
    page.reload()
    cell(page, 0, 0).wait_for()
    assert stamped(page) == 5
    assert page.get_by_label("Whose sheet?").input_value() == "Liza"


def test_offline_the_entries_are_kept_and_the_sum_comes_by_itself_later(phone: Any) -> None:
    page = phone()
    type_in(page, "PPP..")
    has_total(page, 3)
    page.context.set_offline(True)
    take(page, "pig")
    cell(page, 0, 3).click()
    page.locator(".waits").wait_for()
    assert "No connection since" in page.locator(".waits").inner_text()
    assert stamped(page) == 4
    assert not findings(page, "color-contrast")
    page.context.set_offline(False)
    has_total(page, 4)
    assert page.locator(".waits").is_hidden()


def test_a_sheet_can_be_entered_by_keyboard_alone(phone: Any) -> None:
    page = phone()
    page.locator("[value=advanced]").check()
    take(page, "cow")
    cell(page, 0, 0).focus()
    for key in (
        "Enter",
        "ArrowRight",
        "k",
        "ArrowDown",
        "ArrowLeft",
        "K",
        "ArrowDown",
        "ArrowDown",
        "ArrowLeft",
        "ArrowDown",
        "Enter",
    ):
        page.keyboard.press(key)
    inks = {p.get_attribute("data-place"): p.get_attribute("data-ink") for p in page.locator(".pad [data-ink]").all()}
    assert inks == {"0,0": "cow", "0,1": "chicken", "1,1": "chicken", "barn,0": "cow"}
    has_total(page, 2)
    cell(page, 1, 1).focus()
    page.keyboard.press("Delete")
    has_total(page, 0)
    page.locator('[data-tool="fence"]').focus()
    page.keyboard.press("Enter")
    page.locator(".edge").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    assert page.locator('.edge[aria-pressed="true"]').get_attribute("data-place") == "1,0,1,1"


def test_the_scorer_is_accessible_and_fits(phone: Any) -> None:
    """No finding of axe by day and by night, no sideways scrolling, thumb-sized controls at 320 px, on a busy sheet."""
    page = phone(viewport=SMALLEST)
    page.locator("[value=advanced]").check()
    type_in(page, LIZA)
    has_total(page, 11)
    page.get_by_role("button", name="Another sheet").click()
    page.locator(".rank").first.click()
    take(page, "fence")
    page.locator('[data-part="pig"]').click()
    assert not by_day_and_by_night(page)
    for width in (1024, 390, 320):
        page.set_viewport_size({"width": width, "height": 568})
        assert not too_wide(page)
    for size in ("80%", "200%"):
        page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
        settle(page)
        assert not too_wide(page)
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    settle(page)
    assert not too_small(page)


# -- a photo of the paper --------------------------------------------------------------------------------------------

HELD_SIDEWAYS = bytes.fromhex("ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 00060000 00000000")
"""What a camera writes into a picture that was taken with the phone turned: a quarter to the right, please."""
TAKEN = """() => {
  const picture = document.createElement("canvas");
  Object.assign(picture, { width: 2000, height: 1500 });
  const pen = picture.getContext("2d");
  pen.fillStyle = "#f00";
  pen.fillRect(0, 0, 1000, 1500);
  return picture.toDataURL("image/jpeg").split(",")[1];
}"""
SEEN = """(picture) => {
  const colour = (y) => [...picture.getContext("2d").getImageData(picture.width / 2, y, 1, 1).data.slice(0, 3)];
  return [picture.width, picture.height, colour(20)[0] > 200, colour(picture.height - 20)[0] < 50];
}"""
LIES = """() => ["x", "y", "size", "turn"].map((name) =>
  parseFloat(document.querySelector(".photo").style.getPropertyValue(`--${name}`)))"""


def photo(page: Any, content: bytes) -> None:
    page.locator(".field-of-cells input[type=file]").set_input_files(
        {"name": "paper.jpg", "mimeType": "image/jpeg", "buffer": content}
    )


def take_photo(page: Any) -> None:
    """A photo of four times as many dots as are needed, red above and black below, as the camera was held."""
    jpeg = base64.b64decode(page.evaluate(TAKEN))
    photo(page, jpeg[:2] + HELD_SIDEWAYS + jpeg[2:])
    page.locator(".photo > canvas").wait_for()


@contextmanager
def all_that_leaves(page: Any) -> Iterator[list[tuple[str, int]]]:
    """What a page sends in the meantime, by socket too: whereto, and how many letters."""
    sent: list[tuple[str, int]] = []

    def asks(request: Any) -> None:
        sent.append((request.url, len(request.post_data_buffer or b"")))

    def opens(socket: Any) -> None:
        socket.on("framesent", lambda frame: sent.append((socket.url, len(frame))))

    page.on("request", asks)
    page.on("websocket", opens)
    yield sent
    page.remove_listener("request", asks)
    page.remove_listener("websocket", opens)


def test_a_photo_lies_under_the_grid_and_never_leaves_the_phone(phone: Any) -> None:
    """Upright, scaled down, moved by one finger, two fingers and keys; what is tapped over it is counted as ever."""
    page = phone()
    with all_that_leaves(page) as sent:
        take_photo(page)
        assert page.locator(".photo > canvas").evaluate(SEEN) == [960, 1280, True, True]
        assert not findings(page) and not too_small(page)
        assert page.evaluate(LIES) == [0, 0, 1.1, 0]
        page.mouse.move(195, 300)
        page.mouse.down()
        page.mouse.move(195 + 66, 300 - 33, steps=2)
        page.mouse.up()
        x, y, *rest = page.evaluate(LIES)
        assert x > 0 > y and abs(x + 2 * y) < 0.001 and rest == [1.1, 0]
        pinch(page, [(150, 300), (200, 300)], [(175, 250), (175, 350)])
        *_, size, turn = page.evaluate(LIES)
        assert (round(size, 2), round(turn)) == (2.2, 90)
        page.get_by_label("Turn", exact=True).focus()
        page.keyboard.press("ArrowLeft")
        page.get_by_label("Size").press("Home")
        assert page.evaluate(LIES)[2:] == [0.4, 89]
        page.get_by_role("button", name="It lies right").click()
        tap_in(page, "PP...")
        has_total(page, 2)
        page.get_by_role("link", name="To the front page").click()
        page.get_by_role("link", name="Score a sheet").click()
        page.locator(LINK).click()
        page.locator(".photo > canvas").wait_for()  # it was kept with the sheet
        page.get_by_role("button", name="Move the photo").click()
        page.get_by_role("button", name="Take the photo away").click()
        page.locator(".photo > canvas").wait_for(state="detached")
    posts = [(address, size) for address, size in sent if size]
    assert posts and all(address.endswith("/api/score/stampfarm") and size < 1000 for address, size in posts)
    assert len(page.evaluate("JSON.stringify(localStorage)")) < 2000


def pinch(page: Any, before: list[tuple[float, float]], after: list[tuple[float, float]]) -> None:
    """Two fingers come down, move and go."""
    screen = page.context.new_cdp_session(page)
    for kind, fingers in (("touchStart", before), ("touchMove", after), ("touchEnd", [])):
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    screen.detach()


def test_a_picture_that_the_phone_cannot_show_is_refused_in_words(phone: Any) -> None:
    page = phone()
    photo(page, b"no picture")
    page.get_by_text("cannot show that picture").wait_for()
    assert page.locator(".placing, .photo > canvas").count() == 0
    take(page, "pig")


# -- the room -------------------------------------------------------------------------------------------------------


def ask(server: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    head = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, json.dumps(body).encode(), head)) as answer:
        return dict(json.load(answer))


Held = dict[str, dict[str, Any]]


def room(server: Any, mode: str, *names: str, **options: str) -> tuple[str, list[Held]]:
    """A room for these people: its code, and what the phone of each remembers."""
    made = ask(server, "/api/rooms", {"game": "stampfarm", "mode": mode, "options": options, "name": names[0]})
    code = made["code"]
    seated = [made, *(ask(server, f"/api/rooms/{code}/seats", {"name": name}) for name in names[1:])]
    held = [[{"seat": one["seat"], "token": one["token"]}] for one in seated]
    return code, [{code: {"code": code, "game": "stampfarm", "mode": mode, "held": one, "at": 1}} for one in held]


def one_phone(server: Any, phone: Any, mode: str, *names: str) -> Any:
    """The phone of people who share it, when the game has just begun."""
    code, each = room(server, mode, *names)
    held = [seat for one in each for seat in one[code]["held"]]
    page = phone(f"/r/{code}", holds={code: {**each[0][code], "held": held}})
    begin(page)
    return page


def begin(*pages: Any) -> None:
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        page.locator(".farm-board .pad").first.wait_for()


def die(page: Any, index: int) -> Any:
    return page.locator(f'.die-place[data-die="{index}"]')


def open_die(page: Any, index: int) -> Any:
    """A die that may be chosen now."""
    return page.locator(f'.die-place[data-die="{index}"]:not([aria-disabled])')


def stamp_with(page: Any, index: int, row: int, column: int) -> None:
    """Choose a die, and for a haystack the cow; stamp a cell."""
    die(page, index).click()
    joker = page.locator('[data-joker="cow"]')
    if joker.count():
        joker.click()
    cell(page, row, column).click()


def stands(page: Any, name: str, stage: str) -> None:
    """Wait until a finished paper is as far as that."""
    page.locator(f'.told-paper[data-stage="{stage}"]', has_text=name).wait_for()


def wins(page: Any, name: str) -> None:
    page.get_by_role("heading", name=f"{name} wins").wait_for()


def test_a_round_on_the_phones_reserves_the_leaders_die_and_shows_the_others_farms(server: Any, phone: Any) -> None:
    page = one_phone(server, phone, "digital", "Liza", "Sasha")
    page.get_by_role("button", name="Roll the dice").click()
    open_die(page, 1).wait_for()
    stamp_with(page, 1, 2, 3)
    page.locator(".farm-sheet .owner", has_text="Sasha").wait_for()  # the phone is handed on
    assert "taken by Liza" in str(die(page, 1).get_attribute("aria-label"))
    assert [die(page, index).get_attribute("aria-disabled") for index in range(3)] == [None, "true", None]
    assert page.locator(".other-farm [data-ink]").count() == 1 and not page.locator(".cell[data-ink]").count()
    die(page, 2).click()
    if page.locator('[data-joker="pig"]').count():
        page.locator('[data-joker="pig"]').click()
    page.locator('.stall[data-place="barn,0"]').click()
    page.get_by_role("button", name="Roll the dice").wait_for()  # the next round is led by the next seat
    assert not findings(page) and not too_wide(page)


def test_three_phones_and_a_table_screen_play_with_papers_to_the_end(server: Any, phone: Any) -> None:
    """Everybody sees which die is reserved, whose choice it is and who is still entering; points come last."""
    code, (hers, his, third) = room(server, "table", "Liza", "Sasha", "Matvey", rules="advanced", dice="real")
    liza, matvey = (phone(f"/r/{code}", holds=one, viewport=SMALLEST) for one in (hers, third))
    sasha = phone(f"/r/{code}", holds=his, color_scheme="dark", viewport=SMALLEST)
    middle = phone(f"/table/{code}", viewport=TABLET)
    everybody = (liza, sasha, matvey, middle)
    begin(liza, sasha, matvey, middle)
    liza.locator('[data-deck="shovel"]').click()
    liza.locator('[data-card="pair"]').click()
    sasha.locator(".slot", has_text="Pair").wait_for()  # the cards on the table are the same for all
    for face in ("hay", "goose", "sheep"):
        liza.locator(f'[data-face="{face}"]').click()
    liza.get_by_role("button", name="The dice show this").click()
    die(liza, 0).click()
    liza.get_by_role("button", name="Stamped on paper").click()
    for page in everybody:
        reserved = page.locator(".die-place.taken")
        reserved.wait_for()
        assert "haystack, taken by Liza" in str(reserved.get_attribute("aria-label"))
    for page in (liza, matvey, middle):
        page.locator(".turn-line", has_text="Sasha's turn").wait_for()
        assert page.locator(".hint-now").inner_text() == "Sasha chooses a die."
    die(sasha, 0).click(force=True)
    sasha.get_by_text("Liza keeps that die in this round.").first.wait_for()
    stamp_with(sasha, 2, 3, 4)  # mirrored
    sasha.locator('.cell[data-place="3,4"][data-ink=sheep]').wait_for()
    die(matvey, 1).click()
    matvey.get_by_role("button", name="Stamped on paper").click()
    for page in (liza, sasha, matvey):
        page.get_by_role("button", name="My farm is full").click()
    stands(middle, "Liza", "out")
    liza.get_by_role("button", name="Enter your sheet").click()
    matvey.get_by_role("button", name="Enter your sheet").click()
    stands(middle, "Liza", "entering")
    stands(middle, "Matvey", "entering")
    stands(middle, "Sasha", "out")
    type_in(matvey, "SSSS.")
    type_in(liza, "PPP..")
    liza.get_by_role("button", name="Sheet is right").click()
    stands(sasha, "Liza", "in")
    assert middle.locator(".hint-now").inner_text() == "1 of 3 sheets are in."
    assert sasha.locator(".strip .count, .show .score").count() == 0
    assert not findings(sasha) and not findings(middle)
    assert not too_wide(sasha) and not too_small(sasha) and not too_close(sasha)
    matvey.get_by_role("button", name="Sheet is right").click()
    sasha.get_by_role("button", name="Enter your sheet").click()
    assert cell(sasha, 3, 4).get_attribute("data-ink") == "sheep"  # what was mirrored need not be tapped again
    sasha.get_by_role("button", name="Sheet is right").click()
    for page in everybody:
        wins(page, "Matvey")
    farm = matvey.locator(".farm-sheet").first
    farm.locator('[data-part="sheep"]').click()
    assert farm.locator(".cell.counted").count() == 4
    assert not findings(matvey)
    liza.get_by_role("button", name="Correct something").click()
    liza.get_by_role("button", name="Sasha's sheet", exact=True).click()
    cell(liza, 0, 0).focus()
    liza.keyboard.type("cc")
    liza.get_by_role("button", name="Sheet is right").click()
    for page in everybody:
        wins(page, "Sasha")  # two cows side by side, and they are a pair


def test_one_phone_keeps_a_short_game_and_enters_every_paper(server: Any, phone: Any) -> None:
    """A sheet that is left half tapped in waits as it is, its photo too; when it is in, the photo is forgotten."""
    page = one_phone(server, phone, "table", "Liza", "Sasha")
    page.get_by_role("button", name="Roll the dice").click()
    for index in (0, 1):
        open_die(page, index).click()
        page.get_by_role("button", name="Stamped on paper").click()
        page.locator(".die-place.taken" if index == 0 else "button:has-text('Roll the dice')").wait_for()
    for name in ("Sasha", "Liza"):
        page.locator(".farm-sheet .owner", has_text=name).wait_for()
        page.get_by_role("button", name="My farm is full").click()
    with all_that_leaves(page) as sent:
        page.get_by_role("button", name="Enter Liza's sheet").click()
        take_photo(page)
        page.get_by_role("button", name="It lies right").click()
        type_in(page, "PPP..")
        page.get_by_role("button", name="Not now").click()
        stands(page, "Liza", "entering")
        page.locator(".told-paper", has_text="Sasha").click()
        type_in(page, "KK...")
        page.get_by_role("button", name="Sheet is right").click()
        stands(page, "Sasha", "in")
        page.get_by_role("button", name="Enter Liza's sheet").click()
        assert page.locator(".cell[data-ink=pig]").count() == 3 and page.locator(".photo > canvas").count() == 1
        page.get_by_role("button", name="Sheet is right").click()
        wins(page, "Liza")
    assert all(size < 2000 for _, size in sent)
    page.get_by_role("button", name="Correct something").click()
    page.get_by_role("button", name="Liza's sheet", exact=True).click()
    assert page.locator(".cell[data-ink=pig]").count() == 3 and page.locator(".photo > canvas").count() == 0


# -- what is seen at once ---------------------------------------------------------------------------------------------

FARM = (".farm-sheet .cell", ".farm-sheet .stall", ".farm-head .note", ".farm-head .score")
DICE = ".die-place farm-dice"


def busy(server: Any, count: int, mode: str = "digital", moves: int = 0, **options: str) -> Room:
    """A game with the longest names there are, after so many of its moves."""
    names = [f"{seat + 1}. {LONG[seat % 3]}"[:24] for seat in range(count)]
    made = Room(server.url, "stampfarm", *names, mode=mode, options=options)
    for _ in range(moves):
        seat = made.turn[0]
        moves_of_game = [move for move in made.legal(seat) if move["type"] in ("roll", "stamp")]
        made.move(seat, **moves_of_game[0])
    return made


def farms_of(page: Any) -> Any:
    """The page, when it shows its farms."""
    page.locator(".farm-board .pad").first.wait_for()
    return page


def test_the_whole_board_and_the_dice_are_seen_at_once(server: Any, family: Any, windows: Sizes) -> None:
    """Most seats and least, both rules: the field with its barn, Sally's conditions, the round, the dice."""
    for count, options in ((5, {"rules": "advanced"}), (2, {})):
        made = busy(server, count, moves=1, **options)
        page = farms_of(family().sits_in(made, 0))
        for size in at_sizes(page, windows):
            parts = {**dict.fromkeys(FARM, 1), ".farm-sheet .cell": 20, DICE: 3}
            conditions = {".farm-sheet .card-points .point": 3} if options else {}
            assert not unseen(page, {**parts, **conditions}), size
            assert "Round 1" in page.locator(".farm-head .note").inner_text()
            least = page.locator(".cell").first.bounding_box()["width"]
            assert least >= 40, (size, least)
        assert not by_day_and_by_night(page)


def test_beside_the_table_board_dice_and_what_can_be_told_are_seen(server: Any, family: Any, windows: Sizes) -> None:
    """Real dice and their faces too; while a card is missing its place stands above the board."""
    for dice, parts in (("app", (DICE, ".deed")), ("real", (".deed", ".faces .stamp-tool", ".act .main"))):
        made = busy(server, 5, "table", moves=int(dice == "app"), rules="advanced", dice=dice)
        page = farms_of(family().sits_in(made, 0))
        for size in at_sizes(page, windows):
            assert not unseen(
                page, {**dict.fromkeys(FARM, 1), **dict.fromkeys(parts, 3), ".act .main": 0, ".slot": 3}
            ), size
            assert not too_wide(page), size


def test_the_screen_on_the_table_shows_every_farm_whole(server: Any, family: Any) -> None:
    """Points, and names that are not the longest, are 40 px and more at 1280 by 800; a name opens that farm."""
    for names in (("Liza", "Sasha"), ("Liza", "Sasha", "Matvey", "Nastja", LONG[1])):
        made = Room(server.url, "stampfarm", *names, mode="digital", options={"rules": "advanced"})
        made.move(0, type="roll")
        page = farms_of(family().sits_in(made, at=f"/table/{made.code}"))
        for size in at_sizes(page, TABLE_SIZES):
            count = len(names)
            each = {".farm-sheet": count, ".cell": 20 * count, ".stall": 2 * count, ".farm-head .score": count}
            assert not unseen(page, {**each, ".card-points .point": 3 * count, DICE: 3, ".conditions > li": 4}), size
            if size == (1280, 800):
                assert large(page, ".score") >= 40 and large(page, ".card-points .count") >= 40
                assert large(page, ".farm-sheet:first-child .owner") >= 40
        page.get_by_role("button", name="Sasha").click()
        page.locator("dialog[open] .cell").first.wait_for()


def large(page: Any, selector: str) -> float:
    """The height of the smallest letters there, px."""
    size: float = page.locator(selector).evaluate_all(
        "(all) => Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize)))"
    )
    return size
