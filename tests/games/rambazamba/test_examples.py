"""The worked examples of the rulebook, as they are told there."""

from __future__ import annotations

import pytest

from companion.games.rambazamba.moves import Place, TwoPlayer
from tests.games.rambazamba.table import Table, codes, told

BOTH = pytest.mark.parametrize("mode", ["digital", "table"])


@BOTH
def test_rico_and_barbara(mode: str) -> None:
    """Playing cards: Rico's fox drives off Barbara's hen; her own fox is safe from the dog that was there before."""
    table = Table({}, {"hen": "hen-f", "dog": "dog-m"}, hand="fox-f farmer farmer", mode=mode)
    events = table.play(Place(("fox-f",), 1))
    assert table.farm(1) == {"fox": "fox-f", "dog": "dog-m"}
    assert told(events, "removed") == [{"from": 1, "row": "hen", "cards": ["hen-f"]}]
    assert table.state.cards.discards == ["hen-f"]

    assert table.state.on_turn == 1
    if mode == "digital":
        table.state.cards.deck.remove("fox-m")  # type: ignore[union-attr]
        table.state.cards.hands[1] = ["fox-m"]  # type: ignore[assignment]
    events = table.play(Place(("fox-m",), 1))
    assert table.farm(1) == {"fox": "fox-f fox-m", "dog": "dog-m"}
    assert told(events, "removed") == []


@BOTH
@pytest.mark.parametrize("worms", [3, 4])
def test_rolf_and_lydia(mode: str, worms: int) -> None:
    """Playing a pair: a rooster and a hen drive off up to four earthworms; Lydia has three, or, as it is said, four."""
    row = ["earthworm-f", "earthworm-m", "earthworm-f", "earthworm-m"][:worms]
    table = Table({}, {"earthworm": row}, hand="hen-m hen-f farmer", mode=mode)
    events = table.play(Place(("hen-m", "hen-f"), 1))
    assert table.farm(1) == {"hen": "hen-m hen-f"}
    assert told(events, "removed") == [{"from": 1, "row": "earthworm", "cards": row[::-1]}]


@BOTH
def test_lydia_and_rolf_in_a_game_for_two(mode: str) -> None:
    """Two-player game: Lydia gives up two earthworms for Rolf's dog and draws no card."""
    table = Table({"earthworm": "earthworm-f earthworm-m"}, {"dog": "dog-m"}, mode=mode)
    events = table.play(TwoPlayer("earthworm", "dog"))
    assert table.farm(0) == {} and table.farm(1) == {}
    assert codes(events) == ["two-player-action", "removed", "removed", "turn"]
    assert table.state.cards.size(0) == 3
