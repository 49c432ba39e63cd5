"""Everything that can be done to a room, as pure functions: check all, then change.

Each takes the private copy of a room that it may change, and gives a `Deed`: what the log keeps and what to tell.
Refusals are `Refusal` (the room says no) or `IllegalMove` (the game says no); the copy is thrown away then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from companion.games.chance import Outcome, Secret
from companion.games.game import Event, Game, Mode, Move, Options
from companion.rooms.room import (
    FORMAT,
    Ask,
    Hand,
    Refusal,
    Room,
    Seat,
    What,
    Who,
    same_name,
    split_settled,
    tidy_name,
)

ASK_MS = 60_000
"""How long a question stays open."""
HAND_MS = 5 * 60_000
"""How long a code for another device is good."""
SKIP_GRACE_MS = 30_000
"""How long somebody is away before a digital table may pass over them."""
HOST_GRACE_MS = 120_000
"""How long a host is away before another one is host."""
BOT_PAUSE_MS = 900
"""How long a bot waits, so that people can follow."""


class Deed(msgspec.Struct, kw_only=True):
    """What was done. seat: who did it, None for the clock or a table screen. move: as the log keeps it.

    extra: further fields of the ack. keeps_state: the log carries the whole state with this entry.
    after: the game's state afterwards, decoded, where the deed has it at hand.
    """

    seat: int | None
    move: Move | dict[str, Any]
    events: list[Event]
    chance: list[Outcome] = []
    entropy: str = ""
    extra: dict[str, Any] = {}
    keeps_state: bool = False
    after: Any = None


class Past(msgspec.Struct):
    """How a room's game stood after an earlier entry: the encoded state, and the entry's places in the log."""

    state: bytes
    head: int
    back: int | None
    early: bool


Remember = Callable[[int], Past]
"""Gives the past at a seq. Refusal: `no-such-entry`."""


# -- the lobby ------------------------------------------------------------------------------------------------------


def create(code: str, game: Game, mode: Mode, chosen: dict[str, dict[str, Any]], edition: str, secret: bytes) -> Room:
    """A new room without seats. chosen: {"options": {…}, "rulings": {…}} as somebody chose them.

    Refusals: `unknown-option`, `bad-option`.
    """
    if mode not in game.seats:
        raise Refusal("bad-mode", modes=list(game.seats))
    room = Room(
        format=FORMAT, code=code, game=game.id, mode=mode, edition=edition, phase="lobby", seq=0, at=0,
        seats=[], next_seat=0, host=None, screen=[], screen_away_at=None, order=[],
        chosen=chosen, options={}, rulings={}, watchers=0, ask=None, next_ask=1, refused=[], next=None,
        early=False, secret=secret, counter=0, head=0, back=None, sealed=0, epoch=0, bot_at=None,
    )  # fmt: skip
    _settle(room, game)
    return room


def _settle(room: Room, game: Game) -> Options:
    options = game.settle(room.chosen.get("options", {}), room.chosen.get("rulings", {}), room.mode)
    room.options, room.rulings = split_settled(game, options)
    return options


def _needs(room: Room, *phases: str) -> None:
    if room.phase not in phases:
        raise Refusal("wrong-phase", phase=room.phase, wanted=list(phases))


def _needs_host(room: Room, by: Who) -> None:
    if not by.is_host(room):
        raise Refusal("not-host", host=room.host)


def _needs_seat(by: Who, seat: int) -> None:
    if seat not in by.seats:
        raise Refusal("not-your-seat", seat=seat)


def _needs_voice(by: Who) -> None:
    if not by.seats and not by.screen:
        raise Refusal("not-your-seat")


def _free_name(room: Room, name: str, but: int | None = None) -> str:
    """The tidy name, if nobody else has it. Refusals: `bad-name`, `name-taken`."""
    tidy = tidy_name(name)
    if any(same_name(seat.name, tidy) for seat in room.seats if seat.seat != but):
        raise Refusal("name-taken", name=tidy)
    return tidy


def _add(room: Room, game: Game, seat: Seat) -> Seat:
    if room.phase != "lobby":
        raise Refusal("playing", phase=room.phase)
    most = game.seats[room.mode][1]
    if len(room.seats) >= most:
        raise Refusal("full", most=most)
    room.seats.append(seat)
    room.next_seat += 1
    return seat


def join(room: Room, game: Game, name: str, token: str, real: bool, at: int) -> Deed:
    """A new person sits down. Refusals: `playing`, `full`, `name-taken`, `bad-name`."""
    seat = _add(room, game, Seat(room.next_seat, _free_name(room, name), [token], real=real, away_at=at))
    if room.host is None and not room.screen:
        room.host = seat.seat
    room.epoch += 1
    return Deed(seat=seat.seat, move={"type": "join", "name": seat.name}, events=[_event("joined", seat.seat)])


def seat_bot(room: Room, game: Game, by: Who, name: str, bot: str, bots: Mapping[str, Any]) -> Deed:
    """The host gives a seat to a bot. Refusals: `not-host`, `unknown-bot`, what the game says, and those of join."""
    _needs_host(room, by)
    _check_bot(room, game, bot, bots)
    seat = _add(room, game, Seat(room.next_seat, _free_name(room, name), bot=bot))
    move = {"type": "bot", "about": seat.seat, "name": seat.name, "bot": bot}
    return Deed(seat=by.first, move=move, events=[_event("joined", seat.seat)])


def _stand_in(bots: Mapping[str, Any]) -> str:
    """The bot that fills in for somebody who is away: neither a beginner nor a shark, where there is a choice."""
    return "medium" if "medium" in bots else next(iter(bots), "")


def _check_bot(room: Room, game: Game, bot: str, bots: Mapping[str, Any]) -> None:
    if bot not in bots:
        raise Refusal("unknown-bot", bots=list(bots))
    reason = game.refuses_bot(Options(room.mode, {**room.options, **room.rulings}))
    if reason is not None:
        raise Refusal(reason)


def take_hand(room: Room, code_hash: str, token: str, real: bool | None, at: int) -> Deed:
    """Another device takes over the seat that issued the one-time code. Refusal: `bad-hand`."""
    for seat in room.seats:
        if seat.hand is not None and seat.hand.hash == code_hash and seat.hand.until_at >= at:
            return _give(room, seat, token, real, at)
    raise Refusal("bad-hand")


def claim(room: Room, number: int, token: str, real: bool | None, at: int) -> Deed:
    """Take a seat that stands empty, or beside the table one whose device is away. Refusal: `seat-taken`."""
    seat = room.seat(number)
    is_free = seat.stands_empty or (room.mode == "table" and seat.bot is None and not seat.is_connected)
    if not is_free:
        raise Refusal("seat-taken", seat=number)
    return _give(room, seat, token, real, at)


def _give(room: Room, seat: Seat, token: str, real: bool | None, at: int) -> Deed:
    seat.tokens, seat.hand, seat.bot, seat.away_at = [token], None, None, at
    seat.real = seat.real if real is None else real
    room.epoch += 1
    if room.host is None and not room.screen:
        room.host = seat.seat
    return Deed(seat=seat.seat, move={"type": "claim", "about": seat.seat}, events=[_event("took-seat", seat.seat)])


def choose(room: Room, game: Game, by: Who, name: str, value: Any) -> Deed:
    """The host sets an option or a ruling; while playing only what the game lets change.

    Refusals: `not-host`, `unknown-option`, `bad-option`, `fixed-while-playing`, `wrong-phase`.
    """
    _needs_host(room, by)
    _needs(room, "lobby", "playing")
    kind = "rulings" if any(choice.name == name for choice in game.rulings) else "options"
    choices = game.rulings if kind == "rulings" else game.options
    choice = next((one for one in choices if one.name == name and room.mode in one.modes), None)
    if choice is None:
        raise Refusal("unknown-option", option=name)
    if not choice.takes(value):
        raise Refusal("bad-option", option=name, choices=choice.choices)
    if room.phase == "playing" and not choice.live:
        raise Refusal("fixed-while-playing", option=name)
    room.chosen.setdefault(kind, {})[name] = value
    options = _settle(room, game)
    if any(seat.bot for seat in room.seats) and (reason := game.refuses_bot(options)) is not None:
        raise Refusal(reason)
    deed = Deed(seat=by.first, move={"type": "set", "option": name, "value": value}, events=[])
    if room.phase == "playing":
        state = _state(room, game)
        deed.events = game.change(state, name, value)
        _put(room, game, state)
    deed.events.append(Event("set", {"option": name, "value": value}))
    return deed


def start(
    room: Room,
    game: Game,
    by: Who,
    first: int | Literal["chance"] | None,
    order: list[int] | None,
    at: int,
    entropy: str,
) -> Deed:
    """The host starts the game. order: the seats as people sit; first: who begins, `chance` lets the room draw.

    Refusals: `not-host`, `wrong-phase`, `too-few-seats`, `bad-order`, `no-such-seat`.
    """
    _needs_host(room, by)
    _needs(room, "lobby")
    here = [seat.seat for seat in room.seats]
    order = room.playing_order() if order is None else order
    if sorted(order) != sorted(here):
        raise Refusal("bad-order", seats=here)
    least = game.seats[room.mode][0]
    if len(here) < least:
        raise Refusal("too-few-seats", least=least, seats=len(here))
    if isinstance(first, int):
        room.seat(first)
    chance = Secret(room.secret, room.counter, entropy)
    if first == "chance":
        first = order[chance.number(len(order))]
    turn = 0 if first is None else order.index(first)
    room.order = order[turn:] + order[:turn]
    options = _settle(room, game)
    state, events = game.setup(room.order, options, chance)
    room.phase = "playing"
    move = {"type": "start", "order": room.order, "options": options.values}
    events = [_event("started", room.order[0]), *events]
    drawn_with = entropy if chance.taken else ""
    deed = Deed(seat=by.first, move=move, events=events, chance=chance.taken, entropy=drawn_with, keeps_state=True)
    return _played(room, game, state, deed, chance, at)


# -- the game -------------------------------------------------------------------------------------------------------


def play(room: Room, game: Game, seat: int | None, move: Any, at: int, entropy: str) -> Deed:
    """A move of the game. Refusals: `wrong-phase`, and whatever the rules say."""
    if room.phase == "lobby" or (room.phase == "finished" and room.mode == "digital"):
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    if room.early:
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    state = _state(room, game)
    chance = Secret(room.secret, room.counter, entropy)
    events = game.play(state, seat, move, chance, at)
    deed = Deed(seat=seat, move=move, events=events, chance=chance.taken, entropy=entropy if chance.taken else "")
    return _played(room, game, state, deed, chance, at)


def _skip(room: Room, game: Game, by: int | None, about: int, at: int, entropy: str) -> Deed:
    state = _state(room, game)
    chance = Secret(room.secret, room.counter, entropy)
    events = game.skip(state, about, chance, at)
    move = {"type": "skip", "about": about}
    events = [Event("skipped", {"seat": about}), *events]
    deed = Deed(seat=by, move=move, events=events, chance=chance.taken, entropy=entropy if chance.taken else "")
    return _played(room, game, state, deed, chance, at)


def _played(room: Room, game: Game, state: Any, deed: Deed, chance: Secret, at: int) -> Deed:
    """What every deed that goes through the rules leaves behind in the room."""
    room.counter = chance.counter
    if chance.taken:
        room.sealed = room.seq + 1
    _put(room, game, state)
    room.phase = "finished" if game.is_over(state) else "playing"
    room.ask, room.refused = None, []
    _wind_bot(room, game.turn(state), at)
    deed.after = state
    return deed


def _state(room: Room, game: Game) -> Any:
    if not room.has_begun:
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    return room.decoded(game)


def _put(room: Room, game: Game, state: Any) -> None:
    """Take a changed state in, as the next entry of the game that counts."""
    room.state = msgspec.Raw(game.encode(state))
    room.back, room.head = (room.head or None), room.seq + 1


def _wind_bot(room: Room, turn: list[int], at: int) -> None:
    """Set the time at which a bot that is waited for will move."""
    waits = room.phase == "playing" and any(seat.bot and seat.seat in turn for seat in room.seats)
    room.bot_at = at + BOT_PAUSE_MS if waits else None


# -- taking back and asking -----------------------------------------------------------------------------------------


def undo(room: Room, game: Game, by: Who, to: int, at: int, remember: Remember) -> Deed:
    """Go back to how the game stood after entry `to`: beside the table at once, digitally by a question.

    Refusals: `not-your-seat`, `wrong-phase`, `nothing-to-undo`, and those of ask.
    """
    _needs_voice(by)
    if room.mode == "table":
        _check_undo(room, to)
        return _undo(room, game, by.first, to, at, remember)
    return ask(room, game, by, "undo", None, to, at, remember)


def _check_undo(room: Room, to: int) -> None:
    if room.phase == "lobby" or (room.phase == "finished" and room.mode == "digital"):
        raise Refusal("wrong-phase", phase=room.phase, wanted=["playing"])
    if not 0 < to <= room.seq or to == room.head:
        raise Refusal("nothing-to-undo", to=to)
    if room.mode == "digital" and to < room.sealed:
        raise Refusal("chance-is-out", to=to, since=room.sealed)


def _undo(room: Room, game: Game, by: int | None, to: int, at: int, remember: Remember) -> Deed:
    past = remember(to)
    if not past.state or past.head == room.head:
        raise Refusal("nothing-to-undo", to=to)
    state = game.decode(past.state)
    room.state = msgspec.Raw(past.state)
    room.head, room.back, room.early = past.head, past.back, past.early
    room.phase = "finished" if past.early or game.is_over(state) else "playing"
    room.ask, room.refused = None, []
    _wind_bot(room, game.turn(state), at)
    events = [Event("undone", {"seat": by, "to": to})]
    return Deed(seat=by, move={"type": "undo", "to": to}, events=events, keeps_state=True)


def ask(
    room: Room, game: Game, by: Who, what: What, about: int | None, to: int | None, at: int, remember: Remember,
    bots: Mapping[str, Any] | None = None,
) -> Deed:  # fmt: skip
    """Put a question to the table. Beside the table, and where nobody else is to be asked, it is settled at once.

    Refusals: `ask-open`, `ask-refused` (until the next move), `not-absent`, `not-waited-for`, `nothing-to-undo`,
    `chance-is-out`, `wrong-phase`, `no-such-seat`, `not-your-seat`.
    """
    _needs_voice(by)
    if room.ask is not None and room.ask.until_at > at:
        raise Refusal("ask-open", ask=room.ask.id)
    _check_ask(room, game, what, about, to, at, bots or {})
    if (what, about, to) in room.refused:
        raise Refusal("ask-refused", what=what)
    bot = _stand_in(bots or {}) if what == "replace" else None
    room.ask = Ask(room.next_ask, what, by.first, about, to, list(by.seats), [], at + ASK_MS, bot)
    room.next_ask += 1
    if room.mode == "table" or _verdict(room) is True:
        return _settle_ask(room, game, at, remember)
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
    _needs(room, "playing")
    if to is not None or (what == "end") != (about is None):
        raise Refusal("malformed", what=what)
    if about is None:
        return
    seat = room.seat(about)
    if room.mode == "digital" and not _is_long_away(seat, at):
        raise Refusal("not-absent", seat=about, grace_ms=SKIP_GRACE_MS)
    if what == "skip" and about not in game.turn(_state(room, game)):
        raise Refusal("not-waited-for", seat=about)
    if what == "replace":
        _check_bot(room, game, _stand_in(bots), bots)


def _is_long_away(seat: Seat, at: int) -> bool:
    return seat.stands_empty or (seat.bot is None and seat.away_at is not None and at - seat.away_at >= SKIP_GRACE_MS)


def answer(room: Room, game: Game, by: Who, number: int, seat: int, yes: bool, at: int, remember: Remember) -> Deed:
    """A person's answer to the open question; the last one that is needed settles it.

    Refusals: `no-ask` (none open, or it has lapsed), `not-your-seat`, `answered`.
    """
    _needs_seat(by, seat)
    if room.ask is None or room.ask.id != number or room.ask.until_at <= at:
        raise Refusal("no-ask", ask=number)
    if seat in room.ask.yes or seat in room.ask.no:
        raise Refusal("answered", ask=number)
    (room.ask.yes if yes else room.ask.no).append(seat)
    verdict = _verdict(room)
    if verdict is True:
        return _settle_ask(room, game, at, remember)
    move = {"type": "answer", "ask": number, "yes": yes}
    events = [Event("answered", {"seat": seat, "ask": number, "yes": yes})]
    if verdict is False:
        events.append(_refuse_ask(room))
    return Deed(seat=seat, move=move, events=events)


def _verdict(room: Room) -> bool | None:
    """Whether the open question is settled: an undo needs everybody's yes, the rest a majority of who is here."""
    assert room.ask is not None
    persons = set(room.persons()) | set(room.ask.yes) | set(room.ask.no)
    persons.discard(-1 if room.ask.about is None else room.ask.about)
    yes, no = len(persons & set(room.ask.yes)), len(persons & set(room.ask.no))
    if room.ask.what == "undo":
        return False if no else (True if yes == len(persons) else None)
    if 2 * yes > len(persons) or not persons:
        return True
    return False if 2 * no >= len(persons) else None


