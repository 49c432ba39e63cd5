"""The one connection for commits: what is lost on the way is neither lost, nor doubled, nor acknowledged by mistake."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from companion.rooms.courier import Courier
from companion.rooms.store import Commit, Late, Spent, Store, StoreAway

CODES = ["".join("BCDFGHJKLM"[int(digit)] for digit in f"{number:05}") for number in range(24)]
EACH = 60


@pytest.fixture
def store(store_url: str) -> Store:
    store = Store(store_url, "here")
    for code in CODES:
        assert store.create(code, b"{}", 1000)
    return store


def play(store: Store, code: str) -> list[int]:
    """Commit one after another, each under its own key, and again when the store was away, as a phone does."""
    acknowledged = []
    for seq in range(1, EACH + 1):
        while True:
            try:
                store.commit(Commit(code, seq, b"%d" % seq, b"{}", b"[]", b"", f"0|{seq}", 1000))
            except Spent as spent:
                assert spent.seq == seq
            except StoreAway:
                continue
            acknowledged.append(seq)
            break
    return acknowledged


def assert_whole(store: Store) -> None:
    for code in CODES:
        assert [entry.seq for entry in store.entries(code, 1)] == list(range(1, EACH + 1))
        assert store.load(code) == b"%d" % EACH


def test_many_rooms_share_one_connection_and_each_gets_its_own_answer(store: Store) -> None:
    with ThreadPoolExecutor(len(CODES)) as crowd:
        answers = list(crowd.map(lambda code: play(store, code), CODES))
    assert answers == [list(range(1, EACH + 1))] * len(CODES)
    assert_whole(store)


def test_a_connection_cut_in_the_middle_of_a_pipeline_loses_and_doubles_nothing(store: Store, store_url: str) -> None:
    is_over = threading.Event()
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        killer = redis.Redis.from_url(store_url)
        while not is_over.wait(0.005):
            cuts += killer.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")

    cutter = threading.Thread(target=cut)
    cutter.start()
    try:
        with ThreadPoolExecutor(len(CODES)) as crowd:
            answers = list(crowd.map(lambda code: play(store, code), CODES))
    finally:
        is_over.set()
        cutter.join()
    assert cuts > 0
    assert answers == [list(range(1, EACH + 1))] * len(CODES)
    assert_whole(store)


def test_a_store_that_forgot_its_scripts_is_taught_again(store: Store) -> None:
    store.commit(Commit(CODES[0], 1, b"1", b"{}", b"[]", b"", "", 1000))
    store._redis.script_flush()
    store.commit(Commit(CODES[0], 2, b"2", b"{}", b"[]", b"", "", 1000))
    assert store.load(CODES[0]) == b"2"


def test_one_refused_commit_does_not_spoil_the_others_in_its_pipeline(store: Store) -> None:
    barrier = threading.Barrier(len(CODES))

    def commit(code: str) -> bool:
        barrier.wait()
        seq = 7 if code == CODES[3] else 1
        try:
            store.commit(Commit(code, seq, b"x", b"{}", b"[]", b"", "", 1000))
        except Late:
            return False
        return True

    with ThreadPoolExecutor(len(CODES)) as crowd:
        answers = dict(zip(CODES, crowd.map(commit, CODES), strict=True))
    assert [code for code, was_made in answers.items() if not was_made] == [CODES[3]]


def test_a_store_that_answers_late_is_waited_for(store: Store, store_url: str) -> None:
    redis.Redis.from_url(store_url).execute_command("CLIENT", "PAUSE", "300", "WRITE")
    store.commit(Commit(CODES[0], 1, b"1", b"{}", b"[]", b"", "0|a", 1000))
    assert store.spent(CODES[0], "0|a") == 1


class Broken:
    """A client in which something is wrong that nobody thought of."""

    def script_load(self, script: str) -> str:
        raise ZeroDivisionError


def test_whatever_goes_wrong_is_told_to_those_who_wait_and_the_next_are_served() -> None:
    courier = Courier(Broken(), "return 1")
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            courier(["key"], [])


def test_what_the_store_refuses_in_the_middle_of_a_call_is_refused_alone(store: Store) -> None:
    """All commits that wait are one call of the script: a log that cannot be written spoils only its own room."""
    broken = CODES[5]
    store._redis.set(f"room:{{{broken}}}:log", "no stream")
    barrier = threading.Barrier(len(CODES))

    def commit(code: str) -> str:
        barrier.wait()
        try:
            store.commit(Commit(code, 1, b"x", b"{}", b"[]", b"", "0|a", 1000))
        except StoreAway as away:
            return str(away)
        return ""

    with ThreadPoolExecutor(len(CODES)) as crowd:
        answers = dict(zip(CODES, crowd.map(commit, CODES), strict=True))
    assert [code for code, said in answers.items() if said] == [broken]
    assert "WRONGTYPE" in answers[broken]
    assert store.load(broken) == b"{}" and store.spent(broken, "0|a") is None
