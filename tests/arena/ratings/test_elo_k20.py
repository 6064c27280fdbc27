"""The seed's Elo, computed by hand."""

import pytest

from holecard.arena.ratings.aggregate import groups, totals
from holecard.arena.ratings.elo_k20 import elo_k20
from holecard.arena.results import Score
from tests.arena.ratings.simulate import meetings, rounds, table


def ratings(bots: int, scores: list[Score]) -> list[float]:
    return elo_k20(bots, meetings(bots), totals(groups(scores)).matchups)


def test_equal_bots_move_by_ten_for_a_clean_win() -> None:
    """Expected a half: 20 times (1 - 1/2)."""
    assert ratings(2, rounds("WWWW")) == [1510, 1490]


def test_ties_count_for_neither() -> None:
    """Three of four decided rounds: 20 times (3/4 - 1/2)."""
    assert ratings(2, rounds("WWWL TTTTTT")) == [1505, 1495]


def test_a_matchup_without_decided_rounds_changes_nothing() -> None:
    assert ratings(2, rounds("TTTT")) == [1500, 1500]
    assert ratings(3, rounds("WW")) == [1510, 1490, 1500]


def test_later_matchups_count_with_the_ratings_so_far() -> None:
    """Two of three against bot 1, then nothing against bot 2. The second expectation is
    1 / (1 + 10 ** (-3.333.. / 400)) = 0.504796905097985..., computed with bc to twenty digits."""
    first = rounds("WWL WWL", (0, 1), 0)
    second = rounds("LLLL", (0, 2), 1)
    third = rounds("TT", (1, 2), 2)
    assert ratings(3, [*first, *second, *third]) == pytest.approx(
        [1493.237395231374, 1496.666666666667, 1510.095938101960], abs=1e-10
    )


def test_the_order_of_the_scores_does_not_matter_but_that_of_the_schedule_does() -> None:
    scores = [*rounds("WWWW", (0, 1), 0), *rounds("WWLW", (0, 2), 1), *rounds("LLLL", (1, 2), 2)]
    assert ratings(3, scores[::-1]) == ratings(3, scores)
    assert elo_k20(3, [(1, 2), (0, 2), (0, 1)], totals(groups(scores)).matchups) != ratings(3, scores)


def test_a_forfeit_is_a_loss_and_two_are_nothing() -> None:
    assert ratings(2, rounds("FF")) == [1490, 1510]
    assert ratings(2, rounds("BB")) == [1500, 1500]


def test_at_a_larger_table_each_two_bots_are_a_matchup() -> None:
    """0 beats 1 and 2, and 1 beats 2, one after the other: 10, then against 1500 from 1510."""
    scores = [table(0, 0, (0, 1, 2), (30, 10, -40))]
    up = 20 * (1 - 1 / (1 + 10 ** (-10 / 400)))
    one = 1490 + 20 * (1 - 1 / (1 + 10 ** ((1500 - up - 1490) / 400)))
    found = elo_k20(3, [(0, 1, 2)], totals(groups(scores)).matchups)
    assert found == pytest.approx([1510 + up, one, 4500 - (1510 + up) - one], abs=1e-9)
