"""The way to a table and around it, on real pages: make, join, start, watch, hand over, leave, delete."""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import pytest

from tests.conftest import wait_until

pytestmark = pytest.mark.usefixtures("server")


def test_a_family_opens_a_table_and_a_second_phone_joins_by_code(family: Any) -> None:
    kitchen, sofa = family(), family()
    code = kitchen.lays_a_table("Ola", "Grandmother")
    sofa.open("/join")
    sofa.page.fill("input[name=code]", f" {code[:2].lower()}-{code[2:].lower()} ")
    sofa.tap("Look")
    sofa.page.fill("input[name=name]", "Jan")
    sofa.tap("Sit down")
    kitchen.sees("Jan", ".seat-list")
    assert sofa.seats_in(code) == ["Ola", "Grandmother", "Jan"]
    assert sofa.page.locator(".block.main:visible").count() == 0  # only the host can start
    kitchen.starts()
    sofa.page.locator("main.frame").wait_for()
    for phone in (kitchen, sofa):
        assert phone.page.locator(".player").count() == 3
        phone.sees("Ola's turn", "h1")


def test_look_alike_digits_in_a_code_are_read_as_letters_while_typing(family: Any) -> None:
    phone = family().open("/join")
    phone.page.locator("input[name=code]").press_sequentially("b8 56-2")
    assert phone.page.input_value("input[name=code]") == "BBSGZ"


def test_a_code_that_can_be_none_is_explained_and_asks_no_server(family: Any) -> None:
    phone = family().open("/join")
    phone.page.fill("input[name=code]", "AEIOU")
    phone.tap("Look")
    phone.sees("five letters", "#toasts")
    assert phone.page.url.endswith("/join")


def test_an_unknown_code_has_its_own_page_and_ways_on(family: Any) -> None:
    phone = family().open("/r/BBBBB")
    phone.sees("No table with the code BBBBB")
    phone.tap("Join a room")
    phone.page.locator("input[name=code]").wait_for()


def test_markup_in_a_name_is_text_everywhere(family: Any) -> None:
    name = "<img src=x onerror=a()>"
    phone, other, screen = family(), family(), family()
    code = phone.lays_a_table(name)
    phone.sees(name, ".seat-list")
    other.open(f"/r/{code}")
    screen.open(f"/table/{code}")
    screen.sees(name, ".seat-list")
    phone.starts()
    phone.sees(name, ".strip")
    phone.page.locator(".player").first.click()
    phone.sees(name, "dialog[open]")
    screen.sees(name, ".paddock")
    phone.page.keyboard.press("Escape")
    phone.tap("Roll")
    phone.sees(f"{name} rolls", ".story-line")
    phone.page.locator(".story-line").click()
    phone.sees(name, "dialog[open] .history")
    phone.page.keyboard.press("Escape")
    phone.menu("End the game now")
    phone.page.locator("dialog[open] .block.bad").click()
    for one in (phone, screen):
        one.sees(name, ".ending")
    phone.tap("The story of this game")
    phone.sees(name, "dialog[open]")
    assert all(one.page.locator("img[src=x]").count() == 0 for one in (phone, other, screen))


def test_a_name_that_is_taken_is_refused_with_what_to_do(family: Any) -> None:
    first, second = family(), family()
    code = first.makes_a_room("Ola")
    second.open(f"/r/{code}")
    second.page.fill("input[name=name]", " oLA ")
    second.tap("Sit down")
    second.sees("Somebody here is called oLA already", "#toasts")
    assert second.seats_in(code) == ["Ola"]


