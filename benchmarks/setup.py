"""How long it takes to sit down: from the front page to the first roll, four people around one phone.

    python -m benchmarks.setup [--runs 5] [--pace 0.6] [--latency 20]

A server of its own and a Chromium of the size of a phone. A person finds and taps a button `--pace` seconds after it
can be tapped, and writes four letters a second; every answer of the server comes `--latency` ms late. `of them waits`
is what the program needed of the time: pages, modules, the server. Needs a Chromium, and the development set-up.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.skew import CHROMIUM, served

NAMES = ("Ola", "Jan", "Ewa", "Grandmother")
LETTER_S = 0.25


class Person:
    """Somebody with a phone in the hand: taps and letters at a person's pace, counted."""

    def __init__(self, page: Page, pace_s: float) -> None:
        self.page = page
        self.pace_s = pace_s
        self.taps = 0
        self.own_s = 0.0

    def tap(self, selector: str, text: str) -> None:
        """Wait for it, find it, tap it."""
        target = self.page.locator(selector).filter(has_text=text).first
        target.wait_for()
        self._take(self.pace_s)
        target.click()
        self.taps += 1

    def write(self, text: str) -> None:
        self.page.locator("input[name=name]").fill(text)
        self._take(LETTER_S * len(text))

    def _take(self, seconds: float) -> None:
        time.sleep(seconds)
        self.own_s += seconds


def as_last_time(person: Person) -> None:
    """The same four and their house rules are still there."""


def known_names(person: Person) -> None:
    """Four names that sat at this phone before are tapped."""
    for name in NAMES:
        person.tap(".known button", name)


def new_names(person: Person) -> None:
    """Four names are written."""
    for name in NAMES:
        person.write(name)
        person.tap("button[type=submit]", "Add")


Case = tuple[str, Callable[[Person], None], dict[str, Any]]
DRAFT = {"game": "super-farmer", "names": NAMES, "values": {"super-farmer": {"fox": "leaves-one"}}}
CASES: tuple[Case, ...] = (
    ("the same four as last time", as_last_time, {"companion.new.table": DRAFT, "companion.family": NAMES}),
    ("four names that are known", known_names, {"companion.family": NAMES}),
    ("four new names", new_names, {}),
)


def sit_down(browser: Browser, port: int, case: Case, pace_s: float, latency_ms: int) -> tuple[float, float, int]:
    """One evening's begin. Gives (seconds in all, seconds of waiting for the program, taps)."""
    _, names, memory = case
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    kept = {"companion.device": {"sound": False}, "companion.said": ["missing.wake"], **memory}
    for key, value in kept.items():
        context.add_init_script(f"localStorage[{key!r}] ??= {json.dumps(json.dumps(value))}")
    page = context.new_page()
    line = {"offline": False, "latency": latency_ms, "downloadThroughput": -1, "uploadThroughput": -1}
    context.new_cdp_session(page).send("Network.emulateNetworkConditions", line)
    person = Person(page, pace_s)
    began = time.monotonic()
    page.goto(f"http://127.0.0.1:{port}/")
    person.tap("a.way", "Beside the table")
    names(person)
    person.tap(".foot-act button", "Open the table")
    person.tap(".foot-act button", "Start")
    person.tap(".act button", "Roll")
    page.locator(".story-line").filter(has_text="rolls").wait_for()
    whole_s = time.monotonic() - began
    context.close()
    return whole_s, whole_s - person.own_s, person.taps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pace", type=float, default=0.6, help="seconds for each tap")
    parser.add_argument("--latency", type=int, default=20, help="ms by which each answer is late")
    asked = parser.parse_args()
    print("| who sits down | taps | seconds | of them waits |\n| --- | --- | --- | --- |")
    with served() as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for case in CASES:
            runs = [sit_down(browser, port, case, asked.pace, asked.latency) for _ in range(asked.runs)]
            whole, waits, taps = zip(*runs, strict=True)
            spread = f"{statistics.median(whole):.1f} ({min(whole):.1f} to {max(whole):.1f})"
            print(f"| {case[0]} | {taps[0]} | {spread} | {statistics.median(waits):.1f} |")
        browser.close()


if __name__ == "__main__":
    main()
