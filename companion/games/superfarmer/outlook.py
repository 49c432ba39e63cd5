"""What the dice may bring a herd as it stands: every face by itself, and every roll. Nothing is rolled for it.

It resolves each roll that there is, which is too much to do for every state that a phone is sent; so it is answered
only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.herd import is_complete
from companion.games.superfarmer.roll import resolve_roll
from companion.games.superfarmer.state import State


def outlook(state: State, seat: int, edition: Edition) -> dict[str, Any]:
    """What would come to this seat's herd now: `{"dice": [{face: change}, …], "rolls": {face: {face: change}}}`.

    dice: of the fox die and of the wolf die, what each face does by itself; rolls: what both do together, by the face
    of the fox die and then of the wolf die. A change is `{"lost", "gained", "spent", "wins"}`: heads by animal, a name
    for each dog that would go, and whether the herd would then be a Super Farmer's.
    Source: rulebook, "Breeding", "Losing the animals"; for the short bank, "Exchanges".
    """
    fox_die, wolf_die = (tuple(dict.fromkeys(faces)) for faces in edition.dice.both())
    return {
        "dice": [{face: _change(state, seat, [face]) for face in die} for die in (fox_die, wolf_die)],
        "rolls": {fox: {wolf: _change(state, seat, [fox, wolf]) for wolf in wolf_die} for fox in fox_die},
    }


def _change(state: State, seat: int, faces: Sequence[str]) -> dict[str, Any]:
    herd, bank = dict(state.herds[seat]), dict(state.bank)
    outcome = resolve_roll(herd, bank, faces, state.rulings)
    told = {"lost": outcome.lost, "gained": outcome.gained, "spent": outcome.spent}
    return {**told, "wins": is_complete(herd)}
