"""Tournament configuration files in TOML.

    game = "micro"
    seed = "cup-7"
    bots = ["tight", "alice=alice.py:Alice", "theaigames:java -cp bots Bot"]

`docs/how-to/tournaments.md` explains every key. Paths are relative to the folder of the file.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from holecard.arena.plan import TournamentFormat
from holecard.arena.planner import FAULT_LIMIT, TournamentOptions
from holecard.bots.house import house_bot
from holecard.bots.resources import Host
from holecard.bots.spec import BotKind, BotSpec, parse_bot
from holecard.errors import BadRequest, HolecardError
from holecard.rules.game import Game
from holecard.rules.parts import Clock
from holecard.rules.toml_reader import TomlTable, read_toml
from holecard.text_file import read_text


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    options: TournamentOptions
    out: Path | None
    workers: int | None


def is_config(path: Path) -> bool:
    """Whether a TOML file configures a tournament; a game definition has streets instead."""
    try:
        data = tomllib.loads(read_text(path))
    except (OSError, ValueError, RecursionError):
        return True
    return "streets" not in data


def read_config(path: Path, seed: str) -> TournamentConfig:
    """The configuration at this path; the seed is for files that have none."""
    try:
        text = read_text(path)
    except UnicodeDecodeError:
        raise BadRequest(f"a tournament file is UTF-8 text, not {str(path)!r}") from None
    except OSError as error:
        raise BadRequest(f"cannot read the tournament file: {error.strerror}: {str(path)!r}") from None
    page = read_toml(text, str(path), BadRequest)
    folder = path.resolve().parent
    config = TournamentConfig(
        options=TournamentOptions(
            game=_game(page, folder),
            seed=page.text("seed", seed),
            bots=_bots(page),
            rounds=_count(page, "rounds"),
            seats=_count(page, "seats"),
            format=page.choice("format", TournamentFormat, TournamentFormat.ROUND_ROBIN),
            mirrored=page.yes("mirrored", default=True),
            fault_limit=_count(page, "fault_limit") or FAULT_LIMIT,
            host=_host(page, folder),
            policies=page.yes("policies", default=False),
            adaptive=page.yes("adaptive", default=False),
        ),
        out=folder / page.text("out") if page.has("out") else None,
        workers=_count(page, "workers"),
    )
    page.done()
    _check_rounds(page, config.options)
    return config


def _check_rounds(page: TomlTable, options: TournamentOptions) -> None:
    fewest, most = options.game.seats
    seats = options.seats or options.game.tournament.seats or fewest
    if not fewest <= seats <= most:
        page.refuse("seats", f"seats is {fewest} to {most} in this game, not {seats}")
    if options.seats and options.rounds and options.rounds % seats:
        page.refuse("rounds", f"rounds is a multiple of the {seats} seats, not {options.rounds}")
    if len(options.bots) < fewest:
        page.refuse("bots", f"a table has {fewest} bots or more, not {len(options.bots)}")


def _game(page: TomlTable, folder: Path) -> Game:
    source = page.text("game")
    try:
        game = Game.load(folder / source if source.endswith(".toml") else source)
    except HolecardError as error:
        page.refuse("game", str(error))
    if not page.has("clock"):
        return game
    table = page.table("clock")
    bank = _count(table, "bank") or game.clock.bank
    clock = Clock(
        bank=bank,
        increment=table.whole("increment", bank),
        silence=table.whole("silence") if table.has("silence") else None,
        total=_count(table, "total"),
        move_limit=_count(table, "move_limit"),
    )
    table.done()
    return game.with_clock(clock)


def _bots(page: TomlTable) -> tuple[BotSpec, ...]:
    """`bots = ["tight", ...]`, or `[[bots]]` tables with `bot` and perhaps `name`."""
    value = page.take("bots")
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return tuple(_bot(page, "bots", item) for item in value)
    return tuple(_bot_table(table) for table in page.tables("bots"))


def _bot_table(table: TomlTable) -> BotSpec:
    spec = _bot(table, "bot", table.text("bot"), table.text("name") if table.has("name") else None)
    table.done()
    return spec


def _bot(table: TomlTable, key: str, text: str, name: str | None = None) -> BotSpec:
    try:
        spec = parse_bot(text, name)
        if spec.kind is BotKind.HOUSE:
            house_bot(spec.target)  # refuses an unknown name
        return spec
    except HolecardError as error:
        table.refuse("name" if name is not None and "name" in str(error) else key, str(error))


def _host(page: TomlTable, folder: Path) -> Host:
    usual = Host()
    memory = _count(page, "memory_mb")
    return Host(
        memory=usual.memory if memory is None else memory << 20,
        cpu=_count(page, "cpu_seconds") or usual.cpu,
        files=_count(page, "open_files") or usual.files,
        processes=_count(page, "processes") or usual.processes,
        start=_count(page, "start_seconds") or usual.start,
        sandbox=page.yes("sandbox", default=False),
        isolate=page.yes("isolate", default=False),
        folder=str(folder),
    )


def _count(table: TomlTable, name: str) -> int | None:
    if not table.has(name):
        return None
    value = table.whole(name)
    if value < 1:
        table.refuse(name, f"{name} is a whole number from 1 up, not {value}")
    return value
