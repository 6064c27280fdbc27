"""`holecard match`: plays two bots against each other and says which one is better."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from holecard.cli.options import (
    BOTS,
    AsJson,
    Bank,
    Cluster,
    GameName,
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
)

if TYPE_CHECKING:
    from rich.console import Console

    from holecard.arena.store import Store


def match(
    game: GameName,
    one: Annotated[str, typer.Argument(metavar="BOT", help=BOTS)],
    other: Annotated[str, typer.Argument(metavar="BOT", help="Its opponent.")],
    *,
    rounds: Rounds = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="Stop early, by a sequential probability ratio test of the first bot's lead: 0,10 tests "
            "0 against 10 Elo in rounds won, 0,50mbb tests winnings a hand without the luck of the deal.",
            show_default=False,
        ),
    ] = None,
    show: Annotated[int, number(0, "Show the N hands with the largest pots.")] = 1,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the results in this new file.", show_default=False),
    ] = None,
    no_mirror: NoMirror = False,
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
    """Let two bots play each other: which one is better, and how certain is it?

    \b
    Examples:
      holecard match omaha equity "theaigames:java -cp bots Bot"
      holecard match micro mybot.py:MyBot tight --rounds 1000
      holecard match omaha equity mybot.py:MyBot --bank 10s --increment 500ms
      holecard match micro new.py:MyBot old.py:MyBot --sprt 0,10
      holecard match holdem new.py:MyBot old.py:MyBot --sprt 0,50mbb
    """
    from holecard.arena.early_stop import (
        MOST_ROUNDS,
        check_sprt,
        early_stopping_of,
        save_early_stopping,
        stop_condition,
    )
    from holecard.arena.planner import TournamentOptions, make_plan
    from holecard.arena.ratings.winnings_sprt import is_winnings_sprt
    from holecard.arena.store import Store
    from holecard.bots.resources import Host
    from holecard.bots.spec import parse_bot
    from holecard.cli.arena import play_out, pool_for, random_seed, with_clock
    from holecard.cli.console import screen
    from holecard.cli.tournament import print_leaderboard
    from holecard.rules.game import Game

    rules = with_clock(Game.load(game), bank, increment, move_limit)
    if sprt is not None:
        check_sprt(sprt, rules)  # raises before anything is written
    options = TournamentOptions(
        game=rules,
        seed=seed or random_seed(),
        bots=(parse_bot(one), parse_bot(other)),
        rounds=rounds or (MOST_ROUNDS if sprt else None),
        seats=2,
        mirrored=not no_mirror,
        host=Host(folder=str(Path.cwd()), sandbox=sandbox, isolate=isolate),
        policies=bool(luck or is_winnings_sprt(sprt or "")) if policies is None else policies,
    )
    console = screen()
    with (
        pool_for(workers, cluster) as pool,
        _results_file(out) as file,
        Store.new(file.path, make_plan(options)) as store,
    ):
        if sprt is not None:
            save_early_stopping(store, sprt)
        early = early_stopping_of(store)
        summary = play_out(store, pool, stop_condition(early), workers=workers, cluster=cluster)
        file.is_kept = file.is_kept or summary.code != 0
        if not summary.code or store.done():
            if not as_json:
                show_largest_pots(store, show, console)
            print_leaderboard(store, summary, console, as_json=as_json, is_kept=file.is_kept, luck=luck)
            if not as_json:
                print_thinking_times(store, console)
    raise typer.Exit(summary.code)


@dataclass(slots=True)
class _ResultsFile:
    path: Path
    is_kept: bool


@contextmanager
def _results_file(out: Path | None) -> Iterator[_ResultsFile]:
    """The results file. Without a name it is temporary, and kept only if the match was interrupted."""
    import shutil
    import tempfile

    if out is not None:
        yield _ResultsFile(out, is_kept=True)
        return
    folder = Path(tempfile.mkdtemp(prefix="holecard-match-"))
    file = _ResultsFile(folder / "match.db", is_kept=False)
    try:
        yield file
    finally:
        if not file.is_kept:
            shutil.rmtree(folder)


def print_thinking_times(store: "Store", console: "Console") -> None:
    """Print how long each bot thought."""
    from holecard.bots.clock import duration
    from holecard.report.format import counted

    for one in store.thinking():
        mean = one.seconds / max(one.answers, 1)
        name = store.plan.bots[one.bot].name
        words = (
            f"{counted(one.answers, 'answer')}, {duration(mean)} on average, {duration(one.slowest)} at most"
        )
        console.print(f"{name}: {words}", soft_wrap=True)


def show_largest_pots(store: "Store", count: int, console: "Console") -> None:
    """Replay the hands with the largest pots."""
    from rich.rule import Rule

    from holecard.arena.largest_pots import largest_pots
    from holecard.arena.replay import find_hand
    from holecard.cli.replay.text import show_record
    from holecard.history.record import Record

    for pot in largest_pots(store, 0, count):
        hand, names = find_hand(store, pot.label)
        console.print(Rule(pot.label, style="cyan"))
        show_record(Record.of(hand, names), None, console, is_file=False)
