"""One roll resolved for people who play without a room: herd, bank and faces in, herd, bank and events out.

Refusals; each names the faulty place as `path`, its parts joined by dots:
    malformed {path, wanted}                a part that is missing, unknown or not of its type
    unknown-animal {path, animals}          a name that is none of the seven
    not-in-the-box {path, animal, most, wanted}   a count above the box, the herd's and the bank's taken together
    not-a-face {path, die, face, faces}     a face that the die does not bear
    unknown-option {path, option}, bad-option {path, option, choices}   as for a room's rulings
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.faces import check_faces
from companion.games.game import IllegalMove, Options
from companion.games.superfarmer.breeding import Roll
from companion.games.superfarmer.components import Edition
from companion.games.superfarmer.herd import ANIMALS, Herd, box_less, herd_of, is_complete
from companion.games.superfarmer.play import DICE
from companion.games.superfarmer.roll import resolve_roll
from companion.games.superfarmer.rulings import Rulings

FIELDS = {"herd": True, "bank": False, "roll": True, "rulings": False}
"""The parts of a request and whether each must be there."""


def resolve_request(payload: Any, edition: Edition, options: Options) -> dict[str, Any]:
    """What a roll does to a herd: `{"herd", "bank", "events", "won"}`, all seven kinds named.

    payload: see `checked`; its rulings have been settled to `options`. A bank that is missing, or a kind that is
    missing in it, is the box less the herd; a kind that is missing in the herd is 0.
    Raises IllegalMove; see the module's docstring.
    """
    settled = Rulings.of(options.values)
    box = edition.box_with(settled.horses)
    herd = herd_of(counts(payload["herd"], "herd"))
    _check_box(herd, box, "herd")
    bank = box_less(box, [herd])
    given = counts(payload.get("bank", {}), "bank")
    _check_box(herd_of(given), bank, "bank")
    bank.update(given)
    outcome = resolve_roll(herd, bank, _faces(payload["roll"], edition), settled)
    events = [{"code": event.code, "params": event.params} for event in outcome.events]
    return {"herd": herd, "bank": bank, "events": events, "won": is_complete(herd)}


def checked(payload: Any) -> Mapping[str, Any]:
    """The payload, if it is an object with the parts `herd`, `roll` and perhaps `bank`, `rulings`, and no others."""
    if not isinstance(payload, dict):
        raise IllegalMove("malformed", path="", wanted="object")
    for part in payload:
        if part not in FIELDS:
            raise IllegalMove("malformed", path=str(part), wanted="nothing")
    for part, is_required in FIELDS.items():
        if is_required and part not in payload:
            raise IllegalMove("malformed", path=part, wanted="list" if part == "roll" else "object")
    if not isinstance(payload.get("rulings", {}), dict):
        raise IllegalMove("malformed", path="rulings", wanted="object")
    return payload


def counts(value: Any, path: str) -> Herd:
    """Heads by animal, whole numbers from 0, of the kinds that are named. Raises IllegalMove."""
    if not isinstance(value, dict):
        raise IllegalMove("malformed", path=path, wanted="object")
    for animal, count in value.items():
        if animal not in ANIMALS:
            raise IllegalMove("unknown-animal", path=f"{path}.{animal}", animals=list(ANIMALS))
        if type(count) is not int or count < 0:
            raise IllegalMove("malformed", path=f"{path}.{animal}", wanted="whole number from 0")
    return dict(value)


def _check_box(herd: Herd, left: Herd, path: str) -> None:
    for animal, wanted in herd.items():
        if wanted > left[animal]:
            raise IllegalMove(
                "not-in-the-box", path=f"{path}.{animal}", animal=animal, most=left[animal], wanted=wanted
            )


def _faces(value: Any, edition: Edition) -> Roll:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(face, str) for face in value):
        raise IllegalMove("malformed", path="roll", wanted="a face of the fox die and one of the wolf die")
    try:
        fox, wolf = check_faces(edition.dice.both(), value, DICE)
    except IllegalMove as refusal:
        path = f"roll.{DICE.index(refusal.params['die'])}"
        raise IllegalMove(refusal.code, path=path, **refusal.params) from None
    return fox, wolf
