"""A strong player of Stampfarm: it stamps where it expects the most points at the end.

The value of a sheet is about the points that it will have when it is full: a sum of what its largest groups, the room
beside them, the open condition cards and the barn bring, each by how many cells are still free. Source of the weights:
`python -m tools.bots.stampfarm`, which plays whole sheets and learns from what they came to.

A set of cells is a number here: bit `row * columns + column` is set for each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from companion.bots.strong.weighing import Weighed, best, fitted
from companion.games.game import Move
from companion.games.stampfarm.board import ALL_CELLS, CORNERS, Board, neighbours
from companion.games.stampfarm.cards import feeder
from companion.games.stampfarm.components import ANIMALS, CARDS, HAY, HOUSE, STAMPS
from companion.games.stampfarm.moves import Roll, Stamp, TellSheet

Cells = int
"""A set of cells, bit by bit."""
Term = tuple[str, int, float]
"""What it belongs to, the place of its weight, how often it counts."""

COLUMNS = HOUSE.columns
WHOLE: Cells = (1 << len(ALL_CELLS)) - 1
CORNER: Cells = sum(1 << row * COLUMNS + column for row, column in CORNERS)
STAGES = (0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5)
"""The stage of a sheet by its free cells, from the last ones to the empty sheet."""
STAGE_COUNT = STAGES[-1] + 1
SIZE_MOST, ROOM_MOST, MERGE_MOST, TIED_MOST = 9, 4, 4, 3
CARD_SIZE = 12
"""So many weights a stage has each condition card; not all use them."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The sheet as it is printed. beside: by cell, the cells beside it. at_fence: those that touch the fence.

    There is one of each (`ground_of`), so that what is remembered of it is found by it.
    """

    beside: tuple[Cells, ...]
    at_fence: Cells
    fences: tuple[Any, ...]


class Farm(NamedTuple):
    """What is stamped: by stamp its cells; the free ones."""

    ground: Ground
    stamps: Mapping[str, Cells]
    free: Cells


# -- the layout of the weights --------------------------------------------------------------------------------------


def _laid_out() -> tuple[dict[str, int], int]:
    sizes = {
        "group": (SIZE_MOST + 1) * (ROOM_MOST + 1),
        "merge": MERGE_MOST + 1,
        "tied": TIED_MOST * (SIZE_MOST + 1),
        "barn": HOUSE.barn + 1,
        "hay": 8,
        "shut-in": 4,
        **dict.fromkeys(CARDS, CARD_SIZE),
    }
    starts, start = {}, 0
    for name, size in sizes.items():
        starts[name] = start
        start += size * STAGE_COUNT
    return starts, start


STARTS, WEIGHTS = _laid_out()
"""Where the weights of each part begin, stage by stage; how many there are in all."""


# -- playing --------------------------------------------------------------------------------------------------------


def strong(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The stamp after which the own sheet promises most; what only people tell is passed over.

    But for the sheet that a table waits for at the end: a bot has no paper, so its sheet is as the app knows it.
    """
    legal = list(moves)
    if any(isinstance(move, Stamp) for move in legal):
        return best(weigh(view, legal), random)
    rolls = [move for move in legal if isinstance(move, Roll)]
    return random.choice(rolls) if rolls else next(move for move in legal if isinstance(move, TellSheet))


def weigh(view: Mapping[str, Any], moves: Iterable[Move]) -> list[Weighed]:
    """The value of every way to stamp, about the points at the end.

    view: a seat's view, of a seat that is waited for. features: what each species, each condition card and the barn
    bring to the value. Of two dice with the same stamp only the first one is weighed.
    """
    stamps = {(move.stamp, move.to): move for move in moves if isinstance(move, Stamp)}
    board = view["boards"][str(view["turn"][0])]
    farm, cards = farm_of(board, view["rules"]), tuple(view["cards"])
    return [_weighed(move, farm, cards, len(board["barn"])) for move in stamps.values()]


def _weighed(move: Stamp, farm: Farm, cards: tuple[str, ...], barn: int) -> Weighed:
    weights, features = fitted(__file__), Counter[str]()
    for name, place, amount in terms(*after(farm, barn, move.stamp, move.to), cards):
        features[name] += weights[place] * amount
    return Weighed(move, sum(features.values()), dict(features))


def after(farm: Farm, barn: int, stamp: str, to: Any) -> tuple[Farm, int]:
    """The farm and the number of stamps in the barn, once one more stamp is made."""
    if to == "barn":
        return farm, barn + 1
    cell = 1 << to[0] * COLUMNS + to[1]
    return Farm(farm.ground, {**farm.stamps, stamp: farm.stamps[stamp] | cell}, farm.free & ~cell), barn


def farm_of(board: Mapping[str, Any], rules: str) -> Farm:
    """The farm of a seat as its view tells it; in normal mode the fence counts for nothing."""
    fences = tuple(tuple(map(tuple, one)) for one in board["fences"]) if rules == "advanced" else ()
    stamps = dict.fromkeys(STAMPS, 0)
    for row, line in enumerate(board["cells"]):
        for column, stamp in enumerate(line):
            if stamp is not None:
                stamps[stamp] |= 1 << row * COLUMNS + column
    return Farm(ground_of(fences), stamps, WHOLE & ~sum(stamps.values()))


