"""Values and best responses by two sweeps over the public tree, in NumPy.

The downward sweep computes reach probabilities by hand class, the upward sweep the values of the opponent's
hand classes, summed over the deals in which the two can meet: vectors over the public tree, as in Johanson,
Waugh, Bowling and Zinkevich, "Accelerating Best Response Calculation in Large Extensive Games" (IJCAI 2011).
The iterative methods have a compiled version (see `cfr`), which is tested against this reference.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.tree import HandClasses, NodeKind, VectorGame

Floats = NDArray[np.float64]
_ROUNDING: Final = 1e-9


class Play(Enum):
    """How the evaluated player continues from every node."""

    AS_IS = auto()
    BEST = auto()


@dataclass(frozen=True, slots=True)
class Grade:
    """The value of a strategy for both players, and how much each of them could gain."""

    value: float
    """The value to player 0, per hand."""
    best: tuple[float, float]
    """The value of each player's best response, to that player."""

    @property
    def gains(self) -> tuple[float, float]:
        """What each player would gain by a best response, never negative."""
        return _rounded(self.best[0] - self.value), _rounded(self.best[1] + self.value)

    @property
    def nash_conv(self) -> float:
        return _rounded(sum(self.best))

    @property
    def exploitability(self) -> float:
        """The mean of both gains; zero only at an equilibrium."""
        return self.nash_conv / 2


def _rounded(gain: float) -> float:
    """Differences below this come from the order of summation, and count as zero."""
    return 0.0 if -_ROUNDING < gain < 0 else gain


def grade(vector_game: VectorGame, flat: Floats) -> Grade:
    value = expected(vector_game, flat)
    return Grade(value, (best_value(vector_game, flat, 0), best_value(vector_game, flat, 1)))


def expected(vector_game: VectorGame, flat: Floats) -> float:
    return float(values(vector_game, flat, 0, Play.AS_IS)[0].sum()) / vector_game.deals


def best_value(vector_game: VectorGame, flat: Floats, player: int) -> float:
    return float(values(vector_game, flat, player, Play.BEST)[0].sum()) / vector_game.deals


def best_response(vector_game: VectorGame, flat: Floats, player: int) -> Floats:
    """The strategy with this player's part replaced by a best response: one action in every hand class."""
    result = values(vector_game, flat, player, Play.BEST)
    answer = flat.copy()
    for node in vector_game.tree.decisions:
        if vector_game.tree.player[node] == player:
            block = vector_game.block(answer, node)
            choices = np.array([result[child] for child in vector_game.tree.children(node)])
            block[:] = 0
            block[choices.argmax(axis=0), np.arange(block.shape[1])] = 1
    return answer


def values(vector_game: VectorGame, flat: Floats, player: int, play: Play) -> list[Floats]:
    """For each node, the player's value in each hand class, weighted by deals and by the opponent's reach.
    Divided by `vector_game.deals` they are chips per hand."""
    against = reach(vector_game, flat, 1 - player)
    result: list[Floats] = [np.empty(0)] * len(vector_game.tree)
    for node in range(len(vector_game.tree) - 1, -1, -1):
        result[node] = _value(vector_game, flat, player, play, node, against[node], result)
    return result


def reach(vector_game: VectorGame, flat: Floats, player: int) -> list[Floats]:
    """For each node and hand class, the probability that the player's own actions lead there."""
    tree = vector_game.tree
    result: list[Floats] = [np.ones(len(vector_game.hand_classes[0]))] * len(tree)
    for node in range(len(tree)):
        if tree.kind[node] == NodeKind.BOARD:
            [below] = tree.children(node)
            result[below] = result[node][vector_game.hand_classes_at(below).parent]
        elif tree.kind[node] == NodeKind.DECISION:
            block = vector_game.block(flat, node)
            for child, probability in zip(tree.children(node), block, strict=True):
                result[child] = result[node] * probability if tree.player[node] == player else result[node]
    return result


def _value(
    vector_game: VectorGame,
    flat: Floats,
    player: int,
    play: Play,
    node: int,
    against: Floats,
    values: list[Floats],
) -> Floats:
    tree = vector_game.tree
    match tree.kind[node]:
        case NodeKind.FOLD:
            payoff = vector_game.win[node] if player == 0 else -vector_game.win[node]
            return np.asarray(payoff * met(vector_game.hand_classes_at(node), against))
        case NodeKind.SHOWDOWN:
            ends = vector_game.win[node], vector_game.tie[node], vector_game.lose[node]
            win, tie, lose = ends if player == 0 else (-ends[2], -ends[1], -ends[0])
            return shown_down(vector_game.hand_classes_at(node), against, win, tie, lose)
        case NodeKind.BOARD:
            [below] = tree.children(node)
            hand_classes = len(vector_game.hand_classes_at(node))
            return np.bincount(vector_game.hand_classes_at(below).parent, values[below], hand_classes).astype(
                np.float64
            )
    options = np.array([values[child] for child in tree.children(node)])
    if tree.player[node] != player:
        return np.asarray(options.sum(axis=0))
    if play is Play.BEST:
        return np.asarray(options.max(axis=0))
    return np.asarray((options * vector_game.block(flat, node)).sum(axis=0))


def met(hand_classes: HandClasses, against: Floats) -> Floats:
    """For each hand class, the opponent's reach summed over the deals in which the two meet."""
    if hand_classes.matchups is not None:
        return np.asarray(sum(hand_classes.matchups) @ against)
    sums = np.add.reduceat(hand_classes.weight * against, hand_classes.starts[:-1])
    total = np.repeat(sums, np.diff(hand_classes.starts))
    return np.asarray(hand_classes.scale * hand_classes.weight * (total - against))


def shown_down(hand_classes: HandClasses, against: Floats, win: float, tie: float, lose: float) -> Floats:
    if hand_classes.matchups is not None:
        wins, ties, losses = hand_classes.matchups  # the same for both players
        return np.asarray((win * wins + tie * ties + lose * losses) @ against)
    running = np.concatenate([[0.0], np.cumsum(hand_classes.weight * against)])
    board = np.diff(hand_classes.starts)
    start, end = np.repeat(hand_classes.starts[:-1], board), np.repeat(hand_classes.starts[1:], board)
    below = running[hand_classes.group] - running[start]
    above = running[end] - running[hand_classes.group_end]
    alike = running[hand_classes.group_end] - running[hand_classes.group] - against
    return np.asarray(hand_classes.scale * hand_classes.weight * (win * below + tie * alike + lose * above))
