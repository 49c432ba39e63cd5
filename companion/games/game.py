"""What a game is: the functions and attributes that every game has, and the small values that they exchange.

A game is stateless. Its functions are pure: they read no clock, no randomness and no file; time comes in as `at`,
chance as a `Chance`. `play` and the other changing functions may change the private copy of the state that they get,
but only after everything has been checked: a refusal leaves the state as it was.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Literal

import msgspec

from companion.games.chance import Chance
from companion.games.shape import Shape

Mode = Literal["table", "digital"]

RESERVED_MOVES = frozenset(
    "create join bot claim start undo ask answer skip replace end rename kick leave set hand rematch host order "
    "here away lapse".split()
)
"""Types of the log entries that rooms make; no game may use such a name for a move of its own."""


class IllegalMove(Exception):
    """A move that the rules refuse. The code is stable; the parameters say what was wanted and what was found."""

    def __init__(self, code: str, /, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of every move. Subclasses set `tag` to the name on the wire and declare their fields.

    An optional field has the default `msgspec.UNSET` (never `None`: an explicit null is refused).
    """


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened, as a code with parameters; the phone makes a sentence of it.

    params: JSON values; a seat always has the key `seat`, `to` or `from`.
    only: the seats that may know of it; None means everybody, also the table screen.
    """

    code: str
    params: dict[str, Any] = {}
    only: tuple[int, ...] | None = None


class Choice(msgspec.Struct, frozen=True):
    """An option or a ruling of a game, as the lobby shows it.

    choices: the values it may have; for a `number` either a list of them or None (then `least` to `most`).
    default: one of them, or None if `nullable`. section: the section of the rulebook that it is about, in our words.
    live: it may be changed during play. modes: where it applies. newer: some logs are older than this choice; they
    were played with its default.
    """

    name: str
    kind: Literal["choice", "number"]
    choices: list[Any] | None
    default: Any
    section: str
    live: bool = False
    nullable: bool = False
    least: int | None = None
    most: int | None = None
    modes: tuple[Mode, ...] = ("table", "digital")
    newer: bool = False

    def takes(self, value: Any) -> bool:
        """Whether value may be chosen; `True` and `1.0` do not count as whole numbers."""
        if value is None:
            return self.nullable
        if self.kind == "number":
            if type(value) is not int:
                return False
            if self.choices is None:
                return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        elif type(value) is not str:
            return False
        return self.choices is not None and value in self.choices

    def expected(self) -> dict[str, Any]:
        """The parameters of a refused value: option, choices, and for numbers least and most."""
        expected = {"option": self.name, "choices": self.choices, "least": self.least, "most": self.most}
        return {name: value for name, value in expected.items() if name == "choices" or value is not None}


class Options(msgspec.Struct, frozen=True):
    """The mode and the value of every option and ruling, defaults filled in."""

    mode: Mode
    values: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a score: a code with parameters that explains it, and its points."""

    code: str
    params: dict[str, Any]
    points: int


class Score(msgspec.Struct, frozen=True):
    """A seat's score; the points of the lines add up to the total."""

    total: int
    lines: list[ScoreLine]


class Result(msgspec.Struct, frozen=True):
    """How a game stands or ended.

    places: the seats from first place to last; seats that share a place are in one list.
    scores: by seat.
    """

    places: list[list[int]]
    scores: dict[int, Score]


class Payload(msgspec.Struct, frozen=True):
    """The parent of what scorers take: the shape, which HTTP guards and documents. `web/schemas.py` has the types.

    An optional field has the default `msgspec.UNSET`. What the rules think of the values, a scorer's `faults` say.
    """

    one_of: ClassVar[tuple[str, ...]] = ()
    """Optional fields of which exactly one must be there."""


@dataclass(frozen=True)
class Scorer:
    """What a game can compute without a room: the points of a sheet or a pile, or what a roll does.

    what: what is scored, in a word. summary: what the scorer does, for the documents.
    answer: the answer to a payload, as JSON values; raises IllegalMove(code, path=…, …) for the first fault.
    faults: all that is wrong with any JSON value, see `payload.py`; by default only the one that `answer` raises.
    read: the payload of a text in the game's notation, raises NotationError. as_text: an answer as lines of text.
    With both, `companion score` knows the game. verb: the word before the game's id in its path, `/api/score/…`.
    """

    what: str
    summary: str
    Payload: type[Payload]
    answer: Callable[[Any], Mapping[str, Any]]
    faults: Callable[[object], Iterable[IllegalMove]] = lambda payload: ()
    read: Callable[[str], dict[str, Any]] | None = None
    as_text: Callable[[Any], str] | None = None
    verb: str = "score"


