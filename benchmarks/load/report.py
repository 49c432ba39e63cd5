"""Tables from records: medians of the runs, the spread beside them, and ratios to the peers. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from benchmarks.load.figures import median, spread

Record = dict[str, Any]
Cell = Callable[[Sequence[Record]], str]

OURS = "companion"
BOUND = "null"
"""No peer, but the server that shows what the driver can do at most."""


def number(name: str, form: str = ".1f", with_spread: bool = False) -> Cell:
    """A column of medians. with_spread: the least and the greatest value beside each."""

    def cell(records: Sequence[Record]) -> str:
        values = [record.get(name) for record in records]
        middle, ends = median(values), spread(values)
        if middle is None or ends is None:
            return "-"
        if with_spread and len(values) > 1:
            return f"{middle:{form}} ({ends[0]:{form}} to {ends[1]:{form}})"
        return f"{middle:{form}}"

    return cell


def word(name: str) -> Cell:
    """A column of words: all that were said, in order."""

    def cell(records: Sequence[Record]) -> str:
        return ", ".join(dict.fromkeys(str(record[name]) for record in records if name in record)) or "-"

    return cell


def runs(records: Sequence[Record]) -> str:
    """How many runs a row stands on."""
    return str(len(records))


LATENCY: dict[str, Cell] = {
    "p50 ms": number("p50_ms", ".2f"),
    "p95 ms": number("p95_ms", ".2f"),
    "p99 ms": number("p99_ms", ".2f", with_spread=True),
}
COST: dict[str, Cell] = {
    "server CPU s/1,000": number("server_cpu", ".3f"),
    "store CPU s/1,000": number("store_cpu", ".3f"),
}
NOISE: dict[str, Cell] = {
    "driver cores": number("driver_cores", ".2f"),
    "other cores": number("other_cores", ".2f"),
}
RATE: dict[str, Cell] = {"moves/s": number("moves_s", ",.0f", with_spread=True)}

COLUMNS: dict[str, dict[str, Cell]] = {
    "closed": {**RATE, **LATENCY, **COST, "B/state": number("bytes_per_state", ",.0f"), **NOISE},
    "open": {
        **RATE,
        **LATENCY,
        "driver late p99 ms": number("late_p99_ms", ".2f"),
        "backlog": number("backlog", ".0f"),
        **COST,
        **NOISE,
    },
    "idle": {
        "KiB/socket (PSS)": number("server_pss", ".1f", with_spread=True),
        "KiB/socket (RSS)": number("server_rss", ".1f"),
        "store KiB/socket": number("store_rss", ".1f"),
        "server before, KiB": number("server_before_kib", ",.0f"),
    },
    "cold": {"seconds": number("ready_s", ".2f", with_spread=True)},
    "stuck": {**RATE, **LATENCY, "the stuck phone": word("stuck"), **NOISE},
    "workers": {**RATE, **LATENCY, **COST, "working": number("working", ".0f"), **NOISE},
    "log": {**COST, **LATENCY, **RATE, **NOISE},
    "crowd": {**COST, **RATE, **LATENCY, "sockets": number("sockets", ",.0f"), **NOISE},
}
"""What each scenario's table shows."""


def grouped(records: Iterable[Record]) -> dict[tuple[str, str, str, str], list[Record]]:
    """Records of the same run, by scenario, case, server and fsync, in the order in which they came."""
    groups: dict[tuple[str, str, str, str], list[Record]] = {}
    for record in records:
        key = (record["scenario"], record["case"], record["server"], record["fsync"])
        groups.setdefault(key, []).append(record)
    return groups


def markdown(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table as Markdown has it."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def table(scenario: str, records: Sequence[Record]) -> str:
    """The table of one scenario; runs that failed stand below it."""
    columns = COLUMNS[scenario]
    rows, failed = [], []
    for (_, case, server, fsync), same in grouped(
        record for record in records if record["scenario"] == scenario
    ).items():
        good = [record for record in same if "error" not in record]
        failed += [f"- failed: {server}, {fsync}, {case}: {record['error']}" for record in same if "error" in record]
        if good:
            rows.append([case, server, fsync, runs(good), *(cell(good) for cell in columns.values())])
    text = markdown(["case", "server", "store", "runs", *columns], rows)
    return "\n".join([text, *([""] if failed else []), *failed])


def ratios(records: Sequence[Record]) -> str:
    """How many times the moves per second of each peer, case by case, in the closed loop; empty without peers."""
    rates = {
        (case, server, fsync): median([record.get("moves_s") for record in same])
        for (scenario, case, server, fsync), same in grouped(records).items()
        if scenario == "closed"
    }
    rows = [
        [case, fsync, f"{peer} ({peer_fsync})", f"{ours / theirs:.2f}"]
        for (case, server, fsync), ours in rates.items()
        if server == OURS and ours
        for (peer_case, peer, peer_fsync), theirs in rates.items()
        if peer_case == case and peer not in (OURS, BOUND) and theirs and peer_fsync in ("-", fsync)
    ]
    return markdown(["case", "Companion's store", "peer (its store)", "times its moves/s"], rows) if rows else ""


def report(records: Sequence[Record]) -> str:
    """All tables."""
    names = dict.fromkeys(record["scenario"] for record in records)
    parts = [f"### {name}\n\n{table(name, records)}" for name in names]
    if compared := ratios(records):
        parts.append(f"### ratios\n\n{compared}")
    return "\n\n".join(parts)


def told(record: Record) -> str:
    """One record as a short line, for whoever waits."""
    names = (
        "moves_s",
        "p50_ms",
        "p99_ms",
        "server_cpu",
        "store_cpu",
        "server_pss",
        "ready_s",
        "driver_cores",
        "other_cores",
        "stuck",
        "error",
    )
    figures = [f"{name} {record[name]}" for name in names if record.get(name) is not None]
    what = " ".join(str(record[name]) for name in ("scenario", "server", "fsync", "case"))
    return f"{what}: {', '.join(figures)}"
