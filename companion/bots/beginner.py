"""Players who know the rules and not much more: what they do is random, but nothing that even a beginner would not do.

Each picks at random among the moves that make some sense by themselves, without weighing them; where none does, among
all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from companion.bots.turn import Bot
from companion.games.farmerstein.moves import Conquer, Pass, Play, Stay
from companion.games.game import Move
from companion.games.rambazamba.cards import PREY, SPECIES_OF
from companion.games.rambazamba.farm import FIVE, animals, open_animals
from companion.games.rambazamba.moves import Farmer, Place
from companion.games.stampede.components import CARDS, ELEPHANT, animal_of
from companion.games.stampede.moves import Begin, DealCard, Scoop
from companion.games.stampfarm.components import HOUSE
from companion.games.stampfarm.moves import Roll as RollStamps
from companion.games.stampfarm.moves import Stamp, TellSheet
from companion.games.superfarmer.herd import SUPER_FARMERS
from companion.games.superfarmer.moves import Accept, Exchange, Offer, Refuse, Roll

Sense = Callable[[Mapping[str, Any], list[Move], Random], Sequence[Move]]
"""The moves that make some sense, of all that there are; none if none does."""

OFFERS_OF_TURNS = 20
"""One turn in so many a beginner offers something, if there is somebody to whom it may be of use."""
EXCHANGES_OF_TURNS = 6
"""One turn in so many it exchanges, if that brings a kind that it has not."""
BESIDE_OF_STAMPS = 2
"""One stamp in so many it puts beside an equal one, if it can."""


def beginner(makes_sense: Sense) -> Bot:
    """A bot that picks at random among the moves that make sense."""

    def choose(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
        legal = list(moves)
        return random.choice(list(makes_sense(view, legal, random)) or legal)

    return choose


# -- Super Farmer ---------------------------------------------------------------------------------------------------


def _superfarmer(view: Mapping[str, Any], legal: list[Move], random: Random) -> Sequence[Move]:
    """It rolls, exchanges for a kind that it has not, and seldom offers; it lets no partner win by a trade."""
    answers = [move for move in legal if isinstance(move, Accept | Refuse)]
    if answers:
        return [move for move in answers if isinstance(move, Refuse) or not _lets_win(view)]
    if random.randrange(OFFERS_OF_TURNS) == 0 and (offers := _offers(view, legal)):
        return offers
    if random.randrange(EXCHANGES_OF_TURNS) == 0 and (exchanges := _exchanges(view, legal)):
        return exchanges
    return [move for move in legal if isinstance(move, Roll)]


def _lets_win(view: Mapping[str, Any]) -> bool:
    """Whether the one who offers would be a Super Farmer."""
    offer = view["offer"]
    partner = view["herds"][str(offer["seat"])]
    return all(
        partner[animal] - offer["give"].get(animal, 0) + offer["get"].get(animal, 0) > 0 for animal in SUPER_FARMERS
    )


def _is_new(herd: Mapping[str, int], give: Mapping[Any, int], get: Mapping[Any, int]) -> bool:
    """Whether a trade brings a kind that the herd has not, and leaves it some of what it gives."""
    return any(not herd[animal] for animal in get) and all(herd[animal] > count for animal, count in give.items())


def _exchanges(view: Mapping[str, Any], legal: list[Move]) -> list[Move]:
    herd = view["herds"][str(view["turn"])]
    return [move for move in legal if isinstance(move, Exchange) and _is_new(herd, move.give, move.get)]


def _offers(view: Mapping[str, Any], legal: list[Move]) -> list[Move]:
    """Offers that bring both something new and make nobody a Super Farmer."""
    herds, own = view["herds"], view["herds"][str(view["turn"])]

    def is_fair(move: Offer) -> bool:
        partner = herds[str(move.to)]
        theirs = {kind: partner[kind] + move.give.get(kind, 0) - move.get.get(kind, 0) for kind in SUPER_FARMERS}
        return _is_new(own, move.give, move.get) and _is_new(partner, move.get, move.give) and not all(theirs.values())

    return [move for move in legal if isinstance(move, Offer) and is_fair(move)]


# -- Stampfarm ------------------------------------------------------------------------------------------------------


def _stampfarm(view: Mapping[str, Any], legal: list[Move], random: Random) -> Sequence[Move]:
    """It stamps anywhere, often beside an equal stamp, and leaves the barn alone while the farm has room."""
    stamps = [move for move in legal if isinstance(move, Stamp) and move.to != "barn"]
    if not stamps:
        # Beside the table its sheet may be waited for: it has no paper, so that is as the app knows it.
        played = [move for move in legal if isinstance(move, RollStamps | Stamp)]
        return played or [move for move in legal if isinstance(move, TellSheet)]
    cells = view["boards"][str(view["turn"][0])]["cells"]
    beside = [move for move in stamps if _stands_beside(cells, move)]
    return beside if beside and random.randrange(BESIDE_OF_STAMPS) == 0 else stamps


def _stands_beside(cells: Sequence[Sequence[str | None]], move: Stamp) -> bool:
    """Whether an equal stamp is in a neighbouring cell."""
    row, column = int(move.to[0]), int(move.to[1])
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any(HOUSE.has(place) and cells[place[0]][place[1]] == move.stamp for place in places)


# -- Rambazamba -----------------------------------------------------------------------------------------------------


def _rambazamba(view: Mapping[str, Any], legal: list[Move], random: Random) -> Sequence[Move]:
    """It places at home, and with others only where that chases something; the farmer comes only for others' dogs."""
    return [move for move in legal if _is_of_use(view, move)]


def _is_of_use(view: Mapping[str, Any], move: Move) -> bool:
    seat: int = view["turn"]
    if isinstance(move, Farmer):
        return any(view["open"][str(other)]["dog"] for other in view["order"] if other != seat)
    if not isinstance(move, Place) or move.farm == seat:
        return True
    farm, species = view["farms"][str(move.farm)], SPECIES_OF[move.cards[0]]
    gives_away = animals(farm[species]) + len(move.cards) >= FIVE
    return species in PREY and bool(open_animals(farm[PREY[species]])) and not gives_away


# -- FarmerStein ----------------------------------------------------------------------------------------------------


def _farmerstein(view: Mapping[str, Any], legal: list[Move], random: Random) -> Sequence[Move]:
    """It plays as long as it can, and conquers what it can."""
    active = [move for move in legal if isinstance(move, Play | Conquer)]
    return active or [move for move in legal if not isinstance(move, Pass | Stay)]


# -- Stampede! ------------------------------------------------------------------------------------------------------


def stampede(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move | None:
    """It takes what goes on with its animal, or begins one, but no elephant of which only one part lies there."""
    legal = list(moves)
    scoops = [move for move in legal if isinstance(move, Scoop)]
    if not scoops:
        return next((move for move in legal if isinstance(move, Begin | DealCard)), random.choice(legal))
    faces = {card["card"]: card["face"] for card in view["cards"] if card["by"] is None}
    elephants = sum(animal_of(face) == ELEPHANT for face in faces.values())
    is_begun = len(view["wanted"]) < len(CARDS)
    wanted = [
        move
        for move in scoops
        if faces[move.card] in view["wanted"] and (is_begun or elephants > 1 or animal_of(faces[move.card]) != ELEPHANT)
    ]
    return random.choice(wanted) if wanted else None


superfarmer, stampfarm = beginner(_superfarmer), beginner(_stampfarm)
rambazamba, farmerstein = beginner(_rambazamba), beginner(_farmerstein)
