"""Deeds of the whole table: undo, and questions that the others answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.game import Event, Game
from companion.rooms.deed import Deed, Past, Remember, check_bot, needs, needs_seat, needs_voice, stand_in
from companion.rooms.playing import go_on_or_end, note_ended_turns, put, schedule_bot, skip, state_of
from companion.rooms.room import Ask, Refusal, Room, Seat, What, Who

ASK_MS = 60_000
"""How long a question stays open."""
SKIP_GRACE_MS = 30_000
"""How long somebody is away before digital play may pass over them, and before a question no longer waits for them."""


def undo(room: Room, game: Game, by: Who, to: int, at: int, remember: Remember) -> Deed:
    """Go back to the game after entry `to`: beside the table at once, in digital play by asking the others.

    Event: undone {seat, to, how}; how: `step`, one entry back; `back`, further; `again`, to what had been undone.

    Refusals: `not-your-seat`, `wrong-phase`, `nothing-to-undo`, and those of ask.
    """
    needs_voice(by)
    if room.mode == "table":
        _check_undo(room, to)
        return _undo(room, game, by.first, to, at, remember)
    return ask(room, game, by, "undo", None, to, at, remember)


def _check_undo(room: Room, to: int) -> None:
    if not room.is_in_play:
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    if not 0 < to <= room.seq or to == room.head:
        raise Refusal("nothing-to-undo", to=to)
    if room.mode == "digital" and to < room.sealed:
        raise Refusal("chance-is-out", to=to, since=room.sealed)


def _past(room: Room, to: int, remember: Remember) -> Past:
    """The game after entry `to`. Refusal: `nothing-to-undo` if it had not begun then, or is the same now."""
    past = remember(to)
    if not past.state or past.head == room.head:
        raise Refusal("nothing-to-undo", to=to)
    return past


def _undo(room: Room, game: Game, by: int | None, to: int, at: int, remember: Remember) -> Deed:
    past = _past(room, to, remember)
    how = "step" if past.head == room.back else "back" if past.head < room.head else "again"
    state = game.decode(past.state)
    note_ended_turns(room, game, game.turn(state_of(room, game)), game.turn(state))
    room.take_in(state, past.state)
    room.head, room.back, room.early = past.head, past.back, past.early
    go_on_or_end(room, past.early or game.is_over(state), at)
    room.ask, room.refused = None, []
    _restore_live_options(room, game.live(state))
    schedule_bot(room, game, state, at)
    events = [Event("undone", {"seat": by, "to": to, "how": how})]
    return Deed(seat=by, move={"type": "undo", "to": to}, events=events, keeps_state=True)


def _restore_live_options(room: Room, values: dict[str, Any]) -> None:
    """Set the options that can change during play back to the values in the state that an undo restored."""
    room.options |= values
    room.chosen.setdefault("options", {}).update(values)


def ask(
    room: Room, game: Game, by: Who, what: What, about: int | None, to: int | None, at: int, remember: Remember,
    bots: Mapping[str, Any] | None = None,
) -> Deed:  # fmt: skip
    """Put a question to the table. Beside the table, and if nobody else can answer, it is carried out at once.

    Refusals: `ask-open`, `ask-refused` (until the next move), `not-absent`, `not-waited-for`, `nothing-to-undo`,
    `chance-is-out`, `wrong-phase`, `no-such-seat`, `not-your-seat`.
    """
    needs_voice(by)
    if room.ask is not None and room.ask.until_at > at:
        raise Refusal("ask-open", ask=room.ask.id)
    _check_ask(room, game, what, about, to, at, bots or {})
    if (what, about, to) in room.refused:
        raise Refusal("ask-refused", what=what)
    if to is not None:
        _past(room, to, remember)
    bot = stand_in(bots or {}) if what == "replace" else None
    room.ask = Ask(room.next_ask, what, by.first, about, to, list(by.seats), [], at + ASK_MS, bot)
    room.next_ask += 1
    if room.mode == "table" or _decision(room, room.persons()) is True:
        return _carry_out(room, game, at, remember)
    params = {"seat": by.first, "what": what, "about": about, "to": to, "ask": room.ask.id}
    move = {"type": "ask", "what": what, "about": about, "to": to}
    return Deed(seat=by.first, move=move, events=[Event("asked", params)])


def _check_ask(
    room: Room, game: Game, what: What, about: int | None, to: int | None, at: int, bots: Mapping[str, Any]
) -> None:
    if what == "undo":
        if to is None or about is not None:
            raise Refusal("nothing-to-undo", to=to)
        _check_undo(room, to)
        return
    needs(room, "playing")
    if to is not None or (what == "end") != (about is None):
        raise Refusal("malformed", what=what)
    if about is None:
        return
    seat = room.seat(about)
    if room.mode == "digital" and not _is_long_away(seat, at):
        raise Refusal("not-absent", seat=about, grace_ms=SKIP_GRACE_MS)
    if what == "skip" and about not in game.turn(state_of(room, game)):
        raise Refusal("not-waited-for", seat=about)
    if what == "replace":
        check_bot(room, game, stand_in(bots), bots)


def _is_long_away(seat: Seat, at: int) -> bool:
    return seat.stands_empty or (seat.bot is None and seat.away_at is not None and at - seat.away_at >= SKIP_GRACE_MS)


def answer(room: Room, game: Game, by: Who, number: int, seat: int, yes: bool, at: int, remember: Remember) -> Deed:
    """A person's answer to the open question; the last answer that is needed decides it.

    Refusals: `no-ask` (none open, or it has lapsed), `not-your-seat`, `answered`.
    """
    needs_seat(by, seat)
    if room.ask is None or room.ask.id != number or room.ask.until_at <= at:
        raise Refusal("no-ask", ask=number)
    if seat in room.ask.yes or seat in room.ask.no:
        raise Refusal("answered", ask=number)
    (room.ask.yes if yes else room.ask.no).append(seat)
    decision = _decision(room, room.persons())
    if decision is True:
        return _carry_out(room, game, at, remember)
    move = {"type": "answer", "ask": number, "yes": yes}
    events = [Event("answered", {"seat": seat, "ask": number, "yes": yes})]
    if decision is False:
        events.append(_reject(room))
    return Deed(seat=seat, move=move, events=events)


def _decision(room: Room, voters: Iterable[int]) -> bool | None:
    """What the answers decide: True, False, or None while it is open. An undo needs every yes, the rest a majority.

    voters: the seats whose answers count; those that have answered already count as well.
    """
    assert room.ask is not None
    persons = {*voters, *room.ask.yes, *room.ask.no}
    persons.discard(-1 if room.ask.about is None else room.ask.about)
    yes, no = len(persons & set(room.ask.yes)), len(persons & set(room.ask.no))
    if room.ask.what == "undo":
        return False if no else (True if yes == len(persons) else None)
    if 2 * yes > len(persons) or not persons:
        return True
    return False if 2 * no >= len(persons) else None


def _reject(room: Room) -> Event:
    assert room.ask is not None
    question, room.ask = room.ask, None
    room.refused.append((question.what, question.about, question.to))
    return Event("ask-refused", {"what": question.what, "seat": question.seat, "about": question.about})


def _carry_out(room: Room, game: Game, at: int, remember: Remember) -> Deed:
    assert room.ask is not None
    question, room.ask = room.ask, None
    if question.what == "undo":
        assert question.to is not None
        return _undo(room, game, question.seat, question.to, at, remember)
    if question.what == "end":
        return _end(room, game, question.seat, at)
    assert question.about is not None
    if question.what == "skip":
        return skip(room, game, question.seat, question.about, at, f"ask-{question.id}")
    assert question.bot is not None
    return _replace(room, game, question.seat, question.about, question.bot, at)


def _end(room: Room, game: Game, by: int | None, at: int) -> Deed:
    needs(room, "playing")
    put(room, game, state_of(room, game))
    go_on_or_end(room, True, at)
    room.early, room.bot_at = True, None
    return Deed(seat=by, move={"type": "end"}, events=[Event("ended-early", {"seat": by})])


def _replace(room: Room, game: Game, by: int | None, about: int, bot: str, at: int) -> Deed:
    """A bot fills in; the person's token stays good, and takes the seat back when they return."""
    seat = room.seat(about)
    seat.bot = bot
    schedule_bot(room, game, state_of(room, game), at)
    move = {"type": "replace", "about": about, "bot": seat.bot}
    return Deed(seat=by, move=move, events=[Event("replaced", {"seat": about, "by": by})])


