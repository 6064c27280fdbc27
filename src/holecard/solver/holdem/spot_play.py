"""The strategy of both players on the turn and the river, from the solver of spots after the flop."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.cards.card import Card
from holecard.rules.game import Game
from holecard.solver.depth_limited.street_tree import CALL, FOLD, StreetBetting
from holecard.solver.holdem.hand_ranges import HandRanges
from holecard.solver.holdem.learned_opponent import OpponentTilts, is_large, tilted
from holecard.solver.holdem.street_play import spread
from holecard.solver.holdem.strength_buckets import strength_buckets
from holecard.solver.postflop.betting_tree import BettingEnd, BettingNode
from holecard.solver.postflop.node_locking import PostflopLock
from holecard.solver.postflop.path import Position, find_position
from holecard.solver.postflop.sizes import Player, PostflopSize, PostflopSizes, PostflopUnit
from holecard.solver.postflop.solution import PostflopSolution
from holecard.solver.postflop.solver import PostflopSolver
from holecard.solver.postflop.spot import PostflopSpot

Floats = NDArray[np.float64]
ITERATIONS: Final = {4: 24, 5: 60}
"""By the cards on the board."""
MODEL_ITERATIONS: Final = 20
"""With a model of the opponent, for the equilibrium and again for the response to it."""
BETS: Final = {4: "turn:66 river:75", 5: "33,75,150,allin"}
RAISES: Final = {4: "turn:geo2 river:none", 5: "3x,allin"}
"""Two raises of the turn get all chips in; in a solve of the turn, bets of the river are not raised."""
ALL_IN_FROM: Final = 0.6
"""A bet of this part of the stack is all-in."""
ENTRY_SECONDS: Final = 8e-9
"""Of an iteration for an entry of the tables, on a core half as fast as those it was measured on."""
LEAST: Final = 8
"""Iterations of the largest spots."""
QUIET: Final = {"f": FOLD, "k": CALL, "c": CALL}


class SpotPlay:
    """A turn or river spot with the real pot, stacks, ranges and bets of the hand."""

    def __init__(
        self,
        game: Game,
        betting: StreetBetting,
        path: Sequence[int],
        hero: int,
        *,
        board: Sequence[int],
        ranges: HandRanges,
        own: int,
        seconds: float,
        effort: int = 1,
        tilts: OpponentTilts | None = None,
    ) -> None:
        """With a model of the opponent the spot is solved again, against what it is expected to do on this
        street."""
        order = (0, 1) if hero == 0 else (1, 0)
        self._numbers = tuple(ranges.likely(who, own if who == 0 else None) for who in order)
        self._weights = tuple(
            ranges.weights[who][numbers] for who, numbers in zip(order, self._numbers, strict=True)
        )
        held = [ranges.as_range(who, numbers) for who, numbers in zip(order, self._numbers, strict=True)]
        pot, stack = betting.pot, betting.stack
        made = list(_made(path, stack))
        cards = len(board)
        self.spot = PostflopSpot(
            game=game,
            board=tuple(Card(int(card)) for card in board),
            pot=pot,
            stacks=(stack, stack),
            ranges=(held[0], held[1]),
            bets=_sizes(
                BETS[cards], cards, hero, [(bet.player, bet.over_pot(pot)) for bet in made if not bet.high]
            ),
            raises=_sizes(
                RAISES[cards], cards, hero, [(bet.player, bet.over_bet()) for bet in made if bet.high]
            ),
            allin_from=_all_in_from(made, stack),
        )
        solver = PostflopSolver(self.spot)
        iterations = effort * (ITERATIONS[cards] if tilts is None else MODEL_ITERATIONS)
        self.is_cut = not _run(solver, iterations, seconds)
        """Whether the spot was too large for all iterations."""
        self.solution = PostflopSolution(solver, solver.latest_grade())
        if tilts is not None and not self.is_cut:
            buckets = strength_buckets(board)[self._numbers[1 - hero]]
            expected = ExpectedStreet(self.solution, Player(1 - hero), tilts, tuple(path), buckets)
            solver = PostflopSolver(self.spot, locks=list(expected.locks(find_position(solver.game))))
            self.is_cut = not _run(solver, iterations, seconds)
            self.solution = PostflopSolution(solver, solver.latest_grade())

    def has(self, path: Sequence[int]) -> bool:
        return self._find(path) is not None

    def strategy(self, path: Sequence[int]) -> tuple[list[int], Floats]:
        position = self._find(path)
        assert position is not None, "the tree was made for the bets of the hand"
        player = position.node.player
        held, known = self.solution.strategy(position)
        complete = spread(known, self._numbers[player][held], self._weights[player][held])
        return [QUIET.get(action.label, action.to) for action in position.node.actions], complete

    def evs(self, path: Sequence[int], hand: int) -> Floats:
        position = self._find(path)
        assert position is not None, "the tree was made for the bets of the hand"
        player = position.node.player
        held, _ = position.hands(player)
        [place] = np.flatnonzero(self._numbers[player][held] == hand)
        spent = self.spot.pot / 2 + position.node.chips[player]
        return self.solution.action_ev(position)[:, place] - spent

    @property
    def exploitability(self) -> float:
        return self.solution.grade.exploitability

    def _find(self, path: Sequence[int]) -> Position | None:
        position = find_position(self.solution.solver.game)
        for action in path:
            if position.node.kind is not BettingEnd.DECISION:
                return None
            label = _label(position.node, min(action, self.spot.stack))
            if label is None:
                return None
            position = position.after_action(label)
        return position


@dataclass(frozen=True, slots=True, eq=False)
class ExpectedStreet:
    """What the opponent makes of the solution on its first street."""

    solution: PostflopSolution
    opponent: Player
    tilts: OpponentTilts
    path: tuple[int, ...]
    """The actions of the hand: where the opponent has acted, strengths are tilted."""
    buckets: NDArray[np.int64]
    """By hand of the opponent."""

    def locks(self, position: Position, done: tuple[int, ...] = ()) -> Iterator[PostflopLock]:
        """For every decision of the opponent from here on."""
        node = position.node
        if node.kind is not BettingEnd.DECISION:
            return
        if node.player is self.opponent:
            yield self._lock(position, done)
        for action in node.actions:
            after = (*done, QUIET.get(action.label, action.to))
            yield from self.locks(position.after_action(action.label), after)

    def _lock(self, position: Position, done: tuple[int, ...]) -> PostflopLock:
        node = position.node
        held, known = self.solution.strategy(position)
        actions = [QUIET.get(action.label, action.to) for action in node.actions]
        factors = np.repeat(
            self.tilts.rate_factors(sum(action > 0 for action in done), actions), len(self.buckets), axis=1
        )
        stack = self.solution.spot.stack
        real = [min(action, stack) for action in self.path]
        if tuple(real[: len(done)]) == done and len(real) > len(done) and real[len(done)] >= 0:
            action, high = real[len(done)], max(0, *done) if done else 0
            large = is_large(self.solution.spot.pot, high, action)
            factors[actions.index(action)] *= self.tilts.strength_factors(
                action, is_large=large, buckets=self.buckets
            )
        strategy = np.full(factors.shape, 1 / len(actions))
        strategy[:, held] = known
        rows = tilted(strategy, factors)
        labels = [action.label for action in node.actions]
        path = " ".join(step.position.node.actions[step.action].label for step in position.steps)
        return PostflopLock(path, dict(zip(labels, rows, strict=True)))


@dataclass(frozen=True, slots=True)
class RealBet:
    """A bet or raise of the hand."""

    player: Player
    total: int
    high: int
    """The bet before it."""

    def over_pot(self, pot: int) -> PostflopSize:
        return PostflopSize(PostflopUnit.POT, Fraction(self.total, pot))

    def over_bet(self) -> PostflopSize:
        return PostflopSize(PostflopUnit.BET, Fraction(self.total, self.high))


def _made(path: Sequence[int], stack: int) -> Iterator[RealBet]:
    high = 0
    for at, action in enumerate(path):
        if action > high:
            total = min(action, stack)
            yield RealBet(Player(at % 2), total, high)
            high = total


def _sizes(text: str, cards: int, hero: int, made: Sequence[tuple[Player, PostflopSize]]) -> PostflopSizes:
    """The usual sizes. The opponent's on this street are those of its bets, if it has made any."""
    usual = PostflopSizes.parse(text)
    found = dict(usual.sizes)
    for player in Player:
        real = tuple(size for who, size in made if who is player)
        if real:
            found[player, cards] = real if player != hero else (*usual.of(player, cards), *real)
    return PostflopSizes(found)


def _all_in_from(made: Sequence[RealBet], stack: int) -> float:
    """Real bets keep their size, however large."""
    largest = max((bet.total for bet in made if bet.total < stack), default=0)
    return min(max(ALL_IN_FROM, (largest + 1) / stack), 1.0)


def _run(solver: PostflopSolver, iterations: int, seconds: float) -> bool:
    """Whether all iterations were within the time, judged by the size of the tables. A look at a clock would
    make decisions depend on what else the machine does."""
    affordable = max(int(seconds / (solver.game.entries * ENTRY_SECONDS)), LEAST)
    solver.run(min(iterations, affordable))
    return affordable >= iterations


def _label(node: BettingNode, action: int) -> str | None:
    """The action of a node that is this one, if there is one."""
    for known in node.actions:
        if known.label in QUIET:
            if QUIET[known.label] == action:
                return known.label
        elif known.to == action:
            return known.label
    return None
