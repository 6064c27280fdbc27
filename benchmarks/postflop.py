"""Spots after the flop: processor and wall time to an exploitability, memory, and other programs beside them.

    python benchmarks/postflop.py --spots river,turn,flop --threads 1,2 --bits 32,16 --json postflop.json
    python benchmarks/postflop.py --peer ./driver --turns 3

The spots are a single raised pot on Td 9d 6h with 167 and 250 hands; `large` has tables of more than a
gigabyte in 32 bits, and runs for two iterations to compare memory. Every run is a process of its own, so that
its resident set is its own, with kernels that were compiled before. Processor time counts all threads, so a
busy machine changes it less than wall time; setting up the spot counts, starting Python does not. With
`--reference` a best response to the solution is computed in NumPy, too: the ratio is what compiled kernels
and sums in the order of strength gain.

`--peer` is a program that solves the same spots, such as a small driver of a solver library that you have
built elsewhere; without it there is nothing to compare with, which is said. It is called in turns with ours:

    PEER BOARD POT STACK BETS RAISES OOP IP PERCENT BITS THREADS MOST

with bet sizes such as `60%,a` (percent of the pot, multiples such as `2.5x`, all-in), ranges as written
below, the exploitability to reach in percent of the pot, 32 or 16 bits, and the largest number of iterations.
No all-in may be added and no near sizes merged; it measures the exploitability every ten iterations or as it
sees fit. It prints one JSON object: `iterations`, `percent` (exploitability reached, of the pot), `ev`
(of the first player, in chips), `decisions` (decision nodes of the betting, with one card at each deal),
`build_processor` and `processor` (seconds of all threads, for setting up and for solving), `wall`,
`table_mb` and `resident_mb` (largest resident set in millions of bytes). Different decisions, or EVs that are
further apart than both exploitabilities allow, end the benchmark: the trees are not the same.

`postflop-solver` (Rust, AGPL; never part of this package) builds without crates.io from Debian's packages of
once_cell, rayon, regex, aho-corasick and memchr, `librust-...-dev`, as a directory source of cargo: with its
feature `rayon` only, and with `-A dangerous_implicit_autorefs` where the compiler is newer than its source.
"""

import argparse
import json
import resource
import subprocess
import sys
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from holecard.solver.postflop import PostflopSolution, PostflopSolver, PostflopSpot
from holecard.solver.postflop.decisions import BEST
from holecard.solver.postflop.reference import reference_value

OOP = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IP = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    board: str
    stacks: int
    bets: str
    raises: str
    until: float
    """Percent of the pot."""
    most: int = 5000
    """Iterations."""

    def spot(self) -> PostflopSpot:
        return PostflopSpot.read(
            board=self.board, pot=200, stacks=self.stacks, oop=OOP, ip=IP, bets=self.bets, raises=self.raises
        )


CASES = {
    case.name: case
    for case in (
        Case("river", "Td9d6hQc2s", 900, "50,100,allin", "60,allin", 0.1),
        Case("turn", "Td9d6hQc", 900, "60,allin", "2.5x", 0.1),
        Case("flop", "Td9d6h", 500, "75", "3x", 0.5),
        Case("large", "Td9d6h", 900, "50,100", "3x", 0.0, most=2),
    )
}


@dataclass(frozen=True, slots=True)
class Run:
    """What is solved, and how."""

    spot: str
    bits: int
    threads: int

    def __str__(self) -> str:
        return f"{self.spot}, {self.bits} bits, {self.threads} {'thread' if self.threads == 1 else 'threads'}"


@dataclass(frozen=True, slots=True)
class Measured:
    """The same for us and for a peer."""

    iterations: int
    percent: float
    ev: float
    decisions: int
    build_processor: float
    processor: float
    wall: float
    table_mb: float
    resident_mb: float

    @property
    def seconds(self) -> float:
        """Of processor time, setting up included."""
        return self.build_processor + self.processor

    def __str__(self) -> str:
        return (
            f"{self.iterations} iterations to {self.percent:.4f}%, EV {self.ev:.4f}; processor "
            f"{self.seconds:.3f} s ({self.build_processor:.3f} of them to set up), wall {self.wall:.3f} s; "
            f"tables {self.table_mb:.1f} MB, resident {self.resident_mb:.0f} MB"
        )


