"""Phones for the tests of this folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.family import BEFORE, Phone

Pool = dict[str, list[Any]]


@pytest.fixture(scope="session")
def drawer(browser: Any) -> Iterator[Pool]:
    """Phones that lie ready, by their settings. A warm one has the house's files already, as real phones have."""
    pool: Pool = {}
    yield pool
    for context in (one for ready in pool.values() for one in ready):
        context.close()


@pytest.fixture
def family(browser: Any, server: Any, drawer: Pool) -> Iterator[Callable[..., Phone]]:
    """`family(**context)` gives a phone that remembers nothing; whatever breaks on one of them fails the test."""
    taken: list[tuple[str, Phone]] = []

    def phone(asked: bool = True, **context: Any) -> Phone:
        settings = {**BEFORE, **context}
        key = json.dumps(settings, sort_keys=True)
        ready = drawer.setdefault(key, [])
        taken.append((key, Phone(ready.pop() if ready else browser.new_context(**settings), server.url, asked)))
        return taken[-1][1]

    yield phone
    broken = [line for _, one in taken for line in one.broken]
    for key, one in taken:
        one.put_down()
        drawer[key].append(one.context)
    assert not broken, broken
