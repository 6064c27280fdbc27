"""What a decision of a program costs the arena, beside a bare exchange of the same bytes in the same run.

A program that only checks and calls plays a house bot in each protocol. Counted is the processor time (user
and system) of the process that plays the batch, with everything in it: engine, views, messages, deadlines,
the referee, the opponent. The programs themselves, which run in processes of their own, are counted for the
last column only: decisions a second on one core that does the work of both sides, in pure Python.

The bare exchange is what no arena can do without, and nothing else: the same program, started with pipes in
a process group of its own, is sent the same bytes with one `write` a decision, one `poll` waits for its
answer no longer than a deadline, and one `read` fetches it. Nothing is parsed and nothing is built. It is
started as often as its protocol demands, once a round in theaigames, and otherwise once.

The game alone is the same batch with a house bot in the place of the program that checks and calls like it:
the same hands with the same opponents. What is left of a decision, in bare exchanges, is the price of the
program itself (`less the game`): at a table of six, four house bots act between two of its decisions.

Both sides run on one core, arena and program in turns, as they do in a tournament that keeps all cores busy.
That is what makes the ratio repeatable: with a program on another core, most of an exchange is the price of
waking that core, 4 µs or 35 depending on whether it sleeps, which says nothing about the arena. A turn of
ours and a turn of the bare exchange follow each other; tables show medians. Clocks are those of the games, a
hundred times as long, so that no program is late on a busy machine.

The arena plays in pure Python, as the source runs, and on the compiled core, as wheels ship it: the one that
`python -m tools.compile_core build/compiled` makes. Without it, its columns stay empty.

    python benchmarks/programs.py [--turns 7] [--decisions 2000] [--json FILE] [--compiled FOLDER]
"""

import argparse
import json
import os
import pickle
import select
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from rich.console import Console
from rich.table import Table

from holecard import Game
from holecard.arena.plan import Plan
from holecard.arena.schedule import Batch, Matchup
from holecard.arena.worker import Task, play_batch
from holecard.bots.resources import Host
from holecard.bots.spec import parse_bot

ROOT = Path(__file__).parents[1]
PROGRAM = Path(__file__).with_name("calling_program.py")
PURE, COMPILED = "pure", "compiled"
CHUNK = 64 << 10
LONGER = 100
"""How many times as long as those of the games the clocks are."""
DEADLINE = 5000 * LONGER
"""Milliseconds that the bare exchange waits for an answer."""
BUSY = 1.5
"""Running processes for each core, above which the times are said to be longer than they need be."""
AIM = 5.0
"""Times the bare exchange that a decision may cost."""


@dataclass(slots=True)
class Contest:
    """One protocol in one game."""

    protocol: str
    game: str
    seats: int = 2
    arena: dict[str, list[float]] = field(default_factory=dict)
    """By core: microseconds of processor time a decision, by turn."""
    game_alone: dict[str, list[float]] = field(default_factory=dict)
    bare: list[float] = field(default_factory=list)
    program: list[float] = field(default_factory=list)
    """Processor time of the other side."""
    runs: list[list[tuple[bytes, bool]]] = field(default_factory=list)
    """By start of the program: what it was sent, and whether it answered."""
    decisions: int = 0
    rounds: int = 0

    @property
    def name(self) -> str:
        return f"{self.protocol}, {self.game}" + (f" for {self.seats}" if self.seats > 2 else "")

    def row(self) -> dict[str, object]:
        row: dict[str, object] = {"protocol and game": self.name}
        for core in (PURE, COMPILED):
            if turns := self.arena.get(core):
                ratios = [ours / theirs for ours, theirs in zip(turns, self.bare, strict=True)]
                row[f"{core}, µs"] = round(statistics.median(turns), 1)
                row[f"{core}, times bare"] = round(statistics.median(ratios), 1)
                row[f"{core}, game alone"] = round(statistics.median(self.game_alone[core]), 1)
                prices = [
                    (ours - alone) / theirs
                    for ours, alone, theirs in zip(turns, self.game_alone[core], self.bare, strict=True)
                ]
                row[f"{core}, less the game"] = round(statistics.median(prices), 1)
        row["bare, µs"] = round(statistics.median(self.bare), 1)
        both = statistics.median(self.arena[PURE]) + statistics.median(self.program)
        row["decisions/s and core"] = round(1e6 / both)
        return row


