"""The cards by their names, and what each is good for. Source: Rambazamba rulebook, "Contents" and "Playing Card(s)".

An animal's card is called after its species and its sex (`hen-f`, `hen-m`), a bale after the species that it shows
(`hay-hen`), the others as they are (`pitchfork`, `farmer`). Equal cards are interchangeable.
"""

from __future__ import annotations

from typing import Literal, get_args

Species = Literal["earthworm", "hen", "fox", "dog"]
AnimalCard = Literal["earthworm-f", "earthworm-m", "hen-f", "hen-m", "fox-f", "fox-m", "dog-f", "dog-m"]
HayCard = Literal["hay-earthworm", "hay-hen", "hay-fox", "hay-dog"]
PitchforkCard = Literal["pitchfork"]
FarmerCard = Literal["farmer"]
FarmCard = AnimalCard | HayCard
"""The cards that can lie in a farm."""
Card = FarmCard | PitchforkCard | FarmerCard

SPECIES: tuple[Species, ...] = get_args(Species)
"""In the order of the rows of a farm, from the left; each but the first chases away the one before it."""
EARTHWORM: Species = "earthworm"
DOG: Species = "dog"
PITCHFORK: PitchforkCard = "pitchfork"
FARMER: FarmerCard = "farmer"
PREY: dict[Species, Species] = {"hen": "earthworm", "fox": "hen", "dog": "fox"}
"""Whom each species chases away; earthworms chase nobody."""

SPECIES_OF: dict[AnimalCard, Species] = {card: card.rpartition("-")[0] for card in get_args(AnimalCard)}
"""The species of each animal's card."""
HAY_FOR: dict[HayCard, Species] = {card: card.removeprefix("hay-") for card in get_args(HayCard)}
"""The species that each bale shows."""
ROWS: dict[Species, frozenset[str]] = {
    species: frozenset((f"{species}-f", f"{species}-m", f"hay-{species}")) for species in SPECIES
}
"""The cards that may lie in each row of a farm."""
PAIR_OF: dict[Species, tuple[AnimalCard, AnimalCard]] = {
    "earthworm": ("earthworm-f", "earthworm-m"),
    "hen": ("hen-f", "hen-m"),
    "fox": ("fox-f", "fox-m"),
    "dog": ("dog-f", "dog-m"),
}
"""The cards that make a pair."""
