"""The sequential test: figures, verdicts, and how often it is wrong."""

from collections.abc import Callable
from math import log
from random import Random

import pytest

from holecard import BadRequest
from holecard.arena.ratings import Sprt, SprtVerdict, pair_points, parse_sprt
from tests.arena.ratings.simulate import expected, rounds


def filled(test: Sprt, *counts: int) -> Sprt:
    for half, count in enumerate(counts):
        for _ in range(count):
            test.add(half / 2)
    return test


class TestFigures:
    def test_the_bounds_are_walds(self) -> None:
        """log(0.95 / 0.05) = log 19 = 2.944."""
        low, high = Sprt(0, 10).bounds
        assert (round(low, 3), round(high, 3)) == (-2.944, 2.944)
        assert Sprt(0, 10, alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))

    def test_nothing_played_is_undecided(self) -> None:
        assert Sprt(0, 10).llr == 0
        assert Sprt(0, 10).verdict is SprtVerdict.UNDECIDED

    def test_pairs_that_end_two_nil_are_coins(self) -> None:
        """With two outcomes there is nothing to choose: the plain ratio of two Bernoulli likelihoods."""
        p0, p1 = expected(5), expected(40)
        plain = 70 * log(p1 / p0) + 50 * log((1 - p1) / (1 - p0))
        assert filled(Sprt(5, 40), 50, 0, 0, 0, 70).llr == pytest.approx(plain, abs=1e-3)

    def test_many_pairs_agree_with_the_normal_approximation(self) -> None:
        """n (s1 - s0) (2 mean - s0 - s1) / (2 variance), for hypotheses close to the mean."""
        counts = (600, 1500, 4000, 1700, 700)
        values = [half / 4 for half, count in enumerate(counts) for _ in range(count)]
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / len(values)
        s0, s1 = expected(0), expected(5)
        approximation = len(values) * (s1 - s0) * (2 * mean - s0 - s1) / (2 * spread)
        assert filled(Sprt(0, 5), *counts).llr == pytest.approx(approximation, rel=0.02)

    def test_no_distribution_with_the_same_average_does_better(self) -> None:
        """Ascend by hand: move probability between three outcomes such that the average stays."""
        counts = (3, 8, 20, 9, 5)
        best = {elo: _ascend(counts, expected(elo)) for elo in (-30, 30)}
        assert filled(Sprt(-30, 30), *counts).llr == pytest.approx(best[30] - best[-30], abs=0.01)

    def test_the_other_bots_view_is_the_opposite(self) -> None:
        ours, theirs = filled(Sprt(0, 10), 3, 7, 20, 12, 9), filled(Sprt(-10, 0), 9, 12, 20, 7, 3)
        assert ours.llr == pytest.approx(-theirs.llr, abs=1e-9)


def _ascend(counts: tuple[int, ...], average: float) -> float:
    """The largest log likelihood of a distribution on 0, 1/4, ... 1 with this average, step by step."""
    inner = (1 - abs(2 * average - 1)) / 3
    chances = [(1 - average) - inner, inner / 2, inner, inner / 2, average - inner]
    moves = [(1, -2, 1, 0, 0), (0, 1, -2, 1, 0), (0, 0, 1, -2, 1)]

    def height(at: list[float]) -> float:
        if min(at) <= 0:
            return float("-inf")
        return sum(count * log(chance) for count, chance in zip(counts, at, strict=True))

    size = 0.05
    while size > 1e-7:
        steps = [
            [chance + sign * size * part for chance, part in zip(chances, move, strict=True)]
            for move in moves
            for sign in (1, -1)
        ]
        top = max(steps, key=height)
        if height(top) > height(chances):
            chances = top
        else:
            size /= 2
    return height(chances)


