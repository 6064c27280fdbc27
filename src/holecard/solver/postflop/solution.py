"""The solution of a spot at any decision: strategies, EVs, equities and ranges.

EVs are chips that a player gets from here on: what was put in before is lost, so a fold is worth 0, and at
the root both EVs add up to the pot (without rake).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card
from holecard.solver.equity.range import Range
from holecard.solver.postflop.betting_tree import BettingEnd, PostflopAction
from holecard.solver.postflop.decisions import AVERAGE
from holecard.solver.postflop.hands import HandIndex, disjoint_weights, river_strengths
from holecard.solver.postflop.path import Position, find_decision
from holecard.solver.postflop.sizes import RIVER, Player, PostflopSizes
from holecard.solver.postflop.solver import PostflopGrade, PostflopSolver
from holecard.solver.postflop.spot import PostflopSpot, Rake, as_range, meets

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
_FEW_PAIRS: Final = 4_000_000
"""So many pairs of hands are compared one by one."""


@dataclass(frozen=True, eq=False)
class PlayerHands:
    """The hands of a player at a decision. Arrays have an entry for each."""

    player: Player
    hands: Ints
    """One a row, its higher card first."""
    reach: Floats
    """The weight of the hand in the range here: its weight at the root times the chance of its actions."""
    likely: Floats
    """How likely the hand is, given what the opponent can hold; they add up to 1."""
    ev: Floats
    """In chips; nan where the opponent can hold nothing."""
    _equity: Callable[[], Floats] = field(repr=False)

    @cached_property
    def equity(self) -> Floats:
        """The chance to win a showdown without further bets, ties as halves."""
        return self._equity()

    @property
    def range(self) -> Range:
        return as_range(self.hands, self.reach)

    @property
    def mean_ev(self) -> float:
        return mean(self.likely, self.ev)

    @property
    def mean_equity(self) -> float:
        return mean(self.likely, self.equity)


@dataclass(frozen=True, eq=False)
class PostflopNode:
    """A decision of a solved spot."""

    path: str
    board: tuple[Card, ...]
    player: Player
    """Who decides."""
    pot: int
    """With all bets."""
    actions: tuple[PostflopAction, ...]
    players: tuple[PlayerHands, PlayerHands]
    strategy: Floats
    """Actions by hands of the player: how often."""
    action_ev: Floats
    """Actions by hands: what each is worth."""

    @property
    def own(self) -> PlayerHands:
        return self.players[self.player]

    @property
    def is_reached(self) -> bool:
        """Whether the strategies reach this node. If not, there are no EVs and equities."""
        return bool(self.own.likely.any())

    @property
    def shares(self) -> Floats:
        """By hand of the player, its part of the range; where the strategies do not lead, all are alike."""
        count = len(self.own.hands)
        return self.own.likely if self.is_reached else np.full(count, 1 / max(count, 1))

    @property
    def frequencies(self) -> dict[str, float]:
        """By label of an action: how often it is chosen, over all hands."""
        shares = self.strategy @ self.shares
        return {action.label: float(share) for action, share in zip(self.actions, shares, strict=True)}

    @property
    def ev_loss(self) -> Floats:
        """Actions by hands: what each loses against the best one."""
        return np.asarray(self.action_ev.max(axis=0) - self.action_ev)

    def range_after(self, label: str) -> Range:
        """The player's range after one of the actions."""
        at = [action.label for action in self.actions].index(label)
        return as_range(self.own.hands, self.own.reach * self.strategy[at])