def _refuse_ask(room: Room) -> Event:
    assert room.ask is not None
    question, room.ask = room.ask, None
    room.refused.append((question.what, question.about, question.to))
    return Event("ask-refused", {"what": question.what, "seat": question.seat, "about": question.about})


def _settle_ask(room: Room, game: Game, at: int, remember: Remember) -> Deed:
    assert room.ask is not None
    question, room.ask = room.ask, None
    if question.what == "undo":
        assert question.to is not None
        return _undo(room, game, question.seat, question.to, at, remember)
    if question.what == "end":
        return _end(room, game, question.seat)
    assert question.about is not None
    if question.what == "skip":
        return _skip(room, game, question.seat, question.about, at, f"ask-{question.id}")
    assert question.bot is not None
    return _replace(room, game, question.seat, question.about, question.bot, at)


def _end(room: Room, game: Game, by: int | None) -> Deed:
    _needs(room, "playing")
    _put(room, game, _state(room, game))
    room.phase, room.early, room.bot_at = "finished", True, None
    return Deed(seat=by, move={"type": "end"}, events=[Event("ended-early", {"seat": by})])


def _replace(room: Room, game: Game, by: int | None, about: int, bot: str, at: int) -> Deed:
    """A bot fills in; the person's token stays good, and takes the seat back when they return."""
    seat = room.seat(about)
    seat.bot = bot
    _wind_bot(room, game.turn(_state(room, game)), at)
    move = {"type": "replace", "about": about, "bot": seat.bot}
    return Deed(seat=by, move=move, events=[Event("replaced", {"seat": about, "by": by})])


