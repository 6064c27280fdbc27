"""What people look at: leaderboards, pages, tables and curves."""

from holecard.report.collect import collect, scores
from holecard.report.tournament import Material

__all__ = ["Material", "collect", "scores"]
