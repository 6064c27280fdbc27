"""Where a bot gives most away.

If it knew the exploiter, the bot would answer him with a best response of its own. What it falls short of
that is the sum of what its single decisions cost: each weighs what it does there against the best that
could be done, going on in the best way in either case (the performance difference of two strategies). That
is the cost of a spot, where a spot is all holdings in which the same action costs more than the same other.

The exploiter would adapt, so the cost is not what a repair brings. This is measured: the bot is changed at
the spot and nowhere else, by the share of the better action that helps most, and the exploiter answers anew.
What he wins less is what the change saves; a bot that nobody can exploit has no change that saves anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.hand import Action
from holecard.solver.form import Form
from holecard.solver.response import Play, best_response, best_value, met, reach, values
from holecard.study.survey import Survey

Floats = NDArray[np.float64]
CANDIDATES: Final = 10
SHARES: Final = (1.0, 0.75, 0.5, 0.25, 0.1)
"""How much of the worse action is exchanged for the better one, as far as is tried."""
_LEAST: Final = 1e-12


@dataclass(frozen=True, slots=True)
class WeakSpot:
    seat: int
    node: int
    lanes: tuple[int, ...]
    """What it holds there."""
    action: Action
    """What it does too often."""
    share: float
    """How often, on average over its hands that come there."""
    better: Action
    change: float
    """How much of that should be the better action; one is all of it."""
    cost: float
    """Chips a hand against this exploiter."""
    saves: float
    """Chips a hand that the change alone would save once he has adapted."""
    often: float
    """In what part of the hands against the exploiter it comes up."""


def weak_spots(survey: Survey, flat: Floats, count: int, noise: float = 0.0) -> list[WeakSpot]:
    """The worst first: those whose repair saves most. `flat` has the exploiter's part. What costs no more
    than the noise is left out."""
    form, exploiter = survey.form, 1 - survey.seat
    knowing = best_response(form, flat, survey.seat)
    wins = best_value(form, flat, exploiter)
    ready = _ready(survey, flat, knowing)
    worst = [cost for cost in costs(survey, flat, knowing)[:CANDIDATES] if cost.chips > noise]
    found = [_measured(form, ready, exploiter, wins, cost) for cost in worst]
    return sorted(found, key=lambda spot: (-spot.saves, -spot.cost))[:count]


def _ready(survey: Survey, flat: Floats, knowing: Floats) -> Floats:
    """The bot as it is, but where it never comes by itself it knows what to do. That changes nothing
    of what it loses now, and lets a change lead somewhere."""
    form, seat = survey.form, survey.seat
    own = reach(form, flat, seat)
    ready = flat.copy()
    for node in form.tree.decisions:
        if form.tree.player[node] == seat:
            form.block(ready, node)[:, own[node] == 0] = form.block(knowing, node)[:, own[node] == 0]
    return ready


@dataclass(frozen=True, slots=True)
class Cost:
    """An action that is worse than another one with all these holdings."""

    seat: int
    node: int
    action: int
    better: int
    lanes: tuple[int, ...]
    chips: float
    share: float
    often: float


def costs(survey: Survey, flat: Floats, knowing: Floats) -> list[Cost]:
    """What every action costs in every place, the most first; `knowing` has the bot's best response to the
    exploiter in `flat`. Together they are all that it would win more."""
    form, seat = survey.form, survey.seat
    worth = values(form, knowing, seat, Play.AS_IS)
    own, his = reach(form, flat, seat), reach(form, flat, 1 - seat)
    found: list[Cost] = []
    for node in form.tree.decisions:
        if form.tree.player[node] == seat and len(form.tree.actions[node]) > 1:
            each = np.array([worth[child] for child in form.tree.children(node)]) / form.deals
            found += _costs_at(form, flat, seat, node, each, own[node], _met(form, node, his[node]))
    return sorted(found, key=lambda cost: -cost.chips)


def _costs_at(
    form: Form, flat: Floats, seat: int, node: int, each: Floats, own: Floats, meets: Floats
) -> Iterator[Cost]:
    block = form.block(flat, node)
    lost = block * (each.max(axis=0) - each) * own
    best = each.argmax(axis=0)
    often = own * meets
    for action, better in product(range(len(block)), repeat=2):
        lanes = np.flatnonzero((lost[action] > _LEAST) & (best == better)).tolist()
        if lanes:
            weight = often[lanes]
            share = float((block[action, lanes] * weight).sum() / weight.sum())
            chips = float(lost[action, lanes].sum())
            yield Cost(seat, node, action, better, tuple(lanes), chips, share, float(weight.sum()))


def _met(form: Form, node: int, against: Floats) -> Floats:
    """By lane: in what part of all deals it meets what the exploiter leads there."""
    return np.asarray(met(form.lanes_at(node), against) / form.deals)


def _measured(form: Form, flat: Floats, exploiter: int, wins: float, cost: Cost) -> WeakSpot:
    tried = [(best_value(form, _changed(form, flat, cost, share), exploiter), -share) for share in SHARES]
    least, share = min(tried)
    actions = form.tree.actions[cost.node]
    return WeakSpot(
        seat=cost.seat,
        node=cost.node,
        lanes=cost.lanes,
        action=actions[cost.action],
        share=cost.share,
        better=actions[cost.better],
        change=-share,
        cost=cost.chips,
        saves=max(wins - least, 0.0),
        often=cost.often,
    )


def _changed(form: Form, flat: Floats, cost: Cost, share: float) -> Floats:
    other = flat.copy()
    block = form.block(other, cost.node)
    lanes = list(cost.lanes)
    moved = block[cost.action, lanes] * share
    block[cost.action, lanes] -= moved
    block[cost.better, lanes] += moved
    return other
