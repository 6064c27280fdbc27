"""Values and best responses by two sweeps over the vector form, in NumPy.

Downward go the probabilities with which a player's own actions lead to a node, lane by lane; upward come
values: what each lane of the other player gets there, summed over the deals in which it meets the lanes
that come down. The iterative methods have compiled twins of this (see `cfr`); this one is written to be
checked by reading, works for any form, and is fast enough to grade with.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.tree import Form, Kind, Lanes

Floats = NDArray[np.float64]
_ROUNDING: Final = 1e-9


class Play(Enum):
    """How the player whose values are asked for goes on from every node."""

    AS_IS = auto()
    BEST = auto()


@dataclass(frozen=True, slots=True)
class Grade:
    """What a strategy of both players is worth, and how much each of them gives away."""

    value: float
    """To player 0, a hand."""
    best: tuple[float, float]
    """What each player gets with a best response to the other, in his own sign."""

    @property
    def gains(self) -> tuple[float, float]:
        """What each player would gain by a best response, never negative."""
        return _rounded(self.best[0] - self.value), _rounded(self.best[1] + self.value)

    @property
    def nash_conv(self) -> float:
        return _rounded(sum(self.best))

    @property
    def exploitability(self) -> float:
        """The mean of both gains: zero only at an equilibrium."""
        return self.nash_conv / 2


def _rounded(gain: float) -> float:
    """Sums of the same chances in another order may differ by less than this, and that is no loss."""
    return 0.0 if -_ROUNDING < gain < 0 else gain


def grade(form: Form, flat: Floats) -> Grade:
    value = expected(form, flat)
    return Grade(value, (best_value(form, flat, 0), best_value(form, flat, 1)))


def expected(form: Form, flat: Floats) -> float:
    return float(values(form, flat, 0, Play.AS_IS)[0].sum()) / form.deals


def best_value(form: Form, flat: Floats, player: int) -> float:
    return float(values(form, flat, player, Play.BEST)[0].sum()) / form.deals


def best_response(form: Form, flat: Floats, player: int) -> Floats:
    """The strategy with this player's part replaced by a best response: one action in every lane."""
    found = values(form, flat, player, Play.BEST)
    answer = flat.copy()
    for node in form.tree.decisions:
        if form.tree.player[node] == player:
            block = form.block(answer, node)
            choices = np.array([found[child] for child in form.tree.children(node)])
            block[:] = 0
            block[choices.argmax(axis=0), np.arange(block.shape[1])] = 1
    return answer


def values(form: Form, flat: Floats, player: int, play: Play) -> list[Floats]:
    """By node: the sum of the player's payoffs in each of his lanes, weighted by the deals and by the
    probability that the other plays to there. Divided by `form.deals` they are chips a hand."""
    against = reach(form, flat, 1 - player)
    found: list[Floats] = [np.empty(0)] * len(form.tree)
    for node in range(len(form.tree) - 1, -1, -1):
        found[node] = _value(form, flat, player, play, node, against[node], found)
    return found


def reach(form: Form, flat: Floats, player: int) -> list[Floats]:
    """By node: the probability in each lane that the player's own actions lead there."""
    tree = form.tree
    found: list[Floats] = [np.ones(len(form.lanes[0]))] * len(tree)
    for node in range(len(tree)):
        if tree.kind[node] == Kind.BOARD:
            [below] = tree.children(node)
            found[below] = found[node][form.lanes_at(below).parent]
        elif tree.kind[node] == Kind.DECISION:
            block = form.block(flat, node)
            for child, likely in zip(tree.children(node), block, strict=True):
                found[child] = found[node] * likely if tree.player[node] == player else found[node]
    return found


def _value(
    form: Form, flat: Floats, player: int, play: Play, node: int, against: Floats, found: list[Floats]
) -> Floats:
    tree = form.tree
    match tree.kind[node]:
        case Kind.FOLD:
            worth = form.win[node] if player == 0 else -form.win[node]
            return np.asarray(worth * met(form.lanes_at(node), against))
        case Kind.SHOWDOWN:
            ends = form.win[node], form.tie[node], form.lose[node]
            win, tie, lose = ends if player == 0 else (-ends[2], -ends[1], -ends[0])
            return shown_down(form.lanes_at(node), against, win, tie, lose)
        case Kind.BOARD:
            [below] = tree.children(node)
            lanes = len(form.lanes_at(node))
            return np.bincount(form.lanes_at(below).parent, found[below], lanes).astype(np.float64)
    options = np.array([found[child] for child in tree.children(node)])
    if tree.player[node] != player:
        return np.asarray(options.sum(axis=0))
    if play is Play.BEST:
        return np.asarray(options.max(axis=0))
    return np.asarray((options * form.block(flat, node)).sum(axis=0))


def met(lanes: Lanes, against: Floats) -> Floats:
    """By lane: in how many deals it meets what comes against it."""
    if lanes.matchups is not None:
        return np.asarray(sum(lanes.matchups) @ against)
    sums = np.add.reduceat(lanes.weight * against, lanes.starts[:-1])
    total = np.repeat(sums, np.diff(lanes.starts))
    return np.asarray(lanes.scale * lanes.weight * (total - against))


def shown_down(lanes: Lanes, against: Floats, win: float, tie: float, lose: float) -> Floats:
    if lanes.matchups is not None:
        wins, ties, losses = lanes.matchups  # the same for both players
        return np.asarray((win * wins + tie * ties + lose * losses) @ against)
    running = np.concatenate([[0.0], np.cumsum(lanes.weight * against)])
    board = np.diff(lanes.starts)
    start, end = np.repeat(lanes.starts[:-1], board), np.repeat(lanes.starts[1:], board)
    below = running[lanes.group] - running[start]
    above = running[end] - running[lanes.group_end]
    alike = running[lanes.group_end] - running[lanes.group] - against
    return np.asarray(lanes.scale * lanes.weight * (win * below + tie * alike + lose * above))
