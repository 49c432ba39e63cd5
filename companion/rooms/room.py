"""A room: who sits where, its options, and how far its log is. Pure data; deeds change it.

The room holds the game's state as the game encoded it. A deed works on a copy that is its own: the one that the last
commit of this process left (`hub.Table.room`), otherwise a fresh one decoded from the snapshot. A copy whose deed was
refused or failed is thrown away, so that a refusal changes nothing.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from companion.games.game import Game, Mode, Options

FORMAT = 1
"""The format of snapshots and logs that this program writes."""
NAME_LENGTH = 24

Phase = Literal["lobby", "playing", "finished"]
What = Literal["undo", "skip", "replace", "end"]
Presence = Literal["here", "away", "replaced-here", "replaced", "bot", "empty"]
"""A person's seat is here or away, also while a bot fills in (replaced); other seats are a bot's, or stand empty."""


class Refusal(Exception):
    """What a room refuses. The code is stable; the parameters say what was wanted and what was found."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Hand(msgspec.Struct):
    """A one-time code that moves a seat to another device. Only its hash is kept."""

    hash: str
    until_at: int


class Seat(msgspec.Struct, omit_defaults=True):
    """A place at the table.

    tokens: hashes of the secret tokens that act for it; without tokens and bot it stands empty.
    bot: the name of the bot that plays it; if there are tokens too, the bot fills in until the person returns.
    away_at: when the last of its devices was noticed to be gone, None while one is here.
    """

    seat: int
    name: str
    tokens: list[str] = []
    bot: str | None = None
    real: bool = False
    away_at: int | None = None
    hand: Hand | None = None

    @property
    def stands_empty(self) -> bool:
        return not self.tokens and self.bot is None

    @property
    def presence(self) -> Presence:
        """Who plays it, and whether a device of its person is here."""
        if not self.tokens:
            return "bot" if self.bot else "empty"
        if self.bot:
            return "replaced" if self.away_at is not None else "replaced-here"
        return "here" if self.away_at is None else "away"

    @property
    def is_connected(self) -> bool:
        return self.bot is not None or (bool(self.tokens) and self.away_at is None)


class Ask(msgspec.Struct):
    """An open question.

    seat: who asked, null for a table screen; about: the seat it concerns; to: an undo's target; bot: who would fill in.
    """

    id: int
    what: What
    seat: int | None
    about: int | None
    to: int | None
    yes: list[int]
    no: list[int]
    until_at: int
    bot: str | None = None


_NOTHING = msgspec.Raw(b"null")


class Room(msgspec.Struct, dict=True, omit_defaults=True):
    """A room as the store keeps it.

    edition: its name; components: the digest of an owner's own file, empty for what comes with the game.

    screen: hashes of the tokens of a host without a seat; screen_away_at: like a seat's away_at.
    chosen: the options and rulings that somebody chose; options, rulings: all of them, defaults filled in.
    refused: questions that were answered with no since the last move.
    head: seq of the last entry of the game that was not undone; back: the one before it, None at the start.
    sealed: no digital undo goes back before this entry, which revealed a chance outcome or something hidden.
    epoch: rises whenever a token begins or ends.
    made_by: the hash of the token that the request which made the room was given.
    turns_ended: by seat, the entry with which its latest turn ended or was passed over.
    finished_at: when the game ended; a score that is corrected afterwards does not change it.
    """

    format: int
    code: str
    game: str
    mode: Mode
    edition: str
    phase: Phase
    seq: int
    at: int
    seats: list[Seat]
    next_seat: int
    host: int | None
    screen: list[str]
    screen_away_at: int | None
    order: list[int]
    chosen: dict[str, Any]
    options: dict[str, Any]
    rulings: dict[str, Any]
    ask: Ask | None
    next_ask: int
    refused: list[tuple[What, int | None, int | None]]
    next: str | None
    early: bool
    secret: bytes
    counter: int
    head: int
    back: int | None
    sealed: int
    epoch: int
    bot_at: int | None
    components: str = ""
    made_by: str = ""
    turns_ended: dict[int, int] = {}
    finished_at: int | None = None
    state: msgspec.Raw = _NOTHING

    @property
    def has_begun(self) -> bool:
        """Whether there is a state of the game."""
        return self.state != _NOTHING

    def decoded(self, game: Game) -> Any:
        """The game's state, decoded once, or None before the start. It belongs to this copy of the room."""
        if "_decoded" not in self.__dict__:
            self.__dict__["_decoded"] = game.decode(bytes(self.state)) if self.has_begun else None
        return self.__dict__["_decoded"]

    def forget_decoded(self) -> None:
        """Decode the state again when it is next asked for: something went wrong while it was changed."""
        self.__dict__.pop("_decoded", None)

    def take_in(self, state: Any, encoded: bytes) -> None:
        """Replace the game's state. encoded: the same state, encoded."""
        self.state = msgspec.Raw(encoded)
        self.__dict__["_decoded"] = state

    def seat(self, number: int) -> Seat:
        """The seat of that number. Refusal: `no-such-seat`."""
        for seat in self.seats:
            if seat.seat == number:
                return seat
        raise Refusal("no-such-seat", seat=number)

    def holders(self) -> dict[str, int | None]:
        """The seat of each token, by the token's hash; None for the host's screen."""
        held: dict[str, int | None] = dict.fromkeys(self.screen)
        for seat in self.seats:
            held.update(dict.fromkeys(seat.tokens, seat.seat))
        return held

    def is_held(self, number: int, hashes: Iterable[str]) -> bool:
        """Whether one of these token hashes acts for the seat of that number."""
        return any(one in seat.tokens for seat in self.seats if seat.seat == number for one in hashes)

    def persons(self) -> list[int]:
        """Seats whose person is here now."""
        return [seat.seat for seat in self.seats if seat.bot is None and seat.is_connected]

    @property
    def is_in_play(self) -> bool:
        """Whether the game can change now: beside the table a finished one can still be set right."""
        return self.phase == "playing" or (self.phase == "finished" and self.mode == "table")

    @property
    def takes_moves(self) -> bool:
        """Whether moves of the game may be made now. One that people ended early can only be taken up by an undo."""
        return self.is_in_play and not self.early

    def takes_people(self, game: Game) -> bool:
        """Whether somebody may sit down: in the lobby, and during play if the game allows it."""
        return self.phase == "lobby" or (self.phase == "playing" and game.sits_late)

    def playing_order(self) -> list[int]:
        """Every seat, as people sit; whoever joined after the order was set comes last."""
        here = [seat.seat for seat in self.seats]
        return [seat for seat in self.order if seat in here] + [seat for seat in here if seat not in self.order]


