"""Shared by `tournament` and `match`: the clock, the worker pool, and playing to the end or an interrupt."""

import secrets
import shlex
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any, Final

from holecard.arena.planner import unchanged
from holecard.arena.pool import LocalPool, Pool
from holecard.arena.runner import StopCondition, run
from holecard.arena.store import Store
from holecard.cli.errors import INTERRUPTED, complain
from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest, HolecardError, Interrupted
from holecard.rules.game import Game

_LETTERS: Final = "bcdfghjkmnpqrstvwxz23456789"


def random_seed() -> str:
    """A seed that is short enough to type, without letters that look alike, and hard to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def with_clock(game: Game, bank: int | None, increment: int | None, move_limit: int | None) -> Game:
    """The game with this clock, in milliseconds; None keeps the game's own value. A move limit alone is a
    fixed limit for every action, without a bank."""
    own = game.clock
    if bank is None and increment is None:
        if move_limit is None:
            return game
        return game.with_clock(replace(own, bank=move_limit, increment=move_limit, move_limit=None))
    bank = bank or own.bank
    if move_limit is not None and move_limit > bank:
        raise BadRequest(
            f"a move limit is at most the bank of {bank / 1000:g} s, not {move_limit / 1000:g} s"
        )
    increment = own.increment if increment is None else increment
    limit = move_limit or own.move_limit
    return game.with_clock(replace(own, bank=bank, increment=increment, move_limit=limit))


def resume_store(path: Path) -> Store:
    """Open a results file to continue it; BadRequest if its bots have changed."""
    store = Store.open(path, write=True)
    if not Path(store.plan.host.folder).is_dir():  # the file was moved together with its bots
        host = replace(store.plan.host, folder=str(path.resolve().parent))
        store.plan = replace(store.plan, host=host)
    try:
        unchanged(store.plan)
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def pool_for(workers: int | None, cluster: str | None) -> Iterator[Pool]:
    """Local processes, or a Dask cluster. Enter this before creating a results file, so that an unusable
    cluster leaves no file behind."""
    pool = _pool(workers, cluster)
    try:
        yield pool
    finally:
        pool.stop()


def _pool(workers: int | None, cluster: str | None) -> Pool:
    if cluster is None:
        return LocalPool(workers)
    from holecard.arena.cluster import ClusterPool

    return ClusterPool(cluster, tell=complain)


@dataclass(frozen=True, slots=True)
class RunSummary:
    """How a run ended, and how much was played."""

    code: int = 0
    """The exit code."""
    hands: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        from holecard.report.format import counted

        rate = self.hands / self.seconds
        hands = counted(self.hands, "hand")
        return f"{hands} in {self.seconds:.1f} s, {rate:,.{0 if rate >= 10 else 1}f} a second."


def play_out(
    store: Store,
    pool: Pool,
    stop: StopCondition | None = None,
    *,
    workers: int | None,
    cluster: str | None,
) -> RunSummary:
    """Play the remaining batches. Finished batches stay in the results file, however the run ends."""
    code = 0
    before, started = store.hand_count(), monotonic()
    try:
        with _sigterm_interrupts(), pool, ProgressBar() as bar:
            run(store, pool, bar, stop)
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Interrupted as error:
        complain(str(error))
        code = INTERRUPTED
    except sqlite3.Error as error:
        code = complain(f"the results file cannot be written ({error}): {str(store.path)!r}")
    except HolecardError as error:
        code = complain(str(error))
    seconds = monotonic() - started
    if code:
        print(f"holecard: resume with {_resume_command(store.path, workers, cluster)}", file=sys.stderr)
    return RunSummary(code, store.hand_count() - before, seconds)


def _resume_command(path: Path, workers: int | None, cluster: str | None) -> str:
    words = ["holecard", "tournament", "--resume", str(path)]
    if workers is not None:
        words += ["--workers", str(workers)]
    if cluster is not None:
        words += ["--cluster", cluster]
    return shlex.join(words)


@contextmanager
def _sigterm_interrupts() -> Iterator[None]:
    """Treat SIGTERM like Ctrl-C, so that finished batches are kept."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before: Any = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
