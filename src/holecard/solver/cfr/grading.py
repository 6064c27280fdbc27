"""The fast twin of `response.grade`: values and best responses in milliseconds."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.solver.cfr import kernels, uncompiled
from holecard.solver.cfr.arrays import arrays_of
from holecard.solver.cfr.cost import seconds_without_kernel
from holecard.solver.compiled import is_worth_compiling
from holecard.solver.form import Form
from holecard.solver.response import Grade

Floats = NDArray[np.float64]
_NOTHING: Final = np.zeros(1)
_UNCOUNTED: Final = np.zeros(2)


class Walker:
    """A form in arrays, with the scratch pads that walks through it need. Not for two threads at once."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.arrays, rows = arrays_of(form)
        self.ends = np.array([form.win, form.tie, form.lose])
        size = rows * self.arrays.stride
        self.spare = np.zeros(2 * self.arrays.stride + len(self.arrays.starts))
        self.pads = np.zeros(size), np.zeros(size), self.spare, np.zeros(size, dtype=np.bool_)
        self.worth = np.zeros(2)

    def grade(self, flat: Floats) -> Grade:
        best = self._worths(flat, kernels.BEST, players=2)
        value, _ = self._worths(flat, kernels.AS_IS, players=1)
        return Grade(value, best)

    def _worths(self, flat: Floats, mode: int, players: int) -> tuple[float, float]:
        clock = np.zeros(1, dtype=np.int64)
        compiled = is_worth_compiling(kernels.walks, seconds_without_kernel(self.form) * players / 2)
        (kernels.walks if compiled else uncompiled.walks)(
            *self.arrays, self.ends, mode, players, flat, flat, flat, _NOTHING, _NOTHING, _UNCOUNTED,
            *self.pads, clock, self.worth,
        )  # fmt: skip
        first, second = self.worth.tolist()
        return first, second


def quick_grade(form: Form, flat: Floats) -> Grade:
    return Walker(form).grade(flat)
