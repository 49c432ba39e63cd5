"""Rambazamba on real pages: a whole game beside the table, hands that nobody else sees, plays that no rule allows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import family
from tests.browser.looks import at_every_size, cut_off, findings, too_close, too_small, too_wide
from tests.browser.sizes import LONG, TABLE_SIZES, at_sizes, unseen
from tests.conftest import ROOT

BUSY = {
    0: {"earthworm": ["earthworm-f", "earthworm-m", "hay-earthworm", "earthworm-f"], "hen": ["hen-m", "hen-f"]},
    1: {"hen": ["hen-f", "hen-m", "hen-f", "hay-hen"], "fox": ["fox-f", "fox-m"], "dog": ["dog-f", "dog-f"]},
    2: {"fox": ["fox-f", "hay-fox", "fox-f", "fox-m", "fox-f"]},
    3: {"earthworm": ["earthworm-m"] * 4, "dog": ["dog-m", "dog-f", "hay-dog", "dog-m"]},
}
"""Farms of four, by seat, as late in a game."""
CODES = re.compile(r'(?:IllegalMove|Event)\(\s*"([a-z-]+)"')

Phone = Callable[..., Any]
Sizes = tuple[tuple[int, int], ...]


class Room(family.Room):
    """A room of this game. farms: what lies in them, by seat, set right by hand."""

    def __init__(self, url: str, *names: str, mode: str = "table", farms: Any = None) -> None:
        super().__init__(url, "rambazamba", *names, mode=mode)
        if farms:
            self.move(0, type="adjust", farms=farms)


@pytest.fixture
def phone(family: Callable[..., Any]) -> Phone:
    """`phone(room, *seats, **context)` gives a page that shows the room, with these seats."""

    def opened(room: Room, *seats: int, at: str | None = None, heard: list[str] | None = None, **more: Any) -> Any:
        page = family(**more).sits_in(room, *seats, at=at, heard=heard)
        page.locator(".rows-farm").first.wait_for()
        return page

    return opened


# -- fingers and eyes -------------------------------------------------------------------------------------------------


def lift(page: Any, card: str) -> None:
    page.locator(f'.act .card-key[data-card="{card}"]').first.click()


def lift_back(page: Any) -> None:
    page.get_by_role("button", name="Lay the card back").click()


def row(page: Any, seat: int, species: str) -> Any:
    return page.locator(f'.frame .rows-farm[data-seat="{seat}"] .animal-row[data-row="{species}"]')


def confirm(page: Any, says: str) -> None:
    """Tap the main button; it says what it does. Two quick taps are one, so a finger takes its time."""
    main = page.locator('.act .main:not([aria-disabled="true"])').filter(has_text=says)
    main.wait_for()
    family.later(page)
    main.click()


def plays(page: Any, card: str, says: str, farm: tuple[int, str] | None = None) -> None:
    """A card, a farm where there is a choice, and yes: three taps at most."""
    lift(page, card)
    if farm:
        row(page, *farm).click()
    confirm(page, says)


def lies(page: Any, seat: int, species: str, *cards: str) -> None:
    """Wait until these cards lie in a row, the top one last."""
    page.wait_for_function(
        """([seat, species, cards]) => [...document.querySelectorAll(
             `.frame .rows-farm[data-seat="${seat}"] .animal-row[data-row="${species}"] .lying-card:not(.coming)`)]
             .map((one) => one.dataset.card).join() === cards""",
        arg=[seat, species, ",".join(cards)],
    )


def marked(page: Any, seat: int, species: str, how: str, *cards: str) -> None:
    """Wait until exactly these cards of a row are marked so: coming, leaving or safe."""
    page.wait_for_function(
        """([seat, species, how, cards]) => [...document.querySelectorAll(
             `.frame .rows-farm[data-seat="${seat}"] .animal-row[data-row="${species}"] .lying-card.${how}`)]
             .map((one) => one.dataset.card).join() === cards""",
        arg=[seat, species, how, ",".join(cards)],
    )


def hint(page: Any) -> str:
    return str(page.locator(".hint-line").inner_text())


def told(page: Any, text: str) -> None:
    page.locator(".story-line").filter(has_text=text).wait_for()


def turn(page: Any) -> None:
    page.locator(".turn-line").filter(has_text="Your turn").wait_for()


def refused(page: Any, rule: str) -> None:
    page.locator(".toast.bad").filter(has_text=rule).first.wait_for()


# -- beside the table -------------------------------------------------------------------------------------------------


def test_a_whole_game_beside_the_table_on_one_phone(server: Any, phone: Phone) -> None:
    """Rulebook, "Playing Card(s)" to "End of the Game": every kind of play by at most three taps, seen before it is
    done, taken back by one tap, set right by two; the win is noticed before and after."""
    page = phone(Room(server.url, "Ola", "Jan"), 0, 1)
    plays(page, "earthworm-f+earthworm-m", "Place the pair")
    lies(page, 0, "earthworm", "earthworm-f", "earthworm-m")

    lift(page, "hen-m")
    marked(page, 0, "earthworm", "leaving", "earthworm-f", "earthworm-m")  # seen before a farm is chosen
    row(page, 0, "hen").click()
    marked(page, 0, "hen", "coming", "hen-m")
    assert hint(page) == "Ola loses 2 earthworms."
    lies(page, 0, "earthworm", "earthworm-f", "earthworm-m")  # nothing has happened yet
    confirm(page, "Place it")
    told(page, "Ola loses 2 earthworms.")
    lies(page, 0, "earthworm")
    lies(page, 0, "hen", "hen-m")

    plays(page, "hay-hen", "Lay the hay")
    lies(page, 0, "hen", "hen-m", "hay-hen")
    marked(page, 0, "hen", "safe", "hen-m", "hay-hen")
    lift(page, "fox-f")
    marked(page, 0, "hen", "leaving")  # protected
    row(page, 0, "fox").click()
    confirm(page, "Place it")
    lies(page, 0, "fox", "fox-f")
    page.get_by_role("button", name="Undo").click()
    lies(page, 0, "fox")

    plays(page, "pitchfork", "Fork it away")  # one row can be reached
    lies(page, 0, "hen", "hen-m")
    plays(page, "dog-f", "Place it", (1, "dog"))
    plays(page, "farmer", "Call the farmer")
    lies(page, 1, "dog")

    for _ in range(2):
        row(page, 0, "hen").click()
        page.get_by_role("button", name="On top: hen", exact=True).click()
        page.locator(".row-sheet .card-key[data-card=hen-f]").nth(1).wait_for()
        page.keyboard.press("Escape")
    lies(page, 0, "hen", "hen-m", "hen-f", "hen-f")
    lift(page, "hen-f+hen-m")
    row(page, 0, "hen").click()
    assert hint(page) == "That makes five: Ola wins."
    confirm(page, "Place the pair")
    page.locator(".winner").filter(has_text="Ola wins").wait_for()
    assert page.locator('.rows-farm[data-seat="0"]').get_attribute("data-won") == "true"
    page.locator(".place").first.click()
    page.locator("dialog[open] li").filter(has_text="5 hens in one row").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The story of this game").click()
    turning = page.locator(".turning li")
    turning.first.wait_for()
    assert [one.inner_text().split("\n") for one in turning.all()] == [
        ["Turn 2", "Jan places a rooster in Ola's farm. Ola loses 2 earthworms."],
        ["Turn 7", "Ola places a pair of hens at home. Ola has five hens and wins."],
    ]
    assert not findings(page)


def test_plays_that_no_rule_allows_are_refused_with_the_rule(server: Any, phone: Phone) -> None:
    page = phone(Room(server.url, "Ola", "Jan", "Ewa", farms={1: {"dog": ["dog-f"]}}), 0)
    lift(page, "hay-fox")
    assert hint(page) == "No open fox for it. If nothing else can be played, it is laid off."
    lift_back(page)
    lift(page, "earthworm-f")
    row(page, 1, "earthworm").click()
    refused(page, "Earthworms stay at home")
    lift_back(page)
    lift(page, "pitchfork")
    row(page, 0, "dog").click()
    refused(page, "somebody else's farm")
    row(page, 1, "hen").click()
    refused(page, "There are no hens to take.")
    lies(page, 1, "dog", "dog-f")


def test_two_for_one_with_two_players(server: Any, phone: Phone) -> None:
    """Rulebook, "Two-Player Game": two open animals of a row for one of the other farm."""
    page = phone(Room(server.url, "Ola", "Jan", farms={0: BUSY[0], 1: BUSY[1]}), 0)
    page.get_by_role("button", name="Give two, take one").click()
    row(page, 0, "hen").click()
    row(page, 1, "fox").click()
    marked(page, 0, "hen", "leaving", "hen-m", "hen-f")
    marked(page, 1, "fox", "leaving", "fox-m")
    confirm(page, "Give two, take one")
    lies(page, 1, "fox", "fox-f")
    lies(page, 0, "hen")


def test_the_turn_hands_and_the_pile_are_set_right_behind_the_pencil(server: Any, phone: Phone) -> None:
    page = phone(Room(server.url, "Ola", "Jan", farms={0: BUSY[0]}), 0)
    row(page, 0, "hen").click()
    page.get_by_role("button", name="Take away: hen").click()
    lies(page, 0, "hen", "hen-m")
    page.keyboard.press("Escape")
    assert page.locator(".pile.discards").inner_text().endswith("on top a hen")
    page.get_by_role("button", name="Correct something").click()
    page.locator("dialog[open] button").filter(has_text="Jan").click()
    page.locator('.player[data-seat="1"][data-turn="true"]').wait_for()
    page.get_by_role("button", name="Correct something").click()
    page.locator("dialog[open] summary").filter(has_text="Cards in the hands").click()
    page.get_by_role("button", name="Ola's hand: one less").click()
    page.locator("dialog[open] details[open] .block.wide").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.rows-farm[data-seat=\"0\"] .farm-head-line .back').length === 2"
    )


# -- three phones and the table ---------------------------------------------------------------------------------------


def farms(page: Any) -> Any:
    return page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll('.frame .rows-farm')].map((farm) =>
             [farm.dataset.seat, [...farm.querySelectorAll('.lying-card')].map((one) => one.dataset.card)]))"""
    )


