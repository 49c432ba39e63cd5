"""News of rooms over a connection that died without a close: nothing comes any more, and nobody says so."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from companion.rooms import attendance
from companion.rooms.desk import Desk
from companion.rooms.store import Store
from tests.conftest import wait_until

from .conftest import House, Phone

PROMISED_S = 10


class Wire:
    """A way to the store that can be cut as a firewall cuts: bytes are swallowed, connections stay open.

    url: of the store's socket in the file system. Only connections that listen to news are cut. swallowed: how many
    bytes were lost.
    """

    def __init__(self, url: str) -> None:
        self._path = url.removeprefix("unix://").partition("?")[0]
        self._door = socket.create_server(("127.0.0.1", 0))
        self._news: set[socket.socket] = set()
        self._cut: set[socket.socket] = set()
        self.swallowed = 0
        self._ends: list[socket.socket] = [self._door]
        threading.Thread(target=self._let_in, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self._door.getsockname()[1]}/0"

    def cut(self) -> int:
        """Swallow from now on what goes over the connections for news; gives how many there are."""
        self._cut |= self._news
        return len(self._cut)

    def close(self) -> None:
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._path)
                self._ends += [near, far]
                threading.Thread(target=self._carry, args=(near, far, near), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, near), daemon=True).start()

    def _carry(self, giver: socket.socket, taker: socket.socket, name: socket.socket) -> None:
        with suppress(OSError):
            while data := giver.recv(65536):
                if b"SSUBSCRIBE" in data:
                    self._news.add(name)
                if name in self._cut:
                    self.swallowed += len(data)
                else:
                    taker.sendall(data)
            taker.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def wire(valkey: str) -> Iterator[Wire]:
    one = Wire(valkey)
    yield one
    one.close()


def test_who_hears_no_news_any_more_sees_the_move_all_the_same(
    house: House, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By comparing each room's seq, often enough that it takes ten seconds at most; here it is done more often."""
    assert attendance.SWEEP_S <= PROMISED_S - 2
    ola, bo = house.playing("Ola", "Bo")
    monkeypatch.setattr(attendance, "SWEEP_S", 0.4)
    far_away = Desk(Store(wire.url), clock=house.clock)
    house.desks.append(far_away)
    there = Phone(far_away, bo.code, *bo.tokens)
    there.hello()
    ola.move(0, "roll")
    wait_until(lambda: there.view(1)["rolls"] == 1, 3, "news come over the whole wire")
    assert wire.cut() == 1
    there.move(1, "roll")
    ola.move(0, "roll")
    wait_until(lambda: there.view(1)["rolls"] == 3, 3, "the move is seen without news")
    assert wire.swallowed > 0