class Game(ABC):
    """A game with one edition of its components. Every function is pure; see the module's docstring.

    S below is the game's own state type: a msgspec struct that `encode` and `decode` carry without loss, the same
    state always giving the same bytes.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    edition_name: ClassVar[str] = "box"
    """The name of the edition that comes with the game; "house" if we had to make up components."""
    Components: ClassVar[type[msgspec.Struct] | None] = None
    """The type of an owner's own file of components, or None if the game takes none."""
    seats: ClassVar[Mapping[Mode, tuple[int, int]]]
    """The least and the most seats in each mode."""
    options: Sequence[Choice]
    rulings: Sequence[Choice]
    State: ClassVar[type[msgspec.Struct]]
    Moves: ClassVar[Any]
    """The union of the game's move types, for strict decoding."""
    View: ClassVar[type[Shape]]
    """What `view` gives. Documents and the phone's typedefs are made from it."""
    Outlook: ClassVar[type[Shape] | None] = None
    """What `outlook` gives, if the game has one."""
    hides: ClassVar[bool] = True
    """Whether some seats know what others may not. If nothing is hidden, all eyes get the same view."""
    chosen_by_people: ClassVar[frozenset[str]] = frozenset({"adjust"})
    """Move types that only people send: no bot chooses them."""
    is_real_time: ClassVar[bool] = False
    """Whether seats act at any time, as in a race: a move counts by the order in which moves come, late ones too."""
    sits_late: ClassVar[bool] = False
    """Whether people may sit down during play; then its state must not depend on the seats."""
    races: ClassVar[bool] = False
    """Whether whoever is quicker gets more: then a bot that is waited for with others moves as quickly as it can."""
    ends_turn: ClassVar[frozenset[str]] = frozenset()
    """Codes of events of which every turn of one player brings exactly one; statistics count turns by them."""

    def __init__(self, edition: Any = None) -> None:
        """edition: an owner's own components, read as `Components`; None is those that come with the game."""
        self.edition = edition

    @property
    def dice(self) -> tuple[tuple[str, ...], ...]:
        """The dice in the box, in the order of a roll: each as its faces, repeated as often as they are printed."""
        return ()

    @property
    def scorer(self) -> Scorer | None:
        """What the game can compute without a room, if anything."""
        return None

    @abstractmethod
    def setup(self, seats: Sequence[int], options: Options, chance: Chance) -> tuple[Any, list[Event]]:
        """The first state, and the events that led to it.

        seats: seat numbers in playing order, the starting one first; not necessarily 0, 1, 2, ….
        """

    @abstractmethod
    def moves(self, state: Any, seat: int) -> Iterator[Move]:
        """The seat's legal moves: lazy, complete for atomic moves, in a fixed order.

        First one of every kind (rolls and passes before others), then the rest, kind by kind. For a compound move that
        is legal now, one plain example. Empty for a seat that does not play, and after the end of a digital game.
        """

    @abstractmethod
    def play(self, state: Any, seat: int | None, move: Any, chance: Chance, at: int) -> list[Event]:
        """Make the move; gives the events. seat: None for a move of the clock. at: server clock, ms.

        Raises IllegalMove, and then nothing has changed; "not-your-turn" names the seats whose turn it is (`turn`).
        """

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> Shape:
        """What this seat may see, built up from nothing; None is the table screen. A `View`."""

    def outlook(self, state: Any, seat: int) -> Shape | None:
        """What chance may bring this seat; only what everybody may know. None: the game gives no outlook.

        It is asked for, as it costs too much to be part of every view. An `Outlook`.
        """
        return None

    @abstractmethod
    def turn(self, state: Any) -> list[int]:
        """The seats that are waited for; empty if none is."""

    def holds_up(self, state: Any) -> list[int]:
        """The seats without which it cannot go on: those waited for, and whoever else must end something first.

        Once such a seat was left for good, rooms call `go_on_without` for it.
        """
        return self.turn(state)

    def go_on_without(self, state: Any, seat: int, gone: Collection[int], chance: Chance, at: int) -> list[Event]:
        """Pass over a seat that holds up the game and was left for good. gone: all seats that were left so.

        Like `skip`, but it may also end what this seat alone would have to finish.
        """
        return self.skip(state, seat, chance, at)

    @abstractmethod
    def standings(self, state: Any) -> Result:
        """The result if the game ended at this moment."""

    @abstractmethod
    def is_over(self, state: Any) -> bool:
        """Whether the rules say that the game has ended."""

    def result(self, state: Any) -> Result | None:
        """The final standings, or None while the game goes on."""
        return self.standings(state) if self.is_over(state) else None

    def due(self, state: Any) -> tuple[int, Move] | None:
        """The clock's next move, played with seat None, and its time (server clock, ms); None if there is none."""
        return None

    @abstractmethod
    def skip(self, state: Any, seat: int, chance: Chance, at: int) -> list[Event]:
        """Pass over a seat that is waited for but away; what it owns is untouched.

        Gives the events that follow; the room itself adds `skipped`.
        Raises IllegalMove("not-waited-for") if nobody waits for it.
        """

    def hands_over(self, state: Any, seat: int, move: Any) -> bool:
        """Whether this legal move of the seat gives another seat what it wins by; bots make none if they can help it.

        In most games nobody wins by somebody else's move.
        """
        return False

    def change(self, state: Any, name: str, value: Any) -> list[Event]:
        """Apply a new value of a `live` option during play."""
        raise IllegalMove("fixed-while-playing", option=name)

    def live(self, state: Any) -> dict[str, Any]:
        """The `live` options and their values in this state."""
        return {}

    def reading_ms(self, state: Any) -> int:
        """How long a bot that is waited for leaves people to read what came of a round, before it begins the next."""
        return 0

    def refuses_bot(self, options: Options) -> str | None:
        """Why no bot can sit at a table with these options (a code), or None."""
        return None

    # -- the same for every game --------------------------------------------------------------------------------

    def settle(self, options: Mapping[str, Any], rulings: Mapping[str, Any], mode: Mode) -> Options:
        """Every option and ruling of this mode with its value: the given ones, and defaults for the rest.

        A game whose rulings depend on one another overrides this.
        Raises IllegalMove("unknown-option" | "bad-option"), see `with_defaults`.
        """
        return Options(mode, with_defaults(self.options, options, mode) | with_defaults(self.rulings, rulings, mode))

    def turns_ended(self, events: Iterable[Event]) -> int:
        """How many players' turns ended with these events."""
        return sum(event.code in self.ends_turn for event in events)

    def encode(self, state: Any) -> bytes:
        """The state as bytes: the same state gives the same bytes."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> Any:
        """The state from its bytes; a new object each time."""
        return self._state_decoder.decode(data)

    def read_move(self, data: bytes) -> Any:
        """A move from its JSON. Raises msgspec.ValidationError if it is not exactly one of the game's moves."""
        return self._move_decoder.decode(data)

    # Made once: making a decoder for a union takes longer than reading a move.

    @cached_property
    def _state_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.State)

    @cached_property
    def _move_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.Moves)


