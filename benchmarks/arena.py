"""What a tournament costs beside the bare engine, pure and compiled, in the same run.

Three questions, each with a table:

1. A whole micro tournament with Python bots: planning, workers, the guard around every answer, the
   results file, everything, in workers that have been started before and as the whole command,
   `holecard tournament`, from its start to its leaderboard. Beside them the same bots on the bare engine:
   `Session.hands`, with no guard, no clock and no file. One worker and two.
2. The cost as the number of bots grows.
3. Bytes a hand in the results file.

What a program at a seat costs is in `benchmarks/programs.py`.

The pure and the compiled core have a process each, and all contestants take turns, so that a noisy machine
is noisy for all of them. Rates are hands per second of processor time, of the tournament's own process and
its workers together; tables show medians. The compiled core is the one that
`python -m tools.compile_core build/compiled` makes; without it, its column stays empty.

    python benchmarks/arena.py [--turns 5] [--rounds 200] [--json FILE] [--compiled FOLDER]
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from holecard import Game
from holecard.arena.planner import TournamentOptions, make_plan
from holecard.arena.pool import LocalPool
from holecard.arena.runner import run
from holecard.arena.store import Store
from holecard.bots.house import house_bot
from holecard.bots.spec import parse_bot
from holecard.session import Session, strict

ROOT: Final = Path(__file__).parents[1]
SIMPLE: Final = ("random", "caller", "tight")
PURE, COMPILED = "pure", "compiled"
COMMAND: Final = 10
"""Times as many rounds for the whole command, whose start takes as long as some thousand hands."""
BARE: Final = "bare engine, one core"


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played; without workers it is the bare engine."""

    bots: tuple[str, ...]
    rounds: int
    workers: int
    game: str = "micro"
    is_command: bool = False
    """Whether it is played by `holecard tournament`."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one turn came to, in seconds of processor time."""

    hands: int
    runner: float
    """Planning, handing out batches, the results file."""
    workers: float
    bytes_a_hand: float = 0.0

    @property
    def rate(self) -> float:
        return self.hands / (self.runner + self.workers)


# -- the contests, in a child process for each core --------------------------------------------


def tournament(contest: Contest) -> Turn:
    """The workers have been started before."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bench.db")
        bots = tuple(map(parse_bot, contest.bots))
        options = TournamentOptions(
            game=Game.load(contest.game), seed="bench", bots=bots, rounds=contest.rounds
        )
        pool = LocalPool(contest.workers)
        warm_up(pool)
        try:
            pids = pool._pids()
            began, theirs = time.process_time(), sum(map(processor_time, pids))
            with Store.new(path, make_plan(options)) as store:
                run(store, pool)
                hands = store.hand_count()
            runner = time.process_time() - began
            workers = sum(map(processor_time, pids)) - theirs
        finally:
            pool.stop()
        return Turn(hands, runner, workers, path.stat().st_size / hands)


def command(contest: Contest) -> Turn:
    """All of it is counted as the runner's: Python's start, the workers, the leaderboard."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bench.db")
        asked = ["tournament", contest.game, *contest.bots, "--seed", "bench", "--out", str(path)]
        counts = ["--rounds", str(contest.rounds), "--workers", str(contest.workers)]
        began = children_time()
        subprocess.run([sys.executable, "-m", "holecard", *asked, *counts], check=True, capture_output=True)
        took = children_time() - began
        with Store.open(path) as store:
            hands = store.hand_count()
        return Turn(hands, took, 0.0, path.stat().st_size / hands)


