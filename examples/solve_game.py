"""Solve Kuhn poker exactly, and Leduc hold'em by iterations: `python solve_game.py`."""

from holecard import Game
from holecard.solver import CFRSolver, CFRVariant, VectorGame, solve_exact


def main() -> None:
    kuhn = solve_exact(VectorGame.of(Game.load("kuhn")))
    print(f"Kuhn poker: value {kuhn.value}, exploitability {kuhn.exploitability}")
    leduc = CFRSolver(VectorGame.of(Game.load("leduc")), CFRVariant.PCFR_PLUS).solve(until=1e-4)
    print(f"Leduc hold'em: value {leduc.grade.value:.4f}, exploitability {leduc.grade.exploitability:.5f}")


if __name__ == "__main__":
    main()
