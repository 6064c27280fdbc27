"""Measures the luck of the deal over a tournament: feature sums by group, then cross-fitted coefficients."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.cross_fit import FoldSums, Shrinkage, chosen_shrinkage, coefficients, influence
from holecard.solver.luck.decisions import Decisions, decisions_of
from holecard.solver.luck.draw_features import DrawArrays, Policies, draw_arrays, draw_features
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.modelled_values import has_models, values_by_fold, with_values
from holecard.solver.luck.round_meter import RoundMeter
from holecard.solver.luck.table_features import TableFeatures
from holecard.solver.one_thread import one_thread

MOST_OWN: Final = 280
"""Players with coefficients of their own; in larger fields all have the common ones. The sums of one take
14 MB in hold'em, and five times as much where each fold has models of its own."""

MOST_INFLUENCED: Final = 12
"""Players whose own coefficients count where folds depend on each other; in larger fields the common ones do,
of which each player's own are a small correction."""

MOST_HELD: Final = 10_000
"""Hands that are kept until the policies of their players are modelled: 60 MB in hold'em."""

Player = tuple[int, int]
"""A matchup, and the number of a bot in it."""


@dataclass(slots=True)
class _GroupSums:
    """One player in one group."""

    closed: float
    check_down: float
    """Luck of all streets by the check-down value."""
    numbers: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _HeldGroup:
    """Hands of two players, whose policies are not modelled yet."""

    matchup: int
    group: int
    arrays: HandArrays
    made: Decisions
    draws: DrawArrays | None
    own: Numbers
    """The seat of the first player."""


