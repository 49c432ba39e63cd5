"""Rooms as this version stores them, written once a format: `python -m tests.rooms.samples` adds what is missing.

A sample holds what the store had of a room in the middle of a game: the snapshot, each entry with its events and
sometimes the state, and the tokens that act in it. Samples stay as they are; later versions must go on with them.
"""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import Any

from companion.games import shelf
from companion.rooms.room import FORMAT
from tests.rooms.conftest import House, Phone

FOLDER = Path(__file__).parent / "formats"
MOVES = 10


def write() -> None:
    """Add a sample of every game and mode in this version's format, unless there is one."""
    from companion.embedded import Embedded

    with tempfile.TemporaryDirectory() as data:
        store = Embedded(Path(data), fsync="everysec")
        house = House(store.start())
        try:
            for game_id, mode in kinds():
                file = FOLDER / str(FORMAT) / f"{game_id}-{mode}.json"
                if not file.exists():
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(json.dumps(_sample(house, game_id, mode), indent=1) + "\n")
        finally:
            house.close()
            store.stop()


def kinds() -> list[tuple[str, str]]:
    """Every game, the tools too, in each of its modes."""
    return [(game.id, mode) for game in (*shelf.GAMES.values(), *shelf.TOOLS.values()) for mode in game.seats]


def _sample(house: House, game_id: str, mode: str) -> dict[str, Any]:
    phones = house.playing("Ola", "Bo", "Cy", game=game_id, mode=mode)
    for _ in range(MOVES):
        play_on(house, phones)
    if phones[0].room["phase"] != "playing":
        return _sample(house, game_id, mode)  # it was over too soon
    code = phones[0].code
    snapshot = house.store.load(code)
    assert snapshot is not None
    entries = [
        [entry.entry.decode(), entry.events.decode(), None if entry.state is None else entry.state.decode()]
        for entry in house.store.entries(code, 1)
    ]
    return {"code": code, "tokens": [p.tokens[0] for p in phones], "snapshot": snapshot.decode(), "entries": entries}


def play_on(house: House, phones: list[Phone], chance: random.Random = random.Random(7)) -> bool:  # noqa: B008
    """Somebody whose turn it is makes a legal move, or time passes; whether somebody did."""
    house.clock.wait(2)
    for number, phone in enumerate(phones):
        seat = phone.state["eyes"].get(str(number))
        moves = [one for one in (seat or {}).get("moves", []) if one["type"] not in ("adjust", "count")]
        if moves and phone.ask("move", seat=number, move=chance.choice(moves))["type"] == "ack":
            return True
    house.desk._ring(phones[0].code)
    return False


if __name__ == "__main__":
    write()
