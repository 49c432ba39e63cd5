"""Every game on the shelf, whole, in both modes, by random clients over real WebSockets; and what they were never told.

Games that wait for a clock are played beside the others, so that all of them take as long as the longest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec
import pytest

from companion.bots import BOTS
from companion.bots.anyhow import anyhow
from companion.games.chance import Recorded
from companion.games.game import RESERVED_MOVES, Event, Game, Options
from companion.games.shelf import GAMES
from companion.rooms.replay import replay
from tests.conftest import Server
from tests.web.phones import Phone, http, playing
from tests.web.served import Served, served

NAMES = ("Ola", "Bo", "Cy", "Di")
MOST_MOVES = 3000
PATIENCE_S = 15
"""How long a client waits for the clock."""
CHOOSERS = {"super-farmer": "medium"}
"""By which bot clients choose; elsewhere at random, any move. Rolling and trading at random is a long game of luck."""
IMPATIENT = frozenset({"stop"})
"""Moves that a client makes rather than wait for the clock."""
SECRET_LENGTH = 6
"""A shuffle of fewer things may be met by chance among other numbers."""


@pytest.mark.parametrize("mode", ["table", "digital"])
def test_every_game_is_played_to_its_end_by_random_clients(server: Server, mode: str) -> None:
    with ThreadPoolExecutor(len(GAMES)) as side_by_side:
        played = {game_id: side_by_side.submit(_play, server, GAMES[game_id], mode) for game_id in GAMES}
    for game_id, phones in played.items():
        _hold_end(server, GAMES[game_id], phones.result())
        _hold_documents(served(server), game_id, phones.result())
        if mode == "digital":
            _hold_secrets(server, GAMES[game_id], phones.result())


# -- playing --------------------------------------------------------------------------------------------------------


def _play(server: Server, game: Game, mode: Any) -> list[Phone]:
    """Play a whole game, each seat on a phone of its own, all of them told of every move. Gives the phones."""
    least, most = game.seats[mode]
    phones = playing(server.url, *NAMES[: min(most, max(least, 3))], game=game.id, mode=mode)
    random = Random(f"{game.id} {mode}")
    for number in range(MOST_MOVES):
        seq = max(phone.state["seq"] for phone in phones)
        for phone in phones:
            phone.catch_up(seq)
        if phones[0].state["room"]["phase"] == "finished":
            return phones
        if number == 20:
            _hold_partial_log(server, phones[0])
        _go_on(game, phones, random)
    raise AssertionError(f"{game.id} goes on after {MOST_MOVES} moves")


def _go_on(game: Game, phones: list[Phone], random: Random) -> None:
    """One move by somebody who is waited for; where nobody is, the clock's."""
    seats = phones[0].state["room"]["turn"] or [seat for seat, _ in enumerate(phones) if _urgent(phones, seat)]
    if not seats:
        phones[0].hear(PATIENCE_S)
        return
    seat = random.choice(seats)
    knew = phones[seat].state["seq"]
    answer = phones[seat].ask(
        "move", seat=seat, move=_urgent(phones, seat) or _chosen(game, phones[seat], seat, random)
    )
    try:
        # A listed move is only refused because somebody, or the clock in this very moment, has gone on.
        phones[seat].catch_up(knew + 1)
    except TimeoutError:
        raise AssertionError(f"{game.id}: a listed move is refused: {answer}") from None


def _listed(phone: Phone, seat: int) -> list[dict[str, Any]]:
    moves: list[dict[str, Any]] = phone.state["eyes"][str(seat)]["moves"]
    return moves


def _urgent(phones: list[Phone], seat: int) -> dict[str, Any] | None:
    state = phones[seat].state
    clock = state["eyes"][str(seat)]["view"].get("clock") or {}
    stops_in_ms = (clock.get("stops_at") or 2**53) - state["room"]["at"]
    if state["room"]["turn"] or stops_in_ms < 2_000:  # a stop that is announced needs no second one
        return None
    return next((move for move in _listed(phones[seat], seat) if move["type"] in IMPATIENT), None)


def _chosen(game: Game, phone: Phone, seat: int, random: Random) -> Any:
    legal = [game.read_move(json.dumps(move).encode()) for move in _listed(phone, seat)]
    assert legal, f"{game.id}: seat {seat} is waited for and has no move"
    choose = BOTS[game.id][CHOOSERS[game.id]] if game.id in CHOOSERS else anyhow(game.chosen_by_people)
    move = choose(phone.state["eyes"][str(seat)]["view"], legal, random)
    return json.loads(msgspec.json.encode(move))


