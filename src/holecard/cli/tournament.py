"""`holecard tournament`: plays every bot against every other and prints the leaderboard."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from holecard.cli.options import (
    BOTS,
    AsJson,
    Bank,
    Cluster,
    Increment,
    Isolate,
    MoveLimit,
    NoMirror,
    Rounds,
    Sandbox,
    Seed,
    WithLuck,
    WithPolicies,
    Workers,
    number,
    refuse,
)
from holecard.errors import BadRequest

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.arena.config import TournamentConfig
    from holecard.arena.store import Store
    from holecard.cli.arena import RunSummary

MOST_AT_ONCE: Final = 100
"""Bots whose leaderboard is printed when a run is interrupted: that of hundreds takes longer than one waits
after Ctrl-C."""


def tournament(
    source: Annotated[
        str | None,
        typer.Argument(metavar="[GAME|FILE.toml]", help="A game, or a tournament file.", show_default=False),
    ] = None,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="[BOT]...", help=BOTS, show_default="all house bots")
    ] = None,
    *,
    rounds: Rounds = None,
    seats: Annotated[
        int | None,
        number(2, "Bots at a table.", default="set by the game"),
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The new results file.", show_default="GAME-SEED.db"),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Resume this results file.", show_default=False),
    ] = None,
    gauntlet: Annotated[
        bool, typer.Option("--gauntlet", help="The first bot meets all others; they do not meet each other.")
    ] = False,
    adaptive: Annotated[
        bool,
        typer.Option(
            "--adaptive",
            help="Spend the rounds where the top bots are still undecided; --rounds is then the "
            "mean over all matchups.",
        ),
    ] = False,
    no_mirror: NoMirror = False,
    max_faults: Annotated[
        int | None,
        number(1, "Faults after which a bot forfeits the rest of a matchup.", default="20"),
    ] = None,
    bank: Bank = None,
    increment: Increment = None,
    move_limit: MoveLimit = None,
    workers: Workers = None,
    cluster: Cluster = None,
    sandbox: Sandbox = False,
    isolate: Isolate = False,
    luck: WithLuck = None,
    policies: WithPolicies = None,
    as_json: AsJson = False,
) -> None:
    """Let every bot play every other, and rank them.

    Without bots, all house bots play. Everything goes into one results file, hand by hand; the same
    seed and bots give the same results on any machine, however often the run is interrupted.

    \b
    Examples:
      holecard tournament micro
      holecard tournament micro mybot.py:MyBot tight "cmd:python3 other/bot.py" --out cup.db --seed cup-7
      holecard tournament cup.toml
      holecard tournament holdem bots/*.py --adaptive
      holecard tournament --resume cup.db
    """
    from dataclasses import replace

    from holecard.arena.early_stop import early_stopping_of, sprt_result_of, stop_condition
    from holecard.arena.plan import TournamentFormat
    from holecard.arena.planner import FAULT_LIMIT, make_plan
    from holecard.arena.store import Store
    from holecard.cli.arena import RunSummary, play_out, pool_for, resume_store, with_clock
    from holecard.cli.console import screen

    if resume is not None:
        others = {"GAME": source, "BOT": bots or None, "--out": out, "--seed": seed, "--rounds": rounds}
        others |= {"--seats": seats, "--max-faults": max_faults, "--gauntlet": gauntlet, "--bank": bank}
        others |= {"--increment": increment, "--move-limit": move_limit, "--no-mirror": no_mirror}
        others |= {"--sandbox": sandbox, "--isolate": isolate, "--policies": policies}
        others |= {"--adaptive": adaptive}
        refuse(
            others,
            "--resume takes everything except --workers, --cluster, --luck and --json from "
            f"{str(resume)!r}, not this",
        )
        config = None
    else:
        config = _config(source, bots or [], seed)
        options = config.options
        host = replace(
            options.host,
            sandbox=options.host.sandbox or sandbox,
            isolate=options.host.isolate or isolate,
        )
        options = replace(
            options,
            game=with_clock(options.game, bank, increment, move_limit),
            seed=seed or options.seed,
            rounds=rounds or options.rounds,
            seats=seats or options.seats,
            format=TournamentFormat.GAUNTLET if gauntlet else options.format,
            mirrored=options.mirrored and not no_mirror,
            fault_limit=max_faults or options.fault_limit or FAULT_LIMIT,
            host=host,
            adaptive=adaptive or options.adaptive,
            policies=bool(luck or options.policies) if policies is None else policies,
        )
        out = out or config.out or Path(f"{options.game.name}-{_file_name(options.seed)}.db")
        workers = workers or config.workers

    def opened() -> Store:
        if resume is not None:
            return resume_store(resume)
        assert out is not None
        return Store.new(out, make_plan(options))

    console = screen()
    with pool_for(workers, cluster) as pool, opened() as store:
        if not as_json:
            console.print(_heading(store), soft_wrap=True)
        sprt = sprt_result_of(store)
        summary = RunSummary()
        if sprt is None or not sprt.is_decided:
            stop = stop_condition(early_stopping_of(store))
            summary = play_out(store, pool, stop, workers=workers, cluster=cluster)
        if not summary.code or store.done():
            print_leaderboard(store, summary, console, as_json=as_json, luck=luck)
    raise typer.Exit(summary.code)


def _config(source: str | None, bots: list[str], seed: str | None) -> "TournamentConfig":
    """Read the tournament file, or create a configuration from the game and the bots."""
    from holecard.arena.config import TournamentConfig, is_config, read_config
    from holecard.arena.planner import TournamentOptions
    from holecard.bots.house import HOUSE
    from holecard.bots.resources import Host
    from holecard.bots.spec import parse_bot
    from holecard.cli.arena import random_seed
    from holecard.rules.game import Game

    if source is None:
        raise BadRequest("name a game, a tournament file, or a results file with --resume")
    seed = seed or random_seed()
    if source.endswith(".toml") and is_config(Path(source)):
        if bots:
            raise BadRequest(
                f"the tournament file {source!r} names its bots, so leave out {' '.join(bots)!r}"
            )
        return read_config(Path(source), seed)
    options = TournamentOptions(
        game=Game.load(source),
        seed=seed,
        bots=tuple(map(parse_bot, bots or HOUSE)),
        host=Host(folder=str(Path.cwd())),
    )
    return TournamentConfig(options, None, None)


def _file_name(seed: str) -> str:
    """Reduce the seed to characters that are safe in a file name."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in seed)[:60]


def _heading(store: "Store") -> str:
    from holecard.bots.clock import clock_words

    plan = store.plan
    done = len(store.done())
    met = len(store.matchups)
    bots = f"{len(plan.bots)} bots, {met} matchup{'' if met == 1 else 's'} of {plan.rounds} rounds"
    if plan.adaptive is not None:
        bots = f"{len(plan.bots)} bots, {met} matchups of {plan.mean_rounds} rounds on average, adaptive"
    resumed = f"; {done} of {plan.batches_to_play} batches are done" if done else ""
    clock = f"clock {clock_words(plan.game.clock)}"
    return f"{plan.game.title}: {bots}, {clock}, seed {plan.seed!r}{resumed}"


def print_leaderboard(
    store: "Store",
    summary: "RunSummary",
    console: "Console",
    *,
    as_json: bool,
    is_kept: bool = True,
    luck: bool | None = None,
) -> None:
    """Print the standings; `is_kept` says whether the results file is kept, `luck` whether winnings are shown
    without luck (None decides by the number of hands)."""
    import json
    import shlex

    from holecard.cli.tournament_report import read_with_bar
    from holecard.report.json_export import to_json
    from holecard.report.terminal import MOST_GAPS, print_standings
    from holecard.report.tournament import is_luck_shown

    path = shlex.quote(str(store.path))
    if summary.code and is_kept and not as_json and len(store.plan.bots) > MOST_AT_ONCE:
        console.print(
            f"The leaderboard of {len(store.plan.bots)} bots takes a while: holecard results {path}"
        )
        return
    is_asked = False if summary.code and luck is None else luck
    few = None if as_json else MOST_GAPS
    report = read_with_bar(store, with_luck=is_luck_shown(store, wish=is_asked), most_gaps=few)
    if as_json:
        print(json.dumps(to_json(report), indent=2))
        return
    print_standings(console, report)
    if summary.hands:
        console.print(str(summary))
    if is_kept:
        console.print(f"Results are in {path}; look closer with: holecard results {path}", soft_wrap=True)
