"""No test waits for ever for a page."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.browser import patience


def test_a_promise_that_never_settles_fails_its_own_test_and_no_other(
    family: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = family()
    monkeypatch.setattr(patience, "longest_s", 0.5)
    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"did not answer within 0\.5 s"):
        phone.page.evaluate("new Promise(() => {})")
    assert time.monotonic() - began >= 0.5
    monkeypatch.undo()
    assert phone.page.evaluate("Promise.resolve(1 + 1)") == 2
