"""How long people's moves wait while strangers crowd their room.

    python benchmarks/strangers.py [--sockets 100] [--watchers 3000] [--seconds 10]

A server of its own with its usual limits, and a room of two who roll one after the other, ten times a second. Meanwhile
another process does, one after the other:

- quiet: nothing;
- hello: `sockets` sockets without a token say hello as often as a socket may;
- seat: as many sockets, all with Ann's token, do the same and ask for her moves in between; Ben renames himself, which
  takes the way of a move and need not wait for Ann;
- sheets: thirty times a second somebody has a sheet with 3,400 fences scored;
- watchers: `watchers` sockets say hello once each and stay.

Printed are the median, the 99th percentile and the longest time from a move to its acknowledgement in ms, how many
moves that were, and how many entries the room's log got beside them.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import click
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PAUSE_S = 0.1


async def _open(url: str, code: str) -> ClientConnection:
    for _ in range(50):
        try:
            address = f"{url.replace('http', 'ws')}/ws/rooms/{code}"
            return await connect(address, max_size=None, compression=None, ping_interval=None, open_timeout=60)
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server takes no sockets")


async def _flood(url: str, code: str, tokens: list[str], seat: int | None) -> None:
    """Say hello for ever, as often as a socket may; with a seat, ask for its moves as well."""
    socket = await _open(url, code)

    async def read() -> None:
        with suppress(ConnectionClosed):
            async for _ in socket:
                print(end=".", flush=True)

    reading = asyncio.create_task(read())
    while not reading.done():
        with suppress(ConnectionClosed):
            await socket.send(json.dumps({"type": "hello", "tokens": tokens}))
            if seat is not None:
                await socket.send(json.dumps({"type": "moves", "id": os.urandom(4).hex(), "seat": seat}))
        await asyncio.sleep(0.055 if seat is None else 0.11)


async def _watch(url: str, code: str, few: asyncio.Semaphore) -> None:
    async with few:
        socket = await _open(url, code)
        await socket.send(json.dumps({"type": "hello", "tokens": []}))
    async for _ in socket:
        print(end=".", flush=True)


def _score(url: str) -> None:
    """A sheet with far too many fences, as large as a body may be."""
    body = {"mode": "normal", "cells": [[None] * 5] * 4, "fences": [[[0, 0], [0, 1]]] * 3_400}
    request = Request(f"{url}/api/score/stampfarm", json.dumps(body).encode(), {"content-type": "application/json"})
    with suppress(HTTPError), urlopen(request, timeout=20):
        pass
    print(end=".", flush=True)


async def _score_often(url: str) -> None:
    while True:
        asyncio.get_running_loop().run_in_executor(None, _score, url)
        await asyncio.sleep(1 / 30)


async def _crowd(kind: str, url: str, code: str, token: str, count: int) -> None:
    few = asyncio.Semaphore(50)

    async def one() -> None:
        if kind == "sheets":
            await _score_often(url)
        elif kind == "watchers":
            await _watch(url, code, few)
        else:
            await _flood(url, code, [token] if kind == "seat" else [], 0 if kind == "seat" else None)

    await asyncio.gather(*(one() for _ in range(count)), return_exceptions=True)


class Table:
    """Two who roll one after the other."""

    def __init__(self, url: str) -> None:
        self.url = url
        made = self._post("/api/rooms", {"game": "super-farmer", "mode": "digital", "name": "Ann"})
        self.code = made["code"]
        self.tokens = [made["token"], self._post(f"/api/rooms/{self.code}/seats", {"name": "Ben"})["token"]]
        self.moves = 0

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        request = Request(self.url + path, json.dumps(body).encode(), {"content-type": "application/json"})
        with urlopen(request, timeout=20) as answer:
            return json.load(answer)

    async def sit(self) -> None:
        self.sockets = [await _open(self.url, self.code) for _ in self.tokens]
        for socket, token in zip(self.sockets, self.tokens, strict=True):
            await socket.send(json.dumps({"type": "hello", "tokens": [token]}))
        await self._say(0, {"type": "start", "id": "start"})
        state = await self._until(0, lambda one: one["type"] == "state" and one["room"]["turn"])
        self.turn = state["room"]["turn"][0]
        self.seq = state["seq"]

    async def _until(self, seat: int, fits: Any) -> Any:
        while True:
            message = json.loads(await self.sockets[seat].recv())
            if message["type"] == "error":
                raise SystemExit(f"a move was refused: {message}")
            if fits(message):
                return message

    async def _say(self, seat: int, message: dict[str, Any]) -> None:
        await self.sockets[seat].send(json.dumps(message))

    async def act(self, rolls: bool) -> float:
        """A roll of whose turn it is, or a new name for Ben; gives its time to the acknowledgement in ms."""
        seat, action = self.turn if rolls else 1, f"act-{self.moves}"
        roll = {"type": "move", "id": action, "seat": seat, "move": {"type": "roll"}}
        began = time.perf_counter()
        await self._say(seat, roll if rolls else {"type": "rename", "id": action, "seat": 1, "name": action})
        acknowledged = await self._until(seat, lambda one: one["type"] == "ack" and one["id"] == action)
        self.seq = acknowledged["seq"]
        self.turn = 1 - seat
        self.moves += 1
        return (time.perf_counter() - began) * 1000


async def _measure(url: str, kind: str, count: int, seconds: float) -> None:
    table = Table(url)
    await table.sit()
    first, times = table.seq, []
    with tempfile.TemporaryFile() as dots, _crowded(dots, kind, url, table, count):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            times.append(await table.act(kind != "seat"))
            await asyncio.sleep(PAUSE_S)
        answers = os.fstat(dots.fileno()).st_size
    times.sort()
    print(
        f"{kind:9} {statistics.median(times):8.1f} {times[int(len(times) * 0.99)]:8.1f} {times[-1]:8.1f}"
        f" {len(times):6} {table.seq - first - len(times):8} {answers:9}",
        flush=True,
    )


@contextmanager
def _crowded(dots: Any, kind: str, url: str, table: Table, count: int) -> Iterator[None]:
    """While this lasts, the crowd does its worst. dots: a file that gets a byte for each message that it is sent."""
    if not count:
        yield
        return
    command = [sys.executable, __file__, "--as-crowd", kind, url, table.code, table.tokens[0], str(count)]
    crowd = subprocess.Popen(command, stdout=dots)
    try:
        yield
    finally:
        crowd.kill()
        crowd.wait()


@click.command()
@click.option("--sockets", default=100, show_default=True)
@click.option("--watchers", default=3000, show_default=True)
@click.option("--seconds", default=10.0, show_default=True)
def main(sockets: int, watchers: int, seconds: float) -> None:
    """See the module."""
    from tests.conftest import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), {"ROOMS_PER_HOUR": "1000", "MESSAGES_PER_S": "20", "MESSAGES_BURST": "60"})
        try:
            print("            median      p99  longest  moves  entries   answers")
            crowds = {"quiet": 0, "hello": sockets, "seat": sockets, "sheets": 1, "watchers": watchers}
            for kind, count in crowds.items():
                asyncio.run(_measure(server.url, kind, count, seconds * (3 if kind == "watchers" else 1)))
        finally:
            server.stop()


if __name__ == "__main__":
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, most), most))
    if sys.argv[1:2] == ["--as-crowd"]:
        kind, url, code, token, count = sys.argv[2:7]
        asyncio.run(_crowd(kind, url, code, token, int(count)))
    else:
        main()
