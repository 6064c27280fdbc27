"""A problem as the solver sees it: the part of `problem` that needs NumPy."""

from holecard.cli.problem import Problem
from holecard.solver.form import Form, Menu


def form_of(problem: Problem) -> Form:
    game = problem.game()
    menu = None if problem.menu is None else Menu.parse(problem.menu, limp=problem.limp)
    if menu is None and not problem.limp:
        from holecard.solver.form.form import DEFAULT_MENU

        menu = Menu(DEFAULT_MENU.sizes, limp=False)
    return Form.of(game, problem.chips(game), menu)
