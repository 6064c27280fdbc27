"""What deals are worth to two players by models of their policies, street by street from the last one.

The models are fitted to some of the hands, and so are the values after a street: to the mean of the values
before the deal of the next one, in which neither dice nor cards are noise. The value of a deal less its mean
over all deals that could have come is luck of the deal like any other, however wrong the models are. As in
AIVAT (Burch et al. 2018), whose values come from the players' own policies.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from holecard.hand.hand import Hand
from holecard.rules.game import Game
from holecard.solver.jit import is_kept
from holecard.solver.luck.betting_kernel import betting_values
from holecard.solver.luck.check_down_kernel import Flags, Floats, Numbers
from holecard.solver.luck.deal_kernel import OPEN, deal_luck
from holecard.solver.luck.decisions import Decisions, decisions_of
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.leaf_values import LEAF, leaf_rows
from holecard.solver.luck.policy_features import policy_rows, room_rows
from holecard.solver.luck.policy_fit import DecisionRows, decision_rows

FEWEST: Final = 500
"""Hands below which nothing is modelled."""
_LEAF_RIDGE: Final = 0.3
_HALF: Final = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class DealValues:
    """By hand and street behind the first; zero where no cards were dealt, or with no betting to come."""

    after: Floats
    """What the player wins from the deal on."""
    change: Floats
    """The same less its mean over all deals."""

    def of(self, hands: Numbers) -> "DealValues":
        """Those of some of the hands."""
        return DealValues(self.after[hands], self.change[hands])


class PairModel:
    """Hands of two players, and what they did in them."""

    def __init__(self, hands: HandArrays, made: Decisions, own: Numbers) -> None:
        """`own` has the seat of the first player."""
        self._hands = hands
        self._own = own
        self._earlier = made.earlier
        self._stake = hands.paid.min(2).astype(np.float64)
        self._dead = (hands.pot - hands.paid.sum(2)).astype(np.float64)
        self._start = hands.start.astype(np.float64)
        strengths = hands.chances[:, :, 0, :2].astype(np.float64)
        self._rows: DecisionRows = decision_rows(made, strengths, hands.aggressor, hands.button, own)

    def values(self, known: Flags, fewest: int = FEWEST) -> DealValues | None:
        """With models fitted to the known hands; None if these are too few."""
        if known.sum() < fewest:
            return None
        some = known[self._rows.decisions.hand]
        fitted = [self._rows.policy(player, some) for player in (0, 1)]
        curves, rooms = (np.stack(parts) for parts in zip(*fitted, strict=True))
        shape = self._stake.shape
        after, change, leaf = np.zeros(shape), np.zeros(shape), np.zeros(LEAF)
        for street in reversed(range(shape[1])):
            at = np.flatnonzero(self._hands.dealt[:, street] == OPEN)
            worth = self._worth(at, street, curves, rooms, leaf)
            mean = np.nanmean(worth[:, 1:], axis=1) if len(at) else np.zeros(0)
            after[at, street], change[at, street] = worth[:, 0], worth[:, 0] - mean
            if street:
                is_known = known[at]
                leaf = self._leaf(at[is_known], street, mean[is_known])
        return DealValues(after, change)

    def _worth(self, at: Numbers, street: int, curves: Floats, rooms: Floats, leaf: Floats) -> Floats:
        hands = self._hands
        found = np.full((len(at), hands.chances.shape[2]), np.nan)
        betting_values(
            hands.chances[at, street],
            street,
            hands.paid[at, street].astype(np.float64),
            self._dead[at, street],
            self._start[at],
            hands.big_blind[at],
            hands.button[at],
            hands.aggressor[at, street],
            self._earlier[at, street],
            self._own[at],
            curves,
            rooms,
            leaf,
            found,
        )
        return found

    def _leaf(self, at: Numbers, street: int, worth: Floats) -> Floats:
        """Values after the street before this one, fitted to those before this deal."""
        if not len(at):
            return np.zeros(LEAF)
        hands, own = self._hands, self._own[at]
        place, rival = np.arange(len(at)), 1 - own
        seen = hands.chances[at, street - 1, 0].astype(np.float64)
        strengths = np.stack((seen[place, own], seen[place, rival]), axis=1)
        share = np.where(own == 0, seen[:, 2], 1 - seen[:, 2])
        stake = self._stake[at, street]
        pot = 2 * stake + self._dead[at, street]
        depth = np.log1p((self._start[at].min(1) - stake) / pot)
        led, earlier = hands.aggressor[at, street], self._earlier[at, street]
        more = np.sign(earlier[place, own] - earlier[place, rival])
        sides = np.stack((led == own, led == rival, hands.button[at] == own, more), axis=1).astype(np.float64)
        rows = np.zeros((len(at), LEAF))
        leaf_rows(strengths, share - _HALF, depth, sides, rows)
        weight = np.sqrt(pot / pot.mean())
        rows *= weight[:, None]
        target = ((worth + stake) / pot - share) * weight
        found: Floats = np.linalg.solve(rows.T @ rows + _LEAF_RIDGE * np.eye(LEAF), rows.T @ target)
        return found


def has_models(game: Game, seats: int) -> bool:
    """Whether players of the game are modelled: two, with cards that come on several streets."""
    return seats == 2 and len(game.streets) > 2


def is_compiled(game: Game, seats: int) -> bool:
    """Whether measuring luck needs no compiling first."""
    models = (betting_values, leaf_rows, policy_rows, room_rows) if has_models(game, seats) else ()
    return all(map(is_kept, (deal_luck, *models)))


def compile_with(hand: Hand) -> None:
    """Compile all kernels with a hand of a game whose players are modelled."""
    hands = measure(hand.game, [hand], hand.seats)
    model = PairModel(hands, decisions_of([hand], hands.paid, hands.pot), np.zeros(1, dtype=np.int64))
    model.values(np.ones(1, dtype=np.bool_), fewest=1)


def values_by_fold(
    hands: HandArrays, made: Decisions, own: Numbers, fold: Numbers, folds: int
) -> list[DealValues | None]:
    """To the first player in the seat `own`: by models of all folds but one."""
    model = PairModel(hands, made, own)
    return [model.values(fold != left_out) for left_out in range(folds)]


def with_values(rows: FeatureRows, values: DealValues | None) -> FeatureRows:
    """Deals count by modelled values instead of the check-down value, and the difference of the two becomes
    one more feature."""
    assert rows.levels is not None
    assert rows.deals is not None
    count = rows.streets.shape[1]
    change = rows.streets if values is None else values.change
    after = rows.levels.check_down if values is None else values.after * rows.levels.is_open
    numbers = np.concatenate((change, rows.numbers[:, count:], rows.streets - change), axis=1)
    return replace(
        rows,
        streets=change,
        numbers=numbers,
        levels=replace(rows.levels, check_down=after),
        deals=np.concatenate((rows.deals, np.arange(count))),
    )
