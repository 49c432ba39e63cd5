"""The `companion` command: serve, doctor, backup, restore, score, simulate, replay.

Nothing but click is imported until a command needs it, so that each starts at once.
Bad input gives one clear line and the exit code 2.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from companion.games.game import Scorer


def fail(text: str) -> NoReturn:
    """End with one line and the code 2."""
    click.echo(f"companion: {text}", err=True)
    sys.exit(2)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="companion")
def main() -> None:
    """Companion: phones beside the table, for family farm games."""


def read_text(file: str) -> str:
    """A text file, or standard input for `-`; ends with one line if it cannot be read. A byte order mark is dropped."""
    try:
        return (sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()).decode("utf-8-sig")
    except OSError as error:
        fail(f"cannot read {file}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{file} is no text in UTF-8")


# -- serve ----------------------------------------------------------------------------------------------------------


def default_data() -> Path:
    """Where rooms are kept by default."""
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "companion"


@main.command()
@click.option("--host", help="Address to listen on; all of them by default, IPv6 too.")
@click.option("--port", envvar="PORT", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option(
    "--data",
    envvar="COMPANION_DATA",
    type=click.Path(path_type=Path),
    default=default_data,
    help="Folder of the embedded store; ~/.local/share/companion by default.",
)
@click.option("--redis", envvar="REDIS_URL", help="A Redis or Valkey of your own instead of the embedded store.")
@click.option("--public-url", envvar="PUBLIC_URL", help="The address that links and QR codes name.")
@click.option("--editions", envvar="EDITIONS", help="A folder of edition files of your own: GAME/NAME.toml in it.")
@click.option("--workers", envvar="WEB_CONCURRENCY", type=click.IntRange(1, 64), default=1, show_default=True)
def serve(
    host: str | None,
    port: int,
    data: Path,
    redis: str | None,
    public_url: str | None,
    editions: str | None,
    workers: int,
) -> None:
    """Serve rooms, the score sheet and the phone's pages, until Ctrl-C or SIGTERM."""
    from companion.embedded import Embedded, StoreFailed
    from companion.web.settings import BadSetting, Settings

    address = (host or "").strip("[]")
    given = {"PUBLIC_URL": public_url, "EDITIONS": editions, "IS_LOCAL": _is_local(address)}
    given["REDIS_URL"] = redis or "unix://"  # the embedded store's own is known when it has started
    try:
        settings = Settings.from_env({**os.environ, **{name: value for name, value in given.items() if value}})
        store = None if redis else Embedded(data.expanduser())
        if store is not None:
            store.begin()  # while it reads its file, gunicorn is imported
        _serve(address, port, workers, settings, store)
    except (BadSetting, StoreFailed) as error:
        fail(str(error))


def _is_local(address: str) -> str:
    from companion.web.address import is_loopback

    return "yes" if address not in ("", *EVERYWHERE) and is_loopback(address) else "no"


def _serve(host: str, port: int, workers: int, settings: Any, store: Any) -> None:
    import dataclasses

    from companion.web import server

    host = host or server.everywhere()
    try:
        server.check_port(host, port)
    except server.PortTaken as error:
        if store is not None:
            store.stop()
        fail(str(error))
    if store is None:
        _try_store(settings.redis_url)
    else:
        settings = dataclasses.replace(settings, redis_url=store.start())
    if settings.editions:
        _print_faults(settings.editions)
    server.serve(server.Plan(host, port, workers, settings, store, lambda: _welcome(settings, host, port)))


PATIENCE_S = 3
"""How long a store of one's own may take to answer: both may have been started together."""


def _try_store(url: str) -> None:
    """End with one line if commits would fail there. In a process of its own: this one must not import redis-py yet."""
    import subprocess

    environ = {**os.environ, "REDIS_URL": url, "PATIENCE_S": str(PATIENCE_S)}
    command = [sys.executable, "-m", "companion.rooms.trial"]
    run = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    if run.returncode:
        fail((run.stdout.strip().splitlines() or ["the store cannot be tried"])[-1])


