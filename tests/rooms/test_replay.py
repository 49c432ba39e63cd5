"""A log read again gives the same game; one that was tampered with is found out at its first false entry."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from companion.rooms.exported import Difference
from companion.rooms.replay import Replayed, replay
from tests.rooms.conftest import House, Phone


@pytest.fixture
def finished(house: House) -> dict[str, Any]:
    """The log of a finished digital game: rolls, a skip that everybody agreed to, an early end."""
    ola, bo = house.playing("Ola", "Bo")
    for _ in range(10):
        ola.move(0, "roll"), bo.move(1, "roll")
    ola.vanish()
    house.clock.wait(3)
    house.desk._ring(ola.code)
    house.clock.wait(40)
    bo.ask("ask", what="skip", seat=0)
    bo.move(1, "roll")
    ola.hello()
    ola.ask("ask", what="end")
    bo.ask("answer", ask=ola.room["ask"]["id"], seat=1, yes=True)
    log: dict[str, Any] = json.loads(house.desk.log(ola.code, None))
    return log


def played(log: dict[str, Any], verify: bool = False) -> Replayed:
    return replay(json.dumps(log).encode(), verify)


def test_a_finished_log_is_complete_and_follows(finished: dict[str, Any]) -> None:
    assert "partial" not in finished
    replayed = played(finished)
    assert replayed.entries == len(finished["entries"])
    assert replayed.state.rolls == 21


def test_every_chance_outcome_follows_from_the_rooms_secret(finished: dict[str, Any]) -> None:
    assert played(finished, verify=True).entries == len(finished["entries"])


def test_a_changed_face_is_found_by_the_hash_and_by_the_secret(finished: dict[str, Any]) -> None:
    entry = next(one for one in finished["entries"] if one["chance"] and one["chance"] != ["rabbit", "rabbit"])
    entry["chance"] = ["rabbit", "rabbit"]
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == entry["seq"]
    with pytest.raises(Difference) as difference:
        played(finished, verify=True)
    assert difference.value.seq == entry["seq"]


def test_a_face_that_the_die_does_not_bear_is_found(finished: dict[str, Any]) -> None:
    entry = next(one for one in finished["entries"] if one["chance"])
    entry["chance"] = ["wolf", "rabbit"]
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == entry["seq"]


def test_a_missing_entry_is_found(finished: dict[str, Any]) -> None:
    place = next(place for place, one in enumerate(finished["entries"]) if one["move"]["type"] == "roll")
    removed = finished["entries"].pop(place)
    with pytest.raises(Difference) as difference:
        played(finished)
    assert difference.value.seq == removed["seq"] + 1


def test_another_entropy_is_found_by_the_secret_alone(finished: dict[str, Any]) -> None:
    for entry in finished["entries"]:
        if entry["chance"]:
            entry["entropy"] = "forged"
    del finished["digest"]  # a log from before there were digests
    played(finished)
    with pytest.raises(Difference):
        played(finished, verify=True)


def test_a_game_beside_the_table_replays_through_undos_and_changed_dice(house: House) -> None:
    (ola,) = house.playing("Ola", mode="table")
    start = ola.room["seq"]
    ola.move(0, "roll")
    ola.ask("undo", to=start)
    ola.ask("set", option="dice", value="real")
    ola.move(0, "roll", faces=["rabbit", "rabbit"])
    ola.move(0, "adjust", seat=0, herd={"cow": 1})
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log).entries == len(log["entries"])
    assert "secret" not in log
    assert not played(log, verify=True).verified, "nothing to verify"


def test_a_digital_log_without_its_secret_cannot_be_verified(finished: dict[str, Any]) -> None:
    del finished["secret"]
    with pytest.raises(ValueError, match="no secret"):
        played(finished, verify=True)


# -- what was changed in a file ---------------------------------------------------------------------------------------


def difference_of(log: dict[str, Any]) -> Difference:
    """The difference that is found in a log that was changed, with `--verify` and without."""
    for verify in (True, False):
        with pytest.raises(Difference) as difference:
            played(log, verify)
    return difference.value


@pytest.fixture(params=["with its digest", "from before there were digests"])
def ended(request: Any, finished: dict[str, Any]) -> dict[str, Any]:
    if request.param != "with its digest":
        del finished["digest"]
    return finished


@pytest.mark.parametrize("cut", [1, 3, 12])
def test_a_log_that_holds_its_secret_must_go_on_to_the_end_of_the_game(ended: dict[str, Any], cut: int) -> None:
    del ended["entries"][-cut:]
    assert difference_of(ended).seq == ended["entries"][-1]["seq"]


def test_a_ruling_in_the_head_that_contradicts_the_start_is_found(ended: dict[str, Any]) -> None:
    ended["rulings"]["fox"] = "leaves-one"
    difference = difference_of(ended)
    assert difference.seq is None and "fox" in difference.what


def test_an_entry_with_another_number_is_found(ended: dict[str, Any]) -> None:
    ended["entries"][5]["seq"] = 9999
    assert difference_of(ended).seq == 9999


def test_the_last_entry_with_another_number_is_found(ended: dict[str, Any]) -> None:
    ended["entries"][-1]["seq"] = 9999
    assert difference_of(ended).seq == 9999


def test_events_that_did_not_happen_are_found(ended: dict[str, Any]) -> None:
    for entry in ended["entries"]:
        if entry["move"]["type"] == "roll":
            entry["events"].append({"code": "won", "params": {"seat": 1, "place": 1}})
            break
    assert difference_of(ended).seq == entry["seq"]


def test_an_event_with_another_parameter_is_found(ended: dict[str, Any]) -> None:
    rolled = next(entry for entry in ended["entries"] if entry["move"]["type"] == "roll")
    rolled["events"][0]["params"]["faces"] = ["fox", "wolf"]
    assert difference_of(ended).seq == rolled["seq"]


def test_events_that_were_taken_out_are_found(ended: dict[str, Any]) -> None:
    joined = next(entry for entry in ended["entries"] if entry["move"]["type"] == "join")
    joined["events"] = []
    assert difference_of(ended).seq == joined["seq"]


def test_another_name_in_the_head_is_found(ended: dict[str, Any]) -> None:
    ended["seats"][1]["name"] = "Mallory"
    difference = difference_of(ended)
    assert difference.seq is None and "Mallory" in difference.what


def test_a_time_moved_by_an_hour_is_found_wherever_the_next_entry_shows_it(ended: dict[str, Any]) -> None:
    entries = ended["entries"]
    entries[4]["at"] += 3_600_000
    assert difference_of(ended).seq == entries[5]["seq"]
    entries[4]["at"] -= 2 * 3_600_000
    assert difference_of(ended).seq == entries[4]["seq"]


@pytest.mark.parametrize("place", [0, -1])
def test_the_first_or_the_last_time_moved_by_an_hour_is_found_by_the_digest(
    finished: dict[str, Any], place: int
) -> None:
    finished["entries"][place]["at"] += 3_600_000 if place else -3_600_000
    assert difference_of(finished).what.startswith("the log was changed")


def test_another_room_code_is_found_by_the_digest(finished: dict[str, Any]) -> None:
    finished["code"] = "BCDFG"
    assert difference_of(finished).what.startswith("the log was changed")


def test_a_log_that_is_only_laid_out_anew_is_the_same_log(finished: dict[str, Any]) -> None:
    """A phone that saves it as a file writes it in its own way."""
    text = json.dumps(dict(reversed(finished.items())), indent=2)
    assert replay(text.encode(), verify=True).verified


def test_a_commitment_that_a_phone_kept_must_be_that_of_the_secret(finished: dict[str, Any]) -> None:
    data = json.dumps(finished).encode()
    kept = hashlib.sha256(bytes.fromhex(finished["secret"])).hexdigest()
    assert replay(data, commitment=kept).entries
    with pytest.raises(Difference):
        replay(data, commitment="0" * 64)
    del finished["secret"], finished["digest"]
    with pytest.raises(ValueError, match="no secret"):
        replay(json.dumps(finished).encode(), commitment=kept)


def test_a_log_of_the_table_that_holds_changed_options_undos_and_a_renamed_seat_follows(house: House) -> None:
    ola, bo = house.playing("Ola", "Bo", mode="table")
    start = ola.room["seq"]
    ola.ask("rename", seat=0, name="Olga")
    ola.ask("set", option="dice", value="real")
    ola.move(0, "roll", faces=["rabbit", "rabbit"])
    bo.ask("undo", to=start)
    ola.ask("leave", seat=0)
    bo.ask("undo", to=start + 3)
    bo.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log).entries == len(log["entries"])
    undone = next(entry for entry in log["entries"] if entry["move"]["type"] == "undo")
    undone["events"][0]["params"]["how"] = "again"
    with pytest.raises(Difference) as difference:
        played(log)
    assert difference.value.seq == undone["seq"]


def test_who_begins_by_lot_replays_too(house: House) -> None:
    ola, bo = house.room("Ola", "Bo")
    assert ola.ask("start", first="chance")["type"] == "ack"
    bo.ask("ask", what="end")
    ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log, verify=True).verified


def test_a_game_that_is_older_than_a_ruling_goes_by_its_default(house: House) -> None:
    phones = house.playing("Ola", "Bo", "Ewa", game="farmerstein", mode="table")
    phones[0].ask("ask", what="end")
    log = json.loads(house.desk.log(phones[0].code, None))
    (start,) = (entry for entry in log["entries"] if entry["move"]["type"] == "start")
    del start["move"]["options"]["zombie-objective"], log["rulings"]["zombie-objective"], log["digest"]
    assert played(log).entries == len(log["entries"])


def test_during_play_the_log_is_partial_and_keeps_the_secret(house: House) -> None:
    ola, _ = house.playing("Ola", "Bo")
    ola.move(0, "roll")
    log = json.loads(house.desk.log(ola.code, ola.tokens[0]))
    assert log["partial"] is True and "secret" not in log
    assert {entry["hash"] for entry in log["entries"]} == {None}
    with pytest.raises(ValueError, match="while the game went on"):
        played(log)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":1,"game":"chess","mode":"table","entries":[]}'])
def test_what_is_no_log_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ValueError):
        replay(text.encode())


STARTS: list[dict[str, Any]] = [
    {"order": []},
    {"order": [0, 0]},
    {"order": list(range(9))},
    {"options": {}},
    {"options": {"pace_ms": None, "reading": "backwards"}},
    {"options": {"pace_ms": True, "reading": "best"}},
]


@pytest.mark.parametrize("change", STARTS)
@pytest.mark.parametrize("mode", ["table", "digital"])
def test_a_game_that_cannot_have_begun_so_does_not_follow(house: House, mode: str, change: dict[str, Any]) -> None:
    ola, bo = house.playing("Ola", "Bo", game="stampede", mode=mode)
    bo.ask("ask", what="end")
    if ola.room["ask"]:
        ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    log = json.loads(house.desk.log(ola.code, None))
    (start,) = (entry for entry in log["entries"] if entry["move"]["type"] == "start")
    played(log)
    start["move"] |= change
    with pytest.raises(Difference) as difference:
        played(log)
    assert difference.value.seq == start["seq"]


@pytest.mark.parametrize("order", [["a"] * 60, [0, "a"], [True, False], [0.0], {}, None])
def test_a_shuffle_that_is_none_does_not_follow(house: House, order: Any) -> None:
    ola, bo = house.playing("Ola", "Bo", game="stampede")
    ola.move(0, "begin")
    bo.ask("ask", what="end")
    ola.ask("answer", ask=ola.room["ask"]["id"], seat=0, yes=True)
    log = json.loads(house.desk.log(ola.code, None))
    (begun,) = (entry for entry in log["entries"] if entry["move"]["type"] == "begin")
    begun["chance"][0] = order
    with pytest.raises(Difference) as difference:
        played(log)
    assert difference.value.seq == begun["seq"]


def test_a_log_of_another_format_is_not_guessed_at(finished: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="format 2"):
        played(finished | {"format": 2})


def test_moves_of_a_game_may_have_fields_that_are_called_like_those_of_a_room(house: House) -> None:
    """A stamp is put `to` a cell, an undo goes back `to` an entry: both are read again as what they are."""
    ola, bo = house.playing("Ola", "Bo", game="stampfarm", mode="table")
    ola.move(0, "roll")
    stamped = ola.ask("move", seat=0, move=_stamps(ola)[0])
    bo.ask("move", seat=1, move=_stamps(bo)[0])
    after_stamp = bo.ask("undo", to=stamped["seq"])
    assert after_stamp["type"] == "ack"
    assert (ola.view(0)["boards"]["0"]["stamped"], ola.view(0)["boards"]["1"]["stamped"]) == (1, 0)
    ola.ask("ask", what="end")
    log = json.loads(house.desk.log(ola.code, None))
    assert played(log).entries == len(log["entries"])


def _stamps(phone: Phone) -> list[dict[str, Any]]:
    """The stamps that the phone's seat may make on its board now."""
    (eyes,) = phone.state["eyes"].values()
    return [move for move in eyes["moves"] if move["type"] == "stamp" and move["to"] != "barn"]
