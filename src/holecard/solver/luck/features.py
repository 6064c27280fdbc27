"""Features of the deal: numbers of a hand whose expectation is zero whatever the players do.

Each is (a function of a deal less its mean over that deal) times something that was known before the deal.
Winnings less any linear combination of them stay unbiased, as long as its coefficients do not depend on the
hand itself. The first cards count in big blinds; those of a later street count in pots, more or less by the
depth of the stacks, the seat that bet last, the position and the strengths of both hands.

At tables of more than two seats `table_features` balances the luck of all seats.
"""

from dataclasses import dataclass, replace

import numpy as np

from holecard.rules.game import Game
from holecard.rules.parts import Between
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.deal_kernel import CLOSED, CURVES, OPEN
from holecard.solver.luck.draw_features import DrawFeatures
from holecard.solver.luck.hand_arrays import HandArrays
from holecard.solver.luck.hole_features import many_seats, two_seats
from holecard.solver.luck.level_fit import LevelRows


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
    levels: LevelRows | None = None
    """In games of several streets: what hands were worth after them. Its surprises are the features right
    behind those of `streets`."""
    deals: Numbers | None = None
    """By feature: the street behind the first that its deal belongs to; their number for hole cards."""
    excess: Floats | None = None
    """The seat's part of what the features of all seats add up to: see `table_features`."""

    @property
    def balanced(self) -> Floats:
        """The features as they count. Coefficients are fitted to `numbers`."""
        return self.numbers if self.excess is None else self.numbers - self.excess

    def with_draws(self, more: DrawFeatures) -> "FeatureRows":
        numbers = np.concatenate((self.numbers, more.numbers), axis=1)
        excess = self.excess
        if excess is not None:
            excess = np.concatenate((excess, np.zeros_like(more.numbers)), axis=1)
        return replace(self, numbers=numbers, excess=excess, draws=more)

    def of(self, hands: Numbers) -> "FeatureRows":
        """Those of some of the hands."""
        return FeatureRows(
            self.closed[hands],
            self.streets[hands],
            self.numbers[hands],
            self.position[hands],
            None if self.draws is None else self.draws.of(hands),
            None if self.levels is None else self.levels.of(hands),
            self.deals,
            None if self.excess is None else self.excess[hands],
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
    stakes_of = deal_stakes(hands, own)
    levels = _levels(hands, own, stakes.pot * is_open, stakes_of) if change.shape[1] > 1 else None
    if levels is None:
        numbers = [change, *_changes(stakes_of, change), _curves(hands, own, stakes.pot * is_open, stakes_of)]
    else:
        numbers = [change, levels.surprises.reshape(len(hands), -1), *_changes(stakes_of, change)]
    deals = [np.arange(change.shape[1]).repeat(part.shape[1] // max(change.shape[1], 1)) for part in numbers]
    hole = (two_seats if width == 2 else many_seats)(game, hands, own) * stakes.hole[:, None]
    by_place = (position[:, :, None] * hole[:, None, :]).reshape(len(hands), -1)
    numbers.append(by_place)
    if game.session.between is Between.CARRY or len(game.session.stacks) > 1:
        numbers.append(by_place * np.log(_depth(hands))[:, None])
    found = np.concatenate(numbers, axis=1)
    deals.append(np.full(found.shape[1] - sum(map(len, deals)), change.shape[1]))
    return FeatureRows(closed, change, found, position, levels=levels, deals=np.concatenate(deals))


@dataclass(frozen=True, slots=True, eq=False)
class DealStakes:
    """By hand and street: what was known before the deal."""

    is_heads_up: bool
    depth: Floats
    """What the seat can still win or lose, in pots."""
    led: Floats
    """1 where the seat bet last."""
    other_led: Floats
    on_button: Floats
    company: Floats
    """Seats still in beyond two."""

    @property
    def place(self) -> Floats:
        """What tells apart hands of two seats, or those of more."""
        return self.on_button if self.is_heads_up else self.company

    @property
    def ratio(self) -> Floats:
        ratio: Floats = np.log1p(self.depth)
        return ratio

    @property
    def factors(self) -> Floats:
        """Of the pot, in the last axis: what is still to be bet grows with it where stacks are deep, and is a
        whole stack where not."""
        return np.stack((np.ones_like(self.depth), self.ratio, self.depth), axis=2)


def deal_stakes(hands: HandArrays, own: Numbers) -> DealStakes:
    at, width = np.arange(len(hands)), hands.live.shape[2]
    behind = np.where(hands.live, hands.start[:, None, :] - hands.paid, 0)
    others = np.where(np.arange(width) == own[:, None, None], 0, behind).max(2)
    reach = np.minimum(behind[at, :, own], others)
    depth = np.where((hands.pot > 0) & (hands.dealt == OPEN), reach / np.maximum(hands.pot, 1), 0.0)
    led = (hands.aggressor == own[:, None]).astype(np.float64)
    on_button = np.broadcast_to((own == hands.button)[:, None].astype(np.float64), depth.shape)
    return DealStakes(
        width == 2, depth, led, (hands.aggressor >= 0) - led, on_button, hands.live.sum(2) - 2.0
    )


def _changes(stakes: DealStakes, change: Floats) -> list[Floats]:
    """What the change of the check-down value may count for beyond itself."""
    ratio = stakes.ratio
    return [change * factor for factor in (ratio, stakes.led, stakes.other_led, stakes.place, ratio**2)]


def _curves(hands: HandArrays, own: Numbers, pot: Floats, stakes: DealStakes) -> Floats:
    """Surprises of a game with few cards, which has no use for more."""
    surprise = hands.surprise[np.arange(len(hands)), :, own, :CURVES] * pot[:, :, None]
    by_stake = [surprise * factor for factor in np.moveaxis(stakes.factors, 2, 0)[..., None]]
    return np.concatenate(by_stake, axis=2).reshape(len(hands), -1)


def _levels(hands: HandArrays, own: Numbers, pot: Floats, stakes: DealStakes) -> LevelRows:
    at = np.arange(len(hands))
    worth = stakes.factors * pot[:, :, None]
    known = np.stack(
        (np.ones_like(pot), stakes.led, stakes.other_led, stakes.on_button, stakes.company), axis=2
    )
    by_place = (_by_place(part[at, :, own], stakes) for part in (hands.shapes, hands.surprise))
    shapes, surprises, places = (
        (part[:, :, :, None] * worth[:, :, None, :]).reshape(*pot.shape, -1) for part in (*by_place, known)
    )
    is_open = (pot > 0).astype(np.float64)
    check_down = (hands.after[at, :, own] - hands.paid[at, :, own]) * is_open
    return LevelRows(np.concatenate((shapes, places), axis=2), surprises, check_down, is_open)


def _by_place(shapes: Floats, stakes: DealStakes) -> Floats:
    """Strengths count otherwise for the seat that acts last. At larger tables this did not help."""
    if not stakes.is_heads_up:
        return shapes
    side = 2 * stakes.on_button[:, :, None] - 1
    return np.concatenate((shapes, shapes[:, :, :CURVES] * side), axis=2)


def _depth(hands: HandArrays) -> Floats:
    """The smallest stack in big blinds."""
    shortest = np.where(hands.start > 0, hands.start, np.iinfo(np.int64).max).min(1)
    depth: Floats = np.maximum(shortest / hands.big_blind, 1.0)
    return depth
