"""The components of FarmerStein as data: plants with their effects, mutagens, objectives, placeholders and powers.

The rulebook says how many cards there are and shows hardly any of them, so an edition file tells them all. What a
plant or a power does is put together from the few primitives that `Effect` and `Power` name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from companion.games.edition import of_the_house
from companion.games.shape import Shape

Colour = Literal["red", "yellow", "orange", "blue", "green"]
Continent = Literal["america", "europe", "asia"]
Combination = Literal["same-plants", "same-colour", "different-colours", "different-plants", "any"]

COLOURS: tuple[Colour, ...] = ("red", "yellow", "orange", "blue", "green")
CONTINENTS: tuple[Continent, ...] = ("america", "europe", "asia")
COMBINATIONS: tuple[Combination, ...] = ("same-plants", "same-colour", "different-colours", "different-plants", "any")
NEEDS: dict[str, int] = {"america": 3, "europe": 4, "asia": 5}
"""How many cards each continent needs. Source: rulebook, "End of the Round"."""

ZOMBIE = "zombie-zucchini"
NAME = r"^[a-z0-9]+(-[a-z0-9]+)*$"
NAME_LENGTH = 40

MOST_SEATS = 5
Name = Annotated[str, Meta(pattern=NAME, max_length=NAME_LENGTH)]
Some = Annotated[int, Meta(ge=1, le=20)]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A plant card: what it shows, and its one or two colours. Equal cards are interchangeable."""

    plant: str
    colours: tuple[str, ...]


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """An Evil Objective: the combination that each continent asks for."""

    america: Combination
    europe: Combination
    asia: Combination

    def of(self, continent: str) -> str:
        """The combination that this continent asks for."""
        return str(getattr(self, continent))


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One primitive of a plant's effect, done so many times (`cards`).

    draw: from the deck. play-again: play another card at once, if that can be. take-back: an own plant in play, of
    another kind, comes back to the hand. uproot: an opponent's plant in play is discarded. scavenge: the top plant of
    the discard pile that is no zombie comes to the hand. opponents-discard: each opponent discards a card at random.
    march: the plant itself goes to the army at once. Where a plant leaves play its mutagen returns.
    """

    do: Literal["draw", "play-again", "take-back", "uproot", "scavenge", "opponents-discard", "march"]
    cards: Some = 1


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A placeholder: its colour, and what its owner may do while First Player.

    draw-to: draws to so many cards (`cards`) at the start of the round. head-start: plays so many cards before the
    first turn. any-mutagen: plants take a mutagen of any colour. recruit: at the start of the
    round, so many top plants of the discard pile that are no zombies go to the army. keep-army: conquering discards
    only the cards that it needs, less so many.
    """

    colour: Colour
    name: Name
    do: Literal["draw-to", "head-start", "any-mutagen", "recruit", "keep-army"]
    cards: Some = 1


