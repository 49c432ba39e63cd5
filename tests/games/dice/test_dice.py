"""Dice alone: whoever sits there throws, two taps are one roll, every face is counted, the log gives it all again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import msgspec
import pytest

from companion.games.chance import Recorded, Seeded
from companion.games.dice.game import ROLL_MS, Dice
from companion.games.dice.state import KEPT, Roll, State
from companion.games.game import IllegalMove
from companion.games.shelf import GAMES, TOOLS, game, has
from tests.games.laws import START_MS, Entry, Laws, Log, hold_offered, hold_replay, hold_spoiled, hold_views

DICE = cast(Dice, TOOLS["dice"])
FARM, STAMPS = "super-farmer", "stampfarm"


def table(dice: str | None = None) -> State:
    options = DICE.settle({} if dice is None else {"dice": dice}, {}, "table")
    state: State = DICE.setup([0], options, Seeded(Random(0)))[0]
    return state


def throw(state: State, seat: int, *faces: str, at: int = START_MS) -> dict[str, Any]:
    """Roll what is named here; gives the event's parameters."""
    (event,) = DICE.play(state, seat, Roll(), Recorded(faces), at)
    assert event.code == "rolled"
    return event.params


def seen(state: State) -> Any:
    return msgspec.json.decode(msgspec.json.encode(DICE.view(state, 0)))


def random_log(seed: int, rolls: int) -> Log:
    """Rolls of many seats, one after the other."""
    random, seats = Random(seed), [0, 3]
    log = Log(seats, DICE.settle({"dice": random.choice([FARM, STAMPS])}, {}, "table"))
    state, _ = DICE.setup(seats, log.options, Seeded(random))
    log.first = DICE.encode(state)
    at = START_MS
    for _ in range(rolls):
        seat, chance, at = random.choice([0, 3, 5]), Seeded(random), at + ROLL_MS + random.randrange(3) * ROLL_MS
        DICE.play(state, seat, Roll(), chance, at)
        log.entries.append(Entry(seat, b'{"type":"roll"}', chance.taken, at, DICE.encode(state)))
    return log


# -- a tool, and no game ----------------------------------------------------------------------------------------------


def test_it_lies_beside_the_games_and_is_none() -> None:
    assert has("dice") and game("dice") is DICE and "dice" not in GAMES
    assert not has("chess")
    with pytest.raises(KeyError):
        game("chess")


def test_its_dice_are_those_of_the_games_that_have_some() -> None:
    assert DICE.sets == {FARM: GAMES[FARM].dice, STAMPS: GAMES[STAMPS].dice}
    fox, wolf = DICE.sets[FARM]
    assert len(fox) == len(wolf) == 12 and "fox" in fox and "wolf" in wolf
    assert [sorted(die) for die in DICE.sets[STAMPS]] == 3 * [["chicken", "cow", "goose", "hay", "pig", "sheep"]]


# -- rolls ------------------------------------------------------------------------------------------------------------


def test_a_roll_is_announced_with_the_time_at_which_all_phones_show_it() -> None:
    state = table()
    told = throw(state, 4, "fox", "rabbit")
    assert told == {"seat": 4, "dice": FARM, "faces": ("fox", "rabbit"), "lands_at": START_MS + 700}
    assert seen(state)["last"] == {"seat": 4, "dice": FARM, "faces": ["fox", "rabbit"], "lands_at": START_MS + 700}


def test_while_dice_roll_nobody_throws_so_that_two_taps_are_one_roll() -> None:
    state = table()
    throw(state, 0, "fox", "cow")
    before = DICE.encode(state)
    for seat, at in ((0, START_MS), (1, START_MS + ROLL_MS - 1)):
        with pytest.raises(IllegalMove) as refusal:
            throw(state, seat, "pig", "pig", at=at)
        assert (refusal.value.code, refusal.value.params) == ("still-rolling", {"lands_at": START_MS + ROLL_MS})
        assert DICE.encode(state) == before
    throw(state, 1, "pig", "pig", at=START_MS + ROLL_MS)
    assert [thrown["seat"] for thrown in seen(state)["log"]] == [1, 0]


def test_nobody_is_waited_for_and_nothing_is_won() -> None:
    state = table()
    throw(state, 0, "fox", "cow")
    assert DICE.turn(state) == [] and DICE.due(state) is None and DICE.result(state) is None
    assert DICE.standings(state).places == []
    with pytest.raises(IllegalMove, match="not-waited-for"):
        DICE.skip(state, 0, Seeded(Random(0)), START_MS)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        DICE.play(state, None, Roll(), Seeded(Random(0)), START_MS + ROLL_MS)


