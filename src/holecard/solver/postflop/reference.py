"""Values and best responses of a solved spot in plain NumPy: the reference for the compiled code.

It goes through all turn and river cards, none merged with another, and compares every hand of one player with
every hand of the other in a table. Only the strategies come from the solution.
"""

from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode
from holecard.solver.postflop.hands import river_strengths
from holecard.solver.postflop.path import Position, find_position
from holecard.solver.postflop.solution import PostflopSolution
from holecard.solver.postflop.spot import PostflopSpot, meets

Floats = NDArray[np.float64]
_DEAD: Final = -1


def reference_value(solution: PostflopSolution, player: int, *, best: bool) -> float:
    """The player's value at the root in chips, by the solution or by a best response to it; half of the pot
    counts as the player's own."""
    return _Reference(solution, player, best=best).root_value()


class _Reference:
    def __init__(self, solution: PostflopSolution, player: int, *, best: bool) -> None:
        self.solution, self.player, self.best = solution, player, best
        self.spot = spot = solution.spot
        self.mine, self.theirs = spot.hands(player), spot.hands(1 - player)
        self.can_meet = meets(self.mine, self.theirs).astype(np.float64)

    def root_value(self) -> float:
        own, other = self.spot.weights(self.player), self.spot.weights(1 - self.player)
        values = self.value(find_position(self.solution.solver.game), other)
        return float(own @ values / (own @ self.can_meet @ other)) + self.spot.pot / 2

    def value(self, position: Position, reach: Floats) -> Floats:
        """By own hand: chips won beyond half of the pot, summed over the opponent's hands by their reach."""
        node = position.node
        match node.kind:
            case BettingEnd.FOLD:
                share, rake = _pot(self.spot, node)
                pay = share - rake if node.player == self.player else -share
                return pay * self._alive(position) * (self.can_meet @ reach)
            case BettingEnd.SHOWDOWN:
                return self._showdown(position, reach)
            case BettingEnd.NEXT_STREET:
                return self._next_street(position, reach)
        held, chances = self.solution.strategy(position)
        children = [_at(position, child) for child in node.children]
        if node.player != self.player:
            total = np.zeros(len(self.mine))
            for child, chance in zip(children, chances, strict=True):
                below = np.zeros_like(reach)
                below[held] = reach[held] * chance
                total += self.value(child, below)
            return total
        values = np.array([self.value(child, reach) for child in children])
        if self.best:
            return np.asarray(values.max(axis=0))
        total = np.zeros(len(self.mine))
        total[held] = (chances * values[:, held]).sum(axis=0)
        return total

    def _next_street(self, position: Position, reach: Floats) -> Floats:
        left = [card for card in self.spot.deck if card not in position.cards]
        total = np.zeros(len(self.mine))
        for card in left:
            without = np.where((self.theirs == card).any(axis=1), 0.0, reach)
            values = self.value(position.after_card(str(Card(card))), without)
            total += np.where((self.mine == card).any(axis=1), 0.0, values)
        return total / (len(left) - 2 * self.spot.hole)

    def _alive(self, position: Position) -> Floats:
        return np.asarray(~np.isin(self.mine, position.cards).any(axis=1), dtype=np.float64)

    def _showdown(self, position: Position, reach: Floats) -> Floats:
        share, rake = _pot(self.spot, position.node)
        mine, theirs = (self._strengths(hands, position) for hands in (self.mine, self.theirs))
        wins, ties = mine[:, None] > theirs[None, :], mine[:, None] == theirs[None, :]
        pays = np.where(wins, share - rake, np.where(ties, -rake / 2, -share))
        alive = (mine[:, None] != _DEAD) & (theirs[None, :] != _DEAD)
        return np.asarray((pays * alive * self.can_meet) @ reach)

    def _strengths(self, hands: NDArray[np.int64], position: Position) -> NDArray[np.int64]:
        found = np.full(len(hands), _DEAD, dtype=np.int64)
        alive = ~np.isin(hands, position.cards).any(axis=1)
        board = tuple(map(int, position.cards))
        found[alive] = river_strengths(self.spot.game, hands[alive], board)
        return found


def _at(position: Position, node: BettingNode) -> Position:
    return replace(position, node=node)


def _pot(spot: PostflopSpot, node: BettingNode) -> tuple[float, float]:
    """Half of the pot, and the rake."""
    pot = spot.pot + 2 * min(node.chips)
    return pot / 2, spot.rake.of(pot)
