"""A player of FarmerStein that works towards its objective, one card at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from companion.games.farmerstein.components import CONTINENTS, NEEDS
from companion.games.farmerstein.moves import (
    ChangeObjective,
    Conquer,
    GiveUp,
    Play,
    Target,
)
from companion.games.game import Move

EFFECT = {
    "march": 0.5,
    "play-again": 0.4,
    "draw": 0.4,
    "scavenge": 0.4,
    "uproot": 0.35,
    "opponents-discard": 0.3,
    "take-back": -0.1,
}
"""What doing each thing is worth, in cards that help."""
SAME = 0.25
"""What a card is worth that may begin or follow a set of equal ones, but does not make the largest one larger."""
HOPELESS = 0.45
"""Below this part of its best combination, an army that has drawn a zombie tries another objective."""

HARD = 2.2
"""An objective with more stars a continent than this is harder than most."""

Value = Mapping[str, Any]


def medium(view: Value, moves: Iterable[Move], random: Random) -> Move:
    """The move that helps the own objective most; equal ones by lot.

    view: a seat's view, of a seat that is waited for. It plays as long as it can, conquers what needs most cards as
    soon as it can, gives up what it needs least, and aims at who has conquered most.
    """
    kinds: dict[type[Move], list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    kind = next(kind for kind in (*_CHOOSE, *kinds) if kind in kinds)
    choices = kinds[kind]
    if len(choices) == 1 or kind not in _CHOOSE:
        return random.choice(choices)
    chosen: Move = _CHOOSE[kind](_Hopes(view), choices, random)
    return chosen


class _Hopes:
    """What a seat has towards its objective: its army and its plants in play; hoped for: its hand too."""

    def __init__(self, view: Value) -> None:
        self.view = view
        self.mutagens: Mapping[str, int] = view["mutagens"]
        self.seat = str(view["turn"][0])
        self.mine: Value = view["players"][self.seat]
        planted = [one["card"] for one in self.mine["planted"]]
        cards = [*view["own"]["army"], *planted]
        self.size = len(cards)
        self.plants, self.colours = _counted(cards, {}, {})
        self.hoped_plants, self.hoped_colours = _counted(view["own"]["hand"] or (), self.plants, self.colours)
        open_ones = [continent for continent in CONTINENTS if continent not in self.mine["conquered"]]
        objective: Mapping[str, str] = self.mine["objective"] or {}
        wanted = [(objective[one], NEEDS[one]) for one in open_ones if one in objective]
        self.wishes = [(combination, self._part(combination, needs)) for combination, needs in wanted]

    def _part(self, combination: str, needs: int) -> float:
        """Which part of a combination there is already, at most 1."""
        return min(1.0, _HAVE[combination](self) / needs)

    def worth(self, plant: str, colours: Sequence[str]) -> float:
        """How much a card helps: towards each continent, the more the nearer that is."""
        total = 0.0
        for combination, part in self.wishes:
            if part < 1.0:
                total += (0.3 + part) * _GAIN[combination](self, plant, colours)
        return total

    def stars(self) -> float:
        """How many stars each continent has that is still to be conquered, on average."""
        stars, objective = self.view["edition"]["stars"], self.mine["objective"]
        found: list[int] = [stars[one][objective[one]] for one in CONTINENTS if one not in self.mine["conquered"]]
        return sum(found) / len(found)

    def effect(self, plant: str) -> float:
        """What the effect of a plant is worth."""
        does = self.view["edition"]["plants"].get(plant, ())
        return sum(EFFECT[what] for what, _ in does)


Counts = dict[str, int]


def _counted(cards: Iterable[Value], plants: Counts, colours: Counts) -> tuple[Counts, Counts]:
    """How often each plant and each colour is there, once these cards have come to those that are counted already."""
    plants, colours = dict(plants), dict(colours)
    for card in cards:
        plants[card["plant"]] = plants.get(card["plant"], 0) + 1
        for colour in card["colours"]:
            colours[colour] = colours.get(colour, 0) + 1
    return plants, colours


# -- what there is of a combination, and what a card adds -----------------------------------------------------------


def _most(counts: Counts) -> int:
    return max(counts.values()) if counts else 0


_HAVE: dict[str, Callable[[_Hopes], int]] = {
    "any": lambda hopes: hopes.size,
    "different-plants": lambda hopes: len(hopes.plants),
    "different-colours": lambda hopes: min(len(hopes.colours), hopes.size),
    "same-plants": lambda hopes: _most(hopes.plants),
    "same-colour": lambda hopes: _most(hopes.colours),
}


def _follows(count: int, most: int) -> float:
    """A set of equal cards, the hand counted too, is the largest, or comes near."""
    return 1.0 if count >= most else SAME * count / most


_GAIN: dict[str, Callable[[_Hopes, str, Sequence[str]], float]] = {
    "any": lambda hopes, plant, colours: 1.0,
    "different-plants": lambda hopes, plant, colours: float(plant not in hopes.plants),
    "different-colours": lambda hopes, plant, colours: float(any(one not in hopes.colours for one in colours)),
    "same-plants": lambda hopes, plant, colours: _follows(hopes.hoped_plants.get(plant, 1), _most(hopes.hoped_plants)),
    "same-colour": lambda hopes, plant, colours: max(
        _follows(hopes.hoped_colours.get(one, 1), _most(hopes.hoped_colours)) for one in colours
    ),
}


# -- decisions ------------------------------------------------------------------------------------------------------


def _play(hopes: _Hopes, moves: list[Any], random: Random) -> Any:
    """The card that helps most by itself and by its effect, with the mutagen that is least scarce."""

    def value(move: Play) -> float:
        card = move.card
        spare = 0.1 * hopes.mutagens.get(move.mutagen, 3)
        return hopes.worth(card.plant, card.colours) + hopes.effect(card.plant) + spare + 0.01 * random.random()

    return max(moves, key=value)


def _give_up(hopes: _Hopes, moves: list[Any], random: Random) -> Any:
    """The card whose loss leaves most."""
    return min(moves, key=lambda move: (hopes.worth(move.card.plant, move.card.colours), random.random()))


def _target(hopes: _Hopes, moves: list[Any], random: Random) -> Any:
    """Back to the hand comes the plant whose effect is worth most; an opponent who leads loses theirs first."""

    def value(move: Target) -> float:
        if str(move.seat) == hopes.seat:
            return hopes.effect(move.card.plant)
        whose = hopes.view["players"][str(move.seat)]
        return len(whose["conquered"]) + 0.1 * int(whose["army"])

    return max(moves, key=lambda move: (value(move), random.random()))


def _conquer(hopes: _Hopes, moves: list[Any], random: Random) -> Any:
    """The continent that needs most cards: the whole army goes."""
    return max(moves, key=lambda move: NEEDS[move.continent])


def _objective(hopes: _Hopes, moves: list[Any], random: Random) -> Any:
    """Another objective if the army is far from all that is left of this one; with next to no army, if it is hard."""
    best = max((part for _, part in hopes.wishes), default=1.0)
    change = best < HOPELESS and (hopes.size > 1 or hopes.stars() > HARD)
    return next(move for move in moves if move.change is change)


_CHOOSE: dict[type[Move], Callable[[_Hopes, list[Any], Random], Any]] = {
    Play: _play,
    GiveUp: _give_up,
    Target: _target,
    Conquer: _conquer,
    ChangeObjective: _objective,
}
