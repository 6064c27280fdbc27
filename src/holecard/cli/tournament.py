"""`holecard tournament`: everybody against everybody, and who is best."""

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.console import Console

from holecard.arena.config import TournamentConfig, is_config, read_config
from holecard.arena.early_stop import EarlyStopping, early_stopping_of, sprt_data, stop_condition
from holecard.arena.plan import TournamentFormat
from holecard.arena.planner import FAULT_LIMIT, TournamentOptions
from holecard.arena.store import Store
from holecard.bots.referee import clock_words
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.cli.arena import PlayOut, Running, Times, fresh_seed, play_out, pool_for, resume, start
from holecard.cli.console import screen
from holecard.errors import BadRequest
from holecard.report.collect import collect
from holecard.report.json_export import as_json
from holecard.report.terminal import print_standings
from holecard.rules.game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What was typed; None leaves it to the file or the game."""

    source: str | None
    bots: Sequence[str] = ()
    out: Path | None = None
    seed: str | None = None
    rounds: int | None = None
    seats: int | None = None
    gauntlet: bool = False
    mirrored: bool = True
    fault_limit: int | None = None
    sandbox: bool = False
    isolate: bool = False
    resume: Path | None = None
    times: Times = field(default_factory=Times)
    running: Running = field(default_factory=Running)


def tournament(order: Order, *, as_text: bool) -> int:
    """Play, or go on; then the leaderboard. The exit code."""
    cup = None if order.resume is not None else _cup(order)
    workers = order.running.workers or (None if cup is None else cup.workers)
    running = replace(order.running, workers=workers)
    console = screen()
    with pool_for(running) as pool, _opened(order, cup) as store:
        if as_text:
            console.print(_opening(store), soft_wrap=True)
        question = early_stopping_of(store)
        if question is None or not question.is_decided(0):
            end = play_out(store, pool, running, stop_condition(question))
        else:
            end = PlayOut(0)
        if not end.code or store.done():
            print_end(store, end, question, console, as_text=as_text)
    return end.code


def _opened(order: Order, cup: TournamentConfig | None) -> Store:
    if cup is not None:
        wishes = cup.wishes
        return start(wishes, order.out or cup.out or Path(f"{wishes.game.name}-{_plain(wishes.seed)}.db"))
    assert order.resume is not None
    given = (
        order.source,
        order.bots,
        order.out,
        order.seed,
        order.rounds,
        order.seats,
        order.fault_limit,
        order.times,
    )
    if any(given) or order.gauntlet or order.sandbox or order.isolate or not order.mirrored:
        raise BadRequest(f"--resume takes all but --workers and --cluster from {str(order.resume)!r}")
    return resume(order.resume)


def _cup(order: Order) -> TournamentConfig:
    """The page, or one made of what was typed; what is typed goes before what is written."""
    source = order.source
    if source is None:
        raise BadRequest("name a game, a tournament's page, or a results file with --resume")
    if source.endswith(".toml") and is_config(Path(source)):
        if order.bots:
            raise BadRequest(f"the page {source!r} names its bots, so leave out {' '.join(order.bots)!r}")
        cup = read_config(Path(source), order.seed or fresh_seed())
        wishes = cup.wishes
    else:
        bots = order.bots or _house()
        wishes = TournamentOptions(
            game=Game.load(source),
            seed=order.seed or fresh_seed(),
            bots=tuple(map(parse_bot, bots)),
            host=Host(folder=str(Path.cwd())),
        )
        cup = TournamentConfig(wishes, None, None)
    return replace(cup, wishes=_with_options(wishes, order))


def _with_options(wishes: TournamentOptions, order: Order) -> TournamentOptions:
    host = replace(
        wishes.host,
        sandbox=wishes.host.sandbox or order.sandbox,
        isolate=wishes.host.isolate or order.isolate,
    )
    return replace(
        wishes,
        game=order.times.of(wishes.game),
        seed=order.seed or wishes.seed,
        rounds=order.rounds or wishes.rounds,
        seats=order.seats or wishes.seats,
        format=TournamentFormat.GAUNTLET if order.gauntlet else wishes.format,
        mirrored=wishes.mirrored and order.mirrored,
        fault_limit=order.fault_limit or wishes.fault_limit or FAULT_LIMIT,
        host=host,
    )


def _house() -> tuple[str, ...]:
    from holecard.bots.house import HOUSE

    return tuple(HOUSE)


def _plain(seed: str) -> str:
    """Fit for the name of a file."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in seed)[:60]


def _opening(store: Store) -> str:
    plan = store.plan
    done = len(store.done())
    met = len(store.matchups)
    bots = f"{len(plan.bots)} bots, {met} matchup{'' if met == 1 else 's'} of {plan.rounds} rounds"
    going = f"; {done} of {len(store.batches)} batches are done" if done else ""
    clock = f"clock {clock_words(plan.game.clock)}"
    return f"{plan.game.title}: {bots}, {clock}, seed {plan.seed!r}{going}"


def print_end(
    store: Store,
    end: PlayOut,
    question: EarlyStopping | None,
    console: Console,
    *,
    as_text: bool,
    is_kept: bool = True,
) -> None:
    material = collect(store, decided=question is not None and question.is_decided(0))
    if not as_text:
        print(json.dumps(as_json(material) | sprt_data(question), indent=2))
        return
    print_standings(console, material)
    if question is not None:
        console.print(question.summary())
    if end.hands:
        rate = end.hands / end.seconds
        console.print(f"{end.hands:,} hands in {end.seconds:.1f} s, {rate:,.0f} a second.")
    if not is_kept:
        return
    path = shlex.quote(str(store.path))
    console.print(f"Results are in {path}; look closer with: holecard results {path}", soft_wrap=True)
