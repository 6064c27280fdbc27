"""Elo from all rounds at once."""

from itertools import combinations
from math import log10
from random import Random

import pytest

from holecard.arena.ratings.aggregate import ResultTotals, groups, totals
from holecard.arena.ratings.elo import Elo
from holecard.arena.results import Score
from tests.arena.ratings.simulate import minorize, rounds, table, tournament


def elo(bots: int, scores: list[Score]) -> Elo:
    sums = totals(groups(scores))
    return Elo(bots, sums.heads_up, sums.outcomes)


def values(bots: int, scores: list[Score]) -> list[float]:
    rated = elo(bots, scores)
    return [rated.rating(bot).value for bot in range(bots)]


class TestValues:
    @pytest.mark.parametrize(("wins", "losses", "ties"), [(3, 1, 0), (10, 20, 6), (0, 8, 0), (199, 0, 1)])
    def test_two_bots_have_the_closed_form(self, wins: int, losses: int, ties: int) -> None:
        """The odds of the points, with the virtual draw: half a point more for both."""
        scores = rounds("W" * wins + "L" * losses + "T" * ties)
        odds = (wins + ties / 2 + 0.5) / (losses + ties / 2 + 0.5)
        assert elo(2, scores).difference(0, 1).value == pytest.approx(400 * log10(odds), abs=1e-7)

    def test_the_mean_is_1500(self) -> None:
        scores = list(tournament(Random("mean"), (0, 50, 300, -80), 15))
        assert sum(values(4, scores)) == pytest.approx(4 * 1500, abs=1e-6)

    def test_results_in_a_circle_leave_all_bots_equal(self) -> None:
        scores = [*rounds("WWLW", (0, 1), 0), *rounds("LLWL", (0, 2), 1), *rounds("WWLW", (1, 2), 2)]
        assert values(3, scores) == pytest.approx([1500] * 3, abs=1e-7)

    @pytest.mark.parametrize("seed", range(5))
    def test_another_method_finds_the_same_maximum(self, seed: int) -> None:
        rng = Random(seed)
        bots = rng.randint(3, 8)
        true = [rng.gauss(0, 150) for _ in range(bots)]
        scores = [score for score in tournament(rng, true, 10) if rng.random() < 0.7]
        played = dict.fromkeys(combinations(range(bots), 2), 1 / (bots - 1))
        points = dict.fromkeys(range(bots), 0.5)
        for score in scores:
            played[score.bots[0], score.bots[1]] += 1
            points[score.winners[0]] += 1
        found = minorize(bots, played, points)
        assert values(bots, scores) == pytest.approx([1500 + value for value in found], abs=1e-6)

    def test_the_order_of_rounds_and_matchups_does_not_matter(self) -> None:
        scores = list(tournament(Random("order"), (0, 100, 200), 10))
        shuffled = scores[:]
        Random(1).shuffle(shuffled)
        before, after = elo(3, scores), elo(3, shuffled)
        assert [before.rating(bot) for bot in range(3)] == [after.rating(bot) for bot in range(3)]

    def test_other_names_change_nothing(self) -> None:
        scores = list(tournament(Random("names"), (0, 100, 200, 300), 10, 0.4))
        renamed = {0: 2, 1: 0, 2: 3, 3: 1}
        new = [_rename(score, renamed) for score in scores]
        for bot, name in renamed.items():
            was, now = elo(4, scores).rating(bot), elo(4, new).rating(name)
            assert (now.value, now.low, now.high) == pytest.approx((was.value, was.low, was.high), abs=1e-6)

    def test_groups_add_in_any_order(self) -> None:
        scores = list(tournament(Random("add"), (0, 100, 200), 10))
        scores += [table(3, at, (0, 1, 2), (30 - at, at, -30)) for at in range(6)]
        half = len(scores) // 4 * 2  # between two groups
        added = ResultTotals()
        for part in (scores[half:], scores[:half]):
            for group in groups(part):
                added.add(group)
        assert added == totals(groups(scores))


