"""Make the strategies for one-card no-limit games that come with holecard.

    python -m tools.make_bundled micro

takes a game's name and some minutes, and writes `data/one-card.npz` beside this file.
"""

import sys
from pathlib import Path
from time import perf_counter

import numpy as np

from holecard import solver
from holecard.rules.game import Game
from holecard.solver.best_response import grade
from holecard.solver.bundled import DEPTHS, FILE, Bytes, bet_sizes_at, packed, unpacked
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.tree import VectorGame

UNTIL = 0.0005
"""Big blinds a hand; what is kept of it adds about as much again."""
MOST = 2000
"""Iterations."""


def solve(game: Game, depth: float) -> tuple[VectorGame, Bytes]:
    vector_game = VectorGame.of(game, int(depth * game.big_blind), bet_sizes_at(depth))
    return vector_game, packed(
        CFRSolver(vector_game, CFRVariant.HS_DCFR).solve(until=UNTIL * game.big_blind, most=MOST).strategy
    )


def main(name: str) -> None:
    game = Game.load(name)
    made: dict[str, Bytes] = {}
    for depth in DEPTHS:
        began = perf_counter()
        vector_game, kept = solve(game, depth)
        made[vector_game.fingerprint] = kept
        lost = 1000 * grade(vector_game, unpacked(vector_game, kept)).exploitability / game.big_blind
        took = perf_counter() - began
        print(f"{depth:g} bb: {vector_game.entries:,} entries, {lost:.2f} mbb, {took:.0f} s", flush=True)
    path = Path(solver.__file__).parent / "data" / FILE
    np.savez_compressed(path, **made)  # type: ignore[arg-type]
    print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
