"""Spots after the flop: processor and wall time to an exploitability, memory, and the reference in NumPy.

    python benchmarks/postflop.py --threads 2 --spots river,turn,flop --json postflop.json

The spots are a single raised pot on Td 9d 6h with 167 and 250 hands. Processor time counts all threads, so a
busy machine changes it little; what is compiled or built before is reported on its own. A best response to
the solution is computed by the NumPy reference, too: the ratio is what compiled kernels and sums in the order
of strength gain.

`postflop-solver` (Rust) is not run from here: it is distributed as sources alone. Where it has been built,
nodes and EVs tell whether it solves the same spots.
"""

import argparse
import json
import resource
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time

from holecard.solver.postflop import PostflopSolution, PostflopSolver, PostflopSpot, estimate
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
    )
}


@dataclass(frozen=True, slots=True)
class Measured:
    spot: str
    bits: int
    threads: int
    nodes: int
    entries: int
    table_mb: float
    build_seconds: float
    first_seconds: float
    """Of the first iteration and measurement, with compiling if nothing was kept."""
    iterations: int
    percent: float
    ev: float
    processor_seconds: float
    wall_seconds: float
    estimated_seconds: float
    resident_mb: float


def measure(case: Case, threads: int, *, compact: bool) -> tuple[Measured, PostflopSolution]:
    spot = case.spot()
    begun = process_time()
    solver = PostflopSolver(spot, threads=threads, compact=compact)
    built = process_time() - begun
    begun = process_time()
    warm = PostflopSolver(spot, threads=threads, compact=compact, game=solver.game)
    warm.run(1)
    warm.grade()
    first = process_time() - begun
    del warm
    processor, wall = process_time(), perf_counter()
    grade = solver.solve(case.until)
    processor, wall = process_time() - processor, perf_counter() - wall
    found = Measured(
        spot=case.name,
        bits=16 if compact else 32,
        threads=threads,
        nodes=solver.game.tree.nodes,
        entries=solver.game.entries,
        table_mb=round(sum(table.nbytes for table in solver.tables.arrays()) / 1e6, 1),
        build_seconds=round(built, 3),
        first_seconds=round(first, 3),
        iterations=solver.iteration,
        percent=round(grade.percent, 4),
        ev=round(grade.values[0], 4),
        processor_seconds=round(processor, 3),
        wall_seconds=round(wall, 3),
        estimated_seconds=round(estimate(spot).seconds(case.until, threads), 2),
        resident_mb=round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3),
    )
    return found, PostflopSolution(solver, grade)


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
    parser.add_argument(
        "--spots", default="river,turn", help="river, turn and flop, with commas between them"
    )
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--bits", type=int, choices=(16, 32), default=32)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rows = []
    for name in options.spots.split(","):
        found, solution = measure(CASES[name], options.threads, compact=options.bits == 16)
        rows.append(asdict(found))
        print(
            f"{name}: {found.iterations} iterations to {found.percent}% of the pot, EV {found.ev}; "
            f"processor {found.processor_seconds} s, wall {found.wall_seconds} s, estimated "
            f"{found.estimated_seconds} s; built in {found.build_seconds} s, first calls "
            f"{found.first_seconds} s; {found.nodes} nodes, tables {found.table_mb} MB, resident "
            f"{found.resident_mb:.0f} MB",
            flush=True,
        )
        if name != "flop":
            ratio = beside_reference(solution)
            rows[-1]["reference_ratio"] = round(ratio, 1)
            print(f"{name}: a best response in plain NumPy takes {ratio:.0f} times as long", flush=True)
    if options.json is not None:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
