"""How long a test waits for a page.

Playwright limits how long it waits for elements, and lets `evaluate` wait for ever: one promise that never settles
would stop the whole suite. So every call of Playwright has an end here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

from playwright._impl import _sync_base

longest_s = 90.0
"""More than any call needs beside a busy machine, and less than a test may take."""


async def limited(call: Awaitable[Any]) -> Any:
    """The call's answer; TimeoutError where none comes."""
    try:
        async with asyncio.timeout(longest_s):
            return await call
    except TimeoutError as late:
        raise TimeoutError(f"the page did not answer within {longest_s} s") from late


def limit() -> None:
    """Give every call an end, for as long as this process lives."""
    wait = _sync_base.SyncBase._sync
    _sync_base.SyncBase._sync = lambda self, call: wait(self, limited(call))  # type: ignore[assignment, method-assign]
