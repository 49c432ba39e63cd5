"""What people tell beside the table when the app and the real cards differ, or when it joins in the middle of a game.

What lies in farms and on the discard pile is told; whatever of the box is not there is in hands or in the draw pile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

from msgspec import UNSET

from companion.games.game import Event, IllegalMove
from companion.games.rambazamba.components import HAND
from companion.games.rambazamba.farm import Farms, check_rows
from companion.games.rambazamba.moves import Adjust
from companion.games.rambazamba.state import State, lying_in


def adjust(state: State, by: int, move: Adjust) -> list[Event]:
    """Correct the state to match the table; also after the end, which may resume the game.

    Raises IllegalMove, and then nothing has changed: table-only, nothing-to-adjust, no-such-seat {seat}, wrong-row and
    hay-needs-animal (see `farm.py`), hand-too-large {seat, most, wanted}, not-in-the-box {card, most, wanted},
    too-few-unseen {most, wanted}: hands cannot hold more cards than lie nowhere else.
    """
    if state.mode != "table":
        raise IllegalMove("table-only")
    told: dict[str, Any] = {
        name: value for name in move.__struct_fields__ if (value := getattr(move, name)) is not UNSET
    }
    if not told:
        raise IllegalMove("nothing-to-adjust")
    _check_seats(state, [*told.get("farms", ()), *told.get("hands", ()), told.get("turn", state.on_turn)])
    _check_hands(told.get("hands", {}))
    farms, box = _with_rows(state.farms, told.get("farms", {})), state.census()
    discards = list(told["discards"]) if "discards" in told else _still_there(state.cards.discards, box, farms)
    unseen = _rest_of_box(box, lying_in(farms) + Counter(discards))
    state.cards.set_right(unseen, _sizes(state) | told.get("hands", {}), discards)
    state.farms = farms
    state.on_turn = told.get("turn", state.on_turn)
    return [Event("adjusted", {"from": by, "what": sorted(told)})]


def _check_seats(state: State, seats: Collection[int]) -> None:
    for seat in seats:
        if seat not in state.farms:
            raise IllegalMove("no-such-seat", seat=seat)


def _check_hands(hands: dict[int, int]) -> None:
    for seat, size in hands.items():
        if size > HAND:
            raise IllegalMove("hand-too-large", seat=seat, most=HAND, wanted=size)


def _with_rows(farms: Farms, told: dict[int, Any]) -> Farms:
    """The farms with the rows that were told, checked, in place of theirs."""
    for rows in told.values():
        check_rows(rows)
    return {
        seat: {species: list(told.get(seat, {}).get(species, row)) for species, row in farm.items()}
        for seat, farm in farms.items()
    }


def _still_there(discards: Iterable[str], box: Counter[str], farms: Farms) -> list[str]:
    """The discard pile when a correction does not name it: without the newest cards that must lie in a farm now.

    So correcting a row is enough when a card was discarded by mistake.
    """
    left, kept = box - lying_in(farms), []
    for card in discards:
        if left[card] > 0:
            left[card] -= 1
            kept.append(card)
    return kept


def _rest_of_box(box: Counter[str], seen: Counter[str]) -> Counter[str]:
    for card, wanted in sorted(seen.items()):
        if wanted > box[card]:
            raise IllegalMove("not-in-the-box", card=card, most=box[card], wanted=wanted)
    return box - seen


def _sizes(state: State) -> dict[int, int]:
    return {seat: state.cards.size(seat) for seat in state.order}
