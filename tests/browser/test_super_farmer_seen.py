"""What Super Farmer shows at once, in every window: all of one's own herd, the dice, and what the thumb needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.family import Room
from tests.browser.sizes import LONG, SIZES, TABLE_SIZES, at_sizes, unseen

ANIMALS = 7
HERD = {"rabbit": 42, "sheep": 12, "pig": 3, "cow": 2, "horse": 1, "small-dog": 2, "big-dog": 1}
HAND = {".paddock .pen": ANIMALS, ".paddock .pen .score": ANIMALS, ".tools .tool": 2, ".turn-line": 1}
SMALL_LETTERS = """(least) => [...document.querySelectorAll(
  ".turn-line, .story-line, .herd-name, .paddock .score:not(.worth-words), .herd-line .line-name, .tally > b, .whose")]
  .filter((one) => one.textContent.trim() && one.checkVisibility())
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < least)
  .map((one) => `${one.className || one.tagName} ${getComputedStyle(one).fontSize}`)"""
CUT_NAMES = """() => [...document.querySelectorAll(".herd-name")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
  .map((one) => `${one.textContent} is cut`)"""


def names(count: int) -> list[str]:
    return [f"{LONG[seat % len(LONG)][:-2]} {seat + 1}" for seat in range(count)]


def laid(url: str, count: int, dice: str) -> Room:
    """A game that is on, whose dice the app or the people roll; one herd is full, the others are empty."""
    room = Room(url, "super-farmer", *names(count))
    if dice == "real":
        room.say(0, {"type": "set", "option": "dice", "value": "real"})
    room.move(0, type="adjust", seat=0, herd={**HERD, "horse": 0})
    return room


def hidden(page: Any, parts: dict[str, int], sizes: Any, more: Any = None) -> Iterator[str]:
    for width, height in at_sizes(page, sizes):
        yield from (f"{width} × {height}: {fault}" for fault in unseen(page, parts))
        if more:
            yield from (f"{width} × {height}: {fault}" for fault in more(width, height))


@pytest.mark.parametrize("dice", ["app", "real"])
@pytest.mark.parametrize("count", [1, 6])
def test_ones_own_herd_the_dice_and_the_tools_are_whole_in_every_window(
    family: Any, server: Any, count: int, dice: str
) -> None:
    room = laid(server.url, count, dice)
    phone = family()
    page = phone.sits_in(room, 0)
    page.locator(".paddock").wait_for()
    thrown = {".face-tap": 10} if dice == "real" else {".rolled farm-dice": 1, ".act > .main": 1}
    faults = list(hidden(page, {**HAND, **thrown, ".strip > .player": count}, SIZES))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("count", [1, 6])
def test_the_table_screen_shows_every_herd_in_letters_that_are_read_across_a_table(
    family: Any, server: Any, count: int
) -> None:
    """40 px and more at 1280 × 800."""
    room = laid(server.url, count, "app")
    room.move(0, type="roll")
    phone = family()
    page = phone.sits_in(room, at=f"/table/{room.code}")
    page.locator(".paddock").first.wait_for()
    parts = {
        ".paddock .pen": ANIMALS * count,
        ".paddock .pen .score": ANIMALS * count,
        ".paddock .worth": count,
        ".herd-name": count,
        ".bank-line .tally": ANIMALS,
        ".rolled farm-dice": 1,
        ".corner .qr": 1,
        ".story-line": 1,
    }

    def letters(width: int, _: int) -> list[str]:
        small = page.evaluate(SMALL_LETTERS, 40) if width >= 1280 else []
        return [*small, *page.evaluate(CUT_NAMES)]

    faults = list(hidden(page, parts, TABLE_SIZES, letters))
    assert not faults, "\n".join(faults)