class Who(msgspec.Struct, frozen=True):
    """Who wants something: a device's token hashes, the seats they act for, and whether it is the host's screen."""

    tokens: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    screen: bool = False

    @property
    def first(self) -> int | None:
        """The device's first seat, under which its room actions are logged; None for a table screen."""
        return self.seats[0] if self.seats else None

    @property
    def has_voice(self) -> bool:
        """Whether the device belongs to the table: it holds a seat, or hosts without one."""
        return self.screen or bool(self.seats)

    def is_host(self, room: Room) -> bool:
        return self.screen or (room.host is not None and room.host in self.seats)


def who(room: Room, hashes: Iterable[str]) -> Who:
    """Who these token hashes are in this room; unknown ones are left out."""
    holders = room.holders()
    known = tuple(dict.fromkeys(one for one in hashes if one in holders))
    seats = tuple(dict.fromkeys(seat for one in known if (seat := holders[one]) is not None))
    return Who(known, seats, any(holders[one] is None for one in known))


def token_hash(token: str) -> str:
    """What is kept of a secret token: its SHA-256. A token has 128 random bits, so a plain hash is safe."""
    return hashlib.sha256(token.encode()).hexdigest()


def tidy_name(text: str) -> str:
    """A name as it is kept: trimmed, 1 to 24 characters, some visible and none hidden. Refusal: `bad-name`."""
    name = text.strip()
    if len(name) <= _MOST_TO_COMPOSE:
        name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= NAME_LENGTH:
        raise Refusal("bad-name", most=NAME_LENGTH, length=len(name))
    if any(_is_invisible(letter) for letter in name) or not any(_is_visible(letter) for letter in name):
        raise Refusal("bad-name", most=NAME_LENGTH, invisible=True)
    return name


_MOST_TO_COMPOSE = 4 * NAME_LENGTH
"""A longer text is not normalized: it is refused anyway, and thousands of accents in a row would take seconds."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as letters or symbols: fillers, joiners, the empty Braille pattern."""
_JOINS = frozenset(
    [
        *"\u200c\u200d",  # they part or join letters, as in Persian names, and emoji
        *"\u200e\u200f\u061c",  # marks of a direction, which keyboards put beside letters; none overrides one
        *map(chr, range(0xFE00, 0xFE10)),  # these choose a variant of a letter
        *map(chr, range(0xE0020, 0xE0080)),  # tags, of which flags such as Scotland's are made
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
"""Characters that are part of names and invisible by themselves."""
_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХѴԚԜаеѕіјкорсухѵԛԝԁһΑΒΕΖΗΙΚΜΝΟΡΤΥΧαονρικ",
    "ABESIJKMHOPCTYXVQWaesijkopcyxvqwdhABEZHIKMNOPTYXaovpik",
)
"""Letters of the Cyrillic and the Greek alphabet that people take for Latin ones. Source: Unicode, UTS #39."""


def _is_invisible(letter: str) -> bool:
    # Other format characters are of no use in a name, and confuse people.
    is_hidden = unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") or letter in _BLANK
    return is_hidden and letter not in _JOINS


def _is_visible(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for the same: case, spaces and invisible characters do not count.

    Nor does the alphabet of letters that look alike; but whether a letter does may hang on its case (В and в).
    """
    return _plain(one) == _plain(other) or _plain(one.translate(_LOOKS_LIKE)) == _plain(other.translate(_LOOKS_LIKE))


def _plain(name: str) -> str:
    seen = "".join(letter for letter in name if letter not in _JOINS)
    return "".join(unicodedata.normalize("NFKC", seen).casefold().split())


def split_settled(game: Game, options: Options) -> tuple[dict[str, Any], dict[str, Any]]:
    """All values as (options, rulings), in the game's own order."""
    values = options.values
    return (
        {choice.name: values[choice.name] for choice in game.options if choice.name in values},
        {choice.name: values[choice.name] for choice in game.rulings if choice.name in values},
    )
