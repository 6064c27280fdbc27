"""Arrays aligned to cache lines.

NumPy aligns arrays to 16 bytes. Vectors of 32 or 64 bytes then lie on two lines half of the time or always,
and showdowns take up to half as long again, by chance from one run to the next.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

_LINE: Final = 64
"""Bytes."""


def aligned_zeros(count: int, kind: DTypeLike) -> NDArray[Any]:
    size = count * np.dtype(kind).itemsize
    memory = np.zeros(size + _LINE, np.uint8)
    first = -memory.ctypes.data % _LINE
    return memory[first : first + size].view(kind)
