"""The sequence form of a game with draws, for the linear program of `solver.exact`."""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array, csr_array

from holecard.solver.draws.draw_tree import DrawGame, DrawNode, DrawNodeKind
from holecard.solver.draws.seen_hands import Floats
from holecard.solver.exact.lp import LinearProgram

Ints = NDArray[np.int64]


class DrawSequences:
    """Sequences of both players, which begin with the empty one, and what pairs of them pay."""

    def __init__(self, game: DrawGame, payoffs: dict[int, Floats]) -> None:
        self.game = game
        self.first: dict[int, int] = {}
        """By decision node: the sequence of its first hand's first action."""
        self.size = [1, 1]
        self._before: dict[int, Ints] = {}
        """By decision node: the sequence before it, by hand."""
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
        self._before[at] = own
        start = self.first[at] = self.size[player]
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

    def program(self) -> LinearProgram:
        return LinearProgram(self._flow(0), self._flow(1), self._payoffs())

    def _payoffs(self) -> csr_array:
        """To player 0, by the sequences of both."""
        rows, columns, values = (np.concatenate(parts) for parts in zip(*self._entries, strict=True))
        return csr_array(coo_array((values, (rows, columns)), shape=tuple(self.size)))

    def _flow(self, player: int) -> csr_array:
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
                columns += [self.first[at] + np.arange(hands * many), self._before[at]]
                values += [np.ones(hands * many), -np.ones(hands)]
                row += hands
        parts = (np.concatenate(values), (np.concatenate(rows), np.concatenate(columns)))
        return csr_array(coo_array(parts, shape=(row, self.size[player])))

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
