"""What a server would find: store, versions, port, addresses, data folder, clock; a line each, and what to do."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

LITTLE = 50 * 1024 * 1024
"""Bytes on a disk that will not last long."""


@dataclass(frozen=True)
class Finding:
    """What is so. is_fatal: serving would fail; remedy: what to do about it, empty where all is well."""

    about: str
    text: str
    remedy: str = ""
    is_fatal: bool = False

    def __str__(self) -> str:
        mark = "ok" if not self.remedy else "BAD" if self.is_fatal else "look"
        return f"{mark:<5}{self.about:<12}{self.text}" + (f"; {self.remedy}" if self.remedy else "")


def examine(data: Path, url: str | None, port: int) -> Iterator[Finding]:
    """Everything, in order. url: a store of one's own, or None for the embedded one."""
    yield _versions()
    yield from _store(data, url)
    if url is None:
        yield _folder(data)
    yield _port(port)
    yield _addresses(port)
    yield _clock()


def running_store(data: Path) -> str | None:
    """The address of the embedded store of that folder, if a server runs it now."""
    from companion.embedded import answers

    try:
        url = (data / "store.url").read_text()
    except OSError:
        return None
    return url if answers(url) else None


def _versions() -> Finding:
    text = f"Companion {version('companion')}, Python {platform.python_version()}, {platform.system()}"
    return Finding("versions", text)


def _store(data: Path, url: str | None) -> Iterator[Finding]:
    from companion.embedded import StoreFailed, valkey_binary
    from companion.rooms.trial import Fault, tried

    url = url or running_store(data)
    if url is None:
        try:
            valkey_binary()
        except StoreFailed as error:
            yield Finding("store", "no embedded store", str(error), True)
        else:
            yield Finding("store", "embedded, not running now")
        return
    try:
        yield Finding("store", f"{tried(url)} takes moves")
    except Fault as fault:
        yield Finding("store", str(fault), "mend it, or serve with another one by --redis", True)


def _folder(data: Path) -> Finding:
    above = next(folder for folder in (data, *data.absolute().parents) if folder.exists())
    if not above.is_dir() or not os.access(above, os.W_OK):
        return Finding("data", f"{data} cannot be written", "choose another folder with --data", True)
    disk = os.statvfs(above)
    free = disk.f_bavail * disk.f_frsize
    text = f"{data}, {free // 1024 // 1024:,} MB free"
    if free < LITTLE:
        return Finding("data", text, "free some, or choose another folder with --data", free < 1024 * 1024)
    return Finding("data", text)


def _port(port: int) -> Finding:
    import socket

    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("0.0.0.0", port))
        except OSError as error:
            why = error.strerror or str(error)
            return Finding("port", f"{port}: {why}", "is a server running already? Else choose with --port", True)
    return Finding("port", f"{port} is free")


def _addresses(port: int) -> Finding:
    from companion.web.address import lan_addresses

    found = lan_addresses()
    if not found:
        return Finding("addresses", "no network", "join the one that the phones are in")
    return Finding("addresses", ", ".join(f"http://{one}:{port}" for one in found))


def _clock() -> Finding:
    text = time.strftime("%Y-%m-%d %H:%M %Z")
    newest = Path(__file__).stat().st_mtime
    if time.time() < newest - 24 * 3600:
        return Finding("clock", text, "the clock is behind; set it, or games are told with a wrong date")
    return Finding("clock", text)
