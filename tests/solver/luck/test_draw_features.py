"""Features of draws are zero on average over the policy, hand by hand, and save hands."""

import numpy as np
import pytest

from holecard import Deal, Game, Hand
from holecard.solver.luck.cross_fit import FoldSums, cross_fit
from holecard.solver.luck.draw_features import DrawFeatures, draw_arrays, draw_features
from holecard.solver.luck.features import FeatureRows
from holecard.solver.luck.hand_arrays import measure
from tests.arena.luck.test_declared import branches, loose


@pytest.mark.parametrize("name", ["kuhn", "leduc"])
def test_every_feature_is_zero_on_average_whatever_the_cards(name: str) -> None:
    game = Game.load(name)
    stack = game.session.stack(0)
    for number in range(3):
        hand = Hand(game, (stack, stack), number % 2, Deal.seeded(game, 2, f"draws/{number}"))
        chances, hands, mixes = zip(*branches(hand, (loose, loose), 1.0, {}), strict=True)
        arrays = measure(game, hands, 2)
        draws = draw_arrays(hands, mixes)
        for seat in (0, 1):
            found = draw_features(game, arrays, draws, np.full(len(hands), seat)).numbers
            assert np.abs(found).max() > 0
            assert np.array(chances) @ found == pytest.approx(0.0, abs=1e-12)


def test_hands_without_policies_have_no_luck_of_draws() -> None:
    game = Game.load("leduc")
    hand = Hand(game, (13, 13), 0, Deal.seeded(game, 2, "none"))
    while hand.actor is not None:
        hand.act(0)
    draws = draw_arrays([hand], [{}])
    assert len(draws) == 0
    assert not draw_features(game, measure(game, [hand], 2), draws, np.zeros(1, dtype=np.int64)).numbers.any()


def test_draws_that_explain_nothing_are_left_out() -> None:
    """Rare and large numbers, which a fit would follow."""
    rng = np.random.default_rng(1)
    hands = 2000
    deal = rng.normal(size=(hands, 2))
    noise = np.where(rng.random((hands, 3)) < 0.002, rng.normal(size=(hands, 3)) * 100, 0.0)
    won = deal @ np.array([1.5, 1.0]) + rng.normal(size=hands)
    numbers = np.concatenate((deal, noise), axis=1)
    draws = DrawFeatures(noise, np.full_like(noise, 0.002 * 100**2), np.full_like(noise, 0.002 * 3 * 100**4))
    rows = FeatureRows(np.zeros(hands), deal[:, :1], numbers, np.ones((hands, 1)), draws)
    sums = FoldSums(5)
    for fold in range(5):
        sums.add(fold, rows.of(np.arange(fold, hands, 5)), won[fold::5])
    [found] = cross_fit(sums, [sums], 0)
    assert found[:2] == pytest.approx([1.5, 1.0], abs=0.1)
    assert np.abs(found[2:]).max() < 0.01
