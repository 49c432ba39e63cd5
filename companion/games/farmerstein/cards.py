"""Deck, hands, discard pile and the pile of objectives: dealt by the app, or real ones on the table.

The rules call both kinds by the same names and need not know which one they have. Of real cards the app knows only what
people enter: it has no hands, accepts any play, and knows neither effects nor powers.

| name | dealt | real |
| --- | --- | --- |
| missing | how many cards a hand lacks | 0: people draw by themselves |
| draw | the top card; an empty deck is made of the discards, shuffled | None |
| check, spend | the hand has this card, or it is refused; it leaves the hand | it may be a card; nothing |
| playable | the different cards of a hand | all that the edition knows |
| is_spent | the hand is empty | False |
| discard, toss | cards go to the discard pile; a whole hand does | nothing |
| effects, power | as the edition tells | none |
| next_objective | the old one goes to the bottom, the new one comes from the top | None |
| knows_all | True | False |
| known, size, piles | what the owner, and what everybody, may see | None |
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from companion.games.chance import Chance
from companion.games.farmerstein.components import ZOMBIE, Card, Edition, Effect, Objective, Power
from companion.games.farmerstein.scoring import card_faults
from companion.games.game import IllegalMove, Mode
from companion.games.shape import Shape


class Discards(Shape, frozen=True):
    """The discard pile: how many cards, and the top plant that is no zombie."""

    cards: int
    top: Card | None


class Piles(NamedTuple):
    """What everybody sees of the piles; None where the cards are real."""

    deck: int | None
    discards: Discards | None
    objectives: int | None


class Dealt(msgspec.Struct, tag="dealt", tag_field="cards"):
    """Cards that the app deals.

    deck, discards: the top card last. hands: by seat. objectives: the pile, the top one last.
    """

    deck: list[Card]
    hands: dict[int, list[Card]]
    objectives: list[Objective]
    discards: list[Card] = []

    def missing(self, seat: int, size: int) -> int:
        return max(0, size - len(self.hands[seat]))

    def draw(self, chance: Chance) -> Card | None:
        """The top card, or None if there is none anywhere."""
        if self.must_shuffle():
            self.deck, self.discards = chance.shuffled(self.discards), []
        return self.deck.pop() if self.deck else None

    def keep(self, seat: int, card: Card) -> None:
        """The card comes to the hand."""
        self.hands[seat].append(card)

    def check(self, seat: int, card: Card) -> None:
        """Raises IllegalMove("not-in-hand", …)."""
        if card not in self.hands[seat]:
            raise IllegalMove("not-in-hand", plant=card.plant, colours=list(card.colours))

    def spend(self, seat: int, card: Card) -> None:
        self.hands[seat].remove(card)

    def playable(self, seat: int, edition: Edition) -> Sequence[Card]:
        return list(dict.fromkeys(self.hands[seat]))

    def is_spent(self, seat: int) -> bool:
        return not self.hands[seat]

    def discard(self, cards: Collection[Card]) -> None:
        self.discards.extend(cards)

    def toss(self, seat: int) -> list[Card]:
        """The whole hand goes to the discard pile."""
        tossed, self.hands[seat] = self.hands[seat], []
        self.discards.extend(tossed)
        return tossed

    def toss_one(self, seat: int, chance: Chance) -> Card | None:
        """Discard a random card of the hand; None if the hand is empty."""
        hand = self.hands[seat]
        if not hand:
            return None
        card = hand.pop(chance.number(len(hand)))
        self.discards.append(card)
        return card

    def top_plant(self) -> Card | None:
        """The top plant of the discard pile that is no zombie; None if there is none."""
        return next((card for card in reversed(self.discards) if card.plant != ZOMBIE), None)

    def scavenged(self) -> Card | None:
        """Take that plant from the discard pile; None if there is none."""
        card = self.top_plant()
        if card is not None:
            # From the top: an equal card further down stays where it is.
            del self.discards[len(self.discards) - 1 - self.discards[::-1].index(card)]
        return card

    def effects(self, card: Card, edition: Edition) -> tuple[Effect, ...]:
        return edition.effects[card.plant]

    def power(self, placeholder: str | None, edition: Edition) -> Power | None:
        return edition.by_colour[placeholder] if placeholder else None

    def next_objective(self, old: Objective | None) -> Objective | None:
        """Put the old objective under the pile and take the top one: the old one again if the pile was empty."""
        if old is not None:
            self.objectives.insert(0, old)
        return self.objectives.pop()

    def knows_all(self) -> bool:
        """Whether the app knows every card. Then it asks and acts by itself; otherwise people tell it."""
        return True

    def must_shuffle(self) -> bool:
        """Whether the discards must be shuffled into a new deck before the next card is drawn."""
        return not self.deck and bool(self.discards)

    def known(self, seat: int) -> list[Card] | None:
        """The cards of a hand, for the eyes of that seat only."""
        return list(self.hands[seat])

    def size(self, seat: int) -> int | None:
        """How many cards a hand has."""
        return len(self.hands[seat])

    def piles(self) -> Piles:
        """What everybody sees of the piles."""
        return Piles(len(self.deck), Discards(len(self.discards), self.top_plant()), len(self.objectives))


class Real(msgspec.Struct, tag="real", tag_field="cards"):
    """Real cards on the table; the app does not see them."""

    def missing(self, seat: int, size: int) -> int:
        return 0

    def draw(self, chance: Chance) -> Card | None:
        return None

    def keep(self, seat: int, card: Card) -> None:
        """Nothing to do: people take the real card."""

    def check(self, seat: int, card: Card) -> None:
        """Raises IllegalMove for a card that no printing can have, and for a zombie."""
        for fault in card_faults([{"plant": card.plant, "colours": card.colours}], "card"):
            raise fault

    def spend(self, seat: int, card: Card) -> None:
        """Nothing to do: people play the real card."""

    def playable(self, seat: int, edition: Edition) -> Sequence[Card]:
        return edition.plant_cards

    def is_spent(self, seat: int) -> bool:
        return False

    def discard(self, cards: Collection[Card]) -> None:
        """Nothing to do: people discard the real cards."""

    def toss(self, seat: int) -> list[Card]:
        return []

    def toss_one(self, seat: int, chance: Chance) -> Card | None:
        return None

    def scavenged(self) -> Card | None:
        return None

    def effects(self, card: Card, edition: Edition) -> tuple[Effect, ...]:
        return ()

    def power(self, placeholder: str | None, edition: Edition) -> Power | None:
        return None

    def next_objective(self, old: Objective | None) -> Objective | None:
        return None

    def knows_all(self) -> bool:
        return False

    def must_shuffle(self) -> bool:
        return False

    def known(self, seat: int) -> list[Card] | None:
        return None

    def size(self, seat: int) -> int | None:
        return None

    def piles(self) -> Piles:
        return Piles(None, None, None)


Cards = Dealt | Real


def laid_out(mode: Mode, seats: Sequence[int], edition: Edition, chance: Chance) -> Cards:
    """Shuffled piles and empty hands; beside the table people have them."""
    if mode == "table":
        return Real()
    return Dealt(
        deck=chance.shuffled(edition.cards),
        hands={seat: [] for seat in seats},
        objectives=chance.shuffled(edition.objectives),
    )
