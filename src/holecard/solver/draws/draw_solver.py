"""Predictive CFR+ over the public tree of a game with draws, with vectors over the hands of both players.

Farina, Kroer and Sandholm, "Faster Game Solving via Predictive Blackwell Approachability" (AAAI 2021):
regrets are clipped at zero, the last one predicts the next, and late strategies weigh more in the average.
The exploitability is measured by exact best responses to the average.
"""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import numpy as np

from holecard.progress import ProgressListener
from holecard.solver.best_response import Grade
from holecard.solver.draws.draw_lp import DrawSequences
from holecard.solver.draws.draw_tree import DrawGame, DrawNode, DrawNodeKind, Showdowns
from holecard.solver.draws.seen_hands import Floats, SeenHands
from holecard.solver.exact.lp import run as run_program
from holecard.solver.solution import ConvergencePoint, progress_of

_CHECK_EVERY: Final = 25
"""Iterations between two measurements."""
MOST_ITERATIONS: Final = 20_000

_MOST_PAYOFFS: Final = 1_000_000
"""Pairs of hands at all ends, up to which a linear program takes seconds."""

_Choose = Callable[[int, Floats], Floats]
"""The value of a player's hands at a node, from the values of each action by hand."""


@dataclass(frozen=True, slots=True)
class DrawSolution:
    """A strategy for both players with its exploitability."""

    game: DrawGame
    probabilities: dict[int, Floats]
    """By decision node: by hand and action."""
    grade: Grade
    iterations: int
    seconds: float
    marks: tuple[ConvergencePoint, ...]
    reached: bool
    is_interrupted: bool = False

    def reaches(self, player: int) -> dict[int, Floats]:
        """By node: the probability with which the player's own choices lead each hand there."""
        return own_reaches(self.game, player, self.probabilities)

    @property
    def method(self) -> str:
        return "pcfr+" if self.iterations else "a linear program"


def solve_draws(
    game: DrawGame,
    *,
    until: float = 1e-6,
    most: int = MOST_ITERATIONS,
    on_progress: ProgressListener | None = None,
) -> DrawSolution:
    """Iterate until a best response gains less than `until` chips a hand; Ctrl-C stops with what there is."""
    run = _DrawRun(game)
    start = perf_counter()
    marks: list[ConvergencePoint] = []
    is_interrupted = False
    try:
        while run.iteration < most and not (marks and marks[-1].exploitability <= until):
            for _ in range(min(_CHECK_EVERY, most - run.iteration)):
                run.step()
            grade = run.grade(run.average())
            marks.append(ConvergencePoint(run.iteration, perf_counter() - start, grade.exploitability))
            if on_progress is not None:
                on_progress(progress_of(marks, until, most))
    except KeyboardInterrupt:
        is_interrupted = True
        if not run.iteration:
            raise
    grade = run.grade(run.average())
    return DrawSolution(
        game, run.average(), grade, run.iteration, perf_counter() - start, tuple(marks),
        grade.exploitability <= until, is_interrupted,
    )  # fmt: skip


def solve_draws_exactly(game: DrawGame) -> DrawSolution:
    """By a linear program: exact but for rounding."""
    start = perf_counter()
    run = _DrawRun(game)
    form = DrawSequences(game, run.payoffs)
    probabilities = form.probabilities(run_program(form.program()).plans)
    return DrawSolution(
        game, probabilities, run.grade(probabilities), 0, perf_counter() - start, (), reached=True
    )


def fits_linear_program(game: DrawGame) -> bool:
    """Whether a linear program takes seconds, not minutes."""
    sizes = [[len(game.hands[drawn]) for drawn in node.drawn] for node in game.nodes if not node.actions]
    return sum(one * other for one, other in sizes) <= _MOST_PAYOFFS


