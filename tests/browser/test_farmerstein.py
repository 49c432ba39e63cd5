"""FarmerStein on real pages: a whole game beside the table, hands that nobody else sees, every width."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser import family
from tests.browser.looks import SMALLEST, at_every_size, cut_off, findings, settle, too_close, too_small, too_wide
from tests.browser.sizes import LONG, TABLE_SIZES, at_sizes, unseen
from tests.conftest import ROOT, wait_until

CODES = re.compile(r'(?:IllegalMove\(|emit\(|emit_to\(seat, |emit_to\(task\.seat, )"([a-z-]+)"')
ARMY = [
    {"plant": "two-faced-broccoli", "colours": ["red"]},
    {"plant": "creature-pepper", "colours": ["red", "blue"]},
    {"plant": "robot-onion", "colours": ["green"]},
    {"plant": "fly-potato", "colours": ["yellow"]},
]
OBJECTIVE = {"america": "same-colour", "europe": "different-plants", "asia": "any"}
FREE = '.frame .fs-stack[data-colour="{}"]'

Phone = Callable[..., Any]
Sizes = tuple[tuple[int, int], ...]


class Room(family.Room):
    """A room of this game; seat 0 is First Player."""

    def __init__(self, url: str, *names: str, mode: str = "table") -> None:
        super().__init__(url, "farmerstein", *names, mode=mode)


@pytest.fixture
def phone(family: Callable[..., Any]) -> Phone:
    """`phone(room, *seats, **context)` gives a page that shows the room, with these seats."""

    def opened(room: Room, *seats: int, at: str | None = None, heard: list[str] | None = None, **more: Any) -> Any:
        page = family(**more).sits_in(room, *seats, at=at, heard=heard)
        page.locator(".frame .fs-common").wait_for()
        return page

    return opened


# -- fingers and eyes -------------------------------------------------------------------------------------------------


def confirm(page: Any, says: str) -> None:
    """Tap the main button, which says what it does. A tap for the turn before does not count, so a finger waits."""
    main = page.locator('.act .main:not([aria-disabled="true"])').filter(has_text=says)
    main.wait_for()
    family.later(page)
    main.click()


def picks(page: Any, plant: str, mutagen: str) -> None:
    page.locator(f'.fs-keys [data-plant="{plant}"]').click()
    page.locator(f'.fs-colour-keys > [data-colour="{mutagen}"]').click()


def plays(page: Any, plant: str, mutagen: str) -> None:
    """A plant, its mutagen, and yes: three taps."""
    picks(page, plant, mutagen)
    confirm(page, "Play it")


def tells(page: Any, **objective: str) -> None:
    """Tap in combinations, by continent, once the sheet has come to rest."""
    settle(page)
    for where, what in objective.items():
        page.locator(f'.combination-key[data-continent="{where}"][data-combination="{what}"]').click()


def passes(page: Any) -> None:
    page.locator('[data-key="pass"]').click()
    confirm(page, "Pass")


def turn(page: Any, name: str) -> None:
    page.locator(".turn-line").filter(has_text=name).wait_for()


def free(page: Any, colour: str, many: int) -> None:
    """Wait until so many mutagens of this colour are free."""
    page.locator(f'{FREE.format(colour)}[data-free="{many}"]').wait_for()


def in_play(page: Any, seat: int) -> list[tuple[str, str]]:
    keys = page.locator(f'.frame .fs-player[data-seat="{seat}"] .plant-key').all()
    return [(key.get_attribute("data-plant"), key.get_attribute("data-mutagen")) for key in keys]


def continent(page: Any, name: str, state: str) -> Any:
    return page.locator(f'.fs-continent[data-continent="{name}"][data-state="{state}"]')


def told(page: Any, text: str) -> None:
    page.locator(".story-line").filter(has_text=text).wait_for()


# -- beside the table -------------------------------------------------------------------------------------------------


def test_a_whole_game_beside_the_table_on_one_phone(server: Any, phone: Phone) -> None:
    """Rulebook, "How to Play" to "End of the Game": plants, a zombie, passing and conquering take three taps at most;
    one tap takes a step back, two set right what is shown. An objective is told when it matters, and who can conquer
    is seen with the plants that do it."""
    room = Room(server.url, "Ola", "Jan", "Ewa")
    page = phone(room, 0, 1, 2)
    plays(page, "killer-tomato", "red")
    turn(page, "Jan")
    free(page, "red", 1)
    picks(page, "creature-pepper", "blue")
    family.later(page)
    page.locator('.fs-second-keys > [data-colour="yellow"]').click()  # its other colour plays it
    turn(page, "Ewa")
    assert in_play(page, 1) == [("creature-pepper", "blue")]
    page.locator('[data-key="zombie"]').click()
    family.later(page)
    page.locator('.fs-colour-keys > [data-colour="red"]').click()
    told(page, "Ewa's zombie takes a red mutagen.")
    free(page, "red", 0)
    page.get_by_role("button", name="Undo").click()
    free(page, "red", 1)

    page.locator(FREE.format("green")).click()
    page.get_by_role("button", name="Green mutagen: one less").click()
    page.keyboard.press("Escape")
    free(page, "green", 1)
    page.locator('.frame .fs-player[data-seat="1"] .plant-key').click()
    page.get_by_role("button", name="It is not there").click()
    free(page, "blue", 2)
    page.get_by_role("button", name="Correct something").click()
    page.locator('dialog[open] [data-part="who"] button').filter(has_text="Ola").click()
    for name in ("Europe", "Asia"):
        page.locator('dialog[open] button[aria-pressed="false"]').filter(has_text=name).click()
        page.locator('dialog[open] button[aria-pressed="true"]').filter(has_text=name).wait_for()
    page.keyboard.press("Escape")
    room.move(0, type="adjust", seat=0, army=ARMY[:2])

    for name in ("Ewa", "Ola", "Jan"):
        turn(page, name)
        passes(page)
    turn(page, "Ola may conquer")
    confirm(page, "Tap in the objective")
    tells(page, **OBJECTIVE)
    page.get_by_role("button", name="It lies there").click()
    told(page, "Ola's objective: America the same colour")
    assert page.locator(".fs-continent[data-state=met] .doing > .plant-face").count() == 3
    page.get_by_role("button", name="Conquer nothing").click(delay=10)
    told(page, "Ola conquers nothing.")
    page.get_by_role("button", name="Undo").click()
    turn(page, "Ola may conquer")
    confirm(page, "Conquer America")
    page.locator(".winner").filter(has_text="Ola wins").wait_for()
    page.locator(".place").first.click()
    page.locator("dialog[open] li").filter(has_text="America, with 3 plants").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="The story of this game").click()
    page.locator(".turning li").filter(has_text="Ola conquers America with 3 plants").wait_for()
    assert page.locator("dialog[open]").filter(has_text="One round, 2 plants played, no zombies.").count() == 1
    assert not findings(page)


def test_a_play_without_a_mutagen_is_refused_and_the_plant_stays_in_hand(server: Any, phone: Phone) -> None:
    """Rulebook, "How to Play": a card needs a mutagen of its colour."""
    room = Room(server.url, "Ola", "Jan", "Ewa")
    for _ in range(2):
        room.move(0, type="zombie", colour="red")
    page = phone(room, 0)
    plays(page, "killer-tomato", "red")
    page.locator(".toast.bad").filter(has_text="No mutagen of its colour is free").first.wait_for()
    page.locator('.fs-colour-keys > [data-colour="green"]').click()
    confirm(page, "Play it")
    turn(page, "Jan")
    assert in_play(page, 0)[-1] == ("killer-tomato", "green")


def test_a_mutagen_of_another_colour_takes_one_key_more_and_is_marked_on_the_plant(server: Any, phone: Phone) -> None:
    """Rulebook, "Monstrous Powers": they take precedence; the app does not know what the printed ones say."""
    page = phone(Room(server.url, "Ola", "Jan", "Ewa"), 0, viewport=SMALLEST)
    picks(page, "killer-tomato", "red")
    page.locator('[data-key="other"]').click()
    assert page.locator('.act .main[aria-disabled="true"]').count() == 1
    page.locator('.fs-second-keys > [data-colour="green"]').click()
    assert not findings(page) + cut_off(page) + at_this_size(page)
    confirm(page, "Play it")
    told(page, "Ola plays a green Killer Tomato with a red mutagen, as a power allows.")
    assert in_play(page, 0) == [("killer-tomato", "red")]
    assert page.locator(".frame .in-play[data-other=true]").count() == 1
    page.get_by_role("button", name="Green Killer Tomato with a red mutagen, another colour").wait_for()


def test_of_two_equal_plants_the_tapped_one_is_discarded(server: Any, phone: Phone) -> None:
    room = Room(server.url, "Ola", "Jan", "Ewa")
    for colour in ("red", "blue"):
        room.move(0, type="play", card={"plant": "creature-pepper", "colours": ["red", "blue"]}, mutagen=colour)
    page = phone(room, 0)
    page.locator('.frame .fs-player[data-seat="0"] .plant-key[data-mutagen="blue"]').click()
    page.get_by_role("button", name="Discarded: its mutagen returns").click()
    free(page, "blue", 2)
    assert in_play(page, 0) == [("creature-pepper", "red")]


def test_a_turn_is_played_by_keyboard_alone(server: Any, phone: Phone) -> None:
    page = phone(Room(server.url, "Ola", "Jan", "Ewa"), 0)
    page.locator('.fs-keys [data-plant="robot-onion"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaLabel") == "Red mutagen: 2 free"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.ariaPressed") == "true"
    family.later(page)
    page.locator(".act .main").focus()
    page.keyboard.press("Enter")
    turn(page, "Jan")
    assert in_play(page, 0) == [("robot-onion", "red")]


# -- three phones and the table ---------------------------------------------------------------------------------------


def common(page: Any) -> Any:
    """What everybody sees: free mutagens, plants in play, who has passed and what is conquered."""
    return page.evaluate(
        """() => {
          const all = (root, what) => [...root.querySelectorAll(what)];
          const planted = (player) => all(player, ".plant-key").map(({ dataset }) => [dataset.plant, dataset.mutagen]);
          const open = (player) => [player.dataset.passed, player.querySelector(".minis").textContent, planted(player)];
          const players = all(document, ".frame .fs-player").map((player) => [player.dataset.seat, open(player)]);
          return [all(document, ".frame .fs-stack").map((one) => one.dataset.free), Object.fromEntries(players)];
        }"""
    )


def test_three_phones_and_the_screen_on_the_table_show_the_same_to_the_last_conquest(server: Any, phone: Phone) -> None:
    """Everybody taps on their own phone; an army is seen by its owner alone, that it conquers by everybody."""
    room = Room(server.url, "Ola", "Jan", "Ewa")
    room.move(0, type="objective", change=True, objective=OBJECTIVE)
    room.move(0, type="adjust", seat=0, army=ARMY[:2], conquered=["europe", "asia"])
    room.move(0, type="play", card=ARMY[0], mutagen="red")
    ola, jan, ewa = (phone(room, seat) for seat in range(3))
    middle = phone(room, at=f"/table/{room.code}", viewport={"width": 1024, "height": 768})
    pages = (ola, jan, ewa, middle)
    plays(jan, "robot-onion", "blue")
    turn(ewa, "Your turn")
    ewa.locator('[data-key="zombie"]').click()
    family.later(ewa)
    ewa.locator('.fs-colour-keys > [data-colour="red"]').click()
    for page in pages:
        free(page, "red", 0)
    assert all(common(page) == common(middle) for page in pages)
    assert not findings(middle) + too_wide(middle)
    room.move(2, type="pass")
    room.move(0, type="pass")
    turn(jan, "Your turn")
    passes(jan)
    turn(middle, "Ola may conquer")
    for page, seen in zip(pages, [3, 1, 0, 0], strict=True):
        page.wait_for_function("(seen) => document.querySelectorAll('.fs-army > li').length === seen", arg=seen)
    confirm(ola, "Conquer America")
    for page in pages:
        page.locator(".winner").filter(has_text="Ola wins").wait_for()
    jan.get_by_role("button", name="Undo").click()
    for page in pages:
        turn(page, "Ola may conquer")


# -- without a table ---------------------------------------------------------------------------------------------------

YELLOWS = [
    ["fly-potato", "yellow"],
    ["fly-potato", "yellow"],
    ["robot-onion", "yellow"],
    ["creature-pepper", "blue", "yellow"],
]


def enlists(page: Any, plant: str, first: str, *second: str) -> None:
    """A plant and its colour are two taps, a second colour is one more."""
    page.locator(f'.fs-kinds > [data-plant="{plant}"]').click()
    for colour in (first, *second):
        page.locator(f'.fs-second-keys > [data-colour="{colour}"]').click()


def test_an_army_tapped_in_without_a_table_says_what_it_conquers_and_is_kept(
    family: Callable[..., Any],
) -> None:
    """Rulebook, "Cards of the same colour": four yellow plants, one of them two-coloured, conquer Europe."""
    phone = family()
    page = phone.open("/score/farmerstein").page
    page.get_by_role("button", name="Tap in the objective").click()
    tells(page, america="different-colours", europe="same-colour", asia="any")
    page.keyboard.press("Escape")
    for card in YELLOWS[:3]:
        enlists(page, *card)
    assert continent(page, "europe", "met").count() == 0
    phone.context.set_offline(True)
    enlists(page, *YELLOWS[3])
    page.get_by_role("status").filter(has_text="No connection").wait_for()
    phone.context.set_offline(False)
    continent(page, "europe", "met").wait_for()
    assert continent(page, "europe", "met").locator(".doing > .plant-face").count() == 4
    assert continent(page, "america", "unmet").count() == continent(page, "asia", "unmet").count() == 1
    phone.open("/join").open("/score/farmerstein")
    continent(page, "europe", "met").wait_for()
    page.get_by_role("button", name="Take away: yellow Robot Onion").click()
    continent(page, "europe", "unmet").wait_for()
    page.get_by_role("button", name="Undo").click()
    continent(page, "europe", "met").wait_for()
    page.get_by_role("button", name="Another objective").click()
    page.get_by_role("button", name="Europe is conquered").click()
    page.keyboard.press("Escape")
    continent(page, "europe", "conquered").wait_for()
    page.set_viewport_size(SMALLEST)
    assert not findings(page) + cut_off(page) + at_this_size(page)


# -- on the phones ----------------------------------------------------------------------------------------------------


def hand(page: Any) -> list[str]:
    keys = page.locator(".fs-hand .card-key").all()
    return sorted(f"{key.get_attribute('data-plant')} {key.get_attribute('data-colours')}" for key in keys)


def keep_objectives(room: Room, first: Any) -> None:
    """Whoever draws a zombie before the first turn keeps the objective; then the first phone's turn has come."""
    while any(move["type"] == "objective" for move in room.legal(room.turn[0])):
        room.move(room.turn[0], type="objective", change=False)
    first.locator(".turn-line").filter(has_text="Your turn").wait_for()


