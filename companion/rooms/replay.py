"""Reading a log: the same entries always give the same states, byte for byte."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from companion.games import shelf
from companion.games.chance import Chance, Recorded, Secret
from companion.games.edition import BrokenEdition
from companion.games.game import RESERVED_MOVES, Game, IllegalMove, Mode, Options
from companion.rooms.gate import Line


def state_hash(state: bytes) -> str:
    """What the log keeps of an encoded state: the first half of its SHA-256 in hex; empty before the start."""
    return hashlib.sha256(state).hexdigest()[:32] if state else ""


class Kind(msgspec.Struct):
    """The type of a log entry, all that a game's moves and a room's have in common."""

    type: str


class RoomMove(Kind):
    """The fields of a room's own log entries that a replay needs."""

    about: int | None = None
    to: int | None = None
    order: list[int] = []
    options: dict[str, Any] = {}
    option: str = ""
    value: Any = None


def advance(
    game: Game, mode: Mode, state: bytes, line: Line, chance: Chance, past: Mapping[int, bytes] | None = None
) -> bytes:
    """The encoded state after an entry; empty before the start. past: states by seq, for an undo.

    Raises ValueError or IllegalMove if the entry does not follow from the state.
    """
    if msgspec.json.decode(line.move, type=Kind).type not in RESERVED_MOVES:
        current = _begun(game, state)
        game.play(current, line.seat, game.read_move(bytes(line.move)), chance, line.at)
        return game.encode(current)
    kind = msgspec.json.decode(line.move, type=RoomMove)
    if kind.type == "start":
        _check_start(game, mode, kind)
        first, _ = game.setup(kind.order, Options(mode, kind.options), chance)
        return game.encode(first)
    if kind.type == "undo":
        if past is None or kind.to is None or kind.to not in past:
            raise ValueError(f"it goes back to entry {kind.to}, which is not there")
        return past[kind.to]
    if kind.type == "skip":
        current = _begun(game, state)
        game.skip(current, -1 if kind.about is None else kind.about, chance, line.at)
        return game.encode(current)
    if kind.type == "set" and state:
        current = game.decode(state)
        game.change(current, kind.option, kind.value)
        return game.encode(current)
    return state  # the room's own affair


def _check_start(game: Game, mode: Mode, start: RoomMove) -> None:
    """Raises ValueError unless the game can be played by these seats and with these options and rulings."""
    least, most = game.seats[mode]
    if not least <= len(start.order) <= most or len(set(start.order)) < len(start.order):
        raise ValueError(f"the seats {start.order} cannot play {game.name}")
    choices = {choice.name: choice for choice in (*game.options, *game.rulings) if mode in choice.modes}
    if set(start.options) != set(choices) or not all(choices[name].takes(start.options[name]) for name in choices):
        raise ValueError(f"{game.name} has no such options as {start.options}")


def _begun(game: Game, state: bytes) -> Any:
    """The state, decoded, of a game that must have begun for what comes."""
    if not state:
        raise ValueError("the game has not begun")
    return game.decode(state)


class Difference(Exception):
    """Where a log stops telling one story: the entry's seq, and what is wrong there."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(f"entry {seq}: {what}")
        self.seq = seq
        self.what = what


class ExportedLine(msgspec.Struct):
    """An entry of an exported log."""

    seq: int
    at: int
    seat: int | None
    move: msgspec.Raw
    chance: list[Any]
    hash: str | None
    entropy: str = ""


class ExportedLog(msgspec.Struct):
    """An exported log, as far as a replay needs it."""

    format: int
    game: str
    mode: Mode
    entries: list[ExportedLine]
    edition: str = ""
    components: str = ""
    partial: bool = False
    secret: str = ""


class Replayed(msgspec.Struct):
    """A log that was played: how many entries, and the last state, decoded (None if the game never started)."""

    entries: int
    game: Game
    state: Any


def replay(data: bytes, verify: bool = False) -> Replayed:
    """Play an exported log and compare each recorded state.

    verify: recompute every chance outcome from the room's secret as well. Raises Difference at the first entry that
    does not follow, and ValueError if this is no log that can be replayed.
    """
    try:
        log = msgspec.json.decode(data, type=ExportedLog)
        own = log.components
        game = shelf.game_with(log.game, own, f"edition {log.edition}") if own else shelf.game(log.game)
    except (msgspec.DecodeError, KeyError, BrokenEdition) as error:
        raise ValueError(f"this is no exported log: {error}") from error
    if log.format != 1:
        raise ValueError(f"this log has format {log.format}, wanted 1")
    if log.partial and log.mode == "digital":
        raise ValueError("this log was exported while the game went on, and leaves out what was secret then")
    if verify and not log.secret:
        raise ValueError("this log holds no secret, so its chance outcomes cannot be recomputed")
    past: dict[int, bytes] = {}
    state, counter, secret = b"", 0, bytes.fromhex(log.secret)
    for exported in log.entries:
        line = Line(exported.seq, exported.at, exported.seat, exported.move, exported.chance, exported.hash or "")
        chance: Chance = Secret(secret, counter, exported.entropy) if verify else Recorded(line.chance)
        state = _step(game, log.mode, state, line, chance, past)
        if isinstance(chance, Secret):
            counter = chance.counter
            if chance.taken != line.chance:
                raise Difference(line.seq, f"the secret gives {chance.taken}, the log has {line.chance}")
        past[line.seq] = state
    return Replayed(len(log.entries), game, game.decode(state) if state else None)


def _step(game: Game, mode: Mode, state: bytes, line: Line, chance: Chance, past: Mapping[int, bytes]) -> bytes:
    try:
        after = advance(game, mode, state, line, chance, past)
    except (ValueError, IllegalMove, msgspec.DecodeError) as error:
        raise Difference(line.seq, f"the entry does not follow: {error}") from error
    if state_hash(after) != line.hash:
        raise Difference(line.seq, f"the state's hash is {state_hash(after)}, the log has {line.hash}")
    return after
