"""What a play would do to the farms, worked out before it is made: for the rules, the phone's preview and bots.

Source: rulebook, "Playing Card(s)", "Playing a Pair", "Two-Player Game". Removals take open animals only, from the top,
and are nobody's choice. Nothing here asks whether a play is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from companion.games.rambazamba.cards import DOG, HAY_FOR, PREY, SPECIES_OF, FarmCard, Species
from companion.games.rambazamba.farm import FIVE, Farm, Farms, Row, animals, open_animals
from companion.games.rambazamba.moves import Discard, Farmer, Hay, Pass, Pitchfork, Place, Play, TwoPlayer

FOR_EACH_CARD = 2
"""So many animals are removed for each card that chases them, for the farmer, and from the own farm by the two-player
action."""
OF_THE_OTHER = 1
"""So many animals of the other's does the two-player action remove."""


class Removal(msgspec.Struct, frozen=True):
    """Cards that leave a row of a seat's farm for the discard pile, the top one first."""

    seat: int
    row: Species
    cards: Row


class Effect(msgspec.Struct, frozen=True):
    """What happens to the farms. laid: these cards come onto that row of that seat; removals: in this order."""

    laid: tuple[int, Species, Sequence[FarmCard]] | None = None
    removals: list[Removal] = []


def effect_of(farms: Farms, seat: int, move: Play) -> Effect:
    """What a move of this seat does to the farms. They stay as they are."""
    return _EFFECTS[type(move)](farms, seat, move)


def apply(farms: Farms, effect: Effect) -> None:
    """Apply the effect; changes the farms."""
    if effect.laid:
        seat, species, cards = effect.laid
        farms[seat][species].extend(cards)
    for removal in effect.removals:
        row = farms[removal.seat][removal.row]
        del row[len(row) - len(removal.cards) :]


def would_win(farm: Farm, species: Species, placed: int) -> bool:
    """Whether so many more animals of a species make five in this farm."""
    return animals(farm[species]) + placed >= FIVE


def makes_five(farms: Farms, move: Place) -> bool:
    """Whether a placing makes five of the species in its farm, so that the farm's owner wins."""
    return would_win(farms[move.farm], SPECIES_OF[move.cards[0]], len(move.cards))


def chased(farm: Farm, species: Species, placed: int) -> Row:
    """The animals that leave a farm when so many of a species are placed in it, the top one first.

    None when that makes five: the game ends at once.
    """
    if species not in PREY or would_win(farm, species, placed):
        return []
    return open_animals(farm[PREY[species]])[: FOR_EACH_CARD * placed]


def sent_off(farm: Farm) -> Row:
    """The dogs that the farmer sends off a farm."""
    return open_animals(farm[DOG])[:FOR_EACH_CARD]


def _removals(*wanted: tuple[int, Species, Row]) -> list[Removal]:
    """Those that remove something."""
    return [Removal(seat, row, cards) for seat, row, cards in wanted if cards]


def _place(farms: Farms, seat: int, move: Place) -> Effect:
    species, farm = SPECIES_OF[move.cards[0]], farms[move.farm]
    gone = chased(farm, species, len(move.cards))
    return Effect((move.farm, species, move.cards), _removals((move.farm, PREY.get(species, species), gone)))


def _hay(farms: Farms, seat: int, move: Hay) -> Effect:
    return Effect((seat, HAY_FOR[move.card], (move.card,)))


def _pitchfork(farms: Farms, seat: int, move: Pitchfork) -> Effect:
    return Effect(removals=_removals((move.farm, move.row, farms[move.farm][move.row][-1:])))


def _farmer(farms: Farms, seat: int, move: Farmer) -> Effect:
    return Effect(removals=_removals(*((other, DOG, sent_off(farm)) for other, farm in farms.items())))


def _two_player(farms: Farms, seat: int, move: TwoPlayer) -> Effect:
    [other] = farms.keys() - {seat}
    own = open_animals(farms[seat][move.own])[:FOR_EACH_CARD]
    others = open_animals(farms[other][move.other])[:OF_THE_OTHER]
    return Effect(removals=_removals((seat, move.own, own), (other, move.other, others)))


def _none(farms: Farms, seat: int, move: Discard | Pass) -> Effect:
    return Effect()


_EFFECTS: dict[type, Callable[[Farms, int, Any], Effect]] = {
    Place: _place,
    Hay: _hay,
    Pitchfork: _pitchfork,
    Farmer: _farmer,
    TwoPlayer: _two_player,
    Discard: _none,
    Pass: _none,
}
