"""Exact equity: counts every deal, weighted by its hands.

>>> found = exact_equity(Spot.read(["AsAh", "KdKc"]))
>>> [(player.wins, player.ties) for player in found.players]
[(1388072, 6538), (317694, 6538)]
"""

from math import prod

from holecard.errors import BadRequest
from holecard.progress import Progress, ProgressListener
from holecard.solver.equity.planner import EquityPlan, plan_for
from holecard.solver.equity.result import Equities, EquityMethod
from holecard.solver.equity.spot import Spot, nothing_to_deal

PATIENCE = 3600.0
"""Approximate maximum duration of a count in seconds."""


def exact_equity(
    spot: Spot, *, patience: float = PATIENCE, on_progress: ProgressListener | None = None
) -> Equities:
    """Count every deal. Raises an error if that would take longer than `patience` seconds on a typical
    machine."""
    return count(spot, plan_for(spot), patience=patience, on_progress=on_progress)


def count(
    spot: Spot, plan: EquityPlan, *, patience: float = PATIENCE, on_progress: ProgressListener | None = None
) -> Equities:
    if plan.seconds > patience:
        raise BadRequest(
            f"too many deals to count every one, draw samples instead (--samples): up to {spot.most_deals:,}"
        )
    if plan.is_too_heavy:
        raise BadRequest(
            f"weights of so many digits cannot be counted, draw samples instead (--samples): {plan.weight:,}"
        )
    totals = [0] * (1 << len(spot.players))
    for done, counts in plan.count():
        totals = [total + more for total, more in zip(totals, counts, strict=True)]
        if on_progress is not None:
            deals = spot.most_deals
            on_progress(Progress(done * deals, deals, "deals", is_estimate=True))
    if not any(totals):
        raise nothing_to_deal(spot.players)
    return Equities.of(totals, EquityMethod.EXACT, prod(player.scale for player in spot.players))
