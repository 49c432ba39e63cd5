"""Exchanges by the chart: many animals for one, or one for many, of equal worth.

Refusals, the parameters in braces:
    nothing-given {}, nothing-wanted {}     a side without animals
    many-for-many {give, get}               heads on both sides; one side must be a single animal
    same-animal {animal}                    an animal for one of its own kind
    not-in-the-box {animal, most, wanted}   more of a kind than the box holds
    unequal {give, get}                     what both sides are worth, in rabbits
    not-enough {animal, have, wanted}       the giver's herd has too few
    nothing-comes {get}                     the bank has none of what is wanted
    partner-has-not {animal, have, wanted}  the partner's herd has too few; a player gives in full or not at all
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.game import IllegalMove
from companion.games.superfarmer.herd import ANIMALS, Animal, Bundle, Herd, bundle_of, herd_of, worth

_DIGIT = 8
_GUARDS = sum(1 << _DIGIT * place + _DIGIT - 1 for place in range(len(ANIMALS)))


def tally(herd: Herd) -> int:
    """A herd as one number: eight bits for each animal, so counts must stay under 128.

    To see whether a herd holds a bundle, set the top bit of every animal's eight bits in the herd's number and subtract
    the bundle's: if all top bits are still set, nothing was missing. This replaces up to six look-ups, and hundreds of
    deals are checked for every state that a phone is sent.
    """
    number = 0
    for count in herd.values():
        number = number << _DIGIT | count
    return number


class Purse(NamedTuple):
    """What a herd can pay. herd: the seat's; wealth: its worth, in rabbits; tally: with all guards set."""

    herd: Herd
    wealth: int
    tally: int


def _holds(guarded: int, bundle: int) -> bool:
    """Whether a herd's tally with all guards set holds a bundle's."""
    return (guarded - bundle) & _GUARDS == _GUARDS


class Deal(NamedTuple):
    """What is given for what; the dicts are shared and never changed. price, wares: the tallies of both."""

    give: dict[Animal, int]
    get: dict[Animal, int]
    price: int
    wares: int

    @staticmethod
    def of(give: dict[Animal, int], get: dict[Animal, int]) -> Deal:
        return Deal(give, get, tally(herd_of(give)), tally(herd_of(get)))


class Shelf(NamedTuple):
    """All deals with the same single animal: either it pays for the rest, or the rest pays for it."""

    animal: Animal
    is_paid: bool
    deals: list[Deal]


def some_of(bank: Herd, bundle: Bundle) -> bool:
    """Whether the bank has at least one animal of the bundle. Source: rulebook, "Exchanges", the short bank."""
    return any(map(bank.__getitem__, bundle))


def what_comes(bank: Herd, get: Bundle) -> dict[Animal, int]:
    """What the bank gives: as much of `get` as it has; the rest is lost."""
    return bundle_of({animal: min(count, bank[animal]) for animal, count in get.items()})