def test_three_phones_and_the_screen_on_the_table_show_the_same_to_the_win(server: Any, phone: Phone) -> None:
    """Everybody taps on their own phone; a farm that was tapped is tapped once more instead of the main button."""
    room = Room(
        server.url, "Ola", "Jan", "Ewa", farms={0: {"hen": ["hen-f", "hen-m", "hay-hen", "hen-f", "hen-m"]}, 1: BUSY[1]}
    )
    ola, jan, ewa = (phone(room, seat) for seat in range(3))
    middle = phone(room, at=f"/table/{room.code}", viewport={"width": 1024, "height": 768})
    pages = (ola, jan, ewa, middle)
    lift(ola, "dog-m")
    row(ola, 1, "dog").click()
    marked(ola, 1, "fox", "leaving", "fox-f", "fox-m")
    family.later(ola, 310)
    row(ola, 1, "dog").click()
    for page in pages:
        lies(page, 1, "fox")
    turn(jan)
    plays(jan, "fox-f", "Place it", (0, "fox"))
    for page in pages:
        lies(page, 0, "hen", "hen-f", "hen-m", "hay-hen")
    ewa.get_by_role("button", name="Undo").click()
    turn(jan)
    room.move(1, type="farmer", card="farmer")
    room.move(2, type="place", cards=["earthworm-f"], farm=2)
    for page in pages:
        lies(page, 2, "earthworm", "earthworm-f")
    assert all(farms(page) == farms(middle) for page in pages)
    assert not findings(middle) + too_wide(middle)
    plays(ola, "hen-f", "Place it", (0, "hen"))
    for page in pages:
        page.locator(".winner").filter(has_text="Ola wins").wait_for()