def test_the_host_orders_the_seats_and_says_who_begins(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", "Jan", "Ewa")
    phone.tap_named("Move Ewa up")
    phone.page.locator(".choices label").filter(has_text="Jan").click()
    phone.starts()
    room = phone.room(code)
    names = {seat["seat"]: seat["name"] for seat in room["seats"]}
    assert [names[seat] for seat in room["order"]] == ["Jan", "Ola", "Ewa"]


def test_a_player_is_renamed_and_removed_in_the_lobby(family: Any) -> None:
    host, guest = family(), family()
    code = host.makes_a_room("Ola")
    guest.joins(code, "Jna")
    host.sees("Jna", ".seat-list")
    host.tap_named("More about Jna")
    host.page.locator("dialog[open] input").fill("Jan")
    host.tap("Save")
    guest.sees("Jan", ".seat-list")
    host.tap_named("More about Jan")
    host.page.locator("dialog[open] button").filter(has_text="Remove").click()
    guest.sees("You were removed from the table")
    wait_until(lambda: host.seats_in(code) == ["Ola"], 5, "only Ola is left")


def test_a_guest_who_leaves_is_no_longer_offered_the_room(family: Any) -> None:
    host, guest = family(), family()
    code = host.makes_a_room("Ola")
    guest.joins(code, "Jan")
    guest.tap_named("More about Jan")
    guest.page.locator("dialog[open] button").filter(has_text="Stand up").click()
    wait_until(lambda: host.seats_in(code) == ["Ola"], 5, "the seat is free")
    guest.open("/")
    guest.page.locator(".ways").wait_for()
    assert guest.recall("companion.rooms") in (None, {})


def test_a_seat_moves_to_another_device_and_the_old_one_lets_go(family: Any) -> None:
    old, new = family(), family()
    code = old.makes_a_room("Ola", "Jan")
    old.starts()
    old.page.locator(".player").filter(has_text="Jan").click()
    old.page.locator("dialog[open] button").filter(has_text="Move to another device").click()
    hand = old.page.locator("dialog[open] .invite-code").inner_text()
    new.open(f"/r/{code}")
    new.tap("A seat from another device")
    new.page.get_by_label("Its one-time code").fill(hand)
    new.tap("Take the seat")
    new.page.locator('.player:has-text("Jan")').wait_for()
    wait_until(
        lambda: [one["seat"] for one in old.recall("companion.rooms")[code]["held"]] == [0], 5, "one seat is left"
    )
    assert [one["seat"] for one in new.recall("companion.rooms")[code]["held"]] == [1]


def test_a_phone_whose_only_seat_went_elsewhere_says_so_and_may_watch(family: Any) -> None:
    old, new = family(), family()
    code = old.makes_a_room("Ola")
    old.starts()
    old.page.locator(".player").first.click()
    old.page.locator("dialog[open] button").filter(has_text="Move to another device").click()
    hand = old.page.locator("dialog[open] .invite-code").inner_text()
    new.open(f"/r/{code}")
    new.tap("A seat from another device")
    new.page.get_by_label("Its one-time code").fill(hand)
    new.tap("Take the seat")
    new.page.locator("main.frame").wait_for()
    old.sees("This seat is on another device now")
    old.tap("Only watch")
    old.page.locator("main.frame").wait_for()
    assert old.page.locator(".act .main:not(:disabled, [aria-disabled=true])").count() == 0


def test_a_latecomer_watches_without_a_seat(family: Any) -> None:
    player, late = family(), family()
    code = player.makes_a_room("Ola", "Jan")
    player.starts()
    late.open(f"/r/{code}")
    late.sees("there are no new seats")
    late.tap("Only watch")
    late.page.locator("main.frame").wait_for()
    assert late.page.locator(".player").count() == 2
    assert player.room(code)["order"] == [0, 1]


def test_a_screen_that_only_shows_the_table_hosts_and_can_be_turned(family: Any) -> None:
    screen, phone = family(viewport={"width": 1024, "height": 768}), family()
    screen.open("/new/table")
    screen.tap("Only show the table here")
    screen.tap("Open the table")
    code = screen.code()
    phone.joins(code, "Ola")
    screen.sees("Ola", ".seat-list")
    screen.starts()
    phone.page.locator("main.frame").wait_for()
    assert screen.page.locator(".corner .qr img").is_visible()
    for quarter in (90, 180, 270, 0):
        screen.tap_named("Turn the screen")
        turned = screen.page.locator(".table-turn").evaluate("(paper) => paper.style.rotate")
        assert turned == f"{quarter}deg"
        assert screen.sideways == 0


def test_the_host_deletes_the_table_and_every_phone_says_that_it_is_gone(family: Any) -> None:
    host, guest = family(), family()
    code = host.makes_a_room("Ola")
    guest.joins(code, "Jan")
    host.starts()
    guest.page.locator("main.frame").wait_for()
    host.menu("Delete the table")
    host.page.locator("dialog[open] .block.bad").last.click()
    for phone in (host, guest):
        phone.sees("This table is gone")
        assert phone.recall("companion.rooms") in (None, {})


def test_a_game_that_is_ended_early_says_so_and_is_played_again_with_the_same_seats(family: Any) -> None:
    phone, other = family(), family()
    code = phone.makes_a_room("Ola")
    other.joins(code, "Jan")
    phone.starts()
    phone.menu("End the game now")
    phone.page.locator("dialog[open] .block.bad").click()
    phone.sees("Ended early", ".ending")
    other.sees("Ended early", ".ending")
    phone.tap("Play again")
    phone.sees("Who sits here", "main.lobby")
    again = phone.code()
    assert again != code
    other.tap("To the new game")
    other.sees("Who sits here", "main.lobby")
    assert other.code() == again
    phone.starts()
    other.page.locator("main.frame").wait_for()


def test_the_front_page_leads_back_into_a_running_game(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola")
    phone.starts()
    phone.open("/")
    phone.tap(code)
    phone.page.locator("main.frame").wait_for()


def test_what_was_chosen_for_a_new_table_survives_a_back_swipe_and_a_reload(family: Any) -> None:
    phone = family().open("/")
    phone.tap("Beside the table")
    phone.page.fill("input[name=name]", "Ola")
    phone.tap("Add")
    phone.page.go_back()
    phone.page.locator(".ways").wait_for()
    phone.page.go_forward()
    phone.sees("Ola", ".names")
    phone.page.reload()
    phone.sees("Ola", ".names")


def test_a_house_rule_chosen_before_the_room_is_made_is_the_rooms(family: Any) -> None:
    phone = family()
    phone.open("/new/table")
    phone.page.locator("label.game-card").filter(has_text="Super Farmer").click()
    phone.tap("House rules")
    phone.page.locator("fieldset.choice label").filter(has=phone.page.locator("input[value=leaves-one]")).click()
    phone.page.fill("input[name=name]", "Ola")
    phone.tap("Open the table")
    room = phone.room(phone.code())
    assert room["rulings"]["fox"] == "leaves-one"
    phone.sees("1 house rule", "details")


def test_the_link_can_be_copied_by_hand_where_browsers_forbid_copying(family: Any) -> None:
    phone = family(touched=True)
    code = phone.makes_a_room("Ola")
    phone.page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    phone.tap("Invite")
    phone.tap("Copy")
    assert phone.page.evaluate("String(getSelection())").endswith(f"/r/{code}")


def test_sounds_are_off_until_somebody_says_yes_and_go_off_by_one_tap(family: Any) -> None:
    phone = family(asked=False)
    code = phone.makes_a_room("Ola")
    phone.starts()
    assert phone.recall("companion.device") is None
    phone.tap("Ready, with sound")
    assert phone.recall("companion.device")["sound"] is True
    phone.tap_named("Turn sounds off")
    assert phone.recall("companion.device")["sound"] is False
    phone.load(f"/r/{code}")
    phone.page.get_by_role("button", name="Turn sounds on").wait_for()
    assert phone.page.locator("dialog[open]").count() == 0  # a remembered no is not asked again


def test_what_happens_is_said_once_in_one_polite_message(family: Any) -> None:
    phone = family(touched=True)
    phone.makes_a_room("Ola", "Jan")
    phone.page.evaluate(
        """() => {
          window.heard = [];
          const voice = document.getElementById("voice");
          const listen = () => voice.textContent && heard.push(voice.textContent);
          new MutationObserver(listen).observe(voice, {childList: true});
        }"""
    )
    phone.starts()
    wait_until(lambda: phone.page.evaluate("heard.length") > 0, 5, "something is said")
    phone.page.wait_for_timeout(300)
    heard: list[Any] = phone.page.evaluate("heard")
    assert len(heard) == 1 and "Ola is first" in heard[0], heard
    assert phone.page.locator("#voice").get_attribute("aria-live") == "polite"


def test_a_scarecrow_takes_an_empty_chair_and_the_host_may_send_it_away(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", mode="digital")
    phone.tap("A scarecrow")
    phone.tap("plays well")
    phone.sees("Scarecrow A", ".seat-list")
    phone.sees("scarecrow · plays well", ".seat-list")
    assert [seat["kind"] for seat in phone.room(code)["seats"]] == ["person", "bot"]
    phone.tap_named("More about Scarecrow A")
    phone.page.locator("dialog[open] button").filter(has_text="Remove").click()
    wait_until(lambda: phone.seats_in(code) == ["Ola"], 5, "only Ola is left")


def test_no_scarecrow_is_offered_where_real_dice_are_rolled_and_the_lobby_says_why(family: Any) -> None:
    phone = family()
    phone.makes_a_room("Ola")
    phone.page.get_by_role("button", name="A scarecrow").wait_for()
    phone.page.locator("label").filter(has_text="We roll, and tap what we see").click()
    phone.sees("A scarecrow cannot roll real dice.", "main.lobby")
    assert phone.page.get_by_role("button", name="A scarecrow").count() == 0
    phone.page.locator("label").filter(has_text="The app rolls").click()
    phone.page.get_by_role("button", name="A scarecrow").wait_for()


def test_with_scarecrows_the_lobby_suggests_the_advanced_rules_of_stampfarm(family: Any) -> None:
    phone = family()
    phone.makes_a_room("Ola", game="stampfarm", mode="digital")
    lobby = phone.page.locator("main.lobby")
    assert "most games end level" not in lobby.inner_text()
    phone.tap("A scarecrow")
    phone.tap("plays well")
    phone.sees("most games end level", "main.lobby")
    phone.page.locator("label").filter(has_text="advanced").click()
    wait_until(lambda: "most games end level" not in lobby.inner_text(), 5, "the advice is taken")


def test_the_scarecrows_on_offer_are_those_that_the_server_has(family: Any) -> None:
    phone = family()
    with urllib.request.urlopen(f"{phone.url}/api/games") as answer:
        games = {game["id"]: game for game in json.load(answer)}
    phone.makes_a_room("Ola", mode="digital")
    phone.tap("A scarecrow")
    phone.page.locator("dialog[open] .block.wide").first.wait_for()
    assert phone.page.locator("dialog[open] .block.wide").count() == len(games["super-farmer"]["bots"])


def without_screens(page: Any, game: str) -> None:
    """The phone as if it had no screen for this game: the shelf without its line."""
    shelf = page.evaluate("fetch('/static/games/shelf.js').then((answer) => answer.text())")
    lines = shelf.splitlines(keepends=True)
    missing = "".join(line for line in lines if not line.lstrip().startswith(f'"{game}": '))
    assert len(missing.splitlines()) == len(lines) - 1
    page.route("**/games/shelf.js", lambda route: route.fulfill(body=missing, content_type="text/javascript"))


def test_a_game_without_a_screen_is_not_offered_and_its_table_says_so_kindly(family: Any) -> None:
    host, guest = family(), family(fresh=True)
    code = host.makes_a_room("Ola")
    without_screens(guest.page, "super-farmer")
    guest.load("/new/table")
    guest.page.locator("label.game-card").first.wait_for()
    assert guest.page.locator("label.game-card").filter(has_text="Super Farmer").count() == 0
    for path in (f"/r/{code}", f"/table/{code}"):
        guest.open(path).sees("Super Farmer has no screen here yet")
        guest.tap("To the front page")
        guest.page.locator(".ways").wait_for()


def test_where_data_is_the_houses_own_the_table_says_so(family: Any) -> None:
    phone, guest = family(), family()
    code = phone.makes_a_room("Ola", "Jan", game="stampfarm")
    guest.open(f"/r/{code}")
    for one in (phone, guest):
        one.sees("House edition")
    phone.starts()
    phone.menu("House rules")
    phone.sees("House edition", "dialog[open]")
    phone.makes_a_room("Ola")
    assert phone.page.get_by_text("House edition").count() == 0


def test_a_table_that_was_laid_by_mistake_is_deleted_from_the_lobby(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola")
    phone.tap("Delete this table")
    phone.page.locator("dialog[open] .block.bad").click()
    phone.sees("This table is gone")
    phone.open(f"/r/{code}")
    phone.sees("No table with the code")
