"""Bodies that are made from what a game's scorer takes: HTTP refuses every other shape, with its path."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import UNSET, Meta, UnsetType

from companion.games.game import Payload
from companion.games.shelf import GAMES
from companion.web.refusals import MalformedBody
from companion.web.schemas import body_of, read


class Part(Payload, frozen=True):
    name: str
    count: Annotated[int, Meta(ge=0)]


class Board(Payload, frozen=True):
    """A board with one field of every type."""

    one_of = ("parts", "total")

    mode: Literal["wide", "narrow"]
    cells: list[list[str | None]]
    parts: list[Part] | UnsetType = UNSET
    total: int | UnsetType = UNSET
    rest: Literal["none", 1, 2] | UnsetType = UNSET
    pair: Annotated[list[int], Meta(min_length=2, max_length=2)] | UnsetType = UNSET
    rulings: dict[str, str | int] | UnsetType = UNSET
    is_full: bool | UnsetType = msgspec.field(name="is-full", default=UNSET)


GOOD: dict[str, Any] = {"mode": "wide", "cells": [["cow", None], []], "total": 3}


def faulty(body: Any) -> set[str]:
    """The paths of what is wrong with a body."""
    with pytest.raises(MalformedBody) as caught:
        read(body_of(Board)(), msgspec.json.encode(body))
    return set(caught.value.fields)


@pytest.mark.parametrize(
    "more", [{}, {"rest": 2}, {"rest": "none"}, {"pair": [1, 2]}, {"rulings": {"a": 1, "b": "c"}}, {"is-full": True}]
)
def test_what_has_the_shape_passes_as_it_is(more: dict[str, Any]) -> None:
    assert read(body_of(Board)(), msgspec.json.encode(GOOD | more)) == GOOD | more


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"mode": "long"}, "mode"),
        ({"mode": None}, "mode"),
        ({"cells": [["cow", 3]]}, "cells.0.1"),
        ({"cells": ["cow"]}, "cells.0"),
        ({"rest": 3}, "rest"),
        ({"rest": True}, "rest"),
        ({"pair": [1]}, "pair"),
        ({"pair": [1, 2.0]}, "pair.1"),
        ({"rulings": {"a": None}}, "rulings.a"),
        ({"is-full": 1}, "is-full"),
        ({"is_full": True}, "is_full"),
        ({"other": 1}, "other"),
        ({"parts": []}, ""),
    ],
)
def test_what_has_another_shape_is_refused_with_its_path(more: dict[str, Any], path: str) -> None:
    assert faulty(GOOD | more) == {path}


def test_a_part_is_guarded_like_the_whole() -> None:
    body = {"mode": "wide", "cells": [], "parts": [{"name": "a", "count": -1, "more": 0}, {}]}
    assert faulty(body) == {"parts.0.count", "parts.0.more", "parts.1.name", "parts.1.count"}
    assert faulty({"mode": "wide", "cells": []}) == {""}


def test_a_type_that_no_field_guards_is_refused_when_the_schema_is_made() -> None:
    class Odd(Payload, frozen=True):
        share: float

    with pytest.raises(TypeError, match="no field"):
        body_of(Odd)


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("stampfarm", {"mode": "normal", "cells": [], "fences": [7] * 3_400}, "fences"),
        ("stampfarm", {"mode": "normal", "cells": [7] * 3_400}, "cells"),
        ("stampfarm", {"mode": "normal", "cells": [[7] * 3_400]}, "cells.0"),
        ("stampede", {"pile": [7] * 3_400}, "pile"),
        ("stampede", {"pile": [], "rulings": {f"r{number}": None for number in range(3_400)}}, "rulings"),
        ("farmerstein", {"army": [7] * 1_400, "objective": {"america": "", "europe": "", "asia": ""}}, "army"),
    ],
)
def test_of_a_list_that_is_too_long_not_a_single_item_is_looked_at(path: str, body: dict[str, Any], field: str) -> None:
    """30 such requests a second slowed every phone to 1.4 s."""
    scorer = GAMES[path].scorer
    assert scorer is not None
    schema = body_of(scorer.Payload)()
    with pytest.raises(MalformedBody) as malformed:
        read(schema, json.dumps(body).encode())
    assert list(malformed.value.fields) == [field]
    assert malformed.value.fields[field][0].startswith("Longer than maximum length")
