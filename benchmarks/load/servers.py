"""The servers and stores that are measured: started here, pinned to cores, stopped again.

Whatever is started runs in a session of its own, is told to end when this process ends, and is stopped by its own id.
"""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.machine import family, follow_parent, on_cores
from companion.embedded import answers, free_port, valkey_binary

ROOT = Path(__file__).resolve().parents[2]
PEERS = Path(__file__).with_name("peers")
START_S = 30.0
STOP_S = 10.0

UNLIMITED = {
    "GUESSES_PER_MINUTE": "100000000",
    "ROOMS_PER_HOUR": "100000000",
    "MESSAGES_PER_S": "1000000",
    "MESSAGES_BURST": "1000000",
}
"""Companion's limits are per address and per socket; here all players have one address and play as fast as they can."""

STATE_BYTES = 2600
"""The size of the states that the null server sends: about that of Companion's (see the tables)."""

FSYNC = {
    "memory": ["--appendonly", "no"],
    "everysec": ["--appendonly", "yes", "--appendfsync", "everysec"],
    "always": ["--appendonly", "yes", "--appendfsync", "always"],
}
"""How the store writes to the disk: not at all, once a second, before each answer (what Companion's own does)."""


class Failed(Exception):
    """Something that is to be measured does not start; the text says why."""


@dataclass(frozen=True)
class Store:
    """A Valkey that runs. socket: the path of its unix socket, by which every server speaks to it."""

    pid: int
    socket: str

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"


@dataclass(frozen=True)
class Kind:
    """How to start a server; its name is its protocol's too.

    script: of a peer, or empty for Companion. ready: what it answers with 200 when it can be used, empty for a port
    that is open. needs: npm packages without which it does not run.
    """

    name: str
    script: str = ""
    ready: str = "/healthz"
    has_store: bool = False
    needs: tuple[str, ...] = ()
    workers: int = 1


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("companion", has_store=True),
        Kind("socket.io", "socketio.cjs", has_store=True, needs=("socket.io", "redis", "@socket.io/redis-adapter")),
        Kind("boardgame.io", "boardgame.cjs", ready="/games", needs=("boardgame.io",)),
        Kind(
            "colyseus", "colyseus.cjs", ready="", needs=("@colyseus/core", "@colyseus/ws-transport", "@colyseus/schema")
        ),
        Kind("null", "null.cjs"),
    )
}


def missing(kind: Kind, packages: Path) -> str:
    """Why this server cannot be run here, or an empty text."""
    if kind.script and shutil.which("node") is None:
        return "Node is not there"
    absent = [name for name in kind.needs if not (packages / "node_modules" / name).is_dir()]
    return f"{', '.join(absent)} not in {packages}; install with: python -m benchmarks.load peers" if absent else ""


def install(packages: Path) -> None:
    """Install the peers' packages outside the project. Raises Failed."""
    if shutil.which("npm") is None:
        raise Failed("npm is not there")
    packages.mkdir(parents=True, exist_ok=True)
    shutil.copy(PEERS / "package.json", packages / "package.json")
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=packages, check=False)
    if done.returncode:
        raise Failed(f"npm install ends with {done.returncode}")


@dataclass
class Server:
    """A server that runs. ready_s: from its start to its first good answer."""

    kind: Kind
    port: int
    process: subprocess.Popen[bytes]
    ready_s: float = 0.0

    @property
    def pids(self) -> list[int]:
        """Its processes now."""
        return family(self.process.pid)


@contextmanager
def store(fsync: str, folder: Path, cores: Sequence[int]) -> Iterator[Store]:
    """A Valkey of its own while the block runs. fsync: a key of FSYNC. Raises Failed."""
    path = folder / "store.sock"
    command = [
        valkey_binary(),
        "--port",
        "0",
        "--unixsocket",
        str(path),
        "--save",
        "",
        "--dir",
        str(folder),
        *FSYNC[fsync],
    ]
    with _process(command, {}, cores, folder / "store.log") as process:
        deadline = time.monotonic() + START_S
        while not answers(f"unix://{path}"):
            _still_there(process, deadline, folder / "store.log")
            time.sleep(0.005)
        yield Store(process.pid, str(path))


@contextmanager
def serve(kind: Kind, folder: Path, packages: Path, kept: Store | None, cores: Sequence[int]) -> Iterator[Server]:
    """A server while the block runs. kept: its store; without one Companion uses its embedded store. Raises Failed."""
    port, log = free_port(), folder / "server.log"
    environ = {"PORT": str(port), "NODE_PATH": str(packages / "node_modules"), "NODE_ENV": "production"}
    environ |= UNLIMITED | {"STATE_BYTES": str(STATE_BYTES), "STORE_SOCKET": kept.socket if kept else ""}
    begun = time.perf_counter()
    with _process(_command(kind, folder, port, kept), environ, cores, log) as process:
        server = Server(kind, port, process)
        deadline = time.monotonic() + START_S
        while not _is_ready(kind, port):
            _still_there(process, deadline, log)
            time.sleep(0.002)
        server.ready_s = time.perf_counter() - begun
        yield server


def _command(kind: Kind, folder: Path, port: int, kept: Store | None) -> list[str]:
    if kind.script:
        return ["node", str(PEERS / kind.script)]
    place = ["--redis", kept.url] if kept else ["--data", str(folder / "data")]
    address = ["--host", "127.0.0.1", "--port", str(port), "--workers", str(kind.workers)]
    return [sys.executable, "-m", "companion.cli", "serve", *address, *place]


def _is_ready(kind: Kind, port: int) -> bool:
    try:
        if not kind.ready:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return True
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        connection.request("GET", kind.ready)
        status = connection.getresponse().status
        connection.close()
    except (OSError, http.client.HTTPException):
        return False
    return status == 200


def _still_there(process: subprocess.Popen[bytes], deadline: float, log: Path) -> None:
    """Raises Failed when a process has ended or has been waited for too long."""
    if process.poll() is not None or time.monotonic() > deadline:
        raise Failed(f"{log.stem} does not start: {log.read_text(errors='replace')[-500:]}")


@contextmanager
def _process(
    command: list[str], environ: Mapping[str, str], cores: Sequence[int], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    with on_cores(cores), log.open("wb") as out:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            # A server at work has been started before: its modules lie compiled beside their sources.
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "", **environ},
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
            preexec_fn=follow_parent,
        )
    try:
        yield process
    finally:
        stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here, and what it started; by force if it does not follow."""
    children = family(process.pid)[1:]
    process.terminate()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        process.kill()
        process.wait()


@contextmanager
def scratch(parent: Path | None) -> Iterator[Path]:
    """A folder for one run. parent: on the disk that is to be measured; the system's temporary one by default."""
    with tempfile.TemporaryDirectory(prefix="companion-load-", dir=parent) as folder:
        yield Path(folder)
