"""The purse of one connection."""

from __future__ import annotations

from companion.web.credits import Credits


class Clock:
    """Seconds that a test lets pass."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def purse(clock: Clock) -> Credits:
    return Credits(per_s=20, burst=60, patience=200, patience_s=10, clock=clock)


def test_a_burst_is_let_through_and_no_more() -> None:
    credits = purse(Clock())
    assert [credits.spend() for _ in range(60)] == [True] * 60
    assert not credits.spend()


def test_credits_grow_back_with_time() -> None:
    clock = Clock()
    credits = purse(clock)
    for _ in range(60):
        credits.spend()
    clock.now += 0.5
    assert [credits.spend() for _ in range(11)] == [True] * 10 + [False]


def test_a_long_rest_fills_the_purse_and_no_more() -> None:
    clock = Clock()
    credits = purse(clock)
    clock.now += 86_400
    assert sum(credits.spend() for _ in range(100)) == 60


def test_an_honest_rate_is_never_refused() -> None:
    clock = Clock()
    credits = purse(clock)
    for _ in range(2000):
        clock.now += 0.05
        assert credits.spend()


def test_nothing_is_taken_when_too_few_are_left() -> None:
    credits = purse(Clock())
    assert not credits.spend(61)
    assert credits.spend(60)


def test_spending_nothing_is_always_possible() -> None:
    credits = purse(Clock())
    credits.spend(60)
    assert credits.spend(0)


def test_two_hundred_refusals_are_borne_and_one_more_is_a_flood() -> None:
    credits = purse(Clock())
    for _ in range(260):
        credits.spend()
    assert not credits.is_flooded
    credits.spend()
    assert credits.is_flooded


def test_a_flood_is_seen_although_some_of_it_is_let_through() -> None:
    clock = Clock()
    credits = purse(clock)
    for _ in range(500):
        clock.now += 0.01
        credits.spend()
    assert credits.is_flooded


def test_refusals_far_apart_are_no_flood() -> None:
    clock = Clock()
    credits = purse(clock)
    for _ in range(30):
        for _ in range(120):
            credits.spend()
        clock.now += 11
    assert not credits.is_flooded