def lapse(room: Room, at: int) -> Deed | None:
    """End a question that nobody settled in time; None if there is none."""
    if room.ask is None or room.ask.until_at > at:
        return None
    question, room.ask = room.ask, None
    return Deed(seat=None, move={"type": "lapse"}, events=[Event("ask-lapsed", {"what": question.what})])


# -- people come and go ---------------------------------------------------------------------------------------------


def rename(room: Room, by: Who, seat: int, name: str) -> Deed:
    """The host or the seat itself changes a name. Refusals: `not-your-seat`, `bad-name`, `name-taken`."""
    one = room.seat(seat)
    if seat not in by.seats and not by.is_host(room):
        raise Refusal("not-your-seat", seat=seat)
    one.name = _free_name(room, name, but=seat)
    move = {"type": "rename", "about": seat, "name": one.name}
    return Deed(seat=by.first, move=move, events=[_event("renamed", seat)])


def kick(room: Room, by: Who, seat: int) -> Deed:
    """The host removes somebody. Refusals: `not-host`, `no-such-seat`."""
    one = room.seat(seat)
    _needs_host(room, by)
    return _vacate(room, one, by.first, "kick", "removed")


def leave(room: Room, by: Who, seat: int) -> Deed:
    """Somebody leaves on purpose. Refusals: `not-your-seat`, `no-such-seat`."""
    one = room.seat(seat)
    _needs_seat(by, seat)
    return _vacate(room, one, seat, "leave", "left")


