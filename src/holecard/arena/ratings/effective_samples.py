"""Kish's effective sample size for a difference of strengths: smaller than the number of groups if some
matter more.

Every group weighs as much as its rounds would move the difference. Rounds that nearly always end alike say
little about scatter: none counts for more than 2p(1 - p) groups, as follows from the fourth moment of a
binomial.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from holecard.arena.ratings.linear_algebra import Matrix, Vector

TablePairs = tuple[float, list[tuple[int, int, float]]]
"""Of larger tables with the same bots: the number of groups, and the information of each pair."""


@dataclass(frozen=True, slots=True)
class EffectiveSamples:
    information: Matrix
    """Of the groups of two bots alone, by bot and by bot after it."""
    scatter: Matrix
    """Of the same groups: the squares of their points beyond what was expected, added up."""
    tables: Sequence[TablePairs]

    def along(self, path: Vector) -> tuple[float, float]:
        """Of a difference, given as the direction in which strengths move: the effective number of samples,
        and how far groups of two bots alone scatter along it, squared."""
        total, squares, scatter = self._heads_up(path)
        for samples, pairs in self.tables:
            weight = evidence = 0.0
            for one, other, known in pairs:
                share = known * (path[one] - path[other]) ** 2
                weight += share
                evidence += share * known
            if weight:
                total += weight
                squares += weight * weight / min(samples, 2 * evidence / weight)
        return total * total / squares if squares else 0.0, scatter

    def _heads_up(self, path: Vector) -> tuple[float, float, float]:
        """The weight of all groups of two bots, the sum of squared weights over the groups that count, and
        their scatter.

        Such a group has two rounds at most, with an information of 1/4 or less each, so that twice the
        information is what counts. The loop runs over all pairs for every rating and every gap.
        """
        total = squares = scatter = 0.0
        for at, (own, row, surprises) in enumerate(zip(path, self.information, self.scatter, strict=True), 1):
            for rival, known, surprise in zip(path[at:], row, surprises, strict=True):
                move = own - rival
                move *= move
                share = known * move
                total += share
                squares += share * move
                scatter += surprise * move
        return total, squares / 2, scatter
