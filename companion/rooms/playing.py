"""Deeds that go through the rules of the game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any
from zlib import crc32

from companion.bots.turn import reaction_ms
from companion.games.chance import Secret
from companion.games.game import Event, Game
from companion.rooms.deed import Deed
from companion.rooms.room import Refusal, Room

BOT_PAUSE_MS = 1_200
"""How long a bot waits, so that people can follow: the dice tumble, a card lies, then comes the next move."""
JITTER = 0.3
"""By how much of its time a bot that races may be quicker or slower."""


def play(room: Room, game: Game, seat: int | None, move: Any, at: int, entropy: str) -> Deed:
    """A move of the game. Refusals: `wrong-phase`, and whatever the rules say."""
    if not room.takes_moves:
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    state = state_of(room, game)
    waited_for = game.turn(state)
    chance = Secret(room.secret, room.counter, entropy)
    events = game.play(state, seat, move, chance, at)
    deed = Deed(seat=seat, move=move, events=events, chance=chance.taken, entropy=entropy if chance.taken else "")
    note_ended_turns(room, game, waited_for, game.turn(state), events)
    return played(room, game, state, deed, chance, at)


def needs_same_turn(room: Room, game: Game, seat: int, seen: int | None) -> None:
    """A tap belongs to the turn that was on the screen. seen: the seq there. Refusal: `stale` {seat, seen, ended}.

    A phone that lost its line may send a move hours later, when its seat's turn has long been over or passed over.
    """
    ended = room.turns_ended.get(seat, 0)
    if seen is not None and seen < ended and not game.is_real_time:
        raise Refusal("stale", seat=seat, seen=seen, ended=ended)


def note_ended_turns(
    room: Room, game: Game, before: Iterable[int], after: Iterable[int], events: Iterable[Event] = ()
) -> None:
    """Note whose turn ends with the entry that is being made. before, after: the seats that are waited for.

    events: tell it where a seat is waited for again at once, as when somebody plays alone.
    """
    ended = set(before) - set(after)
    ended.update(event.params["seat"] for event in events if event.code in game.ends_turn and "seat" in event.params)
    room.turns_ended |= dict.fromkeys(ended, room.seq + 1)


def skip(room: Room, game: Game, by: int | None, about: int, at: int, entropy: str, gone: Collection[int] = ()) -> Deed:
    """Pass over seat `about`, which holds up the game.

    gone: the seats that were left for good, if it is one of them; that was told when it was left, and is not told with
    every turn. Refusals: `wrong-phase`, and whatever the rules say.
    """
    state = state_of(room, game)
    chance = Secret(room.secret, room.counter, entropy)
    if gone:
        events = game.go_on_without(state, about, gone, chance, at)
        move: dict[str, Any] = {"type": "skip", "about": about, "gone": list(gone)}
    else:
        events = [Event("skipped", {"seat": about}), *game.skip(state, about, chance, at)]
        move = {"type": "skip", "about": about}
    note_ended_turns(room, game, [about], ())
    deed = Deed(seat=by, move=move, events=events, chance=chance.taken, entropy=entropy if chance.taken else "")
    return played(room, game, state, deed, chance, at)


def gone_seats(room: Room) -> list[int]:
    """The seats that were left for good, while somebody else still plays; else none."""
    gone = [seat.seat for seat in room.seats if seat.stands_empty]
    return gone if room.phase == "playing" and len(gone) < len(room.seats) else []


def left_seat(room: Room, game: Game) -> int | None:
    """One of those seats that holds up the game; None if none does."""
    gone = gone_seats(room)
    return next((seat for seat in game.holds_up(room.decoded(game)) if seat in gone), None) if gone else None


def played(room: Room, game: Game, state: Any, deed: Deed, chance: Secret, at: int) -> Deed:
    """Take over into the room what any deed that went through the rules has changed."""
    room.counter = chance.counter
    if chance.taken or any(event.only is not None for event in deed.events):
        # Dice have fallen, or somebody has seen what others may not, such as a card drawn from the deck.
        room.sealed = room.seq + 1
    put(room, game, state)
    go_on_or_end(room, game.is_over(state), at)
    room.ask, room.refused = None, []
    schedule_bot(room, game, state, at)
    return deed


def go_on_or_end(room: Room, is_over: bool, at: int) -> None:
    """Set whether the game is over, and since when. A finished game that stays finished keeps its time."""
    was_at = room.finished_at if room.phase == "finished" else None
    room.phase = "finished" if is_over else "playing"
    room.finished_at = (was_at or at) if is_over else None


def state_of(room: Room, game: Game) -> Any:
    """The game's state. Refusal: `wrong-phase` before the start."""
    if not room.has_begun:
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    return room.decoded(game)


def put(room: Room, game: Game, state: Any) -> None:
    """Take in a changed state, as that of the next entry."""
    room.take_in(state, game.encode(state))
    room.back, room.head = (room.head or None), room.seq + 1


def schedule_bot(room: Room, game: Game, state: Any, at: int) -> None:
    """Set the time of the next bot move, if a bot is waited for. A time that is set already stays when others move.

    With several bots the pause is so much shorter that each moves as often as if it were the only one.
    """
    turn = game.turn(state)
    if not waits_for_bot(room, turn):
        room.bot_at = None
    elif room.bot_at is None or room.bot_at <= at:
        bots = [seat.bot for seat in room.seats if seat.bot and seat.seat in turn]
        room.bot_at = at + (_until_the_quickest(room, bots) if _is_race(game, state) else BOT_PAUSE_MS // len(bots))
        if any(seat.bot is None and seat.is_connected for seat in room.seats):
            room.bot_at += game.reading_ms(state)


def _is_race(game: Game, state: Any) -> bool:
    return game.races and not game.reading_ms(state)


def _until_the_quickest(room: Room, bots: Sequence[str]) -> int:
    """How long it takes until one of several bots has reacted, so that each moves as often as if it were the only one.

    The jitter comes of the room's code and entry: a deed draws no luck that the log does not know.
    """
    luck = crc32(f"{room.code}{room.seq}".encode()) % 1_000 / 999
    return int((1 - JITTER + 2 * JITTER * luck) / sum(1 / reaction_ms(bot) for bot in bots))


def waits_for_bot(room: Room, turn: list[int]) -> bool:
    """Whether a bot is waited for. turn: the seats that are waited for."""
    return room.phase == "playing" and any(seat.bot and seat.seat in turn for seat in room.seats)
