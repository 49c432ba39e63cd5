"""All rooms, logs and editions as one file, written and read back while a server runs.

A file of JSON lines: first what it is, then a key a line, as the store's own DUMP gives it, with its time to live. One
store's DUMP is read by another of the same or a newer version. Whoever is here, counts and trials are left out: they
mean nothing later. A room's keys are dumped in one step, so a room is never caught between two moves.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any

from redis.exceptions import RedisClusterException, RedisError, ResponseError

from companion.rooms.store import connect

HEAD = {"companion-backup": 1}
_DUMP = """
local found = {}
for place, key in ipairs(KEYS) do
  local data = redis.call('DUMP', key)
  if data then
    found[#found + 1] = key
    found[#found + 1] = data
    found[#found + 1] = redis.call('PEXPIRETIME', key)
  end
end
return found
"""
_PARTS = ("", ":log", ":done")


class BackupFailed(Exception):
    """It cannot be written or read; the text is one line for a person, without the store's address."""


def write(url: str, file: IO[str]) -> int:
    """Write everything that the store of that URL keeps; gives how many rooms. Raises BackupFailed."""
    try:
        client: Any = connect(url)
        dump = client.register_script(_DUMP)
        file.write(json.dumps(HEAD) + "\n")
        rooms = 0
        for stem in sorted(set(_stems(client))):
            keys = [stem + part for part in _PARTS] if stem.startswith("room:") else [stem]
            found = dump(keys=keys)
            rooms += bool(found) and stem.startswith("room:")
            for key, data, until in zip(found[::3], found[1::3], found[2::3], strict=True):
                line = {"key": key.decode(), "until": until, "data": base64.b64encode(data).decode()}
                file.write(json.dumps(line) + "\n")
        file.write(json.dumps({"rooms": rooms}) + "\n")
        return rooms
    except (RedisError, RedisClusterException) as error:
        raise BackupFailed(f"the store cannot be read: {type(error).__name__}") from error


def _stems(client: Any) -> Iterator[str]:
    for key in client.scan_iter(match="room:{*}", count=500):
        if key.endswith(b"}"):
            yield key.decode()
    for key in client.scan_iter(match="edition:*", count=500):
        yield key.decode()


def restore(url: str, lines: Iterable[str]) -> tuple[int, int]:
    """Bring back what a backup holds: gives how many rooms came back, and how many were left as they are.

    A room that is in the store stays: what was played since the backup is worth more. The whole file is read before
    anything is written. Raises BackupFailed.
    """
    kept = _read(lines)
    client: Any = connect(url)
    back = left = 0
    try:
        for stem, entries in kept.items():
            is_room = stem.startswith("room:")
            if client.exists(stem):
                left += is_room
                continue
            # The room itself comes last: until then nobody finds it.
            for entry in sorted(entries, key=lambda entry: entry["key"] == stem):
                _bring_back(client, entry)
            back += is_room
    except (RedisError, RedisClusterException) as error:
        raise BackupFailed(f"the store does not take it: {error}") from error
    return back, left


def _bring_back(client: Any, entry: dict[str, Any]) -> None:
    until = max(0, int(entry["until"]))
    data = base64.b64decode(entry["data"])
    try:
        client.restore(entry["key"], until, data, replace=True, absttl=until > 0)
    except ResponseError as error:
        if "payload" not in str(error):
            raise
        raise BackupFailed("the backup is from a newer kind of store than this one; restore it there") from error


def _read(lines: Iterable[str]) -> dict[str, list[dict[str, Any]]]:
    """The entries by the key that they hang on. Raises BackupFailed for what is no whole backup."""
    kept: dict[str, list[dict[str, Any]]] = {}
    is_whole = False
    try:
        numbered = iter(lines)
        if json.loads(next(numbered, "null")) != HEAD:
            raise BackupFailed("this is no backup of Companion")
        for line in numbered:
            entry = json.loads(line)
            if "rooms" in entry:
                is_whole = True
                continue
            base64.b64decode(entry["data"], validate=True)
            key = str(entry["key"])
            stem = key[: key.index("}") + 1] if key.startswith("room:") else key
            kept.setdefault(stem, []).append({**entry, "until": int(entry["until"])})
    except (ValueError, KeyError, TypeError) as error:
        raise BackupFailed(f"the backup cannot be read: {error}") from error
    if not is_whole:
        raise BackupFailed("the backup was cut off: its last line is missing")
    return kept
