from typing import Any

import numpy as np
import pytest

from holecard.solver.postflop import PostflopSolver
from holecard.solver.postflop.aligned import aligned_zeros
from tests.solver.postflop.spots import river


@pytest.mark.parametrize("kind", [np.float32, np.int16, np.uint16, np.int32])
def test_arrays_begin_with_a_cache_line(kind: Any) -> None:
    made = [aligned_zeros(count, kind) for count in range(40)]
    assert [len(array) for array in made] == list(range(40))
    assert all(array.dtype == kind and not array.any() and array.flags.writeable for array in made)
    assert all(array.ctypes.data % 64 == 0 for array in made if len(array))


@pytest.mark.parametrize("bits", [16, 32])
def test_tables_and_scratch_rows_are_aligned(bits: int) -> None:
    solver = PostflopSolver(river(), compact=bits == 16)
    arrays = [solver.tables.regrets, solver.tables.average, *solver.game.workspace(0)]
    assert {array.ctypes.data % 64 for array in arrays} == {0}
