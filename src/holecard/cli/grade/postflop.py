"""`holecard grade` of locked decisions in a spot after the flop."""

import json
import os
from pathlib import Path

from holecard.cli.console import screen
from holecard.cli.errors import INTERRUPTED
from holecard.cli.solve.options import SpotOptions, SpotRun
from holecard.cli.solve.postflop import iterate, read_spot, target_percent
from holecard.cli.solve.postflop_text import spot_title
from holecard.errors import BadRequest
from holecard.solver.postflop import Player, PostflopGrade, PostflopSolver, load_locks
from holecard.solver.postflop.estimates import build_game
from holecard.solver.postflop.node_locking import swaps_with
from holecard.solver.postflop.path import find_decision


def grade_locks(
    game: str, file: Path, lock: Path | None, until: str | None, threads: int | None, *, as_json: bool
) -> int:
    """Solve the spot, lock, and compare the best responses before and after; the exit code."""
    if lock is None:
        raise BadRequest("grading a spot needs a file of locked decisions: --lock")
    spot = read_spot(game, SpotOptions(file=file))
    locks, target = load_locks(lock), target_percent(until, spot)
    solver = PostflopSolver(
        spot, threads=threads or os.cpu_count() or 1, game=build_game(spot, swaps_with(spot, locks))
    )
    players = {find_decision(solver.game, one.path).node.player for one in locks}
    solver.overlay(locks)  # raises before the work
    interrupted = iterate(solver, target, SpotRun())
    free, locked = solver.latest_grade(), solver.overlay(locks)
    losses = {
        player: locked.best[1 - player] - free.values[1 - player] for player in Player if player in players
    }
    if as_json:
        plain = {
            "exploitability_percent": free.percent,
            "ev": list(free.values),
            "locked_ev": list(locked.values),
            "best_response": list(locked.best),
            "loss": {str(player): loss for player, loss in losses.items()},
            "loss_percent": {str(player): 100 * loss / spot.pot for player, loss in losses.items()},
            "interrupted": interrupted,
        }
        print(json.dumps(plain, indent=2))
        return INTERRUPTED if interrupted else 0
    console = screen()
    lines = [
        spot_title(spot),
        f"Solved to {free.percent:.3g}% of the pot: {_evs(free)}.",
        f"With the locks, everything else unchanged: {_evs(locked)}.",
    ]
    for player, loss in losses.items():
        other = Player(1 - player)
        lines.append(
            f"A best response of {other} gets {locked.best[other]:.2f}: the locks of {player} give away "
            f"{loss:.2f} chips, {100 * loss / spot.pot:.3g}% of the pot."
        )
    for line in lines:
        console.print(line, soft_wrap=True)
    return INTERRUPTED if interrupted else 0


def _evs(grade: PostflopGrade) -> str:
    return f"EV of OOP {grade.values[0]:z.2f}, of IP {grade.values[1]:z.2f}"
