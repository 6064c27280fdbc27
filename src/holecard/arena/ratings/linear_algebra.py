"""Linear algebra in plain Python.

Symmetric positive definite matrices are solved by Cholesky's method; a matrix of a hundred bots takes a tenth
of a second.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul

Vector = list[float]
Matrix = list[Vector]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    total: float = sum(map(mul, one, other))
    return total


def root(matrix: Matrix) -> Matrix:
    """The Cholesky factor: the lower triangle L with L L' = matrix; rows end at the diagonal."""
    rows: Matrix = []
    for at, given in enumerate(matrix):
        row: Vector = []
        for column in range(at):
            upper = rows[column]
            row.append((given[column] - dot(row, upper)) / upper[column])
        row.append(sqrt(given[at] - dot(row, row)))
        rows.append(row)
    return rows


def solve(lower: Matrix, values: Sequence[float]) -> Vector:
    """The x with A x = values, where `lower` is the root of A."""
    half: Vector = []
    for row, value in zip(lower, values, strict=True):
        half.append((value - dot(row, half)) / row[-1])
    result = half
    for at in range(len(lower) - 1, -1, -1):
        row = lower[at]
        known = result[at] = result[at] / row[-1]
        result[:at] = [value - known * factor for value, factor in zip(result[:at], row[:-1], strict=True)]
    return result


def inverse(lower: Matrix) -> Matrix:
    """The inverse of the symmetric positive definite matrix of which this is the root."""
    size = len(lower)
    columns: Matrix = []
    """Columns of the inverse of the factor, from the diagonal down."""
    for at in range(size):
        column = [1 / lower[at][at]]
        for row in range(at + 1, size):
            column.append(-dot(lower[row][at:row], column) / lower[row][row])
        columns.append(column)
    result = [[0.0] * size for _ in range(size)]
    for at in range(size):
        for other in range(at, size):
            result[at][other] = result[other][at] = dot(columns[at][other - at :], columns[other])
    return result
