"""Number formats of the tables: float32 values, or 16-bit multiples of a unit.

Kernels are compiled for either kind of table; units of float32 tables cost nothing.
"""

from typing import Any, Final

import numpy as np
from numba import int16, uint16
from numba.extending import overload

_ZERO: Final = np.float32(0)
_ONE: Final = np.float32(1)


def unit_of(table: Any, units: Any, place: Any) -> Any:
    """What one step of a table's entries is worth for eight hands."""
    raise NotImplementedError(table, units, place)


def new_unit(table: Any, units: Any, place: Any, most: Any) -> Any:
    """Set it to what the largest of the eight regrets asks for."""
    raise NotImplementedError(table, units, place, most)


def full_of(table: Any) -> Any:
    """What the probability one is in a table of averages."""
    raise NotImplementedError(table)


def _unit_of(table: Any, units: Any, place: Any) -> Any:  # noqa: ARG001
    if table.dtype == int16:
        return lambda table, units, place: units[np.uint64(place)]  # noqa: ARG005
    return lambda table, units, place: _ONE  # noqa: ARG005


def _new_unit(table: Any, units: Any, place: Any, most: Any) -> Any:  # noqa: ARG001
    def stored(table: Any, units: Any, place: Any, most: Any) -> Any:  # noqa: ARG001
        step = most * np.float32(1 / 32767) if most > _ZERO else _ONE
        units[np.uint64(place)] = step
        return step

    if table.dtype == int16:
        return stored
    return lambda table, units, place, most: _ONE  # noqa: ARG005


def _full_of(table: Any) -> Any:
    full = np.float32(65535 if table.dtype == uint16 else 1)
    return lambda table: full  # noqa: ARG005


overload(unit_of, strict=False)(_unit_of)
overload(new_unit, strict=False)(_new_unit)
overload(full_of, strict=False)(_full_of)
