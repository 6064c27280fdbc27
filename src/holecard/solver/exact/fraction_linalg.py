"""Linear equations with integer coefficients, solved in fractions.

Iterative refinement: an approximate inverse in floating point gives some thirty bits of the solution at a
time, and the residual is computed exactly and solved again. Once enough bits are known, the only fractions of
that size that fit them are the solution (Wan 2006, An algorithm to solve integer linear systems exactly using
numerical methods). The result is verified by substitution.
"""

import warnings
from collections.abc import Callable
from fractions import Fraction
from math import frexp
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import LinAlgWarning, lu_factor, lu_solve

from holecard.errors import BadRequest
from holecard.solver.exact.sequence_form import Floats, Ints, Matrix

Whole = NDArray[np.object_]
"""Python integers, of any size."""
MOST_BITS: Final = 40_000
_STEP: Final = 50
_LEAST: Final = 4
"""Bits that every step must gain; otherwise the approximate inverse is not good enough."""


class Unsolvable(BadRequest):
    """Equations without a unique solution, or without one that could be found."""


class Equations:
    """`matrix z = right` for one square matrix and any right side."""

    def __init__(self, matrix: Matrix) -> None:
        rows = matrix.tocsr()
        self._largest = largest_by_row(rows)
        self._columns = _column_scale(rows, self._largest)
        scaled = sparse.csr_array(
            (rows.data * self._columns[rows.indices], rows.indices, rows.indptr), rows.shape
        )
        self._times = product(scaled)
        self._tops: list[int] = self._largest.tolist()
        self._inverse = _inverse(scaled.toarray() / self._largest[:, None])

    def solve(self, right: Whole) -> tuple[Whole, int]:
        """Numerators and their common denominator."""
        rest, known, bits, tried = right, np.zeros(len(right), dtype=object), 0, 0
        while bits < MOST_BITS:
            gained, part = self._approximate(rest)
            known = known * (1 << gained) + part
            bits += gained
            before, rest = rest, rest * (1 << gained) - self._times(part)
            if rest.any() and self._size(rest) > self._size(before) + gained - _LEAST:
                raise Unsolvable(f"equations whose matrix is close to singular, {len(rest)} of them")
            if bits >= 2 * tried + _STEP:
                tried = bits
                result = reconstruct(known, bits)
                if result is not None and np.array_equal(self._times(result[0]), right * result[1]):
                    return result[0] * whole(self._columns), result[1]
        raise Unsolvable(f"equations whose solution needs more bits than {MOST_BITS}")

    def _approximate(self, rest: Whole) -> tuple[int, Whole]:
        """The solution for the residual, with about fifty leading bits."""
        shift = max(0, self._size(rest))
        pairs = zip(rest.tolist(), self._tops, strict=True)
        near = self._inverse(np.array([value / (top << shift) for value, top in pairs]))
        if not np.all(np.isfinite(near)):
            raise Unsolvable(f"equations whose matrix is singular, {len(rest)} of them")
        spare = _STEP - frexp(float(np.abs(near).max()))[1]
        part = whole(np.rint(np.ldexp(near, spare)))
        if spare >= shift:
            return spare - shift, part
        return 0, part * (1 << (shift - spare))

    def _size(self, values: Whole) -> int:
        """Bits of the largest entry, relative to its row."""
        pairs = zip(values.tolist(), self._tops, strict=True)
        return max(int(value).bit_length() - top.bit_length() for value, top in pairs)


def largest_by_row(rows: Matrix) -> Ints:
    if not np.diff(rows.indptr).all():
        raise Unsolvable(f"equations with an empty row, {rows.shape[0]} of them")
    result: Ints = np.maximum.reduceat(np.abs(rows.data), rows.indptr[:-1]).astype(np.int64)
    return result


def _column_scale(rows: Matrix, largest: Ints) -> Ints:
    """Powers of two that scale the entries of every column to the size of their rows."""
    filled = rows.tocoo()
    room = largest[filled.row] // np.maximum(np.abs(filled.data), 1)
    least = np.full(rows.shape[1], np.iinfo(np.int64).max)
    np.minimum.at(least, filled.col, room)
    bits = np.log2(np.minimum(least, largest.max())).astype(np.int64)
    return np.asarray(np.left_shift(1, bits))


def _inverse(dense: Floats) -> Callable[[Floats], Floats]:
    with warnings.catch_warnings():
        warnings.simplefilter("error", LinAlgWarning)
        try:
            factors = lu_factor(dense)
        except LinAlgWarning:
            raise Unsolvable(f"equations whose matrix is singular, {len(dense)} of them") from None
    return lambda right: np.asarray(lu_solve(factors, right))


def product(matrix: Matrix) -> Callable[[Whole], Whole]:
    """The matrix times a vector of Python integers."""
    rows = matrix.tocsr()
    values, columns = whole(rows.data), rows.indices
    filled = np.flatnonzero(np.diff(rows.indptr))
    starts = rows.indptr[filled]

    def times(vector: Whole) -> Whole:
        result = np.zeros(rows.shape[0], dtype=object)
        if len(starts):
            result[filled] = np.add.reduceat(values * vector[columns], starts)
        return result

    return times


def whole(values: NDArray[Any]) -> Whole:
    return np.array([int(value) for value in values.tolist()], dtype=object)


def reconstruct(known: Whole, bits: int) -> tuple[Whole, int] | None:
    """The fractions with one small denominator that are nearest to `known / 2**bits`."""
    denominator, limit, full = 1, 1 << (bits // 2 - 8), 1 << bits
    for value in known.tolist():
        off = value * denominator % full
        if min(off, full - off) * limit >= full:
            denominator *= Fraction(off, full).limit_denominator(limit).denominator
            if denominator >= limit:
                return None
    half = full >> 1
    nearest = [(value * denominator + half) >> bits for value in known.tolist()]
    return np.array(nearest, dtype=object), denominator
