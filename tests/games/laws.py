"""The laws that every game obeys, as functions over any `Game`; each game's `test_laws.py` states them on random play.

`Laws` says what is peculiar to a game (what is conserved, which moves are compound, how random play chooses).
`play_out` plays one whole random game and holds it to the cheap laws at every step; `hold_costly_laws` takes one
state and holds it to the costly ones. Both raise AssertionError with what was found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from companion.bots.turn import move_of
from companion.games.chance import Outcome, Recorded, Seeded
from companion.games.game import Game, IllegalMove, Options

START_MS = 1_700_000_000_000
"""When a random game begins, in ms since 1970; each entry comes a step or, for the clock, its due time later."""

FIRST = 64
"""How many of the legal moves random play looks at: as many as a phone is told without asking."""


def choose_kind_first(random: Random, legal: Iterable[Any]) -> Any:
    """One of the first 64 moves: each kind equally likely, then each move of that kind."""
    moves = list(islice(legal, FIRST))
    kinds = sorted({type(move).__name__ for move in moves})
    kind = random.choice(kinds)
    return random.choice([move for move in moves if type(move).__name__ == kind])


@dataclass(frozen=True)
class Laws:
    """What the laws must know of a game.

    bound: the most entries that a random game may take.
    conserved: what must be the same in every state of a game (components counted over all places).
    compound: types of moves of which only one example is listed; other well-formed ones are judged when they come.
    choose: how random play chooses among a seat's legal moves, of which there is at least one.
    seats_to_act: the seats that may act though nobody waits for them (an offerer who may withdraw).
    secrets: bytes that must not be in what the seat (None: the table screen) is shown.
    step_ms: how long after the entry before somebody moves; the clock goes first where it is due by then.
    """

    game: Game
    bound: int
    conserved: Callable[[Any], Any] = lambda state: None
    compound: frozenset[str] = frozenset()
    choose: Callable[[Random, Iterator[Any]], Any] = choose_kind_first
    seats_to_act: Callable[[Any], Sequence[int]] = lambda state: ()
    secrets: Callable[[Any, int | None], Iterable[bytes]] = lambda state, seat: ()
    step_ms: int = 1000

    def bot(self, view: object, moves: Iterable[Any], random: Random) -> Any:
        """Random play as a bot; None where there is no move."""
        legal = iter(moves)
        first = next(legal, None)
        return None if first is None else self.choose(random, chain([first], legal))


class Entry(NamedTuple):
    """One accepted move: who, what (encoded), the chance that it took, when, and the state after it (encoded)."""

    seat: int | None
    move: bytes
    chance: list[Outcome]
    at: int
    state: bytes


@dataclass
class Log:
    """A whole game as it was played; enough to play it again."""

    seats: Sequence[int]
    options: Options
    chance: list[Outcome] = field(default_factory=list)
    first: bytes = b""
    entries: list[Entry] = field(default_factory=list)

    def states(self) -> list[bytes]:
        return [self.first, *(entry.state for entry in self.entries)]


# -- whole games ------------------------------------------------------------------------------------------------------


def play_out(
    laws: Laws, seats: Sequence[int], options: Options, random: Random, keeps_states: bool = True
) -> tuple[Log, Any]:
    """Play a random game to its end: its log and its last state.

    keeps_states: whether the log holds the encoded state after every entry, as a replay wants it.
    Holds at every step: components are conserved, somebody can act or the clock can. Holds at the end: the bound,
    and that there is a result which names every seat once.
    """
    game, log, chance = laws.game, Log(seats, options), Seeded(random)
    state, _ = game.setup(seats, options, chance)
    log.chance, log.first = chance.taken, game.encode(state)
    before, at = laws.conserved(state), START_MS
    while not game.is_over(state):
        assert len(log.entries) < laws.bound, f"the game goes on after {laws.bound} entries"
        seat, move, at = _next(laws, state, random, at)
        chance = Seeded(random)
        game.play(state, seat, move, chance, at)
        after = game.encode(state) if keeps_states else b""
        log.entries.append(Entry(seat, msgspec.json.encode(move), chance.taken, at, after))
        assert laws.conserved(state) == before
    hold_result(game, state, seats)
    return log, state


def _next(laws: Laws, state: Any, random: Random, at: int) -> tuple[int | None, Any, int]:
    """Who makes which move at what time next: a seat that is waited for, one that may act unasked, or the clock."""
    waited, due = laws.game.turn(state), laws.game.due(state)
    seats = [*waited, *laws.seats_to_act(state)]
    if due is not None and (not seats or due[0] <= at + laws.step_ms):
        return None, due[1], max(due[0], at)
    assert seats, "nobody can act, nor can the clock"
    seat = random.choice(seats)
    move = move_of(laws.bot, laws.game, state, seat, random)
    assert move is not None, f"seat {seat} is waited for and has no move"
    return seat, move, at + laws.step_ms


def hold_result(game: Game, state: Any, seats: Sequence[int]) -> None:
    """A game that is over has a result: every seat has one place and a score whose lines add up."""
    result = game.result(state)
    assert result is not None
    assert sorted(seat for place in result.places for seat in place) == sorted(seats)
    assert sorted(result.scores) == sorted(seats)
    for score in result.scores.values():
        assert score.total == sum(line.points for line in score.lines)
    assert game.turn(state) == [] and game.due(state) is None


def hold_replay(game: Game, log: Log) -> None:
    """Replaying a log with its recorded chance gives every state again, byte for byte, and takes the same chance.

    Each entry is played on what was decoded from the bytes before it, so that nothing can hide outside the bytes.
    """
    chance = Recorded(log.chance)
    state, _ = game.setup(log.seats, log.options, chance)
    assert chance.taken == log.chance and game.encode(state) == log.first
    data = log.first
    for entry in log.entries:
        state, chance = game.decode(data), Recorded(entry.chance)
        game.play(state, entry.seat, game.read_move(entry.move), chance, entry.at)
        data = game.encode(state)
        assert data == entry.state and chance.taken == entry.chance


# -- single states ----------------------------------------------------------------------------------------------------


def hold_costly_laws(
    laws: Laws,
    data: bytes,
    seats: Sequence[int],
    random: Random,
    at: int = START_MS,
    elsewhere: Sequence[bytes] = (),
) -> None:
    """One encoded state obeys the costly laws: offered moves, spoiled moves, absent seats, views.

    elsewhere: moves that were legal at other moments of the game; most are not now.
    """
    game = laws.game
    assert game.encode(game.decode(data)) == data
    hold_views(laws, data, seats)
    hold_skips(game, data, seats, at)
    legal = {seat: [msgspec.json.encode(move) for move in game.moves(game.decode(data), seat)] for seat in seats}
    for seat in seats:
        hold_offered(game, data, seat, legal[seat], at)
    for seat in seats:
        hold_spoiled(laws, data, seat, legal, random, at, elsewhere)


def hold_offered(game: Game, data: bytes, seat: int, moves: Sequence[bytes], at: int) -> None:
    """Every offered move is listed once, survives its own encoding, and is accepted."""
    assert len(set(moves)) == len(moves)
    for move in moves:
        read = game.read_move(move)
        assert msgspec.json.encode(read) == move
        game.play(game.decode(data), seat, read, Seeded(Random(0)), at)


def hold_spoiled(
    laws: Laws,
    data: bytes,
    seat: int,
    legal: dict[int, list[bytes]],
    random: Random,
    at: int,
    elsewhere: Sequence[bytes] = (),
    sample: int = 6,
) -> None:
    """A move that is not offered to this seat is refused and leaves the state as it was.

    Tried are moves of other seats and other moments, and offered moves with something altered, a sample of each.
    """
    others = [move for other, moves in legal.items() if other != seat for move in moves]
    others = random.sample(others, min(sample, len(others)))
    others += random.sample(elsewhere, min(2 * sample, len(elsewhere)))
    own = [move for moves in legal.values() for move in moves]
    for move in others:
        _judge(laws, data, seat, move, set(legal[seat]), at)
    for move in random.sample(own, min(sample, len(own))):
        for spoiled in (doubled(json.loads(move)), *spoil(json.loads(move), random)):
            _judge(laws, data, seat, json.dumps(spoiled).encode(), set(legal[seat]), at)


def _judge(laws: Laws, data: bytes, seat: int, text: bytes, legal: set[bytes], at: int) -> None:
    game, state = laws.game, laws.game.decode(data)
    try:
        move = game.read_move(text)
    except msgspec.ValidationError:
        return
    try:
        game.play(state, seat, move, Seeded(Random(0)), at)
    except IllegalMove as refusal:
        assert refusal.code
        assert game.encode(state) == data, f"{text!r} was refused and changed the state"
        return
    known = _canonical(msgspec.json.encode(move)) in {_canonical(offered) for offered in legal}
    assert known or json.loads(text)["type"] in laws.compound, f"{text!r} was accepted from seat {seat}"


def _canonical(move: bytes) -> str:
    return json.dumps(json.loads(move), sort_keys=True)


def hold_skips(game: Game, data: bytes, seats: Sequence[int], at: int) -> None:
    """Whoever is waited for can be skipped, and others cannot without a reason that is told; nobody freezes a game."""
    waited = game.turn(game.decode(data))
    assert game.is_over(game.decode(data)) or waited or game.due(game.decode(data))
    for seat in seats:
        state = game.decode(data)
        try:
            game.skip(state, seat, Seeded(Random(0)), at)
        except IllegalMove as refusal:
            assert refusal.code == "not-waited-for" and seat not in waited
            assert game.encode(state) == data


def hold_views(laws: Laws, data: bytes, seats: Sequence[int]) -> None:
    """Every pair of eyes gets a view that encodes, changes nothing and holds none of the secrets."""
    state = laws.game.decode(data)
    for seat in (*seats, None):
        seen = msgspec.json.encode(laws.game.view(state, seat))
        for secret in laws.secrets(state, seat):
            assert secret not in seen
    assert laws.game.encode(state) == data


# -- spoiling moves ---------------------------------------------------------------------------------------------------


def spoil(move: Any, random: Random) -> Iterator[Any]:
    """Versions of a JSON value with one thing altered in each: the wire's mistakes and a cheat's."""
    if isinstance(move, dict):
        yield from _spoil_dict(move, random)
    elif isinstance(move, list):
        yield from _spoil_list(move, random)
    else:
        yield from _spoil_leaf(move)


def doubled(move: dict[str, Any]) -> dict[str, Any]:
    """A move with every count in it doubled: what is in balance stays so."""
    return {key: _twice(value) if isinstance(value, dict) else value for key, value in move.items()}


def _twice(counts: dict[str, Any]) -> dict[str, Any]:
    return {key: 2 * count if type(count) is int else count for key, count in counts.items()}


def _spoil_dict(value: dict[str, Any], random: Random) -> Iterator[Any]:
    yield {**value, "unknown": 1}
    for key, inner in value.items():
        rest = {other: kept for other, kept in value.items() if other != key}
        yield rest
        yield {**rest, key + "x": inner}
        yield {**value, key: None}
        altered = list(spoil(inner, random))
        for spoiled in random.sample(altered, min(4, len(altered))):
            yield {**value, key: spoiled}


def _spoil_list(value: list[Any], random: Random) -> Iterator[Any]:
    yield value[:-1]
    yield [*value, value[-1] if value else 0]
    yield value[::-1]
    for place, inner in enumerate(value):
        for spoiled in spoil(inner, random):
            yield [*value[:place], spoiled, *value[place + 1 :]]


def _spoil_leaf(value: Any) -> Iterator[Any]:
    if isinstance(value, bool) or value is None:
        yield from (not value, 1, "true")
    elif isinstance(value, int):
        yield from (value + 1, value - 1, -value - 1, value * 1000, float(value), str(value), True, None, [value])
    else:
        yield from (value + "x", "", value.upper(), 0, None, [value])