def children_time() -> float:
    """What all child processes that have ended have used, and theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_time(pid: int) -> float:
    """What another process has used, by the clock that Linux keeps for each."""
    return time.clock_gettime(~pid << 3 | 2)


def warm_up(pool: LocalPool) -> None:
    """Starting Python and loading the bots is not what is measured."""
    for future in [pool.executor.submit(_load) for _ in range(pool.workers)]:
        future.result()


def _load() -> None:
    import holecard.arena.worker  # noqa: F401 - a worker has it before its first batch

    time.sleep(0.3)


def bare(contest: Contest) -> Turn:
    """The same rounds on the engine alone."""
    game = Game.load(contest.game)
    hands = 0
    began = time.process_time()
    for number, one in enumerate(contest.bots):
        for other in contest.bots[number + 1 :]:
            for at in range(contest.rounds):
                pair = (one, other) if at % 2 == 0 else (other, one)
                players = [house_bot(name, f"{pair}/{at}") for name in pair]
                session = Session(game, f"bench/{one}/{other}/{at // 2}")
                hands += sum(1 for _ in session.hands([player.act for player in players], strict))
    return Turn(hands, 0.0, time.process_time() - began)


def play(contest: Contest) -> Turn:
    if contest.is_command:
        return command(contest)
    return tournament(contest) if contest.workers else bare(contest)


def serve_turns(core: str) -> None:
    """A child process: every line asks for a turn."""
    from holecard.hand import hand

    if str(hand.__file__).endswith(".py") != (core == PURE):
        raise SystemExit(f"the core that runs is not {core}: {hand.__file__}")
    for line in sys.stdin:
        contest = Contest(**json.loads(line))
        turn = play(contest)
        print(json.dumps(asdict(turn)), flush=True)


# -- the turns ---------------------------------------------------------------------------------


class Core:
    """One of the two, from outside."""

    def __init__(self, name: str, package: Path) -> None:
        self.name = name
        self._child = subprocess.Popen(
            [sys.executable, __file__, "--turns-of", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(package)},
        )

    def play(self, contest: Contest) -> Turn:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps(asdict(contest)) + "\n")
        self._child.stdin.flush()
        answer = self._child.stdout.readline()
        if not answer:
            raise SystemExit(f"the {self.name} core ended before it answered {contest}")
        return Turn(**json.loads(answer))

    def stop(self) -> None:
        self._child.communicate()


def take_turns(
    cores: list[Core], contests: dict[str, Contest], turns: int
) -> dict[tuple[str, str], list[Turn]]:
    """By contest and core."""
    found: dict[tuple[str, str], list[Turn]] = {}
    for _ in range(turns):
        for name, contest in contests.items():
            for core in cores:
                found.setdefault((name, core.name), []).append(core.play(contest))
    return found


def rate(turns: list[Turn]) -> float:
    return statistics.median(turn.rate for turn in turns)


def overhead(cores: list[Core], turns: int, rounds: int) -> list[dict[str, object]]:
    contests = {
        BARE: Contest(SIMPLE, rounds, 0),
        "tournament, one worker": Contest(SIMPLE, rounds, 1),
        "tournament, two workers": Contest(SIMPLE, rounds, 2),
        "whole command, one worker": Contest(SIMPLE, COMMAND * rounds, 1, is_command=True),
        "whole command, two workers": Contest(SIMPLE, COMMAND * rounds, 2, is_command=True),
    }
    found = take_turns(cores, contests, turns)
    rows = []
    for name in contests:
        row: dict[str, object] = {"what": name}
        for core in cores:
            row[f"{core.name} hands/s"] = round(rate(found[name, core.name]))
        for core in cores:
            of_bare = rate(found[name, core.name]) / rate(found[BARE, core.name])
            row[f"{core.name}, of the bare engine"] = round(of_bare, 2)
        for core in cores:
            row[f"{core.name}, two workers at most"] = _most_of_two(found[name, core.name])
        rows.append(row)
    return rows


def _most_of_two(turns: list[Turn]) -> float | str:
    """How many times as fast two workers can be on two cores, where the runner needs its share, too."""
    if not any(turn.workers for turn in turns):
        return ""
    return round(statistics.median(2 * turn.workers / (turn.workers + turn.runner) for turn in turns), 2)


def growth(cores: list[Core], rounds: int) -> list[dict[str, object]]:
    """All bots meet each other, so that the cost of a matchup should stay what it is."""
    rows: list[dict[str, object]] = []
    for count in (2, 4, 8, 16):
        bots = tuple(f"bot{at}={SIMPLE[at % len(SIMPLE)]}" for at in range(count))
        turns = {core.name: core.play(Contest(bots, rounds, 2)) for core in cores}
        row: dict[str, object] = {
            "bots": count,
            "matchups": count * (count - 1) // 2,
            "hands": turns[PURE].hands,
        }
        for name, turn in turns.items():
            row[f"{name}, microseconds a hand"] = round(1e6 / turn.rate, 1)
        row["bytes a hand"] = round(turns[PURE].bytes_a_hand, 1)
        rows.append(row)
    return rows


def show(title: str, rows: list[dict[str, object]], console: Console) -> None:
    table = Table(title=title, title_justify="left")
    for heading in rows[0]:
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        table.add_row(
            *(f"{value:,}" if isinstance(value, int | float) else str(value) for value in row.values())
        )
    console.print(table)


def in_words(rows: list[dict[str, object]]) -> str:
    """The outcome of the first table, and what a busy machine did to the figures."""
    one = rows[1]
    said = [
        f"A tournament with one worker plays {one['pure, of the bare engine']} of the bare engine's hands."
    ]
    if f"{COMPILED} hands/s" in one:
        times = float(str(one[f"{COMPILED} hands/s"])) / float(str(one[f"{PURE} hands/s"]))
        said.append(f"Compiled it plays {times:.1f} times as many as in pure Python.")
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > 0.75 * cores:
        said.append(
            f"The machine is busy (load {load:.0f} on {cores} cores): the rates are lower than on an idle "
            "one, the ratios come from turns in processor time."
        )
    return "\n".join(said)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--json", type=Path)
    parser.add_argument(
        "--compiled", type=Path, default=ROOT / "build" / "compiled", help="the compiled core"
    )
    parser.add_argument("--turns-of", choices=(PURE, COMPILED), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.turns_of:
        serve_turns(options.turns_of)
        return
    if options.turns < 1 or options.rounds < 4 or options.rounds % 2:
        parser.error("at least one turn and an even number of rounds, four or more, are needed")
    cores = [Core(PURE, ROOT / "src")]
    if (options.compiled / "holecard").is_dir():
        cores.append(Core(COMPILED, options.compiled))
    else:
        print(
            f"no compiled core in {options.compiled}: "
            f"make one with python -m tools.compile_core {options.compiled}"
        )
    console = Console(width=140)
    try:
        found = {
            "A micro tournament of simple Python bots, hands per second of processor time": overhead(
                cores, options.turns, options.rounds
            ),
            "Growth with the number of bots, two workers": growth(cores, options.rounds // 4 * 2),
        }
    finally:
        for core in cores:
            core.stop()
    for title, rows in found.items():
        show(title, rows, console)
    console.print(in_words(next(iter(found.values()))))
    if options.json:
        options.json.write_text(json.dumps(found, indent=2), "utf-8")


if __name__ == "__main__":
    main()
