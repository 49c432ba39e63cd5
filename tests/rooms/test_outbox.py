"""An outbox: answers in order, the newest state, no event lost without saying so."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rooms.outbox import MOST_EVENTS, MOST_REPLIES, Eyes, Outbox, State


def state(seq: int, *events: str, whose: str = "0", gap: bool = False) -> State:
    encoded = [json.dumps({"code": event, "params": {}}).encode() for event in events]
    return State(seq, b'{"seq":%d}' % seq, {whose: Eyes(b"{}", b"[]", False, encoded, gap)})


def taken(outbox: Outbox) -> list[dict[str, Any]]:
    return [json.loads(message) for message in iter(outbox.take, None)]


def test_answers_keep_their_order_and_go_before_the_state() -> None:
    outbox = Outbox(lambda: None)
    outbox.state(state(1, "a"))
    outbox.reply(b'{"type":"ack","id":"1"}')
    outbox.reply(b'{"type":"ack","id":"2"}')
    assert [message.get("id", message["type"]) for message in taken(outbox)] == ["1", "2", "state"]


def test_an_unsent_state_gives_way_to_the_newer_one_and_hands_its_events_on() -> None:
    outbox = Outbox(lambda: None)
    outbox.state(state(1, "a", "b"))
    outbox.state(state(2, "c"))
    (only,) = taken(outbox)
    assert only["seq"] == 2
    assert [event["code"] for event in only["eyes"]["0"]["events"]] == ["a", "b", "c"]
    assert only["eyes"]["0"]["gap"] is False


def test_a_phone_that_missed_more_than_fifty_events_is_told_of_the_gap() -> None:
    outbox = Outbox(lambda: None)
    for seq in range(60):
        outbox.state(state(seq, f"e{seq}"))
    (only,) = taken(outbox)
    assert only["eyes"]["0"]["gap"] is True
    assert [event["code"] for event in only["eyes"]["0"]["events"]] == [f"e{seq}" for seq in range(10, 60)]


def test_eyes_that_are_new_inherit_nothing_from_other_eyes() -> None:
    outbox = Outbox(lambda: None)
    outbox.state(state(1, "secret-of-0", whose="0"))
    outbox.state(state(2, "known-to-1", whose="1"))
    (only,) = taken(outbox)
    assert "secret-of-0" not in json.dumps(only)


def test_a_table_screen_has_no_moves() -> None:
    outbox = Outbox(lambda: None)
    outbox.state(State(1, b"{}", {"table": Eyes(b"null", None, False, [], False)}))
    (only,) = taken(outbox)
    assert only["eyes"] == {"table": {"view": None, "events": [], "gap": False}}


def test_it_says_when_something_waits_and_when_too_much_does() -> None:
    calls = []
    outbox = Outbox(lambda: calls.append(1))
    outbox.reply(b"{}")
    outbox.state(state(1))
    assert len(calls) == 2 and not outbox.is_overfull
    for _ in range(MOST_REPLIES + 1):
        outbox.reply(b"{}")
    assert outbox.is_overfull
    taken(outbox)
    assert not outbox.is_overfull


@given(st.lists(st.one_of(st.integers(0, 4), st.just("take")), max_size=80))
def test_no_event_is_lost_or_doubled_or_reordered_without_a_gap(steps: list[Any]) -> None:
    outbox, sent, heard, gap = Outbox(lambda: None), [], [], False
    for seq, step in enumerate(steps):
        if step == "take":
            for message in taken(outbox):
                heard += [event["code"] for event in message["eyes"]["0"]["events"]]
                gap = gap or message["eyes"]["0"]["gap"]
        else:
            events = [f"{seq}.{one}" for one in range(step)]
            sent += events
            outbox.state(state(seq, *events))
    for message in taken(outbox):
        heard += [event["code"] for event in message["eyes"]["0"]["events"]]
        gap = gap or message["eyes"]["0"]["gap"]
    assert heard == sent if not gap else len(sent) > MOST_EVENTS
