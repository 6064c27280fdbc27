"""The game in which every action is taken with at least a small probability epsilon.

A plan x of that game is written as x = x' + epsilon * (x of the parent), with x' >= 0. Then x = T x' with
T = 1 + epsilon N + epsilon^2 N^2 + ..., where N looks up the parent, and the perturbed game has the
program of the plain one with the matrices E T, F T and T'A T. All of them are polynomials in epsilon
with whole coefficients, so that a basis can be followed to epsilon zero exactly. The limit is an
equilibrium that is also sensible where it never comes (extensive-form perfect, Selten 1975; computed from
such a basis by Farina and Gatti 2017).
"""

from dataclasses import dataclass
from functools import cached_property

from scipy import sparse

from holecard.solver.exact.program import Program
from holecard.solver.exact.sequences import Matrix, Sequences, Side


@dataclass(frozen=True, eq=False)
class Trembling:
    sequences: Sequences

    @cached_property
    def orders(self) -> tuple[Program, ...]:
        """The program's coefficients of epsilon to the power 0, 1, 2 ..."""
        first, second = (powers(side) for side in self.sequences.sides)
        most = len(first) + len(second) - 1
        return tuple(self._order(first, second, order) for order in range(most))

    def _order(self, first: list[Matrix], second: list[Matrix], order: int) -> Program:
        one, two = self.sequences.sides
        payoff = sparse.csr_array(self.sequences.payoff.shape, dtype=self.sequences.payoff.dtype)
        for power in range(max(0, order - len(second) + 1), min(order + 1, len(first))):
            payoff = payoff + first[power].T @ self.sequences.payoff @ second[order - power]
        return Program(_constraints(one, first, order), _constraints(two, second, order), payoff)

    def at(self, epsilon: float) -> Program:
        first, *more = self.orders
        own, other, payoff = first.own, first.other, first.payoff
        for order, program in enumerate(more, 1):
            factor = epsilon**order
            own, other = own + factor * program.own, other + factor * program.other
            payoff = payoff + factor * program.payoff
        return Program(own.tocsr(), other.tocsr(), payoff.tocsr())


def powers(side: Side) -> list[Matrix]:
    """Of the look-up of the parent, until nothing is left."""
    found = [sparse.identity(len(side), dtype="int64", format="csr")]
    while found[-1].nnz:
        found.append((found[-1] @ side.forerunner).tocsr())
    return [sparse.csr_array(power) for power in found[:-1]]


def _constraints(side: Side, found: list[Matrix], order: int) -> Matrix:
    if order < len(found):
        return (side.constraints @ found[order]).tocsr()
    return sparse.csr_array(side.constraints.shape, dtype="int64")
