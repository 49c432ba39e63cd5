"""The ledger: judges what somebody wants against the newest room, and writes it to the store.

Order is check, commit; whoever called acknowledges and tells only then. A commit that lost the race is judged anew
against the room as it is now, and so is a refusal that was given on an old picture of the room.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.games.chance import Recorded
from companion.games.game import Game, IllegalMove
from companion.rooms import gate
from companion.rooms.deed import Deed, Past
from companion.rooms.editions import Editions
from companion.rooms.replay import advance, state_hash
from companion.rooms.room import FORMAT, Refusal, Room
from companion.rooms.store import Commit, Entry, Gone, Late, Spent, Store

ATTEMPTS = 12
"""How often a lost race is run again before the action is refused."""
STATE_EVERY = 64
"""The log carries the whole state at every so-manieth entry, so that nothing replays more than that."""

Wanted = Callable[[Room, Game, int], Deed | None]
"""What somebody wants of a room: (private copy, game, now in ms) to the deed, or None if there is nothing to do; then
the room is as it was. Whoever refuses may leave the copy in any state: it is thrown away."""

_read = msgspec.json.Decoder(Room).decode


class Lifetimes(msgspec.Struct, frozen=True):
    """How long the store keeps a room after its last action, by phase, in seconds."""

    lobby_s: int = 24 * 3600
    playing_s: int = 30 * 24 * 3600
    finished_s: int = 90 * 24 * 3600

    def of(self, room: Room) -> int:
        return {"lobby": self.lobby_s, "playing": self.playing_s, "finished": self.finished_s}[room.phase]


class Entered(msgspec.Struct):
    """What came of it. deed None: nothing was to be done, or `seq` tells when the same action was done before.

    snap: the newest snapshot that is known. room: what lies in it, decoded, where it is at hand.
    """

    seq: int
    deed: Deed | None
    snap: bytes
    room: Room | None = None


class Ledger:
    """Rooms' logs in the store. clock: the server's time in ms."""

    def __init__(self, store: Store, clock: Callable[[], int], lifetimes: Lifetimes, editions: Editions) -> None:
        self.store = store
        self.editions = editions
        self.lifetimes = lifetimes
        self.clock = clock

    def read(self, snap: bytes) -> tuple[Room, Game]:
        """A private copy of the room, and its game. Refusals: `other-format`, `edition-lost`."""
        try:
            room = _read(snap)
            if room.format == FORMAT:
                return room, self.game(room)
        except (msgspec.DecodeError, KeyError):
            pass
        raise Refusal("other-format", wanted=FORMAT)

    def game(self, room: Room) -> Game:
        """The room's game, with its components. Raises KeyError if it is not on the shelf. Refusal: `edition-lost`."""
        return self.editions.game(room.game, room.components, room.edition)

    def load(self, code: str) -> bytes:
        """The newest snapshot. Refusal: `no-room`."""
        snap = self.store.load(code)
        if snap is None:
            raise Refusal("no-room", code=code)
        return snap

    def enter(self, code: str, snap: bytes | None, wanted: Wanted, key: str = "", kept: Room | None = None) -> Entered:
        """Judge and commit. snap: a picture of the room that may be old. key: the action's, for exactly-once.

        kept: what lies in snap, decoded, if somebody has it; it is given away, whatever comes of it.
        Refusals: `no-room`, `conflict`, and those of what is wanted.
        """
        is_new = snap is None
        snap = self.load(code) if snap is None else snap
        for _ in range(ATTEMPTS):
            room, game = self.read(snap) if kept is None else (kept, self.game(kept))
            kept = None
            at = max(self.clock(), room.at)
            try:
                deed = wanted(room, game, at)
            except (Refusal, IllegalMove) as refusal:
                # Whoever may not act for a seat learns nothing of what that seat did.
                spent = self.store.spent(code, key) if key and refusal.code != "not-your-seat" else None
                if spent is not None:
                    return Entered(spent, None, self.load(code))
                newest = snap if is_new else self.load(code)
                if newest == snap:
                    raise
                snap, is_new = newest, True
                continue
            if deed is None:
                return Entered(room.seq, None, snap, room)
            try:
                return self._commit(room, deed, at, key)
            except Late as late:
                snap, is_new = late.snap, True
            except Spent as spent_before:
                return Entered(spent_before.seq, None, self.load(code))
            except Gone:
                raise Refusal("no-room", code=code) from None
        raise Refusal("conflict", attempts=ATTEMPTS)

    def _commit(self, room: Room, deed: Deed, at: int, key: str) -> Entered:
        room.seq += 1
        room.at = at
        state = bytes(room.state) if room.has_begun else b""
        snap = gate.encode(room)
        carries_state = bool(state) and (deed.keeps_state or room.seq % STATE_EVERY == 0)
        line = gate.line(room, deed, state_hash(state))
        events = gate.encode(deed.events)
        kept = state if carries_state else b""
        self.store.commit(Commit(room.code, room.seq, snap, line, events, kept, key, self.lifetimes.of(room)))
        return Entered(room.seq, deed, snap, room)

    def remember(self, room: Room, game: Game) -> Callable[[int], Past]:
        """How to find a room's past; see deed.Remember. Replays at most 64 entries."""

        def past(seq: int) -> Past:
            since: list[Entry] = []
            state: bytes | None = None
            for entry in self.store.entries_back(room.code, seq):
                since.append(entry)
                if entry.state is not None:
                    state = entry.state
                    break
            if not since or since[0].seq != seq:
                raise Refusal("no-such-entry", to=seq)
            line = gate.read_line(since[0].line)
            state = state or b""
            for entry in reversed(since if not state else since[:-1]):
                step = gate.read_line(entry.line)
                state = advance(game, room.mode, state, step, Recorded(step.chance))
            return Past(state, line.head, line.back, line.early)

        return past
