"""Strengths for kernels: a kernel that adds up keys counts all hands of five, six and seven cards."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from holecard.cards.ranking.classes import CATEGORIES, shapes
from holecard.solver import rank_hands, rank_omaha, strength5, strength6, strength7, strength_omaha
from holecard.solver.hand_rank.kernel import START, strength_of_five, strength_of_seven, strength_of_six
from holecard.solver.hand_rank.tables import KEYS, SUITED, omaha_boards
from holecard.solver.jit import compiled
from tests.cards.known_ranks import COUNTS, ROYAL, Count


@compiled
def count_all(counts: NDArray[np.int64]) -> None:
    """By number of cards less five, and by strength: all combinations, each card added to the sums once."""
    for a in range(52):
        for b in range(a):
            for c in range(b):
                key3, suited3 = START + KEYS[a] + KEYS[b] + KEYS[c], SUITED[a] | SUITED[b] | SUITED[c]
                for d in range(c):
                    key4, suited4 = key3 + KEYS[d], suited3 | SUITED[d]
                    for e in range(d):
                        key5, suited5 = key4 + KEYS[e], suited4 | SUITED[e]
                        counts[0, strength_of_five(key5, suited5)] += 1
                        for f in range(e):
                            key6, suited6 = key5 + KEYS[f], suited5 | SUITED[f]
                            counts[1, strength_of_six(key6, suited6)] += 1
                            for g in range(f):
                                counts[2, strength_of_seven(key6 + KEYS[g], suited6 | SUITED[g])] += 1


@pytest.fixture(scope="module")
def counts() -> NDArray[np.int64]:
    found = np.zeros((3, 7463), dtype=np.int64)
    count_all(found)
    return found


@pytest.mark.parametrize(
    ("at", "total", "classes"), [(0, 2_598_960, 7462), (1, 20_358_520, 6075), (2, 133_784_560, 4824)]
)
def test_all_hands_are_counted(counts: NDArray[np.int64], at: int, total: int, classes: int) -> None:
    assert counts[at, 0] == 0
    assert counts[at].sum() == total
    assert np.count_nonzero(counts[at]) == classes
    assert counts[at, 7462] == ROYAL[at]


@pytest.mark.parametrize("known", COUNTS, ids=lambda known: known.category)
def test_each_category_has_as_many_hands_and_classes_as_published(
    counts: NDArray[np.int64], known: Count
) -> None:
    numbers = [number for number, shape in enumerate(shapes(), 1) if CATEGORIES[shape[0]] == known.category]
    assert tuple(counts[:, numbers].sum(axis=1)) == known.hands
    assert tuple(np.count_nonzero(counts[:, numbers], axis=1)) == known.classes


def test_one_hand_is_as_strong_as_in_bulk() -> None:
    random = Random("one hand")
    for _ in range(100):
        hand = random.sample(range(52), 9)
        assert strength5(*hand[:5]) == rank_hands([hand[:5]])[0]
        assert strength6(*hand[:6]) == rank_hands([hand[:6]])[0]
        assert strength7(*hand[:7]) == rank_hands([hand[:7]])[0]
        assert strength_omaha(omaha_boards(), *hand) == rank_omaha([hand[:4]], [hand[4:]])[0]
