"""Phones for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.family import Phone


@pytest.fixture
def family(browser: Any, server: Any) -> Iterator[Callable[..., Phone]]:
    """`family(**context)` gives a new phone; whatever breaks on one of them fails the test."""
    phones: list[Phone] = []

    def phone(**context: Any) -> Phone:
        phones.append(Phone(browser, server.url, **context))
        return phones[-1]

    yield phone
    broken = [line for one in phones for line in one.broken]
    for one in phones:
        one.context.close()
    assert not broken, broken
