"""What is seen: all of it, by everybody, as JSON that no later move changes."""

from __future__ import annotations

import json

import msgspec

from companion.games.superfarmer.herd import herd_of
from tests.games.superfarmer.table import FULL_BOX, GAME, Table


def test_every_pair_of_eyes_sees_the_whole_table() -> None:
    table = Table({"rabbit": 6}, {"sheep": 1})
    table.offer(1, {"rabbit": 6}, {"sheep": 1})
    seen = [msgspec.json.encode(GAME.view(table.state, eyes)) for eyes in (0, 1, None)]
    assert seen[0] == seen[1] == seen[2]
    view = json.loads(seen[0])
    assert view["herds"] == {"0": herd_of({"rabbit": 6}), "1": herd_of({"sheep": 1})}
    assert view["bank"] == FULL_BOX | {"rabbit": 54, "sheep": 23}
    assert view["offer"] == {"seat": 0, "to": 1, "give": {"rabbit": 6}, "get": {"sheep": 1}}
    assert (view["turn"], view["exchanged"], view["offers_left"], view["last"]) == (0, False, 2, None)
    assert (view["winners"], view["places"], view["order"]) == ([], [], [0, 1])


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    table = Table({"rabbit": 6}, {})
    view = GAME.view(table.state, 0)
    before = msgspec.json.encode(view)
    table.exchange({"rabbit": 6}, {"sheep": 1})
    table.roll("sheep", "pig")
    assert msgspec.json.encode(view) == before


def test_the_last_roll_is_shown_with_what_it_did() -> None:
    table = Table({"rabbit": 6, "sheep": 1, "big-dog": 1}, {})
    table.roll("fox", "wolf")
    view = json.loads(msgspec.json.encode(GAME.view(table.state, None)))
    assert view["last"] == {
        "seat": 0,
        "faces": ["fox", "wolf"],
        "lost": {"rabbit": 6},
        "gained": {},
        "spent": ["big-dog"],
        "tapped": False,
    }
