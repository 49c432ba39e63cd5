"""What is seen of a page at once: the windows people have, and which named parts lie in them whole and uncovered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.browser.looks import settle

SIZES = (
    (320, 568),
    (360, 560),
    (390, 664),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
)
"""Windows, width by height in px: small phones, one with its browser's bars, lying, tablets, laptop, TV."""
QUICK = ((320, 568), (390, 664), (844, 390), (1280, 800))
"""Those of them that a change is most likely to break; what `make test` looks at."""
TABLE_SIZES = ((1024, 768), (1280, 800), (1920, 1080))
"""Of a screen in the middle of the table."""

LONG = ("Bartholomew Featherstone", "Wilhelmina Quartermaine", "Maximiliane Obermeierhof")
"""Names of 23 and 24 letters, the most that a name may have."""

UNSEEN = """([selectors, least]) => {
  const faults = [];
  const name = (one) => one.ariaLabel || one.className.baseVal || one.className || one.tagName;
  const clips = ({ overflowX, overflowY, contain }) => overflowX !== "visible" || overflowY !== "visible"
    || /paint|strict|content/.test(contain);
  const cut = (box, edge) =>
    box.left < edge.left - 1 || box.top < edge.top - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1;
  const px = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");
  for (const selector of selectors) {
    const all = [...document.querySelectorAll(selector)];
    const found = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const wanted = least[selector] ?? 1;
    if (found.length < wanted) faults.push(`${selector}: ${found.length} of ${wanted} are there`);
    for (const one of found) {
      const box = one.getBoundingClientRect();
      const says = (what) => faults.push(`${selector} (${name(one)}) at ${px(box)} ${what}`);
      if (box.width < 1 || box.height < 1) { says("has no size"); continue; }
      const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      if (cut(box, page)) { says("leaves the window"); continue; }
      let above = one.parentElement;
      const cuts = (other) => clips(getComputedStyle(other)) && cut(box, other.getBoundingClientRect());
      while (above && !cuts(above)) above = above.parentElement;
      const isPage = above === document.documentElement || above === document.body;
      if (above && !isPage) { says(`is cut by ${name(above)}`); continue; }
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
      const spots = parts.flatMap((x) => parts.map((y) => [box.left + box.width * x, box.top + box.height * y]));
      const over = spots.map(([x, y]) => document.elementFromPoint(x, y))
        .find((top) => top && top !== one && !one.contains(top) && !top.contains(one));
      if (over) says(`is covered by ${name(over)}`);
    }
  }
  return faults;
}"""


def unseen(page: Any, parts: Iterable[str] | dict[str, int]) -> list[str]:
    """Why these parts cannot all be seen: missing, outside the window, cut by what scrolls or clips, or covered.

    parts: CSS selectors; with a number, how many of each there must be at least (otherwise one).
    """
    least = parts if isinstance(parts, dict) else {}
    found: list[str] = []
    for _ in range(20):  # what was just laid out anew may not have found its place yet
        settle(page)
        found = page.evaluate(UNSEEN, [list(parts), least])
        if not found:
            break
        page.wait_for_timeout(100)
    return found


def at_sizes(page: Any, sizes: Iterable[tuple[int, int]] = QUICK) -> Iterator[tuple[int, int]]:
    """Give the page one size after the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield width, height
