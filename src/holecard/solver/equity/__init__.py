"""Equity of hands and ranges: exact counts, Monte Carlo samples, range notation, the preflop table."""

from holecard.solver.equity.drawn_equity import DrawsToCome, growing_drawn_samples
from holecard.solver.equity.enumerate import count, exact_equity
from holecard.solver.equity.monte_carlo import growing_samples, is_sure, sample_equity
from holecard.solver.equity.partial_equity import (
    AnyEquities,
    count_partial,
    growing_partial_samples,
    is_countable,
)
from holecard.solver.equity.partial_spot import PartialSpot, read_spot
from holecard.solver.equity.planner import EquityPlan, plan_for
from holecard.solver.equity.preflop_table import CLASSES, PreflopTable, class_of, preflop_table
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import parse_range, print_range
from holecard.solver.equity.result import Count, Equities, EquityMethod, PlayerEquity
from holecard.solver.equity.split_result import SplitEquities, SplitEquity
from holecard.solver.equity.spot import Spot

__all__ = [
    "CLASSES",
    "AnyEquities",
    "Count",
    "DrawsToCome",
    "Equities",
    "EquityMethod",
    "EquityPlan",
    "PartialSpot",
    "PlayerEquity",
    "PreflopTable",
    "Range",
    "SplitEquities",
    "SplitEquity",
    "Spot",
    "class_of",
    "count",
    "count_partial",
    "exact_equity",
    "growing_drawn_samples",
    "growing_partial_samples",
    "growing_samples",
    "is_countable",
    "is_sure",
    "parse_range",
    "plan_for",
    "preflop_table",
    "print_range",
    "read_spot",
    "sample_equity",
]
