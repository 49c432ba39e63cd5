"""What every rule has in hand while a move is played: the state, the edition, chance, and what has happened so far.

Events (a seat is always called `seat` or `from`; a card is {plant, colours}, a plant in play {card, mutagen}):

| code | params | what happened |
| --- | --- | --- |
| placeholder | seat, colour | the seat took this placeholder |
| round | seat, round, power | a round begins, the seat is First Player; power: the name of what it may do, or null |
| drawn | seat, cards | the seat drew so many cards |
| drew | seat, cards | these; only the seat may know |
| shuffled | | the discard pile was made into a new deck |
| planted | seat, card, mutagen, other_colour? | a card was played; other_colour: true where only a power allows it |
| passed | seat, cards | the seat plays no more in this round; its hand (cards) is discarded |
| zombie | seat, card | the seat drew a zombie |
| fed | seat, colour | the zombie took a token from the supply |
| gave-up | seat, card, mutagen | the seat discarded this plant |
| zombie-gone | seat, colour | only zombies hold its colour: the new one is discarded |
| objective | seat, objective | this objective lies open before the seat from now on |
| objective-kept | seat | the seat keeps its objective |
| took-back | seat, card, mutagen | the plant returned to the seat's hand |
| uprooted | from, seat, card, mutagen | the effect of `from` discarded the seat's plant |
| scavenged | seat, card | the seat took this card from the discard pile |
| recruited | seat, card | the card went from the discard pile to the army of the First Player |
| dropped | seat, card | the seat discarded this card at random |
| marched | seat, card | the plant went to the army at once |
| harvest | armies | the round is over; by seat, how many cards its army has now |
| conquered | seat, continent, cards, army | the seat conquered with these cards; army: how many it keeps |
| stayed | seat | the seat could have conquered |
| adjusted | from, seat?, what | somebody corrected this (names of fields) |
| over | | the game has ended |
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.games.chance import Chance
from companion.games.farmerstein.components import Edition, Power
from companion.games.farmerstein.state import AnyTask, State
from companion.games.game import Event


@dataclass
class Course:
    """A move while it is being played. events: what has happened so far, in order."""

    state: State
    edition: Edition
    chance: Chance
    events: list[Event] = field(default_factory=list)

    def emit(self, code: str, **params: Any) -> None:
        """Add an event that everybody may see."""
        self.events.append(Event(code, params))

    def emit_to(self, seat: int, code: str, **params: Any) -> None:
        """Add an event that only this seat may see; the event names the seat."""
        self.events.append(Event(code, {"seat": seat, **params}, (seat,)))

    def first_of_all(self, *tasks: AnyTask) -> None:
        """Put these tasks at the front of the agenda, in this order."""
        self.state.agenda[:0] = tasks

    def power(self, seat: int) -> Power | None:
        """What the seat may do in this round as First Player. Source: "Monstrous Powers"."""
        state = self.state
        return state.cards.power(state.players[seat].placeholder, self.edition) if seat == state.first else None

    def has_power(self, seat: int, what: str) -> bool:
        power = self.power(seat)
        return power is not None and power.do == what
