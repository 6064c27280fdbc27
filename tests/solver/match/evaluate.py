"""What a way of playing is worth in a round, exactly and without playing, by the same way back from the end.

The other player is fixed and known, so each hand is a best response, or just an average, and not a game.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from holecard.solver.cfr import CFRSolver, CFRVariant, quick_grade
from holecard.solver.match.model import MatchModel
from holecard.solver.tree.bet_sizes import BetSizes
from holecard.solver.tree.vector_game import Utility, VectorGame

Floats = NDArray[np.float64]
Watch = Callable[[int], None]


@dataclass(frozen=True, eq=False, slots=True)
class FixedHand:
    """How one player plays a hand from both seats, whatever the round asks for."""

    vector_game: VectorGame
    flat: Floats


Fixed = Callable[[int], FixedHand]
"""By the smaller stack."""
Policy = Callable[[int, int], FixedHand]
"""By hands left and the stack of the button."""


@dataclass(frozen=True, eq=False, slots=True)
class Result:
    """By hands left and by units of the button's stack: what a player gets against a fixed one."""

    on_button: Floats
    off_button: Floats

    def start(self, kind: MatchModel) -> float:
        """From even stacks, either of them on the button first."""
        at = kind.start // kind.unit
        return float(self.on_button[-1, at] + self.off_button[-1, at]) / 2

    def wins(self, kind: MatchModel) -> float:
        """The share of rounds that he wins; ties count half."""
        return (1 + self.start(kind)) / 2


def chip_hands(kind: MatchModel, bet_sizes: BetSizes, until: float = 0.01, most: int = 3000) -> Fixed:
    """An equilibrium in chips for every effective stack, solved when it is asked for."""
    known: dict[int, FixedHand] = {}

    def hand(effective: int) -> FixedHand:
        if effective not in known:
            vector_game = VectorGame.of(kind.game, (effective, effective), bet_sizes)
            known[effective] = FixedHand(vector_game, _chip_strategy(vector_game, until, most))
        return known[effective]

    return hand


def _chip_strategy(vector_game: VectorGame, until: float, most: int) -> Floats:
    if not vector_game.tree.decisions:  # the blinds alone have put a player all-in
        return np.empty(0)
    return CFRSolver(vector_game, CFRVariant.CFR_PLUS).solve(until=until, most=most).strategy.flat


def best_responder(
    kind: MatchModel, fixed: Fixed, hands: int | None = None, watch: Watch | None = None
) -> Result:
    """Against a player who plays every hand as `fixed` says for its smaller stack."""

    def hand(_hands_left: int, stack: int, ends: tuple[Utility, Utility]) -> tuple[float, float]:
        known = fixed(min(stack, kind.total - stack))
        first, second = (quick_grade(known.vector_game.with_utility(utility), known.flat) for utility in ends)
        return first.best[0], second.best[1]

    return _backward(kind, hand, hands, watch)


def meeting(
    kind: MatchModel, policy: Policy, fixed: Fixed, hands: int | None = None, watch: Watch | None = None
) -> Result:
    """What a policy for the round gets against a fixed strategy."""

    def hand(hands_left: int, stack: int, ends: tuple[Utility, Utility]) -> tuple[float, float]:
        mine, known = policy(hands_left, stack), fixed(min(stack, kind.total - stack))
        first, second = (known.vector_game.with_utility(utility) for utility in ends)
        return (
            quick_grade(first, _joint(known.vector_game, mine.flat, known.flat)).value,
            -quick_grade(second, _joint(known.vector_game, known.flat, mine.flat)).value,
        )

    return _backward(kind, hand, hands, watch)


def _joint(vector_game: VectorGame, first: Floats, second: Floats) -> Floats:
    flat = first.copy()
    for node in vector_game.tree.decisions:
        if vector_game.tree.player[node] == 1:
            vector_game.block(flat, node)[:] = vector_game.block(second, node)
    return flat


_Hand = Callable[[int, int, tuple[Utility, Utility]], tuple[float, float]]
"""What is got in a hand with the button and without it, if its ends are worth this to the button."""


def _backward(kind: MatchModel, hand: _Hand, hands: int | None, watch: Watch | None) -> Result:
    stacks = range(0, kind.total + 1, kind.unit)
    last = np.array([kind.result(stack) for stack in stacks], dtype=np.float64)
    on, off = [last], [-last]
    for hands_left in range(1, (kind.hands if hands is None else hands) + 1):
        both = [_state(kind, hand, hands_left, stack, on[-1], off[-1]) for stack in stacks]
        on.append(np.array([found[0] for found in both]))
        off.append(np.array([found[1] for found in both]))
        if watch is not None:
            watch(hands_left)
    return Result(np.array(on), np.array(off))


def _state(
    kind: MatchModel, hand: _Hand, hands_left: int, stack: int, on: Floats, off: Floats
) -> tuple[float, float]:
    """Values after the hand are by the stack of the player on the button then. The player knows what to do
    with a lock; the fixed one does not, and plays on."""
    if kind.is_over(stack):
        return float(kind.result(stack)), -float(kind.result(stack))
    total, unit = kind.total, kind.unit
    with_button, without = hand(
        hands_left,
        stack,
        (
            lambda net: float(off[(total - stack - net) // unit]),
            lambda net: -float(on[(total - stack - net) // unit]),
        ),
    )
    locked = kind.locked(hands_left, stack)
    return (1.0 if locked > 0 else with_button), (1.0 if locked < 0 else without)
