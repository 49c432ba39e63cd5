"""A strong player of FarmerStein: it plays what makes it likeliest to win.

The value of a position is the logarithm of the odds of winning, as seen by one seat: a sum over what each continent
still lacks, with and without the cards in hand, the mutagens that are left, how near the opponents are, and what the
effect of the card may do. Source of the weights: `python -m tools.bots.winning farmerstein`, which learns from who won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from companion.bots.strong.layout import Term, laid_out, weighed
from companion.bots.strong.weighing import Weighed, best, fitted
from companion.games.farmerstein.components import COLOURS, COMBINATIONS, CONTINENTS, NEEDS, ZOMBIE
from companion.games.farmerstein.moves import ChangeObjective, Conquer, GiveUp, Pass, Play, Stay, Take, Target
from companion.games.game import Move

WON = 1_000.0
LACKS = max(NEEDS.values()) + 1
"""So many numbers of cards a continent may lack: none, one, …"""
ARMY_MOST, HAND_MOST, MUTAGENS_MOST, EFFECT_MOST = 10, 7, 10, 4

Plant = tuple[str, tuple[str, ...]]
"""A card: what it shows, and its colours."""

LAYOUT = laid_out(
    {
        **{f"lacks-{combination}": 3 * LACKS for combination in COMBINATIONS},
        **{f"hopes-{combination}": 3 * LACKS for combination in COMBINATIONS},
        "met": 3 * (len(CONTINENTS) + 1),
        "least-lack": 3 * LACKS,
        "conquered": 8,
        "army": 3 * (ARMY_MOST + 1),
        "planted": ARMY_MOST + 1,
        "hand": HAND_MOST + 1,
        "playable": HAND_MOST + 1,
        "mutagens": MUTAGENS_MOST + 1,
        "scarce": 3,
        "passed": HAND_MOST + 1,
        "opponents-in-play": 5,
        "opponents": 3 * (ARMY_MOST + 1),
        "leader": 3 * (ARMY_MOST + 1),
        "new-objective": 3 * (ARMY_MOST + 1),
        "placeholder": len(COLOURS),
        **{
            f"effect-{what}": EFFECT_MOST + 1
            for what in ("draw", "play-again", "take-back", "uproot", "scavenge", "opponents-discard", "march")
        },
    }
)
WEIGHTS = LAYOUT.size


class Seen(NamedTuple):
    """What one seat has and sees: its army, its plants in play, its hand, free mutagens, and what it has conquered.

    opponents: by seat continents, cards in army and in play, and whether they still play. fresh: the objective is not
    known yet. effect: what the card just played does, and how much there is for it to do.
    """

    army: tuple[Plant, ...]
    planted: tuple[Plant, ...]
    hand: tuple[Plant, ...]
    mutagens: Mapping[str, int]
    objective: Mapping[str, str]
    conquered: tuple[str, ...]
    opponents: Mapping[int, tuple[int, int, bool]]
    passed: bool = False
    fresh: bool = False
    placeholder: str | None = None
    effects: tuple[tuple[str, int], ...] = ()


def strong(view: Mapping[str, Any], moves: Iterable[Move], random: Random) -> Move:
    """The move that makes the seat likeliest to win; what only people tell is passed over where it can be."""
    legal = list(moves)
    known = [move for move in legal if type(move) in _AFTER]
    return best(weigh(view, known), random) if known else random.choice(legal)


def weigh(view: Mapping[str, Any], moves: Iterable[Move]) -> list[Weighed]:
    """The value of every move: the logarithm of the odds of winning.

    view: a seat's view, of a seat that is waited for. features: what continents, cards, mutagens, opponents and effects
    bring; `win` where the third continent is conquered.
    """
    weights = fitted(__file__)[variant(view)]
    return [
        Weighed(move, terms, {"win": terms}) if isinstance(terms, float) else weighed(move, terms, weights)
        for move, terms in choices(view, moves)
    ]


def variant(view: Mapping[str, Any]) -> str:
    """Which weights count."""
    return "all"


def choices(view: Mapping[str, Any], moves: Iterable[Move]) -> Iterator[tuple[Move, list[Term] | float]]:
    """Every move with what is there after it, or WON where it conquers the third continent."""
    now = _now(view)
    for move in moves:
        then = _AFTER[type(move)](view, now, move)
        yield move, WON if len(then.conquered) == len(CONTINENTS) else list(_terms(then))


# -- before and after a move ----------------------------------------------------------------------------------------


def _plant(card: Any) -> Plant:
    """A card of a view or of a move."""
    if isinstance(card, Mapping):
        return card["plant"], tuple(card["colours"])
    return card.plant, tuple(card.colours)


def _now(view: Mapping[str, Any]) -> Seen:
    seat = str(view["turn"][0])
    mine, own = view["players"][seat], view["own"]
    return Seen(
        tuple(map(_plant, own["army"])),
        _plants(mine["planted"]),
        tuple(map(_plant, own["hand"] or ())),
        view["mutagens"],
        mine["objective"] or {},
        tuple(mine["conquered"]),
        {
            int(other): (len(one["conquered"]), one["army"] + len(_plants(one["planted"])), not one["passed"])
            for other, one in view["players"].items()
            if other != seat
        },
        passed=mine["passed"],
    )


def _plants(planted: Iterable[Mapping[str, Any]]) -> tuple[Plant, ...]:
    """Plants in play that are no zombies."""
    return tuple(_plant(one["card"]) for one in planted if one["card"]["plant"] != ZOMBIE)


def _less(cards: tuple[Plant, ...], card: Plant) -> tuple[Plant, ...]:
    """The cards without one of these, if there is one."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _freed(mutagens: Mapping[str, int], colour: str, count: int) -> Mapping[str, int]:
    return {**mutagens, colour: mutagens[colour] + count} if colour in mutagens else mutagens


