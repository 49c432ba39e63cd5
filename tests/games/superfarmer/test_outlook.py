"""What the dice may bring, as it is told when asked: by the rules that resolve a roll, and nothing is rolled for it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.superfarmer.herd import bundle_of
from tests.games.seen import foreseen
from tests.games.superfarmer.table import GAME, Table

HERD = {"rabbit": 6, "pig": 1, "cow": 2, "small-dog": 1}


def change(lost: Any = (), gained: Any = (), spent: Any = (), wins: bool = False) -> dict[str, Any]:
    return {"lost": dict(lost), "gained": dict(gained), "spent": list(spent), "wins": wins}


def test_each_face_tells_what_it_does_by_itself() -> None:
    """Source: rulebook, "Breeding", example 1, and "More examples"."""
    fox_die, wolf_die = foreseen(GAME, Table(HERD).state, 0)["dice"]
    assert fox_die == {
        "rabbit": change(gained={"rabbit": 3}),
        "sheep": change(),
        "pig": change(gained={"pig": 1}),
        "horse": change(),
        "fox": change(spent=["small-dog"]),
    }
    assert wolf_die["cow"] == change(gained={"cow": 1})
    assert wolf_die["wolf"] == change(lost={"rabbit": 6, "pig": 1, "cow": 2})


@pytest.mark.parametrize(
    "rulings", [{}, {"edition": "newer"}, {"spare-dogs": "go"}], ids=["classic", "newer", "spare dogs go"]
)
def test_every_roll_does_what_was_told_of_it(rulings: dict[str, str]) -> None:
    told = foreseen(GAME, Table(HERD, {"rabbit": 53}, rulings=rulings).state, 0)["rolls"]
    for fox, by_wolf_die in told.items():
        for wolf, expected in by_wolf_die.items():
            table = Table(HERD, {"rabbit": 53}, rulings=rulings)
            table.roll(fox, wolf)
            last = table.state.last
            assert last is not None
            assert change(last.lost, last.gained, last.spent) == expected


def test_a_short_bank_and_a_win_are_told_and_nothing_has_happened() -> None:
    """Source: rulebook, "Exchanges", the nearly empty stock, and "Game ends"."""
    herd = {"rabbit": 2, "sheep": 3, "pig": 1, "horse": 1}
    table = Table(herd, {"rabbit": 57, "cow": 3})
    before = GAME.encode(table.state)
    table.state.herds[0]["cow"] = 1
    told = foreseen(GAME, table.state, 0)
    assert told["dice"][0]["rabbit"] == change(gained={"rabbit": 1}, wins=True)
    assert told["dice"][1]["wolf"] == change(lost={"rabbit": 2, "sheep": 3, "pig": 1, "cow": 1})
    table.state.herds[0]["cow"] = 0
    assert GAME.encode(table.state) == before
    assert bundle_of(table.state.herds[0]) == herd


def test_the_faces_are_those_of_the_dice_that_are_played_with() -> None:
    dice = foreseen(GAME, Table({}).state, 0)["dice"]
    assert [list(die) for die in dice] == [list(dict.fromkeys(faces)) for faces in GAME.edition.dice.both()]
