"""Reading a log: the same entries always give the same states, byte for byte."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from companion.games import shelf
from companion.games.chance import Chance, Recorded, Secret
from companion.games.edition import BrokenEdition
from companion.games.game import RESERVED_MOVES, Event, Game, IllegalMove, Mode, Options
from companion.rooms.digest import digest_of
from companion.rooms.exported import Difference, ExportedLog, Story
from companion.rooms.gate import Entry


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
    first: str = ""
    gone: list[int] = []
    options: dict[str, Any] = {}
    option: str = ""
    value: Any = None


class Step(NamedTuple):
    """What an entry leads to: the encoded state, and what happened (None: it concerns the room alone)."""

    state: bytes
    events: list[Event] | None


def advance(
    game: Game, mode: Mode, state: bytes, entry: Entry, chance: Chance, past: Mapping[int, bytes] | None = None
) -> bytes:
    """The encoded state after an entry; empty before the start. past: states by seq, for an undo.

    Raises ValueError or IllegalMove if the entry does not follow from the state.
    """
    return step(game, mode, state, entry, chance, past).state


def step(
    game: Game, mode: Mode, state: bytes, entry: Entry, chance: Chance, past: Mapping[int, bytes] | None = None
) -> Step:
    """The state after an entry, and what happened; see `advance`."""
    if msgspec.json.decode(entry.move, type=Kind).type not in RESERVED_MOVES:
        current = _begun(game, state)
        events = game.play(current, entry.seat, game.read_move(bytes(entry.move)), chance, entry.at)
        return Step(game.encode(current), events)
    kind = msgspec.json.decode(entry.move, type=RoomMove)
    if kind.type == "start":
        if kind.first == "chance":
            chance.number(len(kind.order))  # who begins was drawn before everything else
        first, events = game.setup(kind.order, Options(mode, _started_with(game, mode, kind)), chance)
        return Step(game.encode(first), [Event("started", {"seat": kind.order[0]}), *events])
    if kind.type == "undo":
        if past is None or kind.to is None or kind.to not in past:
            raise ValueError(f"it goes back to entry {kind.to}, which is not there")
        return Step(past[kind.to], None)
    if kind.type == "skip":
        current, about = _begun(game, state), -1 if kind.about is None else kind.about
        if kind.gone:
            events = game.go_on_without(current, about, kind.gone, chance, entry.at)
        else:
            events = [Event("skipped", {"seat": about}), *game.skip(current, about, chance, entry.at)]
        return Step(game.encode(current), events)
    if kind.type == "set":
        return _set(game, state, kind)
    return Step(state, None)


def _set(game: Game, state: bytes, kind: RoomMove) -> Step:
    happened = Event("set", {"option": kind.option, "value": kind.value})
    if not state:
        return Step(state, [happened])
    current = game.decode(state)
    events = game.change(current, kind.option, kind.value)
    return Step(game.encode(current), [*events, happened])


def _started_with(game: Game, mode: Mode, start: RoomMove) -> dict[str, Any]:
    """The options and rulings that a game began with; a log that is older than one of them goes by its default.

    Raises ValueError unless the game can be played so, and by these seats.
    """
    least, most = game.seats[mode]
    if not least <= len(start.order) <= most or len(set(start.order)) < len(start.order):
        raise ValueError(f"the seats {start.order} cannot play {game.name}")
    choices = {choice.name: choice for choice in (*game.options, *game.rulings) if mode in choice.modes}
    options = {name: choice.default for name, choice in choices.items() if choice.newer} | start.options
    if set(options) != set(choices) or not all(choices[name].takes(options[name]) for name in choices):
        raise ValueError(f"{game.name} has no such options as {start.options}")
    return options


def _begun(game: Game, state: bytes) -> Any:
    """The state, decoded, of a game that must have begun for what comes."""
    if not state:
        raise ValueError("the game has not begun")
    return game.decode(state)


class Replayed(msgspec.Struct):
    """A log that was played: how many entries, and the last state, decoded (None if the game never started).

    verified: whether every chance outcome was recomputed; False where there is no secret to do so with.
    """

    entries: int
    game: Game
    state: Any
    verified: bool


def replay(data: bytes, verify: bool = False, commitment: str = "") -> Replayed:
    """Play an exported log and compare all that it records: states, events, seq, times, names, options and rulings.

    verify: recompute every chance outcome from the room's secret as well; a log from beside the table has none, and
    then nothing is recomputed. commitment: the one that a phone kept, the SHA-256 of the secret in hex.
    Raises Difference at the first entry that does not follow, and ValueError if this is no log that can be replayed.
    """
    log, game = _read(data)
    if verify and not log.secret and log.mode == "digital":
        raise ValueError("this log holds no secret, so its chance outcomes cannot be recomputed")
    secret = _secret(log, commitment)
    story = Story(log)
    state, counter = b"", 0
    for exported in log.entries:
        story.begins(exported)
        entry = Entry(exported.seq, exported.at, exported.seat, exported.move, exported.chance, exported.hash or "")
        chance: Chance = Secret(secret, counter, exported.entropy) if verify and secret else Recorded(entry.chance)
        state, events = _step(game, log.mode, state, entry, chance, story.states)
        if isinstance(chance, Secret):
            counter = chance.counter
            if chance.taken != entry.chance:
                raise Difference(entry.seq, f"the secret gives {chance.taken}, the log has {entry.chance}")
        story.goes_on(exported, state, events)
    final = game.decode(state) if state else None
    story.ends(game, final)
    if log.digest and digest_of(data) != log.digest:
        raise Difference(None, "the log was changed after it was exported: its digest is another")
    return Replayed(len(log.entries), game, final, verify and bool(secret))


def _read(data: bytes) -> tuple[ExportedLog, Game]:
    """The log and its game. Raises ValueError if it cannot be replayed."""
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
    return log, game


def _secret(log: ExportedLog, commitment: str) -> bytes:
    """The log's secret, which a kept commitment must fit. Raises ValueError, Difference."""
    secret = bytes.fromhex(log.secret)
    if commitment and not secret:
        raise ValueError("this log holds no secret that the commitment could be compared with")
    if commitment and hashlib.sha256(secret).hexdigest() != commitment.strip().lower():
        raise Difference(None, "the secret is not the one that the phone has the commitment of")
    return secret


def _step(game: Game, mode: Mode, state: bytes, entry: Entry, chance: Chance, past: Mapping[int, bytes]) -> Step:
    try:
        after = step(game, mode, state, entry, chance, past)
    except (ValueError, IllegalMove, msgspec.DecodeError) as error:
        raise Difference(entry.seq, f"the entry does not follow: {error}") from error
    if state_hash(after.state) != entry.hash:
        raise Difference(entry.seq, f"the state's hash is {state_hash(after.state)}, the log has {entry.hash}")
    return after
