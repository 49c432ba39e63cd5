"""The line to the server: what a phone does when it is lost, slow, or cut in the middle of a tap."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.web.refusals import MESSAGES, STATUS
from tests.conftest import wait_until

pytestmark = pytest.mark.usefixtures("server")


def test_a_lost_line_greys_the_table_and_says_since_when_until_it_is_back(family: Any) -> None:
    phone = family()
    phone.makes_a_room("Ola")
    phone.starts()
    phone.context.set_offline(True)
    phone.sees("No connection since", ".connection-bar")
    assert phone.page.locator("main.frame").get_attribute("data-connection") == "lost"
    phone.context.set_offline(False)
    wait_until(
        lambda: phone.page.locator("main.frame").get_attribute("data-connection") == "open", 8, "the line is back"
    )
    wait_until(lambda: phone.page.locator(".connection-bar").is_hidden(), 3, "the notice is gone")


def test_a_table_that_thinks_for_ten_minutes_keeps_its_line_busy(family: Any) -> None:
    """Proxies cut lines that are quiet for a minute; a ping flows every 25 s at most."""
    phone = family(fresh=True)
    phone.page.clock.install()
    sent: list[float] = []
    answered: list[str] = []
    now = "Date.now()"

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)["at"]) if '"ping"' in frame else None)
        socket.on(
            "framereceived", lambda frame: answered.append(json.loads(frame)["at"]) if '"pong"' in frame else None
        )

    phone.page.on("websocket", listen)
    phone.load("/join")
    phone.makes_a_room("Ola")
    phone.starts()
    begun = phone.page.evaluate(now)
    for _ in range(200):
        phone.page.clock.run_for(3_000)
        # The phone's time flies, the server's does not: each ping gets the time that its answer takes.
        patience = time.monotonic() + 5
        while len(answered) < len(sent) and time.monotonic() < patience:
            phone.page.evaluate(now)
    ended = phone.page.evaluate(now)
    assert ended - begun >= 600_000
    times = [begun, *(at for at in sent if at > begun), ended]
    assert max(later - earlier for earlier, later in pairwise(times)) <= 25_000
    assert phone.page.locator("main.frame").get_attribute("data-connection") == "open"


def test_a_phone_that_slept_has_the_newest_state_when_it_wakes(family: Any) -> None:
    asleep, awake = family(), family()
    code = asleep.makes_a_room("Ola")
    awake.joins(code, "Jan")
    asleep.starts()
    awake.page.locator("main.frame").wait_for()
    asleep.context.set_offline(True)
    asleep.sees("No connection since", ".connection-bar")
    awake.page.locator(".player").filter(has_text="Jan").click()
    awake.page.locator("dialog[open] input").fill("Johann")
    awake.tap("Save")
    awake.sees("Johann", ".strip")
    asleep.context.set_offline(False)
    asleep.sees("Johann", ".strip")


def test_what_is_done_offline_is_sent_when_the_line_is_back_also_after_a_reload_and_once(family: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", "Jan")
    phone.starts()
    phone.context.set_offline(True)
    phone.page.locator(".player").filter(has_text="Jan").click()
    phone.page.locator("dialog[open] input").fill("Johann")
    phone.tap("Save")
    assert len(phone.recall(f"companion.out.{code}")) == 1
    phone.page.close()
    phone.context.set_offline(False)
    phone.page = phone.new_page()
    for _ in range(2):
        phone.load(f"/r/{code}")
        phone.sees("Johann", ".strip")
    assert phone.recall(f"companion.out.{code}") is None
    assert renames(phone, code) == 1


def renames(phone: Any, code: str) -> int:
    """How often somebody got another name, by the room's log."""
    token = phone.recall("companion.rooms")[code]["held"][0]["token"]
    request = urllib.request.Request(f"{phone.url}/api/rooms/{code}/log", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=5) as answer:
        return sum(entry["move"]["type"] == "rename" for entry in json.load(answer)["entries"])


def test_two_tabs_of_one_seat_both_stay_and_neither_reconnects_in_a_loop(family: Any, server: Any) -> None:
    phone = family()
    code = phone.makes_a_room("Ola", "Jan")
    phone.starts()
    sockets = []
    other = phone.new_page()
    for page in (phone.page, other):
        page.on("websocket", lambda socket: sockets.append(socket))
    other.goto(f"{server.url}/r/{code}")
    other.locator("main.frame").wait_for()
    phone.page.wait_for_timeout(700)  # a first retry would come within 500 to 3,000 ms of a close, and there is none
    assert len(sockets) == 1  # the new tab's only one
    assert not any(socket.is_closed() for socket in sockets)
    for page in (phone.page, other):
        assert page.locator("main.frame").get_attribute("data-connection") == "open"
    assert [seat["name"] for seat in phone.room(code)["seats"]] == ["Ola", "Jan"]


