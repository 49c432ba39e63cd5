"""How far apart phones call "Stampede!" and "Stop!", over lines that are slow by chance and with clocks that are wrong.

    python benchmarks/skew.py [--pages 4] [--rounds 12] [--delay 20 300] [--asymmetry 0] [--seed 1]

A server of its own; before it a proxy that delays every message of every WebSocket, each direction for itself, by a
time drawn anew each time; several Chromium pages as the phones of one table, their clocks wrong by up to ten minutes.
The dealer's page begins a round and stops it, again and again. When a page calls a word is read off the machine's own
clock, which the pages do not see; `by the clocks` leaves out how late a busy machine let a page do it. Needs a
Chromium, and the development set-up.

A line that is always slower one way than the other by A shifts a page's clock by A/2, and nothing on the page can know:
`--asymmetry A` makes every second page such a one, to show it; it is not part of the figure that is aimed at.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WORDS = ("stampede", "stop")
WARM_S = 12
"""How long pages learn the server's clock before the first round; a family takes longer to shuffle."""
WRONG_MS = 600_000

Delays = tuple[float, float]
"""How long a message takes at least and at most, in ms."""


class Call(NamedTuple):
    """When a page called a word, by the machine's clock, and how late that was by what the page believed, in ms."""

    at: float
    late: float


# Marks are told by the machine's clock, kept before the page's own is made wrong.
WATCH = """(() => {
  const right = Date.now.bind(Date), mark = performance.mark.bind(performance);
  const started = performance.timeOrigin;
  window.called = [];
  performance.mark = (name, more) => {
    window.called.push([name, started + performance.now(), more?.detail ?? 0]);
    return mark(name, more);
  };
  Date.now = () => right() + %d;
})()"""


# -- the line -------------------------------------------------------------------------------------------------------


class Line:
    """A proxy that passes pages on at once and delays what comes over WebSockets, in order, chunk by chunk."""

    def __init__(self, port: int, there: Delays, back: Delays, chance: random.Random) -> None:
        self._server_port = port
        self._there, self._back, self._chance = there, back, chance
        self.port = free_port()
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._accept, "127.0.0.1", self.port))
        self._loop.run_forever()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        is_socket = asyncio.Event()
        await asyncio.gather(
            self._pass_on(reader, to_server, self._there, is_socket),
            self._pass_on(from_server, writer, self._back, is_socket),
            return_exceptions=True,
        )

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delays: Delays, is_socket: asyncio.Event
    ) -> None:
        """Chunks come out as they went in, each as late as it was drawn, or right after the one before."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sender = asyncio.ensure_future(self._send(waiting, writer))
        while data := await reader.read(65_536):
            late_s = self._chance.uniform(*delays) / 1_000 if is_socket.is_set() else 0.0
            waiting.put_nowait((time.monotonic() + late_s, data))
            if b"Upgrade: websocket" in data or b"Upgrade: WebSocket" in data:
                is_socket.set()
        waiting.put_nowait((0.0, b""))
        await sender

    async def _send(self, waiting: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            due, data = await waiting.get()
            if not data:
                writer.close()
                return
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            writer.write(data)


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


# -- server and pages -------------------------------------------------------------------------------------------------


@contextmanager
def served() -> Iterator[int]:
    """The port of a `companion serve` with a store of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(port)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen([*command, "--data", data], cwd=ROOT, **quiet)  # type: ignore[call-overload]
        try:
            wait_until_served(port)
            yield port
        finally:
            process.terminate()
            process.wait(20)


def wait_until_served(port: int) -> None:
    for _ in range(200):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server does not serve")


def ask(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    url, head = f"http://127.0.0.1:{port}{path}", {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), head)) as answer:
        return dict(json.load(answer))


