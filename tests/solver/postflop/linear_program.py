"""The exact value of a spot by a linear program over all boards and hands, none merged with another.

Sequence form (Koller, Megiddo and von Stengel, 1996): OOP's realisation plan maximises what a best response
of IP leaves him. Written from the betting tree and from tables of hands against hands, without the solver.
"""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode, BettingTree
from holecard.solver.postflop.spot import PostflopSpot, meets

Linear = dict[int, float]
"""A sum of variables by number."""


def exact_value(spot: PostflopSpot) -> float:
    """OOP's share of the pot in chips, without rake."""
    return _Program(spot).value()


class _Program:
    def __init__(self, spot: PostflopSpot) -> None:
        self.spot, self.tree = spot, BettingTree(spot)
        self.hands = spot.hands(0), spot.hands(1)
        self.weights = [spot.weights(0), spot.weights(1)]
        self.met = meets(*self.hands) * np.outer(*self.weights)
        self.variables = 0
        self.free: list[bool] = []
        self.equal: list[tuple[Linear, float]] = []
        self.below: list[Linear] = []

    def new(self, *, free: bool) -> int:
        self.variables += 1
        self.free.append(free)
        return self.variables - 1

    def value(self) -> float:
        one = self.new(free=False)
        self.equal.append(({one: 1.0}, 1.0))
        board = tuple(map(int, self.spot.board))
        worth = self.worth(self.tree.root, board, [one] * len(self.hands[0]))
        target = np.zeros(self.variables)
        for part in worth:
            for variable, factor in part.items():
                target[variable] -= factor
        equal, below = self.matrix([row for row, _ in self.equal]), self.matrix(self.below)
        bounds = [(None, None) if free else (0, None) for free in self.free]
        sides = [side for _, side in self.equal]
        found = linprog(
            target,
            A_ub=below,
            b_ub=np.zeros(len(self.below)),
            A_eq=equal,
            b_eq=sides,
            bounds=bounds,
            method="highs",
        )
        assert found.status == 0, found.message
        return float(-found.fun / self.met.sum() + self.spot.pot / 2)

    def matrix(self, rows: list[Linear]) -> csr_matrix:
        entries = [(at, variable, factor) for at, row in enumerate(rows) for variable, factor in row.items()]
        places, columns, factors = zip(*entries, strict=True)
        return csr_matrix((factors, (places, columns)), shape=(len(rows), self.variables))

    def worth(self, node: BettingNode, board: tuple[int, ...], plan: list[int]) -> list[Linear]:
        """By hand of IP: what OOP gets at least, as a sum of variables. `plan` has the variable of OOP's
        sequence, by hand."""
        if node.kind is BettingEnd.NEXT_STREET:
            return self.next_street(node, board, plan)
        if node.kind is not BettingEnd.DECISION:
            return self.end(node, board, plan)
        if node.player == 0:
            plans = [[self.new(free=False) for _ in plan] for _ in node.children]
            for hand, whole in enumerate(plan):
                self.equal.append(({whole: -1.0} | {part[hand]: 1.0 for part in plans}, 0.0))
            found: list[Linear] = [{} for _ in self.hands[1]]
            for child, part in zip(node.children, plans, strict=True):
                for total, more in zip(found, self.worth(child, board, part), strict=True):
                    _add(total, more, 1.0)
            return found
        least = [self.new(free=True) for _ in self.hands[1]]
        for child in node.children:
            for variable, worth in zip(least, self.worth(child, board, plan), strict=True):
                row = {variable: 1.0}
                _add(row, worth, -1.0)
                self.below.append(row)
        return [{variable: 1.0} for variable in least]

    def next_street(self, node: BettingNode, board: tuple[int, ...], plan: list[int]) -> list[Linear]:
        left = [card for card in self.spot.deck if card not in board]
        found: list[Linear] = [{} for _ in self.hands[1]]
        root = self.tree.streets[node.street + 1][node.line]
        for card in left:
            for hand, part in enumerate(self.worth(root, (*board, card), plan)):
                if card not in self.hands[1][hand]:
                    _add(found[hand], part, 1 / (len(left) - 2 * self.spot.hole))
        return found

    def end(self, node: BettingNode, board: tuple[int, ...], plan: list[int]) -> list[Linear]:
        half = self.spot.pot / 2 + min(node.chips)
        alive = [np.asarray(~np.isin(hands, board).any(axis=1)) for hands in self.hands]
        if node.kind is BettingEnd.FOLD:
            pays = np.full(self.met.shape, half if node.player == 0 else -half)
        else:
            strengths = [[self.strength(hand, board) for hand in hands] for hands in self.hands]
            pays = half * np.sign(np.subtract.outer(strengths[0], strengths[1]))
        pays = pays * self.met * np.outer(*alive)
        found: list[Linear] = []
        for column in pays.T:
            part: Linear = {}
            for hand in np.flatnonzero(column):
                _add(part, {plan[hand]: 1.0}, float(column[hand]))
            found.append(part)
        return found

    def strength(self, hand: np.ndarray, board: tuple[int, ...]) -> int:
        if set(hand.tolist()) & set(board):
            return 0
        return self.spot.game.ranking.strengths([hand.tolist()], board)[0]


def _add(total: Linear, more: Linear, factor: float) -> None:
    for variable, weight in more.items():
        total[variable] = total.get(variable, 0.0) + factor * weight
