"""The phone's typedefs, written from the structs that the server encodes.

    python -m tools.typedefs            writes static/net/types.js and static/games/<game>/types.js
    python -m tools.typedefs --check    changes nothing; ends with 1 and names the files that are not as they should be

The server's structs are declared once, in `companion/rooms/shapes.py`, `companion/web/wire.py` and each game's
`view.py`; who changes a field there runs this, and `tsc` then shows every line of the phone that must change.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

from companion.games import shelf
from companion.games.game import Game
from companion.web import sent

STATIC = Path(__file__).parent.parent / "static"
HEAD = """/**
 * {what} Types only.
 * Written by `python -m tools.typedefs` from the structs that the server encodes: change those.
 * @module
 */
"""
WIDTH = 116
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def files(static: Path = STATIC) -> dict[Path, str]:
    """Every file of typedefs with what it should hold."""
    games = (*shelf.GAMES.values(), *shelf.TOOLS.values())
    told = {static / "games" / game.id / "types.js": of_game(game) for game in games}
    return {static / "net" / "types.js": of_house(), **told}


def of_house() -> str:
    """The typedefs of what belongs to no game."""
    return _module("The shapes that cross the wire, as the phone reads them.", sent.of_house())


def of_game(game: Game) -> str:
    """The typedefs of what one game shows."""
    return _module(f"What a phone sees of {game.name}.", sent.of_game(game))


def _module(what: str, schemas: dict[str, Any]) -> str:
    named = {name.rpartition(".")[2]: schema for name, schema in schemas.items()}
    typedefs = [_typedef(name, schema) for name, schema in (_inner(named) | named).items()]
    return "\n".join([HEAD.format(what=what), *typedefs, "export {};\n"])


def _inner(schemas: dict[str, Any]) -> dict[str, Any]:
    """Shapes that have a name of their own and stand inside others."""
    found: dict[str, Any] = {}

    def look(schema: Any) -> None:
        for one in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
            if isinstance(one, dict) and isinstance(one.get("title"), str):
                found[one["title"]] = one
            look(one)

    for schema in schemas.values():
        look(schema["properties"])
    return found


def _typedef(name: str, schema: dict[str, Any]) -> str:
    lines = [line for text in schema.get("description", "").split("\n") for line in (wrap(text, WIDTH) or [""])]
    properties, required = schema["properties"], schema["required"]
    if schema.get("additionalProperties") is False and all(map(_is_plain, properties)):
        lines.append(f"@typedef {{object}} {name}")
        for field, one in properties.items():
            lines.append(f"@property {{{_type(one)}}} {field if field in required else f'[{field}]'}")
    else:
        lines.append(f"@typedef {{{_object(schema)}}} {name}")
    return "\n".join(["/**", *(f" * {line}".rstrip() for line in lines), " */\n"])


def _is_plain(field: str) -> bool:
    return re.fullmatch(r"[A-Za-z_]\w*", field) is not None


def _type(schema: dict[str, Any]) -> str:
    """A schema as a type of TypeScript's."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition(".")[2]
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            return _object(schema)
        case None:
            return "any"
        case kind:
            return SIMPLE[kind]


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    item = _type(schema.get("items", {}))
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most:
        return f"[{', '.join([item] * least)}]"
    return f"({item})[]" if " | " in item else f"{item}[]"


def _object(schema: dict[str, Any]) -> str:
    rest = schema.get("additionalProperties", {})
    record = "" if rest is False else f"Record<string, {_type(rest)}>"
    fields = [
        f"{field if _is_plain(field) else json.dumps(field)}{'' if field in schema['required'] else '?'}: {_type(one)}"
        for field, one in schema.get("properties", {}).items()
    ]
    return " & ".join(part for part in (f"{{{', '.join(fields)}}}" if fields else "", record) if part)


def main(arguments: list[str]) -> int:
    """Write the files, or say which are not as they should be."""
    stale = [path for path, text in files().items() if not path.is_file() or path.read_text() != text]
    for path in stale:
        if "--check" in arguments:
            print(f"{path}: not fresh; run: python -m tools.typedefs", file=sys.stderr)
        else:
            path.write_text(files()[path])
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