def test_two_phones_play_a_round_and_nobody_sees_the_others_hand(server: Any, phone: Phone) -> None:
    """Everybody takes a placeholder, then plays; what is open is the same on both phones, hands are told to nobody."""
    room = Room(server.url, "Ola", "Jan", "Ewa", mode="digital")
    heard: list[str] = []
    ola = phone(room, 0)
    jan = phone(room, 1, heard=heard, color_scheme="dark", viewport={"width": 320, "height": 568})
    ola.locator(".choice-key").first.click()
    ola.locator(".house-tag").first.wait_for()
    confirm(ola, "Take it")
    jan.locator(".choice-key").first.click()
    confirm(jan, "Take it")
    room.move(2, type="placeholder", colour="green")
    keep_objectives(room, ola)
    assert ola.locator(".fs-hand .card-key").count()
    ola.locator(".fs-hand .card-key:not([data-shut])").first.click()
    confirm(ola, "Play it")
    ola.locator('.fs-player[data-seat="0"] .plant-key, .story-line:has-text("Ola plays")').first.wait_for()
    wait_until(lambda: common(ola) == common(jan), 8, "both phones show the same")
    states = [message for message in map(json.loads, heard) if message["type"] == "state"]
    assert {key for state in states for key in state["eyes"]} <= {"1", "table"}
    views = [eyes["view"] for state in states for key, eyes in state["eyes"].items() if key == "1"]
    cards = [f"{card['plant']} {' '.join(card['colours'])}" for card in views[-1]["own"]["hand"]]
    assert sorted(cards) == hand(jan)
    whispers = [event for state in states for eyes in state["eyes"].values() for event in eyes["events"]]
    assert all(event["params"]["seat"] == 1 for event in whispers if event["code"] == "drew")
    assert not findings(jan)
    assert not too_wide(jan) + too_wide(ola)


