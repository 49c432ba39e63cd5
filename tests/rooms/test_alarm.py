"""The alarm rings each room at the time that was last set for it."""

from __future__ import annotations

import threading
import time

from companion.rooms.alarm import Alarm
from tests.conftest import wait_until


def now() -> int:
    return time.monotonic_ns() // 1_000_000


class Bell:
    def __init__(self) -> None:
        self.rung: list[str] = []
        self.heard = threading.Event()

    def __call__(self, code: str) -> None:
        self.rung.append(code)
        self.heard.set()


def test_rooms_ring_in_the_order_of_their_times() -> None:
    bell = Bell()
    alarm = Alarm(now, bell)
    soon = now() + 300
    for code, wait in (("third", 2), ("first", 0), ("second", 1)):
        alarm.set(code, soon + wait)
    wait_until(lambda: len(bell.rung) == 3, 5, "all have rung")
    assert bell.rung == ["first", "second", "third"]
    alarm.close()


def test_a_time_set_anew_counts_instead_of_the_old_one() -> None:
    bell = Bell()
    alarm = Alarm(now, bell)
    begun = now()
    alarm.set("room", begun + 100)
    alarm.set("room", begun + 300)
    assert bell.heard.wait(5) and bell.rung == ["room"]
    assert now() >= begun + 300
    alarm.close()


def test_an_earlier_time_does_not_wait_for_a_later_one() -> None:
    bell = Bell()
    alarm = Alarm(now, bell)
    alarm.set("room", now() + 60_000)
    alarm.set("room", now() + 10)
    assert bell.heard.wait(5)
    alarm.close()


def test_never_is_never() -> None:
    bell = Bell()
    alarm = Alarm(now, bell)
    alarm.set("room", now() + 10)
    alarm.set("room", None)
    assert not bell.heard.wait(0.05)
    alarm.close()


def test_a_closed_alarm_leaves_no_thread() -> None:
    alarm = Alarm(now, Bell())
    alarm.set("room", now() + 60_000)
    thread = alarm._thread
    assert thread is not None and thread.is_alive()
    alarm.close()
    thread.join(5)
    assert not thread.is_alive()
