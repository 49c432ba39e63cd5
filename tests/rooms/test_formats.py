"""Rooms that an earlier version stored are read, shown and gone on with, or refused in words: never a fault."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.rooms import formats
from companion.rooms.room import FORMAT, Refusal
from tests.rooms.conftest import House, Phone
from tests.rooms.samples import FOLDER, kinds, play_on

SAMPLES = sorted(FOLDER.glob("*/*.json"))
FARM = json.loads((FOLDER / "1" / "super-farmer-digital.json").read_text())


def keep(house: House, sample: dict[str, Any], snapshot: Any = None) -> list[Phone]:
    """Put a sample into the store as its version had left it; gives its phones, which have not said hello."""
    store, room = house.store._redis, f"room:{{{sample['code']}}}"
    store.delete(room, *(f"{room}:{part}" for part in ("log", "done", "here")))
    snap = sample["snapshot"] if snapshot is None else json.dumps(snapshot)
    store.hset(room, mapping={"seq": json.loads(sample["snapshot"])["seq"], "snap": snap})
    for entry, events, state in sample["entries"]:
        fields = {"e": entry, "v": events} | ({} if state is None else {"s": state})
        store.xadd(f"{room}:log", fields, id=f"{json.loads(entry)['seq']}-0")
    house.clock.ms = max(house.clock.ms, json.loads(sample["entries"][-1][0])["at"])
    return [Phone(house.desk, sample["code"], token) for token in sample["tokens"]]


def test_every_game_has_a_sample_of_this_format_and_every_older_format_a_converter() -> None:
    """Missing ones are added by `python -m tests.rooms.samples`."""
    wanted = {f"{FORMAT}/{game}-{mode}.json" for game, mode in kinds()}
    assert wanted <= {f"{file.parent.name}/{file.name}" for file in SAMPLES}
    assert sorted(formats.CONVERTERS) == list(range(1, FORMAT))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_room_that_an_earlier_version_stored_is_read_shown_and_gone_on_with(house: House, file: Path) -> None:
    phones = keep(house, json.loads(file.read_text()))
    code = phones[0].code
    assert json.loads(house.desk.room(code))["seq"] == json.loads(json.loads(file.read_text())["snapshot"])["seq"]
    for number, phone in enumerate(phones):
        assert phone.hello()["eyes"][str(number)]["view"] is not None
    seq = phones[0].room["seq"]
    assert len(json.loads(house.desk.log(code, phones[0].tokens[0]))["entries"]) == seq
    assert any(play_on(house, phones) for _ in range(60))
    assert phones[0].room["seq"] > seq


def test_a_room_of_an_older_format_is_converted_step_by_step(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def from_zero(snapshot: dict[str, Any]) -> dict[str, Any]:
        return {**snapshot, "host": snapshot.pop("boss")}

    monkeypatch.setattr(formats, "CONVERTERS", {-1: lambda snapshot: snapshot, 0: from_zero})
    old = json.loads(FARM["snapshot"])
    old = {**old, "format": -1, "boss": old.pop("host")}
    phones = keep(house, FARM, old)
    assert [phone.hello()["room"]["host"] for phone in phones] == [0, 0, 0]
    assert any(play_on(house, phones) for _ in range(60))
    stored = house.store.load(FARM["code"])
    assert stored is not None and msgspec.json.decode(stored)["format"] == FORMAT


@pytest.mark.parametrize(
    "change",
    [
        {"format": 0},
        {"format": FORMAT + 1},
        {"format": "one"},
        {"state": {"pens": 7}},
        {"seats": None},
        {"game": "chess"},
    ],
    ids=str,
)
def test_a_room_that_cannot_be_read_is_refused_in_words(house: House, change: dict[str, Any]) -> None:
    phones = keep(house, FARM, json.loads(FARM["snapshot"]) | change)
    with pytest.raises(Refusal, match="other-format"):
        house.desk.room(FARM["code"])
    phones[0].say(type="hello", tokens=phones[0].tokens)
    assert [(one["type"], one["code"]) for one in phones[0].read()] == [("error", "other-format")]
    if "state" in change:
        assert json.loads(house.desk.log(FARM["code"], phones[0].tokens[0]))["entries"]
