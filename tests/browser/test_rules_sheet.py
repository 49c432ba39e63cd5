"""The rules behind "Rules and dice" follow the rulings, the mode and the edition of the room."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.family import Room

FAMILY = ("Ola", "Jan", "Ewa")


def sheet_of(family: Any, server: Any, game: str, names: tuple[str, ...] = FAMILY, **more: Any) -> str:
    """What the sheet of this room says."""
    phone = family()
    phone.sits_in(Room(server.url, game, *names, **more), 0).locator("main.frame").wait_for()
    phone.menu("Rules and dice")
    phone.page.locator("dialog[open] .lead").wait_for()
    return str(phone.page.locator("dialog[open]").inner_text())


RULED: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    (
        "super-farmer",
        {},
        ["The fox takes all rabbits.", "The wolf takes all animals but horses and small dogs."],
        ["begins with a rabbit", "leaves one rabbit"],
    ),
    (
        "super-farmer",
        {"rulings": {"edition": "newer"}},
        [
            "The fox leaves one rabbit",
            "The wolf takes all animals but rabbits, horses and small dogs.",
            "begins with a rabbit",
        ],
        ["The fox takes all rabbits."],
    ),
    (
        "super-farmer",
        {"rulings": {"win": "own-turn", "after-win": "play-on", "spare-dogs": "go"}},
        ["on your own turn only", "play on for the next places", "all small dogs go back"],
        ["at any time"],
    ),
    ("stampede", {}, ["A whole rhino or hippo: 3.", "as it brings most"], ["from the bottom: a card"]),
    ("stampede", {"rulings": {"reading": "strict"}}, ["from the bottom: a card"], ["as it brings most"]),
    ("stampfarm", {}, ["normal mode", "All largest groups"], ["Good Nose"]),
    (
        "stampfarm",
        {"options": {"rules": "advanced"}, "rulings": {"tied-groups": "one"}},
        ["Of equally large groups of a species only one counts.", "Good Nose"],
        ["normal mode", "All largest groups"],
    ),
    ("rambazamba", {}, ["Fox"], ["With two players"]),
    ("farmerstein", {}, ["Whoever drew it may change the objective."], ["Another card is drawn", "Mutant Placeholder"]),
    (
        "farmerstein",
        {"rulings": {"zombie-objective": "caution", "zombie-replaced": "yes", "mutant-placeholder": "on"}},
        ["only if no mutagen of its colour was free", "Another card is drawn in its place.", "Mutant Placeholder"],
        [],
    ),
]


@pytest.mark.parametrize(("game", "more", "said", "unsaid"), RULED)
def test_the_rules_of_a_room_are_those_that_it_plays_by(
    family: Any, server: Any, game: str, more: dict[str, Any], said: list[str], unsaid: list[str]
) -> None:
    text = sheet_of(family, server, game, **more)
    assert not [one for one in said if one.lower() not in text.lower()]
    assert not [one for one in unsaid if one.lower() in text.lower()]


def test_two_players_of_rambazamba_read_of_their_action(family: Any, server: Any) -> None:
    assert "With two players" in sheet_of(family, server, "rambazamba", FAMILY[:2])
