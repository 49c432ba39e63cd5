"""The digest of an exported log: whether a file is still what the server gave."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def digest_of(log: bytes) -> str:
    """SHA-256, in hex, of an exported log without its field `digest`, however it is laid out: it shows a file that was
    changed afterwards. Whoever makes a log anew makes its digest anew too; against that phones keep the commitment.
    """
    told = {name: value for name, value in json.loads(log).items() if name != "digest"}
    return hashlib.sha256(json.dumps(_plain(told), sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """The value with whole numbers as such: a phone that writes a log again turns 1.0 into 1."""
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
