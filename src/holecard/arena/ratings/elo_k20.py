"""Sequential Elo with K = 20, as in older tournaments: all start at 1500, one update per matchup.

The score of a matchup is the share of its decided rounds that were won, so that it is worth as much
with two decided rounds as with two hundred. Later matchups count with the ratings that earlier ones
left, so that the order matters.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

from holecard.arena.ratings.aggregate import MatchupTotals

START: Final = 1500.0
K: Final = 20.0


def elo_k20(
    bots: int, matchups: Iterable[tuple[int, ...]], totals: Mapping[int, MatchupTotals]
) -> list[float]:
    """By bot; `matchups` has the bots of matchup 0, 1, ... in the order of the schedule. At a larger
    table each two bots count as a matchup, in the order of the plan."""
    ratings = [START] * bots
    for number, table in enumerate(matchups):
        won = totals[number].pair_wins() if number in totals else {}
        for one, other in combinations(table, 2):
            wins, losses = won.get((one, other), 0), won.get((other, one), 0)
            if wins + losses:
                _update(ratings, one, other, wins / (wins + losses))
    return ratings


def _update(ratings: list[float], one: int, other: int, share: float) -> None:
    expected = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / 400))
    change = K * (share - expected)
    ratings[one] += change
    ratings[other] -= change
