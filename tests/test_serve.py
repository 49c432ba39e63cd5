"""`companion serve` as a person or a service manager meets it: start, stop, kill, and clear lines for what is wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import websocket

from companion.embedded import is_alive
from tests.conftest import ROOT, Server, free_port, wait_until

WISH = {"game": "super-farmer", "mode": "table", "name": "Ann"}


def ask(server: Server, method: str, path: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server.url + path, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=5) as answer:
        return json.load(answer)


def names(server: Server, code: str) -> list[str]:
    return [seat["name"] for seat in ask(server, "GET", f"/api/rooms/{code}")["seats"]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that these tests may stop and kill; each leaves it running."""
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()


@pytest.fixture
def room(house: Server) -> str:
    code: str = ask(house, "POST", "/api/rooms", WISH)["code"]
    return code


def test_a_room_is_there_after_an_orderly_restart(house: Server, room: str) -> None:
    store = house.store_pid
    assert house.stop() == 0
    assert not is_alive(store)
    house.start()
    assert names(house, room) == ["Ann"]


def test_a_room_is_there_after_the_server_was_killed(house: Server, room: str) -> None:
    house.kill9()
    house.start()
    assert names(house, room) == ["Ann"]


def test_a_killed_web_process_is_replaced_and_its_rooms_are_served_on(house: Server, room: str) -> None:
    (worker,) = house.worker_pids
    os.kill(worker, signal.SIGKILL)
    wait_until(lambda: house.worker_pids not in ([], [worker]) and house.is_serving(), 10, "another web process serves")
    assert names(house, room) == ["Ann"]


def test_a_killed_store_is_replaced_and_every_acknowledged_name_is_there(house: Server, room: str) -> None:
    for name in ("Bob", "Cleo", "Dan"):
        ask(house, "POST", f"/api/rooms/{room}/seats", {"name": name})
    os.kill(house.store_pid, signal.SIGKILL)
    wait_until(house.is_serving, 10, "the store is back")
    assert names(house, room) == ["Ann", "Bob", "Cleo", "Dan"]


@pytest.mark.parametrize("word", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_open_sockets_are_told_that_the_server_goes_away(house: Server, room: str, word: signal.Signals) -> None:
    line = websocket.create_connection(f"ws://127.0.0.1:{house.port}/ws/rooms/{room}", timeout=5)
    line.send(json.dumps({"type": "hello", "tokens": []}))
    assert json.loads(line.recv())["type"] == "state"
    began = time.monotonic()
    house.process.send_signal(word)
    while (frame := line.recv_frame()).opcode != websocket.ABNF.OPCODE_CLOSE:
        assert frame.opcode == websocket.ABNF.OPCODE_TEXT
    assert int.from_bytes(frame.data[:2], "big") == 1001
    assert time.monotonic() - began < 5
    line.close()
    assert house.process.wait(15) == 0
    assert time.monotonic() - began < 15
    house.start()


def test_it_tells_its_address_and_nothing_alarming_in_spite_of_all_these_kills(house: Server) -> None:
    assert f"http://localhost:{house.port}" in house.log
    assert "Traceback" not in house.log


def test_a_server_of_ones_own_and_a_public_address_are_used(valkey: str, tmp_path: Path) -> None:
    server = Server(tmp_path, arguments=("--redis", valkey, "--public-url", "https://farm.example/"))
    try:
        made = ask(server, "POST", "/api/rooms", WISH)
        assert made["url"] == f"https://farm.example/r/{made['code']}"
        assert names(server, made["code"]) == ["Ann"]
        assert "https://farm.example" in server.log
        assert re.search("[█▀▄]{20}", server.log)
        assert not (tmp_path / "store.url").exists()
    finally:
        server.stop()


# -- what is wrong is said in one line, with the exit code 2 --------------------------------------------------------


def refused(*arguments: str, **environ: str) -> str:
    """The one line that `companion serve` says before it gives up."""
    command = [sys.executable, "-m", "companion.cli", "serve", *arguments]
    run = subprocess.run(
        command, cwd=ROOT, env=os.environ | environ, capture_output=True, text=True, timeout=20, check=False
    )
    assert run.returncode == 2, run
    assert run.stdout == ""
    (line,) = run.stderr.splitlines()
    return line


def test_a_data_folder_in_use_is_said(house: Server) -> None:
    line = refused("--port", str(free_port()), "--data", str(house.data))
    assert "in use by another server" in line and str(house.pid) in line


def test_a_data_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot write to the data folder" in refused("--port", str(free_port()), "--data", str(tmp_path / "file/x"))


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        line = refused("--host", "127.0.0.1", "--port", port, "--data", str(tmp_path))
    assert port in line and "--port" in line


@pytest.mark.parametrize(
    ("name", "value"),
    [("PUBLIC_URL", "farm.example"), ("GUESSES_PER_MINUTE", "many"), ("TRUST_PROXY", "perhaps"), ("LOBBY_S", "-1")],
)
def test_a_setting_that_cannot_be_read_is_named(tmp_path: Path, name: str, value: str) -> None:
    line = refused("--port", str(free_port()), "--data", str(tmp_path), **{name: value})
    assert name in line and value in line


def test_a_store_of_an_unknown_kind_is_named() -> None:
    assert "mysql" in refused("--port", str(free_port()), "--redis", "mysql://localhost")


def test_a_store_that_does_not_answer_is_said_without_its_password() -> None:
    line = refused("--port", str(free_port()), "--redis", f"redis://:s3cret@127.0.0.1:{free_port()}/0")
    assert "the store does not answer" in line and "s3cret" not in line


def test_a_killed_keeper_and_the_store_after_it_cost_nothing(house: Server, room: str) -> None:
    store = house.store_pid
    keeper = int(Path(f"/proc/{store}/status").read_text().split("PPid:")[1].split()[0])
    os.kill(keeper, signal.SIGKILL)
    os.kill(store, signal.SIGKILL)

    def is_back() -> bool:
        with suppress(OSError):
            return house.store_pid != store and house.is_serving()
        return False

    wait_until(is_back, 15, "another store is there")
    assert names(house, room) == ["Ann"]
