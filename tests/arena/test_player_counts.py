"""Counts of many players at once, compared with a plain list of numbers."""

from hypothesis import given
from hypothesis import strategies as st

from holecard.arena.player_counts import PlayerCounts

PLAYERS = 70
"""More than one machine word has bits."""
SETS = st.sets(st.integers(0, PLAYERS - 1))
CHANGES = st.lists(st.tuples(SETS, st.integers(0, 9)), max_size=8)


def as_bits(players: set[int]) -> int:
    return sum(1 << player for player in players)


def counted(changes: list[tuple[set[int], int]]) -> tuple[PlayerCounts, list[int]]:
    counts, plain = PlayerCounts(), [0] * PLAYERS
    for players, amount in changes:
        counts.increase(as_bits(players), amount)
        for player in players:
            plain[player] += amount
    return counts, plain


@given(CHANGES, CHANGES, SETS)
def test_sums_and_smallest_counts_are_those_of_plain_numbers(
    one: list[tuple[set[int], int]], two: list[tuple[set[int], int]], among: set[int]
) -> None:
    (first, plain), (second, more) = counted(one), counted(two)
    plain = [a + b for a, b in zip(plain, more, strict=True)]
    both = first + second
    least = min((plain[player] for player in among), default=0)
    assert both.least(as_bits(among)) == as_bits({player for player in among if plain[player] == least})
    assert both.positive() == as_bits({player for player in range(PLAYERS) if plain[player]})