# -- on the phones ----------------------------------------------------------------------------------------------------


def hand(page: Any) -> list[str]:
    keys = page.locator(".card-hand .card-key:not([data-pair])").all()
    return sorted(key.get_attribute("data-card") for key in keys)


def plays_anything(page: Any) -> None:
    """The first card that can be played, at home."""
    page.locator(".card-hand .card-key:not([data-shut])").first.click()
    if page.locator(".act .main").get_attribute("aria-disabled") == "true":
        page.locator('.animal-row[data-aim="true"]').first.click()
    confirm(page, "")


def test_two_phones_play_a_round_and_nobody_sees_the_others_hand(server: Any, phone: Phone) -> None:
    room = Room(server.url, "Ola", "Jan", mode="digital")
    heard: list[str] = []
    ola = phone(room, 0)
    jan = phone(room, 1, heard=heard, color_scheme="dark", viewport={"width": 320, "height": 568})
    assert len(hand(ola)) == len(hand(jan)) == 3
    plays_anything(ola)
    turn(jan)
    plays_anything(jan)
    turn(ola)
    assert farms(ola) == farms(jan)
    eyes = [(seat, seen) for message in map(json.loads, heard) for seat, seen in message.get("eyes", {}).items()]
    assert {seat for seat, _ in eyes} <= {"1", "table"}
    assert [seen["view"]["hand"] for seat, seen in eyes if seat == "table" and seen["view"]["hand"]] == []
    assert sorted(eyes[-1][1]["view"]["hand"]) == hand(jan)
    told_jan = [event for _, seen in eyes for event in seen["events"] if event["code"] == "drew-cards"]
    assert told_jan and all(event["params"]["seat"] == 1 for event in told_jan)
    assert not findings(jan)
    assert not too_wide(jan) + too_wide(ola)


