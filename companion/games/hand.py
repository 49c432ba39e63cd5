"""Hands, a draw pile and a discard pile: seen, if the server deals, or unseen, if real cards are on a table.

A card is the name of its kind; equal cards are interchangeable. With seen cards the server knows every hand and the
order of the draw pile. With unseen cards it knows how many cards each hand has and, by kind, how many are unseen: those
of the box that lie neither open nor on the discard pile. Whoever plays an unseen card names it, and it is checked
against that count.

Rules use both kinds by the same names and never ask which one they have:

| name | seen | unseen |
| --- | --- | --- |
| size, left | cards in a hand, in the draw pile | the same |
| known | the cards of a hand | None |
| holding | what the hand holds, by kind | what it may hold |
| fault, check | why the hand does not hold these cards | why it cannot hold them |
| may_be_all | the hand holds only these kinds | the hand may hold only these kinds |
| take | the cards leave the hand | the same, and are unseen no longer |
| discard | cards are laid on the discard pile | the same |
| draw | from the top; the shuffled discards replace an empty pile | the same; the discards are unseen again |
| census | all these cards by kind | the same |
| set_right | refused: the server cannot be wrong | take over what really lies on the table |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain

import msgspec

from companion.games.chance import Chance
from companion.games.game import IllegalMove, Mode

Card = str


class Draw(msgspec.Struct, frozen=True):
    """The result of drawing. count: how many cards, fewer than wanted if there are no more.

    cards: which ones, in the order of drawing; None if they are unseen. reshuffled: how many discards were shuffled
    into a new draw pile meanwhile, 0 if none.
    """

    count: int
    cards: list[Card] | None
    reshuffled: int


class SeenCards(msgspec.Struct, tag="seen", tag_field="cards"):
    """Cards that the server deals.

    hands: by seat, in the order of drawing. deck: the draw pile, the top card last. discards: the top card last.
    """

    hands: dict[int, list[Card]]
    deck: list[Card]
    discards: list[Card]

    @classmethod
    def shuffled(cls, seats: Sequence[int], box: Mapping[Card, int], chance: Chance) -> SeenCards:
        """The whole box as a draw pile, shuffled, and empty hands."""
        return cls({seat: [] for seat in seats}, chance.shuffled(_each(box)), [])

    def size(self, seat: int) -> int:
        """How many cards a hand has."""
        return len(self.hands[seat])

    def left(self) -> int:
        """How many cards the draw pile has."""
        return len(self.deck)

    def known(self, seat: int) -> list[Card] | None:
        """The cards of a hand, for the eyes of that seat only."""
        return list(self.hands[seat])

    def holding(self, seat: int) -> dict[Card, int]:
        """How many cards of each kind are in a hand, by name; kinds without a card are left out."""
        hand = self.hands[seat]
        return {card: hand.count(card) for card in sorted(hand)}

    def fault(self, seat: int, cards: Sequence[Card]) -> IllegalMove | None:
        """Why the hand does not hold all these cards together: not-in-hand {card}; None if it does."""
        hand = self.hands[seat]
        missing = [card for card in cards if cards.count(card) > hand.count(card)]
        return IllegalMove("not-in-hand", card=min(missing)) if missing else None

    def check(self, seat: int, cards: Sequence[Card]) -> None:
        """Raises the fault if there is one."""
        _raise(self.fault(seat, cards))

    def may_be_all(self, seat: int, kinds: Collection[Card]) -> bool:
        """Whether the hand holds no card of another kind."""
        return all(card in kinds for card in self.hands[seat])

    def take(self, seat: int, cards: Iterable[Card]) -> None:
        """Take cards that the hand holds out of it."""
        for card in cards:
            self.hands[seat].remove(card)

    def discard(self, cards: Iterable[Card]) -> None:
        """Lay cards on the discard pile, the last one on top."""
        self.discards.extend(cards)

    def draw(self, seat: int, count: int, chance: Chance) -> Draw:
        """Draw as many as wanted, or as there are. If the pile runs out, the discards are shuffled into it."""
        drawn, reshuffled = self._from_top(count), 0
        if len(drawn) < count and self.discards:
            reshuffled = len(self.discards)
            self.deck, self.discards = chance.shuffled(self.discards), []
            drawn += self._from_top(count - len(drawn))
        self.hands[seat] += drawn
        return Draw(len(drawn), drawn, reshuffled)

    def _from_top(self, most: int) -> list[Card]:
        return [self.deck.pop() for _ in range(min(most, len(self.deck)))]

    def census(self) -> Counter[Card]:
        """All cards in hands and piles, by kind."""
        return Counter(chain(self.deck, self.discards, *self.hands.values()))

    def set_right(self, unseen: Mapping[Card, int], hands: Mapping[int, int], discards: Sequence[Card]) -> None:
        """Raises IllegalMove("table-only"): what the server deals is never wrong."""
        raise IllegalMove("table-only")


class UnseenCards(msgspec.Struct, tag="unseen", tag_field="cards"):
    """Real cards on a table.

    hands: by seat, how many cards. unseen: by kind, how many are in hands or in the draw pile. discards: the top card
    last. No hands hold more cards together than are unseen.
    """

    hands: dict[int, int]
    unseen: dict[Card, int]
    discards: list[Card]

    @classmethod
    def shuffled(cls, seats: Sequence[int], box: Mapping[Card, int], chance: Chance) -> UnseenCards:
        """The whole box as a draw pile, shuffled by people, and empty hands."""
        return cls(dict.fromkeys(seats, 0), dict(box), [])

    def size(self, seat: int) -> int:
        """How many cards a hand has."""
        return self.hands[seat]

    def left(self) -> int:
        """How many cards the draw pile has."""
        return sum(self.unseen.values()) - sum(self.hands.values())

    def known(self, seat: int) -> list[Card] | None:
        """None: only the one who holds the cards knows them."""
        return None

    def holding(self, seat: int) -> dict[Card, int]:
        """How many cards of each kind may be in a hand, by name; kinds without a card are left out."""
        most = self.hands[seat]
        return {kind: min(count, most) for kind, count in sorted(self.unseen.items()) if count and most}

    def fault(self, seat: int, cards: Sequence[Card]) -> IllegalMove | None:
        """Why the hand cannot hold all these cards together; None if it may.

        hand-too-small {most, wanted}: it has fewer cards. not-unseen {card, most, wanted}: fewer of a kind are unseen.
        """
        if len(cards) > self.hands[seat]:
            return IllegalMove("hand-too-small", most=self.hands[seat], wanted=len(cards))
        for card in sorted(cards):
            if cards.count(card) > self.unseen.get(card, 0):
                return IllegalMove("not-unseen", card=card, most=self.unseen.get(card, 0), wanted=cards.count(card))
        return None

    def check(self, seat: int, cards: Sequence[Card]) -> None:
        """Raises the fault if there is one."""
        _raise(self.fault(seat, cards))

    def may_be_all(self, seat: int, kinds: Collection[Card]) -> bool:
        """Whether enough cards of these kinds are unseen to make up the whole hand."""
        return sum(count for kind, count in self.unseen.items() if kind in kinds) >= self.hands[seat]

    def take(self, seat: int, cards: Iterable[Card]) -> None:
        """Take cards that the hand may hold out of it: now everybody sees them."""
        for card in cards:
            self.hands[seat] -= 1
            self.unseen[card] -= 1

    def discard(self, cards: Iterable[Card]) -> None:
        """Lay cards on the discard pile, the last one on top."""
        self.discards.extend(cards)

    def draw(self, seat: int, count: int, chance: Chance) -> Draw:
        """Draw into a hand, as many as wanted or as there are. When the pile runs out, people shuffle the discards."""
        reshuffled = 0
        if count > self.left() and self.discards:
            reshuffled = len(self.discards)
            for card in self.discards:
                self.unseen[card] += 1
            self.discards = []
        drawn = min(count, self.left())
        self.hands[seat] += drawn
        return Draw(drawn, None, reshuffled)

    def census(self) -> Counter[Card]:
        """All cards in hands and piles, by kind."""
        census = Counter(self.unseen)
        census.update(self.discards)
        return census

    def set_right(self, unseen: Mapping[Card, int], hands: Mapping[int, int], discards: Sequence[Card]) -> None:
        """Take over what really lies on the table.

        unseen: by kind, what lies neither open nor on the discard pile. hands: by seat, for all seats.
        Raises IllegalMove("too-few-unseen", most, wanted) if the hands hold more than that together.
        """
        if sum(hands.values()) > sum(unseen.values()):
            raise IllegalMove("too-few-unseen", most=sum(unseen.values()), wanted=sum(hands.values()))
        self.unseen = {kind: unseen.get(kind, 0) for kind in self.unseen}
        self.hands = {seat: hands[seat] for seat in self.hands}
        self.discards = list(discards)


Cards = SeenCards | UnseenCards

_DEALT: dict[Mode, type[SeenCards] | type[UnseenCards]] = {"digital": SeenCards, "table": UnseenCards}


def shuffled(mode: Mode, seats: Sequence[int], box: Mapping[Card, int], chance: Chance) -> Cards:
    """The box as a shuffled draw pile and empty hands: unseen beside the table, seen on the phones."""
    return _DEALT[mode].shuffled(seats, box, chance)


def _each(box: Mapping[Card, int]) -> list[Card]:
    return [card for card, count in box.items() for _ in range(count)]


def _raise(fault: IllegalMove | None) -> None:
    if fault:
        raise fault