def _rename(score: Score, names: dict[int, int]) -> Score:
    pairs = sorted((names[bot], won) for bot, won in zip(score.bots, score.chips, strict=True))
    bots, chips = zip(*pairs, strict=True)
    winners = tuple(sorted(names[bot] for bot in score.winners))
    return Score(score.matchup, score.round, score.group, bots, chips, score.hands, winners)


class TestIntervals:
    def test_two_bots_share_one_uncertainty(self) -> None:
        """Each is half the difference away from the mean, so that the interval is half as wide."""
        rated = elo(2, rounds("WL" * 10 + "WW" * 7 + "LL" * 2))
        own, gap = rated.rating(0), rated.difference(0, 1)
        assert (own.low - 1500, own.high - 1500) == pytest.approx((gap.low / 2, gap.high / 2))

    def test_a_difference_is_the_same_from_the_other_side(self) -> None:
        rated = elo(3, list(tournament(Random("sides"), (0, 100, 500), 20)))
        there, back = rated.difference(0, 2), rated.difference(2, 0)
        assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low))

    def test_many_independent_rounds_give_the_textbook_interval(self) -> None:
        """Near even scores the standard error of a share is sqrt(p(1 - p) / n), and a point more
        of share is 400 / ln 10 / p / (1 - p) hundredths of Elo: 1.96 * 173.7 / sqrt(4000 / 4) = 10.77."""
        rng = Random("textbook")
        rated = elo(2, rounds("".join(rng.choice("WL") for _ in range(4000))))
        gap = rated.difference(0, 1)
        assert gap.high - gap.low == pytest.approx(2 * 10.77, rel=0.05)

    def test_pairs_that_always_split_are_surer_than_pairs_that_never_do(self) -> None:
        split = elo(2, rounds("WL" * 50)).difference(0, 1)
        independent = elo(2, rounds("WL" * 25 + "WWLL" * 12 + "WWLL")).difference(0, 1)
        together = elo(2, rounds("WWLL" * 25)).difference(0, 1)
        assert split.high < independent.high / 3 < together.high / 4

    def test_ties_are_surer_than_wins_and_losses(self) -> None:
        assert (
            elo(2, rounds("TT" * 20)).difference(0, 1).high
            < elo(2, rounds("WL" * 10 + "WWLL" * 5)).difference(0, 1).high
        )

    @pytest.mark.parametrize("count", [2, 20, 200])
    def test_a_perfect_score_reaches_far_upward(self, count: int) -> None:
        """The exact interval of Clopper and Pearson for a share of n in n begins at 0.025 ** (1 / n). Ours
        has to begin near it, to be longer upward than downward, and to be finite."""
        gap = elo(2, rounds("W" * count)).difference(0, 1)
        share = 0.025 ** (1 / count)
        exact = 400 * log10(share / (1 - share))
        assert exact - 150 < gap.low < exact + 50
        assert gap.value + 2 * (gap.value - gap.low) < gap.high < gap.value + 2500

    def test_one_loss_in_many_is_still_wider_upward(self) -> None:
        gap = elo(2, rounds("W" * 99 + "L")).difference(0, 1)
        assert gap.high - gap.value > 1.2 * (gap.value - gap.low) > 0

    def test_a_single_round_says_nearly_nothing(self) -> None:
        gap = elo(2, rounds("W")).difference(0, 1)
        assert gap.low < -200
        assert gap.high > 1000

    def test_without_rounds_every_bot_is_average_with_a_wide_interval(self) -> None:
        for bot in range(3):
            rating = elo(3, []).rating(bot)
            assert rating.value == pytest.approx(1500)
            assert rating.low < 1000
            assert rating.high > 2000

    def test_bots_that_never_met_can_be_compared_only_roughly(self) -> None:
        """0 beats 1 and 2 beats 3, with nothing in between."""
        rated = elo(4, [*rounds("WWWL" * 20, (0, 1), 0), *rounds("WWWL" * 20, (2, 3), 5)])
        near, far = rated.difference(0, 1), rated.difference(0, 2)
        assert near.low > 0
        assert far.value == pytest.approx(0, abs=1e-6)
        assert far.high > 800

    def test_a_bot_that_has_not_played_does_not_blur_the_mean(self) -> None:
        known, with_a_stranger = elo(2, rounds("WWLW" * 25)).rating(0), elo(3, rounds("WWLW" * 25)).rating(0)
        assert with_a_stranger.value == pytest.approx(known.value, abs=3)
        assert with_a_stranger.low == pytest.approx(known.low, abs=6)
        assert elo(3, rounds("WWLW" * 25)).rating(2).high > 2500

    def test_a_lone_bot_is_the_mean(self) -> None:
        only = elo(1, []).rating(0)
        assert (only.value, only.low, only.high) == (1500, 1500, 1500)

    def test_in_a_gauntlet_errors_of_the_hero_are_shared(self) -> None:
        """Two bots that met the same hero: both ratings hang on one, so that the interval of the
        difference is not the sum of the two."""
        scores = [*rounds("WL" * 5 + "WWLL" * 10, (0, 1), 0), *rounds("WL" * 5 + "WWLL" * 10, (0, 2), 1)]
        rated = elo(3, scores)
        assert rated.difference(1, 2).value == pytest.approx(0, abs=1e-7)
        assert rated.difference(1, 2).high > rated.difference(0, 1).high