def _print_faults(folder: str) -> None:
    """Print which edition files are left out, and why; one broken file does not stop the server."""
    from companion.editions import found_in

    for fault in found_in(Path(folder)).faults:
        click.echo(f"companion: left out: {fault}", err=True)


EVERYWHERE = ("0.0.0.0", "::")


def _welcome(settings: Any, host: str, port: int) -> None:
    """Tell where the server is, for a person and, by the first address for phones, for a camera."""
    import segno

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without the blocks of a QR code is no reason to stop
    addresses = _addresses(settings, host, port)
    click.echo("Companion is ready.")
    click.echo(f"  on this machine   http://localhost:{port}")
    for place, address in enumerate(addresses):
        click.echo(f"  {'or by' if place else 'on phones'}{'':<{13 if place else 9}}{address}")
    if addresses:
        segno.make(addresses[0], error="l").terminal(out=sys.stdout, border=2, compact=True)
    click.echo("Ctrl-C ends it; rooms are kept.")
    sys.stdout.flush()


def _addresses(settings: Any, host: str, port: int) -> list[str]:
    """By what phones reach the server, the likeliest first; none if only this machine does."""
    from companion.web.address import lan_addresses

    if settings.public_url:
        return [settings.public_url]
    if settings.is_local:
        return []
    hosts = lan_addresses() if host in EVERYWHERE else [f"[{host}]" if ":" in host else host]
    return [f"http://{one}:{port}" for one in hosts]


# -- looking after it -----------------------------------------------------------------------------------------------


def store_options(command: Any) -> Any:
    """--data and --redis, as `serve` has them."""
    folder = click.Path(path_type=Path)
    command = click.option("--redis", envvar="REDIS_URL", help="A store of your own.")(command)
    return click.option("--data", envvar="COMPANION_DATA", type=folder, default=default_data, help="The data folder.")(
        command
    )


@main.command()
@store_options
@click.option("--port", envvar="PORT", type=click.IntRange(1, 65535), default=8000, show_default=True)
def doctor(data: Path, redis: str | None, port: int) -> None:
    """Say what a server would find here, what is wrong and what to do; exit 1 if serving would fail."""
    from companion.doctor import examine

    findings = list(examine(data.expanduser(), redis, port))
    for finding in findings:
        click.echo(finding)
    sys.exit(any(finding.is_fatal for finding in findings))


@contextlib.contextmanager
def opened_store(data: Path, redis: str | None) -> Iterator[str]:
    """The store's URL: the given one, the one that a server runs, or the embedded one started for as long as this."""
    from companion.doctor import running_store
    from companion.embedded import Embedded, StoreFailed

    data = data.expanduser()
    url = redis or running_store(data)
    if url is not None:
        yield url
        return
    store = Embedded(data)
    try:
        yield store.start()
    except StoreFailed as error:
        fail(str(error))
    finally:
        store.stop()


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@store_options
def backup(file: Path, data: Path, redis: str | None) -> None:
    """Write all rooms, logs and editions to FILE, also while a server runs."""
    from companion.backup import BackupFailed, write

    part = file.with_name(file.name + ".part")
    try:
        with opened_store(data, redis) as url, os.fdopen(os.open(part, NEW, 0o600), "w") as out:
            rooms = write(url, out)
        part.replace(file)
    except BackupFailed as error:
        part.unlink(missing_ok=True)
        fail(str(error))
    except OSError as error:
        fail(f"cannot write {file}: {error.strerror}")
    click.echo(f"{rooms} rooms are in {file}")


NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
"""How a file is opened that only its owner may read: a backup holds names and the rooms' secrets."""


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@store_options
def restore(file: Path, data: Path, redis: str | None) -> None:
    """Bring back the rooms of FILE that are not there any more, also while a server runs."""
    from companion.backup import BackupFailed
    from companion.backup import restore as bring_back

    lines = read_text(str(file)).splitlines()
    try:
        with opened_store(data, redis) as url:
            back, left = bring_back(url, lines)
    except BackupFailed as error:
        fail(str(error))
    click.echo(f"{back} rooms are back" + (f"; {left} are there already and stay as they are" if left else ""))


# -- score ----------------------------------------------------------------------------------------------------------


class ScoredGame(click.ParamType[str]):
    """The id of a game that `companion score` knows; the games are only imported when one is named or asked for."""

    name = "game"

    def convert(self, value: Any, param: Any, context: Any) -> str:
        return str(click.Choice(list(scorers())).convert(value, param, context))

    def get_metavar(self, param: Any, ctx: Any) -> str:
        return f"[{'|'.join(scorers())}]"


def scorers() -> dict[str, Scorer]:
    """The scorers that read a text and print one, by game."""
    from companion.games.shelf import SCORERS

    return {game: scorer for game, scorer in SCORERS.items() if scorer.read and scorer.as_text}


@main.command()
@click.argument("game", type=ScoredGame())
@click.argument("file", default="-")
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
def score(game: str, file: str, as_json: bool) -> None:
    """Score a finished board from FILE or standard input: JSON, or the game's text notation."""
    from companion.games.game import IllegalMove

    scorer = scorers()[game]
    assert scorer.read and scorer.as_text
    text = read_text(file)
    try:
        payload = json.loads(text) if text.lstrip().startswith("{") else scorer.read(text)
        answer = scorer.answer(payload)
    except IllegalMove as refusal:
        fail(f"{refusal.params.get('path') or 'input'}: {refusal.code}, wanted {refusal.params.get('wanted')}")
    except RecursionError:
        fail(f"this is no {scorer.what}: it is nested too deeply")
    except ValueError as error:  # bad JSON, bad notation
        fail(f"this is no {scorer.what}: {error}")
    click.echo(json.dumps(answer) if as_json else scorer.as_text(answer))


