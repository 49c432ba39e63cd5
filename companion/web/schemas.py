"""The bodies that HTTP takes, declared once: marshmallow checks them, and the OpenAPI document is made from them.

A schema checks only the shape; rooms and rules decide whether a move, a name or a sheet is right. Fields that are not
named here are refused at every depth, null is refused, and so is anything but a whole number (1.0, true or "1").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema
from msgspec import inspect

from companion.games.game import Payload
from companion.web.refusals import MalformedBody

MOST_ITEMS = 200
"""How many items a list has at most where its payload says nothing else: more than cards in any pile."""
MOST_NAMES = 64
"""How many options, rulings, animals or the like are named at most."""
TEXT_LENGTH = 200
"""The longest text in a body; rooms have a shorter limit for names."""


class Count(fields.Integer):
    """A whole number; nothing is converted to one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Flag(fields.Boolean):
    """true or false; nothing is converted to one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Items(fields.List[Any]):
    """A list of at most `most` items; of a longer one not a single item is looked at, however many come."""

    def __init__(self, item: fields.Field[Any], least: int | None = None, most: int | None = None, **more: Any) -> None:
        self.most = MOST_ITEMS if most is None else most
        super().__init__(item, validate=validate.Length(least, self.most), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        _check_length(value, self.most)
        return super()._deserialize(value, attr, data, **kwargs)


class Named(fields.Dict):
    """Values by name, a bounded number of them."""

    def __init__(self, value: fields.Field[Any], **more: Any) -> None:
        super().__init__(keys=text(), values=value, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        _check_length(value, MOST_NAMES)
        return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]


def _check_length(value: Any, most: int) -> None:
    if isinstance(value, list | dict) and len(value) > most:
        raise ValidationError(f"Longer than maximum length {most}.")


class Value(fields.Raw):
    """The value of an option or a ruling, a text or a whole number; the game decides which it takes."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str | int:
        if type(value) is not int and type(value) is not str:
            raise ValidationError("Not a text or a whole number.")
        return value


def text(**more: Any) -> fields.String:
    """A text of bounded length."""
    return fields.String(validate=validate.Length(max=TEXT_LENGTH), **more)


def choices(or_null: bool = False, **more: Any) -> fields.Dict:
    """Options or rulings by name. or_null: null is a value too, which a few options take."""
    return Named(Value(allow_none=or_null, metadata={"type": ["string", "integer"]}), **more)


class Body(Schema):
    """The parent of every body."""

    class Meta:
        unknown = RAISE


def request_id() -> fields.String:
    """128 random bits that the phone makes, as letters and digits: who knows them knows the token."""
    return fields.String(validate=validate.Regexp(r"[A-Za-z0-9_-]{22,64}\Z", error="22 to 64 of A-Z a-z 0-9 _ -."))


class NewRoom(Body):
    """`POST /api/rooms`. id: sent again, the request gets the same room, seat and token."""

    game = text(required=True)
    mode = fields.String(required=True, validate=validate.OneOf(["table", "digital"]))
    options = choices(or_null=True)
    rulings = choices()
    edition = text()
    name = text()
    id = request_id()


class NewSeat(Body):
    """`POST /api/rooms/CODE/seats`: exactly one of the four ways to sit down.

    id: sent again, the request gets the same seat and token.
    """

    name = text()
    bot = text()
    hand = text()
    seat = Count(validate=validate.Range(min=0))
    real = Flag()
    id = request_id()

    WAYS = (frozenset({"name"}), frozenset({"name", "bot"}), frozenset({"hand"}), frozenset({"seat"}))

    @validates_schema
    def is_one_way(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        if frozenset(data) - {"real", "id"} not in self.WAYS:
            raise ValidationError("Wanted is one of: name; name and bot; hand; seat.")


# -- what scorers take ----------------------------------------------------------------------------------------------


@cache
def body_of(kind: type[Payload]) -> type[Body]:
    """The schema of a scorer's payload, under its name.

    Of these types may its fields be: texts, whole numbers (with a least), flags, lists (of one length), objects with
    texts for keys, other payloads, null beside any of these, and a few texts and numbers to choose from.
    """
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    hints = get_type_hints(kind)
    named = {
        one.encode_name: _field(in_order(one.type, hints[one.name]), required=one.required) for one in shape.fields
    }
    return type(kind.__name__, (ScorerBody,), {"__doc__": kind.__doc__, "ONE_OF": kind.one_of, **named})


def in_order(kind: inspect.Type, hint: Any) -> inspect.Type:
    """The type with the choices of a literal in the order in which the hint names them, which msgspec forgets."""
    if not isinstance(kind, inspect.LiteralType):
        return kind
    return inspect.LiteralType(next(get_args(one) for one in (hint, *get_args(hint)) if get_origin(one) is Literal))


class ScorerBody(Body):
    """The parent of what scorers take."""

    ONE_OF: tuple[str, ...] = ()

    @validates_schema
    def has_one_of(self, data: Mapping[str, Any], **kwargs: Any) -> None:
        if self.ONE_OF and len(data.keys() & set(self.ONE_OF)) != 1:
            raise ValidationError(f"Wanted is one of: {'; '.join(self.ONE_OF)}.")


def _field(kind: inspect.Type, **more: Any) -> fields.Field[Any]:
    """The field for values of a type, as msgspec describes types."""
    match kind:
        case inspect.UnionType(types=types):
            return _field_of_union(types, **more)
        case inspect.StrType():
            return text(**more)
        case inspect.IntType(ge=least):
            return Count(validate=validate.Range(min=least), **more)
        case inspect.BoolType():
            return Flag(**more)
        case inspect.LiteralType(values=values):
            only_texts = all(isinstance(value, str) for value in values)
            return (fields.String if only_texts else Value)(validate=validate.OneOf(values), **more)
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return Items(_field(item), least, most, **more)
        case inspect.DictType(value_type=value):
            return Named(_field(value), **more)
        case inspect.StructType(cls=payload) if issubclass(payload, Payload):
            return fields.Nested(body_of(payload), **more)
    raise TypeError(f"there is no field for {kind}")


def _field_of_union(types: Iterable[inspect.Type], **more: Any) -> fields.Field[Any]:
    """Null beside a type, or a text or a whole number."""
    kinds = [kind for kind in types if not isinstance(kind, inspect.NoneType)]
    if len(kinds) < len(tuple(types)):
        more["allow_none"] = True
    if len(kinds) == 1:
        return _field(kinds[0], **more)
    if {type(kind) for kind in kinds} == {inspect.StrType, inspect.IntType}:
        return Value(metadata={"type": ["string", "integer"]}, **more)
    raise TypeError(f"there is no field for {kinds}")


def read(schema: Schema, data: bytes) -> dict[str, Any]:
    """The body as JSON values under the names that it has on the wire. Raises MalformedBody."""
    try:
        body = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise MalformedBody({"": [f"Not JSON: {error}"]}) from error
    if not isinstance(body, dict):
        raise MalformedBody({"": ["Not an object."]})
    try:
        schema.load(body)
    except ValidationError as error:
        raise MalformedBody(dict(_flat(error.messages))) from error
    return body


def _flat(messages: Any, path: str = "") -> Iterator[tuple[str, list[str]]]:
    """marshmallow's nested messages as (path, messages); what concerns the whole body has the empty path."""
    if not isinstance(messages, dict):
        yield path, [str(one) for one in messages]
        return
    for name, below in messages.items():
        inner = str(name) if name not in ("_schema", "key", "value") or not isinstance(below, list) else ""
        yield from _flat(below, ".".join(filter(None, (path, inner))))