class TestForfeits:
    def test_they_are_losses(self) -> None:
        assert values(2, rounds("FFFF")) == values(2, rounds("LLLL"))
        assert values(2, rounds("ffff")) == values(2, rounds("WWWW"))

    def test_a_round_that_both_forfeit_says_nothing(self) -> None:
        assert values(2, rounds("WWLWBB")) == values(2, rounds("WWLW"))


class TestLargerTables:
    def test_more_chips_is_a_win_against_each_who_has_fewer(self) -> None:
        three = [table(0, number, (0, 1, 2), (30, 10, -40)) for number in range(3)]
        pairs = [*rounds("WWW", (0, 1), 0), *rounds("WWW", (0, 2), 1), *rounds("WWW", (1, 2), 2)]
        assert values(3, three) == pytest.approx(values(3, pairs), abs=1e-7)

    def test_who_does_not_forfeit_beats_who_does(self) -> None:
        lost = Score(0, 0, 0, (0, 1, 2), (0, 0, 0), 0, (0, 2), (1,))
        low, high = sorted({round(value, 6) for value in values(3, [lost])})
        assert values(3, [lost]) == pytest.approx([high, low, high])

    def test_comparisons_in_one_round_are_not_independent(self) -> None:
        """Six bots by pure luck: 15 comparisons a round, but only six results. Taken for independent
        they would give intervals that are too narrow."""
        rng = Random("six")
        inside = 0
        for _ in range(60):
            scores = []
            for number in range(120):
                chips = [rng.gauss(0, 100) for _ in range(6)]
                whole = tuple(round(won - sum(chips) / 6) for won in chips)
                scores.append(table(0, number, (0, 1, 2, 3, 4, 5), whole))
            rated = elo(6, scores)
            ratings = [rated.rating(bot) for bot in range(6)]
            inside += sum(rating.low <= 1500 <= rating.high for rating in ratings)
        assert 0.90 * 360 <= inside <= 0.99 * 360


@pytest.mark.parametrize("bots", [2, 12, 40])
def test_nothing_breaks_when_the_strong_always_win(bots: int) -> None:
    scores = [
        score
        for matchup, pair in enumerate(combinations(range(bots), 2))
        for score in rounds("WW", (pair[0], pair[1]), matchup)
    ]
    found = values(bots, scores)
    assert found == sorted(found, reverse=True)
    assert found[0] < 10_000
