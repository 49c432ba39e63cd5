"""The alarm rings each room at the time that was last set for it."""

from __future__ import annotations

import threading
import time

from companion.rooms.alarm import Alarm


def now() -> int:
    return time.monotonic_ns() // 1_000_000


class Bell:
    def __init__(self) -> None:
        self.rung: list[str] = []
        self.heard = threading.Event()

    def __call__(self, code: str) -> None:
        self.rung.append(code)
        self.heard.set()


def test_rooms_ring_in_the_order_of_their_times():
    bell = Bell()
    alarm = Alarm(now, bell)
    for code, wait in (("third", 60), ("first", 20), ("second", 40)):
        alarm.set(code, now() + wait)
    time.sleep(0.15)
    assert bell.rung == ["first", "second", "third"]
    alarm.close()


def test_a_time_set_anew_counts_instead_of_the_old_one():
    bell = Bell()
    alarm = Alarm(now, bell)
    alarm.set("room", now() + 20)
    alarm.set("room", now() + 60)
    time.sleep(0.04)
    assert bell.rung == []
    assert bell.heard.wait(1) and bell.rung == ["room"]
    alarm.close()


def test_an_earlier_time_does_not_wait_for_a_later_one():
    bell = Bell()
    alarm = Alarm(now, bell)
    alarm.set("room", now() + 60_000)
    alarm.set("room", now() + 10)
    assert bell.heard.wait(1)
    alarm.close()


def test_never_is_never():
    bell = Bell()
    alarm = Alarm(now, bell)
    alarm.set("room", now() + 10)
    alarm.set("room", None)
    assert not bell.heard.wait(0.05)
    alarm.close()


def test_a_closed_alarm_leaves_no_thread():
    before = threading.active_count()
    alarm = Alarm(now, Bell())
    alarm.set("room", now() + 60_000)
    assert threading.active_count() == before + 1
    alarm.close()
    alarm._thread.join(1)
    assert threading.active_count() == before
