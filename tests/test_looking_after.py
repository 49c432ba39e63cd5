"""`companion doctor`, `backup` and `restore`, on real stores, also while a server runs."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from companion.embedded import speak
from tests.conftest import ROOT, Server, free_port
from tests.web.phones import http, playing


def companion(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "companion.cli", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_a_game_comes_back_from_a_backup_that_was_made_while_it_was_played(server: Server, tmp_path: Path) -> None:
    ann, ben = playing(server.url, "Ann", "Ben")
    assert ann.move(0, "roll")["type"] == "ack"
    code, token, file = ann.code, ann.tokens[0], tmp_path / "rooms.backup"
    room, log = http(server.url, f"/api/rooms/{code}"), http(server.url, f"/api/rooms/{code}/log")
    run = companion("backup", file, "--data", server.data)
    assert run.returncode == 0 and "rooms are in" in run.stdout
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert http(server.url, f"/api/rooms/{code}", token=token, method="DELETE") is None
    assert http(server.url, f"/api/rooms/{code}")["status"] == 404

    run = companion("restore", file, "--data", server.data)
    assert run.returncode == 0 and "1 rooms are back" in run.stdout
    back = http(server.url, f"/api/rooms/{code}")
    assert {**back, "seats": 0, "watchers": 0} == {**room, "seats": 0, "watchers": 0}
    assert http(server.url, f"/api/rooms/{code}/log")["entries"] == log["entries"]
    for phone in (ann, ben):
        phone.socket.close()
        phone.connect()
    turn = http(server.url, f"/api/rooms/{code}")["turn"][0]
    assert (ann, ben)[turn].move(turn, "roll")["type"] == "ack"
    again = companion("restore", file, "--data", server.data)
    assert "0 rooms are back" in again.stdout and "stay as they are" in again.stdout


def test_rooms_move_to_a_folder_that_no_server_uses(server: Server, tmp_path: Path) -> None:
    (ann, _) = playing(server.url, "Ann", "Ben")
    file, folder = tmp_path / "rooms.backup", tmp_path / "other"
    assert companion("backup", file, "--data", server.data).returncode == 0
    assert companion("restore", file, "--data", folder).returncode == 0
    other = Server(folder)
    try:
        assert http(other.url, f"/api/rooms/{ann.code}")["phase"] == "playing"
    finally:
        other.stop()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no backup"),
        ('{"companion-backup": 2}\n', "no backup"),
        ('{"companion-backup": 1}\n', "cut off"),
        ('{"companion-backup": 1}\n{"key": "room:{BCDFG}", "until": 1}\n', "cannot be read"),
        ('{"companion-backup": 1}\nnonsense\n', "cannot be read"),
    ],
)
def test_what_is_no_whole_backup_changes_nothing(valkey: str, tmp_path: Path, text: str, why: str) -> None:
    speak(valkey, b"FLUSHALL\r\n")
    (tmp_path / "file").write_text(text)
    run = companion("restore", tmp_path / "file", "--redis", valkey)
    assert run.returncode == 2 and why in run.stderr and len(run.stderr.splitlines()) == 1
    assert speak(valkey, b"DBSIZE\r\n") == b":0\r\n"


def test_the_doctor_finds_a_healthy_machine(tmp_path: Path) -> None:
    run = companion("doctor", "--data", tmp_path / "new", "--port", free_port())
    assert run.returncode == 0, run.stdout
    for about in ("versions", "store", "data", "port", "addresses", "clock"):
        assert about in run.stdout
    assert not (tmp_path / "new").exists()


def test_the_doctor_tries_the_store_of_a_running_server(server: Server) -> None:
    run = companion("doctor", "--data", server.data, "--port", free_port())
    assert run.returncode == 0 and "takes moves" in run.stdout


def test_the_doctor_says_what_is_wrong_and_what_to_do_without_the_password(server: Server, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    gone = f"redis://:s3cret@127.0.0.1:{free_port()}/0"
    for arguments, about, remedy in (
        (["--port", server.port], "port", "--port"),
        (["--redis", gone], "store", "--redis"),
        (["--data", tmp_path / "file" / "data"], "data", "--data"),
    ):
        run = companion("doctor", "--port", free_port(), "--data", tmp_path, *arguments)
        assert run.returncode == 1
        (line,) = [line for line in run.stdout.splitlines() if line.startswith("BAD")]
        assert about in line and remedy in line and "s3cret" not in run.stdout


def test_a_backup_is_json_lines_that_name_every_key_once(server: Server, tmp_path: Path) -> None:
    playing(server.url, "Ann", "Ben")
    companion("backup", tmp_path / "file", "--data", server.data)
    head, *entries, last = map(json.loads, (tmp_path / "file").read_text().splitlines())
    keys = [entry["key"] for entry in entries]
    assert head == {"companion-backup": 1} and len(keys) == len(set(keys))
    assert last["rooms"] == sum(key.endswith("}") for key in keys) >= 1
    assert not [key for key in keys if key.endswith((":here", ":news")) or key.startswith(("count:", "trial:"))]
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