def with_defaults(choices: Sequence[Choice], given: Mapping[str, Any], mode: Mode) -> dict[str, Any]:
    """All choices of a mode with their values: the given ones, and defaults for the rest.

    Raises IllegalMove("unknown-option" | "bad-option") for a name or a value that is not on offer in this mode.
    """
    known = {choice.name: choice for choice in choices if mode in choice.modes}
    for name, value in given.items():
        if name not in known:
            raise IllegalMove("unknown-option", option=name)
        if not known[name].takes(value):
            raise IllegalMove("bad-option", **known[name].expected())
    return {name: given.get(name, choice.default) for name, choice in known.items()}


def ranking(totals: Mapping[int, int]) -> list[list[int]]:
    """Seats by their totals, the highest first; equal totals share a place. Source: all five rulebooks, "End"."""
    by_total: dict[int, list[int]] = {}
    for seat, total in totals.items():
        by_total.setdefault(total, []).append(seat)
    return [sorted(by_total[total]) for total in sorted(by_total, reverse=True)]


def one_of_each_first(kinds: Iterable[Iterator[Move]]) -> Iterator[Move]:
    """The moves of all kinds in the order that `Game.moves` promises: the first of each kind, then the rest."""
    begun = []
    for kind in kinds:
        for first in islice(kind, 1):
            yield first
            begun.append(kind)
    for kind in begun:
        yield from kind
