"""Features of all seats of a table, balanced: what the seats win adds up to nothing, and so must their luck.

Fitted coefficients do not know of it, since each seat is a sample of its own. The features of a deal, added
up over all seats, have the expectation zero like those of each, so every seat may take off its part of the
sum. Seats share it by what each can still win or lose, as known before the deal, since so far its luck may be
wrong; that of the hole cards is shared equally.

Coefficients are fitted to the features as they are, which vary more, and so tell more about them.
"""

from collections.abc import Sequence
from dataclasses import fields

import numpy as np

from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.features import FeatureRows, chip_stakes, deal_stakes, feature_rows
from holecard.solver.luck.hand_arrays import HandArrays
from holecard.solver.luck.level_fit import LevelRows


class TableFeatures:
    """Of some hands. At tables of two the luck of one seat is the opposite of the other's in any case."""

    def __init__(self, game: Game, hands: HandArrays) -> None:
        self._game = game
        self._hands = hands
        self._all = _balanced(game, hands) if hands.live.shape[2] > 2 else None

    def of(self, own: Numbers) -> FeatureRows:
        """Those of the seat `own` in each hand."""
        if self._all is None:
            return feature_rows(self._game, self._hands, own, chip_stakes(self._hands, own))
        return self._all.of(own * len(own) + np.arange(len(own)))


def _balanced(game: Game, hands: HandArrays) -> FeatureRows:
    """All hands as the first seat has them, then as the second has them, and so on."""
    width = hands.live.shape[2]
    seats = [np.full(len(hands), seat) for seat in range(width)]
    rows = [feature_rows(game, hands, own, chip_stakes(hands, own)) for own in seats]
    seated = (np.arange(width)[:, None] < hands.seats).astype(np.float64)
    total: Floats = np.zeros_like(rows[0].numbers)
    for part, is_seated in zip(rows, seated, strict=True):
        total += part.numbers * is_seated[:, None]
    deals = rows[0].deals
    assert deals is not None
    excess = [part[:, deals] * total for part in _parts(hands, seats, seated)]
    return FeatureRows(
        np.concatenate([part.closed for part in rows]),
        np.concatenate([part.streets for part in rows]),
        np.concatenate([part.numbers for part in rows]),
        np.concatenate([part.position for part in rows]),
        levels=_joined([part.levels for part in rows if part.levels is not None]),
        deals=deals,
        excess=np.concatenate(excess),
    )


def _parts(hands: HandArrays, seats: Sequence[Numbers], seated: Floats) -> Floats:
    """By seat and hand: its part of the sums of each street behind the first, and of the hole cards."""
    depth = np.stack([deal_stakes(hands, own).depth for own in seats])
    streets = depth / np.maximum(depth.sum(0), 1e-9)
    return np.concatenate((streets, (seated / hands.seats)[:, :, None]), axis=2)


def _joined(levels: Sequence[LevelRows]) -> LevelRows | None:
    if not levels:
        return None
    return LevelRows(
        *(np.concatenate([getattr(part, each.name) for part in levels]) for each in fields(LevelRows))
    )
