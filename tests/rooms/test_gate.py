"""Nothing that leaves a room tells a pair of eyes what it may not know: every byte of whole games is searched."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import shelf
from companion.rooms.outbox import Outbox
from companion.rooms.room import token_hash
from tests.rooms.conftest import House, Phone
from tests.rooms.lots import LOTS, Lots


@pytest.fixture(autouse=True)
def lots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(shelf.GAMES, "lots", Lots())


class Eavesdropper(Phone):
    """A phone that keeps every byte it was ever sent."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.heard = b""
        self.outbox = Overheard(self)


class Overheard(Outbox):
    """The outbox of such a phone."""

    def __init__(self, phone: Eavesdropper) -> None:
        super().__init__(lambda: None)
        self.phone = phone

    def take(self) -> bytes | None:
        message = super().take()
        self.phone.heard += message or b""
        return message


def hidden_from(house: House, code: str, seat: int | None) -> set[str]:
    """The lots that this seat may not know now: other hands and the deck."""
    room, game = house.desk._ledger.read(house.store.load(code) or b"")
    state = room.decoded(game)
    hands = [lot for other, hand in state.hands.items() if other != seat for lot in hand]
    return {*hands, *state.deck}


def assert_keeps_still(
    house: House, phone: Eavesdropper, seat: int | None, known: frozenset[str] = frozenset()
) -> None:
    """known: what these eyes have seen before, by right, whatever was taken back since."""
    phone.read()
    leaked = [lot for lot in hidden_from(house, phone.code, seat) - known if lot.encode() in phone.heard]
    assert leaked == []


def sitting(house: House) -> tuple[list[Eavesdropper], Eavesdropper]:
    people = house.playing("Ola", "Bo", "Cy", game="lots")
    phones = [Eavesdropper(house.desk, phone.code, *phone.tokens) for phone in people]
    screen = Eavesdropper(house.desk, people[0].code)
    for phone in (*phones, screen):
        phone.hello()
    return phones, screen


def eyes(phones: list[Eavesdropper], screen: Eavesdropper) -> Iterator[tuple[Eavesdropper, int | None]]:
    yield from ((phone, seat) for seat, phone in enumerate(phones))
    yield screen, None


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_tells_nobody_anothers_hand(house: House, seed: int) -> None:
    """Moves, refusals, questions, taking back, coming back, exports: after each the bytes are searched."""
    chance = random.Random(seed)
    phones, screen = sitting(house)
    code = screen.code
    known: dict[int | None, set[str]] = {seat: set() for seat in (None, 0, 1, 2)}
    while phones[0].room["phase"] == "playing":
        seat = phones[0].room["turn"][0]
        before = phones[0].room["seq"]
        move = chance.choice(phones[seat].state["eyes"][str(seat)]["moves"])
        assert phones[seat].ask("move", seat=seat, move=move)["type"] == "ack"
        for whose, seen in known.items():
            seen |= set(LOTS) - hidden_from(house, code, whose)
        match chance.randrange(6):
            case 0 if move["type"] == "draw":
                assert phones[seat].ask("undo", to=before)["code"] in ("chance-is-out", "wrong-phase")
            case 0 if phones[0].room["phase"] == "playing":
                assert phones[seat].ask("undo", to=before)["type"] == "ack"
                for other in {0, 1, 2} - {seat}:
                    phones[other].ask("answer", ask=phones[0].room["ask"]["id"], seat=other, yes=True)
                assert phones[0].room["turn"] == [seat]
            case 1:
                since = chance.randrange(before)
                for phone, _ in eyes(phones, screen):
                    phone.hello(seq=since)
            case 2:
                for phone, _ in eyes(phones, screen):
                    token = phone.tokens[0] if phone.tokens else None
                    phone.heard += house.desk.log(code, token) if phones[0].room["phase"] == "playing" else b""
            case 3:
                for lot in LOTS:
                    phones[(seat + 1) % 3].ask("move", seat=(seat + 1) % 3, move={"type": "lay", "lot": lot[:-1]})
                    phones[(seat + 1) % 3].heard = phones[(seat + 1) % 3].heard.replace(lot[:-1].encode(), b"")
            case _:
                pass
        for phone, whose in eyes(phones, screen):
            assert_keeps_still(house, phone, whose, frozenset(known[whose]))


