"""A turn counted without a room: what HTTP and `companion score pig` offer. In text a turn is its faces in a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.game import IllegalMove, Payload, Scorer
from companion.games.notation import Reader
from companion.games.payload import choice_faults, items, list_faults, object_faults
from companion.games.pig.state import BUST, DIE


class PigTurn(Payload, frozen=True):
    """The faces of a turn, in the order in which they were rolled."""

    faces: list[str]


def score(payload: object) -> dict[str, Any]:
    """Gives {"total", "lost"}: the points of the turn, and whether a 1 took them."""
    for fault in faults(payload):
        raise fault
    assert isinstance(payload, dict)
    lost = BUST in payload["faces"]
    return {"total": 0 if lost else sum(map(int, payload["faces"])), "lost": lost}


def faults(payload: object) -> Iterator[IllegalMove]:
    """All that is wrong with a payload; rolled-on: after a 1 nothing more is rolled."""
    yield from object_faults(payload, "", {"faces": _faces}, ("faces",))


def _faces(value: object, path: str) -> Iterator[IllegalMove]:
    yield from list_faults(value, path, 1)
    faces = [face for _, face in items(value)]
    for place, face in enumerate(faces):
        yield from choice_faults(face, f"{path}.{place}", DIE)
        if BUST in faces[:place]:
            yield IllegalMove("rolled-on", path=f"{path}.{place}", wanted="no roll after a 1")


class _Reader(Reader):
    def __init__(self) -> None:
        super().__init__()
        self.faces: list[str] = []

    def take(self, number: int, line: str) -> None:
        for face in line.split():
            self.lines[f"faces.{len(self.faces)}"] = number
            self.faces.append(face)

    def payload(self) -> dict[str, Any]:
        return {"faces": self.faces}


def as_text(answer: dict[str, Any]) -> str:
    return f"{answer['total']:>3}" + ("  lost by a 1" if answer["lost"] else "")


def read(text: str) -> dict[str, Any]:
    return _Reader().read(text, faults)


SCORER = Scorer("turn", "Count a turn of Pig", PigTurn, score, faults, read, as_text)
