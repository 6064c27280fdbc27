"""The sequence-form linear program of a game with draws.

Koller, Megiddo and von Stengel, "Fast Algorithms for Finding Randomized Strategies in Game Trees" (STOC
1994): a player's plan is the probability of each of its sequences of actions, and the opponent's best answer
to a plan is the dual of a small linear program, so that both together are one.
"""

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import coo_array, csr_array, hstack

from holecard.errors import BadRequest
from holecard.solver.draws.draw_tree import DrawGame, DrawNode, DrawNodeKind
from holecard.solver.draws.seen_hands import Floats

Ints = NDArray[np.int64]


class DrawSequences:
    """Sequences of both players, which begin with the empty one, and what pairs of them pay."""

    def __init__(self, game: DrawGame, payoffs: dict[int, Floats]) -> None:
        self.game = game
        self.first: dict[int, int] = {}
        """By decision node: the sequence of its first hand's first action."""
        self.size = [1, 1]
        self._links: tuple[list[Ints], list[Ints]] = ([], [])
        self._entries: list[tuple[Ints, Ints, Floats]] = []
        empty = np.zeros(len(game.hands[()]), dtype=np.int64)
        self._grow(0, (empty, empty), payoffs)

    def _grow(self, at: int, ends: tuple[Ints, Ints], payoffs: dict[int, Floats]) -> None:
        """`ends` has the last sequence of each hand, by player."""
        node = self.game.nodes[at]
        if not node.actions:
            rows, columns = np.nonzero(payoffs[at])
            self._entries.append((ends[0][rows], ends[1][columns], payoffs[at][rows, columns]))
            return
        player, many = node.player, len(node.actions)
        own = ends[player]
        self.first[at] = self.size[player]
        self._links[player].append(own)
        start = self.size[player]
        self.size[player] += len(own) * many
        for number, child in enumerate(node.children):
            below = self._below(node, child, start, number)
            self._grow(child, (below, ends[1]) if player == 0 else (ends[0], below), payoffs)

    def _below(self, node: DrawNode, child: int, start: int, number: int) -> Ints:
        many = len(node.actions)
        if node.kind is DrawNodeKind.BET:
            return start + many * np.arange(len(self.game.hands[node.drawn[node.player]])) + number
        hands = self.game.hands[self.game.nodes[child].drawn[node.player]]
        below: Ints = start + many * hands.parent + hands.choice
        return below

    def payoffs(self) -> csr_array:
        """To player 0, by the sequences of both."""
        rows, columns, values = (np.concatenate(parts) for parts in zip(*self._entries, strict=True))
        return csr_array(coo_array((values, (rows, columns)), shape=tuple(self.size)))

    def flow(self, player: int) -> csr_array:
        """A row for each hand at each decision: its actions share the probability of the sequence before it.
        The first row is the empty sequence, which is certain."""
        rows, columns, values = [np.zeros(1, dtype=np.int64)], [np.zeros(1, dtype=np.int64)], [np.ones(1)]
        row = 1
        for at in self.game.decisions:
            node = self.game.nodes[at]
            if node.player == player:
                hands, many = len(self.game.hands[node.drawn[player]]), len(node.actions)
                numbers = np.arange(row, row + hands)
                rows += [np.repeat(numbers, many), numbers]
                columns += [self.first[at] + np.arange(hands * many), self._before(at, player)]
                values += [np.ones(hands * many), -np.ones(hands)]
                row += hands
        parts = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
        return csr_array(coo_array(parts, shape=(row, self.size[player])))

    def _before(self, at: int, player: int) -> Ints:
        mine = [node for node in self.game.decisions if self.game.nodes[node].player == player]
        return self._links[player][mine.index(at)]

    def probabilities(self, plans: tuple[Floats, Floats]) -> dict[int, Floats]:
        """The strategy of two plans; hands that never get to a node choose evenly there."""
        found = {}
        for at in self.game.decisions:
            node = self.game.nodes[at]
            hands, many = len(self.game.hands[node.drawn[node.player]]), len(node.actions)
            plan = plans[node.player][self.first[at] : self.first[at] + hands * many].reshape(hands, many)
            plan = np.maximum(plan, 0)
            total = plan.sum(axis=1, keepdims=True)
            found[at] = np.where(total > 1e-12, plan / np.where(total > 1e-12, total, 1), 1 / many)
        return found


def best_plan(payoffs: csr_array, own: csr_array, other: csr_array) -> Floats:
    """The plan of the player of the rows who gets the most whatever the other one does."""
    rows, values = own.shape[1], other.shape[0]
    worst = hstack([-payoffs.T, other.T], format="csr")  # what each sequence of the other leaves
    start = np.zeros(own.shape[0])
    start[0] = 1
    flow = hstack([own, csr_array((own.shape[0], values))], format="csr")
    target = np.zeros(rows + values)
    target[rows] = -1  # the value at the empty sequence, as large as can be
    bounds = [(0, None)] * rows + [(None, None)] * values
    found = linprog(
        target,
        A_ub=worst,
        b_ub=np.zeros(payoffs.shape[1]),
        A_eq=flow,
        b_eq=start,
        bounds=bounds,
        method="highs",
    )
    if found.status:
        raise BadRequest(f"the linear program has no solution: {found.message}")
    plan: Floats = found.x[:rows]
    return plan
