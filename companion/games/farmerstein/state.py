"""Where a game of FarmerStein stands, as typed values that encode without loss.

What is to happen next stands in the `agenda`, the next thing first: whatever comes between (a zombie in the middle of
a draw, a plant that lets another be played) is put in front, and play goes on behind it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.farmerstein.cards import Cards
from companion.games.farmerstein.components import CONTINENTS, ZOMBIE, Card, Effect, Objective
from companion.games.game import Mode

PLACEHOLDER = "placeholder"
"""What stands for a plant's mutagen that was played with its owner's placeholder."""


class Planted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A plant in play. mutagen: the colour of the token on it, or "placeholder"."""

    card: Card
    mutagen: str


class Player(msgspec.Struct):
    """What one seat has in front of it.

    placeholder: its colour. conquered: continents in the order of conquering. passed: out of this round.
    """

    placeholder: str | None = None
    objective: Objective | None = None
    planted: list[Planted] = []
    army: list[Card] = []
    conquered: list[str] = []
    passed: bool = False

    def plants(self) -> list[Planted]:
        """Its plants in play that are no zombies: nothing but the end of a round takes zombies away."""
        return [one for one in self.planted if one.card.plant != ZOMBIE]

    def bearing(self, colour: str) -> list[Planted]:
        """Its different plants, no zombies, that bear a token of this colour."""
        return [one for one in dict.fromkeys(self.planted) if one.mutagen == colour and one.card.plant != ZOMBIE]

    def has_won(self) -> bool:
        """Whether all three continents are conquered."""
        return len(self.conquered) == len(CONTINENTS)


# -- the agenda -----------------------------------------------------------------------------------------------------


class Task(msgspec.Struct, frozen=True, tag_field="do"):
    """Something that is to happen. For some tasks a seat must decide first: see `round.STEPS`."""


class Takes(Task, frozen=True, tag="takes"):
    """The seat chooses a placeholder."""

    seat: int


class Begins(Task, frozen=True, tag="begins"):
    """The next round begins, or the game is over."""


class Draws(Task, frozen=True, tag="draws"):
    """The seat draws so many cards."""

    seat: int
    cards: int


class Invades(Task, frozen=True, tag="invades"):
    """The seat has drawn this zombie, which seeks its mutagen."""

    seat: int
    zombie: Card


class GivesUp(Task, frozen=True, tag="gives-up"):
    """The seat chooses a plant that it gives up for the zombie that `drawer` has drawn."""

    seat: int
    drawer: int
    zombie: Card


class Chooses(Task, frozen=True, tag="chooses"):
    """The seat may change its objective."""

    seat: int


class Turns(Task, frozen=True, tag="turns"):
    """The seat's turn. extra: a card that it plays outside its turn if it can."""

    seat: int
    extra: bool = False


class Applies(Task, frozen=True, tag="applies"):
    """The effect of a plant that the seat has played."""

    seat: int
    plant: Planted
    effect: Effect


class Aims(Task, frozen=True, tag="aims"):
    """The seat chooses which plant its effect (`take-back` or `uproot`) takes; `plant`: the one that does it."""

    seat: int
    plant: Planted
    what: str


class Closes(Task, frozen=True, tag="closes"):
    """Everybody has passed: the round ends."""


class Conquers(Task, frozen=True, tag="conquers"):
    """The seat may conquer a continent."""

    seat: int


AnyTask = Takes | Begins | Draws | Invades | GivesUp | Chooses | Turns | Applies | Aims | Closes | Conquers

Phase = Literal["placeholders", "play", "target", "give-up", "objective", "conquer", "over"]

PHASES: dict[type[Task], Phase] = {
    Takes: "placeholders",
    Turns: "play",
    Aims: "target",
    GivesUp: "give-up",
    Chooses: "objective",
    Conquers: "conquer",
}
"""What a seat is waited for, by the task that comes next; before any other task nothing waits."""


class State(msgspec.Struct):
    """A whole game.

    order: seats clockwise. mutant, replaced, cautious: the rulings `mutant-placeholder`, `zombie-replaced` and
    `zombie-objective` (left out unless it is `caution`, so that older games keep their bytes). mutagens: free tokens
    by colour. first: who has the First Player's placeholder; on_turn: whose turn it is. again: beside the table, the
    seat that played last in this round, which may play once more if its card says so.
    """

    mode: Mode
    mutant: bool
    replaced: bool
    order: list[int]
    players: dict[int, Player]
    cards: Cards
    mutagens: dict[str, int]
    first: int
    on_turn: int
    agenda: list[AnyTask]
    round: int = 0
    again: int | None = None
    cautious: Literal[True] | UnsetType = UNSET

    def phase(self) -> Phase:
        """What is waited for now."""
        return PHASES[type(self.agenda[0])] if self.agenda else "over"

    def waiting(self) -> int | None:
        """The seat that is waited for."""
        head = self.agenda[0] if self.agenda else None
        return getattr(head, "seat", None)

    def drawn_by(self) -> int:
        """Whose turn it is when a zombie is drawn: its penalty begins there. Source: "The InvaZion".

        Beside the table a zombie is told when the turn has already passed: the last play of the round drew it. Before
        any play it came with the cards that a round begins with, which is the First Player's turn.
        """
        if self.mode == "digital":
            return self.on_turn
        return self.first if self.again is None else self.again

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats in playing order, this one first."""
        place = self.order.index(seat)
        return self.order[place:] + self.order[:place]

    def turn_order(self) -> list[int]:
        """All seats, the First Player first."""
        return self.clockwise_from(self.first)

    def next_after(self, seat: int) -> int:
        """The seat to the left."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def opponents(self, seat: int) -> Iterator[int]:
        """The others, clockwise."""
        yield from self.clockwise_from(seat)[1:]

    def free_placeholder(self, seat: int) -> str | None:
        """The colour of the seat's placeholder if it may serve as a mutagen now. Source: "Mutant Placeholder"."""
        player = self.players[seat]
        is_free = self.mutant and seat != self.first and all(one.mutagen != PLACEHOLDER for one in player.planted)
        return player.placeholder if is_free else None
