"""What a seat may do now: judged when a move comes, and listed for buttons, bots and fuzzers.

Refusals (nothing has changed then), besides those of `hand.py`, which say that the cards are not in the hand:

    not-a-pair {cards}                      two cards that are no female and male of one species
    no-such-seat {seat}                     the farm is nobody's
    own-farm-only {card}                    earthworms are placed in the own farm
    hay-needs-animal {row}                  a bale goes onto an animal of the species that it shows
    others-farm-only {seat}                 the pitchfork goes into another's farm
    empty-row {seat, row}                   there is no card to take
    two-players-only {seats}                the two-player action in a larger game
    too-few-open {seat, row, found, wanted} so many animals must lie open in that row
    can-be-played {cards}                   nothing is laid off while one of these can be played
    hand-not-empty {count}                  who has cards does not pass
    extra-action-left {}                    who can take the two-player action does not pass
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from companion.games.game import IllegalMove, Move, one_of_each_first
from companion.games.rambazamba.cards import (
    EARTHWORM,
    FARMER,
    HAY_FOR,
    PAIR_OF,
    PITCHFORK,
    SPECIES,
    SPECIES_OF,
    Card,
    Species,
)
from companion.games.rambazamba.effects import FOR_EACH_CARD, OF_THE_OTHER
from companion.games.rambazamba.farm import open_animals, takes_hay
from companion.games.rambazamba.moves import (
    Adjust,
    Discard,
    Farmer,
    Hay,
    Pass,
    Pitchfork,
    Place,
    Play,
    TwoPlayer,
    cards_of,
)
from companion.games.rambazamba.state import State

# -- judging --------------------------------------------------------------------------------------------------------


def check_play(state: State, seat: int, move: Play) -> None:
    """Raises IllegalMove if the seat on turn may not do this; see the module's docstring."""
    state.cards.check(seat, cards_of(move))
    _CHECKS[type(move)](state, seat, move)


def _check_place(state: State, seat: int, move: Place) -> None:
    """Source: "Playing Card(s)" and "Playing a Pair"; only earthworms have to stay at home."""
    species = SPECIES_OF[move.cards[0]]
    if len(move.cards) > 1 and tuple(sorted(move.cards)) != PAIR_OF[species]:
        raise IllegalMove("not-a-pair", cards=list(move.cards))
    _check_farm(state, move.farm)
    if species == EARTHWORM and move.farm != seat:
        raise IllegalMove("own-farm-only", card=move.cards[0])


def _check_farm(state: State, seat: int) -> None:
    if seat not in state.farms:
        raise IllegalMove("no-such-seat", seat=seat)


def _check_hay(state: State, seat: int, move: Hay) -> None:
    """Source: "Hay bale"."""
    if not takes_hay(state.farms[seat][HAY_FOR[move.card]]):
        raise IllegalMove("hay-needs-animal", row=HAY_FOR[move.card])


def _check_pitchfork(state: State, seat: int, move: Pitchfork) -> None:
    """Source: "Pitchfork"; the top card of a row is never protected."""
    _check_farm(state, move.farm)
    if move.farm == seat:
        raise IllegalMove("others-farm-only", seat=seat)
    if not state.farms[move.farm][move.row]:
        raise IllegalMove("empty-row", seat=move.farm, row=move.row)


def _check_farmer(state: State, seat: int, move: Farmer) -> None:
    """Source: "Farmer"; he comes also when there is no dog to send off."""


def _check_two_player(state: State, seat: int, move: TwoPlayer) -> None:
    """Source: "Two-Player Game"."""
    if not _has_extra_action(state):
        raise IllegalMove("two-players-only", seats=len(state.order))
    _check_open(state, seat, move.own, FOR_EACH_CARD)
    _check_open(state, state.next_after(seat), move.other, OF_THE_OTHER)


def _has_extra_action(state: State) -> bool:
    return len(state.order) == 2


def _check_open(state: State, seat: int, species: Species, wanted: int) -> None:
    found = len(open_animals(state.farms[seat][species]))
    if found < wanted:
        raise IllegalMove("too-few-open", seat=seat, row=species, found=found, wanted=wanted)


