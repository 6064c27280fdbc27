"""CFR+ on one street: alternating updates, averages weighted by the square of the iteration.

Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014). The average weighs the iterations of
a hand, not how often it gets to a node, which suits nodes that are seldom reached.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from holecard.solver.depth_limited.street_tree import StreetBetting, StreetEnd, StreetNode, StreetTree

Floats = NDArray[np.float32]
MORE_BETS: Final = 0.25
"""With bets to come the winner gets this part of its stake in the pot more, if there is so much behind."""
POSITION: Final = 0.035
"""The part of the pot that acting last on later streets is worth."""


class StreetHands(Protocol):
    """The hands of both players, and which of them wins. A row of `reach` has a weight for each hand of the
    opponent; results have one row for each."""

    def counts(self, player: int) -> int: ...

    def meets(self, player: int, reach: Floats) -> Floats:
        """The opponent's weight that can be dealt beside each hand."""

    def compare(self, player: int, reach: Floats) -> Floats:
        """The weight that each hand beats, less the weight that beats it."""

    def playability(self, player: int) -> Floats:
        """What a hand is worth beyond its equity if there are bets to come, in parts of the pot."""


Utility = Callable[[float], float]
"""Of the chips that player 0 wins."""


def chips(net: float) -> float:
    return net


@dataclass(frozen=True, slots=True)
class EndPayoff:
    """What player 0 gets at an end: `fixed`, and `scale` more or less if it wins or loses the showdown."""

    fixed: float
    scale: float
    pot: float
    """By how much playability counts."""


@dataclass(frozen=True, slots=True, eq=False)
class StreetSolution:
    tree: StreetTree
    strategies: list[Floats]
    """By decision: actions by hands."""

    def at(self, node: StreetNode) -> Floats:
        return self.strategies[node.number]


def solve_street(
    tree: StreetTree,
    hands: StreetHands,
    weights: tuple[Floats, Floats],
    *,
    iterations: int,
    last: int = 1,
    utility: Utility = chips,
) -> StreetSolution:
    """`weights` are the ranges; `last` is the player who acts last on later streets."""
    return _Solver(tree, hands, weights, last, utility).run(iterations)


class _Solver:
    def __init__(
        self,
        tree: StreetTree,
        hands: StreetHands,
        weights: tuple[Floats, Floats],
        last: int,
        utility: Utility,
    ) -> None:
        self.tree, self.hands = tree, hands
        total = float(np.sqrt(weights[0] @ hands.meets(0, weights[1][None, :])[0])) or 1.0
        self.weights = [np.asarray(row / total, np.float32) for row in weights]
        payoffs = [payoff(tree.betting, end, last, utility) for end in tree.ends]
        self.fixed, self.scale, self.pots = (
            np.array([getattr(one, name) for one in payoffs], np.float32)[:, None]
            for name in ("fixed", "scale", "pot")
        )
        self.shown = np.flatnonzero(self.scale[:, 0])
        self.places = {id(end): place for place, end in enumerate(tree.ends)}
        sizes = [(len(node.actions), hands.counts(node.player)) for node in tree.decisions]
        self.regrets = [np.zeros(size, np.float32) for size in sizes]
        self.sums = [np.zeros(size, np.float32) for size in sizes]

    def run(self, iterations: int) -> StreetSolution:
        for iteration in range(1, iterations + 1):
            for player in (0, 1):
                self._update(player, float(iteration * iteration))
        return StreetSolution(self.tree, [_normal(sums) for sums in self.sums])

    def _update(self, player: int, weight: float) -> None:
        """Regrets of one player against the current strategy of the other."""
        current = [_normal(regrets) for regrets in self.regrets]
        values = self._end_values(player, self._reach(player, current))
        found: dict[int, Floats] = {}
        for node in reversed(self.tree.decisions):
            below = [
                found[child.number] if child.end is StreetEnd.DECISION else values[self.places[id(child)]]
                for child in node.children
            ]
            if node.player != player:
                found[node.number] = np.add.reduce(below)
                continue
            rows = np.stack(below)
            strategy = current[node.number]
            value = (rows * strategy).sum(axis=0)
            found[node.number] = value
            regrets = self.regrets[node.number]
            regrets += rows - value
            np.maximum(regrets, 0, out=regrets)
            self.sums[node.number] += weight * strategy

    def _reach(self, player: int, current: list[Floats]) -> Floats:
        """By end: the weights of the opponent's hands that get there."""
        other = 1 - player
        reach: dict[int, Floats] = {0: self.weights[other]}
        ends = np.zeros((len(self.tree.ends), len(self.weights[other])), np.float32)
        for node in self.tree.decisions:
            here = reach.pop(node.number)
            moved = current[node.number] * here if node.player == other else None
            for at, child in enumerate(node.children):
                row = here if moved is None else moved[at]
                if child.end is StreetEnd.DECISION:
                    reach[child.number] = row
                else:
                    ends[self.places[id(child)]] = row
        return ends

    def _end_values(self, player: int, reach: Floats) -> Floats:
        sign = 1 - 2 * player
        values = self.hands.meets(player, reach) * (sign * self.fixed + self.pots * self._play(player))
        values -= self.pots * self.hands.meets(player, reach * self._play(1 - player))
        values[self.shown] += self.scale[self.shown] * self.hands.compare(player, reach[self.shown])
        return values

    def _play(self, player: int) -> Floats:
        return self.hands.playability(player)


def payoff(betting: StreetBetting, end: StreetNode, last: int, utility: Utility) -> EndPayoff:
    stakes = [betting.pot / 2 + bet for bet in end.bets]
    if end.end is StreetEnd.FOLD:
        lost = stakes[end.player]
        return EndPayoff(utility(-lost if end.player == 0 else lost), 0.0, 0.0)
    stake, behind = min(stakes), betting.stack - end.high
    is_over = end.end is StreetEnd.ALL_IN
    more = 0.0 if is_over else min(MORE_BETS * stake, behind)
    won, lost = utility(stake + more), utility(-stake - more)
    deep = 0.0 if is_over else min(1.0, behind / (4 * stake)) * (utility(stake) - utility(-stake))
    position = POSITION * deep * (1 if last == 0 else -1)
    return EndPayoff((won + lost) / 2 + position, (won - lost) / 2, deep)


def _normal(rows: Floats) -> Floats:
    total = rows.sum(axis=0)
    even = np.full_like(rows, 1 / len(rows))
    return np.asarray(np.divide(rows, total, out=even, where=total > 0))
