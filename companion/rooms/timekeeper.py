"""What happens in a room without anybody's tap: bots move, the game's own clock runs out, open questions lapse, seats
that were left for good are passed over.

A room's alarm is set, after each entry, for the next moment at which something may be due. When it rings, everything
that is due is tried, and the alarm is set anew. Only a process with sockets in a room keeps time for it.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from random import SystemRandom
from typing import NoReturn

from companion.bots.turn import AtALoss, Bot, reaction_ms, turn
from companion.games.game import Game
from companion.rooms import asking, playing
from companion.rooms.alarm import Alarm
from companion.rooms.attendance import Attendance
from companion.rooms.deed import Deed
from companion.rooms.entrance import Entrance
from companion.rooms.hub import Hub, Table
from companion.rooms.ledger import Ledger
from companion.rooms.room import Refusal, Room
from companion.rooms.store import StoreAway

RETRY_MS = 1_000
"""How long to wait when the store is away; ten times as long after a fault of our own."""

Bots = Mapping[str, Mapping[str, Bot]]
"""The players made of code, by game and name."""

_log = logging.getLogger(__name__)


class Timekeeper:
    """See the module. One serves a process."""

    def __init__(
        self, ledger: Ledger, hub: Hub, entrance: Entrance, attendance: Attendance, alarm: Alarm, bots: Bots
    ) -> None:
        self._ledger = ledger
        self._clock = ledger.clock
        self._hub = hub
        self._entrance = entrance
        self._attendance = attendance
        self._alarm = alarm
        self._bots = bots
        self._random = SystemRandom()

    def set_alarm(self, table: Table, room: Room, game: Game) -> None:
        """Set the room's alarm for the next moment at which something may be due."""
        state = room.decoded(game)
        due = game.due(state) if room.phase == "playing" else None
        # A bot that was waited for may have been sent away, or its person may have returned: then nobody is woken.
        is_awaited = room.bot_at is not None and playing.waits_for_bot(room, game.turn(state))
        bot_at = room.bot_at if is_awaited and room.bot_at != table.idle_at else None
        asked_at = asking.look_again_at(room, self._clock())
        left_at = None if playing.left_seat(room, game) is None else self._clock() + playing.BOT_PAUSE_MS
        times = (table.check_at, table.count_at, bot_at, asked_at, left_at, due[0] if due else None)
        self._alarm.set(table.code, min((at for at in times if at is not None), default=None))

    def ring(self, code: str) -> None:
        """The room's alarm has rung: do what is due. Raises nothing; what goes wrong is tried again later."""
        table = self._hub.table(code)
        if table is None:
            return
        try:
            with table.lock:
                self._do_what_is_due(table)
        except StoreAway:
            self._alarm.set(code, self._clock() + RETRY_MS)
        except Refusal as refusal:
            _log.debug("%s: %s", code, refusal.code)
            if refusal.code == "no-room":
                self._hub.end(table)
        except Exception:
            _log.exception("what was due in %s could not be done", code)
            self._alarm.set(code, self._clock() + 10 * RETRY_MS)

    def _do_what_is_due(self, table: Table) -> None:
        if not self._attendance.look_if_due(table):
            return
        before = self._hub.look(table)[0]
        bot_at, seq = before.bot_at, before.seq
        done = [self._entrance.enter(table.code, what) for what in (self._question, _clock_move, _pass_over_left)]
        # A move of the clock gives bots new time; those whose time had come are asked all the same. But where anything
        # else has happened since, in another process too, they were asked already: only their new time counts.
        seq += sum(entered.deed is not None for entered in done)
        self._entrance.enter(
            table.code,
            lambda room, game, at: self._bot_move(table, bot_at if room.seq == seq else None, room, game, at),
        )
        room, game = self._hub.look(table)
        self.set_alarm(table, room, game)

    def _question(self, room: Room, game: Game, at: int) -> Deed | None:
        return asking.look_again(room, game, at, self._ledger.remember(room, game))

    def _bot_move(self, table: Table, bot_at: int | None, room: Room, game: Game, at: int) -> Deed | None:
        """A move of a bot whose time has come, now or at `bot_at`; None if there is none, or none that would move."""
        times = [one for one in (bot_at, room.bot_at) if one is not None and one <= at and one != table.idle_at]
        if not times or room.bot_at is None or room.phase != "playing":
            return None
        deed = self._deed_of_bots(room, game, at)
        table.idle_at = times[-1] if deed is None else None
        return deed

    def _deed_of_bots(self, room: Room, game: Game, at: int) -> Deed | None:
        """What one of the bots that are waited for does; None if all would rather see first what the others do."""
        try:
            return self._move_of_bots(room, game, at)
        except AtALoss as lost:
            # A bot that does not know what to do must not hold up the people at the table.
            bot = room.seat(lost.seat).bot
            _log.exception("in %s the bot %s of %s made no move; it is passed over", room.code, bot, room.game)
            room.forget_decoded()
            return playing.skip(room, game, None, lost.seat, at, "")

    def _move_of_bots(self, room: Room, game: Game, at: int) -> Deed | None:
        known = self._bots[room.game]
        bots = {seat.seat: known.get(seat.bot, _unknown_bot) for seat in room.seats if seat.bot}
        reactions = {seat.seat: reaction_ms(seat.bot) for seat in room.seats if seat.bot} if game.races else None
        chosen = turn(game, room.decoded(game), bots, self._random, reactions)
        if chosen is None:
            return None
        seat, move = chosen
        try:
            return playing.play(room, game, seat, move, at, "")
        except Exception as error:
            raise AtALoss(seat) from error


def _unknown_bot(view: object, moves: object, random: object) -> NoReturn:
    """Sits where a bot sits that this server does not have."""
    raise LookupError("there is no such bot")


def _pass_over_left(room: Room, game: Game, at: int) -> Deed | None:
    """A seat that was left for good holds up nobody: it is passed over by itself."""
    seat = playing.left_seat(room, game)
    return None if seat is None else playing.skip(room, game, None, seat, at, "", playing.gone_seats(room))


def _clock_move(room: Room, game: Game, at: int) -> Deed | None:
    """The move that the game itself makes at a time, if that has come."""
    due = game.due(room.decoded(game)) if room.phase == "playing" else None
    if due is None or due[0] > at:
        return None
    return playing.play(room, game, None, due[1], at, "")
