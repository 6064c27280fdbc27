"""`holecard solve --objective round`: which games are won as a whole, and who solves them."""

from pathlib import Path

from holecard.cli.problem import Problem
from holecard.rules.parts import Between


def solve_score(
    problem: Problem, *, hands_left: int | None, remake: Path | None, plot: Path | None, as_json: bool
) -> int:
    """Stacks that carry make a round; stacks that begin anew at every level make a ladder."""
    game = problem.game()
    if game.hole_cards == 2 and game.session.between is Between.RESET:
        from holecard.cli.ladder import show_climb

        show_climb(game, as_json=as_json, plot=plot)
        return 0
    from holecard.cli.rounds import solve_round

    return solve_round(problem, hands_left=hands_left, remake=remake, plot=plot, as_json=as_json)
