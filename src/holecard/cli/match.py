"""`holecard match`: two bots, one answer."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.rule import Rule

from holecard.arena.early_stop import MOST_ROUNDS, early_stopping_of, save_early_stopping, stop_condition
from holecard.arena.largest_pots import largest_pots
from holecard.arena.planner import TournamentOptions
from holecard.arena.ratings import parse_sprt
from holecard.arena.replay import find_hand
from holecard.arena.store import Store
from holecard.bots.referee import duration
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot
from holecard.cli.arena import Running, Times, fresh_seed, play_out, pool_for, start
from holecard.cli.console import screen
from holecard.cli.replay import show_record
from holecard.cli.tournament import print_end
from holecard.history.record import Record
from holecard.rules.game import Game

USUAL_SHOWN: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    game: str
    bots: tuple[str, str]
    rounds: int | None = None
    seed: str | None = None
    out: Path | None = None
    sprt: str | None = None
    mirrored: bool = True
    sandbox: bool = False
    isolate: bool = False
    show: int = USUAL_SHOWN
    """How many of the largest pots are told."""
    times: Times = field(default_factory=Times)
    running: Running = field(default_factory=Running)


def match(order: Order, *, as_text: bool) -> int:
    """Play it; the exit code."""
    if order.sprt is not None:
        parse_sprt(order.sprt)  # complains before anything is written
    rounds = order.rounds or (MOST_ROUNDS if order.sprt else None)
    wishes = TournamentOptions(
        game=order.times.of(Game.load(order.game)),
        seed=order.seed or fresh_seed(),
        bots=tuple(map(parse_bot, order.bots)),
        rounds=rounds,
        seats=2,
        mirrored=order.mirrored,
        host=Host(folder=str(Path.cwd()), sandbox=order.sandbox, isolate=order.isolate),
    )
    console = screen()
    with pool_for(order.running) as pool, _kept(order.out) as kept, start(wishes, kept.path) as store:
        if order.sprt is not None:
            save_early_stopping(store, order.sprt)
        question = early_stopping_of(store)
        end = play_out(store, pool, order.running, stop_condition(question))
        kept.stays = kept.stays or end.code != 0
        if not end.code or store.done():
            if as_text:
                show_largest(store, order.show, console)
            print_end(store, end, question, console, as_text=as_text, is_kept=kept.stays)
            if as_text:
                print_times(store, console)
    return end.code


@dataclass(slots=True)
class _Kept:
    path: Path
    stays: bool


@contextmanager
def _kept(out: Path | None) -> Iterator[_Kept]:
    """The results file. Without a name for it, it is kept only if the match was interrupted."""
    if out is not None:
        yield _Kept(out, stays=True)
        return
    folder = Path(tempfile.mkdtemp(prefix="holecard-match-"))
    kept = _Kept(folder / "match.db", stays=False)
    try:
        yield kept
    finally:
        if not kept.stays:
            shutil.rmtree(folder)


def print_times(store: Store, console: Console) -> None:
    """How long both thought."""
    for one in store.thinking():
        mean = one.seconds / max(one.answers, 1)
        name = store.plan.bots[one.bot].name
        words = f"{one.answers:,} answers, {duration(mean)} on average, {duration(one.slowest)} at most"
        console.print(f"{name}: {words}", soft_wrap=True)


def show_largest(store: Store, count: int, console: Console) -> None:
    """The hands in which most chips changed hands, card by card."""
    for pot in largest_pots(store, 0, count):
        hand, names = find_hand(store, pot.label)
        console.print(Rule(pot.label, style="cyan"))
        show_record(Record.of(hand, names), None, console, is_file=False)
