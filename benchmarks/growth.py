"""What a tournament costs as it grows: processor time, resident memory and file size against its size.

Four tables. `bots`: a round robin of up to 500 bots, planned, killed in the middle, resumed and summed up;
its rounds are made up instead of played, so that only the arena's own work is measured. `hands`: two bots
play longer and longer. `seats`: hold'em for two to nine. `tables`: six-max tables of more and more bots,
planned only.

Every row is a process of its own, so that its memory is its own. Times are processor time. Each table ends in
how the cost grew, beside the work that a tournament of that size has: matchups, hands, seats or tables.

    python -m benchmarks.growth
    python -m benchmarks.growth --table bots --sizes 50,100,200
"""

import argparse
import json
import os
import pickle
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from rich.console import Console
from rich.table import Table

from holecard import Game
from holecard.arena.hand_log import BatchLog, RoundLog, Thinking
from holecard.arena.plan import Plan
from holecard.arena.pool import Pool
from holecard.arena.runner import run
from holecard.arena.schedule import Batch
from holecard.arena.store import Store
from holecard.arena.worker import Task, play_batch
from holecard.bots.spec import parse_bot
from holecard.garbage import collect_rarely
from holecard.report.terminal import MOST_GAPS
from holecard.report.tournament import read_report
from holecard.session.result import SessionEnding

Row = dict[str, float]
"""A figure by the head of its column."""

SIZES: Final = {
    "bots": (50, 100, 200, 500),
    "hands": (1_000, 10_000, 100_000),
    "seats": (2, 3, 4, 5, 6, 7, 8, 9),
    "tables": (20, 50, 100, 200, 500),
}


POSSIBLE: Final = {
    "bots": range(2, 10_001),
    "hands": range(1, 10**9 + 1),
    "seats": range(2, 10),
    "tables": range(6, 10_001),
}


class MadeUpPool(Pool):
    """Answers at once with rounds that were never played: the better bot, by its number, often wins."""

    breaks_together = False
    executor = None  # type: ignore[assignment]

    def __init__(self, kill_after: int | None = None) -> None:
        """The process that runs it is killed after so many batches."""
        self.left = kill_after

    @property
    def window(self) -> int:
        return 4

    def submit(self, task: Task) -> "Future[BatchLog]":
        if self.left is not None:
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)
            self.left -= 1
        answer: Future[BatchLog] = Future()
        answer.set_result(made_up(pickle.loads(pickle.dumps(task))))  # as sent to a worker
        return answer

    def check(self) -> None:
        pass

    def renew(self) -> None:
        pass

    def stop(self) -> None:
        pass


def made_up(task: Task) -> BatchLog:
    rng = Random(task.batch.number)
    rounds = []
    for number in range(task.batch.first, task.batch.first + task.batch.rounds):
        chips = rng.randrange(-400, 440)
        seating = task.plan.seating(number)
        winners = (0,) if chips > 0 else (1,)
        rounds.append(RoundLog(number, seating, SessionEnding.HANDS, 100, (chips, -chips), winners, (), b""))
    thinking = tuple(Thinking(bot, 100, 0.01, 0.001) for bot in range(2))
    return BatchLog(task.batch.number, tuple(rounds), (), thinking)


def plan_of(game: str, bots: int, seats: int, rounds: int) -> Plan:
    specs = tuple(parse_bot("caller", f"bot-{number}") for number in range(bots))
    return Plan(
        game=Game.load(game), seed="growth", bots=specs, rounds=rounds, batch_rounds=rounds, seats=seats
    )


def warm_up(plan: Plan) -> None:
    """Play one group of rounds, so that imports and the key of the seed, which is slow on purpose, count for
    nothing."""
    play_batch(Task(plan, plan.matchups()[0], Batch(0, 0, 0, plan.seats)))


class Clock:
    """Processor time between two calls."""

    def __init__(self) -> None:
        self._last = process_time()

    def __call__(self) -> float:
        before, self._last = self._last, process_time()
        return self._last - before


