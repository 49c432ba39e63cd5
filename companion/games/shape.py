"""Shapes: what leaves the server as JSON. Each is declared once, here or where it is made.

The documents of the interface and the phone's typedefs are made from these structs, the game's views among them; so a
field stands in one place, and whoever misspells it is told by a type checker on both sides.
"""

from __future__ import annotations

import msgspec


class Shape(msgspec.Struct, frozen=True, gc=False):
    """The parent of what leaves. Fields are sent in their order and all of them; only `msgspec.UNSET` is left out.

    The docstring of a shape explains its fields: documents and typedefs carry it. A dict whose keys are seats is sent
    with its keys as strings. A name that a stored thing has already ends in "Shape"; outside, that word is left out.
    """
