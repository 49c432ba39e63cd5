"""Contact sheets: every screen at every size, by day and by night, in one picture each.

Run: python -m tools.sheets FOLDER [--game super-farmer …] [--size 320x568 …] [--light light …] [--screen table …]

Starts a server of its own and a Chromium, plays each game a while with as many people as it takes, and writes
FOLDER/GAME-SCREEN-LIGHT.png: the screen at each size, side by side. What a game needs is asked of the server.
"""

from __future__ import annotations

import argparse
import base64
import html
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.family import BEFORE, Phone, Room
from tests.browser.looks import settle
from tests.browser.sizes import LONG, SIZES, at_sizes
from tests.conftest import CHROMIUM, QUIET, Server

MOVES = 40
MOUNTED = "() => !document.querySelector('.frame') || document.querySelector('.show').childElementCount > 0"
"""A game's own screen comes after the frame around it."""
HIGH = 560
"""How high a screen stands on a sheet, px."""


def names(count: int) -> list[str]:
    return [(f"{number}. " + LONG[number % len(LONG)])[:24] for number in range(1, count + 1)]


def played(server: Server, info: dict[str, Any], mode: str, count: int, moves: int = MOVES, **more: Any) -> Room:
    """A room in the middle of its game, by moves drawn from those that the server offers."""
    draw = random.Random(f"{info['id']} {mode} {count}")
    room = Room(server.url, info["id"], *names(count), mode=mode, **more)
    for _ in range(moves):
        if not (waited := room.turn):
            break
        legal = [move for move in room.legal(waited[0]) if move["type"] not in ("adjust", "set")]
        if not legal:
            break
        room.move(waited[0], **draw.choice(legal))
    return room


def room_screens(server: Server, phone: Phone, info: dict[str, Any]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """A game's screens by name, each with the way to it."""
    for mode, seated in info["modes"].items():
        most = seated["max"]
        for count in dict.fromkeys((seated["min"], most)):
            room = played(server, info, mode, count)
            seats = range(count) if mode == "table" else [0]
            yield f"{mode}-{count}", lambda room=room, seats=seats: phone.sits_in(room, *seats)
            yield f"{mode}-{count}-table", lambda room=room: phone.sits_in(room, at=f"/table/{room.code}")
            if count == most:
                yield f"{mode}-{count}-watcher", lambda room=room: phone.sits_in(room)
                yield f"{mode}-{count}-end", lambda room=room, seats=seats: ended(phone, room, seats)
                yield f"{mode}-{count}-end-table", lambda room=room: phone.sits_in(room, at=f"/table/{room.code}")
                yield f"{mode}-{count}-history", lambda room=room: phone.open(f"/history/{room.code}")


def ended(phone: Phone, room: Room, seats: Any) -> None:
    if room.turn:
        room.say(0, {"type": "ask", "what": "end"})
    for seat in range(1, len(room.tokens)):
        if room.turn:
            room.say(seat, {"type": "answer", "yes": True})
    phone.sits_in(room, *seats)
    phone.page.locator(".ending").wait_for()


def house_screens(server: Server, phone: Phone, infos: list[dict[str, Any]]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """The screens that belong to no game that is on."""
    for path in ("/", "/join", "/new/table", "/new/digital", "/new/dice", "/score", "/history"):
        yield path.strip("/").replace("/", "-") or "home", lambda path=path: phone.open(path)
    for info in infos:
        if info.get("scorer") or info["id"] in ("stampfarm", "stampede", "farmerstein"):
            yield f"score-{info['id']}", lambda info=info: phone.open(f"/score/{info['id']}")
    code = ""

    def lobby() -> None:
        nonlocal code
        code = phone.makes_a_room(*names(4), game=infos[0]["id"], mode="digital")

    yield "lobby", lobby
    yield "lobby-table", lambda: phone.open(f"/table/{code}")


def shots(phone: Phone, way: Callable[[], Any], sizes: list[tuple[int, int]], light: str) -> list[tuple[str, bytes]]:
    phone.page.emulate_media(color_scheme=light)
    way()
    phone.page.locator("main").first.wait_for()
    phone.page.wait_for_load_state("networkidle")
    phone.page.wait_for_function(MOUNTED)
    found = []
    for width, height in at_sizes(phone.page, sizes):
        settle(phone.page)
        found.append((f"{width} × {height}", phone.page.screenshot()))
    return found


def sheet(page: Any, title: str, pictures: list[tuple[str, bytes]], target: Path) -> None:
    """Lay pictures side by side, each with its size under it."""
    figures = "".join(
        f"<figure><img height={HIGH} src='data:image/png;base64,{base64.b64encode(one).decode()}'>"
        f"<figcaption>{html.escape(name)}</figcaption></figure>"
        for name, one in pictures
    )
    page.set_viewport_size({"width": 2000, "height": 700})
    page.set_content(
        "<style>body{font:20px sans-serif;background:#888;margin:12px}figure{display:inline-block;margin:6px}"
        f"</style><h1 style='font-size:24px;margin:4px'>{html.escape(title)}</h1>{figures}"
    )
    target.write_bytes(page.screenshot(full_page=True))
    print(target, flush=True)


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description="Contact sheets of every screen.")
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--game", action="append", help="only this game (again for more); 'house': what belongs to none"
    )
    parser.add_argument("--size", action="append", help="only this size, as 320x568")
    parser.add_argument("--light", action="append", choices=("light", "dark"))
    parser.add_argument("--screen", action="append", help="only screens whose names contain this")
    wish = parser.parse_args(arguments)
    wish.folder.mkdir(parents=True, exist_ok=True)
    sizes = [tuple(int(side) for side in size.split("x")) for size in wish.size or []] or list(SIZES)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            draw_all(server, browser, wish, sizes)
        finally:
            browser.close()
            server.stop()


def draw_all(server: Server, browser: Any, wish: argparse.Namespace, sizes: list[Any]) -> None:
    phone = Phone(browser.new_context(**BEFORE), server.url)
    phone.take_up(asked=True)
    paper = browser.new_context().new_page()
    infos = phone.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    infos = infos["games"] if isinstance(infos, dict) else infos
    wanted = wish.game or [*(info["id"] for info in infos), "house"]
    for info in [one for one in infos if one["id"] in wanted] + (["house"] if "house" in wanted else []):
        is_house = info == "house"
        ways = house_screens(server, phone, infos) if is_house else room_screens(server, phone, info)
        for name, way in ways:
            if wish.screen and not any(part in name for part in wish.screen):
                continue
            for light in wish.light or ("light", "dark"):
                title = f"{'house' if is_house else info['id']}-{name}-{light}"
                sheet(paper, title, shots(phone, way, sizes, light), wish.folder / f"{title}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