def resident() -> float:
    """Megabytes at most so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def megabytes(path: Path) -> float:
    return path.stat().st_size / 1e6


def killed(path: Path, batches: int) -> float:
    """Run the tournament in a process that is killed after so many batches; its processor time."""
    child = os.fork()
    if not child:
        with Store.open(path, write=True) as store:
            run(store, MadeUpPool(batches))
        os._exit(0)
    _, status, used = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != -signal.SIGKILL:
        raise SystemExit("the process that runs the tournament should have been killed in the middle")
    return used.ru_utime + used.ru_stime


def grow_bots(bots: int, folder: Path) -> Row:
    """Two rounds a matchup; killed in the middle, resumed to the end, and summed up."""
    path = folder / "cup.db"
    row: Row = {"bots": bots, "matchups": bots * (bots - 1) // 2}
    start = resident()
    clock = Clock()
    plan = plan_of("micro", bots, 2, 2)
    with Store.new(path, plan) as store:
        row["plan s"], row["plan MB"] = clock(), resident() - start
    row["half s"] = killed(path, int(row["matchups"]) // 2)
    clock()
    with Store.open(path, write=True) as store:
        run(store, MadeUpPool())
        row["resumed s"], row["run MB"] = clock(), resident() - start
    row["µs a batch"] = (row["half s"] + row["resumed s"]) / row["matchups"] * 1e6
    with Store.open(path) as store:
        clock()
        read_report(store, most_gaps=MOST_GAPS)  # as `holecard results` does
        row["results s"], row["results MB"] = clock(), resident() - start
    row["file MB"] = megabytes(path)
    return row


def grow_hands(hands: int, folder: Path) -> Row:
    """Hold'em between two simple bots, a hundred hands a round, played in this process."""
    path = folder / "match.db"
    rounds = max(2, hands // 100 // 2 * 2)
    specs = (parse_bot("caller"), parse_bot("random"))
    plan = Plan(
        game=Game.load("holdem"), seed="growth", bots=specs, rounds=rounds, batch_rounds=min(rounds, 20)
    )
    warm_up(plan)
    start, clock = resident(), Clock()
    with Store.new(path, plan) as store:
        for batch in store.batches:
            store.commit(play_batch(Task(plan, store.matchups[0], batch)))
        played = store.hand_count()
        row: Row = {"hands": played, "play s": clock(), "µs a hand": 0.0}
        row["µs a hand"] = row["play s"] / played * 1e6
        read_report(store)
        row |= {"results s": clock(), "MB": resident() - start}
    row |= {"file MB": megabytes(path), "bytes a hand": 1e6 * megabytes(path) / played}
    return row


def grow_seats(seats: int, folder: Path) -> Row:
    """Hold'em among simple bots: ten rounds of a hundred hands in every seat."""
    path = folder / "ring.db"
    plan = plan_of("holdem", seats, seats, 10 * seats)
    warm_up(plan)
    start, clock = resident(), Clock()
    with Store.new(path, plan) as store:
        store.commit(play_batch(Task(plan, store.matchups[0], store.batches[0])))
        hands = store.hand_count()
        row: Row = {"seats": seats, "hands": hands, "µs a hand": clock() / hands * 1e6}
        read_report(store)
        row |= {"results s": clock(), "MB": resident() - start}
    row["bytes a hand"] = 1e6 * megabytes(path) / hands
    return row


def grow_tables(bots: int, folder: Path) -> Row:
    """Six-max tables in which all bots meet."""
    path = folder / "tables.db"
    start, clock = resident(), Clock()
    with Store.new(path, plan_of("six-max", bots, 6, 6)) as store:
        tables = len(store.matchups)
    row: Row = {"bots": bots, "tables": tables, "plan s": clock(), "MB": resident() - start}
    return row | {"file MB": megabytes(path)}


WORK: Final = {"bots": "matchups", "hands": "hands", "seats": "seats", "tables": "tables"}
"""The column that a table's other figures are compared with."""

GROW: Final[dict[str, Callable[[int, Path], Row]]] = {
    "bots": grow_bots,
    "hands": grow_hands,
    "seats": grow_seats,
    "tables": grow_tables,
}


def measured(table: str, size: int) -> Row | None:
    """A row, from a process of its own; None if it failed."""
    command = [sys.executable, "-m", "benchmarks.growth", "--table", table, "--row", str(size)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        print(result.stderr[-2000:], file=sys.stderr)
        return None
    row: Row = json.loads(result.stdout)
    return row


def print_table(console: Console, name: str, rows: Sequence[Row]) -> None:
    sheet = Table(*rows[0], title=(GROW[name].__doc__ or "").split("\n", maxsplit=1)[0])
    for column in sheet.columns:
        column.justify = "right"
    for row in rows:
        sheet.add_row(
            *(f"{figure:,.0f}" if figure == int(figure) else f"{figure:,.2f}" for figure in row.values())
        )
    console.print(sheet)
    if len(rows) > 1:
        console.print(growth(name, rows[0] if name == "seats" else rows[-2], rows[-1]), highlight=False)
    console.print()


def growth(table: str, earlier: Row, later: Row) -> str:
    """In words, how each figure grew beside the work between two rows. What is given for one hand or batch
    should stay as it is, except that a hand of more seats is more work."""
    size, work = next(iter(later)), WORK[table]
    times = later[work] / earlier[work]
    figures = []
    for head in later:
        if head not in (size, work) and earlier[head] > 0 and later[head] > 0:
            is_of_one = " a " in head and work != "seats"
            figures.append(f"{head} {_change(later[head] / earlier[head], 1.0 if is_of_one else times)}")
    start = f"From {earlier[size]:,.0f} to {later[size]:,.0f} {size}"
    if work != size:
        start += f", {times:.1f} times the {work}"
    return f"{start}: {'; '.join(figures)}."


def _change(ratio: float, times: float) -> str:
    """Within a fifth is taken for the same, since processor times scatter."""
    if abs(ratio - 1) < 0.2:
        return "stayed the same"
    if ratio < 1:
        return f"fell to {ratio:.2f} of it"
    text = f"grew {ratio:.1f} times"
    if abs(ratio / times - 1) < 0.2:
        return f"{text}, in proportion"
    return f"{text}, {'more' if ratio > times else 'less'} than in proportion"


def _sizes(text: str) -> tuple[int, ...]:
    try:
        return tuple(map(int, text.split(",")))
    except ValueError:
        raise argparse.ArgumentTypeError(f"sizes are numbers with commas between, not {text!r}") from None


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--table", choices=tuple(SIZES), action="append", help="one table; all by default")
    parser.add_argument("--sizes", type=_sizes, help="numbers with commas between")
    parser.add_argument("--row", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    tables = options.table or list(SIZES)
    if options.row is not None:
        collect_rarely()  # as the command does
        with TemporaryDirectory() as folder:
            print(json.dumps(GROW[tables[0]](options.row, Path(folder))))
        return
    for name in tables:
        if any(size not in POSSIBLE[name] for size in options.sizes or ()):
            parser.error(f"sizes of {name} are from {POSSIBLE[name][0]} to {POSSIBLE[name][-1]}")
    console = Console(width=140)
    failed = 0
    for name in tables:
        sizes = options.sizes or SIZES[name]
        rows = [row for size in sizes if (row := measured(name, size)) is not None]
        failed += len(sizes) - len(rows)
        if rows:
            print_table(console, name, rows)
        else:
            console.print(f"{name}: no row could be measured.")
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    console.print(
        f"The machine was busy (load {load:.1f} on {cores} cores): processor times are higher than on "
        "an idle one, and two rows may differ for that alone; memory and file sizes are the same."
        if load > 1.5 * cores
        else f"The machine had time (load {load:.1f} on {cores} cores)."
    )
    if failed:
        raise SystemExit(f"{failed} {'row' if failed == 1 else 'rows'} could not be measured")


if __name__ == "__main__":
    main()
