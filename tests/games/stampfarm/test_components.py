"""The components as data, and editions that cannot be played with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import to_builtins

from companion.bots import BOTS
from companion.games.chance import Seeded
from companion.games.edition import BrokenEdition, load, read
from companion.games.stampfarm import components
from companion.games.stampfarm.board import ALL_CELLS
from companion.games.stampfarm.components import HOUSE, Cell, Edge, Edition, OwnEdition, edge_between
from companion.games.stampfarm.game import Stampfarm
from companion.simulation import play_out

HOUSE_FILE = Path(components.__file__).with_name("edition.toml")


def test_the_box_is_the_rulebooks() -> None:
    """Rulebook, "Components" and "Barn"."""
    assert (HOUSE.dice, HOUSE.barn, len(ALL_CELLS)) == (3, 2, 20)
    assert HOUSE.faces == ("cow", "goose", "chicken", "pig", "sheep", "hay")
    assert [len(deck) for deck in HOUSE.decks.values()] == [4, 4, 4]


def ends_of(edge: Edge) -> set[Cell]:
    """The two corners of cells between which an edge runs."""
    (row, column), (other_row, other_column) = edge
    if row == other_row:
        return {(row, other_column), (row + 1, other_column)}
    return {(other_row, column), (other_row, column + 1)}


def test_there_are_eight_fences_or_more_and_no_two_are_alike() -> None:
    assert len({sheet.edges() for sheet in HOUSE.sheets}) == len(HOUSE.sheets) >= 8


@pytest.mark.parametrize("sheet", HOUSE.sheets)
def test_each_fence_is_one_unbroken_line_of_five_to_eight_edges_from_the_border(sheet: components.PrintedSheet) -> None:
    """Told from the edges alone: two corners are ends, every other one is passed once, one end is at the border."""
    edges = sheet.edges()
    assert len(set(edges)) == len(edges) in range(5, 9)
    passed = [corner for edge in edges for corner in ends_of(edge)]
    ends = [corner for corner in set(passed) if passed.count(corner) == 1]
    assert len(ends) == 2 and all(passed.count(corner) == 2 for corner in set(passed) - set(ends))
    assert len(set(passed)) == len(edges) + 1
    assert any(row in (0, HOUSE.rows) or column in (0, HOUSE.columns) for row, column in ends)


def test_an_edge_lies_between_the_cells_on_its_two_sides() -> None:
    assert edge_between((0, 2), (1, 2)) == ((0, 1), (0, 2))
    assert edge_between((2, 3), (2, 2)) == ((1, 2), (2, 2))
    with pytest.raises(ValueError, match="no edge"):
        edge_between((0, 0), (1, 1))


FIRST_FENCE = "fence = [[0, 2], [1, 2], [2, 2], [2, 3], [2, 4], [3, 4]]"


def with_first_fence(fence: str) -> Callable[[str], str]:
    return lambda text: text.replace(FIRST_FENCE, f"fence = {fence}")


@pytest.mark.parametrize(
    ("spoil", "wish"),
    [
        (with_first_fence("[[0, 2]]"), "line 17, column 1: sheets.0.fence: wanted at least one edge"),
        (with_first_fence("[]"), "line 17, column 1: sheets.0.fence: wanted at least one edge"),
        (with_first_fence("[[0, 2], [1, 2], [2, 2], [1, 2]]"), "passes an edge twice"),
        (with_first_fence("[[0, 1], [0, 2], [1, 2], [2, 2], [2, 3], [2, 4]]"), "runs along its border"),
        (with_first_fence("[[0, 2], [1, 2], [2, 2], [3, 3], [2, 4], [3, 4]]"), "line 17, column 1: .*no edge runs"),
        (with_first_fence("[[2, 0], [2, 1], [1, 1], [1, 2], [1, 3], [2, 3], [3, 3]]\n[[sheets]]\nfence = 1"), "array"),
        (lambda text: text.replace('"hay"]', '"cow"]'), "different faces"),
        (lambda text: text.replace('"feeder"', '"pair"'), "every card once"),
        (lambda text: text.partition("[[sheets]]")[0] + "sheets = []\n", "sheets"),
        (lambda text: text + "colour = 1\n", "colour"),
        (lambda text: text.replace("barn = 2", 'barn = "two"'), "barn"),
    ],
)
def test_an_edition_that_cannot_be_played_with_says_what_is_wrong(
    spoil: Callable[[str], str], wish: str, tmp_path: Path
) -> None:
    text = HOUSE_FILE.read_text()
    spoiled = tmp_path / "edition.toml"
    spoiled.write_text(spoil(text))
    assert spoiled.read_text() != text
    with pytest.raises(BrokenEdition, match=wish):
        load(spoiled, Edition)


# -- an owner's own file ----------------------------------------------------------------------------------------------


def own(text: str) -> Stampfarm:
    return Stampfarm(read(text.encode(), OwnEdition, "mine.toml"))


def test_an_owners_pad_and_decks_are_drawn_from() -> None:
    """Five sheets are enough, for five seats; a deck may have lost cards."""
    sheets = HOUSE_FILE.read_text().split("[[sheets]]")
    text = "[[sheets]]".join(sheets[:6]).replace('"hungry", "shelter", ', "")
    game = own(text)
    fences = {sheet.edges() for sheet in game.edition.sheets}
    assert len(fences) == 5
    for seed in range(10):
        state, _ = game.setup(range(5), game.settle({"rules": "advanced"}, {}, "digital"), Seeded(Random(seed)))
        assert {player.sheet.fences for player in state.players.values()} == fences
        assert state.cards[0] in ("one-of-each", "lunchtime")


PADS = {
    "a fence of four edges": ("[[0, 2], [1, 2], [2, 2], [2, 3], [2, 4]]", 10),
    "a fence of one edge": ("[[0, 2], [1, 2]]", 10),
    "a fence of twelve edges": (
        "[[0, 2], [1, 2], [2, 2], [2, 1], [3, 1], [3, 2], [3, 3], [2, 3], [1, 3], [1, 4], [2, 4], [3, 4], [4, 4]]", 10,
    ),
    "a fence away from the border": ("[[1, 2], [2, 2], [2, 3]]", 10),
    "a closed ring": ("[[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]", 10),
    "three layouts": (FIRST_FENCE.removeprefix("fence = "), 3),
    "one layout": (FIRST_FENCE.removeprefix("fence = "), 1),
}  # fmt: skip


def pad(fence: str, layouts: int) -> Stampfarm:
    head, *sheets = HOUSE_FILE.read_text().split("[[sheets]]")
    return own("[[sheets]]".join([head, *sheets[:layouts]]).replace(FIRST_FENCE, f"fence = {fence}"))


@pytest.mark.parametrize("name", PADS)
@pytest.mark.parametrize("bot", ["random", "medium"])
def test_whole_games_are_played_on_any_pad_that_has_fences(name: str, bot: str) -> None:
    """Advanced Mode: each board has a fence; the rulebook says nothing of its length or of other layouts."""
    game = pad(*PADS[name])
    played = play_out(game, [BOTS["stampfarm"][bot]] * 5, Random(3), game.settle({"rules": "advanced"}, {}, "digital"))
    assert played.result.places
    state, _ = game.setup(range(5), game.settle({"rules": "advanced"}, {}, "digital"), Seeded(Random(1)))
    assert all(player.sheet.fences for player in state.players.values())
    assert to_builtins(game.view(state, 0))["decks"] == to_builtins(game.edition.decks)


def test_of_three_layouts_five_players_get_each_before_one_comes_again() -> None:
    game = pad(*PADS["three layouts"])
    for seed in range(10):
        state, _ = game.setup(range(5), game.settle({"rules": "advanced"}, {}, "digital"), Seeded(Random(seed)))
        drawn = [player.sheet.fences for player in state.players.values()]
        assert len(set(drawn)) == 3 and len(set(drawn[:3])) == 3


@pytest.mark.parametrize(
    ("old", "new", "wish"),
    [
        ("barn = 2", "barn = 3", "line 5, column 1: barn: wanted 2"),
        ("dice = 3", "dice = 4", "line 6, column 1: dice: wanted 3"),
        ('"goose", "chicken"', '"chicken", "goose"', "line 7, column 1: faces: wanted cow, goose, chicken"),
        ('"hungry", ', '"thirsty", ', "line 10, column 1: decks.scissors: wanted some of hungry, shelter"),
        ('"hungry", "shelter", "one-of-each", "lunchtime"', "", "line 10, column 1: decks.scissors: wanted some of"),
        ("scissors", "shears", "line 10, column 1: decks.shears: wanted some of"),
    ],
)
def test_what_the_rules_do_not_know_is_refused_in_an_owners_file(old: str, new: str, wish: str) -> None:
    assert old in HOUSE_FILE.read_text()
    with pytest.raises(BrokenEdition, match=wish):
        own(HOUSE_FILE.read_text().replace(old, new, 1))
