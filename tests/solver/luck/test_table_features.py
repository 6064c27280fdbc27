"""The luck of all seats adds up to nothing, and stays without bias."""

from dataclasses import replace

import numpy as np
import pytest

from holecard import CALL, Deal, Game, Hand, raise_to
from holecard.solver.luck.hand_arrays import HandArrays, measure
from holecard.solver.luck.table_features import TableFeatures
from tests.solver.luck.test_deal_kernel import all_rivers, random_hand


def balanced(game: Game, hands: HandArrays) -> np.ndarray:
    """By seat, hand and feature."""
    table = TableFeatures(game, hands)
    seats = range(hands.live.shape[2])
    return np.stack([table.of(np.full(len(hands), seat)).balanced for seat in seats])


@pytest.mark.parametrize("name", ["six-max", "omaha"])
def test_features_of_all_seats_add_up_to_nothing(name: str) -> None:
    game = Game.load(name)
    arrays = measure(game, [random_hand(game, 4, seed) for seed in range(20)], 4)
    numbers = balanced(game, arrays)
    assert (np.abs(numbers).max((0, 1)) > 0.1).sum() > 100
    assert numbers.sum(0) == pytest.approx(np.zeros(numbers.shape[1:]), abs=1e-6)


def test_seats_that_are_empty_have_no_part_of_it() -> None:
    """Three players at a table of five."""
    game = Game.load("six-max")
    arrays = measure(game, [random_hand(game, 3, seed) for seed in range(20)], 5)
    numbers = balanced(game, arrays)[:3]
    assert numbers.sum(0) == pytest.approx(np.zeros(numbers.shape[1:]), abs=1e-6)


def test_a_seat_that_is_all_in_takes_no_part_of_later_streets() -> None:
    """Two others bet on, and it can neither win nor lose more than its luck by itself."""
    game = Game.load("six-max")
    big = game.big_blind
    hand = Hand(game, (100 * big, 10 * big, 100 * big), 0, Deal.seeded(game, 3, "side pot"))
    for action in (raise_to(10 * big), CALL, CALL, raise_to(20 * big), CALL, CALL, CALL, CALL, CALL):
        hand.act(action)
    table = TableFeatures(game, measure(game, [hand], 3))
    parts = [table.of(np.array([seat])) for seat in range(3)]
    first, short, last = (part.excess for part in parts)
    assert first is not None
    assert short is not None
    assert last is not None
    assert parts[0].deals is not None
    board = parts[0].deals < 3
    assert np.abs(first[0, board]).max() > 0.1
    assert np.array_equal(first[0, board], last[0, board])
    assert np.abs(short[0, board]).max() == 0
    assert np.array_equal(short[0, ~board], first[0, ~board])


@pytest.mark.parametrize("own", [0, 1, 2])
def test_over_all_rivers_balanced_features_cancel(own: int) -> None:
    game = Game.load("holdem")
    arrays = all_rivers((raise_to(6), CALL, CALL, *[CALL] * 6, raise_to(10), CALL, CALL), game, 3)
    after, surprise = arrays.after.copy(), arrays.surprise.copy()
    after[:, 2], surprise[:, 2] = arrays.before[:, 2], 0.0
    dull = balanced(game, replace(arrays, after=after, surprise=surprise))[own]
    numbers = balanced(game, arrays)[own]
    assert (np.ptp(numbers, axis=0) > 0.1).sum() >= 40
    assert np.ptp(dull, axis=0).max() < 1e-9
    assert numbers.mean(0) == pytest.approx(dull[0], abs=1e-6)


def test_at_tables_of_two_features_are_what_they_were() -> None:
    game = Game.load("holdem")
    arrays = measure(game, [random_hand(game, 2, seed) for seed in range(5)], 2)
    rows = TableFeatures(game, arrays).of(np.zeros(5, dtype=np.int64))
    assert rows.balanced is rows.numbers
