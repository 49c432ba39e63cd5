"""The command: run scenarios, install the peers, print the tables of records that were kept."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

import click

from benchmarks.load import report
from benchmarks.load.machine import allow_many_sockets, described
from benchmarks.load.scenarios import SCENARIOS, Record, Setting, carry_out
from benchmarks.load.servers import FSYNC, KINDS, Failed, install, missing

PACKAGES = Path(tempfile.gettempdir()) / "companion-peers"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Rooms of four real sockets play Super Farmer, at Companion and at its peers."""


def listed(names: Iterable[str]) -> click.Choice[str]:
    return click.Choice(list(names))


@main.command()
@click.argument("scenarios", nargs=-1, type=listed(SCENARIOS))
@click.option("--server", "servers", multiple=True, type=listed(KINDS), help="By default all that can run here.")
@click.option("--fsync", "fsyncs", multiple=True, type=listed(FSYNC), default=("memory", "always"), show_default=True)
@click.option("--rooms", multiple=True, type=click.IntRange(1, 10_000), default=(10, 100, 500, 1000), show_default=True)
@click.option("--rate", type=click.FloatRange(min=1), default=300, show_default=True, help="Moves/s of the open loop.")
@click.option("--runs", type=click.IntRange(1, 100), default=3, show_default=True)
@click.option("--seconds", type=click.FloatRange(min=0.5), default=5, show_default=True)
@click.option("--warm-up", type=click.FloatRange(min=0), default=2, show_default=True)
@click.option("--idle", type=click.IntRange(min=4), default=2000, show_default=True, help="Idle sockets.")
@click.option("--long", type=click.IntRange(min=100), default=10_000, show_default=True, help="Moves of a long log.")
@click.option("--packages", type=click.Path(path_type=Path), default=PACKAGES, show_default=True)
@click.option(
    "--folder", type=click.Path(path_type=Path, exists=True), help="Where stores write; temporary by default."
)
@click.option("--out", type=click.Path(path_type=Path), help="Append the records as JSON lines.")
@click.option("--quick", is_flag=True, help="A second each, ten rooms, one run: shows only that all works.")
def run(
    scenarios: tuple[str, ...],
    servers: tuple[str, ...],
    runs: int,
    warm_up: float,
    out: Path | None,
    quick: bool,
    **rest: object,
) -> None:
    """Run SCENARIOS (all of them by default) and print their tables."""
    signal.signal(signal.SIGTERM, _leave)
    allow_many_sockets()
    packages = rest["packages"]
    assert isinstance(packages, Path)
    setting = Setting(servers=_present(servers, packages), warm_up_s=warm_up, **rest)  # type: ignore[arg-type]
    if quick:
        setting, runs = setting.quick(), 1
    records: list[Record] = []
    for scenario in scenarios or SCENARIOS:
        for turn in range(runs):
            for one in SCENARIOS[scenario](setting):
                for record in carry_out(one, setting):
                    records.append({**record, "run": turn, **described()})
                    _keep(records[-1], out)
    click.echo(f"\n{report.report(records)}")
    sys.exit(any("error" in record for record in records))


def _leave(number: int, frame: FrameType | None) -> None:
    """Told to end: leave through every `finally`, so that what was started is stopped."""
    sys.exit(128 + number)


def _present(wanted: tuple[str, ...], packages: Path) -> tuple[str, ...]:
    """The servers to compare. One that was asked for and cannot run ends it all; others are left out, and told."""
    absent = {name: why for name in wanted or KINDS if (why := missing(KINDS[name], packages))}
    for name, why in absent.items():
        if wanted:
            raise click.ClickException(f"{name}: {why}")
        click.echo(f"left out: {name}: {why}", err=True)
    return tuple(name for name in wanted or KINDS if name not in absent)


def _keep(record: Record, out: Path | None) -> None:
    click.echo(report.told(record), err=True)
    if out is not None:
        with out.open("a") as file:
            file.write(f"{json.dumps(record)}\n")


@main.command()
@click.option("--packages", type=click.Path(path_type=Path), default=PACKAGES, show_default=True)
def peers(packages: Path) -> None:
    """Install the peers' npm packages, outside the project."""
    try:
        install(packages)
    except Failed as failed:
        raise click.ClickException(str(failed)) from failed


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def table(files: tuple[Path, ...]) -> None:
    """Print the tables of records that --out has kept in FILES."""
    records = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    click.echo(report.report(records))


if __name__ == "__main__":
    main(prog_name="python -m benchmarks.load")