def end_if_about(room: Room, seat: int) -> list[Event]:
    """Somebody is back: end the open question whether to pass over or replace them."""
    if room.ask is None or room.ask.about != seat:
        return []
    question, room.ask = room.ask, None
    return [Event("ask-lapsed", {"what": question.what})]


def look_again(room: Room, game: Game, at: int, remember: Remember) -> Deed | None:
    """What becomes of the open question without another answer; None if it stays open.

    It is decided when those who have not answered have left or been away for a while, and lapses when its time is up.
    """
    if room.ask is None:
        return None
    if room.ask.until_at <= at:
        question, room.ask = room.ask, None
        return Deed(seat=None, move={"type": "lapse"}, events=[Event("ask-lapsed", {"what": question.what})])
    decision = _decision(room, _awaited(room, at))
    if decision is True:
        return _carry_out(room, game, at, remember)
    return Deed(seat=None, move={"type": "lapse"}, events=[_reject(room)]) if decision is False else None


def look_again_at(room: Room, at: int) -> int | None:
    """When `look_again` may find something to do, as far as is known at `at`; None without a question."""
    if room.ask is None:
        return None
    if _decision(room, _awaited(room, at)) is not None:
        return at
    away_since = [seat.away_at for seat in room.seats if seat.away_at is not None]
    return min([room.ask.until_at, *(since + SKIP_GRACE_MS for since in away_since if since + SKIP_GRACE_MS > at)])


def _awaited(room: Room, at: int) -> list[int]:
    """The seats whose answers are waited for: their person is here, or has been away only for a short time."""
    return [seat.seat for seat in room.seats if seat.bot is None and not _is_long_away(seat, at)]
