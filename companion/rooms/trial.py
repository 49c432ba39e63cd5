"""Would a commit succeed now? A store is tried: its version, a write by a script, and a message to whoever listens.

Health checks ask this every few seconds, and `companion serve` once before it serves. The store's address is never part
of a text: it may hold a password.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.exceptions import (
    AuthenticationError,
    ClusterError,
    ConnectionError,
    OutOfMemoryError,
    RedisClusterException,
    RedisError,
    ResponseError,
)
from redis.retry import Retry

CLUSTER = "redis+cluster://"
ANSWER_S = 0.4
"""How long one answer of the store may take."""
TRIAL_S = 0.8
"""How long the whole trial may take."""
FRESH_S = 0.2
"""So long a result holds: many who ask at once are told the same, and a flood of questions writes little."""
LEAST = {"redis": (7, 0), "valkey": (8, 0)}
"""The oldest version of each kind that will do."""

_SCRIPT = """
redis.call('HSET', KEYS[1], 'seq', '0')
redis.call('XADD', KEYS[2], 'MAXLEN', '1', '*', 'e', '')
redis.call('ZADD', KEYS[3], '0', 'x')
for place = 1, 3 do redis.call('EXPIRE', KEYS[place], 60) end
redis.call('PUBSUB', 'SHARDNUMSUB', KEYS[4])
redis.call('SPUBLISH', KEYS[4], '')
return 1
"""
"""What a commit does, on keys of its own."""


class Fault(Exception):
    """Why a commit would fail. status: the contract's word for it; the text is for whoever runs the store."""

    def __init__(self, status: str, text: str) -> None:
        super().__init__(text)
        self.status = status


def fault_of(error: Exception) -> Fault:
    """The fault that an answer of the store, or its silence, tells of."""
    text = " ".join(str(error).split())
    if isinstance(error, Fault):
        return error
    if isinstance(error, AuthenticationError) or text.startswith(("NOAUTH", "WRONGPASS")):
        return Fault("store-away", "the store wants another name or password; see REDIS_URL")
    if not isinstance(error, ResponseError) or isinstance(error, ConnectionError | ClusterError):
        return Fault("store-away", "the store does not answer; is it running, and is its address right?")
    if isinstance(error, OutOfMemoryError) or "OOM" in text or "MISCONF" in text:
        return Fault("store-full", f"the store is full, or its disk is: {text}")
    return Fault("store-read-only", f"the store refuses to write or to publish: {text}")


def _client(url: str) -> Any:
    options: dict[str, Any] = {"socket_timeout": ANSWER_S, "socket_connect_timeout": ANSWER_S}
    if url.startswith(CLUSTER):
        cluster = redis.RedisCluster  # its own patience: a primary that is down is a fault, not to be waited for
        return cluster.from_url(url.replace(CLUSTER, "redis://", 1), retry=Retry(NoBackoff(), 0), **options)
    return redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0), **options)


def attempt(client: Any, origin: str) -> None:
    """Do what a commit does, on every primary. origin: names this process. Raises Fault."""
    try:
        for tag in _tags(client, origin):
            stem = f"trial:{{{tag}}}"
            client.eval(_SCRIPT, 4, stem, f"{stem}:log", f"{stem}:done", f"{stem}:news")
    except (RedisError, RedisClusterException, OSError) as error:
        raise fault_of(error) from error


def _tags(client: Any, origin: str) -> Iterator[str]:
    """A hash tag for each primary; one for a store that is no cluster. Raises Fault when slots are without one."""
    cluster: Any = client
    if not isinstance(client, redis.RedisCluster):
        yield origin
        return
    if cluster.cluster_info(target_nodes="random").get("cluster_state") != "ok":
        raise Fault("store-away", "some slots of the cluster have no primary")
    wanted = {node.name for node in cluster.get_primaries()}
    number = 0
    while wanted:
        tag, number = f"{origin}-{number}", number + 1
        node = cluster.get_node_from_key(f"{{{tag}}}")
        if node is None:
            raise Fault("store-away", "some slots of the cluster have no primary")
        if node.name in wanted:
            wanted.discard(node.name)
            yield tag


def check_version(client: Any) -> str:
    """The store's kind and version, such as "valkey 9.0.1". Raises Fault for one that is too old."""
    try:
        info = client.info("server")
    except (RedisError, RedisClusterException, OSError) as error:
        raise fault_of(error) from error
    info = info if "redis_version" in info else next(iter(info.values()))
    kind = str(info.get("server_name", "redis"))
    version = str(info.get(f"{kind}_version", info["redis_version"]))
    least = LEAST.get(kind, LEAST["redis"])
    if tuple(int(part) for part in version.split(".")[:2]) < least:
        wanted = ".".join(map(str, least))
        raise Fault("store-read-only", f"the store is {kind} {version}; {kind} {wanted} or newer is needed")
    return f"{kind} {version}"


def tried(url: str) -> str:
    """Version, write, script, publish: gives the store's kind and version. Raises Fault."""
    try:
        client = _client(url)
    except (RedisError, RedisClusterException, OSError) as error:
        raise fault_of(error) from error
    try:
        version = check_version(client)
        attempt(client, "start")
        return version
    finally:
        client.close()


class Health:
    """The state of a store, asked as often as one likes and answered within a second.

    url, origin: the store's address, and what names this process in it.
    """

    def __init__(self, url: str, origin: str, now_s: Callable[[], float] = time.monotonic) -> None:
        self._url = url
        self._origin = origin
        self._now_s = now_s
        self._client: Any = None
        self._trial: _Trial | None = None

    def status(self) -> str:
        """`ok`, or the contract's word for why a commit would fail."""
        trial = self._trial
        if trial is None or trial.is_stale(self._now_s()):
            trial = self._trial = _Trial(self._try, self._now_s)
        return trial.status()

    def _try(self) -> str:
        try:
            if self._client is None:
                self._client = _client(self._url)
            attempt(self._client, self._origin)
        except Exception as error:
            self._drop()
            return fault_of(error).status
        return "ok"

    def _drop(self) -> None:
        """Connect anew the next time: a cluster may have been put together otherwise meanwhile."""
        client, self._client = self._client, None
        if client is not None:
            client.close()


class _Trial:
    """One trial, in a thread of its own: a store that hangs keeps only that one waiting."""

    def __init__(self, attempt: Callable[[], str], now_s: Callable[[], float]) -> None:
        self._now_s = now_s
        self._began = now_s()
        self._ended: float | None = None
        self._result = "store-away"
        self._done = threading.Event()
        threading.Thread(target=self._run, args=[attempt], name="trial", daemon=True).start()

    def is_stale(self, now: float) -> bool:
        """Whether it has ended, too long ago to be believed. One that still waits is not begun a second time."""
        return self._ended is not None and now - self._ended > FRESH_S

    def status(self) -> str:
        left_s = self._began + TRIAL_S - self._now_s()
        return self._result if self._done.wait(max(0.0, left_s)) else "store-away"

    def _run(self, attempt: Callable[[], str]) -> None:
        try:
            self._result = attempt()
        finally:
            self._ended = self._now_s()
            self._done.set()


def main() -> None:
    """As a program, for a process that must not import redis-py: the address in REDIS_URL; prints what is wrong."""
    import os
    import sys

    deadline = time.monotonic() + float(os.environ.get("PATIENCE_S", "0"))
    while True:
        try:
            tried(os.environ["REDIS_URL"])
            return
        except Fault as fault:
            if fault.status != "store-away" or time.monotonic() > deadline:
                print(fault)
                sys.exit(1)
        time.sleep(0.2)


if __name__ == "__main__":
    main()
