"""What a model of a bot's policy sees of a decision, and the curves that it is made of.

A policy is a few logistic curves: whether to raise, to call, to raise all-in, and how much to raise. What
they see besides strength, price and stacks is known before the deal, so for a hand on a street they are first
tabulated by strength, as polynomials of the others."""

from typing import Final

import numpy as np

from holecard.solver.jit import compiled, inlined
from holecard.solver.luck.check_down_kernel import Floats, Numbers

_KNOTS: Final = np.array(
    (0.1, 0.2, 0.3, 0.36, 0.42, 0.46, 0.5, 0.54, 0.58, 0.62, 0.66, 0.7, 0.75, 0.8, 0.84, 0.88, 0.92, 0.96)
)
"""Strengths at which a curve may bend: bots act by thresholds."""
_COARSE: Final = np.array((0.36, 0.5, 0.62, 0.75, 0.88))
"""The same for a price: some of them, so that all curves are straight in between."""
_POINTS: Final = np.array((0.0, *_KNOTS, 1.0))
POINTS: Final = len(_POINTS)
"""Strengths between which everything is interpolated."""
_HALF: Final = 0.5
_STRONG: Final = 0.75

STATIC: Final = 2 + len(_KNOTS) + 2 * 4 + 4 * 3 + 2
"""Numbers that stay the same on a street."""
CURVE: Final = 2 + len(_COARSE)
FEATURES: Final = STATIC + 2 * CURVE + 4
"""Then a curve for the price, one for its square, and lines for raises and depth."""
REDUCED: Final = 5

OPEN_RAISE: Final = 0
RERAISE: Final = 1
CALL: Final = 2
SIZE: Final = 3
CURVES: Final = 4
"""Of a policy."""

_ROOMS: Final = np.log(np.array((0.6, 0.8, 1.0, 1.25, 1.5, 1.8, 2.2, 3.0, 4.5)))
ALL_IN: Final = 3 + len(_ROOMS)
"""Numbers on which an all-in depends."""


@inlined
def static_features(
    strength: float,
    street: int,
    led: float,
    rival_led: float,
    button: float,
    rival: int,
    own: int,
    out: Floats,
) -> None:
    """`rival` and `own` are raises on earlier streets."""
    half, strong = max(0.0, strength - _HALF), max(0.0, strength - _STRONG)
    out[0], out[1] = 1.0, strength
    for k in range(len(_KNOTS)):
        out[2 + k] = max(0.0, strength - _KNOTS[k])
    at = 2 + len(_KNOTS)
    for later in range(1, 3):
        here = 1.0 if street == later else 0.0
        out[at], out[at + 1], out[at + 2], out[at + 3] = here, here * strength, here * half, here * strong
        at += 4
    for k in range(4):
        side = led if k == 0 else rival_led if k == 1 else button if k == 2 else float(min(rival, 2))
        out[at], out[at + 1], out[at + 2] = side, side * strength, side * half
        at += 3
    out[at] = float(min(own, 2))
    out[at + 1] = out[at] * strength


@inlined
def coarse(strength: float, out: Floats) -> None:
    out[0], out[1] = 1.0, strength
    for k in range(len(_COARSE)):
        out[2 + k] = max(0.0, strength - _COARSE[k])


@inlined
def room_features(strength: float, room: float, out: Floats) -> None:
    """By how much more than the pot a stack is."""
    size = np.log(max(room, 1e-3))
    out[0], out[1], out[2] = 1.0, strength, size
    for k in range(len(_ROOMS)):
        out[3 + k] = max(0.0, size - _ROOMS[k])


@compiled
def policy_rows(
    strength: Floats, street: Numbers, known: Numbers, price: Floats, depth: Floats, out: Floats
) -> None:
    """The features of decisions. `known` has by decision: whether the player bet last on the street before,
    whether the rival did, whether it has the button, raises of the rival and own ones on earlier streets, and
    those on this one."""
    curve = np.zeros(CURVE)
    for at in range(len(strength)):
        row, seen = out[at], known[at]
        static_features(
            strength[at], street[at], float(seen[0]), float(seen[1]), float(seen[2]), seen[3], seen[4], row
        )
        coarse(strength[at], curve)
        for k in range(CURVE):
            row[STATIC + k] = price[at] * curve[k]
            row[STATIC + CURVE + k] = price[at] ** 2 * curve[k]
        raises = float(min(seen[5], 3))
        line = np.log1p(depth[at])
        end = STATIC + 2 * CURVE
        row[end], row[end + 1] = raises, raises * strength[at]
        row[end + 2], row[end + 3] = line, line * strength[at]


@compiled
def room_rows(strength: Floats, room: Floats, out: Floats) -> None:
    for at in range(len(strength)):
        room_features(strength[at], room[at], out[at])


@inlined
def dot(one: Floats, other: Floats) -> float:
    total = 0.0
    for k in range(len(other)):
        total += one[k] * other[k]
    return total


@inlined
def tabulate(
    policy: Floats,
    street: int,
    led: float,
    rival_led: float,
    button: float,
    rival: int,
    own: int,
    static: Floats,
    curve: Floats,
    table: Floats,
) -> None:
    """By strength: polynomials of the price, of raises on the street and of depth. `static` and `curve` are
    to work in."""
    end = STATIC + 2 * CURVE
    for at in range(POINTS):
        strength = _POINTS[at]
        static_features(strength, street, led, rival_led, button, rival, own, static)
        coarse(strength, curve)
        for k in range(CURVES):
            part, found = policy[k], table[at, k]
            found[0] = dot(part, static)
            found[1] = dot(part[STATIC:], curve)
            found[2] = dot(part[STATIC + CURVE :], curve)
            found[3] = part[end] + part[end + 1] * strength
            found[4] = part[end + 2] + part[end + 3] * strength


@inlined
def look_up(tables: Floats, seat: int, strength: float, plans: Floats) -> None:
    """Single numbers, since a part of an array would count references to it."""
    at = 1
    while at < POINTS - 1 and _POINTS[at] < strength:
        at += 1
    part = (strength - _POINTS[at - 1]) / (_POINTS[at] - _POINTS[at - 1])
    for k in range(CURVES):
        for power in range(REDUCED):
            low = tables[seat, at - 1, k, power]
            plans[seat, k, power] = low + part * (tables[seat, at, k, power] - low)


@inlined
def chance(odds: float) -> float:
    """From the logarithm of odds."""
    return float(1.0 / (1.0 + np.exp(-odds)))


@inlined
def logit(plans: Floats, seat: int, k: int, price: float, raises: int, depth: float) -> float:
    curve = plans[seat, k, 0] + price * (plans[seat, k, 1] + price * plans[seat, k, 2])
    return float(curve + min(raises, 3) * plans[seat, k, 3] + depth * plans[seat, k, 4])
