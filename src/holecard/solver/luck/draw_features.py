"""Features of draws: numbers of a hand whose expectation is zero, for actions drawn from declared policies.

Each is a function of an action less its mean over the policy that the action was drawn from. What the action
is worth is described by the check-down value after it, and by the pot, the price and the player's equity,
since bets make others fold; how much each counts is fitted, as for the features of the deal.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from holecard.hand.action import CALL, FOLD
from holecard.hand.decision_nodes import DecisionNode, decision_nodes
from holecard.hand.hand import Hand
from holecard.hand.mixed import Mix
from holecard.rules.game import Game
from holecard.solver.luck.check_down_kernel import Floats, Numbers
from holecard.solver.luck.hand_arrays import HandArrays
from holecard.solver.luck.hole_features import starting_pairs

Policies = Sequence[Mapping[int, Mix]]
"""By hand: the distributions that actions were drawn from, by the number of actions before."""

_SHAPES: Final = 6
"""Functions of one action beyond its check-down value: see `_shapes`."""
_WHEN: Final = 2
"""Before the board, and with it."""
_KINDS: Final = 3
"""Fold, call, raise."""


@dataclass(frozen=True, slots=True, eq=False)
class DrawArrays:
    """By action of a declared policy, one row each."""

    hand: Numbers
    street: Numbers
    seat: Numbers
    kind: Numbers
    weight: Floats
    """1 for the action that was drawn, less its probability."""
    cost: Floats
    """Chips that the action puts in."""
    to_call: Floats
    pot: Floats
    """Before the action."""
    most: Floats
    """Chips that an opponent can add at most to match it."""
    live: Floats
    """Seats that are in before it."""

    def __len__(self) -> int:
        return len(self.hand)


def draw_arrays(hands: Sequence[Hand], policies: Policies) -> DrawArrays:
    rows = [
        row
        for at, (hand, declared) in enumerate(zip(hands, policies, strict=True))
        if declared
        for row in _rows(at, hand, declared)
    ]
    found = np.array(rows, dtype=np.float64).reshape(len(rows), 10)
    whole = found[:, :4].astype(np.int64)
    return DrawArrays(*whole.T, *found[:, 4:].T)


def _rows(at: int, hand: Hand, declared: Mapping[int, Mix]) -> list[tuple[float, ...]]:
    nodes = decision_nodes(hand)
    rows: list[tuple[float, ...]] = []
    for place, mix in declared.items():
        node = nodes[place]
        pot, live, most = node.pot, sum(node.live), _most_behind(hand, node)
        for action, chance in zip(mix.actions, mix.probabilities, strict=True):
            kind = 0 if action == FOLD else 1 if action == CALL else 2
            weight = (action == node.action) - chance
            cost = node.cost(action)
            rows.append((at, node.street, node.seat, kind, weight, cost, node.legal.to_call, pot, most, live))
    return rows


def _most_behind(hand: Hand, node: DecisionNode) -> int:
    """What the deepest opponent can still pay."""
    others = [
        have - put
        for seat, (have, put) in enumerate(zip(hand.start, node.paid, strict=True))
        if seat != node.seat and node.live[seat]
    ]
    return max(others, default=0)


def draw_features(game: Game, hands: HandArrays, draws: DrawArrays, own: Numbers) -> Floats:
    """Of the seat `own` in each hand; by hand and feature."""
    streets = len(game.streets)
    width = 2 * streets + 2 * _WHEN * _KINDS * _SHAPES
    found = np.zeros((len(hands), width))
    if not len(draws):
        return found
    seat = own[draws.hand]
    mine = seat == draws.seat
    share, actor_share = (_shares(game, hands, draws, one) for one in (seat, draws.seat))
    weight = draws.weight * _is_live(hands, draws, seat)
    value = _check_down(draws, share, actor_share, mine)
    side = np.where(mine, 0, 1)
    np.add.at(found, (draws.hand, side * streets + draws.street), weight * value)
    when = np.minimum(draws.street, 1)
    place = 2 * streets + ((side * _WHEN + when) * _KINDS + draws.kind) * _SHAPES
    for number, shape in enumerate(_shapes(draws, share)):
        np.add.at(found, (draws.hand, place + number), weight * shape)
    return found


def _shapes(draws: DrawArrays, share: Floats) -> tuple[Floats, ...]:
    """What an action may change beyond the check-down value. All are known before the draw, but for the
    action itself."""
    lead, pot, cost = share - 0.5, draws.pot, np.sqrt(draws.cost * (draws.cost + draws.pot))
    return pot, pot * lead, pot * lead**2, cost, cost * lead, cost * lead**2


def _check_down(draws: DrawArrays, share: Floats, actor_share: Floats, mine: Numbers) -> Floats:
    """What the player has after the action more than before it, if all others call and none bets any more."""
    rest = np.maximum(1 - actor_share, 1e-3)
    folded = np.where(mine, 0.0, draws.pot * np.minimum(share / rest, 1.0))
    more = np.minimum(np.maximum(draws.cost - draws.to_call, 0.0), draws.most)
    paid = np.minimum(draws.cost, draws.to_call + more)
    called = share * (draws.pot + paid + more) - np.where(mine, paid, more)
    return np.where(draws.kind == 0, folded, called)


def _is_live(hands: HandArrays, draws: DrawArrays, seat: Numbers) -> Numbers:
    """Whether the player was in when the street began; before the board all are."""
    if not hands.live.shape[1]:
        return np.ones(len(draws), dtype=np.int64)
    later = np.maximum(draws.street - 1, 0)
    live: Numbers = hands.live[draws.hand, later, seat] | (draws.street == 0)
    return live


def _shares(game: Game, hands: HandArrays, draws: DrawArrays, seat: Numbers) -> Floats:
    """The player's share of a showdown, by the cards dealt before the action."""
    first = _first_shares(game, hands, draws.hand, seat)
    if not hands.after.shape[1]:  # a game without a board
        return first
    later = np.maximum(draws.street - 1, 0)
    won = hands.after[draws.hand, later]
    total = np.maximum(won.sum(1), 1e-9)
    at = np.arange(len(draws))
    return np.where(draws.street > 0, won[at, seat] / total, first)


def _first_shares(game: Game, hands: HandArrays, hand: Numbers, seat: Numbers) -> Floats:
    pairs = starting_pairs(game)
    if pairs is None or hands.hole.shape[1] != 2:
        return hands.share[hand, seat]
    kinds = pairs.of(hands.hole)
    found: Floats = pairs.equity[kinds[hand, seat], kinds[hand, 1 - seat]]
    return found