def seat_pages(browser: Browser, port: int, lines: list[Line], chance: random.Random) -> list[Page]:
    """A page for each line, seated at one table beside which the game has begun; the first one's player deals."""
    room = ask(port, "/api/rooms", {"game": "stampede", "mode": "table", "name": "Phone 1"})
    code = room["code"]
    seats = [room, *(ask(port, f"/api/rooms/{code}/seats", {"name": f"Phone {n}"}) for n in range(2, len(lines) + 1))]
    pages = []
    for held, line in zip(seats, lines, strict=True):
        kept = {"code": code, "game": "stampede", "mode": "table", "at": 1}
        kept["held"] = [{"seat": held["seat"], "token": held["token"]}]
        purse = json.dumps({code: kept})
        context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
        context.add_init_script(WATCH % chance.randint(-WRONG_MS, WRONG_MS))
        context.add_init_script(f"localStorage['companion.rooms'] ??= {json.dumps(purse)}")
        context.add_init_script("localStorage['companion.device'] ??= '{\"sound\": false}'")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{line.port}/r/{code}")
        pages.append(page)
    pages[0].get_by_role("button", name="Start", exact=True).click()
    for page in pages:
        page.locator(".ring").wait_for()
    return pages


def play_round(pages: list[Page], most_s: float = 20) -> dict[str, list[Call]]:
    """One round from "Ready" to "Stop!", then the same once more from its start. Gives each word's moments, in ms."""
    for page in pages:
        page.evaluate("window.called = []")
    dealer = pages[0]
    dealer.locator(".act > .main").filter(has_text="Ready, set").wait_for()
    time.sleep(0.7)
    dealer.locator(".act > .main").click()
    moments = {"stampede": heard(pages, "stampede", most_s)}
    time.sleep(0.3)
    dealer.locator(".act > .main").filter(has_text="Stop!").click()
    moments["stop"] = heard(pages, "stop", most_s)
    dealer.locator("button.round-name").first.click()
    dealer.locator("dialog button[aria-pressed=true]").click()
    return moments


def heard(pages: list[Page], word: str, most_s: float) -> list[Call]:
    """When each page called a word."""
    find = f"() => window.called.find(([name]) => name === 'stampede-{word}')"
    calls = [page.wait_for_function(find, timeout=most_s * 1_000).json_value() for page in pages]
    return [Call(float(at), float(late)) for _, at, late in calls]


# -- figures -------------------------------------------------------------------------------------------------------


def apart(moments: Iterable[float]) -> list[float]:
    """How far each two pages are apart."""
    moments = list(moments)
    return [abs(one - other) for place, one in enumerate(moments) for other in moments[place + 1 :]]


def figures(values: list[float]) -> str:
    ranked = sorted(values)
    at = ranked[min(len(ranked) - 1, round(0.95 * (len(ranked) - 1)))]
    return f"{statistics.median(ranked):6.1f} {at:6.1f} {ranked[-1]:6.1f}"


def busy() -> float:
    """How many cores all programs used in a moment in which this one rests."""

    def ticks() -> tuple[int, int]:
        fields = [int(one) for one in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    all_before, idle_before = ticks()
    time.sleep(2)
    all_after, idle_after = ticks()
    return (os.cpu_count() or 1) * (1 - (idle_after - idle_before) / max(1, all_after - all_before))


def run(arguments: argparse.Namespace) -> None:
    chance = random.Random(arguments.seed)
    least, most = arguments.delay
    slower = [arguments.asymmetry if place % 2 else 0 for place in range(arguments.pages)]
    with served() as port, sync_playwright() as playwright:
        lines = [Line(port, (least, most), (least + more, most + more), chance) for more in slower]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        pages = seat_pages(browser, port, lines, chance)
        time.sleep(WARM_S)
        others = busy()
        rounds = [play_round(pages) for _ in range(arguments.rounds)]
        browser.close()
    print(f"{arguments.pages} pages, {arguments.rounds} rounds, each direction {least:g} to {most:g} ms a message,")
    print(f"clocks wrong by up to ±10 min, every second page {arguments.asymmetry:g} ms slower on its way back;")
    print(f"{others:.1f} of {os.cpu_count()} cores in use while nothing was to be done")
    print(f"{'ms apart':24} median   95 %   most")
    for word in WORDS:
        calls = [one[word] for one in rounds]
        print(f"{word:24} {figures([value for one in calls for value in apart(call.at for call in one)])}")
        by_clock = [value for one in calls for value in apart(call.at - call.late for call in one)]
        print(f"{word + ', by the clocks':24} {figures(by_clock)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pages", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--delay", type=float, nargs=2, default=(20.0, 300.0), metavar=("LEAST", "MOST"))
    parser.add_argument("--asymmetry", type=float, default=0.0, metavar="MS")
    parser.add_argument("--seed", type=int, default=1)
    run(parser.parse_args())


if __name__ == "__main__":
    main()
