"""One store connection for all commits of a process: what waits is sent in one write.

A round trip of its own costs a commit most of its time. So one writer takes whatever waits, sends it in one pipeline
and hands the answers back; while it waits for them, the next ones gather. Under load a write carries many commits,
without load it carries one at once: nothing waits for company.

When the connection is lost in the middle of a pipeline, nobody knows which of its commits got through. The pipeline is
sent again on a new connection, and the store tells: what was done already is answered as spent, or as late.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

from redis.exceptions import NoScriptError


class _Letter:
    """A script call that waits for its answer."""

    __slots__ = ("answer", "args", "is_answered", "keys")

    def __init__(self, keys: Sequence[str], args: Sequence[Any]) -> None:
        self.keys = keys
        self.args = args
        self.answer: Any = None
        self.is_answered = threading.Event()


class Courier:
    """Carries calls of one script. client: redis-py's; its retries are what sends a lost pipeline again."""

    def __init__(self, client: Any, script: str) -> None:
        self._client = client
        self._script = script
        self._sha = ""
        self._waiting: list[_Letter] = []
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._writer: threading.Thread | None = None

    def __call__(self, keys: Sequence[str], args: Sequence[Any]) -> Any:
        """The script's answer. Raises what redis-py raises; then nothing may be taken as done."""
        letter = _Letter(keys, args)
        with self._lock:
            self._waiting.append(letter)
            if self._writer is None:
                self._writer = threading.Thread(target=self._carry, name="courier", daemon=True)
                self._writer.start()
        self._wake.set()
        letter.is_answered.wait()
        if isinstance(letter.answer, Exception):
            raise letter.answer
        return letter.answer

    def _carry(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            while letters := self._take():
                for letter, answer in zip(letters, self._answers(letters), strict=True):
                    letter.answer = answer
                    letter.is_answered.set()

    def _take(self) -> list[_Letter]:
        with self._lock:
            letters, self._waiting = self._waiting, []
            return letters

    def _answers(self, letters: list[_Letter]) -> list[Any]:
        """One answer, or one exception, for each letter."""
        try:
            answers = self._send(letters)
            if any(isinstance(answer, NoScriptError) for answer in answers):
                # The store has been started anew: it knows no script, and has run none of these.
                self._sha = ""
                answers = self._send(letters)
            return answers
        except Exception as error:
            # Whatever it is belongs to those who wait: a writer that ended would leave everybody waiting for ever.
            return [error] * len(letters)

    def _send(self, letters: list[_Letter]) -> list[Any]:
        if not self._sha:
            self._sha = self._client.script_load(self._script)
        pipe = self._client.pipeline(transaction=False)
        for letter in letters:
            pipe.evalsha(self._sha, len(letter.keys), *letter.keys, *letter.args)
        answers: list[Any] = pipe.execute(raise_on_error=False)
        return answers
