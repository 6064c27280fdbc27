"""Features of the deal: numbers of a hand whose expectation is zero whatever the players do.

Each is (a function of a deal less its mean over that deal) times something that was known before the deal.
Winnings less any linear combination of them stay unbiased, as long as its coefficients do not depend on the
hand itself. The first cards count in big blinds; those of a later street count in pots, more or less by the
depth of the stacks, the seat that bet last, the position and the strengths of both hands.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from holecard.rules.game import Game
from holecard.rules.parts import Between
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.deal_kernel import CLOSED, CURVES, GRID, OPEN
from holecard.solver.luck.draw_features import DrawFeatures
from holecard.solver.luck.hand_arrays import HandArrays
from holecard.solver.luck.hole_features import many_seats, two_seats

COARSE: Final = (0.2, 0.6, 0.9)
"""The points of the grid of strengths that each street has of its own."""


@dataclass(frozen=True, slots=True, eq=False)
class LuckStakes:
    """What luck counts for, by hand: in chips, or in the chance to win the session."""

    hole: Floats
    """Of the deal of the hole cards."""
    pot: Floats
    """Of the deal of each later street."""
    change: Floats
    """How far the deal of each later street changed the check-down value."""


@dataclass(frozen=True, slots=True, eq=False)
class FeatureRows:
    """One seat of each hand."""

    closed: Floats
    """Luck of cards dealt to players who are all-in: it counts in full."""
    streets: Floats
    """How far each later street with betting changed the check-down value."""
    numbers: Floats
    """By hand and feature. The first ones are those of `streets`."""
    position: Floats
    """By hand and distance from the button, 1 where the seat is: no luck, but it explains winnings."""
    draws: DrawFeatures | None = None
    """The last features, if they are those of draws from declared policies."""

    def with_draws(self, more: DrawFeatures) -> "FeatureRows":
        numbers = np.concatenate((self.numbers, more.numbers), axis=1)
        return FeatureRows(self.closed, self.streets, numbers, self.position, more)

    def of(self, hands: Numbers) -> "FeatureRows":
        """Those of some of the hands."""
        return FeatureRows(
            self.closed[hands],
            self.streets[hands],
            self.numbers[hands],
            self.position[hands],
            None if self.draws is None else self.draws.of(hands),
        )


def chip_stakes(hands: HandArrays, own: Numbers) -> LuckStakes:
    at = np.arange(len(hands))
    change = (hands.after - hands.before)[at, :, own]
    return LuckStakes(hands.big_blind, hands.pot.astype(np.float64), change)


def feature_rows(game: Game, hands: HandArrays, own: Numbers, stakes: LuckStakes) -> FeatureRows:
    """Features of the seat `own` in each hand."""
    at, width = np.arange(len(hands)), hands.live.shape[2]
    is_in = hands.live[at, :, own]
    is_open = (hands.dealt == OPEN) & is_in
    change = np.where(is_in, stakes.change, 0.0)
    closed = (change * (hands.dealt == CLOSED)).sum(1)
    change = change * is_open
    place = (own - hands.button) % hands.seats
    position = (place[:, None] == np.arange(width)).astype(np.float64)
    numbers = [change, *_streets(hands, own, stakes.pot * is_open, change)]
    hole = (two_seats if width == 2 else many_seats)(game, hands, own) * stakes.hole[:, None]
    by_place = (position[:, :, None] * hole[:, None, :]).reshape(len(hands), -1)
    numbers.append(by_place)
    if game.session.between is Between.CARRY or len(game.session.stacks) > 1:
        numbers.append(by_place * np.log(_depth(hands))[:, None])
    return FeatureRows(closed, change, np.concatenate(numbers, axis=1), position)


def _streets(hands: HandArrays, own: Numbers, pot: Floats, change: Floats) -> list[Floats]:
    """What a later street may count for beyond the change of the check-down value."""
    at, width = np.arange(len(hands)), hands.live.shape[2]
    behind = np.where(hands.live, hands.start[:, None, :] - hands.paid, np.iinfo(np.int64).max).min(2)
    depth = np.where((hands.pot > 0) & (hands.dealt == OPEN), behind / np.maximum(hands.pot, 1), 0.0)
    ratio = np.log1p(depth)
    led = (hands.aggressor == own[:, None]).astype(np.float64)
    other_led = (hands.aggressor >= 0) - led
    company = (own == hands.button)[:, None].astype(np.float64) if width == 2 else hands.live.sum(2) - 2.0
    surprise = hands.surprise[at, :, own] * pot[:, :, None]
    found = [change * factor for factor in (ratio, led, other_led, company, ratio**2)]
    # what is still to be bet grows with the pot where stacks are deep, and is all of a stack where not
    curves, leads = surprise[:, :, :CURVES], surprise[:, :, CURVES:]
    deep = [curves * factor[:, :, None] for factor in (np.ones_like(ratio), ratio, depth)]
    found.append(np.concatenate(deep, axis=2).reshape(len(hands), -1))
    return [*found, *_leads(leads, depth)] if leads.shape[1] > 1 else found


def _leads(leads: Floats, depth: Floats) -> list[Floats]:
    """A lead by the strengths of both hands, in pots and in chips behind: on a fine grid for all streets
    together, and on a coarse one for each of them, which alone has too few hands for more."""
    both = np.concatenate((leads, leads * depth[:, :, None]), axis=2).reshape(*leads.shape[:2], 2, -1)
    return [both.sum(1).reshape(len(leads), -1), (both @ _coarser()).reshape(len(leads), -1)]


@cache
def _coarser() -> Floats:
    """From the fine grid of both strengths to the coarse one: a function that is linear between coarse points
    is a sum of those that are linear between fine ones."""
    one = np.stack([np.interp(GRID, COARSE, point) for point in np.eye(len(COARSE))], axis=1)
    return np.asarray(np.kron(one, one), dtype=np.float64)


def _depth(hands: HandArrays) -> Floats:
    """The smallest stack in big blinds."""
    shortest = np.where(hands.start > 0, hands.start, np.iinfo(np.int64).max).min(1)
    depth: Floats = np.maximum(shortest / hands.big_blind, 1.0)
    return depth