def test_on_a_phone_of_several_the_hand_lies_face_down_until_its_owner_takes_it(server: Any, phone: Phone) -> None:
    room = Room(server.url, "Ola", "Jan", "Ewa", mode="digital")
    for seat, colour in enumerate(("green", "blue", "yellow")):
        room.move(seat, type="placeholder", colour=colour)
    page = phone(room, 0, 1, 2)
    assert page.locator(".fs-hand").count() == 0
    page.get_by_role("button", name="I am").click()
    page.locator(".fs-hand .card-key, .choice-key").first.wait_for()


# -- how it stands ----------------------------------------------------------------------------------------------------


def at_this_size(page: Any) -> list[str]:
    return too_wide(page) + too_small(page) + too_close(page)


def busy(url: str) -> Room:
    """Four at the table, late in a game."""
    room = Room(url, "Ola", "Jan", "Grandmother Maximiliana", "Ewa")
    room.move(0, type="objective", change=True, objective=OBJECTIVE)
    room.move(0, type="adjust", seat=0, army=[*ARMY, ARMY[0]], conquered=["asia"])
    room.move(0, type="play", card=ARMY[0], mutagen="red")
    room.move(1, type="play", card={"plant": "creature-pepper", "colours": ["blue", "yellow"]}, mutagen="blue")
    room.move(2, type="zombie", colour="green")
    room.move(2, type="pass")
    room.move(3, type="pass")
    return room


