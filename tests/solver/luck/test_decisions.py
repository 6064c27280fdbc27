"""Decisions are those that the hands tell when they are replayed."""

import numpy as np
import pytest

from holecard import CALL, FOLD, Game
from holecard.hand.decision_nodes import decision_nodes
from holecard.solver.luck.decisions import CALLED, FOLDED, RAISED, Decisions, decisions_of
from holecard.solver.luck.hand_arrays import measure
from tests.solver.luck.test_deal_kernel import random_hand


@pytest.mark.parametrize("name", ["holdem", "omaha"])
def test_decisions_are_those_of_replayed_hands(name: str) -> None:
    game = Game.load(name)
    hands = [random_hand(game, 2, seed) for seed in range(40)]
    arrays = measure(game, hands, 2)
    found = decisions_of(hands, arrays.paid, arrays.pot)
    nodes = [(at, node) for at, hand in enumerate(hands) for node in decision_nodes(hand) if node.street]
    assert len(nodes) == len(found.hand) > 100
    for row, (at, node) in enumerate(nodes):
        pot, call = node.pot, node.legal.to_call
        assert (found.hand[row], found.street[row], found.seat[row]) == (at, node.street - 1, node.seat)
        expected = FOLDED if node.action == FOLD else CALLED if node.action == CALL else RAISED
        assert found.kind[row] == expected
        assert found.price[row] == pytest.approx(call / (pot + call))
        stacks = [have - put for have, put in zip(hands[at].start, node.paid, strict=True)]
        assert found.depth[row] == pytest.approx(min(stacks) / pot)
        assert found.is_all_in[row] == (expected == RAISED and node.cost(node.action) == stacks[node.seat])
        if expected == RAISED:
            assert found.size[row] == pytest.approx((node.cost(node.action) - call) / (pot + call))
        if node.legal.max_raise_to is not None:
            assert found.room[row] == pytest.approx((stacks[node.seat] - call) / (pot + call))


def test_raises_on_earlier_streets_are_counted() -> None:
    game = Game.load("holdem")
    hands = [random_hand(game, 2, seed) for seed in range(40)]
    arrays = measure(game, hands, 2)
    found = decisions_of(hands, arrays.paid, arrays.pot)
    for at, hand in enumerate(hands):
        for street in range(3):
            if not arrays.dealt[at, street]:
                continue
            raised = [
                sum(seat == who and when <= street and action > 0 for when, seat, action in hand._log)
                for who in (0, 1)
            ]
            assert found.earlier[at, street].tolist() == raised


def test_joined_decisions_are_those_of_all_hands() -> None:
    game = Game.load("holdem")
    hands = [random_hand(game, 2, seed) for seed in range(12)]
    arrays = measure(game, hands, 2)
    whole = decisions_of(hands, arrays.paid, arrays.pot)
    parts = [
        decisions_of(hands[some], arrays.paid[some], arrays.pot[some]) for some in (slice(0, 5), slice(5, 12))
    ]
    joined = Decisions.joined(parts)
    for name in Decisions.__slots__:
        assert np.array_equal(getattr(joined, name), getattr(whole, name)), name
