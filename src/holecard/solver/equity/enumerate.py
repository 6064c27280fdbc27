"""Equity by counting every deal, each as often as its hands weigh.

>>> found = exact_equity(Spot.read(["AsAh", "KdKc"]))
>>> [(player.wins, player.ties) for player in found.players]
[(1388072, 6538), (317694, 6538)]
"""

from collections.abc import Callable
from math import prod

from holecard.errors import BadRequest
from holecard.solver.equity.planner import Plan, plan_for
from holecard.solver.equity.result import Equities, Method
from holecard.solver.equity.spot import Spot, nothing_to_deal

Told = Callable[[float], None]
"""Called with the part that is done, from 0 to 1."""

PATIENCE = 3600.0
"""Seconds that a count may take, about."""


def exact_equity(spot: Spot, *, patience: float = PATIENCE, told: Told | None = None) -> Equities:
    """Refuses what would take longer than `patience` seconds on a usual machine."""
    return count(spot, plan_for(spot), patience=patience, told=told)


def count(spot: Spot, plan: Plan, *, patience: float = PATIENCE, told: Told | None = None) -> Equities:
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
        if told is not None:
            told(done)
    if not any(totals):
        raise nothing_to_deal(spot.players)
    return Equities.of(totals, Method.EXACT, prod(player.scale for player in spot.players))
