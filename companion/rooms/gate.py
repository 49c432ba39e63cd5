"""The gate: everything that leaves a room passes here, and each pair of eyes gets only what it may see.

A pair of eyes is a seat number, or None for the table screen and everybody without a seat. Games build views up from
what the seat may see; events and log entries are filtered here. Each part is encoded once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec
from msgspec import UNSET

from companion.games.game import Event, Game, Options, Result
from companion.rooms.deed import Deed
from companion.rooms.digest import digest_of
from companion.rooms.outbox import MOST_EVENTS, Eyes, State
from companion.rooms.room import FORMAT, Room, Seat, Who
from companion.rooms.shapes import EntryShape, GameEvent, LogShape, ResultShape, RoomShape, SeatShape, encoded
from companion.rooms.store import StoredEntry

MOST_MOVES = 64
"""Legal moves that a state message lists for a seat."""

encode = msgspec.json.encode


class Entry(msgspec.Struct, omit_defaults=True):
    """An entry of the log, as the store keeps it and (without the last four fields) an export shows it.

    chance: the outcomes in order; entropy: what they were drawn with. hash: of the encoded state after the entry,
    empty before the start. head, back, early, counter: the room's after it (see Room).
    """

    seq: int
    at: int
    seat: int | None
    move: msgspec.Raw
    chance: list[Any]
    hash: str
    entropy: str = ""
    head: int = 0
    back: int | None = None
    early: bool = False
    counter: int = 0


read_entry = msgspec.json.Decoder(Entry).decode
read_events = msgspec.json.Decoder(list[Event]).decode


def entry(room: Room, deed: Deed, state_hash: str) -> bytes:
    """The deed as an encoded entry of the log. room: as it is after the deed."""
    return encode(
        Entry(
            room.seq, room.at, deed.seat, msgspec.Raw(encode(deed.move)), deed.chance, state_hash,
            deed.entropy, room.head, room.back, room.early, room.counter,
        )
    )  # fmt: skip


# -- the room -------------------------------------------------------------------------------------------------------


def room(room: Room, game: Game, state: Any, watchers: int = 0) -> bytes:
    """The contract's `room`, encoded. state: None in the lobby; watchers: how many, which no log tells."""
    return encode(
        RoomShape(
            code=room.code,
            game=room.game,
            mode=room.mode,
            phase=room.phase,
            seats=[_seat(seat) for seat in room.seats],
            host=room.host,
            order=room.playing_order(),
            turn=game.turn(state) if room.phase == "playing" else [],
            options=room.options,
            rulings=room.rulings,
            edition=room.edition,
            watchers=watchers,
            ask=room.ask,
            next=room.next,
            result=_result(room, game, state),
            finished_at=room.finished_at,
            seq=room.seq,
            at=room.at,
            open=room.takes_people(game),
            back=room.back,
            no_bots=game.refuses_bot(Options(room.mode, {**room.options, **room.rulings})),
        )
    )


def _seat(seat: Seat) -> SeatShape:
    return SeatShape(
        seat=seat.seat,
        name=seat.name,
        kind="bot" if seat.bot else "person",
        bot=seat.bot,
        connected=seat.is_connected,
        real=seat.real,
        empty=seat.stands_empty,
        away_at=seat.away_at,
    )


def _result(room: Room, game: Game, state: Any) -> ResultShape | None:
    if room.phase != "finished":
        return None
    standings: Result = game.standings(state)
    return ResultShape(standings.places, standings.scores, room.early)


# -- eyes -----------------------------------------------------------------------------------------------------------