def test_every_screen_suits_thumbs_and_axe_at_every_width(server: Any, phone: Phone) -> None:
    """Busy by day, with a plant in hand by night, and its sheets on the smallest phone."""
    page = phone(busy(server.url), 0)
    faults: list[Any] = []

    def stands(name: str, look: Callable[[Any], list[Any]]) -> None:
        faults.extend((name, fault) for fault in findings(page) + look(page) + cut_off(page))

    stands("busy", at_every_size)
    page.emulate_media(color_scheme="dark")
    picks(page, "killer-tomato", "red")
    stands("a plant in hand", at_this_size)
    page.emulate_media(color_scheme="light")
    page.get_by_role("button", name="Lay it back").click()
    page.get_by_role("button", name="Another objective").click()
    stands("the objective", at_this_size)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Correct something").click()
    stands("corrections", at_this_size)
    assert not faults, "\n".join(map(str, faults))


# -- what is seen at once ---------------------------------------------------------------------------------------------

FIVE = [f"{seat} {LONG[seat % 3]}"[:24] for seat in range(5)]
TOPS = "(what) => new Set([...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect().top)).size"


def test_the_keys_and_the_mutagens_are_seen_together(server: Any, phone: Phone, windows: Sizes) -> None:
    """Most seats, the longest names: kinds of plants, passing and zombie; then the colours of a plant."""
    page = phone(Room(server.url, *FIVE), 0)
    for size in at_sizes(page, windows):
        assert not unseen(page, {".fs-stack": 5, ".fs-keys > .fs-key": 10, ".act .main": 1}), size
    picks(page, "killer-tomato", "red")
    for size in at_sizes(page, windows):
        keys = {".fs-colour-keys > .fs-key": 5, ".fs-second-keys > .fs-key": 4, '[data-key="other"]': 1}
        assert not unseen(page, {".fs-stack": 5, ".act .main": 1, **keys}), size


