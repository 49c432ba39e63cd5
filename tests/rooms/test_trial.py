"""A store is tried as a commit would use it; what is wrong is one word for programs, and one line for a person."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from companion.embedded import answers
from companion.rooms.store import Commit, Store, StoreAway
from companion.rooms.trial import FRESH_S, Fault, check_version, tried
from tests.conftest import REDIS_SERVER, Lateness, free_port, wait_until

NAMES = itertools.count()


class Own:
    """A redis-server of one test's own, which it may fill, lock and stop."""

    def __init__(self, folder: Path) -> None:
        assert REDIS_SERVER is not None
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        command = [REDIS_SERVER, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        with (folder / "redis.log").open("wb") as log:
            self.process = subprocess.Popen(command, stdout=log)
        wait_until(lambda: answers(self.url), 10, "redis-server answers")
        self.client = redis.Redis(port=self.port)

    def user(self, *rules: str) -> str:
        """The URL of a user who may do what these rules say."""
        name = f"user{next(NAMES)}"
        self.client.execute_command("ACL", "SETUSER", name, "on", ">s3cret", "~*", "&*", *rules)
        return f"redis://{name}:s3cret@127.0.0.1:{self.port}/0"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Own]:
    if REDIS_SERVER is None:
        pytest.skip("no redis-server found (on Debian: apt install redis-server)")
    one = Own(tmp_path)
    yield one
    one.client.close()
    one.process.send_signal(signal.SIGCONT)
    one.process.terminate()
    one.process.wait(10)


def timed_status(store: Store) -> str:
    """The status, which must come within a second; an older answer is waited out first."""
    time.sleep(FRESH_S + 0.05)
    with Lateness() as late:
        began = time.monotonic()
        status = store.status()
        assert time.monotonic() - began - late.seconds < 1
    return status


def test_a_store_that_takes_commits_is_ok_and_says_its_version(store_url: str) -> None:
    assert Store(store_url, "here").status() == "ok"
    kind, version = tried(store_url).split()
    assert kind in ("redis", "valkey") and int(version.partition(".")[0]) >= 7


def test_a_full_store_is_full_until_there_is_room(own: Own) -> None:
    store = Store(own.url, "here")
    assert store.status() == "ok"
    own.client.config_set("maxmemory", "1")
    assert timed_status(store) == "store-full"
    own.client.config_set("maxmemory", "0")
    assert timed_status(store) == "ok"


def test_a_store_that_became_a_replica_is_read_only(own: Own) -> None:
    store = Store(own.url, "here")
    own.client.execute_command("REPLICAOF", "127.0.0.1", str(free_port()))
    own.client.config_set("replica-serve-stale-data", "yes")
    assert timed_status(store) == "store-read-only"


@pytest.mark.parametrize("taken", ["spublish", "pubsub|shardnumsub", "xadd", "zadd", "hset", "expire", "eval"])
def test_a_store_that_lacks_one_command_of_a_commit_is_not_ok(own: Own, taken: str) -> None:
    assert timed_status(Store(own.user("+@all"), "here")) == "ok"
    assert timed_status(Store(own.user("+@all", f"-{taken}"), "here")) == "store-read-only"


def test_a_store_that_hangs_is_away_within_a_second_and_back_afterwards(own: Own) -> None:
    store = Store(own.url, "here")
    assert store.status() == "ok"
    own.process.send_signal(signal.SIGSTOP)
    assert timed_status(store) == "store-away"
    own.process.send_signal(signal.SIGCONT)
    wait_until(lambda: store.status() == "ok", 5, "the store is ok")


def test_a_store_that_is_gone_is_away(own: Own) -> None:
    store = Store(own.url, "here")
    assert store.status() == "ok"
    own.process.kill()
    own.process.wait()
    assert timed_status(store) == "store-away"


@pytest.mark.parametrize("taken", ["spublish", "zadd", "xadd", "hset", "expire"])
def test_a_commit_that_fails_midway_leaves_nothing(own: Own, taken: str) -> None:
    store = Store(own.url, "here")
    store.create("BCDFG", b"{}", 100)
    store.commit(Commit("BCDFG", 1, b'{"seq":1}', b"one", b"[]", b"", "0|a", 100))
    before = own.client.hgetall("room:{BCDFG}")
    other = Store(own.url, "there").news()
    other.follow("BCDFG")
    other.wait(0.2)
    with pytest.raises(StoreAway):
        Store(own.user("+@all", f"-{taken}"), "x").commit(
            Commit("BCDFG", 2, b'{"seq":2}', b"two", b"[]", b"", "0|b", 100)
        )
    assert own.client.hgetall("room:{BCDFG}") == before
    assert store.spent("BCDFG", "0|b") is None
    assert [entry.seq for entry in store.entries("BCDFG", 1)] == [1]
    store.commit(Commit("BCDFG", 2, b'{"seq":2}', b"two", b"[]", b"", "0|b", 100))
    assert [entry.seq for entry in store.entries("BCDFG", 1)] == [1, 2]


def test_an_old_version_is_named_with_the_one_that_is_needed() -> None:
    class Old:
        def info(self, section: str) -> dict[str, str]:
            return {"redis_version": "6.2.14"}

    with pytest.raises(Fault, match=r"the store is redis 6.2.14; redis 7.0 or newer is needed"):
        check_version(Old())


def test_no_line_about_a_store_holds_its_password(own: Own) -> None:
    for url in (own.user("+@all", "-spublish"), f"redis://default:s3cret@127.0.0.1:{free_port()}/0"):
        with pytest.raises(Fault) as fault:
            tried(url)
        assert "s3cret" not in str(fault.value) and "\n" not in str(fault.value)


def test_all_who_wait_for_a_store_that_hangs_are_told_within_three_seconds(own: Own) -> None:
    store = Store(own.url, "here")
    store.create("BCDFG", b"{}", 100)
    os.kill(own.process.pid, signal.SIGSTOP)
    with Lateness() as late:
        began = time.monotonic()
        for seq in range(1, 6):
            with pytest.raises(StoreAway):
                store.commit(Commit("BCDFG", seq, b"{}", b"one", b"[]", b"", "", 100))
            with pytest.raises(StoreAway):
                store.load("BCDFG")
        assert time.monotonic() - began - late.seconds < 3
    os.kill(own.process.pid, signal.SIGCONT)

    def takes() -> bool:
        try:
            return store.load("BCDFG") is not None
        except StoreAway:
            return False

    wait_until(takes, 5, "the store is asked again")


def test_a_store_that_is_found_well_is_asked_again_at_once(store_url: str) -> None:
    """`/healthz` said ok while, for up to half a second more, an action was told that the store is away."""
    store = Store(store_url, "here")
    store.create("BCDFG", b"{}", 100)
    store._silence.begin()
    with pytest.raises(StoreAway):
        store.load("BCDFG")
    assert store.status() == "ok"
    assert store.load("BCDFG") == b"{}"
