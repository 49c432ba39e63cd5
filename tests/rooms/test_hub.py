"""Who listens: a table that is put away takes nobody's ears with it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.rooms.hub import Hub, Table

from .conftest import House, Phone


def test_who_sits_down_while_the_empty_table_is_put_away_hears_what_happens(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page loads again at the very moment when the alarm clears the table that it has just left."""
    (ola,) = house.playing("Ola", mode="table")
    ola.vanish()
    find = Hub.open
    cleared: list[Table] = []

    def found_and_cleared(hub: Hub, code: str) -> Any:
        table = find(hub, code)
        if not cleared:
            cleared.append(table)
            with table.lock:
                hub.clear(table)
        return table

    monkeypatch.setattr(Hub, "open", found_and_cleared)
    again = Phone(house.desk, ola.code, *ola.tokens)
    again.hello()
    assert cleared
    before = again.state["seq"]
    assert again.move(0, "adjust", seat=0, herd={"rabbit": 5})["type"] == "ack"
    assert again.state["seq"] > before
    assert again.view(0)["herds"]["0"]["rabbit"] == 5
