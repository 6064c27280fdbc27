"""The inverse of a positive matrix."""

from random import Random

import pytest

from holecard.arena.ratings.linear_algebra import dot, inverse, root, solve


def test_hilberts_matrix_has_its_famous_inverse() -> None:
    hilbert = [[1 / (row + column + 1) for column in range(3)] for row in range(3)]
    known = [[9, -36, 30], [-36, 192, -180], [30, -180, 180]]
    for row, exact in zip(inverse(root(hilbert)), known, strict=True):
        assert row == pytest.approx(exact, rel=1e-12)


def test_a_matrix_times_its_inverse_is_one() -> None:
    rng = Random("linear")
    lines = [[rng.gauss(0, 1) for _ in range(12)] for _ in range(9)]
    matrix = [[dot(one, other) for other in lines] for one in lines]
    columns = inverse(root(matrix))  # a symmetric matrix, so its rows are its columns
    for at, row in enumerate([[dot(row, column) for column in columns] for row in matrix]):
        assert row == pytest.approx([1.0 if column == at else 0.0 for column in range(9)], abs=1e-9)


def test_a_solution_satisfies_its_equations() -> None:
    rng = Random("solve")
    lines = [[rng.gauss(0, 1) for _ in range(12)] for _ in range(9)]
    matrix = [[dot(one, other) for other in lines] for one in lines]
    values = [rng.gauss(0, 1) for _ in range(9)]
    found = solve(root(matrix), values)
    assert [dot(row, found) for row in matrix] == pytest.approx(values, abs=1e-9)


def test_a_root_times_itself_is_the_matrix() -> None:
    assert root([[4.0, 2.0], [2.0, 10.0]]) == [[2.0], [1.0, 3.0]]