CONTESTS = (
    ("holecard", "micro", 2),
    ("holecard", "holdem", 2),
    ("holecard", "six-max", 6),
    ("json", "micro", 2),
    ("theaigames", "omaha", 2),
    ("theaigames", "holdem-match", 2),
)


def command(protocol: str, *more: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(PROGRAM), protocol, *more]


def patient(game: Game) -> Game:
    clock = game.clock
    times = {name: getattr(clock, name) for name in ("bank", "increment", "total", "move_limit")}
    longer = {name: time and time * LONGER for name, time in times.items()}
    return replace(game, clock=replace(clock, **longer))


def task(contest: Contest, rounds: int, *more: str, with_program: bool = True) -> Task:
    program = f"one={contest.protocol}:{shlex.join(command(contest.protocol, *more))}"
    bots = (
        program if with_program else "one=caller",
        *(f"opponent{number}=random" for number in range(1, contest.seats)),
    )
    plan = Plan(
        game=patient(Game.load(contest.game)),
        seed="bench",
        bots=tuple(map(parse_bot, bots)),
        rounds=rounds,
        batch_rounds=rounds,
        seats=contest.seats,
        mirrored=False,
        host=Host(start=10.0 * LONGER),
    )
    return Task(plan, Matchup(0, tuple(range(contest.seats))), Batch(0, 0, 0, rounds))


def play(contest: Contest, rounds: int, *more: str, with_program: bool = True) -> tuple[int, float]:
    """Decisions of the program, and processor seconds of this process."""
    work = task(contest, rounds, *more, with_program=with_program)
    started = time.process_time()
    log = play_batch(work)
    seconds = time.process_time() - started
    if log.faults:
        fault = log.faults[0]
        raise SystemExit(f"{contest.name}: the program failed ({fault.kind}, {fault.detail})")
    return log.thinking[0].answers, seconds


def prepare(contest: Contest, decisions: int) -> None:
    """Find out how many rounds it takes, and write down what is said in them."""
    with tempfile.TemporaryDirectory() as folder:
        transcript = Path(folder, "transcript")
        asked = play(contest, contest.seats)[0]
        contest.rounds = contest.seats * max(1, round(decisions / asked))
        contest.decisions = play(contest, contest.rounds, str(transcript))[0]
        with transcript.open("rb") as file:
            while True:
                try:
                    said = pickle.load(file)
                except EOFError:
                    break
                if said is None:
                    contest.runs.append([])
                else:
                    contest.runs[-1].append(said)


def exchange(contest: Contest) -> tuple[float, float]:
    """Processor seconds of starting the program, sending it the same bytes and reading its answers: of this
    process, and of the program."""
    times = [run_bare(contest, run) for run in contest.runs]
    return sum(ours for ours, _ in times), sum(program for _, program in times)