class States:
    """The state messages of one moment of a room. Each part is made once, and shared by all sockets with the same eyes.

    now: the room as it is; watchers: how many watch it. events: what happened, in order; has_gap: something is missing
    before it.
    """

    def __init__(
        self, now: Room, game: Game, events: Iterable[Event], watchers: int = 0, has_gap: bool = False
    ) -> None:
        self._room = now
        self._game = game
        self._state = now.decoded(game)
        self._has_gap = has_gap
        self._events = [(one.only, encode(GameEvent(one.code, one.params))) for one in events]
        self._encoded = room(now, game, self._state, watchers)
        self._views: dict[int | None, bytes] = {}
        self._eyes: dict[int | None, Eyes] = {}

    def of(self, by: Who) -> State:
        """The state message for somebody: the room, and a pair of eyes for each seat, or the table screen's."""
        seats: Iterable[int | None] = by.seats or (None,)
        eyes = {("table" if seat is None else str(seat)): self._seen_by(seat) for seat in seats}
        return State(self._room.seq, self._encoded, eyes)

    def _seen_by(self, seat: int | None) -> Eyes:
        if seat not in self._eyes:
            moves, more = (None, False) if seat is None else self._moves(seat)
            events = [one for only, one in self._events if only is None or (seat is not None and seat in only)]
            gap = self._has_gap or len(events) > MOST_EVENTS
            self._eyes[seat] = Eyes(self._view(seat), moves, more, events[-MOST_EVENTS:], gap)
        return self._eyes[seat]

    def _view(self, seat: int | None) -> bytes:
        """What the game shows these eyes; all see the same where it hides nothing."""
        whose = seat if self._game.hides else None
        if whose not in self._views:
            self._views[whose] = b"null" if self._state is None else encode(self._game.view(self._state, whose))
        return self._views[whose]

    def _moves(self, seat: int) -> tuple[bytes, bool]:
        """The seat's first legal moves, and whether there are more."""
        found = list(islice(_legal(self._room, self._game, seat), MOST_MOVES + 1))
        return encode(found[:MOST_MOVES]), len(found) > MOST_MOVES


def all_moves(room: Room, game: Game, seat: int) -> bytes:
    """Every legal move of the seat, encoded."""
    return encode(list(_legal(room, game, seat)))


def _legal(room: Room, game: Game, seat: int) -> Iterable[Any]:
    return game.moves(room.decoded(game), seat) if room.takes_moves else ()


def outlook(game: Game, state: Any, seat: int) -> bytes:
    """What chance may bring this seat, encoded; only what everybody may know. null: the game gives no outlook."""
    return encode(game.outlook(state, seat))


# -- the log --------------------------------------------------------------------------------------------------------


def log(room: Room, entries: Iterable[StoredEntry], components: str = "", by: Sequence[int] = ()) -> bytes:
    """The exported log: after the end all of it; during play without what is still secret, and marked as partial.

    by: the seats that ask; during play they get the events that one of them may know, and nobody else's.
    components: the text of the owner's edition that the room was made with; the log carries it.

    A finished digital room's log holds the room's secret, so that anybody can recompute every chance outcome. Beside
    the table the secret stays in the room, since a finished game can be taken up again there.
    """
    is_open = room.phase == "finished" and room.mode == "digital"
    is_partial = room.phase != "finished"
    eyes = (by or (None,)) if is_partial else None
    hides_chance = is_partial and room.mode == "digital"
    exported = LogShape(
        format=FORMAT,
        code=room.code,
        game=room.game,
        mode=room.mode,
        edition=room.edition,
        rulings=room.rulings,
        options=room.options,
        seats=[_seat(seat) for seat in room.seats],
        entries=[_exported(read_entry(one.entry), hides_chance, _known_events(one.events, eyes)) for one in entries],
        components=components or UNSET,
        partial=is_partial or UNSET,
        secret=room.secret.hex() if is_open else UNSET,
    )
    return encode(msgspec.structs.replace(exported, digest=digest_of(encode(exported))))


def _known_events(events: bytes, eyes: Sequence[int | None] | None) -> list[GameEvent]:
    """The events of an entry that these eyes may know. eyes None: all events, since nothing is secret any more."""
    return [
        GameEvent(event.code, event.params)
        for event in read_events(events)
        if event.only is None or eyes is None or any(seat in event.only for seat in eyes)
    ]


def _exported(entry: Entry, hides_chance: bool, events: list[GameEvent]) -> EntryShape:
    """An entry as an export shows it. hides_chance: without what would give hidden things away.

    A shuffle's order (a list) is secret while the game goes on, and so is the hash of the state: whoever knows nearly
    everything could find the rest by trying. An entry that an undo may take back names as `back` the one before it.
    """
    return EntryShape(
        seq=entry.seq,
        at=entry.at,
        seat=entry.seat,
        move=encoded(entry.move),
        chance=[None if isinstance(one, list) else one for one in entry.chance] if hides_chance else entry.chance,
        hash=None if hides_chance else entry.hash,
        entropy=entry.entropy or UNSET,
        back=entry.back if entry.head == entry.seq else UNSET,
        events=events,
    )
