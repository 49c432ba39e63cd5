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
    """The first entry that does not follow from those before: its seq (None: the log's head), and what is wrong."""

    def __init__(self, seq: int | None, what: str) -> None:
        super().__init__(f"entry {seq}: {what}" if seq is not None else f"head of the log: {what}")
        self.seq = seq
        self.what = what


class ExportedEntry(msgspec.Struct):
    """An entry of an exported log. events: as everybody may know them; None in logs that are older than events."""

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
    entries: list[ExportedEntry]
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

    def begins(self, entry: ExportedEntry) -> None:
        """The next entry: its number and its time. Raises Difference."""
        if entry.seq != self.seq + 1:
            raise Difference(entry.seq, f"entry {self.seq + 1} was to come")
        if entry.at < self.at:
            raise Difference(entry.seq, f"its time {entry.at} is before that of the entry before it, {self.at}")
        self.seq, self.at = entry.seq, entry.at

    def goes_on(self, entry: ExportedEntry, state: bytes, events: list[Event] | None) -> None:
        """An entry that led to this state. events: what happened, None where the room knows. Raises Difference."""
        move = msgspec.json.decode(entry.move, type=LoggedMove)
        had = self.place
        self._places(entry, move, bool(state))
        self._seats(entry, move)
        if move.type == "start":
            self.options = dict(move.options)
        elif move.type == "set" and self.options is not None:
            self.options = {**self.options, move.option: move.value}
        elif move.type == "undo":
            self.options = self.options_at.get(move.to, self.options)
        self.options_at[entry.seq] = self.options
        self.states[entry.seq] = state
        self.places[entry.seq] = self.place
        if move.type == "undo":
            events = _undone(entry, move, had, self.place)
        if events is None:
            events = _events_of_room(entry, move)
        if events is not None and entry.events is not None:
            _compare(entry, events)

    def _places(self, entry: ExportedEntry, move: LoggedMove, has_begun: bool) -> None:
        if move.type == "undo":
            self.place = self.places.get(move.to, self.place)
            return
        of_the_game = move.type in ("start", "skip", "end") or (move.type == "set" and has_begun)
        if move.type in RESERVED_MOVES and not of_the_game:
            return
        self.place = Place(entry.seq, self.place.head or None, move.type == "end")
        if entry.back not in (UNSET, self.place.back):
            raise Difference(entry.seq, f"the entry before it that counts is {self.place.back}, not {entry.back}")

    def _seats(self, entry: ExportedEntry, move: LoggedMove) -> None:
        about = entry.seat if move.type == "join" else move.about
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
        stated = self.log.options | self.log.rulings
        if self.options is None or not stated:
            return
        for name, value in self.options.items():
            if name in stated and stated[name] != value:
                raise Difference(None, f"{name} is {stated[name]!r} there, the game was played with {value!r}")


class LoggedMove(msgspec.Struct):
    """The fields of log entries that tell of seats, options and places; a game's own fields of other types pass."""

    type: str
    about: Any = None
    to: Any = None
    name: Any = ""
    options: Any = {}
    option: Any = ""
    value: Any = None
    bot: Any = None


def _undone(entry: ExportedEntry, move: LoggedMove, had: Place, now: Place) -> list[Event]:
    how = "step" if now.head == had.back else "back" if now.head < had.head else "again"
    return [Event("undone", {"seat": entry.seat, "to": move.to, "how": how})]


def _events_of_room(entry: ExportedEntry, move: LoggedMove) -> list[Event] | None:
    """What happened by an entry of the room's own, where it follows from the entry alone; else None."""
    if move.type in ("create", "hand"):
        return []
    if move.type == "join":
        return [Event("joined", {"seat": entry.seat})]
    if move.type == "bot":
        return [Event("joined", {"seat": move.about})]
    if move.type == "rename":
        return [Event("renamed", {"seat": move.about})]
    if move.type == "end":
        return [Event("ended-early", {"seat": entry.seat})]
    if move.type == "replace":
        return [Event("replaced", {"seat": move.about, "by": entry.seat})]
    return None


def _compare(entry: ExportedEntry, events: list[Event]) -> None:
    """The recorded events are those that happen; an event may have gained a parameter since. Raises Difference."""
    happened = json.loads(msgspec.json.encode([{"code": event.code, "params": event.params} for event in events]))
    recorded = entry.events or []
    if [one["code"] for one in happened] != [one.get("code") for one in recorded]:
        raise Difference(entry.seq, f"what happened is {[one['code'] for one in happened]}, the log has others")
    for one, logged in zip(happened, recorded, strict=True):
        if not logged.get("params", {}).items() <= one["params"].items():
            raise Difference(entry.seq, f"what happened is {one}, the log has {logged}")
