"""Ratings that say how sure they are: pure functions from scores to standings."""

from holecard.arena.ratings.sprt import Sprt, SprtVerdict, pair_points, parse_sprt
from holecard.arena.ratings.standings import standings
from holecard.arena.ratings.summary import statements

__all__ = ["Sprt", "SprtVerdict", "pair_points", "parse_sprt", "standings", "statements"]