def _vacate(room: Room, seat: Seat, by: int | None, how: str, code: str) -> Deed:
    """In the lobby the seat is gone, later it stands empty and keeps its place."""
    event = Event(code, {"seat": seat.seat, "name": seat.name})
    if room.phase == "lobby":
        room.seats.remove(seat)
    else:
        seat.tokens, seat.bot, seat.hand, seat.away_at = [], None, None, None
    room.epoch += 1
    events = [event]
    if room.host == seat.seat:
        events += _pass_host(room)
    return Deed(seat=by, move={"type": how, "about": seat.seat}, events=events)


def hand(room: Room, by: Who, seat: int, code_hash: str, code: str, at: int) -> Deed:
    """Issue a one-time code by which another device takes over the seat. Refusal: `not-your-seat`."""
    one = room.seat(seat)
    _needs_seat(by, seat)
    one.hand = Hand(code_hash, at + HAND_MS)
    return Deed(seat=seat, move={"type": "hand", "about": seat}, events=[], extra={"hand": code})


def presence(room: Room, here: set[int], screen: bool, watchers: int, at: int) -> Deed | None:
    """Bring the room's picture of who is here up to date; None if nothing has changed.

    here: seats that a live device holds; screen: whether the host's screen is live; watchers: screens without a seat.
    """
    events = [event for seat in room.seats if (event := _mark(seat, seat.seat in here, at))]
    was_away = room.screen_away_at is not None
    if room.screen and screen == was_away:
        room.screen_away_at = None if screen else at
        events.append(Event("screen-here" if screen else "screen-away", {}))
    events += _pass_host_if_gone(room, at)
    if not events and watchers == room.watchers:
        return None
    room.watchers = watchers
    move = {"type": "here", "seats": sorted(here), "watchers": watchers}
    return Deed(seat=None, move=move, events=events)


