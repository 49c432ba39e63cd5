"""Coming to a table, and back to it: by the link, after a loss, after a restart with everybody else."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from tests.conftest import ROOT, Server
from tests.web.phones import Phone, http

MANY = 40
BACK_S = 60
HASTE = 4
"""How much faster than on a phone time runs for those who come back."""


def test_five_phones_join_by_the_link_and_one_that_is_lost_does_not_end_the_game(server: Server) -> None:
    """One link is all that a phone needs. The others play on without the lost one, which finds its herd again."""
    made = http(server.url, "/api/rooms", {"game": "super-farmer", "mode": "table", "name": "Ola"})
    code = made["url"].rpartition("/r/")[2]
    phones = [Phone(server.url, code, made["token"])]
    for name in ("Jan", "Ewa", "Zofia", "Piotr"):
        began = time.monotonic()
        token = http(server.url, f"/api/rooms/{code}/seats", {"name": name})["token"]
        phones.append(Phone(server.url, code, token))
        assert name in [seat["name"] for seat in phones[-1].state["room"]["seats"]]
        assert time.monotonic() - began < 10
    ola, *others, lost = phones
    seq = ola.ask("start", order=[0, 1, 2, 3, 4], first=0)["seq"]
    seq = ola.move(0, "adjust", seat=4, herd={"horse": 2})["seq"]
    lost.catch_up(seq)
    lost.socket.socket.close()
    for _ in range(3):
        for by, phone in enumerate([ola, *others]):
            phone.catch_up(seq)
            seq = phone.move(by, "roll")["seq"]
        seq = ola.ask("ask", what="skip", seat=4)["seq"]
    state = lost.connect()
    assert state["room"]["phase"] == "playing" and state["room"]["turn"] == [0]
    assert state["eyes"]["4"]["view"]["herds"]["4"]["horse"] == 2
    assert state["seq"] >= seq


def schedule() -> tuple[float, float, float]:
    """The phone's own: the second retry's earliest and latest time, and the longest wait, in seconds.

    The first one, within half a second, finds a server that is starting.
    """
    source = (ROOT / "static/net/socket.js").read_text()
    first = re.search(r"LATER_RETRY_MS = \[([\d_]+), ([\d_]+)\]", source)
    longest = re.search(r"LONGEST_RETRY_MS = ([\d_]+)", source)
    assert first and longest
    return int(first[1]) / 1000, int(first[2]) / 1000, int(longest[1]) / 1000


class Returning:
    """A phone that comes back by the schedule of the phones, on which time runs faster."""

    def __init__(self, url: str, code: str, luck: random.Random) -> None:
        self.address = f"{url.replace('http', 'ws')}/ws/rooms/{code}"
        self.luck = luck
        self.seqs: list[int] = []
        self.lost_at = 0.0
        self.back_at = 0.0
        self.line: ClientConnection

    async def come(self) -> None:
        self.line = await connect(self.address, compression=None, ping_interval=None, max_queue=None)
        await self.line.send(json.dumps({"type": "hello", "tokens": []}))
        self.seqs.append(json.loads(await self.line.recv())["seq"])

    async def come_back(self, is_up: asyncio.Event) -> None:
        """Wait for the loss, and return; again if it was the old server that was met, on its way out."""
        try:
            while True:
                await self.line.recv()
        except ConnectionClosed as loss:
            assert loss.rcvd is not None and loss.rcvd.code == 1001
        self.lost_at = time.monotonic()
        while not self.back_at:
            await self.get_through()
            came_at = time.monotonic()
            await is_up.wait()
            assert self.line.close_code in (None, 1001)
            if self.line.close_code is None:
                self.back_at = came_at

    async def get_through(self) -> None:
        """Try until a state is there."""
        least, most, longest = schedule()
        for tries in range(20):
            await asyncio.sleep((least + self.luck.random() * (min(longest, most * 2**tries) - least)) / HASTE)
            with suppress(OSError, ConnectionClosed, InvalidMessage):
                await self.come()
                return
        raise AssertionError("never back")


def test_all_phones_are_back_within_a_minute_of_a_restart(tmp_path: Path) -> None:
    own = Server(tmp_path)
    made = http(own.url, "/api/rooms", {"game": "super-farmer", "mode": "table", "name": "Ola"})
    luck = random.Random(41)
    phones = [Returning(own.url, made["code"], luck) for _ in range(MANY)]

    async def play() -> float:
        for phone in phones:
            await phone.come()
        is_up = asyncio.Event()
        back = [asyncio.create_task(phone.come_back(is_up)) for phone in phones]
        await asyncio.to_thread(own.restart)
        up_at = time.monotonic()
        is_up.set()
        await asyncio.gather(*back)
        await asyncio.gather(*(phone.line.close() for phone in phones))
        return up_at

    try:
        with ThreadPoolExecutor(1) as aside:  # a browser's tests leave a loop running in this thread
            up_at = aside.submit(asyncio.run, play()).result()
    finally:
        own.stop()
    for phone in phones:
        assert len(phone.seqs) >= 2 and phone.seqs[-1] >= phone.seqs[0]
        assert (up_at - phone.lost_at) + (phone.back_at - up_at) * HASTE < BACK_S
    assert "Traceback" not in own.log
