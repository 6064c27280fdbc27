"""Exact value and best responses of a strategy given in fractions, in rational arithmetic.

Neither a linear program nor rounding is involved: if neither player gains by a best response, the strategy is
an equilibrium.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from holecard.errors import BadRequest
from holecard.solver.exact.fraction_linalg import Whole, product
from holecard.solver.exact.sequence_form import PlayerSequences, SequenceForm, check_size
from holecard.solver.tree import VectorGame


class Certificate(NamedTuple):
    value: Fraction
    """The value to player 0, per hand."""
    best0: Fraction
    """The value of player 0's best response to player 1."""
    best1: Fraction
    """The value of player 1's best response to player 0, to player 1."""

    @property
    def gains(self) -> tuple[Fraction, Fraction]:
        return self.best0 - self.value, self.best1 + self.value

    @property
    def exploitability(self) -> Fraction:
        return (self.best0 + self.best1) / 2


def certify(vector_game: VectorGame, probabilities: Sequence[Fraction]) -> Certificate:
    """Grade a flat strategy of fractions exactly."""
    check_size(vector_game)
    return certified(SequenceForm.of(vector_game), probabilities)


def certified(sequences: SequenceForm, probabilities: Sequence[Fraction]) -> Certificate:
    sequences.check_exact()
    first, second = sequences.sides
    x, under_x = _plan(sequences.vector_game, first, probabilities)
    y, under_y = _plan(sequences.vector_game, second, probabilities)
    to_first, to_second = product(sequences.payoff)(y), -product(sequences.payoff.T)(x)
    value = Fraction(int((x * to_first).sum()), under_x * under_y)
    best = Fraction(_best(first, to_first), under_y), Fraction(_best(second, to_second), under_x)
    return Certificate(*(sequences.in_hands(total) for total in (value, *best)))


def _plan(
    vector_game: VectorGame, side: PlayerSequences, probabilities: Sequence[Fraction]
) -> tuple[Whole, int]:
    """Realization probabilities as integers over a common denominator."""
    if len(probabilities) != vector_game.entries:
        raise BadRequest(
            f"a strategy for this form has {vector_game.entries} entries, not {len(probabilities)}"
        )
    plan = [Fraction(1)] * len(side)
    sums = [Fraction(0)] * len(side.above)
    sums[0] = Fraction(1)
    parents, entries, infosets = side.parent.tolist(), side.entry.tolist(), side.infoset.tolist()
    for sequence in range(1, len(side)):
        probability = Fraction(probabilities[entries[sequence]])
        if probability < 0:
            raise BadRequest(
                f"a probability is at least 0, not {probability} {_place(vector_game, entries[sequence])}"
            )
        plan[sequence] = plan[parents[sequence]] * probability
        sums[infosets[sequence]] += probability
    for sequence in range(1, len(side)):
        if sums[infosets[sequence]] != 1:
            where = _place(vector_game, entries[sequence])
            raise BadRequest(f"probabilities add up to one {where}, not to {sums[infosets[sequence]]}")
    under = lcm(*(chance.denominator for chance in plan))
    return np.array([int(chance * under) for chance in plan], dtype=object), under


def _place(vector_game: VectorGame, entry: int) -> str:
    node = next(node for node in reversed(vector_game.tree.decisions) if vector_game.offset[node] <= entry)
    hand_class = (entry - int(vector_game.offset[node])) % int(vector_game.width[node])
    return f"with {vector_game.hand_classes_at(node).names[hand_class]} after {vector_game.words(node)}"


def _best(side: PlayerSequences, values: Whole) -> int:
    """The maximum over all plans of the value given by sequence, by backward induction over information
    sets."""
    total: list[int] = values.tolist()
    above = side.above.tolist()
    choices = [members.tolist() for members in side.choices()]
    for infoset in range(len(above) - 1, 0, -1):
        total[above[infoset]] += max(total[sequence] for sequence in choices[infoset])
    return total[0]
