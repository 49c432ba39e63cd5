"""A phone whose browser keeps nothing: it plays on from the page's memory and says what closing the page would cost."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.usefixtures("server")

FORBIDDEN = 'Object.defineProperty(window, "localStorage", { get() { throw new DOMException("", "SecurityError"); } })'
FULL = """(() => {
  for (let size = 2 ** 23; size >= 1; size /= 2)
    for (let full = false; !full; ) try {
      localStorage.filler = (localStorage.filler ?? "") + "x".repeat(size);
    } catch { full = true; }
})()"""


@pytest.mark.parametrize("before", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_with_no_storage_the_one_who_sat_down_has_a_roll_button_and_is_there_once(family: Any, before: str) -> None:
    phone = family(fresh=True)
    phone.context.add_init_script(before)
    phone.load("/")
    phone.wishes(sound=False)
    code = phone.lays_a_table("Ola")
    phone.sees("This browser keeps nothing", ".toast")
    phone.page.locator(".toast").click()
    phone.starts()
    phone.tap("Roll")
    phone.page.locator("main.frame").wait_for()
    assert phone.seats_in(code) == ["Ola"]
    phone.open("/").open(f"/r/{code}")
    phone.page.locator("main.frame").wait_for()
    assert phone.seats_in(code) == ["Ola"]
    assert "keeps nothing" not in phone.page.locator("#toasts").inner_text()  # said once