def measure(run: Run) -> tuple[Measured, PostflopSolution]:
    """In this process, after a spot of the same kind has loaded the kernels."""
    case, compact = CASES[run.spot], run.bits == 16
    _load_kernels(len(case.board) // 2, run.threads, compact=compact)
    spot = case.spot()
    begun, wall = process_time(), perf_counter()
    solver = PostflopSolver(spot, threads=run.threads, compact=compact)
    built = process_time() - begun
    grade = solver.solve(case.until, case.most)
    found = Measured(
        iterations=solver.iteration,
        percent=grade.percent,
        ev=grade.values[0],
        decisions=sum(sum(street) for street in solver.game.tree.decisions),
        build_processor=built,
        processor=process_time() - begun - built,
        wall=perf_counter() - wall,
        table_mb=sum(table.nbytes for table in solver.tables.arrays()) / 1e6,
        resident_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6,
    )
    return found, PostflopSolution(solver, grade)


def _load_kernels(cards: int, threads: int, *, compact: bool) -> None:
    board = "Td9d6hQc2s"[: 2 * cards]
    spot = PostflopSpot.read(
        board=board, pot=2, stacks=2, oop="AcAd,KcKd", ip="AhAs", bets="100", raises="100"
    )
    solver = PostflopSolver(spot, threads=threads, compact=compact)
    solver.run(1)
    solver.grade()


def ours(run: Run) -> Measured:
    """In a process of its own."""
    command = [sys.executable, __file__, "--child", json.dumps(asdict(run))]
    return _result(command)


def peers(run: Run, program: Path) -> Measured:
    case = CASES[run.spot]
    sizes = [_peer_sizes(text) for text in (case.bets, case.raises)]
    numbers = [str(case.until), str(run.bits), str(run.threads), str(case.most)]
    command = [str(program), case.board, "200", str(case.stacks), *sizes, OOP, IP, *numbers]
    return _result(command)


def _peer_sizes(text: str) -> str:
    return ",".join(
        "a" if size == "allin" else size if size.endswith("x") else f"{size}%" for size in text.split(",")
    )


def _result(command: list[str]) -> Measured:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{command[0]} failed: {done.stderr.strip()[-300:]}")
    fields: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return Measured(**{name: fields[name] for name in Measured.__slots__})


def compare(run: Run, program: Path | None, turns: int) -> dict[str, Any]:
    """The fastest of so many runs each, in turns."""
    mine: list[Measured] = []
    theirs: list[Measured] = []
    for _ in range(turns):
        mine.append(ours(run))
        if program is not None:
            theirs.append(peers(run, program))
    best = min(mine, key=lambda found: found.seconds)
    row: dict[str, Any] = {**asdict(run), "ours": asdict(best)}
    print(f"{run}: {best}", flush=True)
    if theirs:
        other = min(theirs, key=lambda found: found.seconds)
        _check_same(run, best, other)
        ratios = {
            "processor": other.seconds / best.seconds,
            "wall": other.wall / best.wall,
            "tables": other.table_mb / best.table_mb,
            "resident": other.resident_mb / best.resident_mb,
        }
        row |= {"peer": asdict(other), "ratios": ratios}
        words = ", ".join(f"{name} {ratio:.2f}" for name, ratio in ratios.items())
        print(
            f"{'the peer':>{len(str(run))}}: {other}\n{'times as much':>{len(str(run))}}: {words}", flush=True
        )
    return row


def _check_same(run: Run, mine: Measured, theirs: Measured) -> None:
    if mine.decisions != theirs.decisions:
        raise SystemExit(f"{run}: other trees: {mine.decisions} and {theirs.decisions} decisions")
    allowed = 2 * (mine.percent + theirs.percent) + 0.01
    if abs(mine.ev - theirs.ev) / 2 > allowed:
        raise SystemExit(f"{run}: EVs differ by more than exploitability allows: {mine.ev} and {theirs.ev}")


def beside_reference(solution: PostflopSolution) -> float:
    """How many times longer a best response takes in NumPy."""
    begun = process_time()
    reference_value(solution, 0, best=True)
    plain = process_time() - begun
    begun = process_time()
    for _ in range(10):
        solution.solver.values(0, BEST)
    return plain / ((process_time() - begun) / 10)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--spots", default="river,turn", help=", ".join(CASES) + ", with commas between them")
    parser.add_argument("--threads", default="1", help="such as 1,2")
    parser.add_argument("--bits", default="32", help="such as 32,16")
    parser.add_argument("--peer", type=Path, help="a program that is measured in turns with ours, see above")
    parser.add_argument("--turns", type=int, default=1, help="runs of each, of which the fastest counts")
    parser.add_argument("--reference", action="store_true", help="also time the reference in NumPy")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--child", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        found, _ = measure(Run(**json.loads(options.child)))
        print(json.dumps(asdict(found)))
        return
    if options.peer is None:
        print("no other program is measured: --peer names none")
    rows = []
    numbers = [[int(one) for one in text.split(",")] for text in (options.bits, options.threads)]
    for name, bits, threads in product(options.spots.split(","), *numbers):
        rows.append(compare(Run(name, bits, threads), options.peer, options.turns))
        if options.reference:
            _, solution = measure(Run(name, bits, threads))
            rows[-1]["reference_ratio"] = ratio = beside_reference(solution)
            print(f"{name}: a best response in plain NumPy takes {ratio:.0f} times as long", flush=True)
    if options.json is not None:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
