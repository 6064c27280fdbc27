"""The sequence form: a strategy as a realization plan, the probabilities of a player's action sequences.

The expected value is bilinear in the two plans, so an equilibrium is a linear program (Koller, Megiddo and
von Stengel 1996, https://doi.org/10.1006/game.1996.0051; von Stengel 1996,
https://doi.org/10.1006/game.1996.0050).
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from holecard.errors import BadRequest
from holecard.solver.tree import NodeKind, VectorGame

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Matrix = Any
"""A sparse matrix of SciPy, which has no type annotations."""
MOST_MEETINGS: Final = 1_000_000
FINEST: Final = 1 << 20
"""Largest denominator of a payoff that is treated as exact."""


@dataclass(frozen=True, eq=False)
class PlayerSequences:
    """One player's sequences. Number 0 is the empty one; the others are in the order of the flat strategy.

    Information set 0 is the root, with the empty sequence as its only action.
    """

    entry: Ints
    """For each sequence, its index in the flat strategy; -1 for the empty one."""
    infoset: Ints
    """For each sequence, the information set of its last action."""
    above: Ints
    """For each information set, the player's own sequence that leads to it; -1 for the root."""

    def __len__(self) -> int:
        return len(self.entry)

    @cached_property
    def parent(self) -> Ints:
        """For each sequence, the sequence without its last action."""
        return self.above[self.infoset]

    @cached_property
    def constraints(self) -> Matrix:
        """Information sets by sequences: the probabilities after an information set sum to that of the
        sequence before it."""
        sets, size = len(self.above), len(self)
        on = sparse.csr_array((np.ones(size, np.int64), (self.infoset, np.arange(size))), (sets, size))
        rows = np.arange(1, sets)
        incoming = sparse.csr_array((np.ones(sets - 1, np.int64), (rows, self.above[1:])), (sets, size))
        return (on - incoming).tocsr()

    @cached_property
    def forerunner(self) -> Matrix:
        """The matrix that maps a plan to the probability of each sequence's parent."""
        size = len(self)
        rows = np.arange(1, size)
        return sparse.csr_array((np.ones(size - 1, np.int64), (rows, self.parent[1:])), (size, size))

    @cached_property
    def depth(self) -> int:
        """The largest number of own actions in a row."""
        deep = np.zeros(len(self), dtype=np.int64)
        for sequence in range(1, len(self)):
            deep[sequence] = deep[self.parent[sequence]] + 1
        return int(deep.max())

    def choices(self) -> list[Ints]:
        """For each information set, its sequences."""
        order = np.argsort(self.infoset, kind="stable")
        return np.split(order, np.flatnonzero(np.diff(self.infoset[order])) + 1)

    def plan(self, flat: Floats) -> Floats:
        """Realization probabilities of a flat strategy."""
        result = np.ones(len(self))
        for sequence in range(1, len(self)):
            result[sequence] = result[self.parent[sequence]] * flat[self.entry[sequence]]
        return result


@dataclass(frozen=True, eq=False)
class SequenceForm:
    """Both players' sequences and their payoffs against each other."""

    vector_game: VectorGame
    sides: tuple[PlayerSequences, PlayerSequences]
    payoff: Matrix
    """Player 0's payoff, summed over deals, for each pair of sequences, in multiples of `unit`."""
    unit: Fraction | None
    """The unit of `payoff` per deal; None if payoffs are not simple fractions and floats are used."""

    @classmethod
    def of(cls, vector_game: VectorGame) -> "SequenceForm":
        sides = _side(vector_game, 0), _side(vector_game, 1)
        unit = _unit(vector_game)
        return cls(vector_game, sides, _payoff(vector_game, sides, unit), unit)

    @property
    def share(self) -> float:
        """Factor from `payoff` to chips per hand."""
        return float(self.unit or 1) / self.vector_game.deals

    def in_hands(self, total: Fraction | int) -> Fraction:
        """Convert a sum over all deals, in units of `payoff`, to chips per hand."""
        return Fraction(total) * self.check_exact() / self.vector_game.deals

    def check_exact(self) -> Fraction:
        """The unit; reject payoffs that are not simple fractions."""
        if self.unit is None:
            raise BadRequest(
                "exact arithmetic needs payoffs that are whole numbers or simple fractions, "
                f"unlike {_odd_worth(self.vector_game)!r}"
            )
        return self.unit


