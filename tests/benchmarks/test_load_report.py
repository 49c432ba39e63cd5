"""The tables that the load benchmark prints."""

from __future__ import annotations

from benchmarks.load.report import COLUMNS, ratios, report, table, told
from benchmarks.load.scenarios import SCENARIOS, Setting, contenders


def closed(server: str, moves_s: float, fsync: str = "-", case: str = "10 rooms") -> dict[str, object]:
    return {"scenario": "closed", "server": server, "fsync": fsync, "case": case, "moves_s": moves_s}


def test_a_row_holds_the_median_and_the_spread_of_its_runs() -> None:
    text = table("closed", [closed("companion", rate, "memory") for rate in (3000, 1000, 1100)])
    assert "| 10 rooms | companion | memory | 3 | 1,100 (1,000 to 3,000) |" in text


def test_a_run_that_failed_stands_below_the_table_and_spoils_no_median() -> None:
    failed = {**closed("companion", 9, "memory"), "error": "the server hung up"}
    text = table("closed", [closed("companion", 1000, "memory"), failed])
    assert "| 1 | 1,000 |" in text
    assert "- failed: companion, memory, 10 rooms: the server hung up" in text


def test_ratios_compare_the_same_case_and_the_same_store() -> None:
    records = [
        closed("companion", 3000, "memory"),
        closed("companion", 2000, "always"),
        closed("socket.io", 1000, "memory"),
        closed("boardgame.io", 500),
        closed("boardgame.io", 1, case="100 rooms"),
        closed("null", 30_000),
    ]
    rows = ratios(records).splitlines()[2:]
    assert rows == [
        "| 10 rooms | memory | socket.io (memory) | 3.00 |",
        "| 10 rooms | memory | boardgame.io (-) | 6.00 |",
        "| 10 rooms | always | boardgame.io (-) | 4.00 |",
    ]


def test_without_peers_there_are_no_ratios() -> None:
    records = [closed("companion", 3000, "memory")]
    assert ratios(records) == ""
    assert "ratios" not in report(records)


def test_a_line_tells_the_failure() -> None:
    assert told({**closed("null", 5), "error": "no"}) == "closed null - 10 rooms: moves_s 5, error no"


def test_every_scenario_has_a_table() -> None:
    assert set(COLUMNS) == set(SCENARIOS)


def test_a_server_with_a_store_is_run_once_for_each_way_to_write_to_the_disk() -> None:
    setting = Setting(servers=("companion", "colyseus"), fsyncs=("memory", "always"))
    assert [(kind.name, fsync) for kind, fsync in contenders(setting)] == [
        ("companion", "memory"),
        ("companion", "always"),
        ("colyseus", "-"),
    ]


def test_every_scenario_measures_companion() -> None:
    setting = Setting(servers=("companion",)).quick()
    for scenario in SCENARIOS.values():
        assert "companion" in {run.kind.name for run in scenario(setting)}
