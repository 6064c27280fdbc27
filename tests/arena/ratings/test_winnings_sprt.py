"""The sequential test of winnings a hand."""

from collections.abc import Sequence
from math import isfinite, log
from random import Random
from statistics import fmean, variance

import pytest

from holecard import Game
from holecard.arena.ratings import SprtVerdict
from holecard.arena.ratings.sprt import ratio_text
from holecard.arena.ratings.winnings_sprt import WinningsSprt, is_winnings_sprt, parse_winnings_sprt
from holecard.errors import BadRequest

HOLDEM, LEDUC = Game.load("holdem"), Game.load("leduc")


def ratio(winnings: Sequence[float], lead: float) -> float:
    """Of groups of one size, counted in two passes: deviations from 0, from the lead, and from the mean."""
    about_mean, about_low, about_high = (
        sum((won - away) ** 2 for won in winnings) for away in (fmean(winnings), 0, lead)
    )
    size = (len(winnings) - 1) / 2 * log(1 + abs(about_low - about_high) / about_mean)
    return size if about_low > about_high else -size


def test_the_ratio_is_counted_from_squared_deviations() -> None:
    for winnings in (range(100, 1300, 100), range(-1200, 0, 100), range(-550, 651, 100)):
        test = WinningsSprt(0, 1, "mbb/hand")
        for won in winnings:
            test.add(won, 100)
        assert test.llr == pytest.approx(ratio(winnings, 100))


def test_close_rates_have_the_ratio_of_normal_distributions_with_the_variance_of_the_sample() -> None:
    """Of many groups: the logarithm of the densities' ratio is lead (mean - lead/2) n / variance."""
    rng = Random("normal")
    winnings = [rng.gauss(0.02, 1) for _ in range(1000)]
    test = WinningsSprt(0, 0.04, "mbb/hand")
    for won in winnings:
        test.add(won, 1)
    expected = 0.04 * (fmean(winnings) - 0.02) * 1000 / variance(winnings)
    assert test.llr == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize(("truth", "right"), [(5, SprtVerdict.ACCEPT_H1), (-5, SprtVerdict.ACCEPT_H0)])
def test_what_is_far_beyond_both_rates_is_decided_soon(truth: float, right: SprtVerdict) -> None:
    """Five standard deviations of a group, with rates a tenth of one apart: a test of known variance needs 6
    groups, and one that takes the distance for scatter some 150."""
    for seed in range(20):
        rng = Random(f"far {seed}")
        test = WinningsSprt(0, 0.1, "mbb/hand")
        while test.verdict is SprtVerdict.UNDECIDED:
            test.add(rng.gauss(truth, 1), 1)
        assert test.verdict is right
        assert test.groups <= 25


def test_a_test_that_has_just_begun_is_told_without_a_negative_zero() -> None:
    test = WinningsSprt(0, 50, "mbb/hand")
    test.add(-1.0, 10)
    assert "log likelihood ratio 0.00, bounds -2.94 and 2.94, 1 pair, " in test.summary("a", "b")
    assert ratio_text(-0.001, (-1.0, 1.0), 2) == "log likelihood ratio 0.00, bounds -1.00 and 1.00, 2 pairs"


def test_nothing_is_decided_by_few_groups() -> None:
    test = WinningsSprt(0, 50, "mbb/hand")
    for _ in range(9):
        test.add(5001, 100)
    verdicts = [test.verdict]
    test.add(5000, 100)
    verdicts.append(test.verdict)
    assert verdicts == [SprtVerdict.UNDECIDED, SprtVerdict.ACCEPT_H1]
    assert test.summary("a", "b").startswith("a wins 50 mbb/hand from b rather than 0 (wrong in about 5%")


@pytest.mark.parametrize(("winnings", "right"), [(0, SprtVerdict.ACCEPT_H0), (50, SprtVerdict.ACCEPT_H1)])
def test_winnings_that_never_vary_decide_nothing_for_long(winnings: int, right: SprtVerdict) -> None:
    """But a match between a bot and its copy ends, and the ratio can be printed."""
    test = WinningsSprt(0, 50, "mbb/hand")
    for _ in range(99):
        test.add(winnings * 100.0, 100)
    assert test.llr == 0
    test.add(winnings * 100.0, 100)
    assert test.verdict is right
    assert isfinite(test.llr)


