"""An exported log as it is read again, and its account of itself: what must fit together beside the states.

Source: the shapes that `gate.log` writes.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.game import RESERVED_MOVES, Event, Game, Mode


class Difference(Exception):
    """Where a log stops telling one story: the entry's seq (None: the log's head), and what is wrong there."""

    def __init__(self, seq: int | None, what: str) -> None:
        super().__init__(f"entry {seq}: {what}" if seq is not None else f"head of the log: {what}")
        self.seq = seq
        self.what = what


class ExportedLine(msgspec.Struct):
    """An entry of an exported log. events: as everybody may know them; None in logs from before they were told."""

    seq: int
    at: int
    seat: int | None
    move: msgspec.Raw
    chance: list[Any]
    hash: str | None
    entropy: str = ""
    back: int | UnsetType | None = UNSET
    events: list[dict[str, Any]] | None = None


class ExportedSeat(msgspec.Struct):
    """A seat in the head of an exported log."""

    seat: int
    name: str


class ExportedLog(msgspec.Struct):
    """An exported log, as far as a replay needs it. digest: of all the rest, see `digest_of`; empty in older logs."""

    format: int
    game: str
    mode: Mode
    entries: list[ExportedLine]
    edition: str = ""
    components: str = ""
    partial: bool = False
    secret: str = ""
    code: str = ""
    digest: str = ""
    seats: list[ExportedSeat] = []
    options: dict[str, Any] = {}
    rulings: dict[str, Any] = {}


class Place(NamedTuple):
    """Where the game stood after an entry: the entry of the game that counts, the one before it, ended by the table."""

    head: int
    back: int | None
    early: bool


class Story:
    """The log's own account of itself, compared entry by entry: order, times, events, names, options, the end.

    states, places, options_at: after each entry, by seq. names: of the seats that entries tell of; gone: those that
    left the lobby. options: those of the start, with later changes; None before it.
    """

    def __init__(self, log: ExportedLog) -> None:
        self.log = log
        self.states: dict[int, bytes] = {}
        self.places: dict[int, Place] = {}
        self.place = Place(0, None, False)
        self.names: dict[int, str] = {}
        self.gone: set[int] = set()
        self.options: dict[str, Any] | None = None
        self.options_at: dict[int, dict[str, Any] | None] = {}
        self.seq = self.at = 0

    def begins(self, line: ExportedLine) -> None:
        """The next entry: its number and its time. Raises Difference."""
        if line.seq != self.seq + 1:
            raise Difference(line.seq, f"entry {self.seq + 1} was to come")
        if line.at < self.at:
            raise Difference(line.seq, f"its time {line.at} is before that of the entry before it, {self.at}")
        self.seq, self.at = line.seq, line.at

    def goes_on(self, line: ExportedLine, state: bytes, events: list[Event] | None) -> None:
        """An entry that led to this state. events: what happened, None where the room knows. Raises Difference."""
        move = msgspec.json.decode(line.move, type=Told)
        had = self.place
        self._places(line, move, bool(state))
        self._seats(line, move)
        if move.type == "start":
            self.options = dict(move.options)
        elif move.type == "set" and self.options is not None:
            self.options = {**self.options, move.option: move.value}
        elif move.type == "undo":
            self.options = self.options_at.get(move.to, self.options)
        self.options_at[line.seq] = self.options
        self.states[line.seq] = state
        self.places[line.seq] = self.place
        if move.type == "undo":
            events = _undone(line, move, had, self.place)
        if events is None:
            events = _told_by_room(line, move)
        if events is not None and line.events is not None:
            _compare(line, events)

    def _places(self, line: ExportedLine, move: Told, has_begun: bool) -> None:
        if move.type == "undo":
            self.place = self.places.get(move.to, self.place)
            return
        of_the_game = move.type in ("start", "skip", "end") or (move.type == "set" and has_begun)
        if move.type in RESERVED_MOVES and not of_the_game:
            return
        self.place = Place(line.seq, self.place.head or None, move.type == "end")
        if line.back not in (UNSET, self.place.back):
            raise Difference(line.seq, f"the entry before it that counts is {self.place.back}, not {line.back}")

    def _seats(self, line: ExportedLine, move: Told) -> None:
        about = line.seat if move.type == "join" else move.about
        if about is None:
            return
        if move.type in ("join", "bot", "rename"):
            self.names[about] = move.name
        elif move.type in ("leave", "kick") and self.options is None:
            self.names.pop(about, None)
            self.gone.add(about)

    def ends(self, game: Game, state: Any) -> None:
        """The head of the log, and whether the game has come to its end. Raises Difference."""
        self._check_seats()
        self._check_options()
        if self.log.partial and not self.log.secret:
            return
        if not self.place.early and (state is None or not game.is_over(state)):
            raise Difference(self.seq, "the log stops here, before the end of the game")

    def _check_seats(self) -> None:
        named = {seat.seat: seat.name for seat in self.log.seats}
        if not named:
            return
        for seat, name in self.names.items():
            if named.get(seat) != name:
                raise Difference(None, f"seat {seat} is called {name!r} by its entries, {named.get(seat)!r} there")
        if self.gone & named.keys():
            raise Difference(None, f"seats {sorted(self.gone & named.keys())} have left")

    def _check_options(self) -> None:
        told = self.log.options | self.log.rulings
        if self.options is None or not told:
            return
        for name, value in self.options.items():
            if name in told and told[name] != value:
                raise Difference(None, f"{name} is {told[name]!r} there, the game was played with {value!r}")


class Told(msgspec.Struct):
    """The fields of log entries that tell of seats, options and places; a game's own fields of other types pass."""

    type: str
    about: Any = None
    to: Any = None
    name: Any = ""
    options: Any = {}
    option: Any = ""
    value: Any = None
    bot: Any = None


def _undone(line: ExportedLine, move: Told, had: Place, now: Place) -> list[Event]:
    how = "step" if now.head == had.back else "back" if now.head < had.head else "again"
    return [Event("undone", {"seat": line.seat, "to": move.to, "how": how})]


def _told_by_room(line: ExportedLine, move: Told) -> list[Event] | None:
    """What happened by an entry of the room's own, where it follows from the entry alone; else None."""
    if move.type in ("create", "hand"):
        return []
    if move.type == "join":
        return [Event("joined", {"seat": line.seat})]
    if move.type == "bot":
        return [Event("joined", {"seat": move.about})]
    if move.type == "rename":
        return [Event("renamed", {"seat": move.about})]
    if move.type == "end":
        return [Event("ended-early", {"seat": line.seat})]
    if move.type == "replace":
        return [Event("replaced", {"seat": move.about, "by": line.seat})]
    return None


def _compare(line: ExportedLine, events: list[Event]) -> None:
    """The recorded events are those that happen; an event may have gained a parameter since. Raises Difference."""
    happened = json.loads(msgspec.json.encode([{"code": event.code, "params": event.params} for event in events]))
    recorded = line.events or []
    if [one["code"] for one in happened] != [one.get("code") for one in recorded]:
        raise Difference(line.seq, f"what happened is {[one['code'] for one in happened]}, the log has others")
    for one, told in zip(happened, recorded, strict=True):
        if not told.get("params", {}).items() <= one["params"].items():
            raise Difference(line.seq, f"what happened is {one}, the log has {told}")
