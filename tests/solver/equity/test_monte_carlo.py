"""Equities by random deals: near the exact ones, and the same with the same seed."""

from itertools import islice

import numpy as np
import pytest

from holecard import BadRequest
from holecard.solver.equity import Equities, EquityMethod, Spot, exact_equity, growing_samples, sample_equity
from holecard.solver.equity.monte_carlo_kernel import random_number

SPOTS = [
    (["AsAh", "KdKc"], "", ""),
    (["AsKs", "random"], "", ""),
    (["random", "22+,AJs+"], "Td9d6h", "As"),
    (["AA:0.3,KK", "QQ+,AKs", "AhKd,22+"], "", ""),
    (["AA,AKs", "AA:0.5,AKo", "AKs,QQ"], "Td9d6h2c", "2s"),
    (["AsAhKsKh", "JcTc9d8d"], "", ""),
    (["AsAhKsKh", "random"], "Td9d6h2c", ""),
    (["KK:0.1,22", "K2s,KQo:0.7"], "", "Kc"),
]


@pytest.mark.gate(3)
@pytest.mark.parametrize(("hands", "board", "dead"), SPOTS)
def test_samples_are_within_five_standard_errors(hands: list[str], board: str, dead: str) -> None:
    spot = Spot.read(hands, board, dead)
    found = sample_equity(spot, samples=200_000, seed="test")
    assert found.method is EquityMethod.SAMPLED
    assert found.deals == 200_000
    for sampled, exact, error in zip(found.players, exact_equity(spot).players, found.errors, strict=True):
        assert 0 < error < 0.002
        assert abs(float(sampled.equity - exact.equity)) < 5 * error


@pytest.mark.slow
def test_ranges_too_long_to_be_listed_are_drawn_one_by_one() -> None:
    """Of 3 x 500 hands; on the river the exact count is quick."""
    texts = ["22+,A2+,K2+", "22+,A2+,K2+,Q2s+", "22+,A2+,K2+:0.5,J2s+"]
    spot = Spot.read(texts, "Td9d6h2c3s")
    found = sample_equity(spot, samples=200_000, seed="long")
    for sampled, exact, error in zip(found.players, exact_equity(spot).players, found.errors, strict=True):
        assert abs(float(sampled.equity - exact.equity)) < 5 * error


def test_six_random_omaha_hands_are_equally_good() -> None:
    found = sample_equity(Spot.read(["random"] * 6, hole=4), samples=200_000, seed="six")
    for player, error in zip(found.players, found.errors, strict=True):
        assert abs(float(player.equity) - 1 / 6) < 5 * error


def test_the_same_seed_gives_the_same_deals() -> None:
    spot = Spot.read(["AsKs", "22+", "random"])

    def pots(seed: str) -> list[tuple[object, ...]]:
        return [player.pots for player in sample_equity(spot, samples=60_000, seed=seed).players]

    assert pots("one") == pots("one")
    assert pots("one") != pots("another")


def test_the_random_numbers_are_those_of_splitmix64() -> None:
    """The published test values for the seed 1234567."""
    state = np.array([1234567], dtype=np.uint64)
    values = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [random_number(state) for _ in values] == [(value >> 11) / 2**53 for value in values]


def test_the_standard_error_is_that_of_the_shares() -> None:
    """A fair bet that is won or lost: half the square root of one over the samples."""
    found = Equities.of([0, 500, 500, 0], EquityMethod.SAMPLED)
    assert found.errors == pytest.approx((0.5 / 999**0.5,) * 2)
    tied = Equities.of([0, 0, 0, 1000], EquityMethod.SAMPLED)
    assert tied.errors == (0.0, 0.0)


def test_sampling_stops_when_it_is_sure_enough() -> None:
    spot = Spot.read(["AsAh", "KdKc"])
    found = sample_equity(spot, samples=10**9, seed="sure", until=0.001)
    assert max(found.errors) <= 0.001
    assert found.deals < 10**6


@pytest.mark.slow
def test_samples_grow() -> None:
    spot = Spot.read(["AsAh", "KdKc"])
    deals = [found.deals for found in islice(growing_samples(spot, samples=10**9), 3)]
    assert deals == sorted(set(deals))


def test_one_sample_is_not_enough() -> None:
    with pytest.raises(BadRequest, match=r"at least 2 samples are needed, not 1$"):
        sample_equity(Spot.read(["AsAh", "KdKc"]), samples=1)


@pytest.mark.parametrize("hands", [["AsAh", "AsKs"], ["AA", "AA", "AA"], ["AA,KK"] * 6])
def test_hands_that_cannot_be_dealt_together_are_refused(hands: list[str]) -> None:
    with pytest.raises(BadRequest, match="deal"):
        sample_equity(Spot.read(hands), samples=100)
