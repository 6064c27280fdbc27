"""Extensive-form perfect (trembling-hand) equilibria: the limit of perturbed games, in fractions.

The basic solution is a power series in epsilon, and each of its coefficients solves the same equations.
Where a player's own actions never lead, the first coefficient that is not zero says what he would do
there in the end.

In the perturbed game every action is taken with at least a small probability epsilon. A plan x of it is
written as x = x' + epsilon * (x of the parent), with x' >= 0. Then x = T x' with T = 1 + epsilon N +
epsilon^2 N^2 + ..., where N looks up the parent, and the perturbed game has the program of the plain one
with the matrices E T, F T and T'A T. All of them are polynomials in epsilon with whole coefficients, so that
a basis can be followed to epsilon zero exactly. The limit is an equilibrium that is also sensible where it
never comes (Selten 1975, https://doi.org/10.1007/BF01766400; computed from such a basis by Farina and Gatti
2017).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from scipy import sparse

from holecard.solver.exact.fraction_linalg import Equations, Unsolvable, Whole, product, whole
from holecard.solver.exact.lp import BasicSolution, LinearProgram
from holecard.solver.exact.sequence_form import Floats, Matrix, PlayerSequences, SequenceForm


@dataclass(frozen=True, eq=False)
class PerturbedGame:
    sequences: SequenceForm

    @cached_property
    def orders(self) -> tuple[LinearProgram, ...]:
        """The program's coefficients of epsilon to the power 0, 1, 2 ..."""
        first, second = (powers(side) for side in self.sequences.sides)
        most = len(first) + len(second) - 1
        return tuple(self._order(first, second, order) for order in range(most))

    def _order(self, first: list[Matrix], second: list[Matrix], order: int) -> LinearProgram:
        one, two = self.sequences.sides
        payoff = sparse.csr_array(self.sequences.payoff.shape, dtype=self.sequences.payoff.dtype)
        for power in range(max(0, order - len(second) + 1), min(order + 1, len(first))):
            payoff = payoff + first[power].T @ self.sequences.payoff @ second[order - power]
        return LinearProgram(_constraints(one, first, order), _constraints(two, second, order), payoff)

    def at(self, epsilon: float) -> LinearProgram:
        first, *more = self.orders
        own, other, payoff = first.own, first.other, first.payoff
        for order, program in enumerate(more, 1):
            factor = epsilon**order
            own, other = own + factor * program.own, other + factor * program.other
            payoff = payoff + factor * program.payoff
        return LinearProgram(own.tocsr(), other.tocsr(), payoff.tocsr())


def powers(side: PlayerSequences) -> list[Matrix]:
    """Powers of the parent map, until they vanish."""
    result = [sparse.identity(len(side), dtype="int64", format="csr")]
    while result[-1].nnz:
        result.append((result[-1] @ side.forerunner).tocsr())
    return [sparse.csr_array(power) for power in result[:-1]]


def _constraints(side: PlayerSequences, terms: list[Matrix], order: int) -> Matrix:
    if order < len(terms):
        return (side.constraints @ terms[order]).tocsr()
    return sparse.csr_array(side.constraints.shape, dtype="int64")


Terms = Iterator[Whole]
"""Coefficients of a plan by power of epsilon, each as fractions up to a common factor."""


def limit(trembling: PerturbedGame, answer: BasicSolution) -> list[Fraction]:
    """The flat strategy of the basis in the limit; its entries need not be probabilities."""
    sequences = trembling.sequences
    flat = [Fraction()] * sequences.vector_game.entries
    for player, side in enumerate(sequences.sides):
        terms = _plans(side, _series(trembling, answer, player), len(side))
        for sequence, probability in _behaviour(side, terms):
            flat[int(side.entry[sequence])] = probability
    return flat


def corner(
    trembling: PerturbedGame, answer: BasicSolution, epsilon: float, near: BasicSolution
) -> list[Fraction]:
    """The flat strategy of a basis of the unperturbed game; where a player's own actions never lead, that of
    the perturbed game, rounded."""
    sequences = trembling.sequences
    flat = [Fraction()] * sequences.vector_game.entries
    for player, side in enumerate(sequences.sides):
        plan, _ = next(_series(trembling, answer, player))
        if plan.min() < 0:
            raise Unsolvable(f"a basis that is no plan, with {plan.min()}")
        hint = _perturbed(side, near.plans[player], epsilon)
        for members in side.choices()[1:]:
            reach = plan[side.parent[members[0]]]
            mix = [Fraction(on, reach) for on in plan[members]] if reach else _rounded(hint[members], epsilon)
            for sequence, probability in zip(members.tolist(), mix, strict=True):
                flat[int(side.entry[sequence])] = probability
    return flat


