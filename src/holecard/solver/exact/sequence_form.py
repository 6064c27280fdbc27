"""The sequence form: a player's plan as the probabilities of everything he can do in a row.

With realisation probabilities in place of behaviour the value is bilinear in both plans, and an
equilibrium is a linear program (Koller, Megiddo and von Stengel 1996; von Stengel 1996).
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
from holecard.solver.tree import Form, Kind

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Matrix = Any
"""A sparse matrix of SciPy, which has no types."""
MOST_MEETINGS: Final = 1_000_000
FINEST: Final = 1 << 20
"""Worths are whole numbers of this part of a unit, or they are not taken for exact."""


@dataclass(frozen=True, eq=False)
class Side:
    """One player's sequences. Number 0 is the empty one; the others lie as in the flat strategy.

    Information set 0 is the start, with the empty sequence as its one action.
    """

    entry: Ints
    """By sequence: its place in the flat strategy; -1 for the empty one."""
    infoset: Ints
    """By sequence: where its last action is chosen."""
    above: Ints
    """By information set: the player's own sequence that leads to it; -1 for the start."""

    def __len__(self) -> int:
        return len(self.entry)

    @cached_property
    def parent(self) -> Ints:
        """By sequence: the one before its last action."""
        return self.above[self.infoset]

    @cached_property
    def constraints(self) -> Matrix:
        """Information sets by sequences: what goes on from one adds up to what came to it."""
        sets, size = len(self.above), len(self)
        on = sparse.csr_array((np.ones(size, np.int64), (self.infoset, np.arange(size))), (sets, size))
        rows = np.arange(1, sets)
        came = sparse.csr_array((np.ones(sets - 1, np.int64), (rows, self.above[1:])), (sets, size))
        return (on - came).tocsr()

    @cached_property
    def forerunner(self) -> Matrix:
        """Times a plan: the probability of each sequence's parent."""
        size = len(self)
        rows = np.arange(1, size)
        return sparse.csr_array((np.ones(size - 1, np.int64), (rows, self.parent[1:])), (size, size))

    @cached_property
    def depth(self) -> int:
        """The most actions in a row."""
        deep = np.zeros(len(self), dtype=np.int64)
        for sequence in range(1, len(self)):
            deep[sequence] = deep[self.parent[sequence]] + 1
        return int(deep.max())

    def choices(self) -> list[Ints]:
        """By information set: its sequences."""
        order = np.argsort(self.infoset, kind="stable")
        return np.split(order, np.flatnonzero(np.diff(self.infoset[order])) + 1)

    def plan(self, flat: Floats) -> Floats:
        """Realisation probabilities of a flat strategy."""
        found = np.ones(len(self))
        for sequence in range(1, len(self)):
            found[sequence] = found[self.parent[sequence]] * flat[self.entry[sequence]]
        return found


@dataclass(frozen=True, eq=False)
class Sequences:
    """Both players' sequences and what they are worth against each other."""

    form: Form
    sides: tuple[Side, Side]
    payoff: Matrix
    """Player 0's sequences by player 1's: worth to player 0 times deals, in `unit`s."""
    unit: Fraction | None
    """What 1 of `payoff` is in one deal; None if the worths are no simple fractions, and floats are kept."""

    @classmethod
    def of(cls, form: Form) -> "Sequences":
        sides = _side(form, 0), _side(form, 1)
        unit = _unit(form)
        return cls(form, sides, _payoff(form, sides, unit), unit)

    @property
    def share(self) -> float:
        """Times `payoff`: worth a hand."""
        return float(self.unit or 1) / self.form.deals

    def in_hands(self, total: Fraction | int) -> Fraction:
        """A sum over all deals, in units of `payoff`, as worth a hand."""
        return Fraction(total) * self.check_exact() / self.form.deals

    def check_exact(self) -> Fraction:
        """The unit; refuse worths that are no simple fractions."""
        if self.unit is None:
            raise BadRequest(
                "exact arithmetic needs payoffs that are whole numbers or simple fractions, "
                f"unlike {_odd_worth(self.form)!r}"
            )
        return self.unit


