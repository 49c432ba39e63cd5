"""Cores, processes, CPU seconds and memory, as Linux's /proc tells them."""

from __future__ import annotations

import ctypes
import os
import platform
import resource
import signal
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
_PR_SET_PDEATHSIG = 1


@contextmanager
def on_cores(cores: Iterable[int]) -> Iterator[None]:
    """Processes that are started inside run on these cores only; those that the machine lacks are left out."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, before & set(cores) or before)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def allow_many_sockets() -> None:
    """Raise the limit of open files as far as it goes, for this process and those that it starts."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def follow_parent() -> None:
    """Called in a new process: it ends when the one that started it ends, however that happens."""
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def family(pid: int) -> list[int]:
    """The process and all that descend from it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = task.read_text().split()
        except OSError:  # it has just ended
            continue
        found += [one for child in children for one in family(int(child))]
    return found


def cpu_s(pids: Iterable[int]) -> float:
    """CPU seconds that the processes have used, in user and system mode; those that have ended count for nothing."""
    return sum(_ticks(pid) for pid in pids) / TICKS


def _ticks(pid: int) -> int:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def memory_kib(pids: Iterable[int], key: str) -> int:
    """Memory of the processes in KiB. key: `Rss`, or `Pss`, which counts what is shared once."""
    return sum(_memory(pid, f"{key}:") for pid in pids)


def _memory(pid: int, key: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(key)), 0)


def busy_s() -> float:
    """CPU seconds during which the cores of the machine were not idle, whoever used them."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    idle, waiting = fields[3], fields[4]
    return (sum(fields) - idle - waiting) / TICKS


def described() -> dict[str, str | int]:
    """The machine, for the records."""
    cpu = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text().splitlines()
        if "model name" in line
    ]
    return {
        "cpu": cpu[0] if cpu else platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "linux": platform.release(),
        "python": platform.python_version(),
        "day": time.strftime("%Y-%m-%d"),
    }
