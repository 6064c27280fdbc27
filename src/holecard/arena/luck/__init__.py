"""Removes the luck of the deal from results, without bias.

>>> from holecard import Game
>>> from holecard.arena.luck import CheckDown, adjust
>>> from holecard.session import Session
>>> from holecard.hand.action import CALL
>>> session = Session(Game.load("kuhn"), "doc")
>>> [hand, *_] = session.hands([lambda view: CALL, lambda view: CALL])
>>> luck = adjust(hand, CheckDown())
>>> [round(won - chips, 9) for won, chips in zip(hand.payoffs, luck.chips)]
[0.0, 0.0]
"""

from typing import TYPE_CHECKING

from holecard.lazy_names import lazy_names

if TYPE_CHECKING:
    from holecard.arena.luck.check_down import AllInEquity, CheckDown
    from holecard.arena.luck.equilibrium import Equilibrium
    from holecard.arena.luck.imaginary import PolicyOf, imaginary_payoffs
    from holecard.arena.luck.luck_plan import LuckEstimator, LuckPlan, usual_luck_plan
    from holecard.arena.luck.value_function import (
        DealState,
        DrawLuck,
        HandLuck,
        StreetLuck,
        ValueFunction,
        adjust,
    )

__all__ = [
    "AllInEquity",
    "CheckDown",
    "DealState",
    "DrawLuck",
    "Equilibrium",
    "HandLuck",
    "LuckEstimator",
    "LuckPlan",
    "PolicyOf",
    "StreetLuck",
    "ValueFunction",
    "adjust",
    "imaginary_payoffs",
    "usual_luck_plan",
]

__getattr__ = lazy_names(
    __name__,
    {
        "holecard.arena.luck.check_down": "AllInEquity CheckDown",
        "holecard.arena.luck.equilibrium": "Equilibrium",
        "holecard.arena.luck.imaginary": "PolicyOf imaginary_payoffs",
        "holecard.arena.luck.luck_plan": "LuckEstimator LuckPlan usual_luck_plan",
        "holecard.arena.luck.value_function": "DealState DrawLuck HandLuck StreetLuck ValueFunction adjust",
    },
)