def _played(view: Mapping[str, Any], now: Seen, move: Play) -> Seen:
    card = _plant(move.card)
    does = view["edition"]["plants"].get(card[0], ())
    then = now._replace(
        hand=_less(now.hand, card),
        planted=(*now.planted, card),
        mutagens=_freed(now.mutagens, move.mutagen, -1),
    )
    effects = tuple((what, _amount(what, view, then)) for what, _ in does)
    if any(what == "march" for what, _ in does):
        then = then._replace(planted=now.planted, army=(*now.army, card), mutagens=now.mutagens)
    return then._replace(effects=effects)


def _amount(what: str, view: Mapping[str, Any], then: Seen) -> int:
    """How much there is for an effect to do."""
    if what == "play-again":
        return len(_playable(then))
    if what == "take-back":
        return len(then.planted) - 1
    if what == "uproot":
        return sum(
            len(_plants(one["planted"])) for other, one in view["players"].items() if int(other) in then.opponents
        )
    if what == "opponents-discard":
        return sum(plays for _, _, plays in then.opponents.values())
    if what == "scavenge":
        return 1 + _helps(then, view.get("discards"))
    return 1


def _helps(then: Seen, discards: Any) -> int:
    """Whether the top plant of the discard pile makes a set that is looked for larger."""
    top = discards.get("top") if isinstance(discards, Mapping) else None
    if not top:
        return 0
    cards = then.army + then.planted + then.hand
    wanted = [then.objective[one] for one in CONTINENTS if one in then.objective and one not in then.conquered]
    return int(any(have(one, (*cards, _plant(top))) > have(one, cards) for one in wanted if one != "any"))


def _passed(view: Mapping[str, Any], now: Seen, move: Pass) -> Seen:
    return now._replace(hand=(), passed=True)


def _targeted(view: Mapping[str, Any], now: Seen, move: Target) -> Seen:
    card, mutagens = _plant(move.card), _freed(now.mutagens, move.mutagen, 1)
    if move.seat not in now.opponents:
        return now._replace(planted=_less(now.planted, card), hand=(*now.hand, card), mutagens=mutagens)
    continents, cards, plays = now.opponents[move.seat]
    return now._replace(opponents={**now.opponents, move.seat: (continents, cards - 1, plays)}, mutagens=mutagens)


def _given_up(view: Mapping[str, Any], now: Seen, move: GiveUp) -> Seen:
    return now._replace(planted=_less(now.planted, _plant(move.card)))


def _conquered(view: Mapping[str, Any], now: Seen, move: Conquer) -> Seen:
    return now._replace(conquered=(*now.conquered, move.continent), army=())


def _objective(view: Mapping[str, Any], now: Seen, move: ChangeObjective) -> Seen:
    return now._replace(fresh=move.change)


def _stayed(view: Mapping[str, Any], now: Seen, move: Stay) -> Seen:
    return now


def _taken(view: Mapping[str, Any], now: Seen, move: Take) -> Seen:
    return now._replace(placeholder=move.colour)


_AFTER: dict[type[Move], Callable[[Mapping[str, Any], Seen, Any], Seen]] = {
    Take: _taken,
    Play: _played,
    Pass: _passed,
    Target: _targeted,
    GiveUp: _given_up,
    ChangeObjective: _objective,
    Conquer: _conquered,
    Stay: _stayed,
}
"""What a seat has after each kind of move."""


# -- what is there --------------------------------------------------------------------------------------------------


