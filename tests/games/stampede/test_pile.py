"""Cutting and scoring piles. Source: Stampede! rulebook, "Rules for Wranglers", "Ending a Round and Scoring"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import IllegalMove
from companion.games.stampede.components import CARDS, HOUSE, animal_of
from companion.games.stampede.pile import begun, cut, points_of_pile, wanted
from companion.games.stampede.scoring import faults, score
from tests.games.stampede.wranglers import pile, piles

READINGS = ("best", "strict")


def whole(cards: list[str]) -> bool:
    """Three parts of one species."""
    return len(cards) == 3 and len(set(cards)) == 3 and len({animal_of(card) for card in cards}) == 1


def every_cut(cards: list[str], place: int = 0) -> Iterator[list[int]]:
    """Every way to find whole animals in a pile: the places where they begin."""
    if place >= len(cards):
        yield []
        return
    yield from every_cut(cards, place + 1)
    if whole(cards[place : place + 3]):
        yield from ([place, *rest] for rest in every_cut(cards, place + 3))


def worth(cards: list[str], starts: list[int]) -> int:
    inside = {place + step for place in starts for step in range(3)}
    loose = [card for place, card in enumerate(cards) if place not in inside]
    return sum(HOUSE.kind(animal_of(cards[place])).whole for place in starts) + sum(
        HOUSE.kind(animal_of(card)).loose for card in loose
    )


def by_force(cards: list[str]) -> tuple[int, list[int]]:
    """The most that any cut brings, and where the whole animals of the lowest such cut begin."""
    cuts = list(every_cut(cards))
    most = max(worth(cards, starts) for starts in cuts)
    return most, min(starts for starts in cuts if worth(cards, starts) == most)


def as_read_aloud(cards: list[str]) -> tuple[int, list[int]]:
    """The strict reading as a person does it: card by card, an animal at a time. The same as by_force gives."""
    starts: list[int] = []
    place = 0
    while place < len(cards):
        size = 1
        while size < 3 and place + size < len(cards) and fits(cards[place : place + size], cards[place + size]):
            size += 1
        if size == 3:
            starts.append(place)
        place += size
    return worth(cards, starts), starts


def fits(animal: list[str], card: str) -> bool:
    return card not in animal and animal_of(card) == animal_of(animal[0])


def found(cards: list[str], reading: str) -> tuple[int, list[int]]:
    parts = cut(cards, reading, HOUSE)
    return sum(part.points for part in parts), [part.cards[0] for part in parts if part.complete]


def test_the_best_cut_of_every_pile_of_up_to_four_cards_is_what_trying_all_of_them_finds() -> None:
    for size in range(5):
        for cards in map(list, product(CARDS, repeat=size)):
            assert found(cards, "best") == by_force(cards)


def test_the_best_cut_of_every_pile_of_eight_rhino_cards_is_what_trying_all_of_them_finds() -> None:
    for cards in map(list, product(CARDS[:3], repeat=8)):
        assert found(cards, "best") == by_force(cards)


@settings(max_examples=400)
@given(piles)
def test_longer_piles_are_cut_as_trying_and_reading_aloud_find(cards: list[str]) -> None:
    assert found(cards, "best") == by_force(cards)
    assert found(cards, "strict") == as_read_aloud(cards)
    assert points_of_pile(cards, "best", HOUSE) >= points_of_pile(cards, "strict", HOUSE)


@settings(max_examples=200)
@given(piles, st.sampled_from(READINGS))
def test_every_card_belongs_to_one_part_and_loose_neighbours_of_a_species_to_the_same(
    cards: list[str], reading: str
) -> None:
    parts = cut(cards, reading, HOUSE)
    assert [place for part in parts for place in part.cards] == list(range(len(cards)))
    for part in parts:
        assert {animal_of(cards[place]) for place in part.cards} == {part.animal}
        assert part.complete is (whole([cards[place] for place in part.cards]) and part.points > 0)
    for lower, upper in pairwise(parts):
        assert lower.complete or upper.complete or lower.animal != upper.animal


def test_of_equally_good_cuts_whole_animals_lie_lowest() -> None:
    assert found(pile("RH RM RT RH"), "best") == (2, [0])
    assert found(pile("RH RM RT RH RM RT RH"), "best") == (5, [0, 3])


def test_a_pile_is_explained_from_the_bottom_up() -> None:
    assert score({"pile": pile("RH HT HM HH RM RT EH")}) == {
        "total": -3,
        "animals": [
            {"animal": "rhino", "cards": [0], "complete": False, "points": -1},
            {"animal": "hippo", "cards": [1, 2, 3], "complete": True, "points": 3},
            {"animal": "rhino", "cards": [4, 5], "complete": False, "points": -2},
            {"animal": "elephant", "cards": [6], "complete": False, "points": -3},
        ],
    }


def test_neighbours_that_the_strict_reading_begins_anew_are_told_together() -> None:
    assert [part.cards for part in cut(pile("RH RM RH RT"), "strict", HOUSE)] == [(0, 1, 2, 3)]


# -- the animal begun -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "reading", "top"),
    [
        ("", "best", ""),
        ("RH", "best", "RH"),
        ("RH RM RT", "best", ""),
        ("RH RM RT HM", "best", "HM"),
        ("RH RM RH", "best", "RM RH"),
        ("RH RM RH", "strict", "RH"),
        ("RH RH", "best", "RH"),
        ("HH RM", "best", "RM"),
        ("HH RM", "strict", "RM"),
        ("RH RM RT RH RM", "strict", "RH RM"),
    ],
)
def test_the_animal_begun_lies_on_top(cards: str, reading: str, top: str) -> None:
    assert begun(pile(cards), reading) == pile(top)


@settings(max_examples=200)
@given(piles, st.sampled_from(READINGS))
def test_the_cards_that_are_wanted_and_no_others_go_on_with_the_animal_begun(cards: list[str], reading: str) -> None:
    top, longer = begun(cards, reading), wanted(cards, reading)
    for card in CARDS:
        after = begun([*cards, card], reading)
        is_whole = whole([*top, card])
        assert (card in longer) is (is_whole or after == [*top, card])


# -- counts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("complete", "stray", "elephant", "total"),
    [
        (0, 4, "none", -4),
        (2, 2, "none", 4),
        (0, 0, 2, -6),
        (0, 0, 1, -3),
        (0, 0, 3, -9),
        (19, 0, 3, 48),
        (0, 0, "complete", 6),
        (0, 0, "none", 0),
        (19, 0, "complete", 63),
        (0, 57, 2, -63),
        (18, 3, "none", 51),
    ],
)
def test_a_pile_told_in_numbers_is_counted_below_zero_too(
    complete: int, stray: int, elephant: int | str, total: int
) -> None:
    assert score({"counts": {"complete": complete, "stray": stray, "elephant": elephant}}) == {"total": total}


@settings(max_examples=200)
@given(piles)
def test_numbers_bring_what_the_pile_brings_that_they_count(cards: list[str]) -> None:
    parts = cut(cards, "best", HOUSE)
    small = [part for part in parts if part.animal != "elephant"]
    whole_elephant = any(part.complete for part in parts if part.animal == "elephant")
    loose = sum(len(part.cards) for part in parts if part.animal == "elephant" and not part.complete)
    counts = {
        "complete": sum(part.complete for part in small),
        "stray": sum(len(part.cards) for part in small if not part.complete),
        "elephant": "complete" if whole_elephant else loose or "none",
    }
    assert score({"counts": counts})["total"] == score({"pile": cards})["total"]


# -- what is wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("payload", "wrong"),
    [
        (None, [("not-an-object", "")]),
        ([], [("not-an-object", "")]),
        ({}, [("one-wanted", "")]),
        ({"pile": [], "counts": {"complete": 0, "stray": 0, "elephant": "none"}}, [("one-wanted", "")]),
        ({"pile": None}, [("not-a-list", "pile")]),
        ({"pile": ["rhino"]}, [("not-a-choice", "pile.0")]),
        ({"pile": ["rhino-head", 1, None]}, [("not-a-choice", "pile.1"), ("not-a-choice", "pile.2")]),
        ({"pile": ["elephant-tail"] * 3}, [("card-too-often", "pile.1")]),
        ({"pile": [], "rulings": None}, [("not-an-object", "rulings")]),
        ({"pile": [], "rulings": {"reading": None}}, [("bad-option", "rulings.reading")]),
        ({"pile": [], "rulings": {"reading": "loose"}}, [("bad-option", "rulings.reading")]),
        ({"counts": []}, [("not-an-object", "counts")]),
        (
            {"counts": {}},
            [
                ("missing-field", "counts.complete"),
                ("missing-field", "counts.stray"),
                ("missing-field", "counts.elephant"),
            ],
        ),
        ({"counts": {"complete": 1.0, "stray": 0, "elephant": "none"}}, [("not-a-count", "counts.complete")]),
        ({"counts": {"complete": True, "stray": 0, "elephant": "none"}}, [("not-a-count", "counts.complete")]),
        ({"counts": {"complete": -1, "stray": 0, "elephant": "none"}}, [("not-a-count", "counts.complete")]),
        ({"counts": {"complete": 0, "stray": "1", "elephant": "none"}}, [("not-a-count", "counts.stray")]),
        ({"counts": {"complete": 0, "stray": None, "elephant": "none"}}, [("not-a-count", "counts.stray")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": 4}}, [("not-a-choice", "counts.elephant")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": 0}}, [("not-a-choice", "counts.elephant")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": True}}, [("not-a-choice", "counts.elephant")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": 1.0}}, [("not-a-choice", "counts.elephant")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": [1]}}, [("not-a-choice", "counts.elephant")]),
        ({"counts": {"complete": 0, "stray": 0, "elephant": 1, "x": 1}}, [("unknown-field", "counts.x")]),
        ({"counts": {"complete": 20, "stray": 0, "elephant": "none"}}, [("card-too-often", "counts.complete")]),
        ({"counts": {"complete": 18, "stray": 4, "elephant": "none"}}, [("card-too-often", "counts.stray")]),
        ({"counts": {"complete": 10**30, "stray": 0, "elephant": "none"}}, [("card-too-often", "counts.complete")]),
    ],
)
def test_all_that_is_wrong_is_named_with_its_place(payload: object, wrong: list[tuple[str, str]]) -> None:
    assert [(fault.code, fault.params["path"]) for fault in faults(payload)] == wrong
    with pytest.raises(IllegalMove):
        score(payload)