def run_bare(contest: Contest, run: list[tuple[bytes, bool]]) -> tuple[float, float]:
    started = time.process_time()
    with subprocess.Popen(
        command(contest.protocol), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, process_group=0
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        sink, source = process.stdin.fileno(), process.stdout.fileno()
        waiting = select.poll()
        waiting.register(source, select.POLLIN)
        for data, is_answered in run:
            os.write(sink, data)
            if is_answered:
                if not waiting.poll(DEADLINE):
                    raise SystemExit(f"{contest.name}: no answer in time: this machine is too busy")
                os.read(source, CHUNK)
        process.stdin.close()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return time.process_time() - started, used.ru_utime + used.ru_stime


class Arena:
    """The arena on one of the cores, in a process of its own."""

    def __init__(self, core: str, package: Path) -> None:
        self._child = subprocess.Popen(
            [sys.executable, __file__, "--plays-on", core],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(package)},
        )

    def play(self, contest: Contest, rounds: int) -> tuple[float, float]:
        """Microseconds of processor time a decision, and of the game alone."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        with suppress(BrokenPipeError):  # it has said why it ended
            self._child.stdin.write(
                json.dumps([contest.protocol, contest.game, contest.seats, rounds]) + "\n"
            )
            self._child.stdin.flush()
        answer = self._child.stdout.readline()
        if not answer:
            self.stop()
            raise SystemExit(f"{contest.name}: the arena ended before it had played")
        whole, alone = map(float, answer.split())
        return whole, alone

    def stop(self) -> None:
        with suppress(BrokenPipeError):
            self._child.communicate()


def serve_turns(core: str) -> None:
    """What runs in that process: contests come in, microseconds go out."""
    from holecard.garbage import collect_rarely
    from holecard.hand import hand

    collect_rarely()  # as a worker does
    if str(hand.__file__).endswith(".py") != (core == PURE):
        raise SystemExit(f"the core that runs is not {core}: {hand.__file__}")
    for line in sys.stdin:
        *contest, rounds = json.loads(line)
        decisions, whole = play(Contest(*contest), rounds)
        _, alone = play(Contest(*contest), rounds, with_program=False)
        print(1e6 * whole / decisions, 1e6 * alone / decisions, flush=True)


def share_one_core() -> None:
    """Run this process and all that it starts on one core, where the system allows that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def compare(contests: list[Contest], turns: int, compiled: Path) -> None:
    packages = {PURE: ROOT / "src", COMPILED: compiled}
    if not (compiled / "holecard").is_dir():
        del packages[COMPILED]
        print(f"no compiled core in {compiled}: make one with python -m tools.compile_core {compiled}")
    arenas = {core: Arena(core, package) for core, package in packages.items()}
    try:
        for contest in contests:
            for arena in arenas.values():
                arena.play(contest, contest.seats)  # tables are filled
        for _ in range(turns):
            for contest in contests:
                for core, arena in arenas.items():
                    whole, alone = arena.play(contest, contest.rounds)
                    contest.arena.setdefault(core, []).append(whole)
                    contest.game_alone.setdefault(core, []).append(alone)
                bare, program = exchange(contest)
                contest.bare.append(1e6 * bare / contest.decisions)
                contest.program.append(1e6 * program / contest.decisions)
    finally:
        for arena in arenas.values():
            arena.stop()


def show(rows: list[dict[str, object]]) -> None:
    table = Table(title="A decision of a program", title_justify="left")
    for heading in rows[0]:
        table.add_column(heading, justify="left" if heading.startswith("protocol") else "right")
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
    Console(width=170).print(table)


def _above_aim(rows: list[dict[str, object]], column: str) -> str:
    return "; ".join(str(row["protocol and game"]) for row in rows if float(str(row[column])) > AIM)


def verdict(rows: list[dict[str, object]], load: float) -> str:
    said = []
    for core in (PURE, COMPILED):
        column = f"{core}, times bare"
        if column not in rows[0]:
            continue
        over = _above_aim(rows, column)
        words = f"every protocol stays within {AIM:g} times the bare exchange"
        if over:
            words = f"above {AIM:g} times the bare exchange: {over}"
            dear = _above_aim(rows, f"{core}, less the game")
            words += f"; without the game itself: {dear or 'none'}"
        said.append(f"{core.capitalize()}: {words}.")
    words = "\n".join(said)
    cores = os.cpu_count() or 1
    if load > BUSY * cores:
        words += (
            f"\nThis machine is busy ({load:.1f} processes for {cores} cores): others use its caches, "
            "and all times are longer."
        )
    return words


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--decisions", type=int, default=2000, help="in each turn, about")
    parser.add_argument("--only", default="", metavar="TEXT", help="contests that contain this")
    parser.add_argument("--json", type=Path)
    parser.add_argument(
        "--compiled", type=Path, default=ROOT / "build" / "compiled", help="the compiled core"
    )
    parser.add_argument("--plays-on", choices=(PURE, COMPILED), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.plays_on:
        serve_turns(options.plays_on)
        return
    contests = [one for one in (Contest(*each) for each in CONTESTS) if options.only in one.name]
    if options.turns < 1 or options.decisions < 1 or not contests:
        parser.error("at least one turn, one decision and one contest are needed")
    share_one_core()
    for contest in contests:
        prepare(contest, options.decisions)
    compare(contests, options.turns, options.compiled)
    rows = [contest.row() for contest in contests]
    show(rows)
    print(verdict(rows, os.getloadavg()[0]))
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
