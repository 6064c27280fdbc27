"""Just enough linear algebra: symmetric positive matrices by Cholesky's method.

A hundred bots make a matrix of a hundred rows, which takes plain Python a tenth of a second.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul

Vector = list[float]
Matrix = list[Vector]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    total: float = sum(map(mul, one, other))
    return total


def product(one: Matrix, symmetric: Matrix) -> Matrix:
    """Rows times columns; the second one is its own transpose."""
    return [[dot(row, column) for column in symmetric] for row in one]


def root(matrix: Matrix) -> Matrix:
    """The lower triangle L with L times its transpose = matrix; rows end at the diagonal."""
    rows: Matrix = []
    for at, given in enumerate(matrix):
        row: Vector = []
        for column in range(at):
            upper = rows[column]
            row.append((given[column] - dot(row, upper)) / upper[column])
        row.append(sqrt(given[at] - dot(row, row)))
        rows.append(row)
    return rows


def inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric positive matrix."""
    lower = root(matrix)
    size = len(lower)
    columns: Matrix = []
    """Those of the inverse of the root, from the diagonal down."""
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
