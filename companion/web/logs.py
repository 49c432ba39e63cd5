"""What the server tells about itself on standard error: lines that a person can read, or JSON, by the setting `LOG`.

`faults`, the default, tells only what goes wrong; `lines` and `json` tell of every action as well: room, seat, action,
code and ms. Never a name, a token, a message's own text, or what an exception says: that may hold any of these.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from typing import Any

KINDS = ("faults", "lines", "json")
FIELDS = ("room", "seat", "action", "code", "ms")

_log = logging.getLogger("companion.actions")


def action(room: str, seat: int | None, action: str, code: str, began: float) -> None:
    """Tell of an action. code: `ok`, a refusal's, or an HTTP status; began: by time.perf_counter."""
    if _log.isEnabledFor(logging.INFO):
        ms = round((time.perf_counter() - began) * 1000, 1)
        values = dict(zip(FIELDS, (room or None, seat, action, code, ms), strict=True))
        _log.info("%s", action, extra={"fields": values})


def set_up(kind: str) -> None:
    """Log so from now on; `KINDS` are the choices."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if kind == "json" else AsLines())
    one = logging.getLogger("companion")
    one.handlers = [handler]
    one.propagate = False
    one.setLevel(logging.WARNING if kind == "faults" else logging.INFO)


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    fields: dict[str, Any] = getattr(record, "fields", {})
    return fields


def _fault(record: logging.LogRecord) -> list[str]:
    """Where an exception came from and its type, from the outermost call to the innermost; not what it says."""
    if not record.exc_info or record.exc_info[0] is None:
        return []
    frames = traceback.extract_tb(record.exc_info[2])
    return [f"{one.filename}:{one.lineno} in {one.name}" for one in frames] + [record.exc_info[0].__name__]


class AsLines(logging.Formatter):
    """`2026-12-01 18:03:11 BCDFG seat 0: move, ok, 3.1 ms`."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        fields = _fields(record)
        if not fields:
            head = f"{at} {record.levelname.lower()}: {record.getMessage()}"
            return "\n    ".join([head, *_fault(record)])
        who = "" if fields["seat"] is None else f" seat {fields['seat']}"
        return f"{at} {fields['room'] or '-'}{who}: {fields['action']}, {fields['code']}, {fields['ms']} ms"


class AsJson(logging.Formatter):
    """One object a line: `at` (seconds since 1970), `level`, and the five fields, or `text` and perhaps `fault`."""

    def format(self, record: logging.LogRecord) -> str:
        told = {"at": round(record.created, 3), "level": record.levelname.lower(), **_fields(record)}
        if not _fields(record):
            told["text"] = record.getMessage()
        if fault := _fault(record):
            told["fault"] = fault
        return json.dumps(told)
