"""The ledger: judges what somebody wants on the newest room, and commits it to the store.

The order is check, then commit; only after that the caller acknowledges and broadcasts. A commit that lost the race is
judged again on the room as it is now, and so is a refusal that was given on an old snapshot.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import msgspec

from companion.games.chance import Recorded
from companion.games.game import Game, IllegalMove
from companion.rooms import formats, gate
from companion.rooms.clock import RoomClock
from companion.rooms.deed import Deed, Past
from companion.rooms.editions import Editions
from companion.rooms.replay import advance, state_hash
from companion.rooms.room import FORMAT, Refusal, Room
from companion.rooms.store import Commit, Gone, Late, Spent, Store, StoredEntry
from companion.rooms.watch import Watch

ATTEMPTS = 12
"""How often an action that lost the race is judged before it is refused."""
STATE_EVERY = 64
"""Every 64th log entry carries the whole state, so that nothing has to replay more than 64 entries."""

Wanted = Callable[[Room, Game, int], Deed | None]
"""What somebody wants of a room: (private copy, game, now in ms) to the deed, or None if there is nothing to do; then
the copy must be unchanged. If it refuses, the copy may be in any state: it is thrown away."""


class Lifetimes(msgspec.Struct, frozen=True):
    """How long the store keeps a room after its last action, by phase, in seconds."""

    lobby_s: int = 24 * 3600
    playing_s: int = 30 * 24 * 3600
    finished_s: int = 90 * 24 * 3600

    def of(self, room: Room) -> int:
        return {"lobby": self.lobby_s, "playing": self.playing_s, "finished": self.finished_s}[room.phase]


class Verdict(msgspec.Struct):
    """What came of it. seq: the deed's entry. deed None: nothing was to be done, or the action was done before, at seq.

    snapshot: the newest that is known. room: the snapshot, decoded, if it is at hand.
    """

    seq: int
    deed: Deed | None
    snapshot: bytes
    room: Room | None = None


class Ledger:
    """Rooms' logs in the store. clock: the server's time in ms; no room is ever ahead of it."""

    def __init__(self, store: Store, clock: RoomClock, lifetimes: Lifetimes, editions: Editions) -> None:
        self.store = store
        self.watch = Watch()
        self.editions = editions
        self.lifetimes = lifetimes
        self.clock = clock

    def read(self, snapshot: bytes) -> tuple[Room, Game]:
        """A private copy of the room, and its game. Refusals: `other-format`, `edition-lost`."""
        room = formats.read(snapshot)
        try:
            game = self.game(room)
            room.decoded(game)
        except (msgspec.DecodeError, KeyError):
            raise Refusal("other-format", wanted=FORMAT) from None
        return room, game

    def game(self, room: Room) -> Game:
        """The room's game, with its components. Raises KeyError if it is not on the shelf. Refusal: `edition-lost`."""
        return self.editions.game(room.game, room.components, room.edition)

    def load(self, code: str) -> bytes:
        """The newest snapshot. Refusal: `no-room`."""
        snapshot = self.store.load(code)
        if snapshot is None:
            raise Refusal("no-room", code=code)
        return snapshot

    def commit(
        self, code: str, snapshot: bytes | None, wanted: Wanted, key: str = "", kept: Room | None = None
    ) -> Verdict:
        """Judge and commit. snapshot: of the room, may be old. key: the action's, so that it is done only once.

        kept: the snapshot, decoded, if the caller has it; it must not be used again, whatever comes of this.
        Refusals: `no-room`, `conflict`, and those of what is wanted.
        """
        is_new = snapshot is None
        snapshot = self.load(code) if snapshot is None else snapshot
        for _ in range(ATTEMPTS):
            room, game = self.read(snapshot) if kept is None else (kept, self.game(kept))
            kept = None
            at = self.clock.reach(room.at)
            try:
                deed = wanted(room, game, at)
            except (Refusal, IllegalMove) as refusal:
                # Whoever may not act for a seat must not learn what that seat did.
                spent = self.store.spent(code, key) if key and refusal.code != "not-your-seat" else None
                if spent is not None:
                    return Verdict(spent, None, self.load(code))
                newest = snapshot if is_new else self.load(code)
                if newest == snapshot:
                    raise
                snapshot, is_new = newest, True
                continue
            if deed is None:
                return Verdict(room.seq, None, snapshot, room)
            try:
                return self._write(room, deed, at, key)
            except Late as late:
                snapshot, is_new = late.snapshot, True
            except Spent as spent_before:
                return Verdict(spent_before.seq, None, self.load(code))
            except Gone:
                raise Refusal("no-room", code=code) from None
        raise Refusal("conflict", attempts=ATTEMPTS)

    def _write(self, room: Room, deed: Deed, at: int, key: str) -> Verdict:
        room.seq += 1
        room.at = at
        state = bytes(room.state) if room.has_begun else b""
        snapshot = gate.encode(room)
        carries_state = bool(state) and (deed.keeps_state or room.seq % STATE_EVERY == 0)
        entry = gate.entry(room, deed, state_hash(state))
        events = gate.encode(deed.events)
        kept = state if carries_state else b""
        began = perf_counter()
        self.store.commit(Commit(room.code, room.seq, snapshot, entry, events, kept, key, self.lifetimes.of(room)))
        self.watch.commit(perf_counter() - began)
        if not isinstance(deed.move, dict):  # those are the room's own
            self.watch.move(room.game)
        return Verdict(room.seq, deed, snapshot, room)

    def remember(self, room: Room, game: Game) -> Callable[[int], Past]:
        """A function that finds the room's past; see deed.Remember. It replays at most 64 entries."""

        def past(seq: int) -> Past:
            since: list[StoredEntry] = []
            state: bytes | None = None
            for one in self.store.entries_back(room.code, seq):
                since.append(one)
                if one.state is not None:
                    state = one.state
                    break
            if not since or since[0].seq != seq:
                raise Refusal("no-such-entry", to=seq)
            entry = gate.read_entry(since[0].entry)
            state = state or b""
            try:
                for one in reversed(since if not state else since[:-1]):
                    step = gate.read_entry(one.entry)
                    state = advance(game, room.mode, state, step, Recorded(step.chance))
                game.decode(state) if state else None
            except msgspec.DecodeError:  # an older program wrote it, in a shape of its own
                raise Refusal("no-such-entry", to=seq) from None
            return Past(state, entry.head, entry.back, entry.early)

        return past
