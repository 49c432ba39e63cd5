"""Sending in rounds, and the bell that wakes a reader."""

from __future__ import annotations

from collections.abc import Iterator

import gevent
import pytest
from gevent import socket
from gevent.event import Event

from companion.web.doorbell import Doorbell
from companion.web.rounds import Rounds

Ends = tuple[socket.socket, socket.socket]


def test_who_joins_a_round_is_called_once_in_it_after_the_work_at_hand() -> None:
    rounds, heard = Rounds(), list[str]()

    def one() -> None:
        heard.append("one")

    def two() -> None:
        heard.append("two")

    for send in (one, two, one):
        rounds.join(send)
    assert heard == []
    gevent.sleep(0)
    assert heard == ["one", "two"]


def test_who_joins_during_a_round_is_in_the_next() -> None:
    rounds, heard = Rounds(), list[int]()

    def again() -> None:
        heard.append(len(heard))
        if len(heard) < 3:
            rounds.join(again)

    rounds.join(again)
    gevent.sleep(0.01)
    assert heard == [0, 1, 2]


def test_greenlets_that_are_ready_work_before_the_round() -> None:
    rounds, heard = Rounds(), []

    def send() -> None:
        heard.append("sent")

    def work(name: str) -> None:
        rounds.join(send)
        heard.append(name)

    gevent.joinall([gevent.spawn(work, name) for name in "abc"])
    gevent.sleep(0)
    assert heard == ["a", "b", "c", "sent"]


@pytest.fixture
def ends() -> Iterator[Ends]:
    near, far = socket.socketpair()
    yield near, far
    near.close()
    far.close()


class Reader:
    """A greenlet beside a bell: reads when it rings, then works until it is done."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self.end = end
        self.bell = Doorbell(end.fileno())
        self.heard: list[bytes] = []
        self.rings = 0
        self.is_done = Event()
        self.is_done.set()
        self.running = gevent.spawn(self.run)

    def run(self) -> None:
        while True:
            self.bell.wait()
            self.rings += 1
            data = self.end.recv(2)
            if not data:
                return
            self.heard.append(data)
            self.is_done.wait()
            gevent.sleep(0)


def hears(reader: Reader, word: bytes) -> None:
    """Wait until this is the last that the reader has heard."""
    with gevent.Timeout(10):
        while reader.heard[-1:] != [word]:
            gevent.sleep(0.001)


def test_a_bell_rings_for_everything_that_comes(ends: Ends) -> None:
    near, far = ends
    reader = Reader(near)
    for word in (b"ab", b"cd", b"ef"):
        far.sendall(word)
        hears(reader, word)
    assert reader.heard == [b"ab", b"cd", b"ef"]
    far.close()
    reader.running.get(timeout=5)
    reader.bell.close()


def test_what_comes_while_the_reader_works_is_read_afterwards_and_rings_for_nobody_meanwhile(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    near, far = ends
    reader = Reader(near)
    reader.is_done.clear()
    far.sendall(b"abcdef")
    hears(reader, b"ab")
    gevent.sleep(0.02)
    assert reader.heard == [b"ab"] and not reader.bell._is_wired
    reader.is_done.set()
    hears(reader, b"ef")
    assert reader.rings == 3
    far.close()
    reader.running.get(timeout=5)
    reader.bell.close()


def test_an_end_that_is_shut_down_wakes_the_reader(ends: Ends) -> None:
    near, _ = ends
    reader = Reader(near)
    gevent.sleep(0)
    near.shutdown(socket.SHUT_RDWR)
    reader.running.get(timeout=5)
    reader.bell.close()