def _mark(seat: Seat, is_here: bool, at: int) -> Event | None:
    if not seat.tokens or is_here == (seat.away_at is None and not (seat.bot and is_here)):
        return None
    if is_here:
        was_replaced, seat.bot = seat.bot is not None, None
        seat.away_at = None
        return Event("returned" if was_replaced else "here", {"seat": seat.seat})
    if seat.away_at is not None:
        return None
    seat.away_at = at
    return Event("away", {"seat": seat.seat})


def _pass_host_if_gone(room: Room, at: int) -> list[Event]:
    if room.host is None:
        away_at = room.screen_away_at if room.screen else at
    else:
        host = room.seat(room.host)
        away_at = host.away_at if host.tokens else 0
    if away_at is None or (at - away_at < HOST_GRACE_MS and not _has_no_host(room)):
        return []
    return _pass_host(room)


def _has_no_host(room: Room) -> bool:
    return room.host is None and not room.screen


def _pass_host(room: Room) -> list[Event]:
    """The next person who is here, in the order in which they sit, is host; nobody, if nobody is here."""
    here = set(room.persons()) - {room.host}
    after = [seat for seat in room.playing_order() if seat in here]
    if not after:
        if room.host is not None and all(seat.seat != room.host for seat in room.seats):
            room.host = next((seat.seat for seat in room.seats if seat.tokens), None)
        return []
    room.host, room.screen, room.screen_away_at = after[0], [], None
    room.epoch += 1
    return [_event("host", room.host)]


