"""The deck, and what of it can lie in a round's piles. Source: Stampede! rulebook, "Contents"."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest

from companion.games.edition import BrokenEdition, read
from companion.games.stampede.components import CARDS, HOUSE, PARTS, Edition, animal_of
from companion.games.stampede.deck import excess
from companion.games.stampede.pile import Counts
from tests.games.stampede.wranglers import FEW, pile


def test_the_box_holds_sixty_cards() -> None:
    deck = HOUSE.deck()
    assert len(deck) == HOUSE.size() == 60
    assert Counter(map(animal_of, deck)) == {"rhino": 30, "hippo": 27, "elephant": 3}
    assert all(deck.count(f"rhino-{part}") == 10 and deck.count(f"hippo-{part}") == 9 for part in PARTS)
    assert all(deck.count(f"elephant-{part}") == 1 for part in PARTS)
    assert (HOUSE.kind("rhino").whole, HOUSE.kind("rhino").loose) == (3, -1)
    assert (HOUSE.kind("elephant").whole, HOUSE.kind("elephant").loose) == (6, -3)


def test_all_piles_of_a_round_come_out_of_one_deck() -> None:
    assert excess([pile("EH RH"), pile("EM RH")], [], HOUSE) is None
    assert excess([pile("EH RH"), pile("RM EH")], [], HOUSE) == ("elephant-head", 2, 1)
    assert excess([["rhino-head"] * 6, ["rhino-head"] * 5], [], HOUSE) == ("rhino-head", 11, 10)


def test_counts_and_cards_of_a_round_come_out_of_one_deck() -> None:
    elephant = Counts(0, 0, "complete")
    assert excess([], [elephant], HOUSE) is None
    assert excess([], [elephant, elephant], HOUSE) == ("elephant", 6, 3)
    assert excess([pile("ET")], [elephant], HOUSE) == ("elephant", 3, 2)
    assert excess([pile("ET")], [Counts(0, 0, 2)], HOUSE) is None
    assert excess([], [Counts(10, 0, "none"), Counts(9, 0, "none")], HOUSE) is None
    assert excess([], [Counts(10, 0, "none"), Counts(10, 0, "none")], HOUSE) == ("complete", 20, 19)
    assert excess([["rhino-tail"] * 9], [Counts(11, 0, "none")], HOUSE) == ("complete", 11, 10)
    assert excess([["rhino-tail"] * 9], [Counts(10, 19, "none")], HOUSE) == ("stray", 19, 18)


def test_counts_fit_where_trying_every_way_to_deal_them_out_says_so() -> None:
    """Twelve cards: every set of cards already told, every number of whole and loose ones."""
    small = [card for card in CARDS if animal_of(card) != "elephant"]
    for numbers in product(*(range(FEW.copies(card) + 1) for card in small)):
        told = [card for card, number in zip(small, numbers, strict=True) for _ in range(number)]
        left = Counter(FEW.deck()) - Counter(told)
        for complete, stray in product(range(4), range(0, 10, 3)):
            fits = excess([told], [Counts(complete, stray, "none")], FEW) is None
            assert fits is can_be_dealt(left, complete, stray)


def can_be_dealt(left: Counter[str], complete: int, stray: int) -> bool:
    """Whether some split of the whole animals into rhinos and hippos leaves enough cards for the loose ones."""
    for rhinos in range(complete + 1):
        rest = Counter(left)
        for animal, number in (("rhino", rhinos), ("hippo", complete - rhinos)):
            rest.subtract({f"{animal}-{part}": number for part in PARTS})
        loose = sum(rest[card] for card in CARDS if animal_of(card) != "elephant")
        if min(rest.values(), default=0) >= 0 and loose >= stray:
            return True
    return False


# -- an owner's own file --------------------------------------------------------------------------------------------


def printed(**changes: Any) -> str:
    """The box's file with some values changed: animal_name=value."""
    animals = msgspec.to_builtins(HOUSE)
    for path, value in changes.items():
        animal, _, name = path.partition("_")
        animals[animal][name] = value
    return "\n".join(
        f"[{animal}]\n" + "\n".join(f"{name} = {value}" for name, value in kind.items())
        for animal, kind in animals.items()
    )


def test_a_deck_with_lost_cards_can_be_played_with() -> None:
    assert read(printed(rhino_copies=8).encode(), Edition, "ours.toml").size() == 54


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        (printed(elephant_copies=2), "counts know one elephant"),
        (printed(hippo_whole=4), "wanted 3 as for the rhino"),
        (printed(rhino_copies=0), "rhino.copies"),
        (printed(elephant_whole=-9), "more points than its 3 cards bring loose"),
        (printed() + "\n[lion]\ncopies = 1\nwhole = 1\nloose = 0\n", "lion"),
        (printed().split("[elephant]")[0], "elephant"),
        ("deck = 60\n", "unknown field"),
    ],
)
def test_a_file_that_does_not_fit_names_the_wish(text: str, wish: str) -> None:
    with pytest.raises(BrokenEdition, match=wish):
        read(text.encode(), Edition, "ours.toml")