class TestVerdicts:
    def test_a_few_wins_at_the_beginning_decide_nothing(self) -> None:
        """No scatter yet, but ten pairs cannot tell 10 Elo from 0."""
        assert filled(Sprt(0, 10), 0, 0, 0, 0, 10).verdict is SprtVerdict.UNDECIDED
        assert filled(Sprt(0, 10), 0, 0, 10, 0, 0).verdict is SprtVerdict.UNDECIDED

    def test_equal_pairs_forever_end_the_test(self) -> None:
        assert filled(Sprt(0, 10), 0, 0, 1000, 0, 0).verdict is SprtVerdict.ACCEPT_H0

    def test_winning_everything_ends_the_test(self) -> None:
        assert filled(Sprt(0, 10), 0, 0, 0, 0, 1000).verdict is SprtVerdict.ACCEPT_H1

    def test_words_for_each_verdict(self) -> None:
        better = filled(Sprt(0, 10), 0, 0, 0, 0, 1000).summary("alice", "bob")
        assert better.startswith(
            "alice is better than bob by 10 Elo rather than 0 (wrong in about 5% of such"
        )
        equal = filled(Sprt(0, 10), 0, 0, 1000, 0, 0).summary("alice", "bob")
        assert equal.startswith("alice is not better than bob by 10 Elo (")
        assert "1,000 pairs" in equal
        assert Sprt(0, 10).summary("alice", "bob").startswith("It is not decided yet whether alice")


class TestInput:
    def test_two_numbers_with_a_comma(self) -> None:
        test = parse_sprt(" -2.5, 10", alpha=0.1)
        assert (test.elo0, test.elo1, test.alpha, test.beta) == (-2.5, 10, 0.1, 0.05)

    @pytest.mark.parametrize(
        "text", ["10,0", "5,5", "x", "", "1", "1,2,3", "0,ten", "nan,1", "0,inf", "0,5000", "0;10"]
    )
    def test_anything_else_is_refused_with_the_value(self, text: str) -> None:
        with pytest.raises(BadRequest, match="not"):
            parse_sprt(text)

    @pytest.mark.parametrize(("alpha", "beta"), [(0, 0.05), (0.05, 1), (-1, 0.05), (0.6, 0.05)])
    def test_chances_of_error_are_small_and_positive(self, alpha: float, beta: float) -> None:
        with pytest.raises(BadRequest, match="chances"):
            Sprt(0, 10, alpha, beta)

    @pytest.mark.parametrize("points", [-0.5, 0.25, 2.5, float("nan")])
    def test_a_pair_is_worth_up_to_two_points(self, points: float) -> None:
        with pytest.raises(BadRequest, match="pair"):
            Sprt(0, 10).add(points)

    def test_pairs_come_from_scores_in_their_order(self) -> None:
        scores = rounds("WW LT WF TB W")
        assert list(pair_points(scores[::-1], 0)) == [2, 0.5, 1]
        assert list(pair_points(scores, 1)) == [0, 1.5, 1]


def run(rng: Random, test: Sprt, pair: Callable[[Random], float]) -> SprtVerdict:
    while (verdict := test.verdict) is SprtVerdict.UNDECIDED:
        test.add(pair(rng))
    return verdict


def independent(chance: float) -> Callable[[Random], float]:
    return lambda rng: (rng.random() < chance) + (rng.random() < chance)


def mirrored(chance: float) -> Callable[[Random], float]:
    """Mostly one win each: of 100 pairs 60 split, and the rest is won as a whole."""
    edge = (chance - 0.3) / 0.4
    return lambda rng: 1.0 if rng.random() < 0.6 else 2.0 if rng.random() < edge else 0.0


def wrong(tests: int, elo1: float, make: Callable[[float], Callable[[Random], float]]) -> tuple[int, int]:
    """How often each hypothesis is refused although it is true."""
    rng = Random("sprt")
    first = sum(run(rng, Sprt(0, elo1), make(expected(0))) is SprtVerdict.ACCEPT_H1 for _ in range(tests))
    second = sum(run(rng, Sprt(0, elo1), make(expected(elo1))) is SprtVerdict.ACCEPT_H0 for _ in range(tests))
    return first, second


@pytest.mark.parametrize("make", [independent, mirrored])
def test_it_is_rarely_wrong(make: Callable[[float], Callable[[Random], float]]) -> None:
    """Five of a hundred on average; twelve or more would happen once in two hundred test runs."""
    assert max(wrong(100, 120, make)) <= 11


@pytest.mark.slow
@pytest.mark.parametrize("make", [independent, mirrored])
def test_it_is_wrong_in_about_one_of_twenty(make: Callable[[float], Callable[[Random], float]]) -> None:
    """50 of 1000, give or take twice the standard deviation of 7."""
    assert max(wrong(1000, 50, make)) <= 64