def test_the_page_opens_without_a_connection_and_says_what_is_so(family: Any) -> None:
    phone = family(fresh=True, service_workers="allow").load("/")
    controlled = "Boolean(navigator.serviceWorker.controller)"
    wait_until(lambda: phone.page.evaluate(controlled), 10, "the service worker has the page")
    kept = phone.page.evaluate(
        """async () => {
          const copy = await caches.open("companion-shell-1");
          return (await copy.keys()).map(({ url }) => new URL(url).pathname);
        }"""
    )
    deep = {"/static/pages/room.js", "/static/games/super-farmer/screen.js", "/static/art/companion-cut.woff2"}
    deep |= {"/static/games/super-farmer/style.css", "/static/games/stampfarm/style.css"}  # of games never opened
    assert {"/", "/static/app.js", "/static/style/tokens.css", *deep} <= set(kept)
    phone.context.set_offline(True)
    phone.page.reload()
    phone.page.locator(".ways").wait_for()
    phone.tap("Beside the table")
    phone.sees("No connection to the table's server")
    phone.open("/score/stampfarm")
    pad = phone.page.locator(".pad").first
    pad.wait_for()
    assert pad.evaluate("(pad) => getComputedStyle(pad).display") == "grid"  # it has its looks
    assert not [path for path in kept if path.startswith("/api/")]


def test_without_a_service_worker_and_storage_the_page_works_and_says_what_is_missing(family: Any) -> None:
    phone = family(fresh=True)
    missing: tuple[str, ...] = ("Navigator.prototype.serviceWorker", "Navigator.prototype.wakeLock")
    missing += ("HTMLCanvasElement.prototype.captureStream",)  # of which a film would be made
    phone.context.add_init_script(";".join(f"delete {one}" for one in missing))
    phone.load("/")
    phone.tap("Light, sound and this phone")
    phone.sees("Without HTTPS the browser keeps no copy", "dialog[open]")
    phone.sees("cannot keep the screen awake", "dialog[open]")
    phone.page.keyboard.press("Escape")
    phone.lays_a_table("Ola")
    phone.starts()


def test_a_plus_that_is_tapped_ten_times_counts_ten(family: Any) -> None:
    phone = family(fresh=True, has_touch=True)
    phone.page.evaluate(
        """async () => {
          const { counter } = await import("/static/kit/counter.js");
          document.body.append(counter({label: "Rabbits"}));
        }"""
    )
    plus = phone.page.get_by_role("button", name="Rabbits: one more", include_hidden=True)
    for _ in range(10):
        plus.tap()
    spin = phone.page.locator("farm-counter output")
    assert spin.inner_text() == "10"
    spin.focus()
    phone.page.keyboard.press("ArrowDown")
    assert spin.get_attribute("aria-valuenow") == "9"
    assert plus.evaluate("(button) => getComputedStyle(button).touchAction") == "manipulation"
    assert phone.page.evaluate("visualViewport.scale") == 1
    content = phone.page.locator("meta[name=viewport]").get_attribute("content")
    assert content is not None and "user-scalable" not in content and "maximum-scale" not in content


PROGRAMS_ONLY = {"bad-mode", "unknown-game", "unknown-edition", "not-found", "wrong-method", "not-json", "wrong-origin"}
"""What only another program can bring about: the phone offers nothing else."""


def house_codes() -> set[str]:
    rooms = Path(companion.__file__).parent / "rooms"
    raised = {code for file in rooms.glob("*.py") for code in re.findall(r'Refusal\("([a-z-]+)"', file.read_text())}
    return (raised | set(STATUS) | set(MESSAGES)) - PROGRAMS_ONLY


def test_the_words_of_every_refusal_of_the_house_are_there(family: Any) -> None:
    """A code without words would leave people with a riddle."""
    phone = family().open("/")
    codes = json.dumps(sorted(house_codes()))
    missing = phone.page.evaluate(
        f"import('/static/kit/words/words.js').then(({{knows}}) => {codes}.filter((code) => !knows(`error.${{code}}`)))"
    )
    assert missing == []