# -- simulate -------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=100, show_default=True)
@click.option("--seats", type=click.IntRange(1, 16), help="By default as many as the game asks for at least.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same games.")
@click.option("--bot", default="random", show_default=True, help="The bot that plays all seats.")
@click.option("--bots", "seated", metavar="A,B,…", help="A bot for each seat instead; they change seats between games.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--ruling", "rulings", multiple=True, metavar="NAME=VALUE", help="A ruling of the game.")
@click.option("--edition", metavar="FILE", help="An edition file of your own.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def simulate(
    game: str,
    games: int,
    seats: int | None,
    seed: int,
    bot: str,
    seated: str | None,
    options: tuple[str, ...],
    rulings: tuple[str, ...],
    edition: str | None,
    as_json: bool,
) -> None:
    """Play GAME between bots, and count: games per second, lengths, wins per seat and per bot."""
    from companion import bots, simulation
    from companion.games.shelf import GAMES

    if game not in GAMES:
        fail(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    played = with_edition(game, edition) if edition else GAMES[game]
    names = seated_bots(played, seated, seats, bot)
    settled = settled_options(played, options, rulings)
    try:
        with click.progressbar(length=games, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
            summary = simulation.simulate(played, bots.BOTS[game], names, games, seed, settled, lambda: bar.update(1))
    except simulation.Endless as endless:
        fail(str(endless))
    figures = summary.figures()
    click.echo(json.dumps(figures) if as_json else figures_text(figures))


def seated_bots(game: Any, seated: str | None, seats: int | None, bot: str) -> list[str]:
    """A bot for each seat; ends with one line if the game has no such bot, or is not played by so many."""
    from companion import bots

    least, most = game.seats["digital"]
    names = seated.split(",") if seated else [bot] * (max(least, 2) if seats is None else seats)
    for name in names:
        if name not in bots.names(game.id):
            fail(f"no bot {name!r} plays {game.id}; {', '.join(bots.names(game.id))} do")
    if not least <= len(names) <= most:
        fail(f"{game.id} is played by {least} to {most}, not by {len(names)}")
    if seats not in (None, len(names)):
        fail(f"{len(names)} bots for {seats} seats")
    return names


def settled_options(game: Any, options: tuple[str, ...], rulings: tuple[str, ...]) -> Any:
    """The options and rulings of a digital game; ends with one line if one is not on offer."""
    from companion.games.game import IllegalMove

    try:
        return game.settle(named_values(options), named_values(rulings), "digital")
    except IllegalMove as refusal:
        wanted = refusal.params.get("choices")
        fail(f"{refusal.params['option']}: {refusal.code}" + (f", wanted {wanted}" if wanted else ""))


def named_values(pairs: tuple[str, ...]) -> dict[str, Any]:
    """`NAME=VALUE` texts as values by name: whole numbers and `null` are meant as such, all else as text."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            fail(f"{pair!r} is no NAME=VALUE")
        found[name] = int(value) if value.lstrip("-").isdecimal() else None if value == "null" else value
    return found


def with_edition(game: str, file: str) -> Any:
    """The game with the components of an owner's file; ends with one line if it does not fit."""
    from companion.games.edition import BrokenEdition
    from companion.games.shelf import game_with

    try:
        return game_with(game, read_text(file), file)
    except BrokenEdition as broken:
        fail(str(broken))


def figures_text(figures: dict[str, Any]) -> str:
    """The figures of a simulation as lines of text."""
    turns, shared = figures["turns"], figures["shared"]
    middle = ", ".join(f"{name} {turns[name]}" for name in ("median", "mean", "p95"))
    wins = ", ".join(f"seat {seat} {count}" for seat, count in enumerate(figures["wins"]))
    who = f"bot {figures['bot']}" if figures["bot"] else f"bots {', '.join(figures['bots'])}"
    return "\n".join(
        [
            f"{figures['games']} games of {figures['game']}, {figures['seats']} seats, {who}",
            f"{figures['games_per_second']} games/s ({figures['seconds']} s)",
            f"turns: {turns['min']} to {turns['max']}, {middle}",
            f"wins: {wins}" + (f", shared {shared}" if shared else ""),
            *(told_bot(name, bot, figures["scores"]["by_bot"][name]) for name, bot in figures["by_bot"].items()),
        ]
    )


def told_bot(name: str, bot: dict[str, Any], score: float) -> str:
    """What one bot won, as a line of text."""
    share = (
        f", {bot['share']:.3f} of the wins per seat ({bot['low']:.3f} to {bot['high']:.3f})" if "share" in bot else ""
    )
    return f"{name}, {bot['seats']} seats: {bot['wins']:g} wins{share}, score {score} a seat"


# -- replay ---------------------------------------------------------------------------------------------------------


@main.command()
@click.argument("file")
@click.option("--verify", is_flag=True, help="Also recompute every chance outcome from the room's secret.")
@click.option("--commitment", default="", metavar="HEX", help="The one that a phone kept: the secret must fit it.")
def replay(file: str, verify: bool, commitment: str) -> None:
    """Play an exported log and compare all that it records; exit 1 with the first difference."""
    from companion.rooms.exported import Difference
    from companion.rooms.replay import replay as play

    text = read_text(file).encode()
    try:
        played = play(text, verify, commitment)
    except Difference as difference:
        click.echo(f"companion: {difference}", err=True)
        sys.exit(1)
    except (ValueError, RecursionError) as error:
        fail(f"{file}: {error}")
    told = f"{played.entries} entries of {played.game.name}: every recorded state follows"
    if verify and not played.verified:
        told += ", and there is nothing to verify: beside the table the secret stays in the room"
    click.echo(told)
    if played.verified:
        click.echo("every chance outcome follows from the room's secret")


if __name__ == "__main__":
    main(prog_name="companion")