def check_size(vector_game: VectorGame, *, most: int = MOST_MEETINGS) -> None:
    """Reject games whose payoff matrix would not fit."""
    count = meetings_of(vector_game)
    if count > most:
        raise BadRequest(
            f"linear programs and exact grades are for games with up to {most:,} pairs of hands at the ends "
            f"of the tree; use --method hs-dcfr for this one, which has {vector_game.entries:,} sequences "
            f"and so many pairs: {count:,}"
        )


def meetings_of(vector_game: VectorGame) -> int:
    """Pairs of hand classes over all terminal nodes: an upper bound of the non-zero payoffs."""
    pairs = [_pairs(vector_game, street) for street in range(len(vector_game.hand_classes))]
    ends = vector_game.tree.street[vector_game.tree.kind >= NodeKind.FOLD]
    return sum(pairs[street] for street in ends.tolist())


def _pairs(vector_game: VectorGame, street: int) -> int:
    hand_classes = vector_game.hand_classes[street]
    return int((np.diff(hand_classes.starts).astype(np.int64) ** 2).sum())


def _side(vector_game: VectorGame, player: int) -> PlayerSequences:
    entry = [np.array([-1])]
    infoset = [np.array([0])]
    above = [np.array([-1])]
    sequences = sets = 1
    last = last_sequences(vector_game, player)
    for node in vector_game.tree.decisions:
        if vector_game.tree.player[node] != player:
            continue
        actions, hand_classes = len(vector_game.tree.actions[node]), int(vector_game.width[node])
        entry.append(vector_game.offset[node] + np.arange(actions * hand_classes))
        infoset.append(np.tile(sets + np.arange(hand_classes), actions))
        above.append(last[node])
        sequences += actions * hand_classes
        sets += hand_classes
    return PlayerSequences(*(np.concatenate(parts).astype(np.int64) for parts in (entry, infoset, above)))


def last_sequences(vector_game: VectorGame, player: int) -> list[Ints]:
    """For each node and hand class, the player's own sequence that leads there."""
    tree = vector_game.tree
    result: list[Ints] = [np.zeros(len(vector_game.hand_classes[0]), dtype=np.int64)] * len(tree)
    count = 1
    for node in range(len(tree)):
        if tree.kind[node] == NodeKind.BOARD:
            [below] = tree.children(node)
            result[below] = result[node][vector_game.hand_classes_at(below).parent]
        elif tree.kind[node] == NodeKind.DECISION:
            hand_classes = int(vector_game.width[node])
            for child in tree.children(node):
                result[child] = result[node]
                if tree.player[node] == player:
                    result[child] = count + np.arange(hand_classes)
                    count += hand_classes
    return result


def _unit(vector_game: VectorGame) -> Fraction | None:
    payoffs = np.unique(np.concatenate([vector_game.win, vector_game.lose, vector_game.tie]))
    whole = lcm(*(Fraction(payoff).denominator for payoff in payoffs.tolist()))
    return Fraction(1, whole) if whole <= FINEST else None


def _odd_worth(vector_game: VectorGame) -> float:
    payoffs: list[float] = np.unique(
        np.concatenate([vector_game.win, vector_game.lose, vector_game.tie])
    ).tolist()
    return next(payoff for payoff in payoffs if Fraction(payoff).denominator > FINEST)


def _payoff(
    vector_game: VectorGame, sides: tuple[PlayerSequences, PlayerSequences], unit: Fraction | None
) -> Matrix:
    tree = vector_game.tree
    rows, columns = (last_sequences(vector_game, player) for player in (0, 1))
    met = [hand_classes.meetings() for hand_classes in vector_game.hand_classes]
    shape = len(sides[0]), len(sides[1])
    parts = []
    for node in np.flatnonzero(tree.kind >= NodeKind.FOLD).tolist():
        pairs = met[int(tree.street[node])]
        win, tie, lose = (
            _amount(payoff[node], unit) for payoff in (vector_game.win, vector_game.tie, vector_game.lose)
        )
        if tree.kind[node] == NodeKind.FOLD:
            payoffs = win * (pairs.wins + pairs.ties + pairs.losses)
        else:
            payoffs = win * pairs.wins + tie * pairs.ties + lose * pairs.losses
        parts.append((payoffs, rows[node][pairs.first], columns[node][pairs.second]))
    payoffs, first, second = (np.concatenate(column) for column in zip(*parts, strict=True))
    matrix = sparse.coo_array((payoffs, (first, second)), shape).tocsr()
    matrix.eliminate_zeros()
    return matrix


def _amount(payoff: float, unit: Fraction | None) -> float | int:
    return float(payoff) if unit is None else int(payoff / float(unit))
