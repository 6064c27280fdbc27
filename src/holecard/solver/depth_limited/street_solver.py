"""CFR+ on one street: alternating updates, averages weighted by the square of the iteration.

Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014). The average weighs the iterations of
a hand, not how often it gets to a node, which suits nodes that are seldom reached.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
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


class StreetGame:
    """The betting of a street with the hands and ranges of both players."""

    def __init__(
        self,
        tree: StreetTree,
        hands: StreetHands,
        weights: tuple[Floats, Floats],
        last: int = 1,
        utility: Utility = chips,
    ) -> None:
        self.tree, self.hands = tree, hands
        total = float(np.sqrt(weights[0] @ hands.meets(0, weights[1][None, :])[0])) or 1.0
        self.weights = [np.asarray(row / total, np.float32) for row in weights]
        payoffs = [payoff(tree.betting, end, last, utility) for end in tree.ends]
        self._fixed, self._scale, self._pots = (
            np.array([getattr(one, name) for one in payoffs], np.float32)[:, None]
            for name in ("fixed", "scale", "pot")
        )
        self._shown = np.flatnonzero(self._scale[:, 0])
        self._places = {id(end): place for place, end in enumerate(tree.ends)}

    def values(
        self, player: int, strategies: Sequence[Floats], *, best: bool = False
    ) -> Iterator[tuple[StreetNode, Floats, Floats]]:
        """Decisions from the last to the first: what each action is worth to the player's hands, and what the
        node is, summed over the opponent's weights. At the opponent's decisions they are one row.

        With `best` the player goes on with a best response instead of its strategy."""
        ends = self._end_values(player, self._reach(player, strategies))
        found: dict[int, Floats] = {}
        for node in reversed(self.tree.decisions):
            below = [
                found[child.number] if child.end is StreetEnd.DECISION else ends[self._places[id(child)]]
                for child in node.children
            ]
            if node.player != player:
                rows = value = np.add.reduce(below)
            else:
                rows = np.stack(below)
                value = rows.max(axis=0) if best else (rows * strategies[node.number]).sum(axis=0)
            found[node.number] = value
            yield node, rows, value

    def against(self, wanted: StreetNode, strategies: Sequence[Floats]) -> Floats:
        """By hand of the player who decides: the opponent's weight that gets there and can be dealt."""
        for node, reach in self._reaching(wanted.player, strategies):
            if node is wanted:
                return np.asarray(self.hands.meets(wanted.player, reach[None, :])[0])
        raise BadRequest("the node is not on this street")

    def _reaching(self, player: int, strategies: Sequence[Floats]) -> Iterator[tuple[StreetNode, Floats]]:
        """All nodes, parents before children, with the weights of the opponent's hands that get there."""
        other = 1 - player
        reach: dict[int, Floats] = {0: self.weights[other]}
        for node in self.tree.decisions:
            here = reach.pop(node.number)
            yield node, here
            moved = strategies[node.number] * here if node.player == other else None
            for at, child in enumerate(node.children):
                row = here if moved is None else moved[at]
                if child.end is StreetEnd.DECISION:
                    reach[child.number] = row
                else:
                    yield child, row

    def _reach(self, player: int, strategies: Sequence[Floats]) -> Floats:
        """By end: the weights of the opponent's hands that get there."""
        ends = np.zeros((len(self.tree.ends), len(self.weights[1 - player])), np.float32)
        for node, row in self._reaching(player, strategies):
            if node.end is not StreetEnd.DECISION:
                ends[self._places[id(node)]] = row
        return ends

    def _end_values(self, player: int, reach: Floats) -> Floats:
        sign, own, other = 1 - 2 * player, self.hands.playability(player), self.hands.playability(1 - player)
        values = self.hands.meets(player, reach) * (sign * self._fixed + self._pots * own)
        values -= self._pots * self.hands.meets(player, reach * other)
        shown = self._shown
        values[shown] += self._scale[shown] * self.hands.compare(player, reach[shown])
        return values


@dataclass(frozen=True, slots=True, eq=False)
class StreetSolution:
    game: StreetGame
    strategies: list[Floats]
    """By decision: actions by hands."""

    @property
    def tree(self) -> StreetTree:
        return self.game.tree

    def at(self, node: StreetNode) -> Floats:
        return self.strategies[node.number]

    def evs(self, wanted: StreetNode) -> Floats:
        """Actions by hands of the player who decides: the utility of each action if both go on with their
        strategies; nan where the opponent has no hand."""
        for node, rows, _ in self.game.values(wanted.player, self.strategies):
            if node is wanted:
                against = self.game.against(wanted, self.strategies)
                unknown = np.full_like(rows, np.nan)
                return np.asarray(np.divide(rows, against, out=unknown, where=against > 0))
        raise BadRequest("the node is not on this street")

    @property
    def exploitability(self) -> float:
        """In utility, with these bet sizes and what the ends of the street are said to be worth."""
        return sum(self._gain(player) for player in (0, 1)) / 2

    def _gain(self, player: int) -> float:
        weights = self.game.weights[player].astype(float)
        roots = []
        for best in (True, False):
            *_, (_, _, value) = self.game.values(player, self.strategies, best=best)
            roots.append(float(weights @ value))
        return max(roots[0] - roots[1], 0.0)


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """A player who is known not to play the equilibrium.

    The other one gets a restricted Nash response: Johanson, Zinkevich and Bowling, "Computing Robust
    Counter-Strategies" (2007)."""

    player: int
    played: Callable[[StreetNode, Floats], Floats]
    """What the player makes of the equilibrium at a node."""
    trust: float = 0.9
    """How often it is taken to play that; otherwise it does what is best for it."""


def solve_street(game: StreetGame, *, iterations: int, model: PlayerModel | None = None) -> StreetSolution:
    """With a model of one player there are as many iterations again for the response to it; the solution has
    the model's strategies for that player."""
    solution = _iterate(game, iterations)
    if model is None:
        return solution
    expected = {
        node.number: model.played(node, solution.at(node))
        for node in game.tree.decisions
        if node.player == model.player
    }
    response = _iterate(game, iterations, expected, model.trust)
    known = [expected.get(number, rows) for number, rows in enumerate(response.strategies)]
    return StreetSolution(game, known)


def _iterate(
    game: StreetGame, iterations: int, expected: Mapping[int, Floats] | None = None, trust: float = 0.0
) -> StreetSolution:
    """At decisions with an expected strategy, that is played with the chance `trust`."""
    fixed = expected or {}
    sizes = [(len(node.actions), game.hands.counts(node.player)) for node in game.tree.decisions]
    regrets = [np.zeros(size, np.float32) for size in sizes]
    sums = [np.zeros(size, np.float32) for size in sizes]
    for iteration in range(1, iterations + 1):
        weight = float(iteration * iteration)
        for player in (0, 1):
            current = [_normal(rows) for rows in regrets]
            played = [
                (1 - trust) * rows + trust * fixed[number] if number in fixed else rows
                for number, rows in enumerate(current)
            ]
            for node, rows, value in game.values(player, played):
                if node.player == player:
                    strategy = current[node.number]
                    known = regrets[node.number]
                    known += rows - ((rows * strategy).sum(axis=0) if node.number in fixed else value)
                    np.maximum(known, 0, out=known)
                    sums[node.number] += weight * strategy
    return StreetSolution(game, [_normal(rows) for rows in sums])


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
