"""Games that ended on a phone stay on it: their ranking, what was set right, their moves once more, their file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from companion.rooms.replay import replay
from tests.browser import looks
from tests.browser.family import Phone, Room
from tests.browser.test_ending import WON, at, whole
from tests.conftest import wait_until

pytestmark = pytest.mark.usefixtures("server")

ARCHIVE = "import('/static/net/archive.js')"
KEPT = f"(code) => {ARCHIVE}.then((archive) => archive.one(code)).then((game) => game ?? null)"
ALL = f"() => {ARCHIVE}.then((archive) => archive.all()).then((games) => games.map(({{ code }}) => code))"
FORGET = f"""async () => {{
  const archive = await {ARCHIVE};
  for (const {{ code }} of await archive.all()) await archive.drop(code);
}}"""


@pytest.fixture
def phone(family: Any) -> Phone:
    """A phone on which no game has ended."""
    one = family()
    one.page.evaluate(FORGET)
    return cast(Phone, one)


def kept(phone: Phone, room: Room) -> dict[str, Any]:
    """The game as the phone keeps it, when its log is kept too."""
    found: dict[str, Any] = {}

    def is_whole() -> bool:
        found.update(phone.page.evaluate(KEPT, room.code) or {})
        return bool(found.get("length"))

    wait_until(is_whole, 8, "the game is kept")
    return found


def test_a_game_beside_the_table_is_kept_and_gone_through_once_more_without_a_connection(
    phone: Any, server: Any
) -> None:
    """The phone only watched; afterwards it hears no server any more."""
    room = Room(server.url, "super-farmer", "Ola", "<b>Jan</b>")
    phone.open(f"/r/{room.code}").tap("Only watch")
    page = phone.page
    page.locator(".paddock, .herd-line").first.wait_for()
    room.move(0, type="roll")
    room.move(1, type="adjust", seat=1, herd={"rabbit": 4})
    rolled = next(entry["seq"] for entry in room.entries if entry["move"]["type"] == "roll")
    room.say(0, {"type": "undo", "to": rolled})
    room.move(0, type="adjust", seat=0, herd=WON)
    whole(page)
    kept(phone, room)
    phone.open("/history").sees("Ola wins")
    phone.tap("Ola wins")
    phone.sees("Once more")
    phone.context.set_offline(True)
    page.go_back()
    phone.tap("Ola wins")
    phone.sees("<b>Jan</b>", ".places")
    page.locator(".place").first.click()
    page.locator("dialog[open] li").filter(has_text="horse").wait_for()
    page.keyboard.press("Escape")
    phone.tap("Once more, step by step")
    told = []
    while True:
        told.append(page.locator(".replay").inner_text())
        if page.locator(".replay-on").get_attribute("aria-disabled") == "true":
            break
        phone.tap_named("Next")
    begins = ["The game begins. Ola is first.", "Ola rolls", "<b>Jan</b> sets the herd right", "takes", "Ola sets"]
    assert [begin in step for begin, step in zip(begins, told, strict=True)] == [True] * 5, told
    assert ["This was taken back." in step for step in told] == [False, False, True, False, False]
    assert "Ola wins." in told[-1]
    page.locator(".replay-slider").focus()
    page.keyboard.press("Home")
    assert page.locator(".replay").inner_text() == told[0]


def test_what_was_set_right_after_the_end_stands_beside_what_it_was(phone: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola", "Jan")
    page = at(room, phone, 0, 1)
    room.move(0, type="adjust", seat=0, herd=WON)
    whole(page)
    kept(phone, room)
    phone.open("/join")  # nobody looks while it is set right
    room.move(0, type="adjust", seat=1, herd={"rabbit": 7})
    set_right = next(entry for entry in room.entries if entry["move"].get("seat") == 1)
    phone.open(f"/r/{room.code}").sees("Jan had 0, now 7.", ".ending")
    found = kept(phone, room)
    assert [one["at"] for one in found["before"]] == [set_right["at"]], (
        "the log tells when it was, not when it was seen"
    )
    assert found["before"][0]["result"]["scores"]["1"]["total"] == 0
    room.say(0, {"type": "undo", "to": set_right["back"]})
    phone.sees("Jan had 7, now 0.", ".ending")
    phone.tap("Kept among the games played")
    phone.sees("Jan had 0, now 7.", ".corrected")
    assert page.locator(".corrected li").count() == 2
    phone.open(f"/r/{room.code}").sees("Ola wins", ".ending")
    start = next(entry["seq"] for entry in room.entries if entry["move"]["type"] == "start")
    room.say(0, {"type": "undo", "to": start})
    page.locator(".ending").wait_for(state="detached")
    wait_until(lambda: phone.page.evaluate(KEPT, room.code)["isOn"], 8, "it is noted that the game goes on")
    phone.open(f"/history/{room.code}").sees("It was taken up again afterwards.")


def test_a_kept_game_is_saved_as_a_file_that_replays(phone: Any, server: Any) -> None:
    room = Room(server.url, "rambazamba", "Ola", "Jan", mode="digital")
    page = at(room, phone, 0, 1)
    room.say(0, {"type": "ask", "what": "end"})
    room.say(1, {"type": "answer", "ask": 1, "seat": 1, "yes": True})
    kept(phone, room)
    phone.open(f"/history/{room.code}")
    with page.expect_download() as saved:
        phone.tap("Save as a file")
    text = Path(saved.value.path()).read_text(encoding="utf-8")
    assert saved.value.suggested_filename == f"companion-{room.code}.json"
    assert replay(text.encode(), verify=True).entries == len(json.loads(text)["entries"])


def test_a_deleted_game_can_be_brought_back_with_its_moves(phone: Any, server: Any) -> None:
    room = Room(server.url, "stampede", "Ola", "Jan")
    page = at(room, phone, 0)
    room.say(0, {"type": "ask", "what": "end"})
    kept(phone, room)
    for _ in range(2):
        phone.open(f"/history/{room.code}").tap("Delete it from this phone")
        phone.sees("deleted from this phone")
        assert page.evaluate(ALL) == []
        phone.tap("Bring it back")
        phone.sees("share the win")
    phone.tap("share the win")
    phone.sees("Once more")
    phone.tap("Delete it from this phone")
    phone.sees("deleted from this phone")
    phone.open("/history").sees("No game has ended here yet")
    phone.open(f"/history/{room.code}").sees("This game is not kept here")


def test_what_is_too_much_goes_the_oldest_first(phone: Any) -> None:
    page = phone.page
    page.evaluate(f"""async () => {{
      const archive = await {ARCHIVE};
      const usual = {{ ...archive.MOST }};
      Object.assign(archive.MOST, {{ games: 3, letters: 400 }});
      const result = {{ places: [[0]], scores: {{}} }};
      for (const [at, code] of ["BCDFG", "BCDFH", "BCDFJ", "BCDFK"].entries()) {{
        const more = {{ names: {{ 0: "Ola" }}, result, before: [], isOn: false, length: 0 }};
        const log = {{ code, entries: [], text: "x".repeat(100) }};
        await archive.keep({{ code, game: "stampede", mode: "table", at, ...more }}, log, at);
      }}
      Object.assign(archive.MOST, usual);
    }}""")
    assert page.evaluate(ALL) == ["BCDFK", "BCDFJ", "BCDFH"]
    lengths = [page.evaluate(KEPT, code)["length"] for code in ("BCDFK", "BCDFJ", "BCDFH")]
    assert lengths[0] == lengths[1] > 100 and lengths[2] == 0, "of the third only the ranking is left"


def test_a_browser_that_keeps_nothing_says_so_and_the_game_ends_all_the_same(family: Any, server: Any) -> None:
    room = Room(server.url, "super-farmer", "Ola")
    phone = family(fresh=True)
    phone.context.add_init_script(
        "indexedDB.open = () => { const wish = {}; setTimeout(() => wish.onerror({})); return wish; };"
    )
    phone.load("/join")
    page = at(room, phone, 0)
    room.say(0, {"type": "ask", "what": "end"})
    phone.sees("This browser keeps nothing", ".ending")
    page.locator(".winner").wait_for()
    phone.open("/history").sees("This phone keeps nothing")
    phone.open(f"/history/{room.code}").sees("This phone keeps nothing")


def test_the_games_played_stand_on_every_screen(phone: Any, server: Any) -> None:
    page = phone.page
    phone.open().tap("Games played")
    phone.sees("No game has ended here yet")
    assert looks.findings(page) == []
    room = Room(server.url, "super-farmer", "Ola", "Grandmother Maximiliana", "W" * 24)
    at(room, phone, 0)
    room.move(0, type="adjust", seat=0, herd=WON)
    whole(page)
    room.move(0, type="adjust", seat=2, herd={"rabbit": 2})
    phone.sees("had 0, now 2.", ".ending")
    for path, ready in (("/history", ".resume"), (f"/history/{room.code}", ".corrected")):
        phone.open(path).page.locator(ready).wait_for()
        assert looks.by_day_and_by_night(page) == []
        assert looks.at_every_size(page) == []
        assert looks.cut_off(page) == []
    phone.tap("Once more, step by step")
    assert looks.findings(page) == []
    assert looks.at_every_size(page) == []