def _perturbed(side: PlayerSequences, excess: Floats, epsilon: float) -> Floats:
    """The plan x' of what is played beyond the forced minimum."""
    plan = excess.copy()
    for sequence in range(1, len(side)):
        plan[sequence] += epsilon * plan[side.parent[sequence]]
    return plan


def _rounded(weights: Floats, epsilon: float) -> list[Fraction]:
    """Frequencies without the forced minimum; the most frequent action takes the rounding error."""
    shares = weights / weights.sum()
    kept = [Fraction(share).limit_denominator(100) if share > 2 * epsilon else Fraction() for share in shares]
    kept[int(shares.argmax())] += 1 - sum(kept)
    return kept


def _behaviour(side: PlayerSequences, terms: Terms) -> Iterator[tuple[int, Fraction]]:
    """By the first coefficient in which the sequence before an information set is not zero."""
    choices = side.choices()
    left = list(range(1, len(choices)))
    for plan in terms:
        for infoset in left:
            reach = plan[side.above[infoset]]
            mix = plan[choices[infoset]] if reach else choices[0]
            if reach < 0 or mix.min() < 0:
                raise Unsolvable(f"a basis that is no plan near zero, with {min(reach, mix.min())}")
            if reach:
                yield from zip(choices[infoset].tolist(), (Fraction(on, reach) for on in mix), strict=True)
        left = [infoset for infoset in left if not plan[side.above[infoset]]]
        if not left:
            return
    raise Unsolvable(f"a basis that leaves information sets open, {len(left)} of them")


def _plans(side: PlayerSequences, excess: Iterator[tuple[Whole, int]], size: int) -> Terms:
    """From the plan beyond the forced minimum to the plan: x = x' + epsilon * (x of the parent)."""
    lookup = product(side.forerunner)
    before, under = np.zeros(size, dtype=object), 1
    for numerators, denominator in excess:
        common = lcm(under, denominator)
        plan = numerators * (common // denominator) + lookup(before) * (common // under)
        yield plan
        before, under = plan, common


def _series(trembling: PerturbedGame, answer: BasicSolution, player: int) -> Iterator[tuple[Whole, int]]:
    """Coefficients of the plan beyond the forced minimum, as numerators and a common denominator."""
    orders = trembling.orders
    parts: list[Matrix] = []
    places, take, right = _layout(orders[0], answer, player)
    equations = Equations(_part(orders[0], answer, player))
    known: list[tuple[Whole, int]] = []
    for order, program in enumerate(orders):
        parts.append(_part(program, answer, player))
        common = lcm(*(denominator for _, denominator in known))
        rest = right * common if not order else np.zeros(len(right), dtype=object)
        for back in range(1, order + 1):
            numerators, denominator = known[order - back]
            rest = rest - product(parts[back])(numerators) * (common // denominator)
        numerators, denominator = equations.solve(rest)
        known.append((numerators, denominator * common))
        excess = np.zeros(len(trembling.sequences.sides[player]), dtype=object)
        excess[places] = numerators[take]
        yield excess, denominator * common


def _part(program: LinearProgram, answer: BasicSolution, player: int) -> Matrix:
    square = program.matrix().tocsr()[answer.rows][:, answer.columns].tocsr()
    return square if player == 0 else square.T.tocsr()


def _layout(program: LinearProgram, answer: BasicSolution, player: int) -> tuple[Whole, Whole, Whole]:
    """The sequences in the basis, their positions in its solution, and the right-hand side.

    Player 0's are variables, with 1 for the root on the right-hand side; player 1's are rows, with the
    objective on the right-hand side.
    """
    sets, size = program.own.shape
    if player == 0:
        take = answer.columns < size
        return answer.columns[take], take, whole(answer.rows == 0)
    take = answer.rows >= sets
    return answer.rows[take] - sets, take, whole(answer.columns == size)
