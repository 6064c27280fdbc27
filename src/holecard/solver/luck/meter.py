"""Measures the luck of the deal over a tournament: feature sums by group, then cross-fitted coefficients."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats
from holecard.solver.luck.cross_fit import FoldSums, cross_fit
from holecard.solver.luck.draw_features import Policies, draw_arrays, draw_features
from holecard.solver.luck.features import chip_stakes, feature_rows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.round_meter import RoundMeter

MOST_OWN: Final = 400
"""Players with coefficients of their own; in larger fields all have the common ones."""

Player = tuple[int, int]
"""A matchup, and the number of a bot in it."""


@dataclass(slots=True)
class _GroupSums:
    """One player in one group."""

    closed: float
    numbers: Floats


@dataclass(slots=True)
class DealFeatureMeter:
    """Feed it groups in any order, then read the luck of each."""

    game: Game
    seats: int
    folds: int
    has_policies: bool = False
    """Whether bots declared policies, whose draws are then counted too."""
    _common: FoldSums = field(init=False)
    _own: dict[Player, FoldSums] = field(default_factory=dict)
    _groups: dict[Player, dict[int, _GroupSums]] = field(default_factory=dict)
    _rounds: RoundMeter | None = None

    def __post_init__(self) -> None:
        self._common = FoldSums(self.folds)

    def add(
        self,
        matchup: int,
        group: int,
        hands: Sequence[Hand],
        bots: Sequence[Sequence[int]],
        rounds: Sequence[tuple[int, float]] = (),
        policies: Policies = (),
    ) -> None:
        """The hands of one group; `bots` has the number in the matchup of the bot in each seat of each hand.
        `rounds` are the number of hands and the result to the first bot of each round, 1, 0 or -1.

        At tables of two the luck of the second bot is that of the first one's opposite."""
        arrays = measure(self.game, hands, self.seats)
        if self.seats == 2 and rounds:
            self._add_rounds((matchup, group), hands, arrays, [seats.index(0) for seats in bots], rounds)
        at = np.arange(len(hands))
        draws = draw_arrays(hands, policies) if self.has_policies else None
        for bot in range(self.seats if self.seats > 2 else 1):
            seated = [place for place, seats in enumerate(bots) if bot in seats]
            if not seated:
                continue
            own = np.array([seats.index(bot) if bot in seats else 0 for seats in bots])
            rows = feature_rows(self.game, arrays, own, chip_stakes(arrays, own))
            if draws is not None:
                rows = rows.with_draws(draw_features(self.game, arrays, draws, own))
            rows = rows.of(np.array(seated))
            won = arrays.payoffs[at, own][seated]
            sums = FoldSums(self.folds)
            sums.add(group % self.folds, rows, won)
            self._common.merge(sums)
            player = matchup, bot
            if player in self._own or len(self._own) < MOST_OWN:
                self._own.setdefault(player, FoldSums(self.folds)).merge(sums)
            found = _GroupSums(float(rows.closed.sum()), rows.numbers.sum(0))
            self._groups.setdefault(player, {})[group] = found

    def _add_rounds(
        self,
        place: tuple[int, int],
        hands: Sequence[Hand],
        arrays: HandArrays,
        own: Sequence[int],
        rounds: Sequence[tuple[int, float]],
    ) -> None:
        if self._rounds is None:
            self._rounds = RoundMeter(self.game, self.folds)
        at = 0
        for count, result in rounds:
            part = slice(at, at + count)
            self._rounds.add(place, hands[part], arrays.of(part), own[part], result)
            at += count

    def round_luck(self) -> dict[tuple[int, int], float]:
        """By matchup and group: the luck of the first bot in rounds won minus rounds lost."""
        return {} if self._rounds is None else self._rounds.luck()

    def check_down(self) -> dict[tuple[int, int], list[float]]:
        """By matchup and group: the luck of each bot by the check-down value of boards."""
        count = self._common.check_down()
        return self._by_group({player: [count] * self.folds for player in self._groups})

    def fitted(self) -> dict[tuple[int, int], list[float]]:
        """The same with fitted coefficients."""
        has_own = len(self._own) < MOST_OWN
        players = list(self._groups)
        own = [self._own[player] for player in players] if has_own else [self._common]
        by_fold = [cross_fit(self._common, own, fold) for fold in range(self.folds)]
        coefficients = {
            player: [found[at if has_own else 0] for found in by_fold] for at, player in enumerate(players)
        }
        return self._by_group(coefficients)

    def _by_group(self, coefficients: dict[Player, list[Floats]]) -> dict[tuple[int, int], list[float]]:
        found: dict[tuple[int, int], list[float]] = {}
        for (matchup, bot), groups in self._groups.items():
            for group, sums in groups.items():
                luck = sums.closed + float(sums.numbers @ coefficients[matchup, bot][group % self.folds])
                by_bot = found.setdefault((matchup, group), [0.0] * self.seats)
                by_bot[bot] = luck
                if self.seats == 2:
                    by_bot[1] = -luck
        return found