def rematch(old: Room, game: Game, code: str, secret: bytes) -> Room:
    """A new room for the same people, who keep their tokens; the next player starts. Source: how tables go on.

    Refusal: `wrong-phase` while the old game is not over.
    """
    _needs(old, "finished")
    room = create(code, game, old.mode, old.chosen, old.edition, secret)
    room.seats = [
        Seat(seat.seat, seat.name, list(seat.tokens), bot=seat.bot, real=seat.real, away_at=seat.away_at)
        for seat in old.seats
        if not seat.stands_empty
    ]
    room.next_seat = old.next_seat
    room.order = [seat for seat in old.order[1:] + old.order[:1] if any(seat == one.seat for one in room.seats)]
    room.host, room.screen, room.screen_away_at = old.host, list(old.screen), old.screen_away_at
    if room.host is not None and all(seat.seat != room.host for seat in room.seats):
        room.host = room.seats[0].seat if room.seats else None
    return room


def link_rematch(old: Room, by: Who, code: str) -> Deed:
    """Note the rematch's code in the old room. Refusals: `not-your-seat`, `wrong-phase`."""
    _needs_voice(by)
    _needs(old, "finished")
    old.next = code
    events = [Event("rematch", {"seat": by.first, "code": code})]
    return Deed(seat=by.first, move={"type": "rematch", "code": code}, events=events)


def _event(code: str, seat: int) -> Event:
    return Event(code, {"seat": seat})