def test_on_a_phone_of_two_the_hand_lies_face_down_until_its_owner_takes_it(server: Any, phone: Phone) -> None:
    page = phone(Room(server.url, "Ola", "Jan", mode="digital"), 0, 1)
    assert page.locator(".card-hand").is_hidden()
    page.get_by_role("button", name="I am Ola").click()
    assert len(hand(page)) == 3
    plays_anything(page)
    page.get_by_role("button", name="I am Jan").wait_for()
    assert page.locator(".card-hand").is_hidden()


def test_a_turn_is_played_by_keyboard_alone(server: Any, phone: Phone) -> None:
    page = phone(Room(server.url, "Ola", "Jan", "Ewa", farms=dict(list(BUSY.items())[:3])), 0)
    page.locator('.card-key[data-card="dog-m"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "Lay the card back"
    row(page, 1, "dog").focus()
    page.keyboard.press("Enter")
    assert "1 would go" not in page.evaluate("document.activeElement.textContent")
    assert "2 would go" in row(page, 1, "fox").inner_text()
    family.later(page)
    page.locator(".act .main").focus()
    page.keyboard.press("Enter")
    lies(page, 1, "fox")


# -- how it stands ----------------------------------------------------------------------------------------------------


def at_this_size(page: Any) -> list[str]:
    return too_wide(page) + too_small(page) + too_close(page)


def test_every_screen_suits_thumbs_and_axe_at_every_width(server: Any, phone: Phone) -> None:
    """A play in sight by day, busy by night, and its sheets on the smallest phone."""
    page = phone(Room(server.url, "Ola", "Jan", "Grandmother Maximiliana", "Ewa", farms=BUSY), 0)
    faults: list[Any] = []

    def stands(name: str, look: Callable[[Any], list[Any]]) -> None:
        faults.extend((name, fault) for fault in findings(page) + look(page) + cut_off(page))

    lift(page, "dog-f")
    row(page, 1, "dog").click()
    stands("a play in sight", at_every_size)
    page.emulate_media(color_scheme="dark")
    lift_back(page)
    stands("busy", at_this_size)
    page.emulate_media(color_scheme="light")
    row(page, 1, "hen").click()
    stands("a row", at_this_size)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Correct something").click()
    for fold in page.locator("dialog[open] summary").all():
        fold.click()
    stands("corrections", at_this_size)
    assert not faults, faults


# -- what is seen at once ---------------------------------------------------------------------------------------------

FIVE = {**BUSY, 4: {"hen": ["hen-m"] * 3}}


def test_whose_farm_is_asked_beside_the_lifted_card_and_the_farms(server: Any, phone: Phone, windows: Sizes) -> None:
    """Most seats, the longest names: the lifted card, the question, and two farms at least; all where there is room."""
    page = phone(Room(server.url, *(f"{one} {LONG[one % 3]}"[:24] for one in range(5)), farms=FIVE), 0)
    lift(page, "dog-f")
    for width, height in at_sizes(page, windows):
        count = 5 if width > 700 or height > 700 else 2
        farms = [f".rows-farm:nth-child({one})" for one in range(1, count + 1)]
        assert not unseen(page, [".lifted .lying-card", ".act .main", *farms]), (width, height)


def test_the_hand_is_seen_with_the_farms(server: Any, phone: Phone, windows: Sizes) -> None:
    page = phone(Room(server.url, *LONG, "Ewa", "Ada", mode="digital"), 0)
    for size in at_sizes(page, windows):
        parts = [".act .main", ".card-hand .card-key", ".rows-farm:nth-child(1)"]
        assert not unseen(page, parts), size
    page.locator(".card-hand .card-key:not([data-shut])").first.click()
    for size in at_sizes(page, windows):
        assert not unseen(page, [*parts, ".rows-farm:nth-child(2)"]), size


def test_the_screen_on_the_table_shows_every_farm_whole_and_large(server: Any, phone: Phone) -> None:
    """Counts, and names that are not the longest, are 40 px and more at 1280 by 800."""
    names = ["Ola", "Jan", "Ewa", "Ada", LONG[0]]
    for count in (2, 5):
        room = Room(server.url, *names[-count:], farms={seat: FIVE[seat] for seat in range(count)})
        page = phone(room, at=f"/table/{room.code}")
        for size in at_sizes(page, TABLE_SIZES):
            parts = {".rows-farm": count, ".animal-row .count": 4 * count, ".pile": 2}
            assert not unseen(page, parts), size
            assert not page.evaluate(
                """() => [...document.querySelectorAll(".rows-farm .fan")].filter((fan) => fan.lastElementChild
                     && fan.lastElementChild.getBoundingClientRect().bottom
                       > fan.closest(".rows-farm").getBoundingClientRect().bottom).length"""
            )
            if size == (1280, 800):
                smallest = page.evaluate(
                    """() => Math.min(...[...document.querySelectorAll(".row-head > .count")]
                         .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
                )
                assert smallest >= 40


def test_out_of_turn_a_card_of_the_hand_says_what_it_does(server: Any, phone: Phone) -> None:
    room = Room(server.url, "Ola", "Jan", mode="digital")
    jan = phone(room, 1)
    jan.locator(".card-hand .card-key").first.click()
    assert jan.locator(".card-hand .card-key[aria-pressed=true]").count() == 1
    assert len(hint(jan)) > 20
    assert jan.locator(".act .main").inner_text() == "Ola plays"


def test_whatever_happens_or_is_refused_has_words(family: Callable[..., Any]) -> None:
    """Every code of the rules stands in the catalog of the game or of the house."""
    games = ROOT / "companion" / "games"
    source = "".join(path.read_text() for path in [*(games / "rambazamba").glob("*.py"), games / "hand.py"])
    codes = sorted(set(CODES.findall(source)))
    assert {"placed", "own-farm-only", "not-unseen"} <= set(codes)
    assert family().wordless("rambazamba", codes) == []
