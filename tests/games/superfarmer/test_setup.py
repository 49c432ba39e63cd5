"""Rulebook, "What's in the box" and "Game setup"; the rulings, and the edition that sets four of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import edition
from companion.games.game import IllegalMove
from companion.games.superfarmer import components
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.game import SuperFarmer
from companion.games.superfarmer.herd import herd_of
from tests.games.seen import seen
from tests.games.superfarmer.table import FULL_BOX, GAME, Table, event

CLASSIC = {"start": "nothing", "fox": "all-rabbits", "wolf": "takes-rabbits", "horses": 6}
NEWER = {"start": "one-rabbit", "fox": "leaves-one", "wolf": "spares-rabbits", "horses": 4}
HOUSE = Path(components.__file__).with_name("edition.toml")


def four(rulings: dict[str, Any]) -> dict[str, Any]:
    """The four rulings of a printing, as these given ones settle them."""
    options = GAME.settle({}, rulings, "digital")
    return {name: options[name] for name in CLASSIC}


def test_in_the_classic_edition_everybody_starts_with_nothing_and_the_box_is_full() -> None:
    state, events = GAME.setup([0, 1, 2, 3], GAME.settle({}, {}, "table"), None)  # type: ignore[arg-type]
    assert list(state.herds.values()) == [herd_of({})] * 4
    assert state.bank == FULL_BOX
    assert event(events, "turn") == {"seat": 0}


def test_in_the_newer_edition_everybody_starts_with_a_rabbit_from_a_box_of_four_horses() -> None:
    options = GAME.settle({}, {"edition": "newer"}, "table")
    state, _ = GAME.setup([0, 1, 2, 3], options, None)  # type: ignore[arg-type]
    assert list(state.herds.values()) == [herd_of({"rabbit": 1})] * 4
    assert state.bank == FULL_BOX | {"rabbit": 56, "horse": 4}


def test_the_edition_sets_four_rulings_together() -> None:
    assert four({}) == CLASSIC
    assert four({"edition": "newer"}) == NEWER


@pytest.mark.parametrize("name", CLASSIC)
def test_each_ruling_set_alone_wins_over_the_edition(name: str) -> None:
    assert four({"edition": "newer", name: CLASSIC[name]}) == NEWER | {name: CLASSIC[name]}
    assert four({"edition": "classic", name: NEWER[name]}) == CLASSIC | {name: NEWER[name]}
    assert four({name: NEWER[name]}) == CLASSIC | {name: NEWER[name]}


def test_the_other_rulings_do_as_most_tables_would() -> None:
    options = GAME.settle({}, {}, "table")
    assert [options[name] for name in ("win", "after-win", "spare-dogs", "dice")] == ["any-time", "ends", "stay", "app"]


@pytest.mark.parametrize(
    ("rulings", "code"),
    [
        ({"foxes": "two"}, "unknown-option"),
        ({"edition": "new"}, "bad-option"),
        ({"horses": 5}, "bad-option"),
        ({"horses": "4"}, "bad-option"),
        ({"horses": 4.0}, "bad-option"),
        ({"horses": None}, "bad-option"),
        ({"fox": True}, "bad-option"),
        ({"dice": "app"}, "unknown-option"),
    ],
)
def test_an_unknown_ruling_or_choice_is_refused(rulings: dict[str, Any], code: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        GAME.settle({}, rulings, "table")
    assert refusal.value.code == code


def test_the_view_names_the_rulings_so_that_a_house_rule_can_be_shown() -> None:
    view = seen(GAME, Table({}, rulings={"edition": "newer"}).state, None)
    assert view["rulings"]["edition"] == "newer"
    assert view["box"]["horse"] == 4


def test_an_owner_of_another_printing_brings_their_own_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(HOUSE.read_text().replace("rabbit = 60", "rabbit = 50").replace('"cow", "wolf"', '"rabbit", "wolf"'))
    game = SuperFarmer(edition.load(own, Edition))
    state, _ = game.setup([0], game.settle({}, {}, "digital"), None)  # type: ignore[arg-type]
    assert state.bank["rabbit"] == 50
    assert "cow" not in seen(game, state, None)["faces"][1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rabbit = 60", "", "line 4, column 1: box: wanted at least 1 rabbit, or nobody can win"),
        ("rabbit = 60", "rabbit = 0", "line 5, column 1: box.rabbit: wanted at least 1, or nobody can win"),
        ("rabbit = 60", "rabbit = -1", "line 5, column 1: box.rabbit: Expected `int` >= 0"),
        ("rabbit = 60", "rabbit = 200", "line 5, column 1: box.rabbit: Expected `int` <= 127"),
        ("rabbit = 60", "goose = 60", "line 5, column 1: box.goose: Invalid enum value 'goose', wanted one of"),
        ("horse = 6", "horse = 5", "line 9, column 1: box.horse: wanted 6, as editions.classic.horses has it"),
        ('"horse", "fox"', '"horse", "bear"', "line 25, column 1: dice.fox: wanted faces that are animals, the fox or"),
        ("horse = 72", "horse = 720", "line 19, column 1: values.horse: wanted fewer ways to pay for it"),
        ("[editions.newer]", "[editions.newest]", "line 41, column 1: editions.newest: Invalid enum value 'newest'"),
        ("[values]", "[worth]", "line 14, column 1: worth: Object contains unknown field `worth`"),
        ('start = "one-rabbit"', 'start = "two-rabbits"', "wanted one of nothing, one-rabbit"),
    ],
)
def test_a_broken_edition_file_says_what_is_wrong(tmp_path: Path, old: str, new: str, told: str) -> None:
    own = tmp_path / "mine.toml"
    assert old in HOUSE.read_text()
    own.write_text(HOUSE.read_text().replace(old, new, 1))
    with pytest.raises(edition.BrokenEdition) as error:
        edition.load(own, Edition)
    assert str(error.value).startswith("mine.toml, line ") and told in str(error.value)


def test_a_copy_with_another_number_of_horses_says_so_in_box_and_printing_and_offers_it(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(HOUSE.read_text().replace("horse = 6", "horse = 5").replace("horses = 6", "horses = 5"))
    game = SuperFarmer(edition.load(own, Edition))
    (horses,) = (choice for choice in game.rulings if choice.name == "horses")
    assert (horses.choices, horses.default) == ([5, 4], 5)
    state, _ = game.setup([0], game.settle({}, {}, "digital"), None)  # type: ignore[arg-type]
    assert state.bank["horse"] == 5 and seen(game, state, None)["box"]["horse"] == 5
    assert GAME.settle({}, {}, "digital")["horses"] == 6


def test_a_copy_of_one_printing_offers_no_other(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(HOUSE.read_text().partition("[editions.newer]")[0])
    game = SuperFarmer(edition.load(own, Edition))
    (printing,) = (choice for choice in game.rulings if choice.name == "edition")
    assert printing.choices == ["classic"]
    assert game.settle({}, {}, "digital")["fox"] == "all-rabbits"


def test_a_box_with_fewer_rabbits_than_players_gives_as_many_as_there_are(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(HOUSE.read_text().replace("rabbit = 60", "rabbit = 2"))
    game = SuperFarmer(edition.load(own, Edition))
    state, _ = game.setup(range(4), game.settle({}, {"start": "one-rabbit"}, "digital"), None)  # type: ignore[arg-type]
    assert [herd["rabbit"] for herd in state.herds.values()] == [1, 1, 0, 0] and state.bank["rabbit"] == 0
