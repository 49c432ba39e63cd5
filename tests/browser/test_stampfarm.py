"""Stampfarm on real pages: the sheet scorer, and the game in a room, by finger, keyboard and two phones."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.looks import by_day_and_by_night, findings, settle, too_small, too_wide

SCORER = "/score/stampfarm"
LIZA = "PPKKS CKKPP SSSKS PKCPK".replace(" ", "")
"""The rulebook's example: 4 for two pairs of pigs, 3 for three sheep, 4 for four chickens."""
TOOLS = {"C": "cow", "G": "goose", "K": "chicken", "P": "pig", "S": "sheep", "H": "hay"}
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


def tap_in(page: Any, letters: str) -> None:
    """Tap a board in, species by species: choose the stamp, tap its cells."""
    for letter in sorted(set(letters) - {"."}):
        take(page, TOOLS[letter])
        for place, here in enumerate(letters):
            if here == letter:
                cell(page, *divmod(place, 5)).click()


def type_in(page: Any, letters: str) -> None:
    """Type a board in from its first cell on; the letters are those of the notation."""
    cell(page, 0, 0).focus()
    page.keyboard.type(letters.lower())


def draw(page: Any, *places: Any) -> None:
    """Draw with one finger over several places of the sheet."""
    middles = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (p.bounding_box() for p in places)
    ]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for middle in middles[1:]:
        page.mouse.move(*middle, steps=4)
    page.mouse.up()


def has_total(page: Any, total: int) -> None:
    page.wait_for_function("total => document.querySelector('output.score').textContent === String(total)", arg=total)
    page.wait_for_function("() => !document.querySelector('output.score').classList.contains('stale')")


def counted(page: Any) -> set[str]:
    return {place.get_attribute("data-place") for place in page.locator(".cell.counted").all()}


def stamped(page: Any) -> int:
    return page.locator(".scorer .cell[data-ink]").count()


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
    draw(page, cell(page, 1, 0), cell(page, 1, 4))
    has_total(page, 5)
    assert stamped(page) == 5
    page.get_by_role("button", name="Clear the sheet").click()
    has_total(page, 0)
    page.get_by_role("button", name="Take back").click()
    has_total(page, 5)


def test_a_fence_parts_a_group_and_cards_count_it(phone: Any) -> None:
    """Fences and condition cards belong to the advanced game; in the normal one the same sheet has neither."""
    page = phone(viewport={"width": 320, "height": 568})
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
    edges = [page.locator(f'.edge[data-place="{row},2,{row},3"]') for row in range(4)]
    draw(page, edges[0], edges[3])
    assert [edge.get_attribute("aria-pressed") for edge in edges] == ["true"] * 4


def test_of_equally_large_groups_only_one_counts_if_the_house_says_so(phone: Any) -> None:
    page = phone()
    type_in(page, "PP.PP")
    has_total(page, 4)
    page.get_by_label("only one counts").check()
    has_total(page, 2)


def test_several_sheets_stand_side_by_side_and_ties_share_a_place(phone: Any) -> None:
    """Places of 11, 11 and 9: two are first, the next is third."""
    page = phone()
    for name, board in (("Liza", "SSSSSKKKK.PP"), ("Sasha", "PPPPP.GGGGGG"), ("Matvey", "SSSSS.KKKK")):
        if name != "Liza":
            page.get_by_role("button", name="Another sheet").click()
        page.get_by_label("Whose sheet?").fill(name)
        type_in(page, board)
    has_total(page, 9)
    page.wait_for_function("() => document.querySelectorAll('.rank .stale').length === 0")
    ranks = [rank.inner_text().split("\n") for rank in page.locator(".rank").all()]
    assert [(rank[0], rank[-1]) for rank in ranks] == [("1.", "11"), ("1.", "11"), ("3.", "9")]
    assert "shared" in page.locator(".rank").first.inner_text()
    page.locator(".rank", has_text="Liza").click()
    assert page.get_by_label("Whose sheet?").input_value() == "Liza"
    has_total(page, 11)


def test_what_was_entered_survives_a_reload_and_going_back(phone: Any) -> None:
    page = phone("/")
    page.get_by_role("link", name="Score a sheet").click()
    page.get_by_role("link", name="Stampfarm").click()
    page.get_by_label("Whose sheet?").fill("Liza")
    type_in(page, LIZA[:14])
    page.go_back()
    page.get_by_role("link", name="Stampfarm").wait_for()
    page.go_forward()
    cell(page, 0, 0).wait_for()
    assert stamped(page) == 14
    page.reload()
    cell(page, 0, 0).wait_for()
    assert stamped(page) == 14
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
    assert not findings(page)
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
    page = phone(viewport={"width": 320, "height": 568})
    page.locator("[value=advanced]").check()
    type_in(page, LIZA)
    has_total(page, 11)
    page.locator('[data-part="pig"]').click()
    assert not findings(page)
    page.get_by_role("button", name="Another sheet").click()
    page.locator(".rank").first.wait_for()
    take(page, "fence")
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


# -- the room -------------------------------------------------------------------------------------------------------


def ask(server: Any, path: str, body: dict[str, Any]) -> dict[str, Any]:
    head = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(server.url + path, json.dumps(body).encode(), head)) as answer:
        return dict(json.load(answer))


