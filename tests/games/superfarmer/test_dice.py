"""The two dice: what they bear, who rolls them, and how evenly they fall."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.games.chance import Recorded, Secret
from companion.games.game import IllegalMove
from companion.games.superfarmer.moves import Roll
from tests.games.seen import seen
from tests.games.superfarmer.table import GAME, Table, codes, event

FOX_DIE = {"rabbit": 6, "sheep": 2, "pig": 2, "horse": 1, "fox": 1}
WOLF_DIE = {"rabbit": 6, "sheep": 3, "pig": 1, "cow": 1, "wolf": 1}

CHI_SQUARE_4_AT_A_THOUSANDTH = 18.467
"""What the chi-square statistic of five faces exceeds once in a thousand fair series."""


def test_the_dice_bear_the_documented_faces() -> None:
    fox_die, wolf_die = GAME.edition.dice.both()
    assert (Counter(fox_die), Counter(wolf_die)) == (FOX_DIE, WOLF_DIE)


def test_the_144_pairs_of_faces_fall_as_counted_by_hand() -> None:
    pairs = Counter(product(*GAME.edition.dice.both()))
    assert pairs.total() == 144
    assert [pairs[face, face] for face in ("rabbit", "sheep", "pig")] == [36, 6, 2]
    assert sum(count for (fox, _), count in pairs.items() if fox == "fox") == 12
    assert sum(count for (_, wolf), count in pairs.items() if wolf == "wolf") == 12
    assert pairs["fox", "wolf"] == 1


def test_144000_rolls_of_the_server_fit_the_documented_faces() -> None:
    """A chi-square test at 0.1 % on either die; the secret is fixed, so that it fails for a change only."""
    chance = Secret(bytes(range(32)), 0, "")
    for die, faces in zip(GAME.edition.dice.both(), (FOX_DIE, WOLF_DIE), strict=True):
        seen = Counter(chance.face(die) for _ in range(144_000))
        expected = {face: 12_000 * sides for face, sides in faces.items()}
        chi_square = sum((seen[face] - wanted) ** 2 / wanted for face, wanted in expected.items())
        assert set(seen) == set(faces)
        assert chi_square < CHI_SQUARE_4_AT_A_THOUSANDTH


@pytest.mark.parametrize("faces", [("rabbit", "rabbit"), ("fox", "sheep"), ("horse", "wolf"), ("fox", "wolf")])
def test_tapped_faces_resolve_like_a_digital_roll_and_are_marked(faces: tuple[str, str]) -> None:
    herd = {"rabbit": 7, "sheep": 3, "horse": 1, "small-dog": 1}
    digital = Table(herd, {})
    tapped = Table(herd, {}, mode="table", dice="real")
    rolled = digital.roll(*faces)
    read = tapped.play(0, Roll(faces))
    assert codes(read) == codes(rolled)
    assert (tapped.herd(), tapped.bank()) == (digital.herd(), digital.bank())
    assert [event(events, "rolled")["tapped"] for events in (rolled, read)] == [False, True]


def test_in_a_digital_game_faces_cannot_be_brought() -> None:
    assert Table({}).refuses(0, Roll(("rabbit", "rabbit"))).code == "faces-not-asked"
    with pytest.raises(IllegalMove):
        GAME.settle({"dice": "real"}, {}, "digital")


def test_with_the_apps_dice_faces_are_not_asked() -> None:
    assert Table({}, mode="table").refuses(0, Roll(("rabbit", "rabbit"))).code == "faces-not-asked"


def test_with_real_dice_a_roll_names_what_was_seen_fox_die_first() -> None:
    table = Table({}, mode="table", dice="real")
    assert table.refuses(0, Roll()).code == "faces-wanted"
    refusal = table.refuses(0, Roll(("rabbit", "fox")))
    assert (refusal.code, refusal.params["die"], refusal.params["face"]) == ("not-a-face", "wolf", "fox")
    assert refusal.params["faces"] == ["rabbit", "sheep", "pig", "cow", "wolf"]


def test_with_real_dice_every_pair_of_faces_is_offered_once() -> None:
    rolls = [move for move in Table({}, mode="table", dice="real").moves() if isinstance(move, Roll)]
    assert [move.faces for move in rolls] == list(product(FOX_DIE, WOLF_DIE))


def test_the_app_takes_over_from_the_real_dice_and_back_while_the_game_is_played() -> None:
    table = Table({"rabbit": 1}, mode="table")
    table.roll("rabbit", "cow")
    GAME.change(table.state, "dice", "real")
    table.play(0, Roll(("rabbit", "cow")))
    GAME.change(table.state, "dice", "app")
    table.roll("rabbit", "cow")
    assert table.herd() == {"rabbit": 5}


@pytest.mark.parametrize(("mode", "name"), [("digital", "dice"), ("table", "fox"), ("table", "edition")])
def test_nothing_else_changes_while_the_game_is_played(mode: str, name: str) -> None:
    table = Table({}, mode=mode)
    with pytest.raises(IllegalMove) as refusal:
        GAME.change(table.state, name, "real")
    assert refusal.value.code == "fixed-while-playing"


def test_dice_that_nobody_has_are_refused() -> None:
    table = Table({}, mode="table")
    with pytest.raises(IllegalMove) as refusal:
        GAME.change(table.state, "dice", "loaded")
    assert refusal.value.code == "bad-option"
    assert table.state.dice == "app"


def test_a_bot_rolls_no_real_dice() -> None:
    assert GAME.refuses_bot(GAME.settle({"dice": "real"}, {}, "table")) == "real-dice"
    assert GAME.refuses_bot(GAME.settle({}, {}, "table")) is None
    assert GAME.refuses_bot(GAME.settle({}, {}, "digital")) is None


def test_rolls_are_counted_by_player_die_and_face() -> None:
    table = Table({}, {})
    for faces in (("rabbit", "cow"), ("pig", "wolf"), ("rabbit", "sheep")):
        table.roll(*faces)
    view = seen(GAME, table.state, None)
    assert view["rolls"] == 3
    assert view["counts"] == {
        "0": {"fox": {"rabbit": 2}, "wolf": {"cow": 1, "sheep": 1}},
        "1": {"fox": {"pig": 1}, "wolf": {"wolf": 1}},
    }


def test_the_chance_that_a_roll_took_is_known_afterwards() -> None:
    table = Table({})
    chance = Recorded(["fox", "wolf"])
    table.play(0, Roll(), chance)
    assert chance.taken == ["fox", "wolf"]
