"""What a log tells of undos: which entries count, what an undo went back to; and what chance may bring, when asked."""

from __future__ import annotations

import json

import pytest

from companion.rooms.room import Refusal
from tests.rooms.conftest import House, Phone


def steps(house: House, ola: Phone) -> list[int]:
    """The entries that count, newest first, found as a phone finds them: from `back` to `back`."""
    entries = json.loads(house.desk.log(ola.code, ola.tokens[0]))["entries"]
    back: dict[int, int | None] = {}
    stands: dict[int, int] = {}
    for entry in entries:
        seq, move = entry["seq"], entry["move"]
        if "back" in entry:
            back[seq] = entry["back"]
        stands[seq] = (
            seq if "back" in entry else stands[move["to"]] if move["type"] == "undo" else stands.get(seq - 1, 0)
        )
    found, at = [], stands[entries[-1]["seq"]] or None
    while at:
        found.append(at)
        at = back[at]
    return found


def how(ola: Phone) -> str:
    (undone,) = [event for event in ola.state["eyes"]["0"]["events"] if event["code"] == "undone"]
    return str(undone["params"]["how"])


def test_each_entry_of_the_game_names_the_one_before_it_through_undos_and_what_was_brought_back(house: House) -> None:
    ola, _ = house.playing("Ola", "Jan", mode="table")
    start = ola.room["seq"]
    made = []
    for heads in range(1, 4):
        ola.move(0, "adjust", seat=0, herd={"cow": heads})
        made.append(ola.room["seq"])
    ola.ask("rename", seat=0, name="Aleksandra")
    assert steps(house, ola) == [*reversed(made), start]
    ola.ask("undo", to=made[1])
    assert (steps(house, ola), how(ola)) == ([made[1], made[0], start], "step")
    ola.ask("undo", to=start)
    assert (steps(house, ola), how(ola)) == ([start], "back")
    ola.ask("undo", to=made[2])
    assert (steps(house, ola), how(ola)) == ([*reversed(made), start], "again")
    assert ola.view(0)["herds"]["0"]["cow"] == 3
    ola.ask("undo", to=start)
    ola.move(0, "roll")
    assert steps(house, ola) == [ola.room["seq"], start]
    assert ola.room["back"] == start


def test_what_the_dice_may_bring_is_told_to_who_asks_while_the_game_is_on(house: House) -> None:
    ola, _ = house.playing("Ola", "Jan", mode="table")
    ola.move(0, "adjust", seat=1, herd={"rabbit": 5})
    fox_die, _ = json.loads(house.desk.outlook(ola.code, 1))["dice"]
    assert fox_die["rabbit"]["gained"] == {"rabbit": 3}
    with pytest.raises(Refusal) as refusal:
        house.desk.outlook(ola.code, 7)
    assert refusal.value.code == "no-such-seat"


def test_a_game_that_tells_no_outlook_answers_with_nothing(house: House) -> None:
    ola, _ = house.playing("Ola", "Jan", game="stampede", mode="table")
    assert house.desk.outlook(ola.code, 0) == b"null"