@lru_cache(maxsize=1024)
def ground_of(fences: tuple[Any, ...]) -> Ground:
    """The sheet with these fences."""
    beside = neighbours(fences)
    return Ground(
        tuple(_cells(beside[cell]) for cell in ALL_CELLS), _cells({cell for edge in fences for cell in edge}), fences
    )


def _cells(cells: Iterable[tuple[int, int]]) -> Cells:
    return sum(1 << row * COLUMNS + column for row, column in cells)


# -- sets of cells --------------------------------------------------------------------------------------------------


def bits(cells: Cells) -> Iterator[int]:
    """The cells of a set by their numbers."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@lru_cache(maxsize=65_536)
def around(ground: Ground, cells: Cells) -> Cells:
    """All cells beside these ones, some of them among these."""
    found = 0
    for cell in bits(cells):
        found |= ground.beside[cell]
    return found


@lru_cache(maxsize=65_536)
def groups(ground: Ground, cells: Cells) -> tuple[Cells, ...]:
    """The cells in connected groups, the largest first."""
    found = []
    while cells:
        group, new = 0, cells & -cells
        while new:
            group |= new
            new = around(ground, new) & cells & ~group
        found.append(group)
        cells &= ~group
    return tuple(sorted(found, key=int.bit_count, reverse=True))


# -- what a sheet has -----------------------------------------------------------------------------------------------


def terms(farm: Farm, barn: int, cards: Sequence[str]) -> list[Term]:
    """All that counts on a sheet. barn: how many stamps are in it; cards: the open condition cards."""
    ground, free = farm.ground, farm.free
    stage = STAGES[free.bit_count()]
    shut_in = (free & ~around(ground, free)).bit_count()
    found = [
        ("barn", STARTS["barn"] + stage * (HOUSE.barn + 1) + barn, 1.0),
        ("hay", STARTS["hay"] + stage * 8 + min(7, farm.stamps[HAY].bit_count()), 1.0),
        ("room", STARTS["shut-in"] + stage * 4 + min(3, shut_in), 1.0),
    ]
    for animal in ANIMALS:
        cells = farm.stamps[animal]
        found += _species(animal, ground, cells, around(ground, cells) & free, stage)
    for card in cards:
        start = STARTS[card] + stage * CARD_SIZE
        found += [(card, start + place, amount) for place, amount in enumerate(_CARDS[card](farm)) if amount]
    return found


@lru_cache(maxsize=65_536)
def _species(animal: str, ground: Ground, cells: Cells, near: Cells, stage: int) -> list[Term]:
    """The largest group of a species, the free cells beside it, whether it can be joined to another, and equal ones.

    cells: where it stands; near: the free cells beside those. Shared: not to be changed.
    """
    found = groups(ground, cells)
    group = STARTS["group"] + stage * (SIZE_MOST + 1) * (ROOM_MOST + 1)
    if not found:
        return [(animal, group, 1.0)]
    heads = found[0].bit_count()
    size = min(SIZE_MOST, heads)
    equal = [one for one in found if one.bit_count() == heads]
    rooms = [around(ground, one) & near for one in equal]
    room = min(ROOM_MOST, max(map(int.bit_count, rooms)))
    terms = [(animal, group + size * (ROOM_MOST + 1) + room, 1.0)]
    if len(equal) > 1:
        tied = min(TIED_MOST, len(equal) - 1) - 1
        terms.append((animal, STARTS["tied"] + (stage * TIED_MOST + tied) * (SIZE_MOST + 1) + size, 1.0))
    if len(found) > 1:
        joined = max((one.bit_count() for one in found[1:] if around(ground, one) & rooms[0]), default=0)
        terms.append((animal, STARTS["merge"] + stage * (MERGE_MOST + 1) + min(MERGE_MOST, joined), 1.0))
    return terms


# -- what the condition cards ask for: at most CARD_SIZE numbers each -----------------------------------------------


def _count(cells: Cells) -> float:
    return float(cells.bit_count())


def _share(cells: Cells) -> float:
    """A number of cells, in tenths."""
    return cells.bit_count() / 10.0


def _hungry(farm: Farm) -> Sequence[float]:
    fence, geese = farm.ground.at_fence, farm.stamps["goose"]
    return (_count(geese & fence), _share(farm.free & fence), _share(around(farm.ground, geese) & farm.free & fence), 1)


def _shelter(farm: Farm) -> Sequence[float]:
    away = WHOLE & ~farm.ground.at_fence
    both = farm.stamps["sheep"] | farm.stamps["chicken"]
    return (_count(both & away), _share(farm.free & away), _share(around(farm.ground, both) & farm.free & away), 1)


def _one_of_each(farm: Farm) -> Sequence[float]:
    fence = farm.ground.at_fence
    there = sum(bool(farm.stamps[animal] & fence) for animal in ANIMALS)
    room = (farm.free & fence).bit_count()
    return (there, min(5 - there, room), room / 10.0, 1)


def _lunchtime(farm: Farm) -> Sequence[float]:
    fence = farm.ground.at_fence
    both = farm.stamps["cow"] | farm.stamps["sheep"]
    return (_count(both & fence), _share(farm.free & fence), _share(around(farm.ground, both) & farm.free & fence), 1)


def _all_together(farm: Farm) -> Sequence[float]:
    missing = sum(max(0, 2 - farm.stamps[animal].bit_count()) for animal in ANIMALS)
    return tuple(float(missing == one) for one in range(8)) if missing < 8 else (0,) * 8 + (1,)


def _tight_squeeze(farm: Farm) -> Sequence[float]:
    there = max((farm.stamps[animal] & CORNER).bit_count() for animal in ANIMALS)
    free = (farm.free & CORNER).bit_count()
    if there >= 3:
        return (0,) * 9 + ((1, 0, 0) if there == 4 else (0, 1, 0) if free else (0, 0, 1))
    possible = there + free >= 3
    place = {(0, 4): 0, (0, 3): 1, (1, 3): 2, (1, 2): 3, (2, 2): 4, (2, 1): 5}.get((there, free), 6) if possible else 7
    return tuple(float(place == one) for one in range(8))


def _good_nose(farm: Farm) -> Sequence[float]:
    smelly = around(farm.ground, farm.stamps["cow"] | farm.stamps["chicken"])
    pigs = farm.stamps["pig"]
    good = pigs & ~smelly
    risk = around(farm.ground, good) & farm.free
    return (
        _count(good),
        _share(risk),
        _share(farm.free & ~smelly),
        _share(around(farm.ground, pigs) & farm.free & ~smelly),
        1,
    )


def _pair(farm: Farm) -> Sequence[float]:
    cows = min(4, farm.stamps["cow"].bit_count())
    return tuple(float(cows == one) for one in range(5))


def _pig_on_hay(farm: Farm) -> Sequence[float]:
    hay, pigs = farm.stamps[HAY], farm.stamps["pig"]
    by_hay = around(farm.ground, hay)
    by_pigs = around(farm.ground, pigs & ~by_hay)
    return (
        _count(pigs & by_hay),
        _share(by_hay & farm.free),
        _share(by_pigs & farm.free),
        _share(pigs & ~by_hay),
        _share(by_hay & farm.free & around(farm.ground, pigs)),
        float(bool(hay)),
        1,
    )


def _hay_for_sheep(farm: Farm) -> Sequence[float]:
    sheep, beside = farm.stamps["sheep"], farm.ground.beside
    fed = half = 0
    for cell in bits(farm.stamps[HAY]):
        there = (beside[cell] & sheep).bit_count()
        fed += there >= 2
        half += there == 1 and bool(beside[cell] & farm.free)
    ready = sum((beside[cell] & sheep).bit_count() >= 2 for cell in bits(farm.free & around(farm.ground, sheep)))
    possible = sum((beside[cell] & (sheep | farm.free)).bit_count() >= 2 for cell in bits(farm.stamps[HAY]))
    return (fed, half, ready, min(2, ready), possible, _share(sheep), 1)


def _protect_the_hay(farm: Farm) -> Sequence[float]:
    dangerous = around(farm.ground, farm.stamps["goose"] | farm.stamps["pig"])
    safe = farm.stamps[HAY] & ~dangerous
    sealed = sum(not farm.ground.beside[cell] & farm.free for cell in bits(safe))
    return (
        _count(safe),
        sealed,
        _share(around(farm.ground, safe) & farm.free),
        _share(farm.free & ~dangerous),
        _share(farm.free & dangerous),
        1,
    )


def _feeder(farm: Farm) -> Sequence[float]:
    hay = farm.stamps[HAY]
    points, loose = _feeder_points(farm.ground, hay)
    open_pairs = open_loose = 0
    for group in groups(farm.ground, hay):
        size, room = group.bit_count(), bool(around(farm.ground, group) & farm.free)
        open_pairs += room and size % 3 == 2
        open_loose += room and size % 3 == 1
    return (points, loose, open_pairs, open_loose, _share(around(farm.ground, hay) & farm.free), _share(hay), 1)


@lru_cache(maxsize=65_536)
def _feeder_points(ground: Ground, hay: Cells) -> tuple[int, int]:
    """What the hay brings, and how many haystacks bring nothing."""
    cells = tuple(
        tuple(HAY if hay >> row * COLUMNS + column & 1 else None for column in range(COLUMNS))
        for row in range(HOUSE.rows)
    )
    points, used = feeder(Board(cells, ground.fences))
    return points, hay.bit_count() - len(used)


_CARDS: dict[str, Callable[[Farm], Sequence[float]]] = {
    "hungry": _hungry,
    "shelter": _shelter,
    "one-of-each": _one_of_each,
    "lunchtime": _lunchtime,
    "all-together": _all_together,
    "tight-squeeze": _tight_squeeze,
    "good-nose": _good_nose,
    "pair": _pair,
    "pig-on-hay": _pig_on_hay,
    "hay-for-sheep": _hay_for_sheep,
    "protect-the-hay": _protect_the_hay,
    "feeder": _feeder,
}
