"""Player statistics as trackers define them: what each seat did in a hand, and sums over many hands."""

from holecard.stats.conduct import conducts
from holecard.stats.hand_line import HandLine
from holecard.stats.interval import Interval, wilson
from holecard.stats.match_tally import MatchTally
from holecard.stats.statistic import STATISTICS, Statistic
from holecard.stats.tally import ConductTally, WinRate

__all__ = [
    "STATISTICS",
    "ConductTally",
    "HandLine",
    "Interval",
    "MatchTally",
    "Statistic",
    "WinRate",
    "conducts",
    "wilson",
]
