"""Luck group by group, each with coefficients from the groups before it."""

from collections.abc import Sequence

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.luck.cross_fit import FoldSums, cross_fit
from holecard.solver.luck.draw_features import Policies, draw_arrays, draw_features
from holecard.solver.luck.features import chip_stakes, feature_rows
from holecard.solver.luck.hand_arrays import measure
from holecard.solver.one_thread import one_thread

_NEXT, _PAST = 0, 1
"""Folds: that of the next group, which stays empty, and that of all before it."""


class SequentialDealFeatures:
    """For tests that look at the results after every group: what was measured once never changes, and no
    group has a say in its own coefficients."""

    def __init__(self, game: Game, seats: int, fewest: int) -> None:
        """Before so many hands the check-down value counts alone."""
        self._game = game
        self._seats = seats
        self._fewest = fewest
        self._hands = 0
        self._sums = FoldSums(2)
        self.phase = 0
        """Of the last group: 1 if its coefficients were fitted."""

    @one_thread()
    def luck(
        self, hands: Sequence[Hand], bots: Sequence[Sequence[int]], policies: Policies | None = None
    ) -> float:
        """Of the first bot of a matchup in its next group."""
        arrays = measure(self._game, hands, self._seats)
        own = np.array([seats.index(0) for seats in bots])
        rows = feature_rows(self._game, arrays, own, chip_stakes(arrays, own))
        draws = draw_arrays(hands, policies or [{}] * len(hands))
        rows = rows.with_draws(draw_features(self._game, arrays, draws, own))
        self.phase = int(self._hands >= self._fewest)
        if not self.phase:
            luck = rows.closed.sum() + rows.streets.sum()
        else:
            [coefficients] = cross_fit(self._sums, [self._sums], _NEXT)
            luck = rows.closed.sum() + rows.numbers.sum(0) @ coefficients
        self._sums.add(_PAST, rows, arrays.payoffs[np.arange(len(hands)), own])
        self._hands += len(hands)
        return float(luck)
