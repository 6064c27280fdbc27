"""`holecard solve --objective round`: which games are won as a whole, and who solves them."""

from pathlib import Path

from holecard.cli.refusals import refuse
from holecard.cli.solve.problem import Problem
from holecard.rules.parts import Between


def solve_score(
    problem: Problem, *, hands_left: int | None, remake: Path | None, plot: Path | None, as_json: bool
) -> int:
    """Stacks that carry make a round; stacks that begin anew at every level make a ladder."""
    game = problem.game()
    bets = {"--menu": problem.menu, "--no-limp": not problem.limp}
    if game.hole_cards == 2 and game.session.between is Between.RESET:
        from holecard.cli.solve.pushfold import show_climb

        others = bets | {"--stacks": problem.stacks, "--hands-left": hands_left, "--remake": remake}
        refuse(others, "a ladder is solved as a whole, all-in or fold, without this option")
        show_climb(game, as_json=as_json, plot=plot)
        return 0
    from holecard.cli.solve.match import solve_round

    if remake is None:
        refuse(bets, "the table that comes with holecard has its bets, and others need --remake FILE.npz")
    return solve_round(problem, hands_left=hands_left, remake=remake, plot=plot, as_json=as_json)