@dataclass(slots=True)
class DealFeatureMeter:
    """Feed it groups in any order, then read the luck of each.

    Models of policies are fitted to at most `MOST_HELD` hands at once, in the order in which these came."""

    game: Game
    seats: int
    folds: int
    has_policies: bool = False
    """Whether bots declared policies, whose draws are then counted too."""
    _common: list[FoldSums] = field(init=False)
    """By fold that is left out of the models of policies; a single one where there are none."""
    _own: dict[Player, list[FoldSums]] = field(default_factory=dict)
    _groups: dict[Player, dict[int, _GroupSums]] = field(default_factory=dict)
    _held: list[_HeldGroup] = field(default_factory=list)
    _held_hands: int = 0
    _rounds: RoundMeter | None = None
    _chosen: list[Shrinkage] | None = None

    def __post_init__(self) -> None:
        self._common = self._empty()

    def _empty(self) -> list[FoldSums]:
        sets = self.folds if has_models(self.game, self.seats) else 1
        return [FoldSums(self.folds) for _ in range(sets)]

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
        draws = draw_arrays(hands, policies) if self.has_policies else None
        if self.seats > 2:
            self._add_table(matchup, group, arrays, bots, draws)
            return
        own = np.array([seats.index(0) for seats in bots])
        if rounds:
            self._add_rounds((matchup, group), hands, arrays, own.tolist(), rounds)
        if not has_models(self.game, self.seats):
            rows = self._with_draws(TableFeatures(self.game, arrays).of(own), arrays, draws, own)
            self._add_rows((matchup, 0), group, [rows], arrays.payoffs[np.arange(len(own)), own])
            return
        made = decisions_of(hands, arrays.paid, arrays.pot)
        self._held.append(_HeldGroup(matchup, group, arrays, made, draws, own))
        self._held_hands += len(own)
        if self._held_hands >= MOST_HELD:
            self._settle()

    def _add_table(
        self,
        matchup: int,
        group: int,
        arrays: HandArrays,
        bots: Sequence[Sequence[int]],
        draws: DrawArrays | None,
    ) -> None:
        table = TableFeatures(self.game, arrays)
        at = np.arange(len(arrays))
        for bot in range(self.seats):
            seated = [place for place, seats in enumerate(bots) if bot in seats]
            if seated:
                own = np.array([seats.index(bot) if bot in seats else 0 for seats in bots])
                rows = self._with_draws(table.of(own), arrays, draws, own).of(np.array(seated))
                self._add_rows((matchup, bot), group, [rows], arrays.payoffs[at, own][seated])

    def _with_draws(
        self, rows: FeatureRows, arrays: HandArrays, draws: DrawArrays | None, own: Numbers
    ) -> FeatureRows:
        return rows if draws is None else rows.with_draws(draw_features(self.game, arrays, draws, own))

    def _settle(self) -> None:
        """Model the policies of all players whose hands are held."""
        for matchup in sorted({held.matchup for held in self._held}):
            self._add_pair([held for held in self._held if held.matchup == matchup])
        self._held = []
        self._held_hands = 0

    def _add_pair(self, held: Sequence[_HeldGroup]) -> None:
        fold = np.repeat([one.group % self.folds for one in held], [len(one.own) for one in held])
        values = values_by_fold(
            HandArrays.joined([one.arrays for one in held]),
            Decisions.joined([one.made for one in held]),
            np.concatenate([one.own for one in held]),
            fold,
            self.folds,
        )
        at = 0
        for one in held:
            some = np.arange(at, at := at + len(one.own))
            plain = TableFeatures(self.game, one.arrays).of(one.own)
            by_fold = [with_values(plain, None if part is None else part.of(some)) for part in values]
            rows = [self._with_draws(part, one.arrays, one.draws, one.own) for part in by_fold]
            won = one.arrays.payoffs[np.arange(len(some)), one.own]
            check_down = float(plain.closed.sum() + plain.streets.sum())
            self._add_rows((one.matchup, 0), one.group, rows, won, check_down)

    def _add_rows(
        self,
        player: Player,
        group: int,
        by_fold: Sequence[FeatureRows],
        won: Floats,
        check_down: float | None = None,
    ) -> None:
        """Rows by the fold that is left out of models. The check-down value is that of the rows, if these
        have no models."""
        sets = self._empty()
        for sums, rows in zip(sets, by_fold, strict=True):
            sums.add(group % self.folds, rows, won)
        for common, sums in zip(self._common, sets, strict=True):
            common.merge(sums)
        if player in self._own or len(self._own) < self._most_own:
            known = self._own.setdefault(player, self._empty())
            for mine, sums in zip(known, sets, strict=True):
                mine.merge(sums)
        rows = by_fold[group % self.folds % len(by_fold)]
        closed = float(rows.closed.sum())
        if check_down is None:
            check_down = closed + float(rows.streets.sum())
        self._groups.setdefault(player, {})[group] = _GroupSums(closed, check_down, rows.balanced.sum(0))

    @property
    def _most_own(self) -> int:
        return MOST_OWN // len(self._common)

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

    @one_thread()
    def check_down(self) -> dict[tuple[int, int], list[float]]:
        """By matchup and group: the luck of each bot by the check-down value of boards."""
        self._settle()
        return self._by_group(
            {
                player: {group: sums.check_down for group, sums in groups.items()}
                for player, groups in self._groups.items()
            }
        )

    @one_thread()
    def fitted(self) -> dict[tuple[int, int], list[float]]:
        """The same with fitted coefficients."""
        self._settle()
        return self._by_group(self._luck(self._coefficients(), closed=1.0))

    @one_thread()
    def moved(self) -> dict[tuple[int, int], list[list[float]]]:
        """By matchup and group: for each bot, how far each fold moved its fitted luck, through the
        coefficients that it has a say in."""
        self._settle()
        players = list(self._groups)
        by_fold = []
        for fold, way in enumerate(self._shrinkages()):
            common, own = self._common_sums(fold), self._own_sums(fold)
            if len(own) > MOST_INFLUENCED:
                own = [common]
            found = coefficients(common, own, way, fold)
            by_fold.append(influence(common, own, fold, way, found))
        moved = {
            player: [found[at if len(found) == len(players) else 0].T for found in by_fold]
            for at, player in enumerate(players)
        }
        by_other = [
            self._by_group(
                self._luck(
                    {player: [found[:, other] for found in part] for player, part in moved.items()},
                    closed=0.0,
                )
            )
            for other in range(self.folds)
        ]
        return {
            place: [[part[place][bot] for part in by_other] for bot in range(self.seats)]
            for place in by_other[0]
        }

    def _common_sums(self, fold: int) -> FoldSums:
        return self._common[fold % len(self._common)]

    def _own_sums(self, fold: int) -> list[FoldSums]:
        if len(self._own) >= self._most_own:
            return [self._common_sums(fold)]
        return [self._own[player][fold % len(self._common)] for player in self._groups]

    def _shrinkages(self) -> list[Shrinkage]:
        """By fold. They take most of the time, and are chosen once for all that was added."""
        if self._chosen is None:
            self._chosen = [chosen_shrinkage(self._common_sums(fold), fold) for fold in range(self.folds)]
        return self._chosen

    def _coefficients(self) -> dict[Player, list[Floats]]:
        by_fold = [
            coefficients(self._common_sums(fold), self._own_sums(fold), way, fold)
            for fold, way in enumerate(self._shrinkages())
        ]
        players = list(self._groups)
        return {
            player: [found[at if len(found) == len(players) else 0] for found in by_fold]
            for at, player in enumerate(players)
        }

    def _luck(self, count: dict[Player, list[Floats]], closed: float) -> dict[Player, dict[int, float]]:
        """With coefficients of each player by fold, and one for cards dealt to players who are all-in."""
        return {
            player: {
                group: closed * sums.closed + float(sums.numbers @ count[player][group % self.folds])
                for group, sums in groups.items()
            }
            for player, groups in self._groups.items()
        }

    def _by_group(self, luck: dict[Player, dict[int, float]]) -> dict[tuple[int, int], list[float]]:
        found: dict[tuple[int, int], list[float]] = {}
        for (matchup, bot), groups in luck.items():
            for group, chips in groups.items():
                by_bot = found.setdefault((matchup, group), [0.0] * self.seats)
                by_bot[bot] = chips
                if self.seats == 2:
                    by_bot[1] = -chips
        return found
