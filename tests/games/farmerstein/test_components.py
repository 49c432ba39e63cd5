"""The components as data, and editions that cannot be played with."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from companion.games.edition import BrokenEdition, load
from companion.games.farmerstein import components
from companion.games.farmerstein.components import COLOURS, COMBINATIONS, CONTINENTS, NEEDS, ZOMBIE, Edition
from tests.games.farmerstein.tables import GAME, NAMES

HOUSE_FILE = Path(components.__file__).with_name("edition.toml")
HOUSE = GAME.edition


def test_the_box_is_the_rulebooks() -> None:
    """Rulebook, "Components": 90 plants, 15 objectives, 5 placeholders, 10 mutagens in five colours."""
    assert (len(HOUSE.cards), len(HOUSE.objectives), len(HOUSE.powers)) == (90, 15, 5)
    assert HOUSE.tokens == dict.fromkeys(COLOURS, 2)
    assert NEEDS == {"america": 3, "europe": 4, "asia": 5}


def test_there_are_ten_cards_of_each_of_nine_kinds() -> None:
    assert Counter(card.plant for card in HOUSE.cards) == dict.fromkeys(NAMES.values(), 10)


def test_each_kind_has_two_cards_of_each_colour_but_the_pepper_one_of_each_pair() -> None:
    by_kind = {plant: Counter(card.colours for card in HOUSE.cards if card.plant == plant) for plant in NAMES.values()}
    peppers = by_kind.pop("creature-pepper")
    assert all(colours == {(colour,): 2 for colour in COLOURS} for colours in by_kind.values())
    assert {frozenset(colours) for colours in peppers} == {
        frozenset({one, other}) for one in COLOURS for other in COLOURS if one != other
    }
    assert set(peppers.values()) == {1}


def test_every_power_has_its_own_colour_and_every_objective_is_another_one() -> None:
    assert {power.colour for power in HOUSE.powers} == set(COLOURS)
    assert len({power.do for power in HOUSE.powers}) == len(HOUSE.powers)
    assert len(set(HOUSE.objectives)) == len(HOUSE.objectives)


def test_it_is_called_house_wherever_a_person_meets_it() -> None:
    assert GAME.edition_name == HOUSE.name == "house"


FIRST_OBJECTIVE = HOUSE_FILE.read_text().partition("[[objectives]]")[2].partition("[[objectives]]")[0]
POTATO = 'plant = "fly-potato"\neach = 2'


@pytest.mark.parametrize(
    ("old", "new", "wish"),
    [
        ("red = 2\n", "", "mutagens: wanted some of each colour"),
        ("red = 2\n", "red = 0\n", "mutagens"),
        ('"fly-potato"', '"robot-onion"', "plants: wanted every kind once"),
        ('"zombie-zucchini"', '"zombie"', "plants: wanted zombie-zucchini among them"),
        ('"fly-potato"', '"Fly Potato"', "plants"),
        ('do = "draw"', 'do = "dance"', "dance"),
        (POTATO, 'plant = "fly-potato"', "plants.2: wanted each, pairs or cards"),
        (POTATO, 'plant = "fly-potato"\ncards = [["red", "red"]]', "plants.2.cards: wanted two colours"),
        (POTATO, 'plant = "fly-potato"\ncards = [["red", "blue", "green"]]', "plants.2.cards: wanted one or two"),
        ('plant = "zombie-zucchini"\neach = 2', 'plant = "zombie-zucchini"\npairs = 1', "wanted zombies of one colour"),
        (
            'plant = "zombie-zucchini"\neach = 2',
            'plant = "zombie-zucchini"\neach = 2\neffects = [{ do = "draw" }]',
            "wanted none for a zombie",
        ),
        ('do = "uproot"', 'do = "take-back"', "plants: wanted one kind with take-back at most"),
        ("hand = 5", "hand = 20", "plants: wanted 100 at least"),
        ('colour = "red"', 'colour = "green"', "powers: wanted every colour once"),
        ("[[objectives]]" + FIRST_OBJECTIVE, "", ""),
        ("any = 1, ", "", "stars: wanted those of america for any, which objectives ask for"),
        ("any = 1", "any = 6", "stars"),
        ('name = "house"', 'name = "house"\ncolour = 1', "colour"),
    ],
)
def test_an_edition_that_cannot_be_played_with_says_what_is_wrong(
    old: str, new: str, wish: str, tmp_path: Path
) -> None:
    text = HOUSE_FILE.read_text()
    assert old in text
    spoiled = tmp_path / "edition.toml"
    spoiled.write_text(text.replace(old, new, 1))
    if not wish:  # one objective fewer can be played with
        assert len(load(spoiled, Edition).objectives) == 14
        return
    with pytest.raises(BrokenEdition, match=wish):
        load(spoiled, Edition)


def test_too_few_objectives_or_powers_for_five_are_refused(tmp_path: Path) -> None:
    text = HOUSE_FILE.read_text()
    few = tmp_path / "few.toml"
    few.write_text(text.partition("[[objectives]]")[0] + "[[objectives]]" + FIRST_OBJECTIVE)
    with pytest.raises(BrokenEdition, match="objectives: wanted 5 at least"):
        load(few, Edition)
    head, _, rest = text.partition("[[powers]]")
    few = tmp_path / "fewer.toml"
    few.write_text(head + rest.partition("\n\n")[2])
    with pytest.raises(BrokenEdition, match="powers: wanted 5 at least"):
        load(few, Edition)


def test_every_combination_has_stars_on_every_continent() -> None:
    assert set(HOUSE.stars) == set(CONTINENTS)
    assert all(set(stars) == set(COMBINATIONS) for stars in HOUSE.stars.values())
    assert ZOMBIE in HOUSE.effects
