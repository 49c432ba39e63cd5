"""Mutagens: which ones a card may take, and their way to a plant and back.

Source: rulebook, "How to Play", "Mutant Placeholder".
"""

from __future__ import annotations

from companion.games.farmerstein.components import COLOURS, Card
from companion.games.farmerstein.course import Course
from companion.games.farmerstein.state import PLACEHOLDER, Planted, State


def mutagens_for(course: Course, seat: int, card: Card) -> list[str]:
    """What the seat may give this card now by the common rules: free tokens of its colours, and its own placeholder.

    A two-coloured card takes a token of either colour.
    """
    state = course.state
    colours = COLOURS if course.has_power(seat, "any-mutagen") else card.colours
    found: list[str] = [colour for colour in colours if state.mutagens[colour]]
    if state.mutant and state.free_placeholder(seat) in card.colours:
        found.append(PLACEHOLDER)
    return found


def mutagens_taken(course: Course, seat: int, card: Card) -> list[str]:
    """What is taken when the seat plays this card: what `mutagens_for` lists and, beside the table, any free token.

    The app does not know the printed powers, and one of them may allow another colour. Source: "Monstrous Powers".
    """
    found = mutagens_for(course, seat, card)
    if course.state.cards.knows_all():
        return found
    return [*found, *(colour for colour in COLOURS if course.state.mutagens[colour] and colour not in found)]


def is_other_colour(planted: Planted) -> bool:
    """Whether a plant stands on a token of a colour that the card does not have, as only a power allows."""
    return planted.mutagen not in (*planted.card.colours, PLACEHOLDER)


def plant(state: State, seat: int, card: Card, mutagen: str) -> Planted:
    """Put the card into play with a mutagen; the caller has checked that it is free."""
    planted = Planted(card, mutagen)
    state.players[seat].planted.append(planted)
    if mutagen != PLACEHOLDER:
        state.mutagens[mutagen] -= 1
    return planted


def lift(state: State, seat: int, planted: Planted) -> Card:
    """Take a plant out of play; its mutagen returns to where it came from."""
    state.players[seat].planted.remove(planted)
    if planted.mutagen != PLACEHOLDER:
        state.mutagens[planted.mutagen] += 1
    return planted.card