@dataclass(frozen=True, slots=True, eq=False)
class PostflopSolution:
    """Strategies of both players in every node. If the solver continues, they change with it."""

    solver: PostflopSolver
    grade: PostflopGrade

    @property
    def spot(self) -> PostflopSpot:
        return self.solver.spot

    @property
    def exploitability(self) -> float:
        """In percent of the pot."""
        return self.grade.percent

    def at(self, *path: str) -> PostflopNode:
        """`at("b75 c", "Qc", "k")`, or `at("b75 c / Qc / k")`; `at()` is the root."""
        position = find_decision(self.solver.game, *path)
        reach = self.reach(position)
        own = position.node.player
        values = [self.solver.node_values(position, player) for player in Player]
        players = [self._player(position, player, reach, values[player][0]) for player in Player]
        return PostflopNode(
            path=" ".join(path),
            board=position.cards,
            player=own,
            pot=self.spot.pot + sum(position.node.chips),
            actions=tuple(position.node.actions),
            players=(players[0], players[1]),
            strategy=self.strategy(position)[1],
            action_ev=self._action_ev(position, reach, values[own][1]),
        )

    def action_ev(self, position: Position) -> Floats:
        """Actions by hands of the player who decides: what each is worth. One traversal of the tree."""
        worth = self.solver.node_values(position, position.node.player)[1]
        return self._action_ev(position, self.reach(position), worth)

    def _action_ev(
        self, position: Position, reach: tuple[Floats, Floats], worth: NDArray[np.float32]
    ) -> Floats:
        own = position.node.player
        found = self._chips(position, own, worth[:, position.hands(own)[1]], reach)
        for row, child in zip(found, position.node.children, strict=True):
            if child.kind is BettingEnd.FOLD:  # sums in 32 bits may leave a trace
                row[~np.isnan(row)] = 0
        return found

    def strategy(self, position: Position) -> tuple[Ints, Floats]:
        """The numbers of hands of the range at a decision, and what each does there: actions by hands."""
        held, local = position.hands(position.node.player)
        tables = self.solver.tables
        chances = tables.average[position.average_entries(local)].astype(np.float64) / tables.full
        rest = np.maximum(1 - chances.sum(axis=0), 0)
        return held, np.vstack([chances, rest]) / (chances.sum(axis=0) + rest)

    def reach(self, position: Position) -> tuple[Floats, Floats]:
        """By player and hand of the range: its weight times the chance of its actions; 0 if the board has one
        of its cards."""
        found = self.spot.weights(0).copy(), self.spot.weights(1).copy()
        for step in position.steps:
            held, chances = self.strategy(step.position)
            played = np.zeros(len(found[step.position.node.player]))
            played[held] = chances[step.action]
            found[step.position.node.player][:] *= played
        for player in Player:
            held = position.hands(player)[0]
            gone = np.ones(len(found[player]), dtype=np.bool_)
            gone[held] = False
            found[player][gone] = 0
        return found

    def _player(
        self, position: Position, player: Player, reach: tuple[Floats, Floats], worth: NDArray[np.float32]
    ) -> PlayerHands:
        held, local = position.hands(player)
        likely = reach[player][held] * self._against(position, player, reach)
        total = likely.sum()
        return PlayerHands(
            player=player,
            hands=self.spot.hands(player)[held],
            reach=reach[player][held],
            likely=likely / total if total > 0 else likely,
            ev=self._chips(position, player, worth[local], reach),
            _equity=lambda: self._equity(position, player, reach),
        )

    def _against(self, position: Position, player: int, reach: tuple[Floats, Floats]) -> Floats:
        """By hand: the opponent's weight that can be dealt beside it."""
        held, _ = position.hands(player)
        other, _ = position.hands(1 - player)
        mine, theirs = self.spot.hands(player)[held], self.spot.hands(1 - player)[other]
        return disjoint_weights(mine, theirs, reach[1 - player][other])

    def _chips(
        self, position: Position, player: int, worth: NDArray[np.float32], reach: tuple[Floats, Floats]
    ) -> Floats:
        """From sums over the opponent's hands to chips that each hand gets from here on."""
        scale = self.solver.game.weight_scale
        against = self._against(position, player, reach) * scale
        share = np.divide(worth, against, out=np.full(worth.shape, np.nan), where=against > 0)
        return np.asarray(share * self.spot.pot + self.spot.pot / 2 + position.node.chips[player])

    def _equity(self, position: Position, player: Player, reach: tuple[Floats, Floats]) -> Floats:
        """What the hands get if all check until the showdown: the same game without bets."""
        held = [position.hands(each)[0] for each in Player]
        if len(position.cards) == RIVER and len(held[0]) * len(held[1]) <= _FEW_PAIRS:
            return self._river_equity(position, player, reach)
        most = [reach[each].max(initial=0.0) for each in Player]
        if not min(most) > 0:
            return np.full(len(held[player]), np.nan)
        # a range has weights in millionths, and a node may be reached less often than that
        ranges = [
            as_range(self.spot.hands(each)[held[each]], reach[each][held[each]] / most[each])
            for each in Player
        ]
        quiet = replace(
            self.spot,
            board=position.cards,
            ranges=(ranges[0], ranges[1]),
            bets=PostflopSizes({}),
            raises=PostflopSizes({}),
            rake=Rake(),
        )
        # with tables of the same kind as the solution's: their kernels have been compiled
        solver = PostflopSolver(quiet, compact=self.solver.tables.is_compact)
        values = solver.values(player, AVERAGE)
        theirs = solver.game.weights[1 - player][: len(quiet.hands(1 - player))].astype(np.float64)
        against = disjoint_weights(quiet.hands(player), quiet.hands(1 - player), theirs)
        share = np.divide(values, against, out=np.full(len(values), np.nan), where=against > 0) + 0.5
        places = HandIndex(quiet.hands(player)).find(self.spot.hands(player)[held[player]])
        # sums in 32 bits may leave a trace
        return np.where(places >= 0, np.clip(share, 0, 1)[places], np.nan)

    def _river_equity(self, position: Position, player: Player, reach: tuple[Floats, Floats]) -> Floats:
        """By the ranking alone: nothing is left to be dealt."""
        board = tuple(map(int, position.cards))
        held = [position.hands(each)[0] for each in Player]
        hands = [self.spot.hands(each)[held[each]] for each in Player]
        ranked = [river_strengths(self.spot.game, each, board) for each in hands]
        own, other = player, 1 - player
        against = meets(hands[own], hands[other]) * reach[other][held[other]]
        better = np.sign(ranked[own][:, None] - ranked[other][None, :])
        total = against.sum(axis=1)
        won = (against * (better + 1)).sum(axis=1) / 2
        return np.asarray(np.divide(won, total, out=np.full(len(total), np.nan), where=total > 0))


def mean(weights: Floats, numbers: Floats) -> float:
    """Over the numbers that are known."""
    known = (weights > 0) & ~np.isnan(numbers)
    return float(weights[known] @ numbers[known] / weights[known].sum()) if known.any() else float("nan")
