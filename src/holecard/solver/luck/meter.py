"""Measures the luck of the deal over a tournament: feature sums by group, then cross-fitted coefficients."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats
from holecard.solver.luck.cross_fit import FoldSums, Shrinkage, chosen_shrinkage, coefficients, influence
from holecard.solver.luck.draw_features import Policies, draw_arrays, draw_features
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.round_meter import RoundMeter
from holecard.solver.luck.table_features import TableFeatures
from holecard.solver.one_thread import one_thread

MOST_OWN: Final = 280
"""Players with coefficients of their own; in larger fields all have the common ones. The sums of one take
14 MB in hold'em."""

MOST_INFLUENCED: Final = 12
"""Players whose own coefficients count where folds depend on each other; in larger fields the common ones do,
of which each player's own are a small correction."""

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
    _chosen: list[Shrinkage] | None = None

    def __post_init__(self) -> None:
        self._common = FoldSums(self.folds)

    @one_thread()
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
        self._chosen = None
        arrays = measure(self.game, hands, self.seats)
        if self.seats == 2 and rounds:
            self._add_rounds((matchup, group), hands, arrays, [seats.index(0) for seats in bots], rounds)
        at = np.arange(len(hands))
        draws = draw_arrays(hands, policies) if self.has_policies else None
        table = TableFeatures(self.game, arrays)
        for bot in range(self.seats if self.seats > 2 else 1):
            seated = [place for place, seats in enumerate(bots) if bot in seats]
            if not seated:
                continue
            own = np.array([seats.index(bot) if bot in seats else 0 for seats in bots])
            rows = table.of(own)
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
            found = _GroupSums(float(rows.closed.sum()), rows.balanced.sum(0))
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

    @one_thread()
    def round_luck(self) -> dict[tuple[int, int], float]:
        """By matchup and group: the luck of the first bot in rounds won minus rounds lost."""
        return {} if self._rounds is None else self._rounds.luck()

    def check_down(self) -> dict[tuple[int, int], list[float]]:
        """By matchup and group: the luck of each bot by the check-down value of boards."""
        count = self._common.check_down()
        return self._by_group({player: [count] * self.folds for player in self._groups})

    @one_thread()
    def fitted(self) -> dict[tuple[int, int], list[float]]:
        """The same with fitted coefficients."""
        return self._by_group(self._coefficients())

    @one_thread()
    def moved(self) -> dict[tuple[int, int], list[list[float]]]:
        """By matchup and group: for each bot, how far each fold moved its fitted luck, through the
        coefficients that it has a say in."""
        own, players = self._own_sums(), list(self._groups)
        if len(own) > MOST_INFLUENCED:
            own = [self._common]
        by_fold = []
        for fold, way in enumerate(self._shrinkages()):
            found = coefficients(self._common, own, way, fold)
            by_fold.append(influence(self._common, own, fold, way, found))
        moved = {
            player: [found[at if len(own) == len(players) else 0].T for found in by_fold]
            for at, player in enumerate(players)
        }
        by_other = [
            self._by_group(
                {player: [found[:, other] for found in part] for player, part in moved.items()}, closed=0.0
            )
            for other in range(self.folds)
        ]
        return {
            place: [[part[place][bot] for part in by_other] for bot in range(self.seats)]
            for place in by_other[0]
        }

    def _own_sums(self) -> list[FoldSums]:
        return [self._own[player] for player in self._groups] if len(self._own) < MOST_OWN else [self._common]

    def _shrinkages(self) -> list[Shrinkage]:
        """By fold. They take most of the time, and are chosen once for all that was added."""
        if self._chosen is None:
            self._chosen = [chosen_shrinkage(self._common, fold) for fold in range(self.folds)]
        return self._chosen

    def _coefficients(self) -> dict[Player, list[Floats]]:
        own, players = self._own_sums(), list(self._groups)
        by_fold = [coefficients(self._common, own, way, fold) for fold, way in enumerate(self._shrinkages())]
        return {
            player: [found[at if len(own) == len(players) else 0] for found in by_fold]
            for at, player in enumerate(players)
        }

    def _by_group(
        self, count: dict[Player, list[Floats]], closed: float = 1.0
    ) -> dict[tuple[int, int], list[float]]:
        """With coefficients of each player by fold, and one for cards dealt to players who are all-in."""
        found: dict[tuple[int, int], list[float]] = {}
        for (matchup, bot), groups in self._groups.items():
            for group, sums in groups.items():
                fitted = float(sums.numbers @ count[matchup, bot][group % self.folds])
                luck = closed * sums.closed + fitted
                by_bot = found.setdefault((matchup, group), [0.0] * self.seats)
                by_bot[bot] = luck
                if self.seats == 2:
                    by_bot[1] = -luck
        return found
