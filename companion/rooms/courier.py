"""One store connection for all commits of a process: whatever waits is one call of the script.

Most of a commit's time is its round trip, and in the embedded store the write to the disk that goes with it. So one
writer takes all commits that wait, hands them to the script in one call and hands the answers back; while it waits for
them, the next ones queue up. Under load a call carries many commits, and the disk is waited for once. Without load it
carries a single one, at once: no commit waits for others.

Connection, packing, parsing and the pauses between attempts are redis-py's. Its pipeline object is not used here: made
for commands of all kinds, it costs as much as everything else that a commit does.

When the connection is lost in the middle, nobody knows which of the commits got through. They are sent again on a new
connection, and the store answers "spent" or "late" to those that were done already.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, NoScriptError, ResponseError, TimeoutError
from redis.retry import Retry

MOST_CALLS = 256
"""How many commits one write carries at most: the answer to the first should not wait for thousands."""


class _Call:
    """A commit that waits for its answer. done: a lock that is released when the answer is there."""

    __slots__ = ("answer", "args", "done", "keys")

    def __init__(self, keys: Sequence[str], args: Sequence[Any]) -> None:
        self.keys = keys
        self.args = args
        self.answer: Any = None
        self.done = threading.Lock()
        self.done.acquire()


class Courier:
    """Hands commits to a script that takes the keys and the arguments of many, and gives an answer for each.

    client: redis-py's, whose pool gives the connection.
    """

    def __init__(self, client: Any, script: str) -> None:
        self._client = client
        self._script = script
        self._sha = ""
        self._connection: Any = None
        self._retry = Retry(ExponentialBackoff(cap=0.2, base=0.02), 3, (ConnectionError,))
        self._waiting: SimpleQueue[_Call] = SimpleQueue()
        self._starting = threading.Lock()
        self._writer: threading.Thread | None = None

    def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """The script's answer to this commit. Raises what redis-py raises; then nothing may be taken as done."""
        if self._writer is None:
            self._start()
        call = _Call(keys, args)
        self._waiting.put(call)
        call.done.acquire()
        if isinstance(call.answer, Exception):
            raise call.answer
        return call.answer

    def _start(self) -> None:
        with self._starting:
            if self._writer is None:
                self._writer = threading.Thread(target=self._carry, name="courier", daemon=True)
                self._writer.start()

    def _carry(self) -> None:
        while True:
            calls = self._take()
            for call, answer in zip(calls, self._answers(calls), strict=True):
                call.answer = answer
                call.done.release()

    def _take(self) -> list[_Call]:
        """All calls that wait, at least one and at most `MOST_CALLS`."""
        calls = [self._waiting.get()]
        while len(calls) < MOST_CALLS and not self._waiting.empty():
            calls.append(self._waiting.get())
        return calls

    def _answers(self, calls: list[_Call]) -> list[Any]:
        """One answer, or one exception, for each call."""
        try:
            return self._sent(calls)
        except NoScriptError:
            # The store was restarted, or its scripts were flushed: nothing has run.
            self._sha = ""
            return self._answers(calls)
        except ResponseError as error:
            return [error] * len(calls)  # the store refuses to run the script, as when it is full
        except Exception as error:
            # Hand any exception to those who wait: if the writer ended, everybody would wait for ever.
            self._hang_up(error)
            if isinstance(error, TimeoutError):
                self._give_back(error)
            return [error] * len(calls)

    def _give_back(self, error: Exception) -> None:
        """The store hangs: what has waited behind does not wait as long once more. It was never sent."""
        while not self._waiting.empty():
            call = self._waiting.get()
            call.answer = error
            call.done.release()

    def _sent(self, calls: list[_Call]) -> list[Any]:
        return self._retry.call_with_retry(lambda: self._send(calls), self._hang_up)

    def _send(self, calls: list[_Call]) -> list[Any]:
        """Send all in one call and read the answers. Raises redis-py's ConnectionError, TimeoutError, ResponseError."""
        if not self._sha:
            self._sha = self._client.script_load(self._script)
        if self._connection is None:
            self._connection = self._client.connection_pool.get_connection()
        connection = self._connection
        keys = [key for call in calls for key in call.keys]
        args = [arg for call in calls for arg in call.args]
        packed = connection.pack_command("EVALSHA", self._sha, len(keys), *keys, *args)
        connection.send_packed_command([b"".join(packed)], check_health=False)
        answers: list[Any] = connection.read_response()
        return answers

    def _hang_up(self, error: Exception) -> None:
        """Drop a connection that is lost or silent: an answer that still comes would belong to no call."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.disconnect()
            self._client.connection_pool.release(connection)
