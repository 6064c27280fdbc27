"""Games so small that they are solved whole when they are first played."""

from functools import lru_cache

from holecard.bots.solved.seat import Seat, drawn
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.cfr import Method, Run
from holecard.solver.exact import solve_exact
from holecard.solver.follow import mix_at
from holecard.solver.form import Form
from holecard.solver.strategy import Strategy

EXACT = 600
"""Entries up to which an exact and clean solution takes no time."""
UNTIL = 1e-5
"""Chips a hand that a strategy of a larger game may give away."""


class SmallSeat(Seat):
    def prepare(self, game: Game) -> None:
        stack = game.session.stack(0)
        small_strategy(game, (stack, stack))

    def act(self, view: View) -> int:
        first, second = view.start if view.button == 0 else view.start[::-1]
        strategy = small_strategy(view.game, (first, second))
        node = strategy.form.tree.node_at([step.action for step in view.history])
        assert node is not None, "every legal action is in the tree"
        return drawn(mix_at(strategy, node, view), self.rng)


@lru_cache(maxsize=256)  # a session whose stacks carry has many
def small_strategy(game: Game, stacks: tuple[int, int]) -> Strategy:
    form = Form.of(game, stacks)
    if form.entries <= EXACT:
        return solve_exact(form).solution.strategy
    return Run(form, Method.PCFR_PLUS).solve(until=UNTIL, most=20_000).strategy
