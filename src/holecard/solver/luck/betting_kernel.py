"""What a hand of two is worth after a deal, by models of both players' policies.

Each raise has one size, the mean of what the player raises there, or it is all-in. The betting of a street is
then a chain of raises and reraises, which begins with the first player, or with the second after a check, and
is summed to its end. What a hand is worth after the street is fitted: see `leaf_values`.
"""

from typing import Final, NamedTuple

import numpy as np

from holecard.solver.jit import compiled, inlined
from holecard.solver.luck.check_down_kernel import Floats, Numbers, Singles
from holecard.solver.luck.leaf_values import LEAF_PLAN, plan_leaf
from holecard.solver.luck.policy_features import (
    ALL_IN,
    CALL,
    CURVE,
    CURVES,
    OPEN_RAISE,
    POINTS,
    REDUCED,
    RERAISE,
    SIZE,
    STATIC,
    chance,
    logit,
    look_up,
    room_features,
    tabulate,
)

_HALF: Final = 0.5
_MOST_RAISES: Final = 5
_RARE: Final = 0.02
"""Raises that are less likely are left out."""
_SMALLEST: Final = 0.3
_LARGEST: Final = 1.2
"""Between which the size of a raise is believed."""
_NEVER: Final = 0.02
_ALWAYS: Final = 0.98
"""Chances of an all-in that are taken for none, and for certain."""


class StreetStart(NamedTuple):
    """A hand on a street. By seat: what it has put into the pot before, its stack at the start of the hand,
    its strength, and how often it raised on earlier streets."""

    stake: Floats
    start: Floats
    strengths: Floats
    earlier: Numbers
    dead: float
    big_blind: float
    button: int
    first: int
    """The seat of the first player, whose winnings are counted."""


class Models(NamedTuple):
    """By seat: its policy, and its all-ins, reduced for this spot; and values after the street."""

    plans: Floats
    rooms: Floats
    leaf: Floats
    """The last number is its share of the pot if no seat bets any more."""


class Scratch(NamedTuple):
    """To work in."""

    paid: Floats
    raised: Numbers
    features: Floats


@inlined
def _end(spot: StreetStart, leaf: Floats, paid: Floats, raised: Numbers, led: int) -> float:
    """What the first player wins once the street is over; `led` is the seat that bet last."""
    first, rival = spot.first, 1 - spot.first
    stake = min(paid[0], paid[1])
    pot, behind = 2 * stake + spot.dead, min(spot.start[0], spot.start[1]) - stake
    if behind <= 0:
        return float(leaf[-1] * pot - stake)
    depth = np.log1p(behind / pot)
    more = spot.earlier[first] + raised[first] - spot.earlier[rival] - raised[rival]
    value = leaf[-1] + leaf[0] + depth * leaf[1]
    if led == first:
        value += leaf[2] + depth * leaf[3]
    elif led == rival:
        value += leaf[4] + depth * leaf[5]
    if spot.button == first:
        value += leaf[6] + depth * leaf[7]
    value += (1.0 if more > 0 else -1.0 if more < 0 else 0.0) * (leaf[8] + depth * leaf[9])
    return float(min(max(value * pot - stake, -spot.start[first]), spot.start[rival] + spot.dead))


@inlined
def _folded(spot: StreetStart, paid: Floats, seat: int) -> float:
    """What the first player wins when this seat folds."""
    return float(-paid[seat] if seat == spot.first else paid[seat] + spot.dead)


@inlined
def _faced(spot: StreetStart, models: Models, scratch: Scratch, seat: int, raises: int, led: int) -> float:
    """The same when it calls an all-in or folds to it."""
    paid = scratch.paid
    owed = min(paid[1 - seat], spot.start[seat]) - paid[seat]
    calls = chance(
        logit(models.plans, seat, CALL, owed / (paid[0] + paid[1] + spot.dead + owed), raises, 0.0)
    )
    lost = _folded(spot, paid, seat)
    paid[seat] += owed
    kept = _end(spot, models.leaf, paid, scratch.raised, led)
    paid[seat] -= owed
    return calls * kept + (1 - calls) * lost


@inlined
def _all_in(models: Models, scratch: Scratch, seat: int, strength: float, most: float, size: float) -> float:
    room_features(strength, most / size, scratch.features)
    odds = 0.0
    for k in range(ALL_IN):
        odds += scratch.features[k] * models.rooms[seat, k]
    part = chance(odds)
    return 0.0 if part < _NEVER else 1.0 if part > _ALWAYS else part


