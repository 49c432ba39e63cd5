"""One store connection for all commits of a process: what waits is sent in one write.

A round trip of its own costs a commit most of its time. So one writer takes whatever waits, sends it in one write and
hands the answers back; while it waits for them, the next ones gather. Under load a write carries many commits, without
load it carries one at once: nothing waits for company.

The connection is redis-py's, and so are packing, parsing and the pauses before it is tried again; its pipeline object,
made for commands of all kinds, costs as much as the rest of a commit's way.

When the connection is lost in the middle, nobody knows which of its commits got through. They are sent again on a new
connection, and the store tells: what was done already is answered as spent, or as late.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from queue import SimpleQueue
from typing import Any

from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError, NoScriptError, ResponseError, TimeoutError
from redis.retry import Retry

MOST_LETTERS = 256
"""How many commits one write carries: the answer to the first should not wait for thousands."""


class _Letter:
    """A script call that waits for its answer, which comes with the seal's release."""

    __slots__ = ("answer", "args", "seal")

    def __init__(self, args: Sequence[Any]) -> None:
        self.args = args
        self.answer: Any = None
        self.seal = threading.Lock()
        self.seal.acquire()


class Courier:
    """Carries calls of one script. client: redis-py's, whose pool gives the connection."""

    def __init__(self, client: Any, script: str) -> None:
        self._client = client
        self._script = script
        self._sha = ""
        self._line: Any = None
        self._retry = Retry(ExponentialBackoff(cap=0.2, base=0.02), 3, (ConnectionError, TimeoutError))
        self._waiting: SimpleQueue[_Letter] = SimpleQueue()
        self._starting = threading.Lock()
        self._writer: threading.Thread | None = None

    def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """The script's answer. Raises what redis-py raises; then nothing may be taken as done."""
        if self._writer is None:
            self._start()
        letter = _Letter((len(keys), *keys, *args))
        self._waiting.put(letter)
        letter.seal.acquire()
        if isinstance(letter.answer, Exception):
            raise letter.answer
        return letter.answer

    def _start(self) -> None:
        with self._starting:
            if self._writer is None:
                self._writer = threading.Thread(target=self._carry, name="courier", daemon=True)
                self._writer.start()

    def _carry(self) -> None:
        while True:
            letters = self._take()
            for letter, answer in zip(letters, self._answers(letters), strict=True):
                letter.answer = answer
                letter.seal.release()

    def _take(self) -> list[_Letter]:
        """All that waits, at least one."""
        letters = [self._waiting.get()]
        while len(letters) < MOST_LETTERS and not self._waiting.empty():
            letters.append(self._waiting.get())
        return letters

    def _answers(self, letters: list[_Letter]) -> list[Any]:
        """One answer, or one exception, for each letter."""
        try:
            answers = self._sent(letters)
            unknown = [place for place, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
            if unknown:
                # The store has been started anew, or was told to forget: these have not been run.
                self._sha = ""
                again = self._sent([letters[place] for place in unknown])
                for place, answer in zip(unknown, again, strict=True):
                    answers[place] = answer
            return answers
        except Exception as error:
            # Whatever it is belongs to those who wait: a writer that ended would leave everybody waiting for ever.
            self._hang_up(error)
            return [error] * len(letters)

    def _sent(self, letters: list[_Letter]) -> list[Any]:
        return self._retry.call_with_retry(lambda: self._send(letters), self._hang_up)

    def _send(self, letters: list[_Letter]) -> list[Any]:
        """Send all in one write and read an answer for each. Raises redis-py's ConnectionError and TimeoutError."""
        if not self._sha:
            self._sha = self._client.script_load(self._script)
        if self._line is None:
            self._line = self._client.connection_pool.get_connection()
        line = self._line
        packed = [part for letter in letters for part in line.pack_command("EVALSHA", self._sha, *letter.args)]
        line.send_packed_command([b"".join(packed)], check_health=False)
        return [self._read(line) for _ in letters]

    @staticmethod
    def _read(line: Any) -> Any:
        try:
            return line.read_response()
        except ResponseError as error:
            return error

    def _hang_up(self, error: Exception) -> None:
        """The connection is lost, or has gone silent: whatever it still brings belongs to nobody."""
        line, self._line = self._line, None
        if line is not None:
            line.disconnect()
            self._client.connection_pool.release(line)
