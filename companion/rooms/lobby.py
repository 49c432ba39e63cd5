"""Deeds of the lobby: make a room, seat people and bots, set options, start the game; and the rematch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from companion.games.chance import Secret
from companion.games.game import Event, Game, Mode, Options
from companion.rooms.asking import end_if_about
from companion.rooms.deed import Deed, about_seat, check_bot, free_name, needs, needs_host, needs_voice
from companion.rooms.playing import played, put, schedule_bot, state_of
from companion.rooms.room import FORMAT, Refusal, Room, Seat, Who, split_settled

CLAIM_GRACE_MS = 60_000
"""How long a device is away, beside the table, before a stranger may take its seat."""


def create(
    code: str,
    game: Game,
    mode: Mode,
    chosen: dict[str, dict[str, Any]],
    edition: str,
    secret: bytes,
    components: str = "",
) -> Room:
    """A new room without seats. chosen: {"options": {…}, "rulings": {…}} as somebody chose them.

    game: with the components that `edition` and their digest, `components`, name; see Room.

    Refusals: `unknown-option`, `bad-option`.
    """
    if mode not in game.seats:
        raise Refusal("bad-mode", modes=list(game.seats))
    room = Room(
        format=FORMAT, code=code, game=game.id, mode=mode, edition=edition, phase="lobby", seq=0, at=0,
        seats=[], next_seat=0, host=None, screen=[], screen_away_at=None, order=[],
        chosen=chosen, options={}, rulings={}, ask=None, next_ask=1, refused=[], next=None,
        early=False, secret=secret, counter=0, head=0, back=None, sealed=0, epoch=0, bot_at=None,
        components=components,
    )  # fmt: skip
    settle_options(room, game)
    return room


def settle_options(room: Room, game: Game) -> Options:
    """Fill in all options and rulings from those that were chosen. Refusals: `unknown-option`, `bad-option`."""
    options = game.settle(room.chosen.get("options", {}), room.chosen.get("rulings", {}), room.mode)
    room.options, room.rulings = split_settled(game, options)
    return options


def _add(room: Room, game: Game, seat: Seat) -> Seat:
    if not room.takes_people(game):
        raise Refusal("playing", phase=room.phase)
    most = game.seats[room.mode][1]
    if len(room.seats) >= most:
        raise Refusal("full", most=most)
    room.seats.append(seat)
    room.next_seat += 1
    return seat


def join(room: Room, game: Game, name: str, token: str, real: bool, at: int) -> Deed:
    """A new person sits down. Refusals: `playing`, `full`, `name-taken`, `bad-name`."""
    seat = _add(room, game, Seat(room.next_seat, free_name(room, name), [token], real=real, away_at=at))
    if room.host is None and not room.screen:
        room.host = seat.seat
    room.epoch += 1
    return Deed(seat=seat.seat, move={"type": "join", "name": seat.name}, events=[about_seat("joined", seat.seat)])


def seat_bot(room: Room, game: Game, by: Who, name: str, bot: str, bots: Mapping[str, Any]) -> Deed:
    """The host gives a seat to a bot. Refusals: `not-host`, `unknown-bot`, what the game says, and those of join."""
    needs_host(room, by)
    check_bot(room, game, bot, bots)
    seat = _add(room, game, Seat(room.next_seat, free_name(room, name), bot=bot))
    move = {"type": "bot", "about": seat.seat, "name": seat.name, "bot": bot}
    return Deed(seat=by.first, move=move, events=[about_seat("joined", seat.seat)])


def take_hand(room: Room, code_hash: str, token: str, real: bool | None, at: int) -> Deed:
    """Another device takes over the seat that issued the one-time code. Refusal: `bad-hand`."""
    for seat in room.seats:
        if seat.hand is not None and seat.hand.hash == code_hash and seat.hand.until_at >= at:
            return _give(room, seat, token, real, at)
    raise Refusal("bad-hand")


def claim(room: Room, game: Game, by: Who, number: int, token: str, real: bool | None, at: int) -> Deed:
    """Take a seat that stands empty, or beside the table one whose device has been away for `CLAIM_GRACE_MS`.

    by: who the claiming device is in the room already, nobody for a stranger. The host and whoever sits there agree by
    claiming, so they need not wait. Refusals: `seat-taken`, `not-away` (with `wait_s`), `hidden-hand`.
    """
    seat = room.seat(number)
    if room.mode == "digital" and game.hides and set(by.seats) - {number}:
        raise Refusal("hidden-hand", seat=number)
    if not seat.stands_empty:
        _needs_absence(room, seat, by, at)
    return _give(room, seat, token, real, at)


def _needs_absence(room: Room, seat: Seat, by: Who, at: int) -> None:
    """A phone that locks or reloads is gone for a moment; that must not cost its owner the seat."""
    if room.mode == "digital" or seat.bot is not None:
        raise Refusal("seat-taken", seat=seat.seat)
    away_ms = 0 if seat.away_at is None else at - seat.away_at
    has_yes = seat.away_at is not None and by.has_voice
    if away_ms < CLAIM_GRACE_MS and not has_yes:
        raise Refusal("not-away", seat=seat.seat, wait_s=-((away_ms - CLAIM_GRACE_MS) // 1000))


def _give(room: Room, seat: Seat, token: str, real: bool | None, at: int) -> Deed:
    seat.tokens, seat.hand, seat.bot, seat.away_at = [token], None, None, at
    seat.real = seat.real if real is None else real
    room.epoch += 1
    if room.host is None and not room.screen:
        room.host = seat.seat
    events = [about_seat("took-seat", seat.seat), *end_if_about(room, seat.seat)]
    return Deed(seat=seat.seat, move={"type": "claim", "about": seat.seat}, events=events)


def set_option(room: Room, game: Game, by: Who, name: str, value: Any, at: int) -> Deed:
    """The host sets an option or a ruling; during play only one that the game lets change then.

    Refusals: `not-host`, `unknown-option`, `bad-option`, `fixed-while-playing`, `wrong-phase`.
    """
    needs_host(room, by)
    needs(room, "lobby", "playing")
    kind = "rulings" if any(choice.name == name for choice in game.rulings) else "options"
    choices = game.rulings if kind == "rulings" else game.options
    choice = next((one for one in choices if one.name == name and room.mode in one.modes), None)
    if choice is None:
        raise Refusal("unknown-option", option=name)
    if not choice.takes(value):
        raise Refusal("bad-option", **choice.expected())
    if room.phase == "playing" and not choice.live:
        raise Refusal("fixed-while-playing", option=name)
    room.chosen.setdefault(kind, {})[name] = value
    options = settle_options(room, game)
    if any(seat.bot for seat in room.seats) and (reason := game.refuses_bot(options)) is not None:
        raise Refusal(reason)
    deed = Deed(seat=by.first, move={"type": "set", "option": name, "value": value}, events=[])
    if room.phase == "playing":
        state = state_of(room, game)
        deed.events = game.change(state, name, value)
        put(room, game, state)
        schedule_bot(room, game, state, at)
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
    """The host starts the game. order: the seats as people sit; first: who begins, or `chance` to draw one.

    Refusals: `not-host`, `wrong-phase`, `too-few-seats`, `bad-order`, `no-such-seat`.
    """
    needs_host(room, by)
    needs(room, "lobby")
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
    lot = {"first": first} if first == "chance" else {}
    if first == "chance":
        first = order[chance.number(len(order))]
    turn = 0 if first is None else order.index(first)
    room.order = order[turn:] + order[:turn]
    options = settle_options(room, game)
    state, events = game.setup(room.order, options, chance)
    room.phase = "playing"
    move = {"type": "start", "order": room.order, "options": options.values, **lot}
    events = [about_seat("started", room.order[0]), *events]
    drawn_with = entropy if chance.taken else ""
    deed = Deed(seat=by.first, move=move, events=events, chance=chance.taken, entropy=drawn_with, keeps_state=True)
    return played(room, game, state, deed, chance, at)


def rematch(old: Room, game: Game, code: str, secret: bytes) -> Room:
    """A new room for the same people, who keep their tokens; the next player in turn order starts.

    Refusal: `wrong-phase` while the old game is not over.
    """
    needs(old, "finished")
    room = create(code, game, old.mode, old.chosen, old.edition, secret, old.components)
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
    needs_voice(by)
    needs(old, "finished")
    old.next = code
    events = [Event("rematch", {"seat": by.first, "code": code})]
    return Deed(seat=by.first, move={"type": "rematch", "code": code}, events=events)
