"""What each pair of eyes may see of a game of Rambazamba, and how it stands."""

from __future__ import annotations

from companion.games.game import Result, Score, ScoreLine, ranking
from companion.games.rambazamba.cards import SPECIES, Species
from companion.games.rambazamba.effects import chased, sent_off, would_win
from companion.games.rambazamba.farm import FIVE, Farm, Row, fullest_row, open_animals
from companion.games.rambazamba.state import State
from companion.games.shape import Shape


class Placing(Shape, frozen=True):
    """What placing does in a farm. removed: cards, from the top of the row down; wins: whether that makes five."""

    removed: Row
    wins: bool


class EffectsShape(Shape, frozen=True):
    """What would be removed from a farm, from the top of the row down, so that it is seen before it is done.

    single, pair: by the species that is placed. farmer: the dogs that he would send off.
    """

    single: dict[Species, Placing]
    pair: dict[Species, Placing]
    farmer: Row


class View(Shape, frozen=True):
    """What a seat or the table screen sees.

    turn: null after the end. farms: by seat its rows, the top card last. open: by seat how many animals of each row
    no bale protects, from the top. hands: how many cards each seat has; deck: how many the draw pile has. discards: the
    pile, the top card last. hand: the own cards in the order of drawing; null where the server does not know them, and
    for the table screen. holding: by kind, how many cards of it the own hand holds, or may hold as far as anybody can
    know. effects: by seat, what would happen in its farm. winners: seats with five of a species.
    """

    order: list[int]
    turn: int | None
    farms: dict[int, Farm]
    open: dict[int, dict[Species, int]]
    hands: dict[int, int]
    deck: int
    discards: list[str]
    hand: list[str] | None
    holding: dict[str, int]
    effects: dict[int, EffectsShape]
    winners: list[int]


def view_of(state: State, seat: int | None) -> View:
    """What a seat sees, or the table screen (None)."""
    own = seat if seat in state.farms else None
    return View(
        order=list(state.order),
        turn=next(iter(state.turn()), None),
        farms={one: {species: list(row) for species, row in farm.items()} for one, farm in state.farms.items()},
        open={one: _open(farm) for one, farm in state.farms.items()},
        hands={one: state.cards.size(one) for one in state.order},
        deck=state.cards.left(),
        discards=list(state.cards.discards),
        hand=None if own is None else state.cards.known(own),
        holding={} if own is None else state.cards.holding(own),
        effects={one: effects_in(farm) for one, farm in state.farms.items()},
        winners=state.winners(),
    )


def _open(farm: Farm) -> dict[Species, int]:
    return {species: len(open_animals(row)) for species, row in farm.items()}


def effects_in(farm: Farm) -> EffectsShape:
    """What would be removed from a farm."""
    return EffectsShape(
        single={species: _placing(farm, species, 1) for species in SPECIES},
        pair={species: _placing(farm, species, 2) for species in SPECIES},
        farmer=sent_off(farm),
    )


def _placing(farm: Farm, species: Species, placed: int) -> Placing:
    return Placing(chased(farm, species, placed), would_win(farm, species, placed))


def standings_of(state: State) -> Result:
    """Places by the largest number of one species in a farm, equal ones shared; whoever has five has won.

    The rulebook only names the winner; the others' places are told as how near they came. More than five count as
    five. Line: `species` {species, count}, a point for each animal. Source: "End of the Game".
    """
    scores = {seat: _score(state.farms[seat]) for seat in state.order}
    return Result(ranking({seat: score.total for seat, score in scores.items()}), scores)


def _score(farm: Farm) -> Score:
    species, count = fullest_row(farm)
    points = min(count, FIVE)
    return Score(points, [ScoreLine("species", {"species": species, "count": count}, points)] if count else [])
