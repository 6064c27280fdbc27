"""Pot-limit Omaha after the flop: processor time and memory to an exploitability, and the error of samples.

    python benchmarks/omaha.py
    python benchmarks/omaha.py --cases river,sample --json omaha.json

`river` has all 178,365 hands on both sides, `whole-turn` all 194,580 (3 GB, and minutes of processor time);
`turn` has ranges of some thousand hands; `sample` compares a river
solved with some hands of each range with the same river solved with all: the difference of the EV and of the
frequencies of the first decision, and the exploitability among all hands of the sampled strategy, in which
every hand plays as the sampled hands that are as strong do. The same is done to the whole solution
(`all`): what that loses is lost by looking at the strength alone. Each case is a process of its own, with
kernels compiled before; processor time includes setting up the spot.
"""

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holecard import Game
from holecard.solver.postflop import (
    PostflopSolution,
    PostflopSolver,
    PostflopSpot,
    estimate,
    sample_hands,
    solve_spot,
)
from holecard.solver.postflop.betting_tree import BettingEnd
from holecard.solver.postflop.hands import river_strengths
from holecard.solver.postflop.path import Position, find_position

RIVER: Final[dict[str, Any]] = {
    "board": "Td9d6hQc2s", "pot": 200, "stacks": 500, "oop": "random", "ip": "random", "bets": "50,pot",
    "raises": "pot",
}  # fmt: skip
TURN: Final[dict[str, Any]] = RIVER | {
    "board": "Td9d6h2h", "oop": "AAxxds,KKQx,QJTx,JT98", "ip": "TT9x,KQJT,987x,AAKxss", "bets": "pot",
}  # fmt: skip
WHOLE_TURN: Final[dict[str, Any]] = TURN | {"oop": "random", "ip": "random"}
CASES: Final = ("river", "turn", "sample", "whole-turn")
NEAREST: Final = 16
"""Sampled hands, at least, whose mean a hand plays."""


def omaha(options: dict[str, Any]) -> PostflopSpot:
    return PostflopSpot.read(game=Game.load("omaha"), **options)


def timed(name: str, options: dict[str, Any], targets: tuple[float, ...]) -> list[dict[str, Any]]:
    """Rows of the same run at falling exploitabilities."""
    PostflopSolver(omaha(options | {"oop": "AAKK", "ip": "JJ88"})).run(1)  # loads the kernels
    started, wall = process_time(), perf_counter()
    spot = omaha(options)
    size, solver = estimate(spot), PostflopSolver(spot)
    rows = []
    for until in targets:
        grade = solver.solve(until)
        rows.append({
            "case": name, "hands": list(size.hands), "entries": size.entries, "until": until,
            "percent": round(grade.percent, 4), "iterations": solver.iteration,
            "ev": round(grade.values[0], 3),
            "processor": round(process_time() - started, 2), "wall": round(perf_counter() - wall, 2),
            "estimated_mb": size.memory // 10**6,
            "resident_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 // 10**6,
        })  # fmt: skip
    return rows


def sampled(counts: tuple[int, ...], seeds: int) -> list[dict[str, Any]]:
    whole = solve_spot(omaha(RIVER), until=0.05)
    judge = PostflopSolver(whole.spot, game=whole.solver.game)
    root = whole.at().frequencies
    rows = [{"case": "sample", "hands": "all", "full_percent": round(_extended(whole, judge), 3)}]
    for count in counts:
        for seed in range(seeds):
            solution = solve_spot(sample_hands(whole.spot, count, seed), until=0.05)
            shares = solution.at().frequencies
            rows.append({
                "case": "sample", "hands": count, "seed": seed,
                "ev_error_percent": round(100 * (solution.grade.values[0] - whole.grade.values[0]) / 200, 3),
                "frequency_error_percent": {
                    label: round(100 * (shares[label] - share), 2) for label, share in root.items()
                },
                "full_percent": round(_extended(solution, judge), 3),
            })  # fmt: skip
    return rows


def _extended(solution: PostflopSolution, judge: PostflopSolver) -> float:
    """The exploitability among all hands, in percent of the pot, of a strategy by strength alone."""
    waiting = [find_position(solution.solver.game)]
    while waiting:
        at = waiting.pop()
        if at.node.kind is BettingEnd.DECISION:
            there = _same(judge, at)
            held, chances = solution.strategy(at)
            hands = solution.spot.hands(at.node.player)[held]
            every, local = there.hands(at.node.player)
            wanted = judge.spot.hands(at.node.player)[every]
            played = _by_strength(solution.spot, hands, chances, wanted)
            judge.tables.average[there.average_entries(local)] = played[:-1]
            waiting += [at.after_action(action.label) for action in at.node.actions]
    return judge.grade().percent


def _same(judge: PostflopSolver, at: Position) -> Position:
    labels = [step.position.node.actions[step.action].label for step in at.steps]
    return find_position(judge.game, *labels)


def _by_strength(
    spot: PostflopSpot, few: NDArray[np.int64], chances: NDArray[np.float64], many: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Actions by hands of the many: what the few that are as strong do, with neighbours if they are rare."""
    board = tuple(map(int, spot.board))
    strengths = river_strengths(spot.game, few, board)
    order = np.argsort(strengths, kind="stable")
    wanted = river_strengths(spot.game, many, board)
    first, end = (np.searchsorted(strengths[order], wanted, side) for side in ("left", "right"))
    missing = np.maximum(NEAREST - (end - first) + 1, 0) // 2
    first, end = np.maximum(first - missing, 0), np.minimum(end + missing, len(few))
    sums = np.concatenate([np.zeros((len(chances), 1)), chances[:, order].cumsum(axis=1)], axis=1)
    return np.asarray((sums[:, end] - sums[:, first]) / (end - first))


def measure(case: str, seeds: int) -> list[dict[str, Any]]:
    match case:
        case "river":
            return timed(case, RIVER, (0.5, 0.1))
        case "turn":
            return timed(case, TURN, (0.5, 0.1))
        case "whole-turn":
            return timed(case, WHOLE_TURN, (0.5,))
    return sampled((500, 2000, 8000), seeds)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", default=",".join(CASES[:3]))
    parser.add_argument("--seeds", type=int, default=3, help="samples of each size")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--case", choices=CASES, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.case is not None:
        for row in measure(options.case, options.seeds):
            print(json.dumps(row), flush=True)
        return
    rows = []
    for case in options.cases.split(","):
        command = [sys.executable, __file__, "--case", case, "--seeds", str(options.seeds)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        print(done.stdout, end="", flush=True)
        rows += [json.loads(line) for line in done.stdout.splitlines()]
    if options.json is not None:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