def _terms(then: Seen) -> Iterator[Term]:
    starts, stage = LAYOUT.starts, min(2, len(then.conquered))
    cards = then.army + then.planted
    count = min(ARMY_MOST, len(cards))
    if then.fresh or not then.objective:
        yield "new-objective", starts["new-objective"] + stage * (ARMY_MOST + 1) + count, 1.0
    else:
        yield from _terms_of_continents(then, cards)
    conquered = sum(1 << place for place, continent in enumerate(CONTINENTS) if continent in then.conquered)
    yield "conquered", starts["conquered"] + conquered, 1.0
    yield "army", starts["army"] + stage * (ARMY_MOST + 1) + count, 1.0
    yield "planted", starts["planted"] + min(ARMY_MOST, len(then.planted)), 1.0
    if then.passed:
        yield "passed", starts["passed"] + min(HAND_MOST, len(then.planted)), 1.0
    yield "hand", starts["hand"] + min(HAND_MOST, len(then.hand)), 1.0
    yield "playable", starts["playable"] + min(HAND_MOST, len(_playable(then))), 1.0
    yield "mutagens", starts["mutagens"] + min(MUTAGENS_MOST, sum(then.mutagens.values())), 1.0
    stuck = sum(not any(then.mutagens.get(colour) for colour in colours) for _, colours in then.hand)
    yield "scarce", starts["scarce"] + min(2, stuck), 1.0
    yield from _terms_of_opponents(then)
    for what, amount in then.effects:
        yield f"effect-{what}", starts[f"effect-{what}"] + min(EFFECT_MOST, amount), 1.0
    if then.placeholder in COLOURS:
        yield "placeholder", starts["placeholder"] + COLOURS.index(then.placeholder), 1.0


def _playable(then: Seen) -> list[Plant]:
    return [card for card in then.hand if any(then.mutagens.get(colour) for colour in card[1])]


def _terms_of_continents(then: Seen, cards: tuple[Plant, ...]) -> Iterator[Term]:
    """What each continent that is not conquered lacks, by its combination."""
    starts, stage, hoped = LAYOUT.starts, min(2, len(then.conquered)), cards + then.hand
    met, least = 0, LACKS - 1
    for place, continent in enumerate(CONTINENTS):
        combination = then.objective.get(continent)
        if continent in then.conquered or combination is None:
            continue
        lacks = max(0, NEEDS[continent] - have(combination, cards))
        hopes = max(0, NEEDS[continent] - have(combination, hoped))
        met += not lacks
        least = min(least, lacks)
        yield continent, starts[f"lacks-{combination}"] + place * LACKS + lacks, 1.0
        yield continent, starts[f"hopes-{combination}"] + place * LACKS + hopes, 1.0
    yield "met", starts["met"] + stage * (len(CONTINENTS) + 1) + met, 1.0
    yield "met", starts["least-lack"] + stage * LACKS + least, 1.0


def _terms_of_opponents(then: Seen) -> Iterator[Term]:
    """How near they are: all of them together, and the nearest one."""
    starts = LAYOUT.starts
    standing = [(min(2, continents), min(ARMY_MOST, cards)) for continents, cards, _ in then.opponents.values()]
    for continents, cards in standing:
        yield "opponents", starts["opponents"] + continents * (ARMY_MOST + 1) + cards, 1.0
    continents, cards = max(standing)
    yield "leader", starts["leader"] + continents * (ARMY_MOST + 1) + cards, 1.0
    plays = sum(plays for _, _, plays in then.opponents.values())
    yield "opponents-in-play", starts["opponents-in-play"] + min(4, plays), 1.0


def have(combination: str, cards: Sequence[Plant]) -> int:
    """How many of these cards a combination can use."""
    return _HAVE[combination](cards)


def _same_plants(cards: Sequence[Plant]) -> int:
    return max(Counter(plant for plant, _ in cards).values(), default=0)


def _same_colour(cards: Sequence[Plant]) -> int:
    return max(Counter(chain.from_iterable(colours for _, colours in cards)).values(), default=0)


def _different_colours(cards: Sequence[Plant]) -> int:
    return _matched(tuple(sorted(colours for _, colours in cards)))


@lru_cache(maxsize=16_384)
def _matched(cards: tuple[tuple[str, ...], ...]) -> int:
    """How many different colours cards can stand for, each for one of its own."""
    reached = {0}
    for colours in cards:
        reached |= {taken | 1 << COLOURS.index(colour) for taken in reached for colour in colours}
    return max(map(int.bit_count, reached))


_HAVE: dict[str, Callable[[Sequence[Plant]], int]] = {
    "any": len,
    "different-plants": lambda cards: len({plant for plant, _ in cards}),
    "different-colours": _different_colours,
    "same-plants": _same_plants,
    "same-colour": _same_colour,
}
