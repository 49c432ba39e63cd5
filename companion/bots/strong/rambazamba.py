"""A strong player of Rambazamba: it plays what makes it likeliest to win.

The value of a position is the logarithm of the odds of winning, as seen by the seat that has just played: a sum over
the rows of its own farm, of the next player's and of the others', over what its hand can add, and over threats. Source
of the weights: `python -m tools.bots.winning rambazamba`, which learns from who won; those for two and for three
players are others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.bots.strong.layout import Term, laid_out, weighed
from companion.bots.strong.weighing import Weighed, best, fitted
from companion.games.game import Move
from companion.games.rambazamba.cards import (
    FARMER,
    HAY_FOR,
    PAIR_OF,
    PITCHFORK,
    SPECIES,
    SPECIES_OF,
    FarmCard,
    Species,
)
from companion.games.rambazamba.effects import Effect, effect_of
from companion.games.rambazamba.farm import FIVE, Farm, Farms, animals, open_animals, takes_hay
from companion.games.rambazamba.moves import Place, Play, cards_of

LOST, WON = -1_000.0, 1_000.0
ROWS = FIVE * (FIVE + 1) // 2
"""So many ways a row of up to four animals can be: how many there are, and how many of them are beneath hay."""
HAND_MOST, FORKS_MOST = 3, 2

LAYOUT = laid_out(
    {
        **{f"{whose}-{species}": ROWS for whose in ("own", "next", "other") for species in SPECIES},
        **{f"reach-{species}": 2 * (FIVE + 1) for species in SPECIES},
        **{f"hand-{species}": HAND_MOST + 1 for species in SPECIES},
        "hay": FIVE,
        "useless-hay": HAND_MOST + 1,
        PITCHFORK: HAND_MOST + 1,
        FARMER: HAND_MOST + 1,
        "own-fork": FORKS_MOST + 1,
        "next-fork": FORKS_MOST + 1,
        "other-fork": FORKS_MOST + 1,
    }
)
WEIGHTS = LAYOUT.size

Row = tuple[int, int]
"""How many animals a row has, and how many of them are beneath hay."""


def strong(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The play that makes the seat likeliest to win."""
    return best(weigh(view, moves), random)


def weigh(view: Mapping[str, Any], moves: Iterable[Move]) -> list[Weighed]:
    """The value of every play: the logarithm of the odds of winning.

    view: a seat's view, of a seat that is waited for. features: what the rows, the hand and threats bring, `win` where
    the play ends the game. Of a pair's two orders only the first is weighed.
    """
    weights = fitted(__file__)[variant(view)]
    return [weighed_choice(move, terms, weights) for move, terms in choices(view, moves)]


def weighed_choice(move: Move, terms: Iterable[Term] | float, weights: Sequence[float]) -> Weighed:
    """A play by what is there after it, or by how it ends the game."""
    if isinstance(terms, float):
        return Weighed(move, terms, {"win": terms})
    return weighed(move, terms, weights)


def variant(view: Mapping[str, Any]) -> str:
    """Which weights count."""
    return {2: "two", 3: "three"}.get(len(view["order"]), "more")


def choices(view: Mapping[str, Any], moves: Iterable[Move]) -> Iterator[tuple[Move, list[Term] | float]]:
    """Every play with what is there after it, or WON or LOST if it makes five."""
    seat: int = view["turn"]
    order = view["order"]
    ahead = order[(order.index(seat) + 1) % len(order)]
    farms: Farms = {int(other): farm for other, farm in view["farms"].items()}
    rows = {other: {species: _row(row) for species, row in farm.items()} for other, farm in farms.items()}
    seen = set()
    for move in moves:
        if not isinstance(move, Play):
            continue
        if isinstance(move, Place):
            pair = (tuple(sorted(move.cards)), move.farm)
            if pair in seen:
                continue
            seen.add(pair)
        effect = effect_of(farms, seat, move)
        then, own = _after(farms, rows, effect)
        winner = _winner(then, effect)
        if winner is not None:
            yield move, WON if winner == seat else LOST
        else:
            hand = list(view["hand"] or ())
            for card in cards_of(move):
                if card in hand:
                    hand.remove(card)
            yield move, list(_terms(then, own.get(seat, farms[seat]), seat, ahead, hand))


def _row(row: Sequence[FarmCard]) -> Row:
    count = animals(row)
    return count, count - len(open_animals(row))


Rows = Mapping[int, Mapping[Species, Row]]


def _after(farms: Farms, rows: Rows, effect: Effect) -> tuple[Rows, Farms]:
    """The rows of all farms after an effect, and the farms that it changes, card by card."""
    changed: Farms = {}

    def own(seat: int, species: Species) -> Farm:
        farm = changed.setdefault(seat, dict(farms[seat]))
        farm[species] = list(farm[species])
        return farm

    if effect.laid:
        seat, species, cards = effect.laid
        own(seat, species)[species].extend(cards)
    for removal in effect.removals:
        row = own(removal.seat, removal.row)[removal.row]
        del row[len(row) - len(removal.cards) :]
    touched = {seat: {species: _row(farm[species]) for species in SPECIES} for seat, farm in changed.items()}
    return {**rows, **touched}, changed


def _winner(rows: Rows, effect: Effect) -> int | None:
    """Whose farm has five."""
    if effect.laid is None:
        return None
    seat, species, _ = effect.laid
    return seat if rows[seat][species][0] >= FIVE else None


# -- what is there --------------------------------------------------------------------------------------------------


def _terms(rows: Rows, own: Farm, seat: int, ahead: int, hand: Sequence[str]) -> Iterator[Term]:
    starts = LAYOUT.starts
    forks = {"next": 0, "other": 0}
    for other, farm in rows.items():
        whose = "own" if other == seat else "next" if other == ahead else "other"
        for species, (count, hidden) in farm.items():
            yield f"{whose}-{species}", starts[f"{whose}-{species}"] + count * (count + 1) // 2 + hidden, 1.0
        if other != seat:
            forks[whose] += sum(count >= FIVE - 2 for count, _ in farm.values())
    for whose, count in forks.items():
        yield f"{whose}-fork", starts[f"{whose}-fork"] + min(FORKS_MOST, count), 1.0
    yield from _terms_of_hand(rows[seat], own, hand)


def _terms_of_hand(rows: Mapping[Species, Row], own: Farm, hand: Sequence[str]) -> Iterator[Term]:
    starts, winning = LAYOUT.starts, 0
    for species in SPECIES:
        held = sum(SPECIES_OF.get(card) == species for card in hand)  # type: ignore[call-overload]
        count = rows[species][0]
        reach = min(FIVE, count + (2 if set(PAIR_OF[species]) <= set(hand) else min(1, held)))
        winning += reach == FIVE
        yield f"reach-{species}", starts[f"reach-{species}"] + (FIVE + 1) * bool(held) + reach, 1.0
        yield f"hand-{species}", starts[f"hand-{species}"] + min(HAND_MOST, held), 1.0
    yield "own-fork", starts["own-fork"] + min(FORKS_MOST, winning), 1.0
    useless = 0
    for card in hand:
        row = HAY_FOR.get(card)  # type: ignore[call-overload]
        if row and takes_hay(own[row]):
            yield "hay", starts["hay"] + min(FIVE - 1, len(open_animals(own[row]))), 1.0
        elif row:
            useless += 1
    yield "useless-hay", starts["useless-hay"] + min(HAND_MOST, useless), 1.0
    for card in (PITCHFORK, FARMER):
        yield card, starts[card] + min(HAND_MOST, hand.count(card)), 1.0
