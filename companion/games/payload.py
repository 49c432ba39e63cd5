"""What can be wrong with a payload from outside: checks that tell each fault of any JSON value by its path.

A check takes a value and its path and gives the faults. Each fault is an IllegalMove with `path` (such as "cells.2.4";
"" is the payload itself) and what was `wanted`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.game import Choice, IllegalMove

Check = Callable[[object, str], Iterator[IllegalMove]]


def items(value: object) -> Iterator[tuple[int, Any]]:
    """The items of a list with their indexes; none of what is no list."""
    return enumerate(value if isinstance(value, list | tuple) else ())


def below(path: str, name: str | int) -> str:
    """The path of a part."""
    return f"{path}.{name}" if path else str(name)


def object_faults(
    value: object, path: str, checks: Mapping[str, Check], needed: Sequence[str]
) -> Iterator[IllegalMove]:
    """not-an-object, missing-field (for those that are needed), unknown-field, and what each field's check finds."""
    if not isinstance(value, dict):
        yield IllegalMove("not-an-object", path=path, wanted="object")
        return
    for name in needed:
        if name not in value:
            yield IllegalMove("missing-field", path=below(path, name), wanted=name)
    for name, inner in value.items():
        if name in checks:
            yield from checks[name](inner, below(path, name))
        else:
            yield IllegalMove("unknown-field", path=below(path, str(name)), wanted=list(checks))


def list_faults(value: object, path: str, least: int = 0, most: int | None = None) -> Iterator[IllegalMove]:
    """not-a-list, wrong-size {found}."""
    if not isinstance(value, list | tuple):
        yield IllegalMove("not-a-list", path=path, wanted="list")
    elif len(value) < least or (most is not None and len(value) > most):
        yield IllegalMove("wrong-size", path=path, wanted=[least, most], found=len(value))


def choice_faults(value: object, path: str, choices: Sequence[str]) -> Iterator[IllegalMove]:
    """not-a-choice: it is none of these texts."""
    if not isinstance(value, str) or value not in choices:
        yield IllegalMove("not-a-choice", path=path, wanted=list(choices))


def flag_faults(value: object, path: str) -> Iterator[IllegalMove]:
    """not-a-yes-or-no."""
    if not isinstance(value, bool):
        yield IllegalMove("not-a-yes-or-no", path=path, wanted=[True, False])


def count_faults(value: object, path: str) -> Iterator[IllegalMove]:
    """not-a-count: it is no whole number from 0."""
    if type(value) is not int or value < 0:
        yield IllegalMove("not-a-count", path=path, wanted="a whole number from 0")


def rulings_faults(value: object, path: str, rulings: Sequence[Choice]) -> Iterator[IllegalMove]:
    """not-an-object, unknown-option {option}, bad-option {option}. rulings: those that matter here."""
    if not isinstance(value, dict):
        yield IllegalMove("not-an-object", path=path, wanted="object")
        return
    known = {ruling.name: ruling for ruling in rulings}
    for name, choice in value.items():
        if name not in known:
            yield IllegalMove("unknown-option", path=below(path, name), option=name, wanted=list(known))
        elif not known[name].takes(choice):
            yield IllegalMove("bad-option", path=below(path, name), option=name, wanted=known[name].choices)