def _hold_partial_log(server: Server, phone: Phone) -> None:
    log = http(server.url, f"/api/rooms/{phone.code}/log", token=phone.tokens[0])
    assert log["partial"] is True and "secret" not in log
    assert not [one for entry in log["entries"] for one in entry["chance"] if isinstance(one, list)] or (
        log["mode"] == "table"
    )


# -- what came of it --------------------------------------------------------------------------------------------------


def _log(server: Server, phones: list[Phone]) -> dict[str, Any]:
    log: dict[str, Any] = http(server.url, f"/api/rooms/{phones[0].code}/log")
    return log


def _hold_end(server: Server, game: Game, phones: list[Phone]) -> None:
    """All agree on the end, every seat has a place, and the log replays to it, chance and all."""
    rooms = [phone.state["room"] for phone in phones]
    assert all(room["result"] == rooms[0]["result"] for room in rooms)
    assert sorted(seat for place in rooms[0]["result"]["places"] for seat in place) == list(range(len(phones)))
    log = _log(server, phones)
    replayed = replay(json.dumps(log).encode(), verify="secret" in log)
    for seat, phone in enumerate(phones):
        assert phone.state["eyes"][str(seat)]["view"] == _seen(game, replayed.state, seat), game.id


def _hold_documents(documents: Served, game_id: str, phones: list[Phone]) -> None:
    """What a phone heard and the log are as the documents say, and nothing is in them that these do not name."""
    kinds = {documents.hold_message(message, game_id) for message in phones[-1].messages}
    assert {"state", "ack"} <= kinds
    log = http(phones[0].url, f"/api/rooms/{phones[0].code}/log")
    documents.hold_answer(log, "get", "/api/rooms/{code}/log")


def _seen(game: Game, state: Any, seat: int) -> Any:
    return json.loads(msgspec.json.encode(game.view(state, seat)))


def _hold_secrets(server: Server, game: Game, phones: list[Phone]) -> None:
    """At every moment each phone saw its own seat's view and heard its own seat's events, and nothing else of either;
    no shuffle, no secret and nobody else's token was in anything that it was sent."""
    log = _log(server, phones)
    states, events = _told_again(game, log)
    orders = [one for entry in log["entries"] for one in entry["chance"] if isinstance(one, list)]
    hidden = [_text(order) for order in orders if len(order) >= SECRET_LENGTH] + [log["secret"]]
    for seat, phone in enumerate(phones):
        others = [token for other in phones if other is not phone for token in other.tokens]
        heard = [message for message in phone.messages if message["type"] == "state"]
        for message in heard:
            assert list(message["eyes"]) == [str(seat)]
            if message["seq"] in states:
                assert message["eyes"][str(seat)]["view"] == _seen(game, states[message["seq"]], seat), game.id
        for text in map(_text, phone.messages):
            assert not [secret for secret in (*hidden, *others) if secret in text], game.id
        told = [_text(event) for message in heard for event in message["eyes"][str(seat)]["events"]]
        for event in events:
            is_known = event.only is None or seat in event.only
            assert (_text({"code": event.code, "params": event.params}) in told) is is_known, f"{game.id}: {event}"
        phone.close()


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _told_again(game: Game, log: dict[str, Any]) -> tuple[dict[int, Any], list[Event]]:
    """The game as its log tells it: the state after each of its entries, by seq, and all its events."""
    states: dict[int, Any] = {}
    events: list[Event] = []
    state: Any = None
    for seq, entry in _entries(log):
        move, chance = entry["move"], Recorded(entry["chance"])
        if move["type"] == "start":
            state, happened = game.setup(move["order"], Options(log["mode"], move["options"]), chance)
        else:
            happened = game.play(state, entry["seat"], game.read_move(_text(move).encode()), chance, entry["at"])
        events += happened
        states[seq] = game.decode(game.encode(state))
    return states, events


def _entries(log: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The log's entries that the rules made."""
    for entry in log["entries"]:
        if entry["move"]["type"] not in RESERVED_MOVES - {"start"}:
            yield entry["seq"], entry
