"""Running a tournament or a match from the command line, and going on with one."""

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

from holecard.arena.planner import TournamentOptions, make_plan, unchanged
from holecard.arena.pool import LocalPool, Pool
from holecard.arena.runner import StopCondition, run
from holecard.arena.store import Store
from holecard.cli.errors import complain
from holecard.cli.progress import ProgressBar
from holecard.errors import BadRequest, HolecardError, Interrupted
from holecard.rules.game import Game

INTERRUPTED: Final = 130
_LETTERS: Final = "bcdfghjkmnpqrstvwxz23456789"


@dataclass(frozen=True, slots=True)
class Times:
    """The clock as it was typed, in milliseconds; None leaves it to the game."""

    bank: int | None = None
    increment: int | None = None
    move_limit: int | None = None

    def __bool__(self) -> bool:
        return self != Times()

    def of(self, game: Game) -> Game:
        """The game with this clock. A move limit alone is so much for every answer, without a bank."""
        own, limit = game.clock, self.move_limit
        if not self:
            return game
        if limit is not None and self.bank is None and self.increment is None:
            return game.with_clock(replace(own, bank=limit, increment=limit, move_limit=None))
        bank = self.bank or own.bank
        if limit is not None and limit > bank:
            raise BadRequest(f"a move limit is at most the bank of {bank / 1000:g} s, not {limit / 1000:g} s")
        increment = own.increment if self.increment is None else self.increment
        return game.with_clock(
            replace(own, bank=bank, increment=increment, move_limit=limit or own.move_limit)
        )


@dataclass(frozen=True, slots=True)
class Running:
    """How a tournament is run, which does not change what comes out of it."""

    workers: int | None = None
    cluster: str | None = None


def fresh_seed() -> str:
    """Short enough to type again, without letters that look alike, and too many to try them all."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def start(wishes: TournamentOptions, out: Path) -> Store:
    """A new results file with a plan in it; bots that cannot play are named before."""
    return Store.new(out, make_plan(wishes))


def resume(path: Path) -> Store:
    """An old results file, unless its bots are no longer what they were."""
    store = Store.open(path, write=True)
    if not Path(store.plan.host.folder).is_dir():  # the tournament has moved with its bots
        host = replace(store.plan.host, folder=str(path.resolve().parent))
        store.plan = replace(store.plan, host=host)
    try:
        unchanged(store.plan)
    except BaseException:
        store.close()
        raise
    return store


@contextmanager
def pool_for(running: Running) -> Iterator[Pool]:
    """Where it will be played. It is reached before a results file is made, so that a cluster that cannot
    be used leaves nothing behind."""
    pool = _pool(running)
    try:
        yield pool
    finally:
        pool.stop()


@dataclass(frozen=True, slots=True)
class PlayOut:
    """How playing the rest of a tournament ended."""

    code: int
    """The exit code."""
    hands: int = 0
    seconds: float = 0.0


def play_out(store: Store, pool: Pool, running: Running, stop: StopCondition | None = None) -> PlayOut:
    """Play what is left. Finished batches stay in the results file however this ends."""
    code = 0
    before, started = store.hand_count(), monotonic()
    try:
        with _terminated_is_interrupted(), pool, ProgressBar() as bar:
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
    if code:
        print(f"holecard: go on with {_command(store.path, running)}", file=sys.stderr)
    return PlayOut(code, store.hand_count() - before, monotonic() - started)


def _command(path: Path, running: Running) -> str:
    words = ["holecard", "tournament", "--resume", str(path)]
    if running.workers is not None:
        words += ["--workers", str(running.workers)]
    if running.cluster is not None:
        words += ["--cluster", running.cluster]
    return shlex.join(words)


def _pool(running: Running) -> Pool:
    if running.cluster is None:
        return LocalPool(running.workers)
    from holecard.arena.cluster import ClusterPool

    return ClusterPool(running.cluster, tell=complain)


@contextmanager
def _terminated_is_interrupted() -> Iterator[None]:
    """`kill` does what Ctrl-C does: nothing that is finished is lost."""

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before: Any = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
