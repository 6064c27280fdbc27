"""The estimator that removes luck from a tournament's results, fixed before its first hand.

An estimator chosen after the hands were played can be tuned to any result, so the plan names it.
"""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from holecard.cards.ranking import HIGH, OMAHA, SHORT_DECK
from holecard.rules.game import Game

_COMPILED: Final = (HIGH, OMAHA, SHORT_DECK)
"""The rankings of five-card hands that the kernels know."""
FOLDS: Final = 5
"""Parts of the groups of a matchup; the coefficients of one come from the others."""


class LuckEstimator(StrEnum):
    CHECK_DOWN = "check-down"
    """Every deal counts by how much it changed what a seat would win if no seat bet any more."""
    DEAL_FEATURES = "deal-features"
    """The same and other zero-mean numbers of the deal, with cross-fitted coefficients."""


_VERSIONS: Final = {LuckEstimator.CHECK_DOWN: 1, LuckEstimator.DEAL_FEATURES: 11}
"""Raised whenever an estimator gives other numbers for the same hands."""


@dataclass(frozen=True, slots=True)
class LuckPlan:
    estimator: LuckEstimator
    digest: str
    """Of everything that the numbers depend on besides the hands."""
    folds: int = FOLDS

    @staticmethod
    def of(estimator: LuckEstimator, folds: int = FOLDS) -> "LuckPlan":
        text = f"holecard luck: {estimator} {_VERSIONS[estimator]}, {folds} folds"
        return LuckPlan(estimator, hashlib.sha256(text.encode()).hexdigest()[:16], folds)


def usual_luck_plan(game: Game) -> LuckPlan:
    """The default plan for a tournament of this game."""
    has_features = has_deal_features(game)
    return LuckPlan.of(LuckEstimator.DEAL_FEATURES if has_features else LuckEstimator.CHECK_DOWN)


def has_deal_features(game: Game) -> bool:
    """Whether compiled code can measure deals of the game: all hole cards come first, and hands are ranked by
    five of them and a board of five, or by single cards."""
    if len(set(game.holes)) > 1 or game.extras:
        return False
    if game.ranking.five is None:
        return game.hole_cards == 1 and game.board_cards <= 1
    return game.ranking.name in _COMPILED and game.hole_cards >= 2 and game.board_cards == 5
