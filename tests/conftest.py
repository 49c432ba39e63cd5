"""What tests lean on: real stores, a real server, a real browser. Every test process (xdist) has its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.embedded import Embedded, answers, speak

ROOT = Path(__file__).resolve().parent.parent
REDIS_SERVER = shutil.which("redis-server") or shutil.which("valkey-server")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
STORES = ["embedded", *(["own"] if REDIS_SERVER else [])]

# Of such lists the last one counts, so it names again what Playwright turns off; and then the two hidden pages in which
# each window prepares what its address bar may show: they cost more than the page that is looked at.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,WebUIOmniboxPopup,WebUIOmniboxAimPopup"
)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={OFF}",
]
"""How a browser is started that does nothing but show pages."""
UNLIMITED = dict.fromkeys(
    ("GUESSES_PER_MINUTE", "ROOMS_PER_HOUR", "SHEETS_PER_MINUTE", "MESSAGES_PER_S", "MESSAGES_BURST"), "1000000"
)
"""Tests play as fast as the machine lets them; those of a limit start a server that keeps it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-size", action="store_true", help="look at screens in every window that people have")


def pytest_report_header() -> list[str]:
    own = f"and a server of one's own ({REDIS_SERVER})" if REDIS_SERVER else "only (no redis-server found)"
    return [f"stores: embedded Valkey {own}", f"browser: {CHROMIUM or 'none found, browser tests are skipped'}"]


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def wait_until(happens: Callable[[], object], seconds: float, what: str) -> None:
    """Wait for a condition; fail by name when it does not come."""
    deadline = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < deadline, f"{what}: not within {seconds} s"
        time.sleep(0.02)


class Lateness:
    """How much later than asked a thread wakes up here, added up in seconds while the block runs.

    What is promised within some seconds is promised by a machine that has time: a test on a busy one takes this off.
    """

    NAP_S = 0.01

    def __enter__(self) -> Lateness:
        self.seconds = 0.0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._nap, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _nap(self) -> None:
        before = time.monotonic()
        while not self._is_over.wait(self.NAP_S):
            now = time.monotonic()
            self.seconds += max(0.0, now - before - self.NAP_S)
            before = now


# -- stores ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an embedded store for the whole session. Not emptied: see `store_url`."""
    store = Embedded(tmp_path_factory.mktemp("valkey"), fsync="everysec")  # no crash is tested on it
    yield store.start()
    store.stop()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a Redis as people run it themselves: another program, over TCP."""
    assert REDIS_SERVER is not None
    port = free_port()
    folder = tmp_path_factory.mktemp("redis")
    command = [REDIS_SERVER, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log)
    url = f"redis://127.0.0.1:{port}/0"
    wait_until(lambda: answers(url), 10, "redis-server answers")
    yield url
    process.terminate()
    process.wait(10)


@pytest.fixture(params=STORES)
def store_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty store, once for each kind of store that this machine has."""
    url: str = request.getfixturevalue("valkey" if request.param == "embedded" else "redis_server")
    speak(url, b"FLUSHALL\r\n")
    return url


# -- servers --------------------------------------------------------------------------------------------------------


class Server:
    """A real `companion serve` on a port of its own.

    data: its folder. environ: settings on top of the environment. arguments: more for the command line. root: the
    project that it serves.
    """

    def __init__(
        self,
        data: Path,
        environ: dict[str, str] | None = None,
        arguments: tuple[str, ...] = (),
        root: Path = ROOT,
    ) -> None:
        self.data = data
        self.root = root
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._environ = {**os.environ, **UNLIMITED, **(environ or {})}
        self._arguments = arguments
        self.process: subprocess.Popen[bytes]
        self.start()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def log(self) -> str:
        """What the server has printed since it was first started."""
        return (self.data / "server.log").read_text()

    @property
    def store_pid(self) -> int:
        """The process of the embedded store."""
        answer = b""
        url = (self.data / "store.url").read_text()
        while b"process_id:" not in answer:
            answer = speak(url, b"INFO server\r\n", size=65536)
        return int(answer.split(b"process_id:")[1].split()[0])

    @property
    def worker_pids(self) -> list[int]:
        """The web processes that the server has forked."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"companion.embedded" not in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def start(self) -> None:
        """Start the server and wait until it serves."""
        self.data.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), *self._arguments],
                cwd=self.root,
                env=self._environ,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_until(self.is_serving, 20, f"the server serves ({self.log})")

    def is_serving(self) -> bool:
        assert self.process.poll() is None, self.log
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            error.close()
            return False
        except OSError:
            return False

    def stop(self) -> int:
        """Stop it as a service manager does; gives the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def kill9(self) -> None:
        """End the server's first process with no chance to clear up, and wait until its port is free."""
        self.process.kill()
        self.process.wait(10)
        wait_until(self._is_port_free, 5, "the web processes of a killed server are gone")

    def _is_port_free(self) -> bool:
        with socket.socket() as trial:
            return trial.connect_ex(("127.0.0.1", self.port)) != 0

    def restart(self) -> None:
        """Stop it (if it runs) and start it again on the same port and folder."""
        if self.process.poll() is None:
            self.stop()
        self.start()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole session. A test that stops or kills it starts it again."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def app(valkey: str) -> Iterator[Flask]:
    """The real application over the embedded store, limits raised."""
    from companion.web.app import close, create_app
    from companion.web.settings import Settings

    made = create_app(Settings.from_env({**UNLIMITED, "REDIS_URL": valkey}))
    made.test_client_class = Reader
    yield made
    close(made)


@pytest.fixture
def client(app: Flask, valkey: str) -> FlaskClient:
    """Flask's test client; the store is emptied first."""
    speak(valkey, b"FLUSHALL\r\n")
    return app.test_client()


class Reader(FlaskClient):
    """A client that reads every answer to its end, so that no file stays open."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        return super().open(*args, **{"buffered": True, **kwargs})


# -- browsers -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """A real Chromium, by Playwright; skipped, with the reason, where the machine has none."""
    if CHROMIUM is None:
        pytest.skip("no Chromium found (on Debian: apt install chromium)")
    from playwright.sync_api import sync_playwright

    from tests.browser.patience import limit

    limit()
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield chromium
        chromium.close()
