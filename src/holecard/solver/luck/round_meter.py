"""The luck in rounds won: every deal counts by how much it changed the chance of winning the session.

A round is one sample of the fit, so that few features are used: the changes of the check-down value by
street, and the hole cards by position.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.cross_fit import FoldSums, Shrinkage, cross_fit
from holecard.solver.luck.deal_kernel import CLOSED, OPEN
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.hand_arrays import HandArrays
from holecard.solver.luck.hole_features import two_seats
from holecard.solver.luck.session_score import HandOfSession, Score, session_score

HOLE_FEATURES: Final = 5
"""The first ones of two hands: equity, both strengths, and products of these."""

ROUNDS: Final = Shrinkage(120, 0.001)
"""Results of rounds are few and coarse."""

Group = tuple[int, int]
"""A matchup and a group in it."""


@dataclass(slots=True)
class RoundMeter:
    """Of matchups between two bots; feed it round by round, then read the luck of the first bot of each."""

    game: Game
    folds: int
    _common: FoldSums = field(init=False)
    _rounds: list[tuple[Group, FeatureRows]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._common = FoldSums(self.folds)

    def add(
        self, place: Group, hands: Sequence[Hand], arrays: HandArrays, own: Sequence[int], result: float
    ) -> None:
        """A whole round, in which the first bot sat in the seats `own`; the result is 1, 0 or -1 to it."""
        row = round_features(self.game, hands, arrays, own)
        self._common.add(place[1] % self.folds, row, np.array([result]))
        self._rounds.append((place, row))

    def luck(self) -> dict[Group, float]:
        """By group: what luck gave the first bot, in rounds won minus rounds lost."""
        coefficients = [
            cross_fit(self._common, [self._common], fold, ROUNDS)[0] for fold in range(self.folds)
        ]
        found: dict[Group, float] = {}
        for place, row in self._rounds:
            fitted = row.closed[0] + row.numbers[0] @ coefficients[place[1] % self.folds]
            found[place] = found.get(place, 0.0) + float(fitted)
        return found


def round_features(game: Game, hands: Sequence[Hand], arrays: HandArrays, own: Sequence[int]) -> FeatureRows:
    """The features of all hands of a round, added up."""
    won = np.concatenate(([0], np.cumsum(arrays.payoffs[np.arange(len(hands)), own])[:-1]))
    scores = [
        session_score(game, HandOfSession(hand, number, seat, int(before)))
        for number, (hand, seat, before) in enumerate(zip(hands, own, won, strict=True))
    ]
    seats = np.array(own)
    change = _changes(arrays, seats, scores)
    is_open = arrays.dealt == OPEN
    cards = two_seats(game, arrays, seats)[:, :HOLE_FEATURES]
    stakes = np.stack((arrays.big_blind, arrays.start.min(1)), axis=1)
    worth = np.array(
        [
            [_of_chips(score, chips) for chips in row]
            for score, row in zip(scores, stakes.tolist(), strict=True)
        ]
    )
    hole = (worth[:, :, None] * cards[:, None, :]).reshape(len(hands), -1)
    on_button = (seats == arrays.button)[:, None]
    by_place = np.concatenate((hole * on_button, hole * ~on_button), axis=1)
    streets = (change * is_open).sum(0)[None, :]
    numbers = np.concatenate((streets, by_place.sum(0)[None, :]), axis=1)
    closed = (change * (arrays.dealt == CLOSED)).sum()
    return FeatureRows(np.array([closed]), streets, numbers, np.ones((1, 1)))


def _changes(arrays: HandArrays, own: Numbers, scores: Sequence[Score]) -> Floats:
    """By hand and street: how far a deal changed the chance to win, by the share of the contested pot."""
    at = np.arange(len(arrays))
    change = (arrays.after - arrays.before)[at, :, own]
    stake = arrays.paid.min(2)
    contested = 2 * stake + (arrays.pot - arrays.paid.sum(2))
    found = np.zeros(change.shape)
    for hand, street in zip(*np.nonzero(arrays.dealt), strict=True):
        chips = float(stake[hand, street])
        span = scores[hand](chips) - scores[hand](-chips)
        found[hand, street] = change[hand, street] / contested[hand, street] * span
    return found


def _of_chips(score: Score, chips: float) -> float:
    return (score(chips) - score(-chips)) / 2