class Chart:
    """Every exchange that the chart and one box allow. box: most heads by animal; values: by animal, in rabbits."""

    def __init__(self, box: Herd, values: Bundle) -> None:
        self.box = box
        self.values = values
        self._shelves = _shelves(box, values)

    def purse(self, herd: Herd) -> Purse:
        """What this herd can pay; worked out once and used for every partner."""
        return Purse(herd, worth(herd, self.values), tally(herd) | _GUARDS)

    def with_bank(self, purse: Purse, bank: Herd) -> Iterator[Deal]:
        """All exchanges with the bank that the purse can pay; plain ones, of one kind on each side, come first."""
        return (deal for deal in self._payable(purse, bank) if some_of(bank, deal.get))

    def with_player(self, purse: Purse, partner: Herd) -> Iterator[Deal]:
        """All exchanges with a player that both can pay in full, in the same order."""
        theirs = tally(partner) | _GUARDS
        return (deal for deal in self._payable(purse, partner) if _holds(theirs, deal.wares))

    def _payable(self, purse: Purse, other: Herd) -> Iterator[Deal]:
        """The deals that the purse can pay, without those that want a single animal which the other side lacks."""
        herd, wealth, money = purse
        if not wealth:
            return
        for animal, is_paid, deals in self._shelves:
            if herd[animal] if is_paid else other[animal] and wealth >= self.values[animal]:
                for deal in deals:
                    if (money - deal.price) & _GUARDS == _GUARDS:  # _holds, without a call for each of hundreds
                        yield deal

    def check_with_bank(self, herd: Herd, bank: Herd, give: Bundle, get: Bundle) -> None:
        """Raises IllegalMove unless the herd may make this exchange with the bank; see the module's docstring."""
        self._check(herd, give, get)
        if not some_of(bank, get):
            raise IllegalMove("nothing-comes", get=dict(get))

    def check_with_player(self, herd: Herd, partner: Herd, give: Bundle, get: Bundle) -> None:
        """Raises IllegalMove unless both herds can make this exchange in full; see the module's docstring."""
        self._check(herd, give, get)
        _check_holds("partner-has-not", partner, get)

    def _check(self, herd: Herd, give: Bundle, get: Bundle) -> None:
        _check_shape(give, get)
        for animal in (*give, *get):
            wanted = get.get(animal, 0)
            if wanted > self.box[animal]:
                raise IllegalMove("not-in-the-box", animal=animal, most=self.box[animal], wanted=wanted)
        _check_holds("not-enough", herd, give)
        values = worth(give, self.values), worth(get, self.values)
        if values[0] != values[1]:
            raise IllegalMove("unequal", give=values[0], get=values[1])


def _check_shape(give: Bundle, get: Bundle) -> None:
    heads = sum(give.values()), sum(get.values())
    if not heads[0]:
        raise IllegalMove("nothing-given")
    if not heads[1]:
        raise IllegalMove("nothing-wanted")
    if heads[0] > 1 and heads[1] > 1:
        raise IllegalMove("many-for-many", give=heads[0], get=heads[1])
    for animal in give:
        if animal in get:
            raise IllegalMove("same-animal", animal=animal)


def _check_holds(code: str, herd: Herd, bundle: Bundle) -> None:
    for animal, wanted in bundle.items():
        if herd[animal] < wanted:
            raise IllegalMove(code, animal=animal, have=herd[animal], wanted=wanted)


# -- all deals, made once for a box ---------------------------------------------------------------------------------


def _shelves(box: Herd, values: Bundle) -> list[Shelf]:
    shelves = [shelf for animal in ANIMALS for shelf in _shelves_of(animal, box, values)]
    plain = [Shelf(animal, is_paid, [deal for deal in deals if _is_plain(deal)]) for animal, is_paid, deals in shelves]
    mixed = [
        Shelf(animal, is_paid, [deal for deal in deals if not _is_plain(deal)]) for animal, is_paid, deals in shelves
    ]
    return [shelf for shelf in (*plain, *mixed) if shelf.deals]


def _shelves_of(animal: Animal, box: Herd, values: Bundle) -> tuple[Shelf, Shelf]:
    """The deals that want one of this animal, and those that are paid with one."""
    others = [other for other in ANIMALS if other != animal]
    bundles = list(_bundles(values[animal], others, box, values))
    one: dict[Animal, int] = {animal: 1}
    wanting = [Deal.of(bundle, one) for bundle in bundles]
    # One for one stands among the deals that want the animal, and need not stand here again.
    paying = [Deal.of(one, bundle) for bundle in bundles if sum(bundle.values()) > 1]
    return Shelf(animal, False, wanting), Shelf(animal, True, paying)


def _bundles(value: int, kinds: list[Animal], box: Herd, values: Bundle) -> Iterator[dict[Animal, int]]:
    """Every bundle of these kinds that is worth exactly so much and that the box can hold."""
    if not kinds:
        if value == 0:
            yield {}
        return
    kind, rest = kinds[0], kinds[1:]
    for count in range(min(box[kind], value // values[kind]), -1, -1):
        for bundle in _bundles(value - count * values[kind], rest, box, values):
            yield {kind: count, **bundle} if count else bundle


def _is_plain(deal: Deal) -> bool:
    return len(deal.give) == 1 and len(deal.get) == 1