class _DrawRun:
    def __init__(self, game: DrawGame) -> None:
        self.game = game
        self.iteration = 0
        self.payoffs: dict[int, Floats] = {}
        shapes = {at: (len(self.hands(node)), len(node.actions)) for at, node in self._deciding()}
        self.regrets = {at: np.zeros(shape) for at, shape in shapes.items()}
        self.last = {at: np.zeros(shape) for at, shape in shapes.items()}
        self.sums = {at: np.zeros(shape) for at, shape in shapes.items()}
        known: dict[tuple[tuple[int, ...], tuple[int, ...]], Showdowns] = {}
        for at, node in enumerate(game.nodes):
            if not node.actions:
                if node.drawn not in known:
                    one, other = (game.hands[drawn] for drawn in node.drawn)
                    known[node.drawn] = Showdowns(game.game, one, other)
                self.payoffs[at] = known[node.drawn].payoffs(node)

    def _deciding(self) -> list[tuple[int, DrawNode]]:
        return [(at, self.game.nodes[at]) for at in self.game.decisions]

    def hands(self, node: DrawNode) -> SeenHands:
        return self.game.hands[node.drawn[node.player]]

    # -- iterations ------------------------------------------------------------------------------

    def step(self) -> None:
        """One iteration: first the one player learns, then the other."""
        self.iteration += 1
        for player in (0, 1):
            current = {at: _matched(self.regrets[at] + self.last[at]) for at in self.game.decisions}
            self.add_to_average(current, player)
            self.walk(0, player, self.ones(), current, self.learn(current))

    def learn(self, current: dict[int, Floats]) -> _Choose:
        def choose(at: int, values: Floats) -> Floats:
            value: Floats = (values * current[at]).sum(axis=1)
            gained = values - value[:, np.newaxis]
            self.regrets[at] = np.maximum(self.regrets[at] + gained, 0)
            self.last[at] = gained
            return value

        return choose

    def add_to_average(self, current: dict[int, Floats], player: int) -> None:
        """Weighted by the square of the iteration, and by the player's own reach."""
        reaches = own_reaches(self.game, player, current)
        for at, node in self._deciding():
            if node.player == player:
                self.sums[at] += self.iteration**2 * reaches[at][:, np.newaxis] * current[at]

    def average(self) -> dict[int, Floats]:
        return {at: _matched(sums) for at, sums in self.sums.items()}

    # -- values ----------------------------------------------------------------------------------

    def grade(self, average: dict[int, Floats]) -> Grade:

        def as_is(at: int, values: Floats) -> Floats:
            found: Floats = (values * average[at]).sum(axis=1)
            return found

        def best(_: int, values: Floats) -> Floats:
            found: Floats = values.max(axis=1)
            return found

        value = float(self.walk(0, 0, self.ones(), average, as_is).sum())
        gains = [float(self.walk(0, player, self.ones(), average, best).sum()) for player in (0, 1)]
        return Grade(value, (gains[0], gains[1]))

    def ones(self) -> Floats:
        return np.ones(len(self.game.hands[()]))

    def walk(
        self, at: int, player: int, reach: Floats, current: dict[int, Floats], choose: _Choose
    ) -> Floats:
        """The values of the player's hands, where the opponent comes with `reach` and plays `current`."""
        node = self.game.nodes[at]
        if not node.actions:
            found: Floats = self.payoffs[at] @ reach if player == 0 else -(reach @ self.payoffs[at])
            return found
        if node.player != player:
            total = np.zeros(len(self.game.hands[node.drawn[player]]))
            for child, below in passed_on(self.game, node, reach, current[at]):
                total += self.walk(child, player, below, current, choose)
            return total
        found_below = [self.walk(child, player, reach, current, choose) for child in node.children]
        if node.kind is DrawNodeKind.BET:
            return choose(at, np.stack(found_below, axis=1))
        values = np.zeros(current[at].shape)
        for child, found in zip(node.children, found_below, strict=True):
            hands = self.game.hands[self.game.nodes[child].drawn[player]]
            np.add.at(values, (hands.parent, hands.choice), found)
        return choose(at, values)


def own_reaches(game: DrawGame, player: int, played: dict[int, Floats]) -> dict[int, Floats]:
    """By node: the probability with which a player's own choices lead each hand there."""
    found = {0: np.ones(len(game.hands[()]))}
    for at, node in enumerate(game.nodes):
        if node.player == player:
            found |= dict(passed_on(game, node, found[at], played[at]))
        else:
            found |= dict.fromkeys(node.children, found[at])
    return found


def passed_on(game: DrawGame, node: DrawNode, reach: Floats, played: Floats) -> list[tuple[int, Floats]]:
    """The children of a decision, each with the reach of the deciding player's hands there."""
    if node.kind is DrawNodeKind.BET:
        return [(child, reach * played[:, at]) for at, child in enumerate(node.children)]
    found = []
    for child in node.children:
        hands = game.hands[game.nodes[child].drawn[node.player]]
        found.append((child, reach[hands.parent] * played[hands.parent, hands.choice]))
    return found


def _matched(regrets: Floats) -> Floats:
    """Probabilities in proportion to positive numbers; all alike where there is none."""
    positive = np.maximum(regrets, 0)
    total = positive.sum(axis=1, keepdims=True)
    found: Floats = np.where(total > 0, positive / np.where(total > 0, total, 1), 1 / regrets.shape[1])
    return found
