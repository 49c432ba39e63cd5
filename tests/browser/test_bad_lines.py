"""Lines that fail without a word, and what a phone says and does then.

The times are promises to people: what is measured begins with the fault and ends with what the page shows.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.cable import Cable
from tests.browser.family import BEFORE, Phone, Room
from tests.conftest import Lateness, Server, wait_until


@pytest.fixture
def cable(server: Server) -> Iterator[Cable]:
    with Cable(server.port) as cable:
        yield cable


@pytest.fixture
def phone(browser: Any, cable: Cable) -> Iterator[Phone]:
    yield from phones(browser, cable)


@pytest.fixture
def keeping(browser: Any, cable: Cable) -> Iterator[Phone]:
    """A phone that has the page's copy."""
    for one in phones(browser, cable, service_workers="allow"):
        one.page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=20_000)
        yield one


def phones(browser: Any, cable: Cable, **how: Any) -> Iterator[Phone]:
    one = Phone(browser.new_context(**{**BEFORE, **how}), cable.url)
    one.take_up(asked=True)
    yield one
    one.context.close()
    assert not one.broken, one.broken


@pytest.fixture
def room(server: Server) -> Room:
    return Room(server.url, "super-farmer", "Ola", "Jan")


def plays(phone: Phone, room: Room) -> None:
    phone.sits_in(room, 0)
    phone.page.locator("main.frame[data-connection=open]").wait_for()


def is_connected(phone: Phone) -> bool:
    return bool(phone.page.locator("main.frame").get_attribute("data-connection") == "open")


def seconds(happens: Callable[[], Any]) -> float:
    """How long it takes, less what a busy machine adds."""
    with Lateness() as late:
        began = time.monotonic()
        happens()
        return time.monotonic() - began - late.seconds


def test_an_open_line_that_died_is_told_within_ten_seconds_and_replaced(phone: Phone, cable: Cable, room: Room) -> None:
    plays(phone, room)
    cable.mood = "silent"
    phone.context.set_default_timeout(20_000)
    assert seconds(lambda: phone.sees("No connection since", ".connection-bar")) < 10.9
    cable.mood = "through"
    wait_until(lambda: is_connected(phone), 20, "another line is open, after one that hung while it opened")


def test_a_socket_that_hangs_while_it_opens_is_left_for_another(phone: Phone, cable: Cable, room: Room) -> None:
    plays(phone, room)
    cable.mood = "silent"
    cable.drop()
    phone.sees("No connection since", ".connection-bar")
    wait_until(lambda: cable.opened == 2, 5, "the next socket is tried, and hangs")
    wait_until(
        lambda: cable.opened >= 3, 16, "it is left for another: eight seconds, and the wait before a later retry"
    )
    cable.mood = "through"
    wait_until(lambda: is_connected(phone), 20, "one of them opens")


def test_where_a_filter_refuses_sockets_the_room_says_so_within_five_seconds_and_opens_when_it_may(
    phone: Phone, cable: Cable, room: Room
) -> None:
    cable.mood = "filtered"
    phone.sits_in(room, 0)
    assert seconds(lambda: phone.sees("A filter or proxy of this network may refuse it")) < 5
    phone.tap("Try again")
    phone.sees("A filter or proxy of this network may refuse it")
    cable.mood = "through"
    phone.tap("Try again")
    phone.page.locator("main.frame[data-connection=open]").wait_for()


def test_a_room_from_the_kept_copy_says_within_five_seconds_that_there_is_no_way_in(
    keeping: Phone, cable: Cable, room: Room
) -> None:
    keeping.remember("companion.rooms", room.purse([0]))
    cable.mood = "silent"
    cable.drop()
    assert seconds(lambda: keeping.page.goto(f"{cable.url}/r/{room.code}", wait_until="commit")) < 5
    assert seconds(lambda: keeping.sees("No connection to the room", "body")) < 6
    cable.mood = "through"
    keeping.tap("Try again")
    keeping.page.locator("main.frame[data-connection=open]").wait_for()


def test_a_silent_server_does_not_keep_the_kept_page_waiting_for_every_file(keeping: Phone, cable: Cable) -> None:
    cable.mood = "silent"
    cable.drop()

    def opens() -> None:
        keeping.page.goto(cable.url, wait_until="commit")
        keeping.page.locator(".ways").wait_for()

    assert seconds(opens) < 5


def test_a_state_that_was_lost_on_its_way_is_fetched_after_the_next_ping(phone: Phone, room: Room) -> None:
    lose = """() => {
      const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
      Object.defineProperty(WebSocket.prototype, "onmessage", {
        ...heard,
        set(hear) {
          heard.set.call(this, (event) => {
            const isState = JSON.parse(event.data).type === "state";
            if (isState && globalThis.loses) globalThis.loses -= 1;
            else hear(event);
          });
        },
      });
    }"""
    phone.page.evaluate(f"({lose})()")
    plays(phone, room)
    phone.page.evaluate("globalThis.loses = 1")
    room.say(1, {"type": "rename", "seat": 1, "name": "Johann"})
    wait_until(lambda: phone.page.evaluate("globalThis.loses") == 0, 5, "the state is lost")
    phone.sees("Johann", ".strip")


def test_a_store_that_hangs_is_told_in_one_sentence_and_what_was_tapped_is_done_when_it_is_back(
    family: Any, server: Server, room: Room
) -> None:
    phone = family()
    plays(phone, room)
    before = len(room.entries)
    store = server.store_pid
    os.kill(store, signal.SIGSTOP)
    try:
        phone.tap("Roll")
        phone.sees("The server cannot reach its memory just now", ".connection-bar")
        phone.page.wait_for_timeout(2_500)  # it is asked again meanwhile, and tells nothing new
        assert phone.page.locator(".connection-bar:visible").count() == 1
        assert not phone.page.locator(".toast").count()
    finally:
        os.kill(store, signal.SIGCONT)
    wait_until(lambda: phone.page.locator(".connection-bar").is_hidden(), 15, "the sentence is gone")
    assert sum(entry["move"]["type"] == "roll" for entry in room.entries[before:]) == 1