class Plant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of plant. each: cards of each colour; pairs: cards of each pair of colours; cards: others, one by one.

    effects: in the order in which they are applied.
    """

    plant: Name
    each: Annotated[int, Meta(ge=0, le=20)] = 0
    pairs: Annotated[int, Meta(ge=0, le=20)] = 0
    cards: tuple[tuple[Colour, ...], ...] = ()
    effects: tuple[Effect, ...] = ()

    def all_cards(self) -> Iterator[Card]:
        """Every card of this kind."""
        single = [(colour,) for colour in COLOURS] * self.each
        double = list(combinations(COLOURS, 2)) * self.pairs
        for colours in (*single, *double, *self.cards):
            yield Card(self.plant, colours)


class Printed(Shape, frozen=True):
    """What is printed on the components.

    hand: cards that everybody draws to. plants: by kind its effects, each as what it does and to how many cards.
    powers: by colour of the placeholder its name, what it does and to how many cards. stars: by continent, how
    difficult each combination is there.
    """

    name: str
    hand: int
    plants: dict[str, list[tuple[str, int]]]
    powers: dict[str, tuple[str, str, int]]
    stars: dict[Continent, dict[Combination, int]]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What lies in the box; refuses to load if it cannot be played with.

    hand: cards that everybody draws to. mutagens: tokens by colour. stars: by continent, how difficult each
    combination is there.
    """

    name: str
    hand: Some
    mutagens: dict[Colour, Some]
    plants: tuple[Plant, ...]
    powers: tuple[Power, ...]
    stars: dict[Continent, dict[Combination, Annotated[int, Meta(ge=1, le=5)]]]
    objectives: tuple[Objective, ...]

    def __post_init__(self) -> None:
        for is_wrong, wish in self._wishes():
            if is_wrong:
                raise ValueError(wish)

    def _wishes(self) -> Iterator[tuple[bool, str]]:
        """Every check of the edition: whether it failed, and what is wanted."""
        names = [plant.plant for plant in self.plants]
        yield set(self.mutagens) != set(COLOURS), f"mutagens: wanted some of each colour: {', '.join(COLOURS)}"
        yield len(set(names)) != len(names), "plants: wanted every kind once"
        yield ZOMBIE not in names, f"plants: wanted {ZOMBIE} among them"
        for number, plant in enumerate(self.plants):
            yield from self._plant_wishes(plant, f"plants.{number}")
        takers = [plant for plant in self.plants if any(effect.do == "take-back" for effect in plant.effects)]
        yield len(takers) > 1, "plants: wanted one kind with take-back at most: two bring each other back without end"
        least = MOST_SEATS * self.hand
        yield len([card for card in self.cards if card.plant != ZOMBIE]) < least, f"plants: wanted {least} at least"
        colours = [power.colour for power in self.powers]
        yield len(colours) < MOST_SEATS, f"powers: wanted {MOST_SEATS} at least"
        yield len(set(colours)) != len(colours), "powers: wanted every colour once"
        yield len(self.objectives) < MOST_SEATS, f"objectives: wanted {MOST_SEATS} at least"
        for continent in CONTINENTS:
            asked = {objective.of(continent) for objective in self.objectives}
            missing = sorted(asked - set(self.stars.get(continent, ())))
            yield (
                bool(missing),
                f"stars: wanted those of {continent} for {', '.join(missing)}, which objectives ask for",
            )

    def _plant_wishes(self, plant: Plant, path: str) -> Iterator[tuple[bool, str]]:
        cards = list(plant.all_cards())
        yield not cards, f"{path}: wanted each, pairs or cards"
        yield any(len(set(card.colours)) != len(card.colours) for card in cards), f"{path}.cards: wanted two colours"
        yield not all(len(card.colours) in (1, 2) for card in cards), f"{path}.cards: wanted one or two colours"
        is_zombie = plant.plant == ZOMBIE
        yield is_zombie and any(len(card.colours) > 1 for card in cards), f"{path}: wanted zombies of one colour"
        yield is_zombie and bool(plant.effects), f"{path}.effects: wanted none for a zombie"

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every plant card, zombies among them."""
        return tuple(card for plant in self.plants for card in plant.all_cards())

    @cached_property
    def plant_cards(self) -> tuple[Card, ...]:
        """The different cards that are no zombies."""
        return tuple(dict.fromkeys(card for card in self.cards if card.plant != ZOMBIE))

    @cached_property
    def tokens(self) -> dict[str, int]:
        """The mutagens of the box by colour."""
        return {colour: self.mutagens[colour] for colour in COLOURS}

    @cached_property
    def effects(self) -> dict[str, tuple[Effect, ...]]:
        """What each kind of plant does."""
        return {plant.plant: plant.effects for plant in self.plants}

    @cached_property
    def printed(self) -> Printed:
        """What is printed, for views."""
        return Printed(
            name=self.name,
            hand=self.hand,
            plants={plant.plant: [(effect.do, effect.cards) for effect in plant.effects] for plant in self.plants},
            powers={power.colour: (power.name, power.do, power.cards) for power in self.powers},
            stars=self.stars,
        )

    @cached_property
    def by_colour(self) -> dict[str, Power]:
        """The placeholders by their colours."""
        return {power.colour: power for power in self.powers}


def house_edition() -> Edition:
    """The edition that lies in this folder. Raises BrokenEdition."""
    return of_the_house(__file__, Edition)
