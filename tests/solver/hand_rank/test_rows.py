"""Ranking many hands at once with NumPy: the same strengths as one at a time."""

from random import Random

import numpy as np
import pytest

from holecard.cards.ranking import RANKINGS
from holecard.solver.hand_rank.rows import rank_rows

SHAPES = [
    (name, hole, cards - hole)
    for name, ranking in RANKINGS.items()
    for hole in ranking.hole
    for cards in ranking.cards
    if cards - hole in ranking.board and (name not in ("omaha", "omaha-8") or cards - hole == 5)
]
"""Every number of own and board cards; Omaha's tables are for whole boards."""


@pytest.mark.parametrize("name", RANKINGS)
def test_rows_have_the_strengths_of_the_ranking(name: str) -> None:
    ranking = RANKINGS[name]
    random = Random(name)
    deck = (ranking.deck or RANKINGS["high"].deck).numbers  # type: ignore[union-attr]
    low = [card for card in deck if card < 28 or card >= 48 or name == "short-deck"]
    for hole, board in {(own, shared) for kind, own, shared in SHAPES if kind == name}:
        rows = [random.sample(random.choice((deck, low)), hole + board) for _ in range(120)]
        cards = np.array(rows, dtype=np.int64)
        found = rank_rows(ranking, cards[:, :hole], cards[:, hole:]).tolist()
        assert found == [ranking.strengths([row[:hole]], row[hole:])[0] for row in rows]
