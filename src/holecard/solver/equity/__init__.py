"""Equity of hands and ranges: exact counts, Monte Carlo samples, range notation, the preflop table."""

from holecard.solver.equity.enumerate import count, exact_equity
from holecard.solver.equity.monte_carlo import growing_samples, is_sure, sample_equity
from holecard.solver.equity.planner import EquityPlan, plan_for
from holecard.solver.equity.preflop_table import CLASSES, PreflopTable, class_of, preflop_table
from holecard.solver.equity.range import Range
from holecard.solver.equity.range_text import parse_range, print_range
from holecard.solver.equity.result import Count, Equities, EquityMethod, PlayerEquity
from holecard.solver.equity.spot import Spot

__all__ = [
    "CLASSES",
    "Count",
    "Equities",
    "EquityMethod",
    "EquityPlan",
    "PlayerEquity",
    "PreflopTable",
    "Range",
    "Spot",
    "class_of",
    "count",
    "exact_equity",
    "growing_samples",
    "is_sure",
    "parse_range",
    "plan_for",
    "preflop_table",
    "print_range",
    "sample_equity",
]
