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
from holecard.solver.bundled import DEPTHS, FILE, Bytes, menu_at, packed, unpacked
from holecard.solver.cfr import Method, Run
from holecard.solver.tree import Form

UNTIL = 0.0005
"""Big blinds a hand; what is kept of it adds about as much again."""
MOST = 2000
"""Iterations."""


def solve(game: Game, depth: float) -> tuple[Form, Bytes]:
    form = Form.of(game, int(depth * game.big_blind), menu_at(depth))
    return form, packed(Run(form, Method.HS_DCFR).solve(until=UNTIL * game.big_blind, most=MOST).strategy)


def main(name: str) -> None:
    game = Game.load(name)
    made: dict[str, Bytes] = {}
    for depth in DEPTHS:
        began = perf_counter()
        form, kept = solve(game, depth)
        made[form.fingerprint] = kept
        lost = 1000 * grade(form, unpacked(form, kept)).exploitability / game.big_blind
        took = perf_counter() - began
        print(f"{depth:g} bb: {form.entries:,} entries, {lost:.2f} mbb, {took:.0f} s", flush=True)
    path = Path(solver.__file__).parent / "data" / FILE
    np.savez_compressed(path, **made)  # type: ignore[arg-type]
    print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
