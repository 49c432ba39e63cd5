"""The cards in the box. Source: "Contents"; which animals the bales show is house data."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.rambazamba.components import Edition, house_edition
from companion.games.rambazamba.game import Rambazamba
from tests.games.rambazamba.table import BOX, GAME


def test_the_box_holds_ninety_eight_cards_as_the_rulebook_lists_them() -> None:
    species = {"earthworm": 12, "hen": 10, "fox": 8, "dog": 7}
    animals = {f"{name}-{sex}": count for name, count in species.items() for sex in "fm"}
    hay = {"hay-earthworm": 4, "hay-hen": 3, "hay-fox": 2, "hay-dog": 2}
    assert animals | hay | {"pitchfork": 10, "farmer": 3} == BOX
    assert sum(BOX.values()) == 98 and sum(hay.values()) == 11
    assert GAME.edition_name == "house"


def altered(**changes: Any) -> Edition:
    """An owner's file that differs from the house's so."""
    return msgspec.convert(msgspec.to_builtins(house_edition()) | changes, Edition)


def test_an_owners_cards_are_dealt() -> None:
    game = Rambazamba(altered(farmers=0, hay={"earthworm": 11, "hen": 0, "fox": 0, "dog": 0}))
    assert game.edition.box["hay-earthworm"] == 11 and game.edition.box["farmer"] == 0
    assert isinstance(game.edition, Rambazamba.Components)


NONE = {"female": 0, "male": 0}
FEW = {"female": 2, "male": 1}


@pytest.mark.parametrize(
    ("changes", "wish"),
    [
        ({"animals": {"hen": FEW}}, "animals: wanted these species"),
        ({"hay": {"hen": 1}}, "hay: wanted these species"),
        ({"animals": dict.fromkeys(("earthworm", "hen", "fox", "dog"), FEW)}, "animals: wanted a species with 5 cards"),
        (
            {"animals": dict.fromkeys(("earthworm", "hen", "fox"), NONE) | {"dog": FEW}, "pitchforks": 0, "farmers": 0},
            "animals: wanted at least 15 cards",
        ),
        ({"pitchforks": 0}, "pitchforks: wanted at least 1"),
        ({"farmers": -1}, "farmers"),
        ({"cows": 1}, "cows"),
    ],
)
def test_a_box_that_cannot_be_played_with_is_refused(changes: Any, wish: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=wish):
        altered(**changes)