# -- counts and log ---------------------------------------------------------------------------------------------------


def test_every_face_of_every_die_is_counted_also_one_that_never_came() -> None:
    state = table(STAMPS)
    for number, faces in enumerate((("cow", "cow", "hay"), ("pig", "cow", "cow"))):
        throw(state, 0, *faces, at=START_MS + number * ROLL_MS)
    nothing = dict.fromkeys(DICE.sets[STAMPS][0], 0)
    assert seen(state)["counts"] == [
        nothing | {"cow": 1, "pig": 1},
        nothing | {"cow": 2},
        nothing | {"hay": 1, "cow": 1},
    ]
    assert seen(state)["rolls"] == 2


def test_the_newest_fifty_rolls_are_told_and_all_are_counted() -> None:
    log = random_log(1, KEPT + 20)
    state = DICE.decode(log.entries[-1].state)
    assert [(thrown.seat, thrown.lands_at) for thrown in state.log] == [
        (entry.seat, entry.at + ROLL_MS) for entry in reversed(log.entries[-KEPT:])
    ]
    assert seen(state)["rolls"] == KEPT + 20


def test_other_dice_are_taken_while_people_throw_and_each_game_keeps_its_counts() -> None:
    state = table()
    throw(state, 0, "fox", "cow")
    (event,) = DICE.change(state, "dice", STAMPS)
    assert (event.code, event.params, DICE.live(state)) == ("dice", {"dice": STAMPS}, {"dice": STAMPS})
    assert seen(state)["rolls"] == 0 and len(seen(state)["counts"]) == 3 and seen(state)["last"]["dice"] == FARM
    throw(state, 0, "cow", "hay", "pig", at=START_MS + ROLL_MS)
    DICE.change(state, "dice", FARM)
    assert seen(state)["rolls"] == 1 and seen(state)["counts"][0]["fox"] == 1
    assert [thrown["dice"] for thrown in seen(state)["log"]] == [STAMPS, FARM]


@pytest.mark.parametrize(
    ("name", "value", "code"), [("dice", "stampede", "bad-option"), ("pace", FARM, "fixed-while-playing")]
)
def test_only_dice_that_are_there_can_be_taken(name: str, value: str, code: str) -> None:
    state = table()
    with pytest.raises(IllegalMove, match=code):
        DICE.change(state, name, value)
    assert DICE.encode(state) == DICE.encode(table())


# -- laws on random rolls ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def logs() -> Iterator[list[Log]]:
    yield [random_log(seed, 60) for seed in range(40)]


def test_logs_give_every_state_again_byte_for_byte(logs: list[Log]) -> None:
    for log in logs[:12]:
        hold_replay(DICE, log)


def test_counts_are_what_was_thrown(logs: list[Log]) -> None:
    for log in logs:
        for die, counts in enumerate(seen(DICE.decode(log.entries[-1].state))["counts"]):
            assert Counter(counts) == Counter(entry.chance[die] for entry in log.entries)


def test_every_roll_is_taken_once_the_dice_lie_and_nothing_that_only_looks_like_one(logs: list[Log]) -> None:
    laws = Laws(DICE, bound=60)
    for number, log in enumerate(logs[:12]):
        entry = log.entries[number * 4]
        seats = [0, 3, 7]
        legal = {
            seat: [msgspec.json.encode(move) for move in DICE.moves(DICE.decode(entry.state), seat)] for seat in seats
        }
        hold_views(laws, entry.state, seats)
        for seat in seats:
            hold_offered(DICE, entry.state, seat, legal[seat], entry.at + ROLL_MS)
            hold_spoiled(laws, entry.state, seat, legal, Random(number), entry.at + ROLL_MS)


def test_every_face_comes_as_often_as_it_is_printed() -> None:
    """Over many rolls, within five standard deviations."""
    state, random, rolls = table(), Random(5), 4000
    for number in range(rolls):
        DICE.play(state, 0, Roll(), Seeded(random), START_MS + number * ROLL_MS)
    for die, counts in zip(DICE.sets[FARM], seen(state)["counts"], strict=True):
        for face, count in counts.items():
            share = die.count(face) / len(die)
            assert abs(count - rolls * share) < 5 * (rolls * share * (1 - share)) ** 0.5
