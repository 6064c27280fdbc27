"""The luck of a match, group by group as it is played: what a sequential test decides on."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from holecard.arena.luck.check_down import CheckDown
from holecard.arena.luck.group_luck import ENOUGH_HANDS, QUICK, ValueFunctionMeter, has_solver
from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan, usual_luck_plan
from holecard.arena.plan import Plan
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix


class SequentialLuck(Protocol):
    phase: int
    """Of the last group: winnings of groups that were adjusted in the same way scatter alike."""

    def luck(
        self,
        hands: Sequence[Hand],
        bots: Sequence[Sequence[int]],
        policies: Sequence[Mapping[int, Mix]] | None = None,
    ) -> float:
        """Of the first bot of a matchup in its next group, in chips."""
        ...


class SequentialCheckDown:
    phase = 0

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def luck(
        self,
        hands: Sequence[Hand],
        bots: Sequence[Sequence[int]],
        policies: Sequence[Mapping[int, Mix]] | None = None,
    ) -> float:
        meter = ValueFunctionMeter(CheckDown(QUICK, QUICK), self._seats)
        meter.add(0, 0, hands, bots, policies=policies or ())
        return meter.check_down()[0, 0][0]


def sequential_luck_plan(plan: Plan) -> LuckPlan:
    """Which estimator is used: that of the plan, or the check-down value without the extra `solver`."""
    wanted = (plan.luck or usual_luck_plan(plan.game)).estimator
    return LuckPlan.of(wanted if has_solver() else LuckEstimator.CHECK_DOWN)


def sequential_luck(plan: Plan) -> SequentialLuck:
    if sequential_luck_plan(plan).estimator is LuckEstimator.DEAL_FEATURES:
        from holecard.solver.luck.sequential import SequentialDealFeatures

        return SequentialDealFeatures(plan.game, plan.seats, ENOUGH_HANDS)
    return SequentialCheckDown(plan.seats)
