"""How a screen stands: what axe finds, what is too wide, what is too small for a thumb, what is cut off."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.family import PHONE

SMALLEST = {"width": 320, "height": 568}
TABLET = {"width": 1024, "height": 768}
THUMB_PX = 44
APART_PX = 8

# What moves is brought to its end. What is inherited (colours, letters) changes one element after the other, however
# short the transition: the end of one begins the next.
SETTLED = """async () => {
  const ends = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity;
  for (let still = 0, tries = 0; still < 2 && tries < 200; tries += 1) {
    const moving = document.getAnimations().filter(ends);
    still = moving.length ? 0 : still + 1;
    for (const one of moving) one.finish();
    if (!moving.length) await new Promise((done) => setTimeout(done, 16));
  }
}"""
# A long name may be shortened where its sheet, one tap away, shows it whole.
CUT_TEXTS = """() => [...document.querySelectorAll('#app *, dialog *')]
  .filter((one) => one.childElementCount === 0 && one.textContent.trim() && one.checkVisibility())
  .filter((one) => !one.closest('.unseen') && getComputedStyle(one).display !== 'inline')
  .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
  .filter((one) => one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.textContent)"""
CONTROLS = "button, a[href], summary, label:has(input), input[type=text]"
SMALL_TARGETS = """([controls, least]) => [...document.querySelectorAll(controls)]
  .filter((one) => one.checkVisibility() && !one.closest('[inert]'))
  .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.width < least || box.height < least))
  .map(([text, box]) => `${text}: ${box.width} × ${box.height}`)"""
# What scrolls passes under what stays where it is; only what moves together has a distance.
CLOSE_TARGETS = """([controls, least]) => {
  const top = document.querySelector("dialog[open]") ?? document;
  const stays = ({ position, overflowY }) => position === "sticky" || overflowY === "auto";
  const place = (one) => (!one || stays(getComputedStyle(one)) ? one : place(one.parentElement));
  const here = [...top.querySelectorAll(controls)].filter((one) => one.checkVisibility() && one.offsetWidth > 0)
    .map((one) => [one, one.getBoundingClientRect(), place(one)]);
  const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
  const isClose = ([one, a, there], [other, b, elsewhere]) =>
    there === elsewhere && !one.contains(other) && !other.contains(one) && apart(a, b) < least - 0.5;
  return here.flatMap((one, at) => here.slice(at + 1).filter((other) => isClose(one, other))
    .map((other) => [one[0], other[0]].map((each) => each.ariaLabel || each.textContent).join(" too close to ")));
}"""
WIDER = """() => [document.documentElement, ...document.querySelectorAll('.show, .act, .sheet-body')]
  .map((one) => one.scrollWidth - one.clientWidth).filter((wider) => wider > 0)"""
# Of a sheet and the page under it, the sheet: nobody reaches the page while it is open.
FIND = """async (rules) => {
  const where = document.querySelector("dialog[open]") ?? document;
  const how = { resultTypes: ["violations", "incomplete"], preload: false, ...(rules.length && { runOnly: rules }) };
  const root = document.documentElement;
  root.style.setProperty("--cut-grain", "none");  // through the paper's grain axe cannot tell the contrast
  const { violations, incomplete } = await axe.run(where, how);
  root.style.removeProperty("--cut-grain");
  // blocks of ink are pseudo-elements, a sheet covers what lies under it, letters stand in a drawn ring, a minus
  // stands alone: axe cannot tell any of these
  const cannot = ["pseudoContent", "elmPartiallyObscured", "elmPartiallyObscuring", "bgOverlap", "shortTextContent",
    "nonBmp", "imgNode"];
  const key = ({ any }) => any.map(({ data }) => data?.messageKey ?? "").join();
  const unsure = incomplete.filter(({ id }) => id === "color-contrast")
    .map((one) => ({ ...one, nodes: one.nodes.filter((node) => !cannot.includes(key(node))) }))
    .filter(({ nodes }) => nodes.length);
  const why = (node) => `${node.html} ${key(node)}`;
  return [...violations, ...unsure].map(({ id, nodes }) => `${id}: ${nodes.map(why).join(" | ")}`);
}"""


def settle(page: Any) -> None:
    """Wait until nothing moves."""
    page.evaluate(SETTLED)


def findings(page: Any, *rules: str) -> list[str]:
    """What axe finds on the page as it stands, by these rules of its own or by all."""
    settle(page)
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(FIND, list(rules))
    return found


def by_day_and_by_night(page: Any) -> list[str]:
    """What axe finds by day, and by night in the colours, which are all that the night changes."""
    page.emulate_media(color_scheme="dark")
    found = [f"by night: {one}" for one in findings(page, "color-contrast")]
    page.emulate_media(color_scheme="light")
    return found + findings(page)


def too_wide(page: Any) -> list[str]:
    """By how much the page, or a part of it that scrolls up and down, is wider than its place."""
    wider = page.evaluate(WIDER)
    if wider:  # what was just changed may not have found its place yet
        settle(page)
        page.wait_for_timeout(300)
        wider = page.evaluate(WIDER)
    return [f"{px} px too wide" for px in wider]


def too_small(page: Any) -> list[str]:
    """The controls that a thumb would miss."""
    found: list[str] = page.evaluate(SMALL_TARGETS, [CONTROLS, THUMB_PX])
    return found


def too_close(page: Any) -> list[str]:
    """The controls between which a thumb finds no gap."""
    found: list[str] = []
    for _ in range(10):  # a sheet may still slide, and what was just laid out anew not have found its place
        found = page.evaluate(CLOSE_TARGETS, [CONTROLS, APART_PX])
        if not found:
            break
        settle(page)
        page.wait_for_timeout(100)
    return found


def cut_off(page: Any) -> list[str]:
    """The texts that do not fit their places."""
    found: list[str] = page.evaluate(CUT_TEXTS)
    return found


def at_every_size(page: Any) -> list[tuple[int, str]]:
    """What is too wide, small or close as the page stands, on a tablet, and at last on the smallest phone.

    Where it stands on the smallest phone already, at last on a phone of middling width: who walks on need not go back.
    """
    last = PHONE if page.viewport_size == SMALLEST else SMALLEST
    faults = []
    for size in (page.viewport_size, TABLET, last):
        if page.viewport_size != size:
            page.set_viewport_size(size)
        faults += [(size["width"], fault) for fault in too_wide(page) + too_small(page) + too_close(page)]
    return faults
