"""Threads inside a kernel: they take work from a counter, and wait for each other at a barrier.

A way through Python for every traversal of a turn would take a tenth as long as the traversal itself, and one
thread of Python at a time. So a kernel is called once by each thread, for many iterations. Waiting is short
where each thread has a core; where it is not, a thread sleeps, so that the others get the core.
"""

import platform
import sys
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numpy.typing import NDArray

from holecard.solver.jit import inlined
from holecard.solver.postflop.vectors import address_of, declared, instruction

Counters = NDArray[np.int64]
_LINE: Final = 8
"""Counters are a line of the cache apart."""
_PART: Final = 0
_ARRIVED: Final = _LINE
_ROUND: Final = 2 * _LINE
_CANCELLED: Final = 3 * _LINE
_SPINS: Final = 4000
"""About a tenth of a millisecond."""
_NAP: Final = 50
"""Microseconds."""
_WHOLE: Final = ir.IntType(64)
_ORDER: Final = "seq_cst"


def new_counters() -> Counters:
    return np.zeros(4 * _LINE, np.int64)


def cancel(counters: Counters) -> None:
    """Release all waiting threads; their work is discarded."""
    counters[_CANCELLED] = 1


@instruction
def _add(_: Any, array: Any, index: Any, number: Any) -> Any:  # noqa: ARG001
    """What the entry was before."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, at, added = arguments
        return builder.atomic_rmw("add", _address(context, builder, signature, into, at), added, _ORDER)

    return types.int64(array, types.intp, types.int64), code


@instruction
def _read(_: Any, array: Any, index: Any) -> Any:  # noqa: ARG001
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load_atomic(_address(context, builder, signature, *arguments), _ORDER, align=8)

    return types.int64(array, types.intp), code


def _address(context: Any, builder: Any, signature: Any, array: Any, index: Any) -> Any:
    return address_of(context, builder, signature.args[0], _WHOLE, array, index)


@instruction
def _pause(_: Any) -> Any:
    """Let the other thread of the same core work."""

    def code(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        if platform.machine() in ("x86_64", "AMD64"):
            kind = ir.FunctionType(ir.VoidType(), [])
            builder.call(declared(builder.module, kind, "llvm.x86.sse2.pause"), [])
        return context.get_dummy_value()

    return types.void(), code


@instruction
def _sleep(_: Any) -> Any:
    def code(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        if sys.platform != "win32":
            number = ir.IntType(32)
            kind = ir.FunctionType(number, [number])
            builder.call(declared(builder.module, kind, "usleep"), [number(_NAP)])
        return context.get_dummy_value()

    return types.void(), code


@inlined
def begin_parts(counters: Counters) -> None:
    """By one thread, while the others wait."""
    _add(counters, _PART, -_read(counters, _PART))


@inlined
def take_part(counters: Counters) -> int:
    """The number of the next part; no other thread gets it."""
    taken: int = _add(counters, _PART, 1)
    return taken


@inlined
def meet(counters: Counters, threads: int) -> None:
    """Go on when all threads are here."""
    if threads == 1:
        return
    number = _read(counters, _ROUND)
    if _add(counters, _ARRIVED, 1) == threads - 1:
        _add(counters, _ARRIVED, -threads)
        _add(counters, _ROUND, 1)
        return
    spins = 0
    while _read(counters, _ROUND) == number and not _read(counters, _CANCELLED):
        spins += 1
        if spins < _SPINS:
            _pause()
        else:
            _sleep()
