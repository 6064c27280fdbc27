"""Features of draws: numbers of a hand whose expectation is zero, for actions drawn from declared policies.

Each is a function of an action less its mean over the policy that the action was drawn from. What the action
is worth is described by the check-down value after it, and by the pot, the price and the player's equity,
since bets make others fold; how much each counts is fitted, as for the features of the deal.

How far each scatters is known from the policies, and need not be observed: an action of one in a thousand
that was never drawn has a feature that hardly varies, and a coefficient fitted to that would be worthless.
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
    node: Numbers
    """Of the draw: the actions of one policy share a number."""
    street: Numbers
    seat: Numbers
    kind: Numbers
    chance: Floats
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
    rows: list[tuple[float, ...]] = []
    for at, (hand, declared) in enumerate(zip(hands, policies, strict=True)):
        if declared:
            _add_rows(rows, at, hand, declared)
    found = np.array(rows, dtype=np.float64).reshape(len(rows), 12)
    whole = found[:, :5].astype(np.int64)
    return DrawArrays(*whole.T, *found[:, 5:].T)


def _add_rows(rows: list[tuple[float, ...]], at: int, hand: Hand, declared: Mapping[int, Mix]) -> None:
    nodes = decision_nodes(hand)
    for place, mix in declared.items():
        node = nodes[place]
        pot, live, most = node.pot, sum(node.live), _most_behind(hand, node)
        number, to_call = len(rows), node.legal.to_call
        for action, chance in zip(mix.actions, mix.probabilities, strict=True):
            kind = 0 if action == FOLD else 1 if action == CALL else 2
            weight = (action == node.action) - chance
            cost = node.cost(action)
            rows.append(
                (at, number, node.street, node.seat, kind, chance, weight, cost, to_call, pot, most, live)
            )


def _most_behind(hand: Hand, node: DecisionNode) -> int:
    """What the deepest opponent can still pay."""
    others = [
        have - put
        for seat, (have, put) in enumerate(zip(hand.start, node.paid, strict=True))
        if seat != node.seat and node.live[seat]
    ]
    return max(others, default=0)


@dataclass(frozen=True, slots=True, eq=False)
class DrawFeatures:
    """By hand and feature."""

    numbers: Floats
    squares: Floats
    """What the square of each number is on average over the policies."""
    fourths: Floats
    """The same of the fourth power."""

    def of(self, hands: Numbers) -> "DrawFeatures":
        return DrawFeatures(self.numbers[hands], self.squares[hands], self.fourths[hands])


def draw_features(game: Game, hands: HandArrays, draws: DrawArrays, own: Numbers) -> DrawFeatures:
    """Of the seat `own` in each hand."""
    streets = len(game.streets)
    width = 2 * streets + 2 * _WHEN * _KINDS * _SHAPES
    found = DrawFeatures(*(np.zeros((len(hands), width)) for _ in range(3)))
    if not len(draws):
        return found
    seat = own[draws.hand]
    mine = seat == draws.seat
    share, actor_share = (_shares(game, hands, draws, one) for one in (seat, draws.seat))
    is_live = _is_live(hands, draws, seat)
    side = np.where(mine, 0, 1)
    value = _check_down(draws, share, actor_share, mine)
    _add(found, draws, side * streets + draws.street, value * is_live, draws.node)
    when = np.minimum(draws.street, 1)
    place = 2 * streets + ((side * _WHEN + when) * _KINDS + draws.kind) * _SHAPES
    kind = draws.node * _KINDS + draws.kind
    for number, shape in enumerate(_shapes(draws, share)):
        _add(found, draws, place + number, shape * is_live, kind)
    return found


def _add(found: DrawFeatures, draws: DrawArrays, feature: Numbers, value: Floats, drawn: Numbers) -> None:
    """A function of the action that is drawn, in these features; rows of one draw and feature share
    the number `drawn`, and all other actions of the draw have the value zero."""
    np.add.at(found.numbers, (draws.hand, feature), draws.weight * value)
    _, first, at = np.unique(drawn, return_index=True, return_inverse=True)
    one, two, three, four = (np.bincount(at, draws.chance * value**power) for power in (1, 2, 3, 4))
    square = two - one**2
    fourth = four - 4 * one * three + 6 * one**2 * two - 3 * one**4
    place = draws.hand[first], feature[first]
    np.add.at(found.squares, place, np.maximum(square, 0.0))
    np.add.at(found.fourths, place, np.maximum(fourth, 0.0))


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
