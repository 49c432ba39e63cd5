"""Who guesses codes or makes rooms without end has to wait; the counts are the store's, for all processes together."""

from __future__ import annotations

import pytest

from companion.rooms.store import Store
from companion.web import limits as limits_of_the_web
from companion.web.limits import HOUR_S, MINUTE_S, RateLimits, TooMany, source


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


def limits(url: str, clock: Clock) -> RateLimits:
    return RateLimits(Store(url), guesses_per_minute=3, rooms_per_hour=2, now_s=clock)


def miss(some: RateLimits, times: int, address: str = "a") -> None:
    for _ in range(times):
        some.check(address)
        some.missed(address)


def test_a_few_wrong_codes_are_nobodys_business(store_url: str, clock: Clock) -> None:
    miss(limits(store_url, clock), 3)


def test_after_too_many_wrong_codes_even_a_right_one_is_refused_for_a_minute(store_url: str, clock: Clock) -> None:
    some = limits(store_url, clock)
    with pytest.raises(TooMany):
        miss(some, 4)
    with pytest.raises(TooMany) as refusal:
        some.check("a")
    assert 0 < refusal.value.retry_s <= MINUTE_S + 1
    clock.now_s += MINUTE_S + 1
    some.check("a")


def test_another_address_is_not_made_to_wait(store_url: str, clock: Clock) -> None:
    some = limits(store_url, clock)
    with pytest.raises(TooMany):
        miss(some, 4)
    some.check("b")
    miss(some, 3, "b")


def test_guesses_at_two_processes_count_together(store_url: str, clock: Clock) -> None:
    one, other = limits(store_url, clock), limits(store_url, clock)
    miss(one, 3)
    with pytest.raises(TooMany):
        miss(other, 1)


def test_rooms_are_counted_by_the_hour(store_url: str, clock: Clock) -> None:
    some = limits(store_url, clock)
    some.makes_room("a")
    some.makes_room("a")
    with pytest.raises(TooMany) as refusal:
        some.makes_room("a")
    assert refusal.value.retry_s == HOUR_S
    some.makes_room("b")


def test_neighbours_of_one_ipv6_network_count_together(store_url: str, clock: Clock) -> None:
    some = limits(store_url, clock)
    with pytest.raises(TooMany):
        for number in range(4):
            miss(some, 1, f"2001:db8:1:2:{number}::1")
    with pytest.raises(TooMany):
        some.check("2001:db8:1:2::9")
    some.check("2001:db8:1:3::9")


def test_an_ipv4_address_is_the_same_over_a_socket_that_takes_both(store_url: str, clock: Clock) -> None:
    assert source("::ffff:192.0.2.7") == source("192.0.2.7") == "192.0.2.7"


def test_whoever_shows_a_token_of_the_room_does_not_wait_for_others_guesses(store_url: str, clock: Clock) -> None:
    some = limits(store_url, clock)
    with pytest.raises(TooMany):
        miss(some, 4)
    some.check("a", lambda: True)
    with pytest.raises(TooMany):
        some.check("a", lambda: False)


def test_sheets_are_scored_a_few_at_once_and_then_one_after_another(store_url: str) -> None:
    some = RateLimits(Store(store_url), 3, 2, sheets_per_minute=60)
    with pytest.raises(TooMany):
        for _ in range(30):
            some.scores("a")
    some.scores("b")


def test_addresses_beyond_those_that_are_remembered_push_the_others_out(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has many addresses fills no memory with them."""
    monkeypatch.setattr(limits_of_the_web, "REMEMBERED", 3)
    some = RateLimits(Store(store_url), 3, 2, sheets_per_minute=60)
    for address in "abcde":
        some.scores(address)
        assert len(some._sheets_left) <= 3
