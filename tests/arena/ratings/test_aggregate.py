"""Sums over rounds that are read once and not held."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from holecard.arena.ratings.aggregate import groups, totals
from holecard.arena.results import Score
from tests.arena.ratings.simulate import rounds, table, tournament


def test_a_group_is_complete_with_a_round_from_every_seat() -> None:
    """Nothing is read ahead, so that no more than the begun groups are in memory."""
    read: list[Score] = []

    def reading() -> Iterator[Score]:
        for score in [*rounds("WWLLWT"), *(table(1, at, (0, 1, 2), (5, 0, -5)) for at in range(4))]:
            read.append(score)
            yield score

    seen = [(group.matchup, group.number, len(group.rounds), len(read)) for group in groups(reading())]
    assert seen == [(0, 0, 2, 2), (0, 1, 2, 4), (0, 2, 2, 6), (1, 0, 3, 9), (1, 1, 1, 10)]


def test_longer_matchups_have_no_more_sums() -> None:
    short, long = (
        totals(groups(tournament(Random("long"), (0, 100, 200), count, -0.4))) for count in (20, 2000)
    )
    assert long.bots[0].rounds == 100 * short.bots[0].rounds
    assert short.matchups.keys() == long.matchups.keys()
    assert short.heads_up.keys() == long.heads_up.keys()
    assert not long.outcomes


@given(st.text("WLTFfB", min_size=1, max_size=40))
def test_each_side_of_a_pair_sums_up_what_it_would_count_itself(letters: str) -> None:
    """The other side's squares and products follow from the first one's."""
    there = totals(groups(rounds(letters, (0, 1))))
    swapped = letters.translate(str.maketrans("WLFf", "LWfF"))
    back = totals(groups(rounds(swapped, (0, 1))))
    assert there.pair(1, 0) == back.pair(0, 1)
    assert there.pair(0, 1) == back.pair(1, 0)


def test_bots_in_any_order_of_their_matchup_are_the_same_pair() -> None:
    sums = totals(groups([*rounds("WWLW", (0, 1), 0), *rounds("WWWT", (1, 0), 1)]))
    pair = sums.pair(0, 1)
    assert (pair.wins, pair.ties, pair.losses) == (3, 1, 4)
    assert list(sums.heads_up) == [(0, 1)]


def test_wins_at_a_larger_table_are_those_of_each_two_bots() -> None:
    sums = totals(groups(table(7, at, (0, 2, 5), (9 - at, at, -9)) for at in range(6)))
    assert sums.matchups[7].pair_wins() == {
        (0, 2): 5,
        (2, 0): 1,
        **{(one, 5): 6 for one in (0, 2)},
        **{(5, one): 0 for one in (0, 2)},
    }
    assert set(sums.at_tables) == set(combinations((0, 2, 5), 2))
    assert sum(sums.outcomes.values()) == 2
