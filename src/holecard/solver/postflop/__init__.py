"""Hold'em and Omaha after the flop: river, turn and flop with ranges, bet sizes and no card abstraction.

>>> from holecard.solver.postflop import PostflopSpot, solve_spot
>>> spot = PostflopSpot.read(board="2c3d4h8s9c", pot=2, stacks=2, oop="AA,77", ip="KK", bets="100")
>>> solution = solve_spot(spot, until=0.01)
>>> {label: round(share, 2) for label, share in solution.at().frequencies.items()}
{'k': 0.25, 'allin': 0.75}

The aces always bet and half of the sevens bluff: a third of all bets, as the pot odds of the call demand.
"""

from collections.abc import Sequence

from holecard.progress import ProgressListener
from holecard.solver.postflop.checkpoint import SavedSpot, load_run, peek_run, save_run
from holecard.solver.postflop.estimates import PostflopEstimate, estimate
from holecard.solver.postflop.hand_spot import HandSpot, hand_at, spot_of_hand
from holecard.solver.postflop.node_locking import PostflopLock, load_locks
from holecard.solver.postflop.runouts import (
    ComboRow,
    EquityBucket,
    RunoutReport,
    RunoutRow,
    combo_rows,
    equity_buckets,
    runout_report,
)
from holecard.solver.postflop.sampling import sample_hands
from holecard.solver.postflop.sizes import Player, PostflopSize, PostflopSizes
from holecard.solver.postflop.solution import PlayerHands, PostflopNode, PostflopSolution
from holecard.solver.postflop.solver import PostflopGrade, PostflopSolver
from holecard.solver.postflop.spot import PostflopSpot, Rake

__all__ = [
    "ComboRow",
    "EquityBucket",
    "HandSpot",
    "Player",
    "PlayerHands",
    "PostflopEstimate",
    "PostflopGrade",
    "PostflopLock",
    "PostflopNode",
    "PostflopSize",
    "PostflopSizes",
    "PostflopSolution",
    "PostflopSolver",
    "PostflopSpot",
    "Rake",
    "RunoutReport",
    "RunoutRow",
    "SavedSpot",
    "combo_rows",
    "equity_buckets",
    "estimate",
    "hand_at",
    "load_locks",
    "load_run",
    "peek_run",
    "runout_report",
    "sample_hands",
    "save_run",
    "solve_spot",
    "spot_of_hand",
]


def solve_spot(
    spot: PostflopSpot,
    until: float = 0.5,
    *,
    most: int = 10_000,
    seconds: float | None = None,
    threads: int = 1,
    compact: bool = False,
    locks: Sequence[PostflopLock] = (),
    on_progress: ProgressListener | None = None,
) -> PostflopSolution:
    """Iterate until best responses gain at most `until` percent of the pot, or a limit is reached."""
    solver = PostflopSolver(spot, threads=threads, compact=compact, locks=locks)
    grade = solver.solve(until, most=most, seconds=seconds, on_progress=on_progress)
    return PostflopSolution(solver, grade)
