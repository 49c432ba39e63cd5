"""Nobody's move waits for a crowd: each party does one thing at a time. `benchmarks/strangers.py` has the figures."""

from __future__ import annotations

import gevent
import pytest

from companion.web.parties import STRANGERS, Parties
from tests.conftest import Server
from tests.web.phones import Phone, playing


@pytest.mark.parametrize("party", [STRANGERS, ("BCDFG", "one seat's token")])
def test_a_move_comes_before_nearly_all_of_what_a_hundred_sockets_of_one_party_want(party: object) -> None:
    """100 sockets without a token that said hello delayed a move in that room by 42 s."""
    parties = Parties()
    done: list[str] = []

    def want(name: object, what: str, times: int) -> None:
        for _ in range(times):
            with parties.turn(name):
                done.append(what)
                gevent.sleep(0)  # as while the store is asked

    crowd = [gevent.spawn(want, party, "crowd", 20) for _ in range(100)]
    gevent.sleep(0)
    person = gevent.spawn(want, ("BCDFG", "another's"), "move", 1)
    gevent.joinall([person, *crowd], raise_error=True)
    assert done.index("move") <= 3
    assert len(done) == 2001 and not parties._known


def test_what_goes_wrong_in_a_turn_lets_the_next_one_in() -> None:
    parties = Parties()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError), parties.turn("one"):
            raise ZeroDivisionError
    assert not parties._known


def test_watchers_come_and_say_hello_again_and_again_and_the_log_stays_as_it_is(server: Server) -> None:
    ann, ben = playing(server.url, "Ann", "Ben")
    seq = ann.state["seq"]
    watchers = [Phone(server.url, ann.code) for _ in range(10)]
    for watcher in watchers:
        for _ in range(20):
            watcher.say(type="hello", tokens=[])
    assert ann.move(0, "roll")["seq"] == seq + 1
    for watcher in watchers:
        watcher.catch_up(seq + 1)
    while ann.state["room"]["watchers"] != 10:
        ann.hear()
    assert ann.state["seq"] == seq + 1
    for phone in (ann, ben, *watchers):
        phone.close()