def test_rates_are_bounded_so_that_squares_are() -> None:
    test = parse_winnings_sprt("-1e18,1e18mbb", HOLDEM)
    for at in range(20):
        test.add(at % 3, 10**6)
    assert isfinite(test.llr)
    with pytest.raises(BadRequest, match=r"^winnings are -1e\+18 to 1e\+18, not 0,1e\+200$"):
        parse_winnings_sprt("0,1e200mbb", HOLDEM)


@pytest.mark.parametrize("text", ["50,0mbb", "0,0mbb", "0mbb", "a,bmbb", "nan,1mbb", "0,infmbb", "0,5chips"])
def test_what_is_no_test_is_refused(text: str) -> None:
    assert is_winnings_sprt(text)
    with pytest.raises(BadRequest):
        parse_winnings_sprt(text, HOLDEM)


def test_the_unit_is_that_of_the_game() -> None:
    assert parse_winnings_sprt("-10,50.5mbb", HOLDEM).rate1 == 50.5
    assert parse_winnings_sprt("0,0.5chips", LEDUC).unit == "chips/hand"
    with pytest.raises(BadRequest, match=r"winnings in leduc are in chips/hand, not '0,50mbb'"):
        parse_winnings_sprt("0,50mbb", LEDUC)


@pytest.mark.parametrize("tests", [pytest.param(3000, marks=pytest.mark.slow), 400], ids=["many", "few"])
@pytest.mark.parametrize("lead", [0.25, 0.6])
def test_verdicts_are_wrong_as_often_as_said(lead: float, tests: int) -> None:
    """A lead in standard deviations of a group, at either end of it."""
    rng = Random(f"verdicts {lead}")
    for truth, right in ((0.0, SprtVerdict.ACCEPT_H0), (lead, SprtVerdict.ACCEPT_H1)):
        wrong = sum(verdict(rng, lead, truth) is not right for _ in range(tests))
        assert wrong <= 0.05 * tests + 3 * (0.05 * 0.95 * tests) ** 0.5


def verdict(rng: Random, lead: float, truth: float) -> SprtVerdict:
    test = WinningsSprt(0, lead, "mbb/hand")
    while test.verdict is SprtVerdict.UNDECIDED:
        test.add(rng.gauss(truth, 1), 1)
    return test.verdict


def test_groups_that_scatter_less_have_a_variance_of_their_own() -> None:
    """Counted by hand: twelve groups far off and ten close to 1, each phase with its own sums."""
    test = WinningsSprt(0, 1, "mbb/hand")
    for at in range(1, 13):
        test.add(100.0 * at, 100)
    wide = test.llr
    for at in range(9):
        test.add(101.0 + at % 2, 100, 1)
    far, near = [100 * at for at in range(1, 13)], [101 + at % 2 for at in range(10)]
    assert test.llr == pytest.approx(ratio([*far, *near[:9]], 100))
    test.add(102.0, 100, 1)
    assert test.llr == pytest.approx(wide + ratio(near, 100))
    assert test.groups == 22


def test_a_phase_of_few_groups_says_nothing_once_there_is_another() -> None:
    test = WinningsSprt(0, 1, "mbb/hand")
    for at in range(5):
        test.add(1000.0 * at, 100)
    for at in range(10):
        test.add(100.0 * at, 100, 1)
    assert test.llr == pytest.approx(ratio([100 * at for at in range(10)], 100))


def test_what_is_known_later_is_not_hidden_by_the_first_groups() -> None:
    """Groups that scatter ten times less after the first fifty, with the truth at either end."""
    rng = Random("phases")
    for truth, right in ((0.0, SprtVerdict.ACCEPT_H0), (0.2, SprtVerdict.ACCEPT_H1)):
        found = [phased(rng, 0.2, truth) for _ in range(200)]
        wrong = sum(verdict is not right for verdict, _ in found)
        assert wrong <= 0.05 * 200 + 3 * (0.05 * 0.95 * 200) ** 0.5
        assert sum(groups for _, groups in found) / 200 < 65


def phased(rng: Random, lead: float, truth: float) -> tuple[SprtVerdict, int]:
    test = WinningsSprt(0, lead, "mbb/hand")
    while test.verdict is SprtVerdict.UNDECIDED:
        phase = int(test.groups >= 50)
        test.add(rng.gauss(truth, 0.1 if phase else 1), 1, phase)
    return test.verdict, test.groups
