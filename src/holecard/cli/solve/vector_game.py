"""A problem as the solver sees it: the part of `problem` that needs NumPy."""

from holecard.cli.solve.problem import Problem
from holecard.errors import BadRequest
from holecard.solver.tree import Form, Menu


def form_of(problem: Problem) -> Form:
    game = problem.game()
    menu = None if problem.menu is None else Menu.parse(problem.menu, limp=problem.limp)
    if menu is None and not problem.limp:
        from holecard.solver.tree.vector_game import DEFAULT_MENU

        menu = Menu(DEFAULT_MENU.sizes, limp=False)
    stacks = problem.chips(game)
    form = Form.of(game, stacks, menu)
    if not form.tree.decisions:
        raise BadRequest(
            f"there is nothing to decide: the forced bets put a seat all-in with stacks {stacks}"
        )
    return form
