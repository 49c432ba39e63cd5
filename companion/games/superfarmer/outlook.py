"""What the dice may bring a herd as it stands: every face by itself, and every roll. Nothing is rolled for it.

It resolves every possible roll. That is too slow to do for every state sent to a phone, so it is worked out only when
somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.shape import Shape
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.herd import Animal, is_complete
from companion.games.superfarmer.roll import resolve_roll
from companion.games.superfarmer.state import State


class Change(Shape, frozen=True):
    """What comes to a herd: heads by animal, a name for each dog that goes, whether it is a Super Farmer's then."""

    lost: dict[Animal, int]
    gained: dict[Animal, int]
    spent: list[str]
    wins: bool


class Outlook(Shape, frozen=True):
    """What the dice may bring a herd.

    dice: of the fox die and of the wolf die, what each face does by itself; rolls: what both do together, by the face
    of the fox die and then of the wolf die.
    """

    dice: tuple[dict[str, Change], dict[str, Change]]
    rolls: dict[str, dict[str, Change]]


def outlook(state: State, seat: int, edition: Edition) -> Outlook:
    """What would come to this seat's herd now.

    Source: rulebook, "Breeding", "Losing the animals"; for the short bank, "Exchanges".
    """
    fox_die, wolf_die = (tuple(dict.fromkeys(faces)) for faces in edition.dice.both())
    by_fox, by_wolf = ({face: _change(state, seat, [face]) for face in die} for die in (fox_die, wolf_die))
    rolls = {fox: {wolf: _change(state, seat, [fox, wolf]) for wolf in wolf_die} for fox in fox_die}
    return Outlook((by_fox, by_wolf), rolls)


def _change(state: State, seat: int, faces: Sequence[str]) -> Change:
    herd, bank = dict(state.herds[seat]), dict(state.bank)
    outcome = resolve_roll(herd, bank, faces, state.rulings)
    return Change(outcome.lost, outcome.gained, outcome.spent, is_complete(herd))