def test_the_search_would_find_a_leak(house: House) -> None:
    phones, _ = sitting(house)
    hand = phones[0].view(0)["hand"]
    assert len(hand) == 2 and all(lot.encode() in phones[0].heard for lot in hand)
    with pytest.raises(AssertionError):
        assert_keeps_still(house, phones[0], 1)


def test_events_for_one_seat_are_told_to_that_seat_alone(house: House) -> None:
    phones, screen = sitting(house)
    phones[0].ask("move", seat=0, move={"type": "draw"})
    told = [[event["code"] for event in phone.state["eyes"][str(seat)]["events"]] for seat, phone in enumerate(phones)]
    assert told == [["drew", "drew-this"], ["drew"], ["drew"]]
    assert screen.events("table") == ["drew"]


def test_the_log_tells_what_happened_as_the_asking_seat_knows_it_and_all_of_it_after_the_end(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", game="lots")
    ola.move(0, "draw")

    def told(token: str | None) -> list[str]:
        return [event["code"] for event in json.loads(house.desk.log(ola.code, token))["entries"][-1]["events"]]

    assert told(ola.tokens[0]) == ["drew", "drew-this"]
    assert told(bo.tokens[0]) == told(None) == ["drew"]
    bo.ask("ask", what="end")
    ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    entries = json.loads(house.desk.log(ola.code, None))["entries"]
    drawn = next(entry for entry in entries if entry["move"]["type"] == "draw")
    assert [event["code"] for event in drawn["events"]] == ["drew", "drew-this"]


def test_a_phone_with_two_seats_sees_both_hands_apart(house: House) -> None:
    ola, bo, _ = house.playing("Ola", "Bo", "Cy", game="lots")
    family = Eavesdropper(house.desk, ola.code, *ola.tokens, *bo.tokens)
    seen = family.hello()["eyes"]
    assert seen["0"]["view"]["hand"] != seen["1"]["view"]["hand"]
    assert {lot for lot in LOTS if lot.encode() in family.heard} == {
        *seen["0"]["view"]["hand"],
        *seen["1"]["view"]["hand"],
    }


def test_who_lost_the_seat_sees_the_hand_no_longer(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", game="lots")
    watcher = Eavesdropper(house.desk, bo.code, *bo.tokens)
    watcher.hello()
    hand = bo.ask("hand", seat=1)["hand"]
    house.desk.sit(ola.code, None, {"hand": hand})
    watcher.read()
    watcher.heard = b""
    ola.ask("move", seat=0, move={"type": "draw"})
    watcher.hello()
    assert not [lot for lot in LOTS if lot.encode() in watcher.heard]


def test_neither_tokens_nor_their_hashes_nor_the_rooms_secret_ever_leave(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", mode="table")
    phone = Eavesdropper(house.desk, ola.code, *ola.tokens)
    phone.hello()
    phone.move(0, "roll")
    phone.ask("hand", seat=0)
    phone.ask("undo", to=phone.room["back"])
    phone.ask("ask", what="end")
    phone.read()
    left = phone.heard + house.desk.log(ola.code, ola.tokens[0]) + house.desk.room(ola.code)
    room, _ = house.desk._ledger.read(house.store.load(ola.code) or b"")
    secrets = [*ola.tokens, *bo.tokens, *map(token_hash, ola.tokens + bo.tokens), room.secret.hex()]
    assert json.loads(house.store.load(ola.code) or b"")["secret"] not in left.decode()
    assert [secret for secret in secrets if secret in left.decode()] == []


def test_only_the_hashes_of_tokens_are_in_the_store(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo")
    kept = b"".join(house.store._redis.dump(key) or b"" for key in house.store._redis.keys(f"*{ola.code}*")) + (
        house.store.load(ola.code) or b""
    )
    assert [token for token in ola.tokens + bo.tokens if token.encode() in kept] == []
    assert token_hash(ola.tokens[0]).encode() in kept
