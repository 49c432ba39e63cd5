"""Losing the animals: the fox, the wolf and the dogs. Predators come first, the wolf before the fox; then breeding."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.games.superfarmer.herd import Animal, Herd
from companion.games.superfarmer.rulings import Rulings

Predator = Literal["fox", "wolf"]

SAFE_FROM_THE_WOLF: frozenset[Animal] = frozenset({"horse", "small-dog"})


class Attack(msgspec.Struct):
    """What one predator did. taken: heads by animal; dogs: how many dogs of its kind were spent to stop it."""

    predator: Predator
    dog: Literal["small-dog", "big-dog"]
    taken: dict[Animal, int] = {}
    dogs: int = 0

    def is_beaten(self) -> bool:
        return self.dogs > 0


def wolf_attack(herd: Herd, rulings: Rulings) -> Attack:
    """A large dog is spent and saves all; without one, everything but horses and small dogs is lost.

    Under `spares-rabbits` the rabbits stay too. Source: rulebook, "Losing the animals", "More examples".
    """
    if herd["big-dog"]:
        return Attack("wolf", "big-dog", dogs=1)
    safe = SAFE_FROM_THE_WOLF | ({"rabbit"} if rulings.wolf == "spares-rabbits" else frozenset())
    return Attack("wolf", "big-dog", {animal: count for animal, count in herd.items() if count and animal not in safe})


def fox_attack(herd: Herd, rulings: Rulings, *, after_wolf: bool) -> Attack:
    """A small dog is spent and saves the rabbits, also if there are none; without one they are lost.

    herd: as the wolf left it. after_wolf: the wolf came in the same roll and no large dog stopped it; then the
    ruling `spare-dogs` says what becomes of further small dogs. Under `leaves-one` one rabbit stays, if any was there.
    Source: rulebook, "Losing the animals", "More examples".
    """
    if herd["small-dog"]:
        return Attack("fox", "small-dog", dogs=herd["small-dog"] if after_wolf and rulings.spare_dogs == "go" else 1)
    lost = max(herd["rabbit"] - (rulings.fox == "leaves-one"), 0)
    return Attack("fox", "small-dog", {"rabbit": lost} if lost else {})
