"""Ratings with intervals: pure functions from scores to standings."""

from holecard.arena.ratings.head_to_head import HeadToHead
from holecard.arena.ratings.sprt import Sprt, SprtVerdict, pair_points, parse_sprt
from holecard.arena.ratings.standings import Gap, Standing, Standings, standings
from holecard.arena.ratings.summary import statements

__all__ = [
    "Gap",
    "HeadToHead",
    "Sprt",
    "SprtVerdict",
    "Standing",
    "Standings",
    "pair_points",
    "parse_sprt",
    "standings",
    "statements",
]
