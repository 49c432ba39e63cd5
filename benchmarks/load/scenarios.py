"""What is measured. Each scenario is a list of runs; a run starts a server and its store, drives it, and stops both.

Runs are interleaved: first every run of a scenario once, then all of them again. So whatever else the machine does
while it measures hits all alike, and servers are compared only within one invocation.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.load.driver import Outcome, Phase, Plan
from benchmarks.load.machine import follow_parent, on_cores
from benchmarks.load.protocols import SEATS
from benchmarks.load.servers import KINDS, ROOT, Failed, Kind, Server, Store, scratch, serve, store

SERVER_CORES, DRIVER_CORES, BOTH = (0,), (1,), (0, 1)
PATIENCE_S = 300.0
"""What a driver may take beyond the seconds of its plan: opening rooms, and phases that are counted in moves."""

STALL_S = 14.0
"""By then Companion has cut a phone that reads nothing: its patience is 10 s."""

Record = dict[str, Any]


@dataclass(frozen=True)
class Setting:
    """What the command line settled.

    servers, fsyncs: what to compare. rooms: how many, one run for each. rate: of the open loop, moves a second.
    seconds, warm_up_s: of each run. idle: sockets. long: the moves of a long log. folder: where stores write.
    """

    servers: tuple[str, ...]
    fsyncs: tuple[str, ...] = ("memory", "always")
    rooms: tuple[int, ...] = (10, 100, 500, 1000)
    rate: float = 300
    seconds: float = 5
    warm_up_s: float = 2
    idle: int = 2000
    long: int = 10_000
    packages: Path = Path()
    folder: Path | None = None

    def quick(self) -> Setting:
        """The same at the least expense: it shows that all works, and no figures worth keeping."""
        return replace(self, rooms=(10,), rate=50, seconds=1, warm_up_s=0.5, idle=40, long=100)


@dataclass(frozen=True)
class Run:
    """One run. embedded: Companion with the store that it starts itself; plan: for the driver, None only starts it."""

    scenario: str
    kind: Kind
    fsync: str
    case: str
    plan: Plan | None = None
    cores: tuple[int, ...] = SERVER_CORES
    embedded: bool = False

    @property
    def key(self) -> Record:
        """What it is, for the records."""
        return {"scenario": self.scenario, "server": self.kind.name, "fsync": self.fsync, "case": self.case}


def plan(kind: Kind, rooms: int, phases: list[Phase], idle: int = 0, stuck: bool = False) -> Plan:
    """A plan whose port and processes are not known yet."""
    return Plan(kind.name, 0, rooms, idle, stuck, phases)


def contenders(setting: Setting) -> Iterator[tuple[Kind, str]]:
    """Every server, those with a store once for each way to write to the disk."""
    for fsync in setting.fsyncs:
        for name in setting.servers:
            if KINDS[name].has_store:
                yield KINDS[name], fsync
    for name in setting.servers:
        if not KINDS[name].has_store:
            yield KINDS[name], "-"


def played(setting: Setting, rate: float = 0) -> list[Phase]:
    """A warm-up, and the seconds that count."""
    return [Phase(seconds=setting.warm_up_s, rate=rate), Phase("play", setting.seconds, rate=rate)]


# -- the scenarios --------------------------------------------------------------------------------------------------


def closed(setting: Setting) -> Iterator[Run]:
    """Closed loop: as many moves as the server can make, every room with one in flight."""
    for rooms in setting.rooms:
        for kind, fsync in contenders(setting):
            yield Run("closed", kind, fsync, f"{rooms} rooms", plan(kind, rooms, played(setting)))


def open_loop(setting: Setting) -> Iterator[Run]:
    """Open loop: moves come at a rate, whatever the server does; in latencies it shows who has time to spare."""
    for rooms in setting.rooms:
        for kind, fsync in contenders(setting):
            case = f"{rooms} rooms, {setting.rate:.0f} moves/s"
            yield Run("open", kind, fsync, case, plan(kind, rooms, played(setting, setting.rate)))


def idle(setting: Setting) -> Iterator[Run]:
    """Memory for each socket that is only open, in rooms of four that have started."""
    for kind, fsync in contenders(setting):
        if fsync in ("-", setting.fsyncs[0]):
            rooms = setting.idle // SEATS
            yield Run("idle", kind, fsync, f"{setting.idle} sockets", plan(kind, 0, [], rooms))


def cold(setting: Setting) -> Iterator[Run]:
    """From the start of the program to the first good answer: with the embedded store, and with one that runs."""
    yield Run("cold", KINDS["companion"], "always", "embedded store, started too", embedded=True)
    for kind, fsync in contenders(setting):
        if fsync in ("-", setting.fsyncs[0]):
            yield Run("cold", kind, fsync, "its store runs already" if kind.has_store else "no store")


def stuck(setting: Setting) -> Iterator[Run]:
    """One of 400 phones does not read: the others must not notice. Its end is told after the seconds that count."""
    kind, fsync = KINDS["companion"], setting.fsyncs[0]
    rooms = min(100, max(setting.rooms))
    for rate in (0.0, setting.rate):
        loop = f"{rate:.0f} moves/s" if rate else "closed"
        for is_stuck in (False, True):
            rest = max(0.0, STALL_S - setting.seconds) if is_stuck else 0.0
            phases = [*played(setting, rate), Phase(seconds=rest, rate=rate)]
            case = f"{rooms * SEATS} sockets, {loop}, {'one stuck' if is_stuck else 'all read'}"
            yield Run("stuck", kind, fsync, case, plan(kind, rooms, phases, stuck=is_stuck))


def workers(setting: Setting) -> Iterator[Run]:
    """One and two web processes on one store, on both cores, which the driver shares: they serve the same rooms."""
    rooms = min(100, max(setting.rooms))
    for fsync in setting.fsyncs:
        for count in (1, 2):
            kind = replace(KINDS["companion"], workers=count)
            case = f"{rooms} rooms, workers: {count}"
            yield Run("workers", kind, fsync, case, plan(kind, rooms, played(setting)), BOTH)


def log(setting: Setting) -> Iterator[Run]:
    """Cost of a move in a room with few and with many moves in its log."""
    kind, fsync = KINDS["companion"], setting.fsyncs[0]
    counted = min(500, setting.long)
    phases = [
        Phase(moves=10),
        Phase("after 10 moves", moves=counted),
        Phase(moves=max(1, setting.long - counted - 10)),
        Phase(f"after {setting.long:,} moves", moves=counted),
    ]
    yield Run("log", kind, fsync, "", plan(kind, SEATS, phases))


def crowd(setting: Setting) -> Iterator[Run]:
    """Cost of a move with and without many idle sockets on the same process."""
    kind, fsync = KINDS["companion"], setting.fsyncs[0]
    rooms = min(50, max(setting.rooms))
    for sockets in (0, setting.idle):
        case = f"{rooms} rooms, {sockets} idle sockets"
        yield Run("crowd", kind, fsync, case, plan(kind, rooms, played(setting), sockets // SEATS))


SCENARIOS = {
    "closed": closed,
    "open": open_loop,
    "idle": idle,
    "cold": cold,
    "stuck": stuck,
    "workers": workers,
    "log": log,
    "crowd": crowd,
}


# -- carrying out ---------------------------------------------------------------------------------------------------


def carry_out(run: Run, setting: Setting) -> list[Record]:
    """Start, drive, stop; a record for each phase that counts, or one for the run if it has none."""
    try:
        with ExitStack() as stack:
            folder = stack.enter_context(scratch(setting.folder))
            has_own = run.kind.has_store and not run.embedded
            kept = stack.enter_context(store(run.fsync, folder, run.cores) if has_own else nullcontext())
            server = stack.enter_context(serve(run.kind, folder, setting.packages, kept, run.cores))
            begun = run.key | {"ready_s": round(server.ready_s, 3)}
            if run.plan is None:
                return [begun]
            return records(run, begun, drive(run.plan, server, kept))
    except Failed as failed:
        return [run.key | {"error": str(failed)}]


def drive(wanted: Plan, server: Server, kept: Store | None) -> Outcome:
    """Let a driver carry out the plan on a core of its own. Raises Failed."""
    whole = msgspec.structs.replace(wanted, port=server.port, server=server.pids, store=[kept.pid] if kept else [])
    with on_cores(DRIVER_CORES):
        driver = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load.driver"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            preexec_fn=follow_parent,
        )
    try:
        told, _ = driver.communicate(msgspec.json.encode(whole), PATIENCE_S + sum(one.seconds for one in whole.phases))
    except subprocess.TimeoutExpired as timeout:
        raise Failed("the driver takes too long") from timeout
    finally:
        if driver.poll() is None:
            driver.kill()
            driver.wait()
    if driver.returncode:
        raise Failed(f"the driver ends with {driver.returncode}")
    return msgspec.json.decode(told, type=Outcome)


def records(run: Run, begun: Record, outcome: Outcome) -> list[Record]:
    """What a run gave, one record for each phase that counts."""
    common = begun | {"sockets": outcome.sockets, "join_s": outcome.join_s} | outcome.memory
    if outcome.stuck:
        common["stuck"] = outcome.stuck
    if outcome.error:
        return [common | {"error": outcome.error}]
    if not outcome.phases:
        return [common]
    named = outcome.phases.items()
    return [common | figures | ({"case": name} if len(named) > 1 else {}) for name, figures in named]