def test_a_question_and_its_keys_in_one_row_are_seen_with_the_mutagens(
    server: Any, phone: Phone, windows: Sizes
) -> None:
    """Which placeholder; what to conquer, or nothing."""
    parts = {".fs-stack": 5, ".act .main": 1, ".hint-line": 1}
    page = phone(Room(server.url, *FIVE, mode="digital"), 0)
    for size in at_sizes(page, windows):
        assert not unseen(page, {**parts, ".choice-key": 5}), size
        assert page.evaluate(TOPS, ".choice-key") == 1
    room = Room(server.url, *FIVE)
    room.move(0, type="objective", change=True, objective={**OBJECTIVE, "europe": "any"})
    room.move(0, type="adjust", seat=0, army=[*ARMY, *ARMY])
    for seat in range(5):
        room.move(seat, type="pass")
    page = phone(room, 0)
    turn(page, "may conquer")
    for size in at_sizes(page, windows):
        assert not unseen(page, {**parts, ".choice-key": 4, '[data-key="stay"]': 1}), size
        assert page.evaluate(TOPS, ".choice-key") == 1


def test_the_screen_on_the_table_shows_everybody_whole_and_large(server: Any, phone: Phone) -> None:
    """Plants in play, armies, flags of conquered continents and names; figures are 40 px and more at 1280 by 800."""
    room = Room(server.url, "Ola", "Jan", "Ewa", "Ada", LONG[0])
    room.move(0, type="adjust", seat=0, conquered=["asia", "europe"])
    room.move(0, type="play", card=ARMY[1], mutagen="red")
    for colour in ("red", "blue", "green", "yellow", "orange"):
        room.move(1, type="zombie", colour=colour)
    page = phone(room, at=f"/table/{room.code}")
    page.locator('.fs-player[data-seat="0"] .mini[data-conquered="true"] [data-stamp="flag"]').nth(1).wait_for()
    for size in at_sizes(page, TABLE_SIZES):
        parts = {".fs-stack": 5, ".fs-player": 5, ".fs-player .mini": 20, ".plant-key": 6, ".fs-first": 1}
        assert not unseen(page, parts), size
        assert not page.evaluate(
            """() => [...document.querySelectorAll(".fs-name, .fs-head, .fs-player")]
                 .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
                 .map((one) => one.className + one.textContent)"""
        ), size
        if size == (1280, 800):
            small = page.evaluate(
                """() => [...document.querySelectorAll(".mini, .fs-stack > .count, .fs-title")]
                     .map((one) => `${one.className} ${getComputedStyle(one).fontSize}`)
                     .filter((one) => parseFloat(one.split(" ").at(-1)) < 40)"""
            )
            assert not small


def test_out_of_turn_a_card_of_the_hand_says_what_it_does(server: Any, phone: Phone) -> None:
    room = Room(server.url, "Ola", "Jan", "Ewa", mode="digital")
    for seat, colour in enumerate(("green", "blue", "yellow")):
        room.move(seat, type="placeholder", colour=colour)
    ola = phone(room, 0)
    keep_objectives(room, ola)
    jan = phone(room, 1)
    jan.locator(".fs-hand .card-key").first.click()
    assert jan.locator(".fs-hand .card-key[aria-pressed=true]").count() == 1
    assert len(str(jan.locator(".hint-line").inner_text())) > 10
    assert jan.locator(".act .main").inner_text() == "Ola plays"
    assert jan.locator('.act .main[aria-disabled="true"]').count() == 1


def test_whatever_happens_or_is_refused_has_words(family: Callable[..., Any]) -> None:
    """Every code of the rules stands in the catalog of the game or of the house."""
    rules = ROOT / "companion" / "games" / "farmerstein"
    codes = sorted(set(CODES.findall("".join(path.read_text() for path in rules.glob("*.py")))))
    assert {"planted", "drew", "not-met", "uprooted", "too-many-mutagens"} <= set(codes)
    assert family().wordless("farmerstein", codes) == []
