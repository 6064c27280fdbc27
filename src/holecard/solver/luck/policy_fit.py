"""Models of the policies of bots, fitted to their decisions: logistic regression with a ridge, by Newton's
method. A decision tells far more about the next one of its kind than winnings do about the next winnings."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.luck.check_down_kernel import Flags, Floats, Numbers
from holecard.solver.luck.decisions import CALLED, RAISED, Decisions
from holecard.solver.luck.policy_features import (
    ALL_IN,
    CALL,
    CURVES,
    FEATURES,
    OPEN_RAISE,
    RERAISE,
    SIZE,
    policy_rows,
    room_rows,
)

_RIDGE: Final = 1.0
_SIZE_RIDGE: Final = 3.0
"""By which coefficients of features with a deviation of 1 are shrunk; the first one hardly."""
_LEVEL_RIDGE: Final = 1e-3
_CONSTANT: Final = 1e-6
"""A deviation below which a feature does not vary."""
_ROUNDS: Final = 12
_CONVERGED: Final = 1e-3
_SMALLEST_STEP: Final = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class DecisionRows:
    """What models see of decisions."""

    decisions: Decisions
    player: Numbers
    features: Floats
    rooms: Floats

    def policy(self, player: int, some: Flags) -> tuple[Floats, Floats]:
        """Curves of a player, and what its all-ins depend on, by some of the decisions."""
        made, own = self.decisions, some & (self.player == player)
        has_raised, is_open, may_raise = made.kind == RAISED, made.price == 0, made.room > 0
        curves: Floats = np.zeros((CURVES, FEATURES))
        for curve, asked, answer in (
            (OPEN_RAISE, own & is_open & may_raise, has_raised),
            (RERAISE, own & ~is_open & may_raise, has_raised),
            (CALL, own & ~is_open & ~has_raised, made.kind == CALLED),
        ):
            curves[curve] = _logistic(self.features[asked], answer[asked])
        raised = own & has_raised
        sized = raised & ~made.is_all_in
        curves[SIZE] = _linear(self.features[sized], made.size[sized])
        return curves, _logistic(self.rooms[raised], made.is_all_in[raised])


def decision_rows(
    made: Decisions, strengths: Floats, led: Numbers, button: Numbers, first: Numbers
) -> DecisionRows:
    """`strengths` is by hand, street and seat, `led` the seat that bet last on the street before, by hand and
    street, and `first` the seat of the first player."""
    at, rival = (made.hand, made.street), 1 - made.seat
    earlier, last = made.earlier[at], led[at]
    place = np.arange(len(made.hand))
    known = np.stack(
        (
            last == made.seat,
            last == rival,
            made.seat == button[made.hand],
            earlier[place, rival],
            earlier[place, made.seat],
            made.raises,
        ),
        axis=1,
    ).astype(np.int64)
    strength = strengths[made.hand, made.street, made.seat].astype(np.float64)
    features, rooms = np.zeros((len(place), FEATURES)), np.zeros((len(place), ALL_IN))
    policy_rows(strength, made.street, known, made.price, made.depth, features)
    room_rows(strength, made.room, rooms)
    return DecisionRows(made, (made.seat != first[made.hand]).astype(np.int64), features, rooms)


def _scaled(rows: Floats) -> tuple[Floats, Floats]:
    scale = rows.std(0)
    scale[scale < _CONSTANT] = 1.0
    return rows / scale, scale


def _penalty(width: int, ridge: float) -> Floats:
    penalty = np.full(width, ridge)
    penalty[0] = _LEVEL_RIDGE
    return penalty


def _linear(rows: Floats, target: Floats) -> Floats:
    if not len(rows):
        return np.zeros(rows.shape[1])
    scaled, scale = _scaled(rows)
    gram = scaled.T @ scaled + np.diag(_penalty(len(scale), _SIZE_RIDGE))
    found: Floats = np.linalg.solve(gram, scaled.T @ target) / scale
    return found


def _logistic(rows: Floats, answers: NDArray[np.bool_]) -> Floats:
    if not len(rows):
        return np.zeros(rows.shape[1])
    scaled, scale = _scaled(rows)
    penalty, found = _penalty(len(scale), _RIDGE), np.zeros(len(scale))
    loss = _loss(scaled, answers, penalty, found)
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-scaled @ found))
        slope = scaled.T @ (chance - answers) + penalty * found
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + np.diag(penalty)
        step, before = np.linalg.solve(bend, slope), loss
        length = 1.0
        while (loss := _loss(scaled, answers, penalty, found - length * step)) > before:
            length /= 2
            if length < _SMALLEST_STEP:
                return found / scale
        found = found - length * step
        if before - loss < _CONVERGED:
            break
    return found / scale


def _loss(rows: Floats, answers: NDArray[np.bool_], penalty: Floats, found: Floats) -> float:
    odds = rows @ found
    return float(np.logaddexp(0, odds).sum() - odds[answers].sum() + (penalty * found**2).sum() / 2)
