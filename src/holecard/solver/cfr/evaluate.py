"""The fast twin of `response.grade`: values and best responses in milliseconds.

What a run takes: memory, and time to answer.
"""

import os
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holecard.errors import BadRequest
from holecard.solver.best_response import Grade
from holecard.solver.cfr import numpy_traversal as uncompiled
from holecard.solver.cfr import traversal as kernels
from holecard.solver.cfr.arrays import arrays_of
from holecard.solver.jit import is_worth_compiling
from holecard.solver.tree import Form, Kind

_FLATS: Final = 5
"""Regrets, what the next strategy is read from, sums, the average and the best one."""
_CALL: Final = 0.2
"""Seconds that a call of the kernel may take: it cannot be interrupted."""
_ENTRY_SECONDS: Final = 1e-8
_DEAL_SECONDS: Final = 2e-9
_NODE_SECONDS: Final = 1.5e-5
"""A visit to a node without the kernel, whatever it has to do there."""


def memory(form: Form) -> int:
    """Bytes that a run needs."""
    return form.entries * 8 * _FLATS + len(form.tree) * 8 * 32


def check_memory(form: Form) -> None:
    """Refuse what would not fit into two thirds of this machine's memory."""
    need, have = memory(form), _machine_memory()
    if have is not None and need > have * 2 / 3:
        raise BadRequest(
            f"{form.game.name} with this menu needs {need / 1e9:.1f} GB of memory, and this machine has "
            f"{have / 1e9:.1f} GB: take fewer sizes or smaller stacks than {form.tree.stacks}"
        )


def _machine_memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # unknown on this system
        return None


def iterations_a_call(form: Form) -> int:
    return max(1, int(_CALL / _seconds(form)))


def seconds_without_kernel(form: Form) -> float:
    """About, for an iteration."""
    return 2 * len(form.tree) * _NODE_SECONDS + _seconds(form)


def _seconds(form: Form) -> float:
    deals = len(form.lanes[-1]) ** 2 if form.lanes[-1].matchups is not None else 0
    ends = int(np.count_nonzero(form.tree.kind >= Kind.FOLD))
    return max(form.entries, 1) * _ENTRY_SECONDS + ends * deals * _DEAL_SECONDS


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
