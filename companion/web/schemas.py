"""The bodies that HTTP takes, declared once: marshmallow guards them and the documents are made of them.

A schema checks shape only; whether a move, a name or a sheet is right, rooms and rules say. Fields that are not named
here are refused at every depth, null is no value, and only a whole number is a number (not 1.0, true or "1").
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from companion.web.refusals import Malformed

TEXT_LENGTH = 200
"""The longest text in a body; a name's own, shorter limit is the rooms' to say."""


class Count(fields.Integer):
    """A whole number, and nothing that could merely be taken for one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Flag(fields.Boolean):
    """true or false, and nothing that could merely be taken for one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Value(fields.Raw):
    """The value of an option or a ruling, a text or a whole number; the game says which it takes."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str | int:
        if type(value) is not int and type(value) is not str:
            raise ValidationError("Not a text or a whole number.")
        return value


def text(**more: Any) -> fields.String:
    """A text of bounded length."""
    return fields.String(validate=validate.Length(max=TEXT_LENGTH), **more)


def choices(or_null: bool = False, **more: Any) -> fields.Dict:
    """Options or rulings by name. or_null: null is a value too, which a few options take."""
    values = Value(allow_none=or_null, metadata={"type": ["string", "integer"]})
    return fields.Dict(keys=text(), values=values, **more)


def counts(**more: Any) -> fields.Dict:
    """Numbers of animals by kind."""
    return fields.Dict(keys=text(), values=Count(validate=validate.Range(min=0)), **more)


class Body(Schema):
    """The parent of every body."""

    class Meta:
        unknown = RAISE


class NewRoom(Body):
    """`POST /api/rooms`."""

    game = text(required=True)
    mode = fields.String(required=True, validate=validate.OneOf(["table", "digital"]))
    options = choices(or_null=True)
    rulings = choices()
    edition = text()
    name = text()


class NewSeat(Body):
    """`POST /api/rooms/CODE/seats`: exactly one of the four ways to sit down."""

    name = text()
    bot = text()
    hand = text()
    seat = Count(validate=validate.Range(min=0))
    real = Flag()

    WAYS = (frozenset({"name"}), frozenset({"name", "bot"}), frozenset({"hand"}), frozenset({"seat"}))

    @validates_schema
    def is_one_way(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        if frozenset(data) - {"real"} not in self.WAYS:
            raise ValidationError("Wanted is one of: name; name and bot; hand; seat.")


class Sheet(Body):
    """`POST /api/score/stampfarm`."""

    mode = fields.String(required=True, validate=validate.OneOf(["normal", "advanced"]))
    cells = fields.List(fields.List(text(allow_none=True)), required=True)
    fences = fields.List(fields.List(fields.List(Count())))
    barn = fields.List(text())
    cards = fields.List(text())
    rulings = choices()
    any_cards = Flag(data_key="any-cards")


class PileCounts(Body):
    """A pile of Stampede! in numbers."""

    complete = Count(required=True, validate=validate.Range(min=0))
    stray = Count(required=True, validate=validate.Range(min=0))
    elephant = Value(required=True, validate=validate.OneOf(["none", "complete", 1, 2]))


class Pile(Body):
    """`POST /api/score/stampede`: card by card, the bottom of the pile first, or in numbers."""

    pile = fields.List(text())
    counts = fields.Nested(PileCounts)
    rulings = choices()

    @validates_schema
    def is_one_way(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        if ("pile" in data) == ("counts" in data):
            raise ValidationError("Wanted is one of: pile; counts.")


class PlantCard(Body):
    """A card of a FarmerStein army."""

    plant = text(required=True)
    colours = fields.List(text(), required=True)


class Objective(Body):
    """What a FarmerStein objective asks for, by continent."""

    america = text(required=True)
    europe = text(required=True)
    asia = text(required=True)


class Army(Body):
    """`POST /api/score/farmerstein`."""

    army = fields.List(fields.Nested(PlantCard), required=True)
    objective = fields.Nested(Objective, required=True)
    conquered = fields.List(text())


class Roll(Body):
    """`POST /api/resolve/super-farmer`."""

    herd = counts(required=True)
    bank = counts()
    roll = fields.List(text(), required=True, validate=validate.Length(equal=2))
    rulings = choices()


def read(schema: Schema, data: bytes) -> dict[str, Any]:
    """The body as JSON values under the names that it has on the wire. Raises Malformed."""
    try:
        body = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Malformed({"": [f"Not JSON: {error}"]}) from error
    if not isinstance(body, dict):
        raise Malformed({"": ["Not an object."]})
    try:
        schema.load(body)
    except ValidationError as error:
        raise Malformed(dict(_flat(error.messages))) from error
    return body


def _flat(messages: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """marshmallow's nested messages as (path, messages); what concerns the whole body has the empty path."""
    if not isinstance(messages, dict):
        yield path, [str(one) for one in messages]
        return
    for name, below in messages.items():
        inner = str(name) if name not in ("_schema", "key", "value") or not isinstance(below, list) else ""
        yield from _flat(below, ".".join(filter(None, (path, inner))))