def two_phones(server: Any, phone: Any, mode: str, **options: str) -> tuple[Any, Any]:
    """Liza's and Sasha's phones at a table where the game has just begun; Liza leads."""
    room = ask(server, "/api/rooms", {"game": "stampfarm", "mode": mode, "options": options, "name": "Liza"})
    code = room["code"]
    sasha = ask(server, f"/api/rooms/{code}/seats", {"name": "Sasha"})

    def sits(held: dict[str, Any], **more: Any) -> Any:
        seat = {"seat": held["seat"], "token": held["token"]}
        kept = {code: {"code": code, "game": "stampfarm", "mode": mode, "held": [seat], "at": 1}}
        return phone(f"/r/{code}", holds=kept, **more)

    one, other = sits(room), sits(sasha, color_scheme="dark", viewport={"width": 320, "height": 640})
    one.get_by_role("button", name="Start", exact=True).click()
    for page in (one, other):
        page.locator(".stampfarm-show .pad").first.wait_for()
    return one, other


def die(page: Any, index: int) -> Any:
    return page.locator(f'.die-place[data-die="{index}"]')


def stamp_with(page: Any, index: int, row: int, column: int) -> str:
    """Choose a die, and for a haystack the cow; stamp a cell. Gives the animal."""
    die(page, index).click()
    joker = page.locator('[data-joker="cow"]')
    if joker.count():
        joker.click()
    cell(page, row, column).click()
    page.wait_for_function(
        "([row, column]) => document.querySelector(`.cell[data-place='${row},${column}']`).dataset.ink",
        arg=[row, column],
    )
    return str(cell(page, row, column).get_attribute("data-ink"))


def test_two_phones_play_a_round_and_the_leaders_die_is_greyed_for_the_other(server: Any, phone: Any) -> None:
    liza, sasha = two_phones(server, phone, "digital")
    liza.get_by_role("button", name="Roll the dice").click()
    die(liza, 1).and_(liza.locator("[aria-disabled]")).wait_for(state="detached")
    stamped_by_liza = stamp_with(liza, 1, 2, 3)
    sasha.locator(".die-place.taken").wait_for()
    assert die(sasha, 1).get_attribute("aria-disabled") == "true"
    assert "taken by Liza" in str(die(sasha, 1).get_attribute("aria-label"))
    assert [die(sasha, 0).get_attribute("aria-disabled"), die(sasha, 2).get_attribute("aria-disabled")] == [None, None]
    theirs = sasha.locator(".other-farm [data-ink]")
    assert [stamp.get_attribute("data-ink") for stamp in theirs.all()] == [stamped_by_liza]
    die(sasha, 2).click()
    if sasha.locator('[data-joker="pig"]').count():
        sasha.locator('[data-joker="pig"]').click()
    sasha.locator('.stall[data-place="barn,0"]').click()
    sasha.get_by_role("button", name="Roll the dice").wait_for()  # the next round is led by the next seat
    middle = liza.context.new_page()
    middle.set_viewport_size({"width": 1024, "height": 768})
    middle.goto(liza.url.replace("/r/", "/table/"))
    middle.locator(".farm-sheet").nth(1).wait_for()
    assert middle.locator(f'.farm-sheet .cell[data-ink="{stamped_by_liza}"]').count() == 1
    assert middle.locator(".die-place").count() == 3
    for page in (liza, sasha, middle):
        assert not findings(page)
        assert not too_wide(page)


def test_beside_the_table_papers_are_mirrored_to_the_end(server: Any, phone: Any) -> None:
    """A pick is on paper; full farms wait for their sheets; who is still entering is seen; the end says why."""
    liza, sasha = two_phones(server, phone, "table", rules="advanced", dice="real")
    liza.locator('[data-deck="shovel"]').click()
    liza.locator('[data-card="pair"]').click()
    sasha.locator(".slot", has_text="Pair").wait_for()  # the cards on the table are the same for all
    for face in ("hay", "goose", "sheep"):
        liza.locator(f'[data-face="{face}"]').click()
    liza.get_by_role("button", name="The dice show this").click()
    die(liza, 0).click()
    liza.get_by_role("button", name="Stamped on paper").click()
    sasha.locator(".die-place.taken").wait_for()
    for page in (liza, sasha):
        page.get_by_role("button", name="My farm is full").click()
    liza.get_by_role("button", name="Enter your sheet").click()
    liza.locator('[data-tool="pig"]').click()
    draw(liza, cell(liza, 0, 0), cell(liza, 0, 2))
    liza.reload()
    liza.get_by_role("button", name="Enter your sheet").click()
    assert liza.locator(".cell[data-ink=pig]").count() == 3
    liza.get_by_role("button", name="Sheet is right").click()
    sasha.locator(".entering li", has_text="Liza").filter(has_text="sheet is in").wait_for()
    assert "still entering" in sasha.locator(".entering li", has_text="Sasha").inner_text()
    assert not findings(sasha)
    sasha.get_by_role("button", name="Enter your sheet").click()
    assert not findings(sasha)
    sasha.get_by_role("button", name="Sheet is right").click()
    liza.get_by_text("Liza wins").wait_for()
    farm = liza.locator(".farm-sheet").first
    farm.locator('[data-part="pig"]').click()
    assert farm.locator(".cell.counted").count() == 3
    assert not findings(liza)
