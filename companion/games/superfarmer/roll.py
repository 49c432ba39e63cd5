"""A roll resolved: predators, then breeding, then what the bank can give.

Events of a roll (the game adds whose roll it was as `seat`):
    dog-spent {dog, against, count}      a dog went back to the bank; animals that it guards stayed
    wolf-took {animals}                  heads by animal, empty when there was nothing to take
    fox-took {rabbits}                   a count, 0 when there was nothing to take
    bred {animal, count, wanted}         young that came, and how many were earned
    short-bank {animal, wanted, got}     the bank had fewer than were earned; the rest is lost
    nothing-came {}                      neither a predator nor young
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.games.game import Event
from companion.games.superfarmer.breeding import litters
from companion.games.superfarmer.herd import Animal, Herd, hand_over
from companion.games.superfarmer.predators import Attack, fox_attack, wolf_attack
from companion.games.superfarmer.rulings import Rulings


class Outcome(msgspec.Struct):
    """What a roll did to a herd. lost, gained: heads by animal; spent: a dog's name for each dog that went."""

    lost: dict[Animal, int] = {}
    gained: dict[Animal, int] = {}
    spent: list[str] = []
    events: list[Event] = []


def resolve_roll(herd: Herd, bank: Herd, roll: Sequence[str], rulings: Rulings) -> Outcome:
    """Apply a roll to a herd. Herd and bank are changed in place; their sum stays the same.

    roll: faces that the dice bear (the caller has checked), or one alone. A bank that cannot pay in full pays what it
    has, the rest is lost. Source: rulebook, "Breeding", "Losing the animals"; for the short bank, "Exchanges".
    """
    outcome = Outcome()
    fox_fed = _predators(outcome, herd, bank, roll, rulings)
    for animal, wanted in litters(herd, roll).items():
        # Rabbits that the fox got at do not breed in that roll, nor does the lone one that it may leave.
        if not (fox_fed and animal == "rabbit"):
            _breed(outcome, herd, bank, animal, wanted)
    if not outcome.events:
        outcome.events.append(Event("nothing-came"))
    return outcome


def _predators(outcome: Outcome, herd: Herd, bank: Herd, roll: Sequence[str], rulings: Rulings) -> bool:
    """Apply wolf and fox; tells whether a fox came that no dog stopped."""
    after_wolf = fox_fed = False
    if "wolf" in roll:
        wolf = wolf_attack(herd, rulings)
        after_wolf = not wolf.is_beaten()
        _suffer(outcome, herd, bank, wolf)
    if "fox" in roll:
        fox = fox_attack(herd, rulings, after_wolf=after_wolf)
        fox_fed = not fox.is_beaten()
        _suffer(outcome, herd, bank, fox)
    return fox_fed


def _suffer(outcome: Outcome, herd: Herd, bank: Herd, attack: Attack) -> None:
    if attack.is_beaten():
        hand_over(herd, bank, {attack.dog: attack.dogs})
        outcome.spent += [attack.dog] * attack.dogs
        params = {"dog": attack.dog, "against": attack.predator, "count": attack.dogs}
        outcome.events.append(Event("dog-spent", params))
        return
    hand_over(herd, bank, attack.taken)
    for animal, count in attack.taken.items():
        outcome.lost[animal] = outcome.lost.get(animal, 0) + count
    outcome.events.append(_loss(attack))


def _loss(attack: Attack) -> Event:
    if attack.predator == "fox":
        return Event("fox-took", {"rabbits": attack.taken.get("rabbit", 0)})
    return Event("wolf-took", {"animals": attack.taken})


def _breed(outcome: Outcome, herd: Herd, bank: Herd, animal: Animal, wanted: int) -> None:
    got = min(wanted, bank[animal])
    if got:
        hand_over(bank, herd, {animal: got})
        outcome.gained[animal] = got
        outcome.events.append(Event("bred", {"animal": animal, "count": got, "wanted": wanted}))
    if got < wanted:
        outcome.events.append(Event("short-bank", {"animal": animal, "wanted": wanted, "got": got}))