def _check_discard(state: State, seat: int, move: Discard) -> None:
    """A card is laid off when none can be played; an unseen hand may be like that if enough such cards are unseen."""
    useless = _useless(state, seat)
    if move.card not in useless or not state.cards.may_be_all(seat, useless):
        raise IllegalMove("can-be-played", cards=[card for card in state.cards.holding(seat) if card not in useless])


def _check_pass(state: State, seat: int, move: Pass) -> None:
    """With no card in hand the turn passes, unless the two-player action is left."""
    if state.cards.size(seat):
        raise IllegalMove("hand-not-empty", count=state.cards.size(seat))
    if next(_two_player(state, seat), None):
        raise IllegalMove("extra-action-left")


_CHECKS: dict[type[Move], Callable[[State, int, Any], None]] = {
    Place: _check_place,
    Hay: _check_hay,
    Pitchfork: _check_pitchfork,
    Farmer: _check_farmer,
    TwoPlayer: _check_two_player,
    Discard: _check_discard,
    Pass: _check_pass,
}


# -- listing --------------------------------------------------------------------------------------------------------


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """What a seat may do now, as `Game.moves` promises it; an adjustment by one example, the own farm as it is."""
    if seat not in state.farms:
        return iter(())
    kinds = [list_moves(state, seat) for list_moves in _LISTS] if state.turn() == [seat] else []
    if state.mode == "table":
        kinds.append(iter([_farm_as_it_is(state, seat)]))
    return one_of_each_first(kinds)


def _farm_as_it_is(state: State, seat: int) -> Adjust:
    return Adjust({seat: {species: tuple(row) for species, row in state.farms[seat].items()}})


def _passes(state: State, seat: int) -> Iterator[Move]:
    if not state.cards.size(seat) and not next(_two_player(state, seat), None):
        yield Pass()


def _places(state: State, seat: int) -> Iterator[Move]:
    """Single cards first, then pairs in either order."""
    holding = state.cards.holding(seat)
    single = [(card,) for card in SPECIES_OF if card in holding]
    pairs = [pair for pair in PAIR_OF.values() if state.cards.fault(seat, pair) is None]
    for cards in (*single, *(either for pair in pairs for either in permutations(pair))):
        farms = [seat] if SPECIES_OF[cards[0]] == EARTHWORM else state.order
        yield from (Place(cards, farm) for farm in farms)


def _hay(state: State, seat: int) -> Iterator[Move]:
    holding, farm = state.cards.holding(seat), state.farms[seat]
    yield from (Hay(card) for card, species in HAY_FOR.items() if card in holding and takes_hay(farm[species]))


def _pitchforks(state: State, seat: int) -> Iterator[Move]:
    if PITCHFORK in state.cards.holding(seat):
        yield from (Pitchfork(farm, row) for farm, row in _targets(state, seat))


def _targets(state: State, seat: int) -> Iterator[tuple[int, Species]]:
    """The rows with a card that the pitchfork of a seat could take."""
    for farm, rows in state.farms.items():
        if farm != seat:
            yield from ((farm, species) for species, row in rows.items() if row)


def _farmers(state: State, seat: int) -> Iterator[Move]:
    if FARMER in state.cards.holding(seat):
        yield Farmer()


def _two_player(state: State, seat: int) -> Iterator[Move]:
    if _has_extra_action(state):
        mine, others = state.farms[seat], state.farms[state.next_after(seat)]
        for own in SPECIES:
            if len(open_animals(mine[own])) >= FOR_EACH_CARD:
                yield from (
                    TwoPlayer(own, other) for other in SPECIES if len(open_animals(others[other])) >= OF_THE_OTHER
                )


def _discards(state: State, seat: int) -> Iterator[Move]:
    useless = _useless(state, seat)
    if state.cards.may_be_all(seat, useless):
        holding = state.cards.holding(seat)
        yield from (Discard(card) for card in useless if card in holding)


def _useless(state: State, seat: int) -> list[Card]:
    """The kinds of cards that a seat could not play as the farms stand, whether it has them or not.

    Hay that finds no animal of its species on top of a row, and the pitchfork that finds no card in another's farm.
    Animals and the farmer can always be played.
    """
    useless: list[Card] = [card for card, species in HAY_FOR.items() if not takes_hay(state.farms[seat][species])]
    return useless if next(_targets(state, seat), None) else [*useless, PITCHFORK]


_LISTS = (_passes, _places, _hay, _pitchforks, _farmers, _two_player, _discards)
