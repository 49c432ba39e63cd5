"""A small game with hidden hands, to show that rooms keep what a game hides: lots are drawn and laid down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from companion.games.chance import Chance
from companion.games.game import Event, Game, IllegalMove, Move, Options, Result, Score, one_of_each_first
from companion.games.shape import Shape

LOTS = [f"lot-{letter}" for letter in "abcdefghijklmnopqrst"]


class Draw(Move, frozen=True, tag="draw"):
    """Take the top lot."""


class Lay(Move, frozen=True, tag="lay"):
    """Lay a lot of one's hand down."""

    lot: str


class Pile(msgspec.Struct):
    order: list[int]
    turn: int
    deck: list[str]
    hands: dict[int, list[str]]
    laid: list[str]


class Seen(Shape, frozen=True):
    laid: list[str]
    deck: int
    hands: dict[int, int]
    hand: list[str] | None


class Lots(Game):
    id = "lots"
    name = "Lots"
    seats = {"table": (1, 6), "digital": (1, 6)}
    options = ()
    rulings = ()
    State = Pile
    Moves = Draw | Lay
    View = Seen

    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Pile, list[Event]]:
        deck = chance.shuffled(LOTS)
        hands = {seat: [deck.pop(), deck.pop()] for seat in seats}
        return Pile(list(seats), seats[0], deck, hands, []), [
            Event("dealt", {"seat": seat, "lots": hand}, only=(seat,)) for seat, hand in hands.items()
        ]

    def moves(self, state: Pile, seat: int) -> Iterator[Move]:
        if seat != state.turn or self.is_over(state):
            return iter(())
        return one_of_each_first([iter([Draw()] if state.deck else []), (Lay(lot) for lot in state.hands[seat])])

    def play(self, state: Pile, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        if seat != state.turn:
            raise IllegalMove("not-your-turn", turn=[state.turn])
        if move not in list(self.moves(state, seat)):
            raise IllegalMove("not-in-hand")
        state.turn = state.order[(state.order.index(seat) + 1) % len(state.order)]
        if isinstance(move, Lay):
            state.hands[seat].remove(move.lot)
            state.laid.append(move.lot)
            return [Event("laid", {"seat": seat, "lot": move.lot})]
        state.hands[seat].append(state.deck.pop())
        return [
            Event("drew", {"seat": seat}),
            Event("drew-this", {"seat": seat, "lot": state.hands[seat][-1]}, only=(seat,)),
        ]

    def view(self, state: Pile, seat: int | None) -> Seen:
        hands = {one: len(hand) for one, hand in state.hands.items()}
        return Seen(state.laid, len(state.deck), hands, None if seat is None else state.hands[seat])

    def turn(self, state: Pile) -> list[int]:
        return [] if self.is_over(state) else [state.turn]

    def standings(self, state: Pile) -> Result:
        return Result([state.order], {seat: Score(0, []) for seat in state.order})

    def is_over(self, state: Pile) -> bool:
        return not state.deck or not state.hands[state.turn]

    def skip(self, state: Pile, seat: int, chance: Chance, at: int) -> list[Event]:
        if seat != state.turn:
            raise IllegalMove("not-waited-for", seat=seat)
        state.turn = state.order[(state.order.index(seat) + 1) % len(state.order)]
        return []
