"""Gunicorn, configured for this project: gevent workers, a graceful end, the embedded store beside it.

The first process (gunicorn's arbiter) imports neither the application nor the store's client: the workers patch the
standard library for gevent first, and import them then.
"""

from __future__ import annotations

import contextlib
import gc
import os
import resource
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import gevent
import gevent.os
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.http.errors import LimitRequestHeaders, LimitRequestLine, ParseException
from gunicorn.util import write_nonblock
from gunicorn.workers.ggevent import GeventWorker

from companion.embedded import Embedded
from companion.web.settings import Settings

GRACE_S = 8
"""How long a worker may take to close its sockets; then it is killed."""
LAST_WORDS_S = 0.2
"""How long a worker stays after the first process was killed, to close its sockets; then the port is free."""
PORT_FREE_S = 1.5
"""How long to wait for the port of a server that was killed."""
GARBAGE = (20_000, 20, 50)
"""The thresholds of the garbage collector: it runs seldom."""
SOCKETS = 20_000
"""How many connections a worker serves at once."""


class PortTaken(Exception):
    """The server cannot listen on that address; the text is one line for the person who started it."""


@dataclass(frozen=True)
class Plan:
    """How to serve. ready: called when the port is open; store: the embedded one, or None."""

    host: str
    port: int
    workers: int
    settings: Settings
    store: Embedded | None
    ready: Callable[[], None]


class Worker(GeventWorker):  # type: ignore[misc]
    """A gevent worker that closes its sockets properly before it ends.

    lifeline: one end of a pipe whose other end only the first process holds. When that process ends, so does the pipe,
    and this worker must not keep the port any longer.
    """

    lifeline: int

    def run(self) -> None:
        gevent.spawn(self._follow)
        super().run()

    def _follow(self) -> None:
        gevent.os.make_nonblocking(self.lifeline)
        gevent.os.nb_read(self.lifeline, 1)
        self._goodbye()
        gevent.sleep(LAST_WORDS_S)
        os._exit(1)

    def handle_exit(self, sig: int, frame: object) -> None:
        self.alive = False
        gevent.spawn(self._goodbye)

    handle_quit = handle_exit

    def handle_error(self, req: object, client: socket.socket, addr: object, exc: Exception) -> None:
        """Answer a request that is not proper HTTP, which never reaches the application, like every other error."""
        if not isinstance(exc, ParseException):
            super().handle_error(req, client, addr, exc)
            return
        self.log.debug("a request could not be read: %s", exc)
        with contextlib.suppress(OSError):
            write_nonblock(client, _unreadable(exc))

    def _goodbye(self) -> None:
        from companion.web.app import close

        close(self.wsgi)


def _unreadable(error: ParseException) -> bytes:
    """The whole answer to a request that cannot be read."""
    from companion.web.refusals import answer

    status = next((status for kind, status in _TOO_LONG.items() if isinstance(error, kind)), HTTPStatus.BAD_REQUEST)
    body: bytes = answer("malformed").get_data()
    head = (
        f"HTTP/1.1 {status} {status.phrase}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


_TOO_LONG = {
    LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
}


class Supervisor(Arbiter):  # type: ignore[misc]
    """Gunicorn's first process; Ctrl-C ends it as gracefully as SIGTERM."""

    handle_int = Arbiter.handle_term

    def manage_workers(self) -> None:
        """Called every second, and when a child has ended: the embedded store's keeper is looked after as well."""
        super().manage_workers()
        self.app.look_after_store()

    def spawn_workers(self) -> None:
        """Announce the address after the workers were started: drawing a QR code should not delay them."""
        super().spawn_workers()
        self.app.announce()


class Application(BaseApplication):  # type: ignore[misc]
    """The web application as gunicorn wants it."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._has_announced = False
        super().__init__()

    def load_config(self) -> None:
        for name, value in _config(self._plan).items():
            self.cfg.set(name, value)

    def announce(self) -> None:
        """Say once that the port is open."""
        if not self._has_announced:
            self._has_announced = True
            gc.enable()
            self._plan.ready()

    def look_after_store(self) -> None:
        if self._plan.store is not None:
            self._plan.store.look_after()

    def load(self) -> Any:
        from companion.web import logs
        from companion.web.app import create_app

        logs.set_up(self._plan.settings.log)
        return create_app(self._plan.settings)

    def run(self) -> None:
        Supervisor(self).run()


def _config(plan: Plan) -> dict[str, Any]:
    lifeline, held = os.pipe()

    def depend(arbiter: object, worker: Worker) -> None:
        gc.disable()
        os.close(held)
        worker.lifeline = lifeline
        if plan.store is not None:
            plan.store.let_go()

    def freeze_garbage(worker: object) -> None:
        """Everything imported stays: the collector need not look at it again, and may run seldom."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()

    def stop_store(arbiter: object) -> None:
        if plan.store is not None:
            plan.store.stop()

    return {
        "bind": f"[{plan.host}]:{plan.port}" if ":" in plan.host else f"{plan.host}:{plan.port}",
        "workers": plan.workers,
        "worker_class": Worker,
        "worker_connections": SOCKETS,
        "worker_tmp_dir": "/dev/shm" if os.access("/dev/shm", os.W_OK) else None,
        "graceful_timeout": GRACE_S,
        "accesslog": None,
        "loglevel": "warning",
        "proc_name": "companion",
        "forwarded_allow_ips": "*" if plan.settings.trust_proxy else "",
        "control_socket_disable": True,
        "post_fork": depend,
        "post_worker_init": freeze_garbage,
        "on_exit": stop_store,
    }


def everywhere() -> str:
    """The host that stands for all interfaces: of IPv6 and IPv4 both where the machine has both."""
    return "::" if socket.has_dualstack_ipv6() else "0.0.0.0"


def check_port(host: str, port: int) -> None:
    """Raises PortTaken if another program listens there and does not go away."""
    deadline = time.monotonic() + PORT_FREE_S
    while (trouble := _trouble(host, port)) is not None:
        if time.monotonic() > deadline:
            raise PortTaken(f"cannot listen on {host}, port {port}: {trouble}; choose another with --port or PORT=…")
        time.sleep(0.1)


def _trouble(host: str, port: int) -> str | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with contextlib.closing(socket.socket(family, socket.SOCK_STREAM)) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host.strip("[]"), port))
        except OSError as error:
            return error.strerror or str(error)
    return None


def serve(plan: Plan) -> None:
    """Serve until told to stop. Never returns: it ends the process, with 0 after a graceful end.

    Until a process is ready its garbage is not collected: everything imported stays, and looking through it again and
    again would take a tenth of the start.
    """
    gc.disable()
    _allow_many_sockets()
    Application(plan).run()


def _allow_many_sockets() -> None:
    """Every socket is an open file, and many systems let a program have 1,024 unless it asks for more."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = SOCKETS if most == resource.RLIM_INFINITY else min(SOCKETS, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
