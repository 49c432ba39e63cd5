"""Phones for the tests of this folder.

To load a page costs many times what a test does on it, so phones lie ready with their page warm and without memories.
A test that changes the page itself (a stub, a listener) says that it was touched: it is loaded anew for the next test.
One that changes what outlives a page (a setting of the browser, a script before every page) asks for a fresh phone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.family import BEFORE, Phone
from tests.browser.sizes import QUICK, SIZES

Pool = dict[str, list[Phone]]

LIVE = {"viewport": "viewport", "color_scheme": "light", "reduced_motion": "motion"}
"""What can be changed on a phone that is on: as a browser's context calls it, and as `Phone.take_up` does."""


@pytest.fixture(scope="session")
def drawer(browser: Any) -> Iterator[Pool]:
    """Phones that lie ready, by those of their settings that cannot be changed any more."""
    pool: Pool = {}
    yield pool
    for phone in (one for ready in pool.values() for one in ready):
        phone.context.close()


@pytest.fixture
def family(browser: Any, server: Any, drawer: Pool) -> Iterator[Callable[..., Phone]]:
    """`family(**context)` gives a phone that remembers nothing; whatever breaks on one of them fails the test.

    asked: it was asked about sounds and said no. touched: its page is not to be used any more when the test is over.
    fresh: nobody used it before, nobody uses it after.
    """
    taken: list[tuple[str | None, bool, Phone]] = []

    def phone(asked: bool = True, touched: bool = False, fresh: bool = False, **context: Any) -> Phone:
        live = {LIVE[name]: context.pop(name) for name in LIVE if name in context}
        key = None if fresh else json.dumps(context, sort_keys=True)
        ready = drawer.setdefault(key, []) if key is not None else []
        one = ready.pop() if ready else Phone(browser.new_context(**{**BEFORE, **context}), server.url)
        taken.append((key, touched, one))
        one.take_up(asked, **live)
        return one

    yield phone
    for *_, one in taken:
        one.look()
    broken = [line for *_, one in taken for line in one.broken]
    for key, touched, one in taken:
        if key is None:
            one.context.close()
        else:
            one.put_down(touched)
            drawer[key].append(one)
    assert not broken, broken


@pytest.fixture
def windows(request: pytest.FixtureRequest) -> tuple[tuple[int, int], ...]:
    """The windows to look at, px: a few, or with `--every-size` all."""
    return SIZES if request.config.getoption("--every-size") else QUICK