def check_size(form: Form, *, most: int = MOST_MEETINGS) -> None:
    """Refuse forms whose payoffs would not fit."""
    count = meetings_of(form)
    if count > most:
        raise BadRequest(
            f"linear programs and exact grades are for games with up to {most:,} pairs of hands at the ends "
            f"of the tree; use --method hs-dcfr for this one, which has {form.entries:,} sequences and "
            f"so many pairs: {count:,}"
        )


def meetings_of(form: Form) -> int:
    """How many pairs of lanes come to an end of the tree: a bound on the payoffs that are not zero."""
    pairs = [_pairs(form, street) for street in range(len(form.lanes))]
    ends = form.tree.street[form.tree.kind >= Kind.FOLD]
    return sum(pairs[street] for street in ends.tolist())


def _pairs(form: Form, street: int) -> int:
    lanes = form.lanes[street]
    return int((np.diff(lanes.starts).astype(np.int64) ** 2).sum())


def _side(form: Form, player: int) -> Side:
    entry = [np.array([-1])]
    infoset = [np.array([0])]
    above = [np.array([-1])]
    sequences = sets = 1
    last = last_sequences(form, player)
    for node in form.tree.decisions:
        if form.tree.player[node] != player:
            continue
        actions, lanes = len(form.tree.actions[node]), int(form.width[node])
        entry.append(form.offset[node] + np.arange(actions * lanes))
        infoset.append(np.tile(sets + np.arange(lanes), actions))
        above.append(last[node])
        sequences += actions * lanes
        sets += lanes
    return Side(*(np.concatenate(parts).astype(np.int64) for parts in (entry, infoset, above)))


def last_sequences(form: Form, player: int) -> list[Ints]:
    """By node and lane: the player's own sequence that leads there."""
    tree = form.tree
    found: list[Ints] = [np.zeros(len(form.lanes[0]), dtype=np.int64)] * len(tree)
    count = 1
    for node in range(len(tree)):
        if tree.kind[node] == Kind.BOARD:
            [below] = tree.children(node)
            found[below] = found[node][form.lanes_at(below).parent]
        elif tree.kind[node] == Kind.DECISION:
            lanes = int(form.width[node])
            for child in tree.children(node):
                found[child] = found[node]
                if tree.player[node] == player:
                    found[child] = count + np.arange(lanes)
                    count += lanes
    return found


def _unit(form: Form) -> Fraction | None:
    worths = np.unique(np.concatenate([form.win, form.lose, form.tie]))
    whole = lcm(*(Fraction(worth).denominator for worth in worths.tolist()))
    return Fraction(1, whole) if whole <= FINEST else None


def _odd_worth(form: Form) -> float:
    worths: list[float] = np.unique(np.concatenate([form.win, form.lose, form.tie])).tolist()
    return next(worth for worth in worths if Fraction(worth).denominator > FINEST)


def _payoff(form: Form, sides: tuple[Side, Side], unit: Fraction | None) -> Matrix:
    tree = form.tree
    rows, columns = (last_sequences(form, player) for player in (0, 1))
    met = [lanes.meetings() for lanes in form.lanes]
    shape = len(sides[0]), len(sides[1])
    parts = []
    for node in np.flatnonzero(tree.kind >= Kind.FOLD).tolist():
        pairs = met[int(tree.street[node])]
        win, tie, lose = (_amount(worth[node], unit) for worth in (form.win, form.tie, form.lose))
        if tree.kind[node] == Kind.FOLD:
            worths = win * (pairs.wins + pairs.ties + pairs.losses)
        else:
            worths = win * pairs.wins + tie * pairs.ties + lose * pairs.losses
        parts.append((worths, rows[node][pairs.first], columns[node][pairs.second]))
    worths, first, second = (np.concatenate(column) for column in zip(*parts, strict=True))
    matrix = sparse.coo_array((worths, (first, second)), shape).tocsr()
    matrix.eliminate_zeros()
    return matrix


def _amount(worth: float, unit: Fraction | None) -> float | int:
    return float(worth) if unit is None else int(worth / float(unit))