@inlined
def _chain(
    spot: StreetStart, models: Models, scratch: Scratch, seat: int, reach: float, has_checked: int
) -> tuple[float, float]:
    """What the first player wins on average, times the chance of getting here, in hands in which this seat
    does not check first; and how likely a hand is in which it does."""
    paid, raised, start = scratch.paid, scratch.raised, spot.start
    paid[0], paid[1], raised[0], raised[1] = spot.stake[0], spot.stake[1], 0, 0
    led, raises, last, total, checked = -1, 0, spot.big_blind, 0.0, 0.0
    while reach > 0:
        other = 1 - seat
        stack, behind = start[seat] - paid[seat], start[other] - paid[other]
        call, pot = min(paid[other] - paid[seat], stack), paid[0] + paid[1] + spot.dead
        price, depth, most = call / (pot + call), np.log1p(min(stack, behind) / pot), stack - call
        plans, raising = models.plans, 0.0
        if most > 0 and behind > 0 and raises < _MOST_RAISES:
            raising = chance(logit(plans, seat, RERAISE if call > 0 else OPEN_RAISE, price, raises, depth))
            if raising * reach < _RARE:
                raising = 0.0
        passive = reach * (1 - raising)
        if call > 0:
            calls = chance(logit(plans, seat, CALL, price, raises, depth))
            lost = _folded(spot, paid, seat)
            paid[seat] += call
            total += passive * (calls * _end(spot, models.leaf, paid, raised, led) + (1 - calls) * lost)
            paid[seat] -= call
        elif has_checked:
            total += passive * _end(spot, models.leaf, paid, raised, led)
        else:
            checked = passive
        if raising == 0.0:
            break
        size = min(max(logit(plans, seat, SIZE, price, raises, depth), _SMALLEST), _LARGEST)
        more = max(np.floor(size * (pot + call)), last)
        part = 1.0 if more >= most else _all_in(models, scratch, seat, spot.strengths[seat], most, pot + call)
        raised[seat] += 1
        raises += 1
        if part > 0:
            paid[seat] += call + most
            total += reach * raising * part * _faced(spot, models, scratch, other, raises, seat)
            paid[seat] -= call + most
        reach *= raising * (1 - part)
        paid[seat] += call + more
        led, last, has_checked, seat = seat, more, 1, other
    return total, checked


@inlined
def _value(spot: StreetStart, models: Models, scratch: Scratch) -> float:
    total, reach = 0.0, 1.0
    for has_checked in range(2):
        seat = spot.button if has_checked else 1 - spot.button
        more, reach = _chain(spot, models, scratch, seat, reach, has_checked)
        total += more
    return total


@compiled
def betting_values(
    chances: Singles,
    street: int,
    paid: Floats,
    dead: Floats,
    start: Floats,
    big_blind: Floats,
    button: Numbers,
    led: Numbers,
    earlier: Numbers,
    first: Numbers,
    policies: Floats,
    rooms: Floats,
    leaf: Floats,
    out: Floats,
) -> None:
    """By hand and deal that could have come: what the first player wins.

    `chances` has the strengths of both seats, and the share of seat 0; a negative one marks the end. `led`
    has the seat that bet last on the street before, and `first` that of the first player; policies are by
    player."""
    static, curve = np.zeros(STATIC), np.zeros(CURVE)
    models = Models(np.zeros((2, CURVES, REDUCED)), np.zeros((2, ALL_IN)), np.zeros(LEAF_PLAN + 1))
    scratch = Scratch(np.zeros(2), np.zeros(2, dtype=np.int64), np.zeros(ALL_IN))
    strengths, tables = np.zeros(2), np.zeros((2, POINTS, CURVES, REDUCED))
    for at in range(len(chances)):
        own = first[at]
        for seat in range(2):
            player, rival = 0 if seat == own else 1, 1 - seat
            for k in range(ALL_IN):
                models.rooms[seat, k] = rooms[player, k]
            tabulate(
                policies[player],
                street,
                float(int(led[at] == seat)),
                float(int(led[at] == rival)),
                float(int(button[at] == seat)),
                earlier[at, rival],
                earlier[at, seat],
                static,
                curve,
                tables[seat],
            )
        spot = StreetStart(
            paid[at], start[at], strengths, earlier[at], dead[at], big_blind[at], button[at], own
        )
        for deal in range(chances.shape[1]):
            if chances[at, deal, 0] < 0:
                break
            for seat in range(2):
                strengths[seat] = chances[at, deal, seat]
                look_up(tables, seat, strengths[seat], models.plans)
            share = float(chances[at, deal, 2])
            models.leaf[-1] = share if own == 0 else 1.0 - share
            plan_leaf(strengths[own], strengths[1 - own], models.leaf[-1] - _HALF, leaf, models.leaf)
            out[at, deal] = _value(spot, models, scratch)
