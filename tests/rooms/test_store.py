"""The contract of the store, on each kind of store: one commit is one step that happens wholly or not at all."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from companion.embedded import answers
from companion.rooms.store import Commit, Gone, Late, Spent, Store, StoreAway
from tests.conftest import REDIS_SERVER, free_port, wait_until

TTL = 1000


@pytest.fixture
def store(store_url: str) -> Store:
    return Store(store_url, "here")


def commit(seq: int, key: str = "", code: str = "BCDFG", state: bytes = b"") -> Commit:
    return Commit(code, seq, b'{"seq":%d}' % seq, b'{"entry":%d}' % seq, b"[]", state, key, TTL)


def test_a_code_is_claimed_once(store: Store) -> None:
    assert store.create("BCDFG", b"first", TTL)
    assert not store.create("BCDFG", b"second", TTL)
    assert store.load("BCDFG") == b"first"


def test_a_room_that_is_not_there_is_none(store: Store) -> None:
    assert store.load("BCDFG") is None
    with pytest.raises(Gone):
        store.commit(commit(1))
    assert store.load("BCDFG") is None


def test_a_commit_writes_the_snapshot_and_the_entry(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.commit(commit(1, state=b"whole"))
    store.commit(commit(2))
    assert store.load("BCDFG") == b'{"seq":2}'
    entries = list(store.entries("BCDFG", 1))
    assert [(entry.seq, entry.entry, entry.state) for entry in entries] == [
        (1, b'{"entry":1}', b"whole"),
        (2, b'{"entry":2}', None),
    ]


def test_a_commit_that_lost_the_race_changes_nothing_and_gives_the_newest_room(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.commit(commit(1))
    with pytest.raises(Late) as late:
        store.commit(commit(1, key="0|mine"))
    assert late.value.snapshot == b'{"seq":1}'
    assert store.spent("BCDFG", "0|mine") is None
    assert len(list(store.entries("BCDFG", 1))) == 1


def test_an_action_that_was_accepted_is_remembered_with_its_seq(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.commit(commit(1, key="0|roll"))
    store.commit(commit(2))
    with pytest.raises(Spent) as spent:
        store.commit(commit(3, key="0|roll"))
    assert spent.value.seq == 1
    assert store.spent("BCDFG", "0|roll") == 1
    assert len(list(store.entries("BCDFG", 1))) == 2


def test_of_many_that_race_exactly_one_wins_each_seq(store: Store, store_url: str) -> None:
    store.create("BCDFG", b"{}", TTL)
    won: list[int] = []
    others = [Store(store_url, f"process {number}") for number in range(4)]

    def race(one: Store) -> None:
        for seq in range(1, 41):
            try:
                one.commit(commit(seq))
                won.append(seq)
            except Late:
                pass

    threads = [threading.Thread(target=race, args=[one]) for one in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(1, 41))
    assert [entry.seq for entry in store.entries("BCDFG", 1)] == list(range(1, 41))


def test_the_log_is_read_forwards_and_backwards_page_by_page(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    for seq in range(1, 26):
        store.commit(commit(seq))
    assert [entry.seq for entry in store.entries("BCDFG", 3, 20, page=4)] == list(range(3, 21))
    assert [entry.seq for entry in store.entries_back("BCDFG", 20, page=4)] == list(range(20, 0, -1))


def test_each_commit_renews_the_time_to_live_of_everything(store: Store) -> None:
    store.create("BCDFG", b"{}", 5)
    store.here("BCDFG", ["a/0"], 1, 5)
    store.commit(commit(1, key="0|x"))
    keys = list(store._redis.keys("room:{BCDFG}*"))
    assert len(keys) == 4
    assert all(TTL - 5 <= store._redis.ttl(key) <= TTL for key in keys)


def test_a_thousand_abandoned_rooms_leave_no_key_behind(store: Store) -> None:
    def abandon(number: int) -> None:
        code = "".join("BCDFGHJKLM"[int(digit)] for digit in f"{number:05}")
        store.create(code, b"{}", 1)
        store.commit(Commit(code, 1, b"{}", b"{}", b"[]", b"", "0|x", 1))
        store.here(code, ["a/0"], 1, 1)

    with ThreadPoolExecutor(32) as crowd:
        list(crowd.map(abandon, range(1000)))
    wait_until(lambda: not store._redis.keys("*"), 20, "every key has expired")  # which lists none that has


def test_a_deleted_room_is_gone_with_all_its_keys(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.commit(commit(1, key="0|x"))
    store.here("BCDFG", ["a/0"], 1, TTL)
    store.delete("BCDFG")
    assert store._redis.keys("*BCDFG*") == []


def test_news_tell_what_other_processes_committed(store: Store, store_url: str) -> None:
    store.create("BCDFG", b"{}", TTL)
    news = store.news()
    news.follow("BCDFG")
    other = Store(store_url, "there")
    while news.wait(0.2) is not None:
        pass
    other.commit(commit(1))
    other.delete("BCDFG")
    heard = [one for one in (news.wait(0.5) for _ in range(4)) if one is not None]
    assert heard == [("BCDFG", 1, "there"), ("BCDFG", 0, "there")]


def test_a_process_is_not_told_of_its_own_commits(store: Store, store_url: str) -> None:
    store.create("BCDFG", b"{}", TTL)
    news = store.news()
    news.follow("BCDFG")
    assert news.wait(0.3) is None
    store.commit(commit(1))
    Store(store_url, "there").commit(commit(2))
    store.commit(commit(3))
    heard = [one for one in (news.wait(0.3) for _ in range(4)) if one is not None]
    assert heard == [("BCDFG", 2, "there")]


def test_who_is_here_is_noted_and_struck_off(store: Store) -> None:
    assert store.here("BCDFG", ["a/0", "a/1"], 5, TTL) == {"a/0": 5, "a/1": 5}
    assert store.here("BCDFG", ["b/-"], 7, TTL) == {"a/0": 5, "a/1": 5, "b/-": 7}
    assert store.not_here("BCDFG", ["a/1"]) == {"a/0": 5, "b/-": 7}


def test_a_pulse_tells_each_rooms_seq_and_who_is_here(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.commit(commit(1))
    store.here("BCDFG", ["a/0"], 5, TTL)
    assert store.pulse(["BCDFG", "ZZZZZ"], {}, 100) == {"BCDFG": (1, {"a/0": 5}), "ZZZZZ": (None, {})}
    assert store.pulse([], {}, 100) == {}


def test_a_pulse_notes_first_who_was_heard_of(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store.here("BCDFG", ["a/0", "b/1"], 5, TTL)
    assert store.pulse(["BCDFG"], {"BCDFG": {"a/0": 9}}, TTL) == {"BCDFG": (0, {"a/0": 9, "b/1": 5})}


def test_counts_go_up_within_their_window(store: Store) -> None:
    assert [store.count("guess:x", 60) for _ in range(3)] == [1, 2, 3]
    assert store.count("guess:y", 60) == 1


def test_a_store_that_is_away_is_said_to_be_away(tmp_path: Path) -> None:
    store = Store(f"unix://{tmp_path}/nothing.sock")
    assert store.status() == "store-away"
    with pytest.raises(StoreAway):
        store.load("BCDFG")


def test_a_store_that_cannot_write_refuses_and_changes_nothing(store: Store) -> None:
    store.create("BCDFG", b"{}", TTL)
    store._redis.config_set("maxmemory", "1")
    try:
        with pytest.raises(StoreAway):
            store.commit(commit(1, key="0|x"))
    finally:
        store._redis.config_set("maxmemory", "0")
    assert store.load("BCDFG") == b"{}"
    assert store.spent("BCDFG", "0|x") is None
    assert list(store.entries("BCDFG", 1)) == []


@pytest.fixture
def cluster_url(tmp_path: Path) -> Iterator[str]:
    """A cluster of one node, which holds every slot."""
    if REDIS_SERVER is None:
        pytest.skip("no redis-server found (on Debian: apt install redis-server)")
    port, bus = free_port(), free_port()  # by default the bus has port + 10,000, which may be none
    command = [REDIS_SERVER, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(tmp_path)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--cluster-enabled", "yes", "--cluster-port", str(bus)], stdout=log)
    node = redis.Redis(port=port)
    wait_until(lambda: answers(f"redis://127.0.0.1:{port}"), 10, "the node answers")
    node.execute_command("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
    wait_until(lambda: b"cluster_state:ok" in node.execute_command("CLUSTER", "INFO"), 10, "the cluster is whole")
    yield f"redis+cluster://127.0.0.1:{port}"
    process.terminate()
    process.wait(10)


def test_a_cluster_keeps_rooms_as_well(cluster_url: str) -> None:
    store = Store(cluster_url, "here")
    wait_until(lambda: store.status() == "ok", 10, "the cluster takes commits")
    assert store.create("BCDFG", b"{}", TTL)
    news = store.news()
    news.follow("BCDFG")
    Store(cluster_url, "there").commit(commit(1, key="0|a"))
    with pytest.raises(Late):
        store.commit(commit(1))
    with pytest.raises(Spent):
        store.commit(commit(2, key="0|a"))
    heard = [one for one in (news.wait(0.3) for _ in range(3)) if one is not None]
    assert heard == [("BCDFG", 1, "there")]
    assert store.here("BCDFG", ["a/0"], 5, TTL) == {"a/0": 5}
    assert store.pulse(["BCDFG", "ZZZZZ"], {}, 100) == {"BCDFG": (1, {"a/0": 5}), "ZZZZZ": (None, {})}
    assert [entry.seq for entry in store.entries("BCDFG", 1)] == [1]
    store.delete("BCDFG")
    assert store.load("BCDFG") is None
