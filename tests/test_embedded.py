"""The embedded store: a real Valkey that keeps what it acknowledged, whatever is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.embedded import Embedded, StoreFailed, answers, is_alive, speak
from tests.conftest import ROOT, wait_until


def pid_of(url: str) -> int:
    answer = speak(url, b"INFO server\r\n", size=65536)
    return int(answer.split(b"process_id:")[1].split()[0])


Owner = tuple[subprocess.Popen[str], str]
"""A process that owns a store, and the URL of it."""


def value_of(url: str, key: bytes) -> bytes:
    return speak(url, b"GET " + key + b"\r\n").split(b"\r\n")[1]


@pytest.fixture(params=[False, True], ids=["unix", "tcp"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Embedded]:
    """A store by each way of speaking to it."""
    embedded = Embedded(tmp_path / "data", tcp=request.param)
    embedded.start()
    yield embedded
    embedded.stop()


def test_it_answers_as_soon_as_it_has_started(store: Embedded) -> None:
    assert answers(store.url)


def test_what_was_written_is_there_after_a_restart(store: Embedded) -> None:
    assert speak(store.url, b"SET room 1\r\n") == b"+OK\r\n"
    store.stop()
    assert not answers(store.url)
    assert value_of(store.start(), b"room") == b"1"


def test_a_killed_store_comes_back_at_the_same_address_with_everything_it_acknowledged(store: Embedded) -> None:
    for number in range(50):
        assert speak(store.url, b"SET room %d\r\n" % number) == b"+OK\r\n"
    os.kill(pid_of(store.url), signal.SIGKILL)
    wait_until(lambda: answers(store.url), 5, "the store is back")
    assert value_of(store.url, b"room") == b"49"


def test_every_write_reaches_the_disk_before_it_is_answered_and_nothing_is_evicted(store: Embedded) -> None:
    wanted = {b"appendfsync": b"always", b"appendonly": b"yes", b"maxmemory-policy": b"noeviction"}
    for name, value in wanted.items():
        assert value in speak(store.url, b"CONFIG GET " + name + b"\r\n", size=256)


def test_a_stopped_store_leaves_no_process_and_the_folder_free(store: Embedded) -> None:
    pid = pid_of(store.url)
    store.stop()
    assert not is_alive(pid)
    store.start()


def test_a_folder_that_another_server_uses_is_refused_in_one_line_that_names_it(store: Embedded) -> None:
    with pytest.raises(StoreFailed) as refusal:
        Embedded(store.data).start()
    text = str(refusal.value)
    assert str(store.data) in text and str(os.getpid()) in text and "--data" in text and "\n" not in text
    assert answers(store.url)


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match=r"cannot write to the data folder .*Not a directory"):
        Embedded(tmp_path / "file" / "data").start()


def test_a_path_too_long_for_a_unix_socket_finds_another_place_for_it(tmp_path: Path) -> None:
    embedded = Embedded(tmp_path / ("long" * 30))
    url = embedded.start()
    try:
        assert answers(url) and url.startswith("unix://") and "longlong" not in url
    finally:
        embedded.stop()
    assert not Path(url.removeprefix("unix://")).parent.exists()


def test_a_broken_file_gives_one_line_that_quotes_the_store(tmp_path: Path) -> None:
    embedded = Embedded(tmp_path)
    embedded.start()
    embedded.stop()
    manifest = next((tmp_path / "appendonlydir").glob("*.manifest"))
    manifest.write_text("nonsense\n")
    with pytest.raises(StoreFailed, match=r"does not start: .*AOF"):
        Embedded(tmp_path).start()


OWNER = """
import sys, time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from companion.embedded import Embedded
store = Embedded(Path(sys.argv[1]))
print(store.start(), flush=True)
time.sleep(60)
"""


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[Owner]:
    """A process that owns a store, to be killed."""
    command = [sys.executable, "-c", OWNER, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()
        process.kill()


def test_the_store_of_a_killed_server_shuts_down_cleanly(owner: Owner, tmp_path: Path) -> None:
    process, url = owner
    speak(url, b"SET room 7\r\n")
    pid = pid_of(url)
    process.kill()
    wait_until(lambda: not is_alive(pid), 5, "the store has shut down")
    assert "bye bye" in (tmp_path / "store.log").read_text()


def test_a_new_server_gets_the_folder_of_a_killed_one_at_once(owner: Owner, tmp_path: Path) -> None:
    process, url = owner
    speak(url, b"SET room 7\r\n")
    process.kill()
    process.wait()
    store = Embedded(tmp_path)
    try:
        assert value_of(store.start(), b"room") == b"7"
    finally:
        store.stop()


def test_a_store_that_outlived_server_and_keeper_is_stopped_and_its_rooms_are_kept(
    owner: Owner, tmp_path: Path
) -> None:
    process, url = owner
    speak(url, b"SET room 7\r\n")
    orphan = pid_of(url)
    keeper = int(Path(f"/proc/{orphan}/status").read_text().split("PPid:")[1].split()[0])
    os.kill(keeper, signal.SIGKILL)
    process.kill()
    process.wait()
    assert is_alive(orphan)
    store = Embedded(tmp_path)
    try:
        assert value_of(store.start(), b"room") == b"7"
        assert not is_alive(orphan)
    finally:
        store.stop()


# -- the store is never given up ------------------------------------------------------------------------------------


def keeper_of(url: str) -> int:
    return int(Path(f"/proc/{pid_of(url)}/status").read_text().split("PPid:")[1].split()[0])


def test_a_killed_keeper_is_replaced_at_the_same_address_and_so_is_valkey_after_it(store: Embedded) -> None:
    url = store.url
    for round_ in range(3):
        assert speak(url, b"SET room %d\r\n" % round_) == b"+OK\r\n"
        keeper, valkey = keeper_of(url), pid_of(url)
        os.kill(keeper, signal.SIGKILL)
        os.kill(valkey, signal.SIGKILL)
        wait_until(lambda: not answers(url), 5, "Valkey is gone")

        def is_back() -> bool:
            store.look_after()
            return answers(url)

        wait_until(is_back, 10, "another keeper has started the store")
        assert value_of(url, b"room") == b"%d" % round_
        assert keeper_of(url) != keeper


def test_a_valkey_whose_keeper_alone_was_killed_gets_another_keeper(store: Embedded) -> None:
    speak(store.url, b"SET room 7\r\n")
    keeper = keeper_of(store.url)
    os.kill(keeper, signal.SIGKILL)

    def is_kept() -> bool:
        store.look_after()
        return answers(store.url) and keeper_of(store.url) not in (1, keeper) and is_alive(keeper_of(store.url))

    wait_until(is_kept, 10, "the store has a keeper")
    assert value_of(store.url, b"room") == b"7"


def test_a_store_that_dies_seven_times_in_a_row_is_started_again(store: Embedded) -> None:
    speak(store.url, b"SET room 7\r\n")
    for _ in range(7):
        os.kill(pid_of(store.url), signal.SIGKILL)
        wait_until(lambda: answers(store.url), 10, "the store is back")
    assert value_of(store.url, b"room") == b"7"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB, which only root can make."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "-t", "tmpfs", "-o", "size=3m", "none", disk], check=False).returncode:
        pytest.skip("a small disk cannot be mounted here: that takes root")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_a_disk_that_was_full_for_a_while_costs_nothing_that_was_acknowledged(small_disk: Path) -> None:
    store = Embedded(small_disk)
    url = store.start()
    try:
        written = 0
        with suppress(OSError):
            while speak(url, b"SET room %d\r\n" % written) == b"+OK\r\n":
                written += 1
                if written == 20:
                    fill(small_disk)
        assert written >= 20
        (small_disk / "ballast").unlink()
        wait_until(lambda: answers(url), 15, "the store is back")
        assert int(value_of(url, b"room")) >= written - 1
        assert speak(url, b"SET room again\r\n") == b"+OK\r\n"
    finally:
        store.stop()


def fill(disk: Path) -> None:
    with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
        while ballast.write(b"x" * 4096):
            pass
