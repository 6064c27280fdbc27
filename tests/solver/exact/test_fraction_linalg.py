"""Equations in fractions, against plain elimination with Python's own fractions."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse

from holecard.solver.exact.fraction_linalg import Equations, Unsolvable

Rows = list[list[int]]


def eliminated(rows: Rows, right: list[int]) -> list[Fraction] | None:
    """By the schoolbook; None if the matrix is singular."""
    size = len(rows)
    work = [[Fraction(value) for value in (*row, end)] for row, end in zip(rows, right, strict=True)]
    for at in range(size):
        pivot = next((row for row in range(at, size) if work[row][at]), None)
        if pivot is None:
            return None
        work[at], work[pivot] = work[pivot], work[at]
        work[at] = [value / work[at][at] for value in work[at]]
        for row in range(size):
            if row != at and work[row][at]:
                factor = work[row][at]
                work[row] = [value - factor * top for value, top in zip(work[row], work[at], strict=True)]
    return [row[-1] for row in work]


def solved(rows: Rows, right: list[int]) -> list[Fraction]:
    matrix = sparse.csr_array(np.array(rows, dtype=np.int64))
    numerators, denominator = Equations(matrix).solve(np.array(right, dtype=object))
    return [Fraction(int(value), denominator) for value in numerators]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 12), st.integers(0, 10**6), st.sampled_from([3, 1000, 10**12]))
def test_it_agrees_with_elimination(size: int, seed: int, most: int) -> None:
    luck = Random(seed)
    rows = [[luck.randint(-most, most) for _ in range(size)] for _ in range(size)]
    right = [luck.randint(-most, most) for _ in range(size)]
    known = eliminated(rows, right)
    if known is None:
        with pytest.raises(Unsolvable):
            solved(rows, right)
    else:
        assert solved(rows, right) == known


def test_right_sides_may_be_larger_than_any_float() -> None:
    rows, right = [[2, 1], [1, 3]], [10**400 + 1, -7]
    assert solved(rows, right) == eliminated(rows, right)


def test_rows_of_very_different_size_do_no_harm() -> None:
    rows = [[1, 1, 0], [10**14, -(10**13), 1], [3 * 10**13, 10**14 + 1, 1]]
    assert solved(rows, [1, 0, 0]) == eliminated(rows, [1, 0, 0])


def test_a_singular_matrix_is_refused() -> None:
    with pytest.raises(Unsolvable, match="singular"):
        solved([[1, 2], [2, 4]], [1, 0])
    with pytest.raises(Unsolvable, match="empty row"):
        solved([[1, 2], [0, 0]], [1, 0])
