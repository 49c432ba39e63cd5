"""The rooms' clock never goes back and never stands still, whatever is done to the machine's."""

from __future__ import annotations

import time

import pytest

from companion.rooms.clock import RoomClock, Steady
from companion.rooms.desk import Desk
from companion.rooms.store import Store
from tests.rooms.conftest import Clock, House, Phone


@pytest.mark.parametrize("seconds", [40, 3600])
def test_a_machine_whose_clock_is_set_back_goes_on_counting(seconds: int) -> None:
    day, steady = 1_800_000_000_000_000_000, 5_000_000_000
    clock = Steady(lambda: day, lambda: steady)
    before = clock()
    day -= seconds * 1_000_000_000
    steady += 250_000_000
    assert clock() == before + 250


def test_the_real_clock_is_the_time_of_day_and_goes_on() -> None:
    clock = Steady()
    assert abs(clock() - time.time() * 1000) < 5000
    times = [clock() for _ in range(100)]
    assert times == sorted(times)


def test_a_clock_that_is_behind_a_room_moves_ahead_and_goes_on_from_there() -> None:
    source = Clock()
    clock = RoomClock(source)
    assert clock.reach(source.ms + 40_000) == source.ms + 40_000
    source.wait(1)
    assert clock() == clock.reach(0) == source.ms + 40_000


@pytest.mark.parametrize("seconds", [40, 3600])
def test_a_running_stampede_deals_on_in_a_process_whose_clock_is_behind(house: House, seconds: int) -> None:
    (ola, bo) = house.playing("Ola", "Bo", game="stampede")
    ola.move(0, "begin", pace_ms=500)
    for _ in range(50):
        house.clock.wait(0.1)
        house.desk._ring(ola.code)
    dealt = ola.view(0)["clock"]["dealt"]
    assert dealt >= 3

    behind = Clock()
    behind.ms = house.clock.ms - seconds * 1000
    desk = Desk(Store(house.url), clock=behind)
    house.desks.append(desk)
    again = Phone(desk, ola.code, *ola.tokens)
    again.hello()
    for _ in range(20):
        behind.wait(0.1)
        desk._ring(ola.code)
    assert again.view(0)["clock"]["dealt"] >= dealt + 3
    racer = Phone(desk, bo.code, *bo.tokens)
    racer.hello()
    assert racer.move(1, "scoop", card=dealt)["type"] == "ack"
