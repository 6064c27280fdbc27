"""The estimated range of an opponent, and equity against it."""

from bisect import bisect_right
from functools import lru_cache, partial
from itertools import accumulate
from operator import mul
from typing import Final, NamedTuple

from holecard.bots.house.equity import Outlook
from holecard.bots.house.opponent_model import OpponentModel, Weights

KEPT: Final = 4096
"""Shares that are remembered: outlooks are, too, and weights come from small tables."""


class Shares:
    """Equity against an opponent with a weighted range."""

    __slots__ = ("_likely", "_outlook", "_won", "all")

    def __init__(self, outlook: Outlook, weights: Weights) -> None:
        self._outlook = outlook
        self._likely = list(accumulate(weights))
        self._won: list[float] = list(accumulate(map(mul, outlook, weights)))
        self.all = self._won[-1] / self._likely[-1]

    def without(self, part: float) -> float:
        """Equity after the weakest hands, this part of the range, have folded."""
        likely, won = self._likely, self._won
        drop = part * likely[-1]
        at = bisect_right(likely, drop)
        if at == len(likely):
            return self._outlook[-1]
        kept = won[-1] - won[at] + self._outlook[at] * (likely[at] - drop)
        return kept / (likely[-1] - drop)


@lru_cache(KEPT)
def shares_against(outlook: Outlook, weights: Weights) -> Shares:
    return Shares(outlook, weights)


class OpponentRange(NamedTuple):
    """An opponent that is still in the hand, and its estimated range."""

    seat: int
    model: OpponentModel
    weights: Weights
    shares: Shares
    matched: bool
    """Whether the opponent has matched the highest bet."""


new_opponent_range: Final = partial(tuple.__new__, OpponentRange)
"""Makes one of its five values at a third of the cost of calling the class."""
