"""Plays to win the match: solves each hand against the match values, with the bets actually made.

The opponent's bets need not be in the abstraction. A hand with such a bet is solved again with that bet in
place of the nearest one, so that the response is computed and not translated from bets nearby.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.hand import Action, Hand, raise_to
from holecard.hand.view import View
from holecard.rules.game import Game
from holecard.solver.cfr import CFRSolver, CFRVariant
from holecard.solver.match.model import MatchModel
from holecard.solver.match.value_table import MatchValues, bundled_match_values
from holecard.solver.tree.bet_sizes import ActionAbstraction, BetSizes
from holecard.solver.tree.public_tree import any_deal
from holecard.solver.tree.vector_game import VectorGame


@dataclass(frozen=True, slots=True)
class WithActualBets:
    """The bet sizes, with the bets that were really made in one hand.

    A bet outside the abstraction replaces the nearest one. Added beside a better bet of nearly the same size
    it might never be chosen, and then no response to it would be learned.
    """

    bet_sizes: ActionAbstraction
    line: tuple[Action, ...]

    def choices(self, hand: Hand) -> tuple[Action, ...]:
        offered = self.bet_sizes.choices(hand)
        done = hand.actions
        if len(done) < len(self.line) and done == self.line[: len(done)]:
            return _with(self.line[len(done)], offered)
        return offered

    def __str__(self) -> str:
        return f"{self.bet_sizes} and the bets that were made"


def _with(action: Action, offered: tuple[Action, ...]) -> tuple[Action, ...]:
    if action in offered:
        return offered
    bets = [other for other in offered if other > 0]
    nearest = min(bets, key=lambda bet: max(bet / action, action / bet)) if action > 0 and bets else None
    return tuple(sorted({action, *(other for other in offered if other is not nearest)}))


def odd_part(
    game: Game, stacks: tuple[int, int], bet_sizes: ActionAbstraction, line: tuple[Action, ...]
) -> tuple[Action, ...]:
    """The actions up to the last one outside the abstraction."""
    hand = Hand(game, stacks, button=0, deal=any_deal(game))
    length = 0
    for place, action in enumerate(line, 1):
        if action not in bet_sizes.choices(hand):
            length = place
        hand.act(action)
    return line[:length]


def real_line(game: Game, stacks: tuple[int, int], actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions with bets limited to what the opponent can match: a larger one is the same bet."""
    hand = Hand(game, stacks, button=0, deal=any_deal(game))
    line = []
    for action in actions:
        line.append(_matched(hand, action))
        hand.act(line[-1])
    return tuple(line)


def _matched(hand: Hand, action: Action) -> Action:
    least, actor = hand.legal.min_raise_to, hand.actor
    if action <= 0 or least is None or actor is None:
        return action
    other = 1 - actor
    return raise_to(max(min(int(action), hand.stacks[other] + hand.bets[other]), least))


Floats = NDArray[np.float64]
ITERATIONS: Final = 150
"""Fixed, so that the same hand is always played the same way."""
_RARE: Final = 0.01
"""Probabilities below this are remnants of the first iterations."""
_KEPT: Final = 64
"""Number of solved hands in the cache."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A hand of a match before the first action, with its bets outside the abstraction."""

    hands_left: int
    stacks: tuple[int, int]
    """The button's first."""
    line: tuple[Action, ...] = ()
    """The actions up to the last bet outside the abstraction."""


@dataclass(frozen=True, eq=False, slots=True)
class SolvedHand:
    vector_game: VectorGame
    flat: Floats = field(repr=False)


class MatchPlayer:
    """`strategy(hand_number, view)` gives the probability of each action. It does not model opponents."""

    def __init__(
        self,
        game: Game,
        values: MatchValues | None = None,
        bet_sizes: ActionAbstraction | None = None,
        iterations: int = ITERATIONS,
    ) -> None:
        self.values = bundled_match_values() if values is None else values
        kind = MatchModel.of(game)
        self.values.check_fits(kind)
        self.game = game
        self.hands = kind.hands
        """Hands of the match. The value table may be of a longer one: the value of a lead depends on the
        hands left."""
        self.bet_sizes = BetSizes.parse(self.values.settings.bet_sizes) if bet_sizes is None else bet_sizes
        self.iterations = iterations
        self._solved: OrderedDict[Situation, SolvedHand] = OrderedDict()

    def strategy(self, hand_number: int, view: View) -> dict[Action, float]:
        """The probability of each action; the first hand of a match has number 1."""
        hands_left = self.hands - hand_number + 1
        if not 1 <= hands_left <= self.hands:
            raise BadRequest(f"a round has hands 1 to {self.hands}, not {hand_number}")
        if view.seat is None or view.legal is None:
            raise BadRequest(f"it is not this seat's turn: {view!r}")
        stacks = view.start[view.button], view.start[1 - view.button]
        locked = self.values.round.locked(hands_left, stacks[0])
        if locked == (1 if view.seat == view.button else -1):
            return {view.fold(): 1.0}
        if locked:
            hands_left = self._open_again(hands_left, stacks[0])
        actions = tuple(step.action for step in view.history)
        return self._mix(hands_left, stacks, actions, view)

    def compile(self) -> None:
        """Compile or load the kernels that `strategy` will call, so that compiling is not on the clock.

        Solving one hand is not enough: the first hands are solved in NumPy, and a later one compiles the
        kernels.
        """
        stack = self.game.session.stack(0)
        CFRSolver(VectorGame.of(self.game, (stack, stack), self.bet_sizes), CFRVariant.CFR_PLUS).compile()

    def _mix(
        self, hands_left: int, stacks: tuple[int, int], actions: tuple[Action, ...], view: View
    ) -> dict[Action, float]:
        line = real_line(self.game, stacks, actions)
        hand = self.solved(Situation(hands_left, stacks, odd_part(self.game, stacks, self.bet_sizes, line)))
        node = hand.vector_game.tree.node_at(line)
        assert node is not None, "every bet of the line is in the tree"
        hand_class = hand.vector_game.hand_classes_at(node).index_of(view.hole, view.board)
        probabilities = hand.vector_game.block(hand.flat, node)[:, hand_class]
        probabilities = np.where(probabilities < _RARE, 0.0, probabilities)
        probabilities /= probabilities.sum()
        mix = zip(hand.vector_game.tree.actions[node], probabilities.tolist(), strict=True)
        return {action: share for action, share in mix if share}

    def _open_again(self, hands_left: int, stack: int) -> int:
        """A perfect opponent would fold to the end. Against others, play as if just enough hands were left to
        catch up."""
        while hands_left < self.values.hands and self.values.round.locked(hands_left, stack):
            hands_left += 1
        return hands_left

    def solved(self, situation: Situation) -> SolvedHand:
        hand = self._solved.get(situation)
        if hand is None:
            hand = self._solved[situation] = self._solve(situation)
            if len(self._solved) > _KEPT:
                self._solved.popitem(last=False)
        self._solved.move_to_end(situation)
        return hand

    def _solve(self, situation: Situation) -> SolvedHand:
        bet_sizes: ActionAbstraction = (
            WithActualBets(self.bet_sizes, situation.line) if situation.line else self.bet_sizes
        )
        vector_game = VectorGame.of(self.game, situation.stacks, bet_sizes)
        vector_game = vector_game.with_utility(self.values.utility(situation.hands_left, situation.stacks[0]))
        run = CFRSolver(vector_game, CFRVariant.CFR_PLUS)
        run.iterate(self.iterations)
        return SolvedHand(vector_game, run.average())
