"""Winnings a hand and points a round, against textbook formulas and resampling."""

from math import inf, sqrt
from random import Random
from statistics import fmean, stdev, variance

import pytest

from holecard import Game
from holecard.arena.ratings.winrate import Moments, pooled, rate, rate_unit, share
from holecard.arena.results import Estimate
from holecard.rules import names

T_9 = 2.262157
"""Two-sided 95% for nine degrees of freedom, from the printed table."""


def moments(*samples: tuple[int, int]) -> Moments:
    made = Moments()
    for amount, base in samples:
        made.add(amount, base)
    return made


class TestRate:
    def test_groups_of_one_size_give_the_t_interval_of_the_mean(self) -> None:
        chips = [120, -40, 300, 10, -220, 80, 60, -30, 150, 70]
        found = rate([moments(*((won, 50) for won in chips))])
        per_hand = [won / 50 for won in chips]
        assert found.value == pytest.approx(fmean(per_hand))
        assert found.high - found.value == pytest.approx(T_9 * stdev(per_hand) / sqrt(10), rel=1e-6)
        assert found.value - found.low == pytest.approx(found.high - found.value)

    def test_groups_of_many_sizes_agree_with_the_jackknife(self) -> None:
        """Leave each group out in turn: another way to the variance of a ratio."""
        rng = Random("jackknife")
        samples = [(round(rng.gauss(3 * hands, 200)), hands) for hands in rng.choices(range(20, 90), k=400)]
        won, played = (sum(column) for column in zip(*samples, strict=True))
        without = [(won - amount) / (played - hands) for amount, hands in samples]
        error = sqrt(399 / 400 * sum((value - fmean(without)) ** 2 for value in without))
        found = rate([moments(*samples)])
        assert found.value == pytest.approx(won / played)
        assert found.high - found.value == pytest.approx(1.966 * error, rel=0.01)

    def test_a_weak_and_a_strong_opponent_are_no_uncertainty(self) -> None:
        """Both matchups are long known exactly; only their mean is far from either."""
        weak, strong = moments((500, 50), (502, 50), (498, 50)), moments((-500, 50), (-502, 50), (-498, 50))
        found = rate([weak, strong])
        assert found.value == 0
        assert found.high < 0.1 < rate([weak + strong]).high

    def test_two_opponents_have_the_variance_of_two_samples(self) -> None:
        """For equal sizes: a quarter of the sum of both squared standard errors, Welch's degrees."""
        one, two = [10, 30, 20, 40], [-50, 90, 10, -10]
        found = rate([moments(*((won, 10) for won in chips)) for chips in (one, two)])
        a, b = variance(one) / 4, variance(two) / 4
        freedom = (a + b) ** 2 / (a**2 / 3 + b**2 / 3)
        assert 3 < freedom < 4
        # t for so many degrees lies between 2.776 (four) and 3.182 (three).
        margin = (found.high - found.value) / (sqrt((a + b) / 4) / 10)
        assert 2.776 < margin < 3.182

    def test_one_group_has_no_interval(self) -> None:
        assert rate([moments((30, 10))]) == Estimate(3.0, -inf, inf)

    def test_a_few_groups_that_are_alike_have_no_interval(self) -> None:
        """In small games two groups often come to the same, which does not make anything certain."""
        assert rate([moments((-2, 200), (-2, 200))]) == Estimate(-0.01, -inf, inf)
        assert rate([moments((-2, 200), (-2, 200)), moments((-1, 100), (-1, 100))]).margin == inf
        assert rate([moments(*[(-2, 200)] * 5)]).margin == 0

    def test_nothing_played_is_nothing_known(self) -> None:
        assert rate([]) == Estimate(0.0, -inf, inf)

    def test_a_single_group_against_an_opponent_joins_the_others(self) -> None:
        found = rate([moments((10, 10), (20, 10)), moments((60, 10))])
        assert found == rate([moments((10, 10), (20, 10), (60, 10))])

    def test_sums_add_in_any_order(self) -> None:
        rng = Random("sums")
        samples = [(rng.randint(-(10**9), 10**9), rng.randint(1, 100)) for _ in range(50)]
        one = pooled([moments(*samples[:20]), moments(*samples[20:])])
        assert one == moments(*samples[::-1])
        assert rate([one]) == rate([moments(*samples)])

    def test_equal_groups_have_no_scatter_at_all(self) -> None:
        """In whole numbers: nothing is lost by rounding, however long the tournament."""
        found = rate([moments(*[(-10_000_019, 3)] * 1000)])
        assert found.low == found.value == found.high

    def test_it_holds_its_95_percent(self) -> None:
        """Winnings with a long tail, as in poker, and rounds of unequal length; the truth is zero."""
        rng = Random("tails")
        inside = 0
        for _ in range(500):
            sizes = [rng.randint(5, 30) for _ in range(60)]
            found = rate(
                [moments(*((round(rng.choice((-1, 1)) * 200 * rng.expovariate(1)), size) for size in sizes))]
            )
            inside += found.low <= 0 <= found.high
        assert 0.92 <= inside / 500 <= 0.98


class TestShare:
    def test_independent_rounds_give_wilsons_interval(self) -> None:
        """60 of 100: Wilson's interval is 0.5020 to 0.6906. The scatter of these groups is exactly that
        of independent rounds: 36, 48 and 16 of 100 pairs with 2, 1 and 0 wins."""
        pairs = [(4, 2)] * 360 + [(2, 2)] * 480 + [(0, 2)] * 160
        found = share(moments(*pairs))
        z2 = 1.9618**2 / 2000  # t for a thousand degrees of freedom
        middle, margin = (0.6 + z2 / 2) / (1 + z2), sqrt(z2 * 0.24 + z2**2 / 4) / (1 + z2)
        assert found.value == 0.6
        assert (found.low, found.high) == pytest.approx((middle - margin, middle + margin), abs=1e-4)

    def test_a_perfect_score_is_not_certain(self) -> None:
        """The rule of three: after 100 wins in a row a loss rate of 3% is still possible."""
        found = share(moments(*[(4, 2)] * 50))
        assert found.value == 1.0
        assert found.high == pytest.approx(1.0)
        assert 0.90 < found.low < 0.97

    def test_it_stays_between_nothing_and_all(self) -> None:
        for points in range(5):
            found = share(moments((points, 2)))
            assert 0 <= found.low <= found.value <= found.high <= 1

    def test_both_sides_are_mirror_images(self) -> None:
        one = share(moments((4, 2), (3, 2), (2, 2), (4, 2)))
        two = share(moments((0, 2), (1, 2), (2, 2), (0, 2)))
        assert (two.low, two.value, two.high) == pytest.approx((1 - one.high, 1 - one.value, 1 - one.low))


@pytest.mark.parametrize("name", names())
def test_big_blinds_are_the_unit_where_they_stay_the_same(name: str) -> None:
    game = Game.load(name)
    has_one = bool(game.forced.blinds) and game.session.levels is None
    assert rate_unit(game) == (("mbb/hand", 1000 / game.big_blind) if has_one else ("chips/hand", 1.0))


def test_ten_chips_a_hand_at_a_big_blind_of_twenty_are_500_mbb() -> None:
    _, scale = rate_unit(Game.load("micro"))
    assert rate([moments((1000, 100), (1000, 100))], scale).value == 500


def test_antes_and_rising_blinds_are_told_in_chips() -> None:
    assert rate_unit(Game.load("mini"))[0] == rate_unit(Game.load("omaha"))[0] == "chips/hand"
