"""Who meets whom, at which distance."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from holecard.arena.seating import circles, tables


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_two_sit_at_every_distance_equally_often(seats: int) -> None:
    met = Counter(
        (player, order[(at + distance) % seats], distance)
        for order in circles(seats)
        for at, player in enumerate(order)
        for distance in range(1, seats)
    )
    assert len(met) == seats * (seats - 1) ** 2
    assert len(set(met.values())) == 1


@pytest.mark.parametrize("seats", range(2, 10))
def test_every_order_seats_every_bot_once(seats: int) -> None:
    orders = circles(seats)
    assert len(set(orders)) == len(orders)
    assert all(sorted(order) == list(range(seats)) for order in orders)


@pytest.mark.parametrize("players", [2, 3, 5, 12])
def test_heads_up_every_pair_meets_once(players: int) -> None:
    met = tables(players, 2)
    assert len(met) == len(set(met)) == comb(players, 2)


@pytest.mark.parametrize(("players", "seats"), [(6, 6), (7, 6), (11, 6), (20, 6), (5, 3), (9, 4)])
def test_at_larger_tables_every_two_meet(players: int, seats: int) -> None:
    met = tables(players, seats)
    pairs = {pair for table in met for pair in combinations(table, 2)}
    assert pairs == set(combinations(range(players), 2))
    assert all(len(set(table)) == seats for table in met)


def test_in_a_gauntlet_every_bot_meets_the_first_one_only() -> None:
    assert tables(4, 2, lead=0) == ((0, 1), (0, 2), (0, 3))
    with_six = tables(9, 6, lead=0)
    assert all(0 in table for table in with_six)
    assert {player for table in with_six for player in table} == set(range(9))


@pytest.mark.parametrize(("players", "seats"), [(9, 3), (13, 6), (40, 6), (20, 9)])
def test_each_new_table_takes_those_who_have_met_least(players: int, seats: int) -> None:
    """Results files refer to tables by number, so that a plan must give the same tables for ever: first come
    the next two that have not met, then by meetings with the table, meetings with any player, and number."""
    met = Counter[tuple[int, int]]()
    expected = []
    for pair in combinations(range(players), 2):
        if not met[pair]:
            table = list(pair)
            while len(table) < seats:
                table.append(
                    min(
                        (player for player in range(players) if player not in table),
                        key=lambda player: (
                            sum(met[player, other] for other in table),
                            sum(met[player, other] for other in range(players)),
                            player,
                        ),
                    )
                )
            met.update(permutations(table, 2))
            expected.append(tuple(sorted(table)))
    assert tables(players, seats) == tuple(expected)
